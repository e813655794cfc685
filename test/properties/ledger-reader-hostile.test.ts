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

  test('has lines no longer than anybody writes', () => {
    const long = 'x'.repeat(10_000_000)
    expect(codes(`2024/01/01 ${long}\n    A  $1\n    B\n`)).toEqual(['line_too_long'])
    expect(codes(amount(`$${'9'.repeat(10_000_000)}`))).toEqual(['line_too_long'])
    expect(codes(`2024/01/01 ${'x'.repeat(5000)}\n    ; ${'y'.repeat(60_000)}\n    A  $1\n    B\n`)).toEqual([])
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

  test.each([
    ['a pattern that repeats repetitions', `= /^(a+)+$/\n    (X)  1\n`],
    ['a pattern that begins anywhere three times', `= /(.*)*(.*)*(.*)*x$/\n    (X)  1\n`],
    ['a pattern that chooses the same thirty times', `= /^${'(a|a)'.repeat(30)}x/\n    (X)  1\n`],
    ['the payees of an account', `account Food\n    payee ^(a+)+$\n`],
    ['the alias of a payee', `payee Shop\n    alias ^(a+)+$\n`],
  ])('asks for what takes for ever elsewhere: %s', (_, text) => {
    const hard = `${'a'.repeat(60)}!`
    expect(codes(`${text}\n2024/01/01 ${hard}\n    ${hard}  $1\n    Expenses:Unknown\n`)).toEqual([])
  })

  test('looks around, which is read as long as it cannot take for ever', () => {
    const rule = (pattern: string): string => `= /${pattern}/\n    (Seen)  1\n\n2024/01/01 Shop\n    Expenses:Food  $1\n    Expenses:Rent  $-1\n`
    const seen = (pattern: string): number => read(rule(pattern)).postings.count - 2
    expect(seen('^Expenses:(?!Food)')).toBe(1)
    expect(codes(rule('^(?!Food)(.*)+x(.*)+'))).toEqual(['pattern_unbounded'])
  })

  test.each([
    ['100000000 places', '(roundto($1, 100000000))', 'places_out_of_range'],
    ['places that no machine can count', '(roundto($12.345, 2147483648))', 'places_out_of_range'],
    ['a hundred million zeros', '(roundto($12.345, -100000000))', 'places_out_of_range'],
  ])('rounds to %s', (_, written, code) => {
    expect(codes(amount(written))).toEqual([code])
  })
  test('rounds to as many places as a number can have', () => {
    expect(codes(amount('(roundto($12.345, 255))'))).toEqual([])
  })

  test('defines what doubles with each definition', () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz']
    const chain = (body: (next: string) => string, last: string): string =>
      `${letters
        .slice(0, -1)
        .map((letter, at) => `define f${letter}(x)=${body(`f${letters[at + 1]}`)}\n`)
        .join('')}define fz(x)=${last}\n`
    expect(codes(`${chain((next) => `${next}(x)+${next}(x)`, 'x')}${amount('(fa(1))')}`)).toEqual(['expression_too_long'])
    expect(codes(`${chain((next) => `${next}(x+x)`, 'x')}${amount('(fa("abcdefgh"))')}`)).toEqual(['expression_too_long'])
    expect(codes(`${chain((next) => `${next}(((x,x),1))`, 'str(x)')}${amount('(fa("abcdefgh"))')}`)).toEqual(['expression_too_long'])
    expect(codes(`define sq(x)=x*x\n${amount(`(${'sq('.repeat(30)}99${')'.repeat(30)})`)}`)).toEqual(['number_too_long'])
  })

  test('includes files so often that they would never be read', () => {
    const bomb = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`/books/${at}.ledger`, `include ${at + 1}.ledger\n`.repeat(12)]))
    expect(codes('include 0.ledger\n', { ...bomb, '/books/10.ledger': '' })).toEqual(['include_too_many'])
    const large = { '/books/part.ledger': `; ${'x'.repeat(1_000_000)}\n` }
    expect(codes('include part.ledger\n'.repeat(70), large)).toEqual(['include_too_many'])
    expect(codes('include part.ledger\n'.repeat(30), large)).toEqual([])
  })

  test('has rules for everything, and forecasts for every day', () => {
    expect(codes(`${'= expr "true"\n    (X)  1\n'.repeat(600)}\n${amount('$1').repeat(250)}`)).toEqual(['rules_endless'])
    expect(read('~ Daily from 1970/01/01\n    A  $1\n    B\n\n'.repeat(20), {}, { forecastUntil: 20_000 }).problems).toMatchObject([
      { severity: 'warning', code: 'forecast_too_long', line: 42 },
    ])
  })

  test('applies accounts below one another', () => {
    expect(codes(`${'apply account aaaaaaaaaa\n'.repeat(200)}${amount('$1')}`)).toEqual(['account_too_long'])
  })

  test('has many problems, and all are said', () => {
    expect(read('nonsense\n'.repeat(5000)).problems).toHaveLength(5000)
  })
})
