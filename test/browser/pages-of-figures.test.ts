import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsInBothThemes, violationsOf } from './accessibility.ts'
import { type Installation, install } from './installation.ts'
import { until } from '../support/until.ts'
import { RICH_BOOK, RICH_SETTINGS } from './rich-book.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': RICH_BOOK }, today: '2024-03-31', settings: RICH_SETTINGS })
  // The program answers before it has read the journal for the first time.
  const isRead = async (): Promise<boolean> => {
    const { cash_flows: months } = (await (await fetch(`${installation.address}/api/cash_flow`)).json()) as { cash_flows: unknown[] }
    return months.length > 0
  }
  while (!(await isRead())) await new Promise((done) => setTimeout(done, 200))
})
afterAll(() => installation?.close())

const money = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const written = (value: number): string => money.format(value).replace('-', '\u2212')

/** A place in an answer: "years.-1.income". */
const at = (answer: unknown, path: string): number => {
  let value = answer
  for (const key of path.split('.')) value = Array.isArray(value) ? value.at(Number(key)) : (value as Record<string, unknown>)[key]
  if (typeof value !== 'number') throw new Error(`${path} is ${typeof value}`)
  return value
}

const settled = async (page: Page): Promise<void> => {
  await page.locator('h1').waitFor()
  await page.waitForFunction(() => document.querySelector('.skeleton') === null)
}

/** A page, the report that it shows, and where figures of it stand: one of the head by its name, one of a table by its row and column. */
interface Shown {
  readonly path: string
  readonly report: string
  /** Name of the figure → its place in the answer. */
  readonly figures?: Readonly<Record<string, string>>
  /** [table, row, column] → its place in the answer. */
  readonly cells?: readonly (readonly [table: string, row: RegExp, column: string, place: string])[]
}

const SHOWN: readonly Shown[] = [
  {
    path: '/cash_flow/sankey?every=year&day=2023-06-01',
    report: '/api/sankey?from=2023-01-01&to=2023-12-31',
    figures: { 'Came in, 2023': 'meta.totalInflow', 'Was spent': 'meta.totalOutflow' },
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
    cells: [['What was spent on each day of Aug 2023', /480/, 'Wed', 'rows.2.amounts.19']],
  },
  {
    path: '/cash_flow/recurring?month=2024-04',
    report: '/api/cash_forecast',
    figures: { 'In checking accounts now': 'start', 'Lowest, on 1 Apr 2024': 'lowest.balance' },
    cells: [['What comes in the next 60 days', /^Rent/, 'Amount', 'days.1.items.0.amount']],
  },
  { path: '/expense/budget', report: '/api/budget', figures: { Planned: 'budgetsByMonth.2024-03.forecast' } },
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
      ['Categories', /^Rent/, 'Together', 'rows.0.total'],
      ['Categories', /^Together/, '2023', 'totals.1'],
    ],
  },
  {
    path: '/income?at=2024-02',
    report: '/api/activity?kind=income&from=2022-03-01',
    figures: { 'Earned, Feb 2024': 'totals.-2' },
    cells: [['Categories', /^CapitalGains/, 'Feb 2024', 'rows.1.amounts.-2']],
  },
  { path: '/income', report: '/api/income?from=9999-01-01', cells: [['Income by year', /^2023 /, 'Left', 'yearly_cards.1.net_income']] },
  {
    path: '/assets/investment?range=all&at=2023-06',
    report: '/api/investment?from=9999-01-01',
    cells: [['Invested by year', /^2023 /, 'Invested', 'yearly_cards.1.net_investment']],
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
      ['What changed', /^Together/, 'Sep 2023', 'totals.-1'],
    ],
  },
  {
    path: '/expense/yoy?until=2023&years=2',
    report: '/api/expense?years=2&until_year=2023&from=9999-01-01',
    figures: { Spending: 'multi_year.2023.total' },
  },
  {
    path: '/expense/yoy?until=2023&years=5',
    report: '/api/activity?kind=expenses&every=year',
    cells: [
      ['What changed most', /^Rent/, '2023', 'rows.0.amounts.1'],
      ['What changed most', /^Rent/, '2022', 'rows.0.amounts.0'],
    ],
  },
  {
    path: '/income/investment',
    report: '/api/income/investment',
    figures: { 'Income in twelve months': 'ttm_total' },
    cells: [['Income by holding', /Fund/, 'Ever', 'holdings.0.total_income']],
  },
  {
    path: '/liabilities/interest',
    report: '/api/liabilities/interest',
    figures: {
      Drawn: 'interest_timeline_breakdown.0.overview_timeline.-1.drawn_amount',
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
    cells: [['Where it is', /Fund/, 'Gain', 'balances.Assets:Fund.gainAmount']],
  },
  { path: '/planning/goals/retirement/Rest', report: '/api/goals/retirement/Rest', figures: { 'A year’s spending': 'yearlyExpense' } },
  {
    path: '/planning/projection',
    report: '/api/networth/projection',
    figures: { 'Net worth now': 'current_networth', 'Enough to live from': 'target_corpus', 'Put aside a month': 'monthly_contribution' },
  },
  {
    path: '/planning/tax/capital_gains',
    report: '/api/capital_gains',
    cells: [
      ['Sold in 2024', /Fund/, 'Sold for', 'capital_gains.Assets:Fund.fy.2024.sell_price'],
      ['Lot by lot', /Fund/, 'Taxable', 'capital_gains.Assets:Fund.fy.2024.posting_pairs.0.tax.taxable'],
    ],
  },
  {
    path: '/planning/tax/harvest',
    report: '/api/harvest',
    figures: { Taxable: 'harvestables.Assets:Fund.taxable_unrealized_gain' },
    cells: [['Lots of Assets:Fund', /10 Jan 2022/, 'Worth now', 'harvestables.Assets:Fund.harvest_breakdown.0.current_price']],
  },
  {
    path: '/planning/tax/schedule_al',
    report: '/api/schedule_al',
    cells: [['Schedule AL', /Shares and securities/, 'Amount', 'schedule_als.2024.entries.5.amount']],
  },
  {
    path: '/reports/balance_sheet',
    report: '/api/balances',
    figures: { Assets: 'groups.0.value', Liabilities: 'groups.9.value' },
  },
  {
    path: '/reports/trial_balance',
    report: '/api/balances',
    cells: [
      ['Trial balance', /^Assets:Checking/, 'Debit', 'accounts.0.booked'],
      ['Trial balance', /^Together/, 'Debit', 'totals.debit'],
    ],
  },
  {
    path: '/assets/holdings?by=lot',
    report: '/api/lots',
    cells: [
      ['Holdings', /10 Jan 2022/, 'Value', 'held.0.value'],
      ['What was sold', /FUND/, 'Gain', 'sold.0.gain'],
    ],
  },
  {
    path: '/reports/year/2024?proofs=yes',
    report: '/api/income_statement',
    figures: { 'At the beginning': 'yearly.2024.startingBalance', 'At the end': 'yearly.2024.endingBalance' },
  },
  { path: '/ledger/posting', report: '/api/ledger?limit=1' },
]

describe('what a page shows is what its report says', () => {
  // One page for all: what it has loaded once it need not load again.
  let page: Page
  beforeAll(async () => {
    page = await installation.open('/', { forAll: true })
  })
  test.each(SHOWN)('$path', async ({ path, report, figures = {}, cells = [] }) => {
    const answer: unknown = await (await fetch(`${installation.address}${report}`)).json()
    await page.goto(`${installation.address}${path}`)
    await settled(page)
    for (const [name, place] of Object.entries(figures)) {
      const figure = page.locator('.figure').filter({ has: page.getByText(name, { exact: true }) })
      const shown = await figure.locator('.amount').first().innerText()
      expect([name, shown.replace(/[+]| EUR$/g, '')]).toEqual([name, written(at(answer, place))])
    }
    for (const [label, row, column, place] of cells) {
      const table = page.getByRole('table', { name: label })
      const heads = await table.locator('thead th').allInnerTexts()
      const cell = table.getByRole('row', { name: row }).first().locator('th, td').nth(heads.indexOf(column))
      const shown = await cell.locator('.amount').innerText()
      expect([label, column, shown.replace('+', '')]).toEqual([label, column, written(at(answer, place))])
    }
  })
})

const PATHS = [...new Set([...SHOWN.map(({ path }) => path), '/expense/sankey?range=all'])]
/** Pages that show no figure of a report. */
const OTHERS = ['/more/doctor', '/more/jobs', '/more/about']

describe('each figure leads to what it is made of', () => {
  // One page for all: what it has loaded once it need not load again.
  let page: Page
  beforeAll(async () => {
    page = await installation.open('/', { forAll: true })
  })
  // What comes back is put together of transactions by the page itself: those doors open without a question.
  test.each(PATHS.filter((path) => !path.startsWith('/cash_flow/recurring')))('%s', async (path) => {
    await page.goto(`${installation.address}${path}`)
    await settled(page)
    const proofs = page.locator('main .proof')
    const count = await proofs.count()
    expect(count).toBeGreaterThan(0)
    // A list that draws only what can be seen moves under the pointer that looks for its last row.
    const last = path === '/ledger/posting' ? 0 : count - 1
    for (const place of new Set([0, Math.floor(last / 2), last])) {
      const proof = proofs.nth(place)
      const figure = (await proof.innerText()).trim()
      // Pressed by itself, and not by the place it is at: the focus that comes back from the panel before may still move the page.
      const [response] = await Promise.all([
        page.waitForResponse((answered) => answered.url().includes('/api/explain')),
        proof.dispatchEvent('click'),
      ])
      expect([figure, response.status()]).toEqual([figure, 200])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  })
})

describe.each([
  ['light and dark', { colorScheme: 'light' }],
  ['phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
] as const)('nothing is in the way of who cannot see or point well: %s', (sight, options) => {
  // One page for all: what it has loaded once it need not load again.
  let page: Page
  beforeAll(async () => {
    page = await installation.open('/', { ...options, forAll: true })
  })
  test.each([...PATHS, ...OTHERS])('%s', async (path) => {
    await page.goto(`${installation.address}${path}`)
    await settled(page)
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    const violations = sight === 'phone' ? await violationsOf(page) : await violationsInBothThemes(page)
    expect([violations, overhang]).toEqual([[], 0])
  })
})

test('hidden figures show no digit on any of these pages', async () => {
  const page = await installation.open('/')
  await settled(page)
  await page.getByRole('button', { name: 'Hide figures' }).click()
  for (const path of PATHS) {
    await page.goto(`${installation.address}${path}`)
    await settled(page)
    const shown = await page.locator('.amount, .flow-amount, .bars-axis li').allInnerTexts()
    expect([path, shown.filter((text) => /\d/.test(text))]).toEqual([path, []])
  }
})

describe('the flow of money', () => {
  test('is walked by keyboard along its links, and opened', async () => {
    const page = await installation.open('/cash_flow/sankey?every=year&day=2023-06-01')
    await settled(page)
    await page.locator('[data-node="Income:Salary"]').focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-node'))).toBe('Assets:Checking')
    expect(await page.locator('.flow-link.dim').count()).toBeGreaterThan(0)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: /Assets:Checking/ }).waitFor()
  })
  test('is told apart as deeply as one likes, and the address remembers it', async () => {
    const page = await installation.open('/cash_flow/sankey?every=year&day=2023-06-01')
    await settled(page)
    await page.getByRole('group', { name: 'How deep expenses are told apart' }).getByRole('button', { name: '1' }).click()
    await page.locator('[data-node="Expenses"]').waitFor()
    expect(new URL(page.url()).searchParams.get('expenses')).toBe('1')
  })
})

test('what is expected in checking accounts leads to what it is made of', async () => {
  const page = await installation.open('/cash_flow/recurring')
  const table = page.getByRole('table', { name: 'What comes in the next 60 days' })
  await table.getByRole('row', { name: /^Rent/ }).first().locator('.proof').last().dispatchEvent('click')
  await page
    .getByRole('dialog', { name: /In checking accounts on 1 Apr 2024/ })
    .getByText('Landlord')
    .first()
    .waitFor()
})

describe('the order of goals', () => {
  test('is changed by keyboard and by mouse, and stands in the configuration', async () => {
    const page = await installation.open('/planning/goals')
    const names = (): Promise<string[]> => page.locator('.goal h2 a').allInnerTexts()
    const inFile = async (): Promise<number[]> => {
      const { config } = (await (await fetch(`${installation.address}/api/config`)).json()) as {
        config: { goals: Record<'savings' | 'retirement', { priority: number }[]> }
      }
      return [...config.goals.savings, ...config.goals.retirement].map(({ priority }) => priority)
    }
    await page.getByRole('button', { name: 'Move A boat, number 2 of 2' }).focus()
    await page.keyboard.press('ArrowUp')
    await page.getByText('A boat is number 1 of 2').waitFor({ state: 'attached' })
    await page.keyboard.press('Enter')
    await page.getByText('The order of the goals is in the configuration.').first().waitFor()
    expect([await names(), await inFile()]).toEqual([
      ['A boat', 'Rest'],
      [2, 1],
    ])
    const grip = (name: string) => page.getByRole('button', { name: new RegExp(`^Move ${name},`) })
    const [from, to] = [await grip('A boat').boundingBox(), await grip('Rest').boundingBox()]
    await page.mouse.move(from!.x + 8, from!.y + 8)
    await page.mouse.down()
    await page.mouse.move(to!.x - 40, to!.y + 20, { steps: 4 })
    await page.getByText('A boat is number 2 of 2').waitFor({ state: 'attached' })
    await page.mouse.up()
    await until(inFile, ([boat]) => boat === 1)
  })
})

test('a yearly report has the balance of its last day, and on paper the postings of each figure and nothing to press', async () => {
  const page = await installation.open('/reports/year/2023?proofs=yes')
  await settled(page)
  const { accounts } = (await (await fetch(`${installation.address}/api/balances?as_of_date=2023-12-31`)).json()) as { accounts: { value: number }[] }
  const assets = page.getByRole('treegrid', { name: 'Assets in EUR' }).getByRole('row', { name: /Checking/ })
  expect(await assets.locator('.amount').first().innerText()).toBe(written(accounts[0]?.value ?? 0))
  const salary = page.getByRole('table', { name: 'What Income:Salary is made of' })
  expect(await salary.locator('tbody tr').count()).toBe(12)
  expect(await salary.locator('tfoot .amount').innerText()).toBe('36,000.00')
  await page.emulateMedia({ media: 'print' })
  for (const name of ['Print', 'Sync']) expect(await page.getByRole('button', { name, exact: true }).isVisible()).toBe(false)
  expect((await page.pdf({ format: 'A4' })).length).toBeGreaterThan(10_000)
})

test('net worth marks what was bought and sold, with the way to it, and is saved as figures and as a picture', async () => {
  const page = await installation.open('/assets/networth')
  const mark = page.getByRole('button', { name: '10 Feb 2024: Sold 15 FUND' })
  await mark.dispatchEvent('click')
  await page.getByRole('link', { name: 'Sold 15 FUND' }).waitFor()
  expect(await page.getByRole('link', { name: 'Sold 15 FUND' }).getAttribute('href')).toMatch(/^\/ledger\/editor\/main.ledger#\d+$/)
  expect(await violationsOf(page)).toEqual([])
  const chart = page.locator('.chart-frame').first()
  const saved = async (name: string): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent('download'), chart.getByRole('button', { name }).dispatchEvent('click')])
    return download.path()
  }
  const lines = readFileSync(await saved('CSV'), 'utf8')
    .trim()
    .split('\r\n')
  expect([lines[0], lines.at(-1)]).toEqual(['\uFEFFDay,Net worth,Invested', expect.stringMatching(/^2024-03-31,42672.85,/)])
  expect(
    readFileSync(await saved('PNG'))
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')
})

test('a budget is changed on its page, stands in the journal, and is taken back', async () => {
  const page = await installation.open('/expense/budget')
  const journal = (): string => readFileSync(join(installation.folder, 'main.ledger'), 'utf8')
  await page.getByRole('button', { name: 'Plan another amount for Rent' }).click()
  await page.getByLabel('Planned a month for Rent, in EUR').fill('1000')
  await page.getByLabel('For which months').selectOption('month')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Plan', exact: true }).dispatchEvent('click')
  await page.locator('.envelope').filter({ hasText: 'Rent' }).getByText('1,000.00').waitFor()
  expect(journal()).toBe(`${RICH_BOOK}\n~ Monthly from 2024-03-01 to 2024-04-01\n    Expenses:Rent  50.00 EUR\n    Assets:Checking\n`)
  await page.getByRole('button', { name: 'Take back' }).dispatchEvent('click')
  await page.locator('.envelope').filter({ hasText: 'Rent' }).getByText('950.00').waitFor()
  expect(journal()).toBe(RICH_BOOK)
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
