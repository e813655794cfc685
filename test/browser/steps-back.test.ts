import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { RICH_BOOK, RICH_SETTINGS } from './rich-book.ts'
import { settled } from './settled.ts'

/* What the back button takes back: what a page is about, choice by choice; neither the keys of a search nor how a page is shown. */

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': RICH_BOOK }, settings: RICH_SETTINGS, today: '2024-03-31' })
})
afterAll(() => installation?.close())

const searchOf = (page: Page): string => decodeURIComponent(new URL(page.url()).search)

test('a period, a step on from it and a category are a step each', async () => {
  const page = await pageAt(installation, '/expense/monthly?month=2024-02')
  await page.locator('.legend').getByRole('button', { name: 'Food' }).click()
  await page.getByRole('table', { name: 'Categories in Feb 2024' }).waitFor()
  await page.locator('summary', { hasText: 'Last 24 months' }).click()
  await page.locator('.scope-fields select').first().selectOption('year')
  await page.getByRole('button', { name: 'Previous period' }).click()
  expect(searchOf(page)).toBe('?month=2024-02&category=Food&period=2023')
  for (const before of ['?month=2024-02&category=Food&period=2024', '?month=2024-02&category=Food', '?month=2024-02']) {
    await page.goBack()
    expect(searchOf(page)).toBe(before)
  }
  await page.goForward()
  await expect.poll(() => page.getByRole('table', { name: 'Categories in Feb 2024' }).locator('tbody th').allInnerTexts()).toEqual(['Food'])
})

test.each(['/ledger/transaction', '/ledger/posting'])('a search in %s is one step, however many keys it took', async (path) => {
  // Leaving the field of another page would end a step here.
  const page = await installation.open(path)
  await settled(page)
  const field = page.getByRole('searchbox')
  const typed = async (text: string): Promise<void> => {
    await field.pressSequentially(text, { delay: 160 })
    await page.waitForURL((url) => url.searchParams.get('q')?.endsWith(text) ?? false)
    await page.keyboard.press('Enter')
    // Whoever has entered a search looks at what it found.
    await page.waitForTimeout(600)
  }
  await typed('landlord')
  await typed(' [2023]')
  await page.goBack()
  expect(searchOf(page)).toBe('?q=landlord')
  await expect.poll(() => field.inputValue()).toBe('landlord')
  await page.goBack()
  expect(searchOf(page)).toBe('')
  await expect.poll(() => field.inputValue()).toBe('')
})

/** What the browser's button does, without waiting for a page that may stay. */
const goBack = (page: Page): Promise<void> => page.evaluate(() => history.back())

async function balancesAfterOverview(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Accounts' }).first().click()
  await page.waitForURL(/\/accounts$/)
  await settled(page)
}

test('back closes a panel of a figure and stays on the page; the next one leaves it', async () => {
  const page = await pageAt(installation, '/')
  await balancesAfterOverview(page)
  await page.locator('main button.proof').first().click()
  await page.getByRole('dialog').waitFor()
  await goBack(page)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/accounts')
  await goBack(page)
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
})

test('of two dialogs back closes the one on top', async () => {
  const page = await pageAt(installation, '/', { viewport: { width: 390, height: 844 } })
  await page.evaluate(() => history.pushState(null, '', '/cash_flow/recurring'))
  const row = page.getByRole('table', { name: 'Recurring items', exact: true }).locator('tbody tr').first()
  await row.getByText('monthly').click()
  const sheet = page.getByRole('dialog', { name: 'All columns of this row' })
  await sheet.locator('dd .proof').first().click()
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(2)
  await goBack(page)
  await expect.poll(() => page.locator('dialog[open]').count()).toBe(1)
  expect(await sheet.isVisible()).toBe(true)
})

test('a panel of a figure does not stay open over another page, in a browser that does not let it hold back a step', async () => {
  const page = await installation.open('/')
  await balancesAfterOverview(page)
  await page.evaluate(() => navigation.addEventListener('navigate', (event) => event.stopImmediatePropagation()))
  await page.locator('main button.proof').first().click()
  await page.getByRole('dialog').waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('the order of a table, and whether a chart is one, are no steps', async () => {
  const page = await pageAt(installation, '/')
  await page.getByRole('link', { name: 'Cash flow' }).first().click()
  await page.waitForURL(/cash_flow/)
  await settled(page)
  await page.getByRole('button', { name: 'As a table' }).first().click()
  await page
    .getByRole('button', { name: /^Income/ })
    .first()
    .click()
  await page.waitForURL(/view-flows=table.*sort-/)
  await page.goBack()
  expect(new URL(page.url()).pathname).toBe('/')
})
