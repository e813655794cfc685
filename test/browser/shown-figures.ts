import type { Page } from 'playwright-core'
import type { Installation } from './installation.ts'

/* What pages show of the household in rich-book.ts, and where that stands in the answers. */

/** A page, the report that it shows, and where figures of it stand: one of the head by its name, one of a table by its row and column. */
export interface Shown {
  readonly path: string
  readonly report: string
  /** Name of the figure → its place in the answer. */
  readonly figures?: Readonly<Record<string, string>>
  /** [table, row, column] → its place in the answer. */
  readonly cells?: readonly (readonly [table: string, row: RegExp, column: string, place: string])[]
}

export const SHOWN: readonly Shown[] = [
  {
    path: '/cash_flow/sankey?period=2023',
    report: '/api/sankey?from=2023-01-01&to=2023-12-31',
    figures: { 'In, 2023': 'meta.totalInflow', Spent: 'meta.totalOutflow' },
    cells: [['Money flow, 2023', /^Income:Salary Expenses:Tax/, 'Amount', 'links.7.value']],
  },
  {
    path: '/cash_flow/yearly?year=2023',
    report: '/api/cash_flow/yearly',
    cells: [
      ['Cash flow by year', /^2023 /, 'Income', 'years.1.income'],
      ['Cash flow by year', /^2022 /, 'Expenses', 'years.0.expenses'],
      ['Cash flow by year', /^2024 so far/, 'Invested', 'years.2.investment'],
    ],
  },
  {
    path: '/expense/monthly?month=2023-08',
    report: '/api/activity?kind=expenses&from=2021-04-01',
    figures: { 'Spent in Aug 2023': 'totals.19' },
    cells: [['Spending on each day of Aug 2023', /480/, 'Wed', 'rows.2.amounts.19']],
  },
  {
    path: '/cash_flow/recurring?month=2024-04',
    report: '/api/cash_forecast',
    figures: { 'In checking accounts now': 'start', 'Lowest, on 1 Apr 2024': 'lowest.balance' },
    cells: [['Payments in the next 60 days', /^Rent/, 'Amount', 'days.1.items.0.amount']],
  },
  {
    path: '/expense/budget',
    report: '/api/budget',
    figures: { Planned: 'budgetsByMonth.2024-03.forecast', 'Left over after budgets': 'budgetsByMonth.2024-03.endOfMonthBalance' },
  },
  {
    path: '/assets/allocation?of=1',
    report: '/api/currency-exposure',
    cells: [['Assets by currency', /^EUR/, 'Value', 'currency_exposure.0.amount']],
  },
  {
    path: '/expense/yearly?at=2023',
    report: '/api/activity?kind=expenses&every=financial_year',
    figures: { 'Spent, 2023': 'totals.1', '2022': 'totals.0' },
    cells: [
      ['Categories', /^Rent/, '2023', 'rows.0.amounts.1'],
      ['Categories', /^Rent/, 'Total', 'rows.0.total'],
      ['Categories', /^Total/, '2023', 'totals.1'],
    ],
  },
  {
    path: '/income?at=2024-02',
    report: '/api/activity?kind=income&from=2022-03-01',
    figures: { 'Income, Feb 2024': 'totals.-2' },
    cells: [['Categories', /^CapitalGains/, 'Feb 2024', 'rows.1.amounts.-2']],
  },
  {
    path: '/income',
    report: '/api/income?from=9999-01-01',
    cells: [['Income by year', /^2023 /, 'Income after taxes', 'yearly_cards.1.net_income']],
  },
  {
    path: '/assets/investment?range=all&at=2023-06',
    report: '/api/investment?from=9999-01-01',
    cells: [['Invested by year', /^2023 /, 'Invested without loans', 'yearly_cards.1.net_investment']],
    figures: {},
  },
  {
    path: '/liabilities/repayment?of=interest',
    report: '/api/activity?kind=interest&by=account&from=2022-03-01',
    figures: { 'Interest paid, Mar 2024 so far': 'totals.-1' },
  },
  {
    path: '/expense/mom?end=2023-09&months=6',
    report: '/api/activity?kind=expenses&from=2023-04-01&to=2023-09-30',
    figures: { 'Sep 2023': 'totals.-1' },
    cells: [
      ['What changed', /^Rent/, 'Aug 2023', 'rows.0.amounts.-2'],
      ['What changed', /^Total/, 'Sep 2023', 'totals.-1'],
    ],
  },
  {
    path: '/expense/yoy?until=2023&years=2',
    report: '/api/expense?years=2&until_year=2023&from=9999-01-01',
    figures: { Spent: 'multi_year.2023.total' },
  },
  {
    path: '/expense/yoy?until=2023&years=5',
    report: '/api/activity?kind=expenses&every=year',
    cells: [
      ['Largest changes from 2022 to 2023', /^Rent/, '2023', 'rows.0.amounts.1'],
      ['Largest changes from 2022 to 2023', /^Rent/, '2022', 'rows.0.amounts.0'],
    ],
  },
  {
    path: '/income/investment',
    report: '/api/income/investment',
    figures: { 'Income before tax, last 12 months': 'ttm_total' },
    cells: [['Income by holding', /Fund/, 'All time', 'holdings.0.total_income']],
  },
  {
    path: '/liabilities/interest',
    report: '/api/liabilities/interest',
    figures: {
      Borrowed: 'interest_timeline_breakdown.0.overview_timeline.-1.drawn_amount',
      Interest: 'interest_timeline_breakdown.0.overview_timeline.-1.interest_amount',
    },
  },
  {
    path: '/liabilities/credit_cards/Liabilities%3ACard?statement=2023-08-20',
    report: '/api/credit_cards/Liabilities%3ACard',
    figures: { Owed: 'creditCard.balance', '= on 20 Aug 2023': 'creditCard.bills.19.closingBalance' },
    cells: [['Transactions of the statement', /Hotel/, 'Amount', 'creditCard.bills.19.postings.1.amount']],
  },
  {
    path: '/planning/goals/savings/A%20boat',
    report: '/api/goals/savings/A%20boat',
    figures: { Saved: 'savingsTotal', 'Target, Mar 2028': 'target' },
    cells: [['Accounts', /Fund/, 'Total gain', 'balances.Assets:Fund.gainAmount']],
  },
  {
    path: '/planning/goals/retirement/Rest',
    report: '/api/goals/retirement/Rest',
    figures: { 'A year’s spending': 'yearlyExpense', Target: 'target', 'Monthly savings': 'monthlySavings' },
  },
  {
    path: '/planning/tax/capital_gains',
    report: '/api/capital_gains',
    cells: [
      ['Sold in 2024', /Fund/, 'Sold for', 'capital_gains.Assets:Fund.fy.2024.sell_price'],
      ['By lot', /Fund/, 'Taxable', 'capital_gains.Assets:Fund.fy.2024.posting_pairs.0.tax.taxable'],
    ],
  },
  {
    path: '/planning/tax/harvest',
    report: '/api/harvest',
    figures: { Taxable: 'harvestables.Assets:Fund.taxable_unrealized_gain' },
    cells: [['Lots of Assets:Fund', /10 Jan 2022/, 'Value now', 'harvestables.Assets:Fund.harvest_breakdown.0.current_price']],
  },
  {
    path: '/planning/tax/schedule_al',
    report: '/api/schedule_al',
    cells: [['Schedule AL', /Shares and securities/, 'Amount', 'schedule_als.2024.entries.5.amount']],
  },
  {
    path: '/reports/balance_sheet',
    report: '/api/balances',
    figures: { Assets: 'groups.0.value', Liabilities: 'groups.12.value' },
  },
  {
    path: '/cash_flow/income_statement?every=year',
    report: '/api/statements_by_period?of=income&every=year&periods=10',
    cells: [['Income less expenses', /^2022 /, 'Income less expenses', 'net.amounts.0']],
  },
  {
    path: '/reports/trial_balance',
    report: '/api/balances',
    cells: [
      ['Trial balance', /^Checking/, 'Debit', 'accounts.0.booked'],
      ['Trial balance', /^Total/, 'Debit', 'totals.debit'],
    ],
  },
  {
    path: '/reports/cash_flow?period=2024-02',
    report: '/api/cash_flow/statement?from=2024-02-01&to=2024-02-29',
    cells: [
      ['Cash flow statement, Feb 2024', /Money in/, 'Feb 2024', 'sections.in.0'],
      ['Cash flow statement, Feb 2024', /Money out/, 'Feb 2024', 'sections.out.0'],
      ['Cash flow statement, Feb 2024', /Closing cash/, 'Feb 2024', 'closing.0'],
    ],
  },
  {
    path: '/assets/holdings?by=lot',
    report: '/api/lots',
    cells: [
      ['Holdings', /10 Jan 2022/, 'Value', 'held.0.value'],
      ['Lots sold', /FUND/, 'Realised gain', 'sold.0.gain'],
    ],
  },
  {
    path: '/reports/year/2024?proofs=yes',
    report: '/api/income_statement',
    figures: { 'Opening net worth': 'yearly.2024.startingBalance', 'Closing net worth': 'yearly.2024.endingBalance' },
  },
  { path: '/planning/goals', report: '/api/goals' },
  { path: '/ledger/posting', report: '/api/ledger?limit=1' },
]

const money = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const written = (value: number): string => money.format(value).replace('-', '\u2212')

/** A place in an answer: "years.-1.income". */
const at = (answer: unknown, path: string): number => {
  let value = answer
  for (const key of path.split('.')) value = Array.isArray(value) ? value.at(Number(key)) : (value as Record<string, unknown>)[key]
  if (typeof value !== 'number') throw new Error(`${path} is ${typeof value}`)
  return value
}

/** Figures of a page that are not what its report says, each with what it should be. */
export const wronglyShown = async ({ address }: Installation, page: Page, { report, figures = {}, cells = [] }: Shown): Promise<string[]> => {
  const answer: unknown = await (await fetch(`${address}${report}`)).json()
  const wrong: string[] = []
  const compare = (name: string, shown: string, place: string): void => {
    const expected = written(at(answer, place))
    if (shown.replaceAll(/[+€]| EUR$/g, '') !== expected) wrong.push(`${name}: ${shown} is ${expected} in the report`)
  }
  for (const [name, place] of Object.entries(figures)) {
    const figure = page.locator('.figure').filter({ has: page.getByText(name, { exact: true }) })
    compare(name, await figure.locator('.amount').first().innerText(), place)
  }
  for (const [label, row, column, place] of cells) {
    const table = page.getByRole('table', { name: label }).or(page.getByRole('treegrid', { name: label }))
    const heads = await table.locator('thead th').allInnerTexts()
    const cell = table.getByRole('row', { name: row }).first().locator('th, td').nth(heads.indexOf(column))
    compare(`${label}, ${column}`, await cell.locator('.amount').innerText(), place)
  }
  return wrong
}
