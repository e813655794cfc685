import { describe, expect, test } from 'vitest'
import { ASSIGNED } from '#vocabulary/book-columns.ts'
import { postingsOf, problemsOf, read } from './reading.ts'

const OPENING = '2024/01/01 Opening\n    Cash  $100.00\n    Cash  50 EUR\n    Equity\n\n'

describe('balance assertions of ledger', () => {
  test('hold when the account has that much after the posting', () => {
    expect(problemsOf(read(`${OPENING}2024/01/02 Shop\n    Cash  $-10.00 = $90.00\n    Food\n`))).toEqual([])
    expect(problemsOf(read(`${OPENING}2024/01/02 Shop\n    Cash  $-10.00\n    Cash  $-5.00 = $85.00\n    Food\n`))).toEqual([])
  })

  test('that fail say what was expected, what is there and by how much it is off', () => {
    const [problem] = read(`${OPENING}2024/01/02 Shop\n    Cash  $-10.00 = $91.00\n    Food\n`).problems
    expect(problem).toMatchObject({ code: 'assertion_failed', line: 7, excerpt: '    Cash  $-10.00 = $91.00' })
    expect(problem!.message).toContain('Cash should hold $91.00 after this posting and holds $90.00, which is off by $1.00')
  })

  test('are exact, beyond the precision of the commodity', () => {
    expect(problemsOf(read(`${OPENING}2024/01/02 Shop\n    Cash  $0.00 = $100.001\n    Food\n`))).toEqual(['assertion_failed at 7'])
    expect(problemsOf(read('2024/01/01 Third\n    A  ($10.00 / 3)\n    B\n2024/01/02 Check\n    A  $0.00 = $3.33\n    B\n'))).toEqual([
      'assertion_failed at 5',
    ])
  })

  test('look at one commodity and at one account, not those below it', () => {
    const below = '2024/01/02 Save\n    Cash:Box  $7.00\n    Equity\n\n'
    expect(problemsOf(read(`${OPENING}${below}2024/01/03 Check\n    Cash  $0.00 = $100.00\n    Equity\n`))).toEqual([])
  })

  test('behind an amount of another commodity are off by that amount', () => {
    expect(problemsOf(read(`${OPENING}2024/01/02 Shop\n    Cash  $-10.00 = 50 EUR\n    Food\n`))).toEqual(['assertion_failed at 7'])
    expect(problemsOf(read(`${OPENING}2024/01/02 Shop\n    Cash  $0.00 = 50 EUR\n    Food\n`))).toEqual([])
  })

  test('find each of many commodities', () => {
    const held = Array.from(
      { length: 60 },
      (_, at) => `    Cash  ${at + 1} C${String.fromCodePoint(65 + (at % 26), 65 + Math.floor(at / 26))}\n`,
    ).join('')
    const journal = (last: number): string =>
      `2024/01/01 All\n${held}    Equity\n2024/01/02 Check\n    Cash  0 CHC = ${last} CHC\n    Cash  1 CAA = 2 CAA\n    Equity\n`
    expect(problemsOf(read(journal(60)))).toEqual([])
    expect(problemsOf(read(journal(59)))).toEqual(['assertion_failed at 64'])
  })

  test('of a bare zero look at all commodities', () => {
    expect(problemsOf(read(`${OPENING}2024/01/02 Check\n    Cash  $-100.00 = 0\n    Food\n`))).toEqual(['assertion_failed at 7'])
    expect(problemsOf(read('2024/01/02 Check\n    Cash  $1.00\n    Cash  $-1.00 = 0\n'))).toEqual([])
  })

  test('of real postings leave virtual ones out, and the other way round include real ones', () => {
    const budget = '2024/01/02 Plan\n    (Cash)  $11.00\n\n'
    expect(problemsOf(read(`${OPENING}${budget}2024/01/03 Check\n    Cash  $0.00 = $100.00\n    Food\n`))).toEqual([])
    expect(problemsOf(read(`${OPENING}${budget}2024/01/03 Check\n    (Cash)  $0.00 = $111.00\n`))).toEqual([])
  })

  test('without an amount assign the one that leads there', () => {
    const book = read(`${OPENING}2024/01/02 Count\n    Cash  = $80.00\n    Lost\n`)
    expect(postingsOf(book).slice(-2)).toEqual(['Cash -20 $', 'Lost 20 $'])
    expect(book.postings.flags[4]).toBe(ASSIGNED)
    expect(postingsOf(read(`${OPENING}2024/01/02 Count\n    Cash  $5.00\n    Cash  = $80.00\n    Lost\n`)).slice(-3)).toEqual([
      'Cash 5 $',
      'Cash -25 $',
      'Lost 20 $',
    ])
    // As many digits as what is taken away has, where nothing of the balance is left to have any.
    expect(
      read('2024/01/01 Opening\n    Cash  50 EUR\n    Equity\n2024/01/02 Count\n    Cash  = 0.000 EUR\n    Lost\n').postings.quantity.get(2).toText(),
    ).toBe('-50')
    expect(problemsOf(read(`${OPENING}2024/01/02 Count\n    Cash  = 0\n    Lost\n`))).toEqual(['assignment_ambiguous at 7'])
  })

  test('are in the order of the journal, not of the dates', () => {
    const journal = '2024/02/01 Late\n    Cash  $5.00 = $5.00\n    Food\n2024/01/01 Early\n    Cash  $5.00 = $10.00\n    Food\n'
    expect(problemsOf(read(journal))).toEqual([])
  })
})
