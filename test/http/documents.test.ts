import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { DOCUMENT_BYTES_MAX } from '../../src/service/documents.ts'
import { journalSynced } from '../support/journal-synced.ts'
import { startService, type TestService } from '../support/service.ts'

const PAPERS = [
  ['2024-01-02', 'Assets:Bank', 'papers/january.txt', 3],
  ['2024-01-31', 'Assets:Bank:Savings', 'papers/contract.pdf', 4],
  ['2024-01-31', 'Assets:Banking', '../outside.txt', 5],
  ['2024-01-15', 'Assets:Bank', 'papers/gone.pdf', 0],
] as const

/** Lines of a journal that name documents. */
const named = (paths: readonly string[]): string => paths.map((path) => `2024-01-02 document Assets:Bank "${path}"\n`).join('')

let service: TestService
beforeEach(async () => {
  service = await startService()
  mkdirSync(join(service.folder, 'papers'))
  writeFileSync(join(service.folder, 'papers/january.txt'), 'a statement')
  writeFileSync(join(service.folder, 'papers/contract.pdf'), '%PDF')
  writeFileSync(join(service.folder, 'papers/nobodys.txt'), 'a diary')
  writeFileSync(join(service.folder, 'main.beancount'), `option "documents" "papers"\n${named(PAPERS.map(([, , path]) => path))}`)
  const rows = PAPERS.map(([day, name, text, line]) => ({ kind: 'document' as const, day: parseDay(day), name, text, file: 0, line }))
  service.views.append('journal', [
    { type: 'AnnotationsDeclared', data: { files: ['main.beancount'], rows } },
    { type: 'JournalSynced', data: { ...journalSynced('hash'), dialect: 'beancount', files: [{ name: 'main.beancount', hash: '' }] } },
  ])
})
afterEach(() => service.stop())
const get = (path: string) => service.app.inject(path)
const file = (path: string) => get(`/api/documents/file?path=${encodeURIComponent(path)}`)

test('queries of a journal are told beside those that are kept, and are no documents', async () => {
  const queries = ['SELECT 1\n', 'BALANCES'].map((text, at) => ({
    kind: 'query' as const,
    day: parseDay('2024-01-01'),
    name: `q${at}`,
    text,
    file: 0,
    line: 7 + at,
  }))
  service.views.append('journal', [
    { type: 'AnnotationsDeclared', data: { files: ['main.beancount'], rows: queries } },
    { type: 'JournalSynced', data: { ...journalSynced('hash'), dialect: 'beancount' } },
  ])
  expect((await get('/api/queries')).json()).toEqual({
    queries: [],
    of_journal: [
      { name: 'q0', query: 'SELECT 1', file_name: 'main.beancount', line: 7 },
      { name: 'q1', query: 'BALANCES', file_name: 'main.beancount', line: 8 },
    ],
  })
  expect((await get('/api/documents')).json()).toMatchObject({ count: 4 })
})

describe('the documents of a journal', () => {
  test('are listed, the newest first, with what there is of each', async () => {
    const { dialect, count, documents } = (await get('/api/documents')).json<{
      dialect: string
      count: number
      documents: { date: string; path: string; state: string; size: number | null; line: number }[]
    }>()
    expect([dialect, count]).toEqual(['beancount', 4])
    expect(documents.map(({ date, path, state, size, line }) => [date.slice(0, 10), path, state, size, line])).toEqual([
      ['2024-01-31', '../outside.txt', 'outside', null, 5],
      ['2024-01-31', 'papers/contract.pdf', 'there', 4, 4],
      ['2024-01-15', 'papers/gone.pdf', 'missing', null, 0],
      ['2024-01-02', 'papers/january.txt', 'there', 11, 3],
    ])
  })
  test('of an account are its own and those below it', async () => {
    const { documents } = (await get('/api/documents?account=Assets:Bank')).json<{ documents: { account: string }[] }>()
    expect(documents.map(({ account }) => account)).toEqual(['Assets:Bank:Savings', 'Assets:Bank', 'Assets:Bank'])
  })
})

describe('a document', () => {
  test('is sent as it is, as something that cannot run', async () => {
    const answer = await file('papers/january.txt')
    expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([200, 'a statement', 'text/plain; charset=utf-8'])
    expect(answer.headers['content-security-policy']).toBe("sandbox; default-src 'none'; img-src 'self'; style-src 'unsafe-inline'")
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['content-disposition']).toContain('inline; filename="january.txt"')
    expect((await file('papers/contract.pdf')).headers['content-disposition']).toContain('attachment; filename="contract.pdf"')
  })
  test('of nothing is empty', async () => {
    writeFileSync(join(service.folder, 'papers/january.txt'), '')
    const answer = await file('papers/january.txt')
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
  })
  test.each([
    ['papers/nobodys.txt', 404, 'names no document'],
    ['daybook.yaml', 404, 'names no document'],
    ['papers/../papers/january.txt', 404, 'names no document'],
    ['../outside.txt', 403, "outside the journal's folder"],
    ['papers/gone.pdf', 404, 'no longer on the disk'],
    ['', 400, 'path is missing'],
  ])('%s is refused', async (path, status, why) => {
    writeFileSync(join(service.folder, '../outside.txt'), 'of somebody else')
    const answer = await file(path)
    rmSync(join(service.folder, '../outside.txt'))
    expect([answer.statusCode, answer.json<{ error: { message: string } }>().error.message]).toEqual([status, expect.stringContaining(why)])
  })
  test('that is too large is not read', async () => {
    truncateSync(join(service.folder, 'papers/contract.pdf'), DOCUMENT_BYTES_MAX + 1)
    expect((await file('papers/contract.pdf')).statusCode).toBe(413)
  })
  test.each([
    ['two.yaml', 'journal_path: two.beancount\n'],
    ['book.zip', 'PK'],
    ['server.log', '{}'],
    ['id_rsa.pdf', '-----BEGIN OPENSSH PRIVATE KEY-----'],
    ['backup.pdf', `PK\u0003\u0004${'\0'.repeat(26)}configuration/daybook.yaml`],
    ['log.txt', '{"position":1,"stream":"journal"}'],
    ['main.beancount', ''],
  ])('%s is none, although the journal names it: a configuration, backup, log, key or journal is never served', async (path, content) => {
    if (path !== 'main.beancount') writeFileSync(join(service.folder, path), content)
    writeFileSync(join(service.folder, 'main.beancount'), named([path]))
    const rows = [{ kind: 'document' as const, day: parseDay('2024-01-02'), name: 'Assets:Bank', text: path, file: 0, line: 1 }]
    service.views.append('journal', [{ type: 'AnnotationsDeclared', data: { files: ['main.beancount'], rows } }])
    expect([(await file(path)).statusCode, (await file(path)).body]).toEqual([403, expect.not.stringContaining('PRIVATE KEY')])
    const { documents } = (await get('/api/documents')).json<{ documents: { path: string; state: string }[] }>()
    expect(documents.find((one) => one.path === path)?.state).toMatch(/^(not_a_document|outside)$/)
  })
  test('is one only while the journal on the disk names it, whatever the log says', async () => {
    writeFileSync(join(service.folder, 'main.beancount'), named(['papers/contract.pdf']))
    const answers = await Promise.all(['papers/january.txt', 'papers/contract.pdf'].map(file))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 200])
  })
  test('of a folder of documents needs no line, but the option that names the folder', async () => {
    const rows = [{ kind: 'document' as const, day: parseDay('2024-02-02'), name: 'Assets:Bank', text: 'papers/nobodys.txt', file: 0, line: 0 }]
    service.views.append('journal', [{ type: 'AnnotationsDeclared', data: { files: ['main.beancount'], rows } }])
    expect((await file('papers/nobodys.txt')).statusCode).toBe(200)
    writeFileSync(join(service.folder, 'main.beancount'), 'option "documents" "letters"\n')
    expect((await file('papers/nobodys.txt')).statusCode).toBe(404)
  })
  test('is none any more once the journal does not name it', async () => {
    const [day, name, text, line] = PAPERS[0]
    const rows = [{ kind: 'document' as const, day: parseDay(day), name, text, file: 0, line }]
    service.views.append('journal', [{ type: 'AnnotationsRetracted', data: { files: ['main.beancount'], rows } }])
    expect((await file('papers/january.txt')).statusCode).toBe(404)
  })
})

test('files of the journal are as large as they are on the disk', async () => {
  writeFileSync(join(service.folder, 'main.beancount'), '12345')
  const files = ['main.beancount', 'gone.beancount'].map((name) => ({ name, hash: '' }))
  service.views.append('journal', [{ type: 'JournalSynced', data: { ...journalSynced('hash'), files } }])
  expect((await get('/api/statistics/files')).json()).toEqual({
    files: [
      { file_name: 'main.beancount', bytes: 5 },
      { file_name: 'gone.beancount', bytes: null },
    ],
    bytes: 5,
  })
})
