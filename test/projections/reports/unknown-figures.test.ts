import { describe, expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { balancesReport } from '../../../src/projections/reports/balances.ts'
import { budgetReport } from '../../../src/projections/reports/budget.ts'
import { cashFlowReport, yearlyCashFlowReport } from '../../../src/projections/reports/cash-flow.ts'
import { networthReport } from '../../../src/projections/reports/net-worth.ts'
import { withUnknown } from '../../../src/projections/reports/explain.ts'
import type { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { FULL_SETTINGS, REPORTS } from '../../support/every-report.ts'
import { figuresIn, ledgerOf, plain } from '../../support/ledger-from-text.ts'

/** Money comes, goes, is owed, repaid and invested, in euros and in miles and gold. */
const BOOK = `
2022-01-01 Opening
  Assets:Checking  6000 EUR
  Equity:Opening
2022-02-01 Employer
  Assets:Points  500 MILES
  Income:Bonus
2022-03-03 Shop
  Expenses:Gifts  120 MILES
  Assets:Points
2022-04-01 Friend
  Assets:Points  300 MILES
  Liabilities:Friend
2022-05-01 Friend
  Liabilities:Friend  50 MILES
  Expenses:Interest:Friend  5 MILES
  Assets:Points
2022-05-03 Tax office
  Expenses:Tax  7 MILES
  Assets:Points
2023-03-04 Bank
  Assets:Vault  30 GOLD
  Income:Gift  -30 GOLD
2023-06-01 Gold mine
  Assets:Vault  3 GOLD
  Income:Dividend:Vault
2023-07-01 Move
  Assets:Safe  10 GOLD
  Assets:Vault
2024-03-01 Landlord
  Expenses:Rent  800 EUR
  Assets:Checking
`
const PRICES = `
P 2021-12-31 MILES 0.5 EUR
P 2021-12-31 GOLD 7 EUR
`
const today = '2024-03-31'
/** The figures of a report whose 0 only stands for what nobody knows, in a book without any price. */
const unknownIn = (book: string, report: (ledger: ValuedLedger) => object): readonly string[] => {
  const answer = withUnknown(ledgerOf(book, today, FULL_SETTINGS), report)
  return 'unknown' in answer ? answer.unknown : []
}

test('a sum of what is above nothing is unknown with what it is made of', () => {
  const planned = '~ 2024-03-01 Budget\n  Expenses:Gifts  90 MILES\n  Assets:Points\n'
  const spent = '2024-03-05 Shop\n  Expenses:Gifts  120 MILES\n  Assets:Points\n'
  expect(unknownIn(`${planned}${spent}`, budgetReport)).toEqual(
    expect.arrayContaining(['/budgetsByMonth/2024-03/forecast', '/budgetsByMonth/2024-03/accounts/0/forecast']),
  )
  expect(unknownIn(spent, balancesReport)).toEqual(expect.arrayContaining(['/totals/debit', '/totals/credit']))
})

test('a balance of unknown value is unknown on the side of its quantity, and nothing on the other', () => {
  const unknown = unknownIn('2024-03-05 Shop\n  Expenses:Gifts  120 MILES\n  Assets:Points\n', balancesReport)
  // Of the groups Assets and Expenses.
  expect(unknown.filter((pointer) => /^\/groups\/\d+\/(debit|credit)$/.test(pointer))).toEqual(['/groups/0/credit', '/groups/1/debit'])
})

const [unpriced, priced] = [ledgerOf(BOOK, today, FULL_SETTINGS), ledgerOf(`${PRICES}${BOOK}`, today, FULL_SETTINGS)]

/** "/a/0..2/b" → "/a/0/b", "/a/1/b", "/a/2/b". */
const spelledOut = (pointers: readonly string[]): string[] =>
  pointers.flatMap((pointer) => {
    const [range, first, last] = /(?<=\/)(\d+)\.\.(\d+)/.exec(pointer) ?? []
    if (range === undefined) return [pointer]
    return spelledOut(Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => pointer.replace(range, String(Number(first) + at))))
  })
const asked = (report: (ledger: typeof unpriced) => unknown) =>
  withUnknown(unpriced, report) as { readonly unknown?: readonly string[]; readonly partly_unknown?: readonly string[] }
/** Where a report has a figure other than 0, by its pointer. */
const told = (answer: unknown): Map<string, Exact> => new Map(figuresIn(answer).map(({ pointer, figure }) => [pointer, figure]))

describe('a 0 that a price would make something else', () => {
  /** With prices their lists have another order or other rows, so places do not compare. */
  const OTHER_ROWS = ['activityOfPayees', 'liabilitiesRepayment', 'prices']
  /** Of lots that have no price nothing can be harvested, whatever there is. */
  const OF_PRICED_LOTS = /\/(harvestable_units|current_unit_price)$/
  test.each(Object.keys(REPORTS).filter((name) => !OTHER_ROWS.includes(name)))('is named: %s', (name) => {
    const answer = asked(REPORTS[name]!)
    const named = new Set(spelledOut(answer.unknown ?? []))
    const worth = told(REPORTS[name]!(priced))
    const wouldBe = (pointer: string): Exact => worth.get(pointer) ?? Exact.zero
    const silent = figuresIn(answer).filter(({ pointer, figure }) => figure.isZero && !wouldBe(pointer).isZero && !named.has(pointer))
    expect(silent.filter(({ pointer }) => !OF_PRICED_LOTS.test(pointer)).map(({ pointer }) => `${pointer} would be ${wouldBe(pointer)}`)).toEqual([])
  })
})

test('what is 0 whatever the price is not named: nothing was booked, or it came and went', () => {
  const { unknown = [], partly_unknown: partly } = asked(yearlyCashFlowReport)
  // The years are financial ones, from April; the tax of May 2022 is in the second, and the rent of March 2024 in the third.
  expect(unknown).toEqual([
    '/years/0..1/expenses',
    '/years/0..1/saved',
    '/years/1/tax',
    '/years/0..2/income',
    '/years/0..2/savings_rate',
    '/years/0..2/investment',
  ])
  expect(partly).toEqual(['/years/2/saved'])
  const moved = ledgerOf(`${BOOK}2024-03-02 Move\n  Assets:Safe  5 GOLD\n  Assets:Vault\n`, today)
  const { unknown: ofMonths = [] } = withUnknown(moved, cashFlowReport) as { unknown?: readonly string[] }
  expect(ofMonths.filter((pointer) => pointer.includes('/26/'))).toEqual([])
})

test('a sum in which something is missing is told, and named beside', () => {
  const { partly_unknown: partly = [] } = asked(networthReport)
  expect(partly).toContain('/networthTimeline/31..820/balanceAmount')
})

test('a book in which everything is known is answered as ever', () => {
  expect(plain(withUnknown(priced, networthReport))).toEqual(plain(networthReport(priced)))
  expect(withUnknown(priced, networthReport)).not.toHaveProperty('unknown')
})

test('with them a report answers what it answers without', () => {
  for (const [name, report] of Object.entries(REPORTS)) {
    const { unknown: _, partly_unknown: __, ...answer } = asked(report)
    expect([name, plain(answer)]).toEqual([name, plain({ ...(report(unpriced) as object) })])
  }
})
