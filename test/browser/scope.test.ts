import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { ledTo } from './settled.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({
    files: { 'main.ledger': `P 2024-01-01 USD 0.50 EUR\n${BOOK}` },
    today: '2024-03-31',
    settings: 'currencies: [USD]\n',
  })
})
afterAll(() => installation?.close())

const figure = (page: Page, text: string): Promise<void> => page.locator('.figure', { hasText: text }).first().waitFor()
const search = (page: Page): URLSearchParams => new URL(page.url()).searchParams

test('a scope goes along from page to page, and a page that cannot answer to it says so', async () => {
  const page = await pageAt(installation, '/assets/networth')
  await figure(page, '€10,590.00')
  await page.locator('summary', { hasText: 'All time' }).click()
  await page
    .locator('.scope-fields label', { hasText: /^Currency/ })
    .locator('select')
    .selectOption('USD')
  await figure(page, 'US$21,180.00')
  await page.getByLabel('Payee', { exact: true }).fill('landlord')
  await page.keyboard.press('Enter')
  await figure(page, '−US$2,000.00')
  await page.keyboard.press('Escape')
  await ledTo(page, `/cash_flow/monthly?${search(page)}&period=2024-Q1`)
  await page.getByRole('row', { name: /Mar 2024 so far.*2,000\.00/ }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await page.waitForURL(/\/accounts\?/)
  expect([search(page).get('currency'), search(page).get('only_payee'), search(page).get('period')]).toEqual(['USD', 'landlord', '2024-Q1'])
  await page.locator('.scope-chip', { hasText: 'at the end of Q1 2024' }).waitFor()
  await ledTo(page, `/cash_flow/recurring?${search(page)}`)
  await page.locator('.scope-chip.ignored', { hasText: 'Q1 2024 · not on this page' }).waitFor()
  await ledTo(page, `/assets/balance?${search(page)}`)
  for (const name of ['USD', 'landlord', 'the period']) await page.getByRole('button', { name: `Remove ${name}` }).click()
  await page.getByRole('row', { name: /Checking.*8,250\.00/ }).waitFor()
  expect(search(page).toString()).toBe('')
})

test('figures in a scope are proved in it', async () => {
  const page = await pageAt(installation, '/assets/networth?only_payee=Landlord&currency=USD')
  await page.locator('.figure', { hasText: '−US$2,000.00' }).getByRole('button').click()
  const panel = page.getByRole('dialog')
  await panel.getByText('−2,000.00 USD').waitFor()
  await panel.getByText('1 transaction', { exact: true }).waitFor()
})

test('the filters say which months a page shows, and are the one place to choose others', async () => {
  const page = await pageAt(installation, '/cash_flow/monthly?range=all')
  await page.locator('.scope > summary', { hasText: 'All time' }).click()
  expect(await page.getByRole('group', { name: 'Range' }).count()).toBe(0)
  await ledTo(page, '/income')
  await page.locator('.scope > summary', { hasText: 'Last 24 months' }).click()
  await page.locator('.scope-fields select').first().selectOption('Last 12 months')
  await page.waitForURL(/range=1y/)
  await page.locator('.scope > summary', { hasText: 'Last 12 months' }).waitFor()
  await page.locator('.scope-fields select').first().selectOption('Quarter')
  await page.locator('.scope > summary', { hasText: 'Q1 2024' }).waitFor()
  // A page with steps from month to month in its head shows the month there, and a page of a day says the day.
  await ledTo(page, '/expense/mom')
  await page.locator('.scope > summary', { hasText: 'Filters' }).waitFor()
  await ledTo(page, '/accounts')
  await page.locator('.scope > summary', { hasText: /As of \d/ }).waitFor()
})

test('a period is compared with the one before', async () => {
  const page = await pageAt(installation, '/cash_flow/monthly?period=2024-02&compare=previous')
  await page.locator('.compared').getByText('average of 1 whole month, Jan 2024').waitFor()
  await page.getByText('average of 1 whole month, Feb 2024').waitFor()
})

test('every state of the book can be looked at, with what came and went', async () => {
  const page = await pageAt(installation, '/more/history')
  await page.getByText('+5 transactions (total 5)').waitFor()
  installation.write('main.ledger', `P 2024-01-01 USD 0.50 EUR\n${BOOK.replace('Rent              1,000.00', 'Rent              1,100.00')}`)
  await page.getByText('+1, −1 transaction (total 5)').waitFor()
  await page.getByRole('button', { name: 'What changed' }).first().click()
  const changes = page.locator('.state-changes')
  await changes.getByText('− 1 transaction removed').waitFor()
  expect(await changes.innerText()).toContain('−100.00')
  const worth = await installation.open('/assets/networth?from=2024-02-01&to=2024-03-31')
  // The rent, the card and the fund: all that moved comes to what the sentence says.
  await worth.getByText(/^Net worth changed by −760\.00: −1,160\.00 paid in, and \+400\.00 from prices/).waitFor()
  const moved = worth.getByRole('table', { name: 'Accounts that changed' })
  await moved.getByRole('row', { name: /Fund.*2,000\.00.*2,400\.00.*\+400\.00/ }).waitFor()
  await moved.getByRole('row', { name: /Card.*−60\.00.*−60\.00/ }).waitFor()
  expect((await moved.locator('tfoot').innerText()).replaceAll(/\s+/g, ' ')).toMatch(/−760\.00 −1,160\.00 \+400\.00$/)
  await worth.close()

  await page.getByRole('link', { name: 'View the book at that time' }).nth(1).click()
  await page.waitForURL(/as_of_event=\d+/)
  await page.locator('[data-figure="networth"]', { hasText: '10,590.00' }).waitFor()
  await page.getByRole('button', { name: 'Remove the state of the book' }).click()
  await page.locator('[data-figure="networth"]', { hasText: '10,490.00' }).waitFor()
  await page.getByRole('button', { name: /^Status: Journal read/ }).click()
  await page.getByRole('list', { name: 'Status' }).getByText('5 transactions · all assertions hold').waitFor()
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})

test('a page on paper says whose figures these are, of which day, and in which currency', async () => {
  const page = await pageAt(installation, '/reports/balance_sheet?period=2024-02&currency=USD&only_payee=Landlord')
  const words = page.locator('.only-printed')
  await words.waitFor({ state: 'attached' })
  expect(await words.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  expect(await words.isVisible()).toBe(true)
  expect(await words.evaluate((of) => getComputedStyle(of, '::before').content)).toBe('"main.ledger · 29 Feb 2024 · in USD · only Landlord"')
})

test('what is searched for stands on paper above what was found, and nothing to press', async () => {
  const page = await pageAt(installation, '/ledger/transaction')
  await page.locator('.transactions').waitFor()
  const shown = async (): Promise<boolean[]> => {
    const parts = [page.getByRole('searchbox'), page.getByRole('button', { name: 'Filters' }), page.getByLabel('Sort by')]
    return Promise.all(parts.map((part) => part.isVisible()))
  }
  expect(await shown()).toEqual([true, true, true])
  await page.emulateMedia({ media: 'print' })
  expect(await shown()).toEqual([false, false, false])
  await ledTo(page, '/ledger/transaction?q=Landlord')
  await page.locator('.transactions').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await shown()).toEqual([true, false, false])
})

test('net worth in a period is said to have moved since its first day, and not since the beginning of the book', async () => {
  const page = await pageAt(installation, '/assets/networth')
  await page.locator('.range-words', { hasText: 'since the beginning' }).waitFor()
  await ledTo(page, '/assets/networth?period=2024-02')
  await page.locator('.range-words', { hasText: 'since 31 Jan 2024' }).waitFor()
})
