import { describe, expect, test } from 'vitest'
import { read } from '../ingest/ledger/reading.ts'

const codes = (text: string | Uint8Array, more: Record<string, string> = {}): string[] => [
  ...new Set(read(text, more).problems.map((problem) => problem.code)),
]
const amount = (written: string): string => `2024/01/01 Shop\n    A  ${written}\n    B\n`

describe('text that is out to hurt the reader of ledger', () => {
  test('nests no deeper than the reader goes along', () => {
    expect(codes(amount(`${'('.repeat(1500)}1${')'.repeat(1500)}`))).toEqual(['expression_syntax'])
    expect(codes(`= ${'('.repeat(1500)}a\n    (A)  1\n`)).toEqual(['query_syntax'])
    expect(codes(amount(`(${'-'.repeat(2000)}1)`))).toEqual(['expression_syntax'])
    expect(codes(amount(`(${'!'.repeat(2000)}1)`))).toEqual(['expression_syntax'])
    expect(codes(amount(`(${'1+'.repeat(1500)}1)`))).toEqual([])
  })

  test('has lines no longer than ledger takes', () => {
    const long = 'x'.repeat(10_000_000)
    expect(codes(`2024/01/01 ${long}\n    A  $1\n    B\n`)).toEqual(['line_too_long'])
    expect(codes(amount(`$${'9'.repeat(10_000_000)}`))).toEqual(['line_too_long'])
    expect(codes(`; ${long}\n${amount('$1')}`)).toEqual([])
  })

  test('has numbers of any length that fits a line', () => {
    const digits = '9'.repeat(4000)
    const book = read(amount(digits))
    expect(book.problems).toEqual([])
    expect(book.postings.quantity.get(1).toString()).toBe(`-${digits}`)
  })

  test('includes files in circles, in depth and in breadth', () => {
    const deep = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`/books/${i}.ledger`, `include ${i + 1}.ledger\n`]))
    expect(codes('include 0.ledger\n', deep)).toEqual(['include_too_deep'])
    expect(codes('include main.ledger\n')).toEqual(['include_circle'])
    const many = Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`/books/part-${i}.ledger`, amount('$1')]))
    const book = read('include part-*.ledger\n', many)
    expect([book.transactions.count, book.files.length, book.problems.length]).toEqual([2000, 2001, 0])
  })

  test('defines what calls itself', () => {
    expect(codes(`define f(x)=f(x)\n${amount('(f(1))')}`)).toEqual(['expression_too_deep'])
    expect(codes(`define foo=bar\ndefine bar=foo\n${amount('(foo)')}`)).toEqual(['expression_too_deep'])
  })

  test('has patterns that are none', () => {
    expect(codes('= /(/\n    (A)  1\n')).toEqual(['pattern_invalid'])
    expect(codes('payee Shop\n    alias [\n')).toEqual(['pattern_invalid'])
  })

  test('has many problems, and all are said', () => {
    expect(read('nonsense\n'.repeat(5000)).problems).toHaveLength(5000)
  })
})
