import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { appended, includeLine } from '../../../src/ingest/statements/write/draft.ts'

const ADDED = '2024-01-02 Shop\n  a  1\n  b'

describe('what is added to a journal', () => {
  test.each([
    ['one whose last line ends', 'x\n', `x\n\n${ADDED}\n`],
    ['one whose last line does not', 'x', `x\n\n${ADDED}\n`],
    ['one with an empty line at its end already', 'x\n\n', `x\n\n${ADDED}\n`],
    ['an empty one', '', `${ADDED}\n`],
    ['one that has a byte order mark and nothing else', '\ufeff', `\ufeff${ADDED}\n`],
    ['one that is an empty line', '\n', `\n\n${ADDED}\n`],
  ])('stands below %s', (_, before, after) => expect(appended(before, ADDED)).toBe(after))

  test('ends in one line end, however many it came with', () => {
    expect(appended('x\n', `${ADDED}\n\n  \n`)).toBe(`x\n\n${ADDED}\n`)
    expect(appended('x\n', `  ${ADDED}`)).toBe(`x\n\n  ${ADDED}\n`)
  })

  test.each([
    ['x\r\n', '\r\n'],
    ['x\r\n\r\n', ''],
    ['x\r\ny', '\r\n\r\n'],
  ])('has the line ends of a journal from Windows: %j', (before, gap) =>
    expect(appended(before, ADDED)).toBe(`${before}${gap}${ADDED.replaceAll('\n', '\r\n')}\r\n`),
  )

  test.each(['x\r\ny\n', 'y\nx\r\n', '\nx\r\n'])('has plain ones where the journal has both: %j', (before) =>
    expect(appended(before, ADDED)).toBe(`${before}\n${ADDED}\n`),
  )

  test('leaves what was there as it was, byte for byte, and begins a line', () => {
    const text = fc.array(fc.constantFrom('x', ' ', '\n', '\r\n', '\ufeff', 'é'), { maxLength: 8 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, (before) => {
        const after = appended(before, ADDED)
        expect(after.startsWith(before)).toBe(true)
        expect(after.slice(before.length)).toMatch(/^\s*2024-01-02 Shop\r?\n {2}a {2}1\r?\n {2}b\r?\n$/)
        if (before.trim() !== '') expect(after).toMatch(/\n\r?\n2024-01-02 Shop/)
      }),
    )
  })
})

test('a file is included as its dialect writes it, quoted in beancount', () => {
  expect(includeLine('ledger', 'my bank.ledger')).toBe('include my bank.ledger')
  expect(includeLine('hledger', 'bank.journal')).toBe('include bank.journal')
  expect(includeLine('beancount', 'a "b".beancount')).toBe('include "a \\"b\\".beancount"')
})
