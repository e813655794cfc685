import { describe, expect, test } from 'vitest'
import { periodAround, sankeyReport } from '../../../src/projections/reports/sankey.ts'
import { recast } from '../../../src/projections/valuation/recast.ts'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'
import { given } from '../../support/given.ts'

describe('the flow of money', () => {
  const book = `
P 2023-09-01 USD 0.8 EUR
2023-09-01 Salary
  Assets:Bank  900 EUR
  Expenses:Tax  100 EUR
  Income:Salary
2023-09-02 Hotel
  Expenses:Travel  50 USD
  Assets:Bank  -40 EUR
2023-10-02 Next month
  Expenses:Travel  10 EUR
  Assets:Bank
`
  test('is shown in the default currency, with how many transactions it took', () => {
    const { links, meta } = given(sankeyReport(ledgerOf(book, '2023-09-14')))
    expect(links.map(({ source, target, value, txnCount }) => `${source} > ${target} ${value} ${txnCount}`)).toEqual([
      'Assets:Bank > Expenses:Travel 40 1',
      'Income:Salary > Assets:Bank 900 1',
      'Income:Salary > Expenses:Tax 100 1',
    ])
    expect(plain(meta)).toEqual({
      from: '2023-09-01',
      to: '2023-09-30',
      period: 'month',
      currency: 'EUR',
      totalInflow: '1000',
      totalOutflow: '140',
      hasUnconvertible: false,
    })
  })
  test('is converted once into another currency', () => {
    const { meta } = given(sankeyReport(given(recast(ledgerOf(book, '2023-09-14'), { reportCurrency: 'USD' }))))
    expect(plain(meta)).toMatchObject({ currency: 'USD', totalInflow: '1250', totalOutflow: '175' })
  })
  test('does not run in circles', () => {
    const rebooked = '2023-09-03 Rebook\n  Assets:Bank  -5 EUR\n  Assets:Bank  5 EUR'
    expect(given(sankeyReport(ledgerOf(rebooked, '2023-09-14'))).links).toEqual([])
  })
  test('covers both its first and its last day', () => {
    const ledger = ledgerOf(book, '2023-10-02', { timeZone: 'Asia/Tokyo' })
    const { meta } = given(sankeyReport(ledger, { from: parseDay('2023-09-02'), to: parseDay('2023-10-02') }))
    expect(plain(meta)).toMatchObject({ totalInflow: '0', totalOutflow: '50' })
  })
  test('ends today, unless the ledger looks ahead', () => {
    const days = { from: parseDay('2023-09-02'), to: parseDay('2023-10-02') }
    const outflow = [ledgerOf(book, '2023-09-14'), ledgerOf(book, '2023-09-14').lookingAhead()].map(
      (ledger) => `${given(sankeyReport(ledger, days)).meta.totalOutflow}`,
    )
    expect(outflow).toEqual(['40', '50'])
  })
  test('covers the calendar month, quarter or year around today', () => {
    const around = (day: string, period: 'month' | 'quarter' | 'year'): string =>
      Object.values(periodAround(parseDay(day), period))
        .map(formatDay)
        .join(' ')
    expect([around('2023-02-14', 'month'), around('2023-12-31', 'quarter'), around('2023-05-01', 'quarter'), around('2023-05-01', 'year')]).toEqual([
      '2023-02-01 2023-02-28',
      '2023-10-01 2023-12-31',
      '2023-04-01 2023-06-30',
      '2023-01-01 2023-12-31',
    ])
  })
  test('is that of real postings: an envelope beside them takes and gives nothing', () => {
    const book =
      '2023-01-05 Dinner\n  Expenses:Food  20 EUR\n  Assets:Checking  -20 EUR\n  (Budget:Food)  -20 EUR\n  [Reserve:A]  5 EUR\n  [Reserve:B]  -5 EUR'
    const { links, nodes } = given(sankeyReport(ledgerOf(book, '2023-01-31')))
    expect(plain(links)).toEqual([{ source: 'Assets:Checking', target: 'Expenses:Food', value: '20', txnCount: 1 }])
    expect(nodes.map(({ name }) => name)).toEqual(['Assets:Checking', 'Expenses:Food'])
  })
  test('shows what is small because its currency is large', () => {
    const book = '2023-01-05 Coffee\n  Expenses:Food  0.00004 BTC\n  Assets:Wallet'
    expect(given(sankeyReport(ledgerOf(book, '2023-01-31', { defaultCurrency: 'BTC' }))).links).toHaveLength(1)
  })
})
