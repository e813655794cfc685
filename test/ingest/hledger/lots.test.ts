import { describe, expect, test } from 'vitest'
import { formatDay } from '#vocabulary/day.ts'
import { NONE } from '#vocabulary/columns.ts'
import type { Book, Dialect } from '../../../src/ingest/journal/book.ts'
import type { ReadOptions } from '../../../src/ingest/journal/read-options.ts'
import { printWhole } from '../../../src/ingest/print/convert-book.ts'
import { inMemory } from '../print/in-memory.ts'
import * as reading from './reading.ts'

const NEWEST = { hledgerRules: 'newest' } as const
const read = (text: string, options: Partial<ReadOptions> = NEWEST): Book => reading.read(text, options)
const balances = (text: string, options: Partial<ReadOptions> = NEWEST): string[] => reading.balances(text, options)
const postings = (text: string): string[] => reading.postings(text, NEWEST)
const problems = (text: string): string[] => reading.problems(text, NEWEST)
const { sound } = reading

/** Rules of the manual of hledger's previews of 2.0 (1.99.6), which no tool here can be asked about. */
const DECLARED = 'commodity AAPL  ; lots:\n'
const bought = (day: string, amount: string, cash: string, account = 'assets:stocks'): string =>
  `2026-${day} buy\n    ${account}  ${amount}\n    assets:cash  ${cash}\n`
const TWO = bought('01-15', '10 AAPL @ $50', '$-500') + bought('02-01', '10 AAPL @ $60', '$-600')
const sold = (amount: string, cash: string, more = ''): string => `2026-03-01 sell\n    assets:stocks  ${amount}\n    assets:cash  ${cash}\n${more}`

/** "assets:stocks -5 AAPL of 2026-01-15 for $250" for every posting of a lot. */
function lotsOf(source: string | Book, options: Partial<ReadOptions> = NEWEST): string[] {
  const book = sound(typeof source === 'string' ? read(source, options) : source)
  const { postings: p, accounts, commodities } = book
  return Array.from({ length: p.count }, (_, row) => row)
    .filter((row) => p.lotCommodity[row] !== NONE)
    .map((row) => {
      const { day, label } = p.lotDetail.get(row)!
      const name = `${formatDay(day!)}${label === undefined ? '' : ` ${label}`}`
      return `${accounts.names[p.account[row]!]} ${p.quantity.get(row)} ${commodities.names[p.commodity[row]!]} of ${name} for ${p.lot.get(row)} ${commodities.names[p.lotCommodity[row]!]}`
    })
}
const gainsOf = (source: string): string[] => balances(source).filter((line) => /gain/.test(line))

describe('a commodity that is declared with lots', () => {
  test('is bought below what is left over in several commodities', () => {
    const several = '2026-01-01 open\n    c\n    a  1 EUR\n    b  2 USD\n\n'
    const text = `${TWO}\n2026-02-02 buy\n    assets:stocks  3 AAPL {2026-02-02, "x", $7}\n    assets:cash  $-21\n`
    expect(lotsOf(DECLARED + several + text)).toEqual(lotsOf(DECLARED + text))
    expect(lotsOf(DECLARED + several + text)).toHaveLength(3)
  })
  test('is sold with the oldest lots first, and what is gained has a posting', () => {
    const text = DECLARED + TWO + sold('-15 AAPL @ $70', '$1050')
    expect(lotsOf(text)).toEqual([
      'assets:stocks 10 AAPL of 2026-01-15 for 500 $',
      'assets:stocks 10 AAPL of 2026-02-01 for 600 $',
      'assets:stocks -10 AAPL of 2026-01-15 for -500 $',
      'assets:stocks -5 AAPL of 2026-02-01 for -300 $',
    ])
    expect(postings(text).slice(4)).toEqual([
      '2026-03-01 assets:stocks -10 AAPL @@ -700 $',
      '2026-03-01 assets:stocks -5 AAPL @@ -350 $',
      '2026-03-01 assets:cash 1050 $',
      '2026-03-01 revenues:gain -250 $',
    ])
  })
  test('may be written with braces, with accounts of lots, or with prices alone', () => {
    const braces = `${DECLARED}${bought('01-15', '10 AAPL {$50}', '$-500')}${bought('02-01', '10 AAPL {$60}', '$-600')}${sold('-5 AAPL {} @ $70', '$350')}`
    const accounts = `${DECLARED}${bought('01-15', '10 AAPL', '$-500', 'assets:stocks:{2026-01-15, $50}')}${bought('02-01', '10 AAPL', '$-600', 'assets:stocks:{2026-02-01, $60}')}2026-03-01 sell\n    assets:stocks:{2026-01-15, $50}  -5 AAPL @ $70\n    assets:cash  $350\n`
    const prices = DECLARED + TWO + sold('-5 AAPL @ $70', '$350')
    for (const text of [braces, accounts]) {
      expect(lotsOf(text)).toEqual(lotsOf(prices))
      expect(balances(text)).toEqual(balances(prices))
    }
    expect(gainsOf(prices)).toEqual(['revenues:gain -100 $'])
  })
  test('costs and sells for what the other posting says, when it has no price', () => {
    expect(gainsOf(DECLARED + bought('01-15', '10 AAPL', '$-500') + sold('-5 AAPL', '$350'))).toEqual(['revenues:gain -100 $'])
    const cashFirst = '2026-01-15 buy\n    assets:cash  $-500\n    assets:stocks  10 AAPL\n'
    expect(gainsOf(DECLARED + cashFirst + sold('-5 AAPL', '$350'))).toEqual(['revenues:gain -100 $'])
    expect(balances(DECLARED + TWO + sold('-5 AAPL @ $70', ''))).toContain('assets:cash -750 $')
  })
  test('keeps its lots whatever does not divide', () => {
    const text = `${DECLARED}${bought('01-15', '3 AAPL @@ $10', '$-10')}${[1, 2, 3].map(() => sold('-1 AAPL @ $5', '$5')).join('')}`
    expect(gainsOf(text)).toEqual(['revenues:gain -5 $'])
  })
  test('has numbers for lots of one day, and takes the labels that are written', () => {
    const day = bought('01-15', '1 AAPL @ $50', '$-50')
    expect(lotsOf(DECLARED + day + day + bought('01-15', '1 AAPL {"last", $50}', '$-50'))).toEqual([
      'assets:stocks 1 AAPL of 2026-01-15 0001 for 50 $',
      'assets:stocks 1 AAPL of 2026-01-15 0002 for 50 $',
      'assets:stocks 1 AAPL of 2026-01-15 last for 50 $',
    ])
  })
  test('has nothing of it without a tag, by the rules of 1.25, or where an account wants none', () => {
    const text = TWO + sold('-15 AAPL @ $70', '$1050')
    expect(lotsOf(text)).toEqual([])
    for (const hledgerRules of ['1.25', undefined] as const) expect(lotsOf(DECLARED + text, hledgerRules ? { hledgerRules } : {})).toEqual([])
    expect(lotsOf(`${DECLARED}account assets:stocks  ; lots: NONE\n${text}`)).toEqual([])
    expect(balances(text)).toEqual(balances(DECLARED + text, { hledgerRules: '1.25' }))
  })
})

test('a book that hledger before 2.0 takes is read as it reads it, with a warning; what only 2.0 takes is taken', () => {
  const gain = sold('-5 AAPL @ $70', '$350', '    revenues:gain  $-100\n')
  const told = (text: string): string[] => read(text, {}).problems.map(({ severity, code, line }) => `${severity} ${code}:${line}`)
  expect(told(DECLARED + TWO)).toEqual(['warning lots_read_over:1'])
  expect(told(TWO)).toEqual([])
  expect(told(DECLARED + TWO + gain)).toEqual([])
  expect(lotsOf(DECLARED + TWO + gain, {}).at(-1)).toBe('assets:stocks -5 AAPL of 2026-01-15 for -250 $')
  expect(told(DECLARED + TWO + sold('-5 AAPL @ $70', '$351'))).toEqual(['error transaction_unbalanced:8'])
})

describe('which lots are taken', () => {
  const sales = (tag: string, amount = '-5 AAPL @ $70', more = ''): string[] =>
    lotsOf(`commodity AAPL  ; lots: ${tag}\n${more}${TWO}${sold(amount, '$350')}`).slice(2)
  test('is said by the tag of the commodity', () => {
    expect(sales('FIFO')).toEqual(['assets:stocks -5 AAPL of 2026-01-15 for -250 $'])
    expect(sales('LIFO')).toEqual(['assets:stocks -5 AAPL of 2026-02-01 for -300 $'])
    expect(sales('HIFO')).toEqual(['assets:stocks -5 AAPL of 2026-02-01 for -300 $'])
    expect(sales('AVERAGE')).toEqual(['assets:stocks -5 AAPL of 2026-01-15 for -275 $'])
  })
  test('is said by the tag of the account, or of one above it, before all', () => {
    expect(sales('FIFO', undefined, 'account assets  ; lots: LIFO\n')).toEqual(['assets:stocks -5 AAPL of 2026-02-01 for -300 $'])
  })
  test('is said in braces: by day, by cost, or as ledger writes it', () => {
    for (const named of ['{2026-02-01}', '{$60}', '{2026-02-01, $60}', '{$60} [2026-02-01]'])
      expect(sales('SPECID', `-5 AAPL ${named} @ $70`)).toEqual(['assets:stocks -5 AAPL of 2026-02-01 for -300 $'])
  })
  test('is in the order of all accounts where the method says so', () => {
    const text = (method: string): string =>
      `commodity AAPL  ; lots: ${method}\n${bought('01-01', '1 AAPL @ $40', '$-40', 'assets:other')}${TWO}${sold('-5 AAPL @ $70', '$350')}`
    expect(problems(text('FIFOALL'))).toEqual(['lot_not_first:12'])
    expect(problems(text('LIFOALL'))).toEqual([])
    expect(lotsOf(text('AVERAGEALL')).at(-1)).toMatch(/-5 AAPL of 2026-01-15 for -271\.42857142857142857142/)
  })
})

describe('a transfer', () => {
  const moved = (from: string, to: string): string => `2026-03-01 move\n    assets:stocks  ${from}\n    assets:other  ${to}\n`
  const sale = '2026-04-01 sell\n    assets:other  -12 AAPL @ $70\n    assets:cash  $840\n'
  test('takes lots along, with their days and costs, its other amount written or not', () => {
    for (const to of ['12 AAPL', '']) {
      const text = `${DECLARED}${TWO}${moved('-12 AAPL', to)}${sale}`
      expect(lotsOf(text).slice(-4)).toEqual([
        'assets:other 10 AAPL of 2026-01-15 for 500 $',
        'assets:other 2 AAPL of 2026-02-01 for 120 $',
        'assets:other -10 AAPL of 2026-01-15 for -500 $',
        'assets:other -2 AAPL of 2026-02-01 for -120 $',
      ])
      expect(gainsOf(text)).toEqual(['revenues:gain -220 $'])
    }
  })
  test('of which a fee is kept gives up the first units, without a gain', () => {
    const text = `${DECLARED}${TWO}2026-03-01 move\n    assets:stocks  -12 AAPL\n    assets:other  11 AAPL\n    expenses:fees  1 AAPL\n`
    expect(lotsOf(text).slice(-2)).toEqual(['assets:other 9 AAPL of 2026-01-15 for 450 $', 'assets:other 2 AAPL of 2026-02-01 for 120 $'])
    expect(gainsOf(text)).toEqual([])
  })
  test('into equity and out of it carries lots into a new file', () => {
    const text = `${DECLARED}${bought('01-15', '10 AAPL @ $50', '$-500')}2026-12-31 close\n    assets:stocks  -10 AAPL {2026-01-15, $50}\n    equity:close  10 AAPL\n2027-01-01 open\n    assets:stocks  10 AAPL {2026-01-15, $50}\n    equity:close  -10 AAPL\n2027-02-01 sell\n    assets:stocks  -10 AAPL @ $70\n    assets:cash  $700\n`
    expect(lotsOf(text).at(-1)).toBe('assets:stocks -10 AAPL of 2026-01-15 for -500 $')
    expect(gainsOf(text)).toEqual(['revenues:gain -200 $'])
  })
})

test('what is sold short stands in a liability, where the signs are the other way round', () => {
  const text = `${DECLARED}2026-01-02 short\n    liabilities:broker  -10 AAPL @ $100\n    assets:cash\n2026-02-02 cover\n    liabilities:broker  10 AAPL @ $90\n    assets:cash\n    revenues:gain\n`
  expect(lotsOf(text)).toEqual(['liabilities:broker -10 AAPL of 2026-01-02 for -1000 $', 'liabilities:broker 10 AAPL of 2026-01-02 for 1000 $'])
  expect(balances(text)).toEqual(['assets:cash 100 $', 'revenues:gain -100 $'])
})

describe('what is gained', () => {
  const sale = (more: string, head = '', cash = '$350'): string => `${head}${DECLARED}${TWO}${sold('-5 AAPL @ $70', cash, more)}`
  test('goes to the first account that is declared for it, else to one whose name says so', () => {
    expect(gainsOf(sale('', 'account income:other gains  ; type: G\naccount revenues:gains  ; type: G\n'))).toEqual(['income:other gains -100 $'])
    expect(gainsOf(`${sale('')}2026-05-05 x\n    income:capital gains  $-1\n    assets:cash\n`)).toEqual(['income:capital gains -101 $'])
  })
  test('may be written, with or without its amount', () => {
    for (const amount of ['$-100', '$-100.00', '']) expect(balances(sale(`    revenues:gain  ${amount}\n`))).toEqual(balances(sale('')))
    expect(gainsOf(sale('    income:mine  $-100\n'))).toEqual([])
    expect(balances(sale('    revenues:gain  $-100\n', '', ''))).toContain('assets:cash -750 $')
  })
  test('is wrong when it is another amount', () => {
    expect(problems(sale('    revenues:gain  $-90\n'))).toEqual(['gain_wrong:11'])
  })
  test('is nothing where a sale is written at what its lot had cost', () => {
    expect(balances(`${DECLARED}${TWO}${sold('-5 AAPL @ $50', '$350', '    income:profit  $-100\n')}`)).toContain('income:profit -100 $')
  })
})

describe('is refused', () => {
  test.each([
    ['more than there is', sold('-25 AAPL @ $70', '$1750'), 'lots_missing:9'],
    ['a lot that is not there', sold('-5 AAPL {2026-01-16} @ $70', '$350'), 'lots_missing:9'],
    ['a sale without a price', '2026-03-01 x\n    assets:stocks  -5 AAPL\n    assets:cash  $1 @ 5 AAPL\n', 'lot_unpriced:9'],
    ['a second lot of one name', bought('02-01', '1 AAPL {"a", $1}', '$-1') + bought('02-01', '1 AAPL {"a", $1}', '$-1'), 'lot_repeated:12'],
    ['two costs of one purchase', bought('02-03', '1 AAPL {$1} @ $2', '$-2'), 'lot_cost_differs:9'],
    [
      'more that arrives than leaves',
      '2026-03-01 x\n    assets:stocks  -5 AAPL\n    assets:other  6 AAPL\n    income:x  -1 AAPL\n',
      'lots_mismatched:10',
    ],
  ])('%s', (_, text, problem) => {
    expect(problems(DECLARED + TWO + text)).toEqual([problem])
  })
  test('a method that there is none of, and lots that are not named where they must be', () => {
    expect(problems('commodity AAPL  ; lots: OLDEST\n')).toEqual(['lot_method_unknown:1'])
    expect(problems('account a  ; lots: NONEALL\n')).toEqual(['lot_method_unknown:1'])
    expect(problems(`commodity AAPL  ; lots: SPECID\n${TWO}${sold('-5 AAPL @ $70', '$350')}`)).toEqual(['lot_ambiguous:9'])
    expect(
      problems(`commodity AAPL  ; lots: SPECID\n${TWO}${bought('02-01', '1 AAPL @ $60', '$-60')}${sold('-5 AAPL {$60} @ $70', '$350')}`),
    ).toEqual(['lot_ambiguous:12'])
  })
})

test('is printed so that hledger before and after reads it: what is gained is worked out again, and other tools are told', () => {
  const text = DECLARED + TWO + sold('-15 AAPL @ $70', '$1050')
  const printed = (to: Dialect): string[] => [...printWhole(read(text), to, inMemory({ '/main.journal': text }), () => {})]
  const own = printed('hledger').join('\n')
  expect(own).toContain('-5 AAPL {$60} [2026/02/01] @ $70')
  expect(own).not.toContain('gain')
  expect(balances(`${DECLARED}${own}\n`)).toEqual(balances(text))
  expect(printed('ledger')).toContain('    revenues:gain  $-250')
  expect(printed('beancount')).toContain('  Income:Gain  -250 USD')
})
