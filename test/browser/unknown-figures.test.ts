import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VIEWS } from '../../ui/frame/page-index.ts'
import { type Installation, install } from './installation.ts'
import { RICH_SETTINGS } from './rich-book.ts'
import { ledTo } from './settled.ts'

/** All that the household of the rich book does, and nothing leads from its dollars and units to the currency of the pages. */
const UNPRICED_BOOK = `2022-12-01 * Opening balance
    Assets:Checking            6,000.00 USD
    Equity:Opening

${['2022-12', ...Array.from({ length: 12 }, (_, nth) => `2023-${String(nth + 1).padStart(2, '0')}`), '2024-01', '2024-02', '2024-03']
  .map(
    (month) => `${month}-01 * Landlord  ; Recurring: Rent
    Expenses:Rent                900.00 USD
    Assets:Checking

${month}-05 * Employer  ; Recurring: Salary
    Assets:Checking            2,400.00 USD
    Expenses:Tax                 600.00 USD
    Income:Salary

${month}-12 * Grocer
    Expenses:Food:Home           120.30 USD
    Liabilities:Card

${month}-14 * Broker
    Assets:Fund                      10 FUND
    Assets:Checking             -700.00 USD

${month}-20 * Bank
    Liabilities:Loan:Car         150.00 USD
    Expenses:Interest:Loan:Car    12.40 USD
    Assets:Checking

${month}-25 * Card
    Liabilities:Card             100.00 USD
    Assets:Checking
`,
  )
  .join('\n')}
2022-12-02 * Bank
    Assets:Checking            5,000.00 USD
    Liabilities:Loan:Car

2024-02-10 * Broker
    Assets:Fund                     -15 FUND
    Assets:Checking            1,770.00 USD
    Income:CapitalGains:Fund

2024-01-15 * Fund house
    Assets:Checking               31.25 USD
    Income:Dividend:Fund

~ Monthly from 2024-01-01
    Expenses:Rent                950.00 USD
    Expenses:Food:Home           130.00 USD
    Assets:Checking
`

const OF_ONE_THING = [
  '/accounts/Assets:Checking',
  '/accounts/Assets:Fund',
  '/accounts/Expenses:Rent',
  '/accounts/Assets:Checking/reconcile',
  '/assets/allocation?of=1',
  '/assets/gain/Assets%3AFund',
  '/assets/holdings?by=lot',
  '/assets/networth?view=table',
  '/ledger/price/FUND',
  '/liabilities/credit_cards/Liabilities%3ACard',
  '/planning/goals/savings/A%20boat',
  '/planning/goals/retirement/Rest',
  '/reports/year/2024',
]
const PATHS = [...VIEWS.map(({ path }) => path), ...OF_ONE_THING]

/** What is nothing whatever anything is worth, by page. */
const TRUE_NOUGHTS: readonly (readonly [path: string, reason: string, ...noughts: RegExp[]])[] = [
  ['/cash_flow/income_statement', 'the book begins in that year', /^Income statements by year: Opening net worth: 2022$/],
  ['/income', 'there was none in these months', /^Categories: (CapitalGains|Dividend): /],
  ['/assets/investment', 'there was none in that year', /^Invested by year: 202[23]: Other income$/],
  ['/income/investment', 'there were none', /^(Interest|Distributions)$/],
  ['/planning/tax/capital_gains', 'a gain is taxed in one way only', /^(Sold in 2024|By lot): Fund: (Short-term tax|At your tax rate)$/],
  ['/planning/tax/schedule_al', 'no account is of that kind', /^Schedule AL: (A|B \(1\) \((i|ii|iv)\)( \([cde]\))?|C) ?(\(1\))?: Amount$/],
  ['/liabilities/credit_cards', 'the card was not used since', /20 Apr 2024: Spent$/, /^\+ spent$/],
  ['/ledger/price', 'the price stayed the same', /^Latest prices: FUND: 1 (month|year)$/, /^1 (month|year)$/, /(?<!\d)0\.0\s%/],
]

let installation: Installation
let page: Page
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': UNPRICED_BOOK }, today: '2024-03-31', settings: RICH_SETTINGS })
  page = await installation.open('/', { forAll: true })
  await page.locator('.held', { hasText: 'USD' }).waitFor()
})
afterAll(() => installation?.close())

/** Noughts of the page with what they are called: the row and the column of a table, or the figure. */
const noughtsOf = (): Promise<string[]> =>
  page.locator('main .amount:visible').evaluateAll((amounts) => [
    ...new Set(
      amounts
        .filter((amount) => /^[^1-9]*0[^1-9]*$/.test(amount.textContent ?? ''))
        .map((amount) => {
          const cell = amount.closest('td, th')
          const table = cell?.closest('table')
          const column = cell && table?.querySelectorAll('thead tr:last-child > *')[[...cell.parentElement!.children].indexOf(cell)]
          const name = amount.closest('.figure')?.querySelector('dt')?.textContent
          const words = amount.closest('p, li, div')?.textContent
          return (
            column
              ? `${table.getAttribute('aria-label')}: ${cell.parentElement?.firstElementChild?.textContent}: ${column.textContent}`
              : (name ?? words ?? '')
          )
            .replaceAll(/\s+/g, ' ')
            .trim()
        }),
    ),
  ])

test.each(PATHS)('what nobody knows is printed as nothing nowhere on %s', async (path) => {
  await ledTo(page, path)
  const allowed = TRUE_NOUGHTS.flatMap(([start, , ...noughts]) => (path.startsWith(start) ? noughts : []))
  expect((await noughtsOf()).filter((nought) => !allowed.some((of) => of.test(nought)))).toEqual([])
})

test('what is held without a price is shown by its commodities, and each leads to what is in it', async () => {
  await page.goto(`${installation.address}/`)
  const held = page.locator('.held li', { hasText: 'FUND' })
  expect((await held.innerText()).replaceAll(/\s+/g, ' ')).toBe('145 FUND')
  await held.locator('.proof').click()
  const inside = page.getByRole('dialog', { name: 'What is in FUND held' })
  await inside.getByText(/^17\stransactions$/).waitFor()
  expect((await inside.locator('.proof-figure').innerText()).replaceAll(/\s+/g, ' ')).toBe('145 FUND')
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
