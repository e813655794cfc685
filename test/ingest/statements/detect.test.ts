import { expect, test } from 'vitest'
import { readStatement } from '../../../src/ingest/statements/read-statement.ts'
import { expectRefused, statementOf, TODAY } from './support/read.ts'

/* What a file is called is never asked: these bytes may have any name. */

test.each([
  ['nothing', '', 'empty'],
  ['blanks', ' \n\t\n', 'empty'],
  ['a mark and nothing', '\ufeff', 'empty'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'picture'],
  ['a photograph', Buffer.from('ffd8ffe000104a464946', 'hex'), 'picture'],
  ['gzip', Buffer.from('1f8b0800000000000003', 'hex'), 'not_a_statement'],
  ['a program', Buffer.from('7f454c460201010000', 'hex'), 'not_a_statement'],
  ['random bytes', Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) % 251)), 'binary'],
  ['JSON', '[{"date":"2024-01-31"}]', 'not_a_statement'],
  ['other XML', '<?xml version="1.0"?><rss><channel/></rss>', 'not_a_statement'],
  ['a zip that was cut off', Buffer.from('504b0304140000000800', 'hex'), 'truncated'],
  ['a compound file that was cut off', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'truncated'],
] as const)('%s is refused in one sentence', (_, bytes, code) => expectRefused(bytes, code))

test('an encoding that does not exist is refused', () => expectRefused('a,b\n', 'encoding_unknown', { encoding: 'klingon' }))

test('more than 18 MiB are not looked at', async () => {
  await expectRefused(new Uint8Array(18 * 1024 * 1024 + 1), 'too_large')
})

test('more than two hundred thousand rows are too many', async () => {
  await expectRefused('a,b\n'.repeat(200_001), 'too_many_rows')
  expect((await statementOf('a,b\n'.repeat(200_000))).rows).toHaveLength(200_000)
})

test('more than two million cells are too many, however few the rows are', async () => {
  await expectRefused(`Date,Text,Amount\n2024-02-01,Shop,-5.00${','.repeat(2_000_000)}\n`, 'too_many_rows')
})
test('a NUL in the text of a cell, which no journal may hold, is left out', async () => {
  const others = '2024-02-02,Bakery,-3.20\n'.repeat(10)
  const { rows } = await statementOf(`Date,Text,Amount\n2024-02-01,Corner shop\0,-5.00\n${others}`)
  expect(rows[1]!.cells).toEqual(['2024-02-01', 'Corner shop', '-5.00'])
})
test('a wish for a statement is answered, never thrown', async () => {
  for (const bytes of [
    '%PDF-1.4',
    'PK\x03\x04',
    '<OFX>',
    '<html>',
    '!Type:',
    '<?xml?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">',
  ])
    expect((await readStatement(Buffer.from(bytes), { today: TODAY })).kind).toBe('refused')
})
