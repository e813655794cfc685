import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { ledTo } from './settled.ts'

/* A book in which nothing has been booked: every page says so, and what to do about it. */

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': '' }, journal: 'main.ledger', today: '2024-03-31' })
})
afterAll(() => installation?.close())

test.each([
  '/cash_flow/monthly',
  '/cash_flow/yearly',
  '/cash_flow/income_statement',
  '/expense/yoy',
  '/ledger/posting',
  '/ledger/transaction',
  '/more/statistics',
  '/planning/projection',
  '/reports/balance_sheet',
  '/reports/trial_balance',
  '/reports/year',
])('%s says that nothing has been booked, draws no chart of it, and leads to both ways to begin', async (path) => {
  const page = await pageAt(installation, path)
  const nothing = page.locator('.empty', { hasText: 'There are no transactions yet.' })
  expect(await nothing.getByRole('link', { name: 'Import a statement' }).getAttribute('href')).toBe('/ledger/import')
  expect(
    await page
      .locator('main')
      .getByRole('slider', { name: /^Net worth|by month/ })
      .count(),
  ).toBe(0)
  await nothing.getByRole('button', { name: 'Add a transaction' }).click()
  await page.getByRole('dialog', { name: 'Add a transaction' }).waitFor()
})

test('what is chosen above the page leaves nothing, and not the book', async () => {
  const page = await pageAt(installation, '/reports/trial_balance?period=2024-02')
  await page.getByText('No transactions match the filter above.').waitFor()
})

test('examples are in a currency, although the book has none yet', async () => {
  const page = await pageAt(installation, '/expense/budget')
  expect(await page.locator('.welcome pre').innerText()).toContain('400 EUR')
  await page.getByRole('button', { name: 'Add budget' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await ledTo(page, '/ledger/fx')
  await page.getByText('This book has no currency yet. A price such as P 2024-03-31 USD 0.92 EUR adds one.').waitFor()
})

test('a book that lies ahead as a whole says from when on it counts, and leads to what is in it', async () => {
  installation.write(
    'main.ledger',
    '~ Monthly\n    Expenses:Rent  5 EUR\n    Assets:Giro\n\n2024-05-01 Job\n    Assets:Giro  5 EUR\n    Income:Job\n',
  )
  for (const path of ['/assets/networth', '/', '/reports/trial_balance']) {
    const page = await pageAt(installation, path)
    await page
      .getByText(/All transactions of this book are in the future: the first is on (1 May|May 1,) 2024/)
      .first()
      .waitFor()
    expect(await page.getByText('Nothing is booked under').count()).toBe(0)
  }
  const page = await pageAt(installation, '/reports/trial_balance')
  await page.locator('.empty').getByRole('link', { name: 'All transactions' }).click()
  await page.locator('main', { hasText: 'Job' }).waitFor()
})
