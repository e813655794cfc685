import { describe, expect, test } from 'vitest'
import { problems, read } from './reading.ts'

/** Bad or monstrous input gets an answer. The limit of the runner is the only clock: what takes for ever fails there. */
describe('a hostile file is answered', () => {
  const long = 1_000_000
  test.each([
    ['nothing', ''],
    ['a line feed', '\n'],
    ['no line feed at the end', '2024-01-01\n  (a)  1'],
    ['a date alone', '2024-01-01'],
    ['a long description', `2024-01-01 ${'x'.repeat(long)}\n  (a)  1\n`],
    ['a long comment of tags', `2024-01-01 ; ${'a:b,'.repeat(long / 4)}\n  (a)  1\n`],
    ['a long comment of colons', `2024-01-01 ; ${':'.repeat(long)}\n  (a)  1\n`],
    ['a long comment of brackets', `2024-01-01\n  (a)  1 ; ${'[1'.repeat(long / 2)}\n`],
    ['a long account', `2024-01-01\n  (${'a:'.repeat(long / 2)}b)  1\n`],
    ['a line of spaces', `account a${' '.repeat(long)}x\n`],
    ['spaces before a comment that never comes', `Y ${' '.repeat(long)}2024\n`],
  ])('%s', (_, text) => {
    expect(read(text).dialect).toBe('hledger')
  })

  test('many unclosed quotes and brackets take no longer than their lines', () => {
    const text = '2024-01-01 (code\n  (a)  "b\n\n'.repeat(50_000)
    expect(read(text).problems.length).toBe(1001)
  })

  test('a million lines that nobody understands give a thousand problems, and say so', () => {
    const book = read('x\n'.repeat(1_000_000))
    expect(book.problems).toHaveLength(1001)
    expect(book.problems.at(-1)).toMatchObject({ code: 'too_many_problems' })
  })

  test('a tower of includes ends', () => {
    const files: Record<string, string> = { '/0.j': 'include 1.j\n' }
    for (let file = 1; file < 1000; file++) files[`/${file}.j`] = `include ${file + 1}.j\n`
    expect(problems(files)).toEqual(['include_too_deep:1'])
  })

  test('an avalanche of includes ends', () => {
    const files: Record<string, string> = {}
    for (let file = 0; file < 40; file++) files[`/${file}.j`] = `include ${file + 1}.j\ninclude ${file + 1}.j\n`
    files['/40.j'] = ''
    expect(problems(files)).toContain('include_too_many:1')
  })

  test('what is not text is told as such', () => {
    expect(problems('a\u0000b\n')).toEqual(['file_not_text:0'])
  })

  test('a session of ten thousand years is refused', () => {
    expect(problems({ '/x.timeclock': 'i 0001-01-01 00:00 a\no 9999-01-01 00:00\n' })).toEqual(['clock_out_missing:2'])
  })

  test('a missing root is a problem, not a crash', () => {
    expect(read({ '/x.journal': 'include x.csv\n' }).problems).toMatchObject([{ code: 'file_unreadable' }])
  })
})

test('all errors of a file are told at once, each with its lines', () => {
  const book = read('2024-13-01 a\n  b  1\n  c\n\nfoo\n\n2024-01-01 good\n  b  1\n  c\n\n2024-01-02 off\n  b  1\n  c  2\n\nP x\n')
  expect(book.problems.map(({ line, endLine, code }) => [line, endLine, code])).toEqual([
    [1, 3, 'date_invalid'],
    [5, undefined, 'directive_unknown'],
    [15, undefined, 'date_invalid'],
    [11, 13, 'transaction_unbalanced'],
  ])
  expect(book.transactions.count).toBe(2)
})
