import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../support/until.ts'
import { VIEWS } from '../../ui/frame/page-index.ts'
import { type Installation, install } from './installation.ts'
import { RICH_SETTINGS } from './rich-book.ts'
import { ledTo, settled } from './settled.ts'

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

/** Of figures without a value these pages say that they are unknown. Others show what is held by its commodities, or have no figure. */
const SAY_UNKNOWN = [
  '/',
  '/cash_flow/monthly',
  '/cash_flow/yearly',
  '/cash_flow/income_statement',
  '/cash_flow/sankey',
  '/expense/monthly',
  '/expense/yearly',
  '/income',
  '/income/investment',
  '/assets/balance',
  '/assets/gain/Assets%3AFund',
  '/assets/investment',
  '/liabilities/balance',
  '/liabilities/repayment',
  '/liabilities/interest',
  '/planning/projection',
  '/accounts/Assets:Checking',
  '/ledger/posting',
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
  if (SAY_UNKNOWN.includes(path)) expect(await page.getByText('unknown', { exact: true }).count()).toBeGreaterThan(0)
})

test('what is held without a price is shown by its commodities, and each leads to what is in it', async () => {
  await ledTo(page, '/')
  const held = page.locator('.held li', { hasText: 'FUND' })
  expect((await held.innerText()).replaceAll(/\s+/g, ' ')).toBe('145 FUND')
  await held.locator('.proof').click()
  const inside = page.getByRole('dialog', { name: 'What is in FUND held' })
  await inside.getByText(/^17\stransactions$/).waitFor()
  expect((await inside.locator('.proof-figure').innerText()).replaceAll(/\s+/g, ' ')).toBe('145 FUND')
})

/** Nothing says what a dollar is worth. */
const BOOK_WITH_DOLLARS = `2024-01-31 Employer
    Assets:Checking    2500.50 EUR
    Assets:Dollars     1200.00 USD
    Income:Salary     -2500.50 EUR
    Income:Salary     -1200.00 USD

2024-02-03 Landlord and property management company of the northern districts
    Expenses:Rent       900.00 EUR
    Assets:Checking

2024-02-05 Hotel
    Expenses:Travel     300.00 USD
    Assets:Dollars
`
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

describe('of a book that lacks some prices', () => {
  beforeAll(async () => {
    installation.write('main.ledger', BOOK_WITH_DOLLARS)
    const read = async (): Promise<unknown> => (await fetch(`${installation.address}/api/statistics`)).json()
    await until(read, (statistics) => (statistics as { transactions: number }).transactions === 3)
    await page.reload()
    await settled(page)
  })

  test('a sum that lacks an amount without a price says so, and its panel names the amount and its day', async () => {
    await ledTo(page, '/cash_flow/monthly')
    const row = page.getByRole('row', { name: /^Jan 2024/ })
    const income = row.locator('.proof').first()
    expect(plain(await income.innerText())).toBe('2,500.50 + ?')
    expect(await income.locator('.incomplete').getAttribute('title')).toMatch(/USD/)
    await income.click()
    const missing = page.locator('dialog[open] .contents-unpriced li')
    expect(plain(await missing.innerText())).toBe('31 Jan 2024 1,200.00 USD')
    expect(await missing.getByRole('link').getAttribute('href')).toMatch(/\/ledger\/price\/USD$/)
  })

  test('a share of a sum that lacks something is unknown', async () => {
    await ledTo(page, '/?spent=2024-02')
    const rent = page.locator('.spent-lately li', { hasText: 'Rent' })
    expect(plain(await rent.innerText())).toMatch(/900\.00 unknown$/)
  })

  test('a transaction and the totals of a search show what has no price beside what has one', async () => {
    await ledTo(page, '/ledger/transaction')
    const employer = page.locator('.transaction-row', { hasText: 'Employer' })
    expect(plain(await employer.locator('> .proof').innerText())).toBe('+2,500.50 +1,200.00 USD')
    expect(plain(await page.locator('.totals').innerText())).toBe('3 transactions in 2,500.50 out 900.00 in 1,200.00 USD out 300.00 USD')
  })

  test('results below an invalid search are said to be those of the last valid one', async () => {
    const page = await installation.open('/ledger/transaction?q=hotel')
    await page.locator('.totals', { hasText: '1 transaction' }).waitFor()
    await page.getByRole('searchbox').fill('hotel amount >')
    await page.getByText('The results below are those of the last valid search.').waitFor()
    await page.getByRole('searchbox').fill('hotel amount > 1')
    await page.getByText('The results below are those of the last valid search.').waitFor({ state: 'detached' })
  })

  test('on a phone a long payee ends with a mark, and the days of a register are side by side', async () => {
    await ledTo(page, '/ledger/transaction')
    await page.setViewportSize({ width: 390, height: 844 })
    const payee = page.getByRole('button', { name: /^Landlord and property/ })
    expect(await payee.evaluate((of) => [of.scrollWidth > of.clientWidth, getComputedStyle(of).textOverflow])).toEqual([true, 'ellipsis'])
    await ledTo(page, '/accounts/Assets:Checking')
    const [from, to] = [page.locator('.register-search .field').first(), page.locator('.register-search .field').last()]
    expect((await from.boundingBox())?.y).toBe((await to.boundingBox())?.y)
  })
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
