import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { assetsBalanceReport } from '../../../src/projections/reports/assets-balance.ts'
import { cashFlowReport } from '../../../src/projections/reports/cash-flow.ts'
import { expenseReport } from '../../../src/projections/reports/income-expense.ts'
import { explainFigure } from '../../../src/projections/reports/explain.ts'
import { gainReport } from '../../../src/projections/reports/gain.ts'
import { incomeStatementReport } from '../../../src/projections/reports/income-statement.ts'
import { liabilitiesBalanceReport, liabilitiesInterestReport } from '../../../src/projections/reports/liabilities.ts'
import { networthReport } from '../../../src/projections/reports/net-worth.ts'
import { recast } from '../../../src/projections/valuation/recast.ts'
import type { Networth } from '../../../src/projections/valuation/net-worth-walk.ts'
import { FULL_SETTINGS, REPORTS } from '../../support/every-report.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'

/** Dollars that came half a year before the first rate of the dollar. */
const SAVINGS = `
P 2021-08-01 USD 0.8 EUR
2021-01-05 Open
  Assets:Savings  400 USD
  Equity:Opening
`
const figures = ({ investmentAmount, withdrawalAmount, balanceAmount, gainAmount }: Networth): string[] =>
  [investmentAmount, withdrawalAmount, balanceAmount, gainAmount].map(String)
const gap = (commodity: string, date: string, amount: string) => ({ commodity, date: `${date}T00:00:00Z`, amount })

describe('money that came before its first rate', () => {
  const ledger = ledgerOf(SAVINGS, '2022-02-07')

  test('was put in at that rate, and has gained nothing', () => {
    const { networthTimeline, xirr } = networthReport(ledger)
    expect(figures(networthTimeline.at(-1)!)).toEqual(['320', '0', '320', '0'])
    expect(xirr.toString()).toBe('0')
    const [savings] = gainReport(ledger).gain_breakdown
    expect([...figures(savings!.networth), `${savings!.xirr}`]).toEqual(['320', '0', '320', '0', '0'])
    expect(assetsBalanceReport(ledger).asset_breakdowns['Assets:Savings']!.gainAmount.toString()).toBe('0')
  })
  test('is worth nobody knows what until then: it is in no figure of those days', () => {
    const { networthTimeline } = networthReport(ledger)
    const on = (day: string): string[] => figures(networthTimeline.find(({ date }) => date.startsWith(day))!)
    expect([on('2021-01-05'), on('2021-07-31'), on('2021-08-01')]).toEqual([
      ['0', '0', '0', '0'],
      ['0', '0', '0', '0'],
      ['320', '0', '320', '0'],
    ])
  })
  test('gains from then on', () => {
    const later = ledgerOf(`${SAVINGS}P 2022-01-01 USD 0.9 EUR`, '2022-02-07')
    expect(figures(networthReport(later).networthTimeline.at(-1)!)).toEqual(['320', '0', '360', '40'])
  })
  test('is named with its amount and both days', () => {
    expect(plain(gainReport(ledger))).toMatchObject({
      unpriced: [gap('USD', '2021-01-05', '400')],
      estimated: [{ ...gap('USD', '2021-01-05', '400'), rate_date: '2021-08-01T00:00:00Z' }],
    })
  })
  test('says in its proof that it was estimated, with the rate and its day', () => {
    const explanation = explainFigure(ledger, networthReport, '/networthTimeline/-1/investmentAmount')
    if (explanation instanceof Refusal) throw new Error(explanation.message)
    expect(plain(explanation.terms)).toMatchObject([
      {
        estimated: true,
        contribution: '320',
        amount_from: { source: 'market', value: '400', factors: [{ base: 'USD', value: '0.8', date: '2021-08-01T00:00:00Z' }] },
      },
    ])
    const value = explainFigure(ledger, networthReport, '/networthTimeline/-1/balanceAmount')
    expect('terms' in value && value.terms.map(({ estimated }) => estimated)).toEqual([undefined])
  })
  test('counts for the income statement in the year that knows its rate', () => {
    const book = `${SAVINGS.replace('2021-08-01', '2022-08-01')}2022-12-24 Gift\n  Assets:Cash  10 EUR\n  Income:Gifts`
    const { yearly } = incomeStatementReport(ledgerOf(book, '2022-12-31', { financialYearStartingMonth: 1 }))
    expect(plain(yearly)).toMatchObject({
      2021: { startingBalance: '0', endingBalance: '0', equity: {}, pnl: {} },
      2022: { startingBalance: '0', endingBalance: '330', equity: { 'Equity:Opening': '-320' }, income: { 'Income:Gifts': '-10' }, pnl: {} },
    })
  })
})

describe('money that was spent before its first rate', () => {
  const ledger = ledgerOf(
    `${SAVINGS}2021-02-01 Lunch\n  Expenses:Food  40 USD\n  Assets:Savings\n2021-03-01 Exchange\n  Assets:Checking  70 EUR\n  Equity:Exchange`,
    '2022-02-07',
  )
  test('counts with that rate wherever it is listed or added up', () => {
    const { expenses, estimated } = expenseReport(ledger)
    expect(expenses.map(({ amount }) => `${amount}`)).toEqual(['32'])
    expect(plain(estimated)).toContainEqual({ ...gap('USD', '2021-02-01', '40'), rate_date: '2021-08-01T00:00:00Z' })
    expect(
      cashFlowReport(ledger)
        .cash_flows.map((flow) => `${flow.expenses}`)
        .slice(0, 3),
    ).toEqual(['0', '32', '0'])
  })
  test('gives its account no return', () => {
    expect(assetsBalanceReport(ledger).asset_breakdowns['Assets:Savings']!.xirr.toString()).toBe('0')
  })
  test('when all of it is gone leaves nothing behind', () => {
    const spent = ledgerOf(`${SAVINGS}2021-02-01 Trip\n  Expenses:Trip  400 USD\n  Assets:Savings`, '2022-02-07')
    const { networthTimeline } = networthReport(spent)
    expect(figures(networthTimeline.at(-1)!)).toEqual(['320', '320', '0', '0'])
    // The timeline goes on until the rate is known that the last flows wait for.
    expect(networthTimeline.at(-1)!.date).toBe('2021-08-01T00:00:00Z')
  })
})

describe('what was bought with money that had no rate yet', () => {
  const book = 'P 2021-08-01 USD 0.8 EUR\n2021-01-05 Buy\n  Assets:Fund  2 FUND @ 100 USD\n  Equity:Opening'
  test('cost what was paid, at the first rate of that money', () => {
    const last = (price: string): string[] => figures(networthReport(ledgerOf(`${book}\n${price}`, '2022-02-07')).networthTimeline.at(-1)!)
    expect(last('P 2021-09-01 FUND 150 USD')).toEqual(['160', '0', '240', '80'])
    expect(last('P 2021-06-01 FUND 150 USD')).toEqual(['160', '0', '240', '80'])
  })
  test('cost what it is worth on the first day that knows its price, when that is earlier', () => {
    const later = ledgerOf(`${book}\nP 2021-07-01 FUND 90 EUR`, '2022-02-07')
    const { networthTimeline, estimated } = networthReport(later)
    expect(figures(networthTimeline.find(({ date }) => date.startsWith('2021-07-01'))!)).toEqual(['180', '0', '180', '0'])
    expect(plain(estimated)).toEqual([{ ...gap('FUND', '2021-01-05', '2'), rate_date: '2021-07-01T00:00:00Z' }])
  })
  test('is carried at that cost where it has no price of its own', () => {
    const house = 'P 2021-08-01 USD 0.8 EUR\n2021-01-05 Buy\n  Assets:House  1 HOUSE {1000 USD}\n  Equity:Opening  -1000 USD'
    const { networthTimeline, unpriced } = networthReport(ledgerOf(house, '2022-02-07'))
    expect(figures(networthTimeline.find(({ date }) => date.startsWith('2021-07-31'))!)).toEqual(['0', '0', '0', '0'])
    expect(figures(networthTimeline.at(-1)!)).toEqual(['800', '0', '800', '0'])
    expect(plain(unpriced)).toEqual([gap('HOUSE', '2021-01-05', '1'), gap('HOUSE', '2022-02-07', '1')])
  })
})

describe('what has no price, and was bought or sold later', () => {
  const GIFT = '2021-01-05 Gift\n  Assets:Art  4 ART\n  Equity:Gift\n'
  const sold = (units: string, euros: string): string =>
    `2021-08-01 Sold\n  Assets:Art  -${units} ART {${euros} EUR}\n  Equity:Sold  ${Number(units) * Number(euros)} EUR\n`
  const timeline = (text: string): readonly Networth[] => networthReport(ledgerOf(text, '2022-02-07')).networthTimeline
  const on = (text: string, day: string): string[] => figures(timeline(text).findLast(({ date }) => date <= day)!)

  test('counts with what was paid then, so that selling it is no gain of everything', () => {
    expect([on(GIFT + sold('4', '50'), '2021-07-31T'), on(GIFT + sold('4', '50'), '2022-01-01')]).toEqual([
      ['0', '0', '0', '0'],
      ['200', '200', '0', '0'],
    ])
  })
  test('is carried at that where some of it is left', () => {
    expect(on(GIFT + sold('1', '50'), '2022-01-01')).toEqual(['200', '50', '150', '0'])
  })
  test('counts with a price where that is earlier', () => {
    expect(on(`P 2021-03-01 ART 40 EUR\n${GIFT}${sold('4', '50')}`, '2022-01-01')).toEqual(['160', '200', '0', '40'])
    expect(on(`P 2021-09-01 ART 40 EUR\n${GIFT}${sold('1', '50')}`, '2021-08-15')).toEqual(['200', '50', '150', '0'])
  })
  test('loses nothing to rounding, and says what it was taken from', () => {
    const book = `${GIFT.replace('4 ART', '3 ART')}2021-08-01 Sold\n  Assets:Art  -3 ART {3.3333 EUR}\n  Equity:Sold  9.9999 EUR`
    expect(on(book, '2022-01-01')).toEqual(['9.9999', '9.9999', '0', '0'])
    const explanation = explainFigure(ledgerOf(book, '2022-02-07'), networthReport, '/networthTimeline/-1/investmentAmount')
    expect('terms' in explanation && plain(explanation.terms)).toMatchObject([
      { estimated: true, amount_from: { source: 'trade', value: '9.9999', commodity: 'EUR', factors: [] } },
    ])
  })
  test('does not count with a trade before it, of another thing, or of a day to come', () => {
    const before = `2021-01-04 Bought\n  Assets:Art  1 ART {30 EUR}\n  Equity:Open  -30 EUR\n${GIFT}`
    expect(on(before, '2022-01-01')).toEqual(['30', '0', '30', '0'])
    expect(on(`${GIFT}${sold('4', '50').replace('ART', 'TOY')}`, '2022-01-01')).toEqual(['0', '200', '-200', '0'])
    expect(figures(networthReport(ledgerOf(GIFT + sold('4', '50'), '2021-07-31')).networthTimeline.at(-1)!)).toEqual(['0', '0', '0', '0'])
  })
})

describe('a debt that was drawn before its first rate', () => {
  const ledger = ledgerOf('P 2021-08-01 USD 0.8 EUR\n2021-07-30 Loan\n  Equity:Spent  100 USD\n  Liabilities:Loan', '2021-08-02')
  test('was drawn at that rate and costs no interest for that', () => {
    expect(plain(liabilitiesBalanceReport(ledger).liability_breakdowns['Liabilities:Loan'])).toMatchObject({
      drawn_amount: '80',
      interest_amount: '0',
      balance_amount: '80',
      apr: '0',
    })
    const [loan] = liabilitiesInterestReport(ledger).interest_timeline_breakdown
    expect(loan!.overview_timeline.map((day) => [day.drawn_amount, day.interest_amount].join(' '))).toEqual(['0 0', '0 0', '80 0', '80 0'])
  })
})

describe('what never had a rate', () => {
  /** Stamps in every kind of account, so that every report has something to say about them. */
  const book = `
~ 2023-06-10 Budget
  Expenses:Post  5050 STAMP
  Assets:Checking
2023-06-01 Gift ; Recurring: gift
  Assets:Checking  9090 STAMP
  Income:Dividend:Stamps
2023-06-02 Interest ; Recurring: gift
  Expenses:Interest:CreditCard:Visa  2020 STAMP
  Assets:Checking
2023-06-03 Card
  Expenses:Post  7070 STAMP
  Liabilities:CreditCard:Visa
2023-06-04 Repaid
  Liabilities:CreditCard:Visa  3030 STAMP
  Assets:Stamps  -3030 STAMP
2023-06-05 Collected
  Assets:Stamps  4040 STAMP
  Assets:Checking`
  const ledger = ledgerOf(book, '2023-06-15', {
    ...FULL_SETTINGS,
    commodities: [{ name: 'STAMP', type: 'stock', code: 'STAMP', harvest: 1, taxCategory: 'equity' }],
    scheduleAl: [{ code: 'art', accounts: ['Assets:*'] }],
    savingsGoals: [{ ...FULL_SETTINGS.savingsGoals![0]!, accounts: ['Assets:Stamps'] }],
  })
  const amounts = (answer: unknown): string =>
    JSON.stringify(answer, (key, value) =>
      ['quantity', 'original_amount', 'balanceUnits', 'originalBalances', 'balance', 'unpriced', 'bills', 'units', 'total_units', 'number'].includes(
        key,
      )
        ? undefined
        : value,
    )
  const withoutMoney = new Set(['accountTree', 'prices', 'portfolioAllocation', 'diagnosis'])
  for (const [name, report] of Object.entries(REPORTS).filter(([report]) => !withoutMoney.has(report))) {
    test(`is named in every report that it touches, and in no figure: ${name}`, () => {
      const answer = plain(report(ledger)) as { unpriced: { commodity: string }[]; estimated: unknown[] }
      expect([...new Set(answer.unpriced.map(({ commodity }) => commodity))]).toEqual(['STAMP'])
      expect(answer.estimated).toEqual([])
      expect(amounts(answer).match(/"-?\d0?\d0"/)).toBeNull()
    })
  }
})

describe('the book as of a day', () => {
  test('knows no rate of a later day, so that its answer is the same on whatever day it is asked for', () => {
    const expected = { networthTimeline: [{ investmentAmount: '0', balanceAmount: '0', gainAmount: '0' }], estimated: [] }
    for (const today of ['2021-01-05', '2021-08-01', '2022-02-07']) {
      const report = plain(networthReport(ledgerOf(SAVINGS, today).asOf(parseDay('2021-01-05'))))
      expect(report).toMatchObject({ ...expected, unpriced: [gap('USD', '2021-01-05', '400')] })
    }
    expect(plain(networthReport(ledgerOf(SAVINGS, '2022-02-07').asOf(parseDay('2021-08-01'))))).toMatchObject({
      estimated: [{ rate_date: '2021-08-01T00:00:00Z' }],
    })
  })
  test('does not estimate with a rate of a day to come', () => {
    const { networthTimeline, estimated } = networthReport(ledgerOf(SAVINGS, '2021-07-31'))
    expect([figures(networthTimeline.at(-1)!), estimated]).toEqual([['0', '0', '0', '0'], []])
  })
})

test('in another currency the time before the first rate between the two is the same', () => {
  const book = 'P 2023-01-02 EUR 2 CAD\nP 2023-01-03 EUR 3 CAD\n2023-01-01 Open\n  Assets:Bank 10 EUR\n  Equity:Open'
  const inCanada = recast(ledgerOf(book, '2023-01-03'), { reportCurrency: 'CAD' })
  if (inCanada instanceof Refusal) throw new Error(inCanada.message)
  const report = networthReport(inCanada)
  expect(report.networthTimeline.map(figures)).toEqual([
    ['0', '0', '0', '0'],
    ['20', '0', '20', '0'],
    ['20', '0', '30', '10'],
  ])
  expect(plain(report.estimated)).toEqual([{ ...gap('EUR', '2023-01-01', '10'), rate_date: '2023-01-02T00:00:00Z' }])
})
