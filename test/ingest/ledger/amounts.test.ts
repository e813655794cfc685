import { describe, expect, test } from 'vitest'
import { postingsOf, problemsOf, read } from './reading.ts'

/** The quantity and commodity of one amount, with what the journal says before it. */
const understood = (amount: string, before = ''): string => {
  const book = read(`${before}\n2024/01/01 Shop\n    A  ${amount}\n    B\n`)
  return problemsOf(book)[0] ?? postingsOf(book).at(-2)!.replace('A ', '')
}

describe('amounts of ledger', () => {
  test.each([
    ['10', '10'],
    ['10.50 EUR', '10.5 EUR'],
    ['$10.50', '10.5 $'],
    ['-$10', '-10 $'],
    ['$-10', '-10 $'],
    ['- $10', '-10 $'],
    ['EUR 10', '10 EUR'],
    ['10EUR', '10 EUR'],
    ['€10', '10 €'],
    ['10 zł', '10 zł'],
    ['$1,000,000.00', '1000000 $'],
    ['1.000.000,50 EUR', '1000000.5 EUR'],
    ['1,5 EUR', '1.5 EUR'],
    ["CHF 1'234'567.80", '1234567.8 CHF'],
    ["1'000 CHF", '1000 CHF'],
    ['3 "VWCE 2024"', '3 VWCE 2024'],
    ['"VWCE 2024" 3', '3 VWCE 2024'],
    ['.5', '0.5'],
    ['12345678901234567890.12345678901234567890 X', '12345678901234567890.1234567890123456789 X'],
    ['(2 * $5 + $1)', '11 $'],
    ['($10 / 4)', '2.5 $'],
    ['(-$10)', '-10 $'],
    ['(1.5 EUR * 3)', '4.5 EUR'],
    ['(0.19 * $10.50)', '1.995 $'],
    ['($1 + $2.5 - $0.25)', '3.25 $'],
    ['( -2*3 )', '-6'],
    ['($0 * -2)', '0 $'],
    ['($5 - $5)', '0'],
    ['($5 + $-5)', '0 $'],
    ['($94906267 * 94906267)', '9007199515875289 $'],
    ['($1.00001 * 1.00001 * 1.00001)', '1.000030000300001 $'],
  ])('%s is %s', (written, meant) => {
    expect(understood(written)).toBe(meant)
  })

  const product = '2024/01/31 Shop\n    A  ($10.00 * 0.125)\n    B\n'
  /** Balances to the cent, and not to a tenth of it. */
  const bought = '2024/02/01 Buy\n    A  3.333 FUND @ $10.01\n    B  $-33.36\n'
  test.each([
    ['alone', ''],
    ['where a rule asks for it', '= /A/\n    (Seen)  1\n'],
  ])('the digits of a product are not those of the commodity, %s', (_, before) => {
    expect(problemsOf(read(`2024/01/01 Shop\n    A  $0.01\n    B\n${before}${product}${bought}`))).toEqual([])
    expect(problemsOf(read(`${before}${product.replace('10.00', '10.000')}${bought}`))).toEqual([`transaction_unbalanced at ${before ? 6 : 4}`])
  })

  test('what a product says of its digits is forgotten with it', () => {
    const precise = '2024/01/30 Shop\n    A  $1.00125\n    B\n'
    expect(problemsOf(read(`${product.replace('B\n', 'B  (2 - 2)\n    C\n')}${precise}${bought}`))).toEqual(['transaction_unbalanced at 8'])
  })

  test('a comma that can only be a decimal mark makes it one for the commodity from then on', () => {
    expect(understood('1,000 EUR')).toBe('1000 EUR')
    expect(understood('1,000 EUR', '2024/01/01 Before\n    A  0,25 EUR\n    B\n')).toBe('1 EUR')
  })

  test('a format and a default commodity say which mark is the decimal one', () => {
    expect(understood('1,000 EUR', 'commodity EUR\n    format 1.000,00 EUR\n')).toBe('1 EUR')
    expect(understood('1,000 EUR', 'D 1.000,00 EUR\n')).toBe('1 EUR')
    expect(understood('1,000', '--decimal-comma\n')).toBe('1')
  })

  test.each([
    ['1.000.00 EUR', 'number_ambiguous at 3'],
    ['1,00,00.00 EUR', 'number_ambiguous at 3'],
    ['10 EUR 20', 'text_after_amount at 3'],
    ["1'23.45 CHF", 'text_after_amount at 3'],
    ["1'2345 CHF", 'text_after_amount at 3'],
    ['10 EUR @', 'cost_missing at 3'],
    ['10 EUR @ -$5', 'cost_negative at 3'],
    ['10 AAPL {$5', 'lot_open at 3'],
    ['10 AAPL {$5} {$6}', 'lot_twice at 3'],
    ['10 "AAPL', 'quote_open at 3'],
    ['(10', 'expression_syntax at 3'],
    ['(foo)', 'name_unknown at 3'],
    ['EUR', 'amount_missing at 3'],
    ['10 EUR = ', 'assertion_missing at 3'],
    [`0.${'0'.repeat(299)}1 EUR`, 'number_too_fine at 3'],
    [`10 AAPL @ 0.${'0'.repeat(299)}1 EUR`, 'number_too_fine at 3'],
  ])('%s is refused as %s', (written, problem) => {
    expect(understood(written)).toBe(problem)
  })

  test('an amount of 255 decimals is what is written, and a product of two as well', () => {
    const small = `0.${'0'.repeat(254)}1`
    expect(understood(`${small} EUR`)).toBe(`${small} EUR`)
    const book = read(`2024/01/01 Broker\n    Shares  ${small} AAPL @ ${small} EUR\n    Cash\n`)
    expect(book.postings.cost.get(0).toText()).toBe(`0.${'0'.repeat(509)}1`)
  })

  test('hours, minutes and seconds add up, and so do units that a journal converts', () => {
    expect(postingsOf(read('2024/01/01 Work\n    A  1h\n    B  -60m\n'))).toEqual(['A 3600 s', 'B -3600 s'])
    expect(postingsOf(read('C 1 kB = 1000 b\n2024/01/01 Disk\n    A  2 kB\n    B  -2000 b\n'))).toEqual(['A 2000 b', 'B -2000 b'])
  })

  test('units convert from the line that says so on, whatever is read together with it', () => {
    for (const line of ['C 1 h = 50 m', '!C 1 h = 50 m', 'nonsense\nC 1 h = 50 m']) {
      const work = '2024/01/01 Work\n    A  0.5 h\n    B  1 AAPL\n    C\n'
      expect(postingsOf(read(`${work}${line}\n${work}`)).filter((posting) => posting.startsWith('A'))).toEqual(['A 1800 s', 'A 1500 s'])
    }
  })
})
