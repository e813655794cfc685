import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { VIEWS } from '../../ui/frame/page-index.ts'
import { violationsOf } from './accessibility.ts'
import { type Installation, install } from './installation.ts'
import { RICH_BOOK, RICH_SETTINGS } from './rich-book.ts'
import { ledTo, settled } from './settled.ts'

let installation: Installation
/** One page for all: what it has loaded once it need not load again. */
let page: Page
beforeAll(async () => {
  installation = await install({
    files: { 'main.ledger': RICH_BOOK, 'fund.csv': 'Name,Type,Weight\nSteel Works,equity,60\n' },
    today: '2024-03-31',
    settings: RICH_SETTINGS.replace('  - name: FUND\n', '  - name: FUND\n    holdings: fund.csv\n'),
  })
  await updatePortfolios(installation)
  page = await installation.open('/', { forAll: true })
  await page.locator('[data-figure="networth"]', { hasText: /\d/ }).waitFor()
})
afterAll(() => installation?.close())

/** Pages that no list of places has, as each is about one thing. */
const OF_ONE_THING = [
  '/assets/gain/Assets%3AFund',
  '/accounts/Expenses%3ARent',
  '/liabilities/credit_cards/Liabilities%3ACard',
  '/planning/goals/savings/A%20boat',
  '/reports/year',
  '/ledger/price/FUND',
]
/** What looks ahead, what has days of its own in its address, and what is no figure. */
const WITHOUT_A_PERIOD = [
  '/cash_flow/recurring',
  '/more/sheets',
  '/ledger/events',
  '/ledger/documents',
  '/ledger/price',
  '/ledger/price/FUND',
  '/ledger/fx',
]
const PATHS = [...VIEWS.map(({ path }) => path), ...OF_ONE_THING]

/** What axe may find on a page because it is there twice. All else it is asked in test/browser/every-page.test.ts. */
const OF_WHAT_IS_TWICE = [
  'aria-allowed-attr',
  'aria-valid-attr-value',
  'duplicate-id-aria',
  'heading-order',
  'label',
  'landmark-no-duplicate-main',
  'landmark-unique',
  'page-has-heading-one',
  'scrollable-region-focusable',
]

/** What a page says, without what the bar at its top does and what stands beside it of another period. */
const said = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const main = document.querySelector('main')?.cloneNode(true) as HTMLElement
    for (const part of main.querySelectorAll('.scope-bar, .compared')) part.remove()
    return main.textContent ?? ''
  })

/** What the fund is made of is asked by nobody else. */
async function updatePortfolios({ address }: Installation): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${address}/api/sync`, { method: 'POST', headers, body: JSON.stringify({ portfolios: true }) })
  await until(
    async () => (await (await fetch(`${address}/api/portfolio_allocation`)).json()) as { commodities: readonly string[] },
    ({ commodities }) => commodities.length === 1,
  )
}

/** Every figure that a part of the page says, whatever it is called. */
const figuresIn = (page: Page, part: string): Promise<string[]> =>
  page.locator(part).evaluateAll((parts) => parts.flatMap((of) => [...of.querySelectorAll('.amount')].map((figure) => figure.textContent ?? '')))

describe('a page is about the period that is chosen at its top and compared with that of another, or says that it has none', () => {
  test.each(PATHS)('%s', async (path) => {
    await ledTo(page, `${path}?period=2024-02&compare=year`)
    if ((await page.locator('.scope-bar').count()) === 0) return
    const hasNone = WITHOUT_A_PERIOD.includes(path)
    const ignored = (what: string): Promise<number> => page.locator('.scope-chip.ignored', { hasText: what }).count()
    // The chip of the period and the chip of the other beside it.
    const [chips, beside] = [await ignored('not on this page'), await ignored('compared with')]
    expect([path, chips - beside, beside]).toEqual([path, hasNone ? 1 : 0, hasNone ? 1 : 0])
    expect([path, await page.locator('.compared').count()]).toEqual([path, hasNone ? 0 : 1])
    if (hasNone) return
    expect(await violationsOf(page, OF_WHAT_IS_TWICE)).toEqual([])
    const [february, compared] = [await said(page), await figuresIn(page, '.compared')]
    await ledTo(page, `${path}?period=2023-02`)
    expect([path, (await said(page)) === february]).toEqual([path, false])
    // What stands in the other period is what the page says when it is in that period, and nothing else.
    const alone = await figuresIn(page, 'main')
    expect([path, compared.filter((figure) => !alone.includes(figure))]).toEqual([path, []])
    expect([path, compared.length > 0]).toEqual([path, alone.length > 0])
  })
})

/** [address, name of the figure, what it says] */
const FIGURES = [
  ['/expense/monthly?period=2024-02', 'Spent in Feb 2024', '1,057.70'],
  ['/expense/monthly?period=2024-Q1', 'Spent in Q1 2024', '3,208.10'],
  // From its first day to its last, and no whole months: food and interest of January, the rent of February.
  ['/expense/monthly?period=2024-01-10..2024-02-10', 'Spent in 10 Jan 2024 – 10 Feb 2024', '1,085.70'],
  ['/income?period=2024-Q1', 'Income, Q1 2024', '9,301.25'],
  ['/liabilities/repayment?period=2023-H1', 'Repaid, H1 2023', '1,500.00'],
  ['/cash_flow/sankey?period=2024-02', 'Spent', '1,657.70'],
  ['/cash_flow/sankey', 'In, Mar 2024 so far', '3,000.00'],
] as const

describe('a figure of a period', () => {
  test.each(FIGURES)('%s: %s is %s', async (path, name, value) => {
    await ledTo(page, path)
    const figure = page.locator('.figure').filter({ has: page.getByText(name, { exact: true }) })
    expect(await figure.locator('.amount').first().innerText()).toBe(value)
  })

  test('is that of what was booked in its days, in lists and statements', async () => {
    await ledTo(page, '/ledger/transaction?period=2024-02')
    await page.locator('.totals', { hasText: /^6\s+transactions/ }).waitFor()
    await ledTo(page, '/ledger/posting?period=2024-02')
    await page.locator('.totals', { hasText: /^15\s+postings/ }).waitFor()
    await ledTo(page, '/cash_flow/income_statement?period=2024-02')
    await page
      .getByRole('treegrid', { name: 'Income statement, Feb 2024' })
      .getByRole('row', { name: /Expenses.*1,057\.70/ })
      .waitFor()
  })

  test('is that of its last day, where it is of a day', async () => {
    await ledTo(page, '/assets/balance?period=2024-01')
    await page.locator('.scope-chip', { hasText: 'at the end of Jan 2024' }).waitFor()
    // A part of the 50 units was sold in February.
    await page.getByRole('row', { name: /^Fund.*5,500\.00/ }).waitFor()
  })
})

test('a page says which period it is about while none is chosen, and the steps at its top lead from there', async () => {
  await ledTo(page, '/cash_flow/sankey')
  await page.locator('details.scope summary', { hasText: 'Mar 2024' }).waitFor()
  await page.getByRole('button', { name: 'Previous period' }).click()
  await page.waitForURL(/period=2024-02/)
  await page.locator('.figure', { hasText: 'In, Feb 2024' }).waitFor()
})

describe('a period beside another', () => {
  test('is the same page once more, with the figures of the other', async () => {
    await ledTo(page, '/expense/monthly?period=2024-02&compare=previous')
    await page.locator('.compared .figure', { hasText: 'Spent in Jan 2024' }).getByText('1,084.70').waitFor()
    await page.locator('.figure', { hasText: 'Spent in Feb 2024' }).getByText('1,057.70').waitFor()
    await page.locator('.compared .figure', { hasText: 'Spent in Jan 2024' }).locator('.proof').click()
    await page.getByRole('dialog').locator('.proof-figure', { hasText: '1,084.70' }).waitFor()
  })
  test('is all of its months with a plan, and says where there was none', async () => {
    await ledTo(page, '/expense/budget?period=2024-01-01..2024-02-29&compare=year')
    const figure = page.locator('.card', { hasText: '2 months with a budget' }).locator('.figure', { hasText: 'Spent' })
    // Rent of 924 and 925, food of 148.30 and 120.30.
    await figure.getByText('2,117.60').click()
    await page.getByRole('dialog').locator('.proof-figure', { hasText: '2,117.60' }).waitFor()
    await page.locator('.compared', { hasText: 'No budget for 1 Jan 2023' }).waitFor()
  })
  test('is what a search found in its days, above the list and narrowed as that', async () => {
    await ledTo(page, '/ledger/transaction?period=2024-02&compare=previous&by=account')
    const totals = page.locator('.compared .totals')
    await totals.filter({ hasText: /^6\s+transactions/ }).waitFor()
    await page.getByRole('searchbox', { name: 'Search transactions' }).fill('account = Expenses:Rent')
    await totals.filter({ hasText: /^1\s+transaction/ }).waitFor()
    await page.locator('.compared').getByText('924.00').first().click()
    await page.getByRole('dialog').locator('.proof-figure', { hasText: '924.00' }).waitFor()
  })
  test('is what was forecast then, under the same assumptions', async () => {
    await ledTo(page, '/planning/goals/retirement/Rest?period=2024-02&compare=year')
    const target = (part: string) => page.locator(`${part} .figure`, { hasText: 'Target' }).last().locator('.amount').innerText()
    await settled(page)
    const before = await target('.compared')
    await page.getByRole('slider', { name: /Withdrawal rate/ }).fill('8')
    await expect.poll(() => target('.compared')).not.toBe(before)
  })
  test('of a card and of the return is the last statement and the last year of its own, whatever is chosen on the page', async () => {
    await ledTo(page, '/liabilities/credit_cards/Liabilities%3ACard?period=2024-02&compare=year&statement=2023-05-20')
    expect(await page.locator('.card h2', { hasText: 'Statement of' }).allInnerTexts()).toEqual(['Statement of May 2023', 'Statement of Mar 2023'])
    await ledTo(page, '/planning/tax/schedule_al?period=2024-02&compare=year&year=2022')
    expect(await page.locator('.card h2').allInnerTexts()).toEqual(['As of 31 Dec 2022', 'As of 28 Feb 2023'])
  })
  test('is that of a year before, and leaves nothing behind on a page that has none', async () => {
    await ledTo(page, '/reports/balance_sheet?period=2024-01&compare=year')
    await page.getByRole('heading', { name: 'At the end of Jan 2023' }).waitFor()
    await settled(page)
    expect([await page.title(), await violationsOf(page)]).toEqual(['Balance sheet · Daybook', []])
    await ledTo(page, '/cash_flow/recurring?period=2024-01&compare=year')
    expect(await page.locator('.compared').count()).toBe(0)
    expect(await page.locator('.scope-chip.ignored').count()).toBe(2)
  })
})
