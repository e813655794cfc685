import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

test('five places lead to their topics, and tabs to the pages of a topic', async () => {
  const page = await installation.open('/')
  const places = page.getByRole('navigation', { name: 'Places' })
  expect(await places.locator('.place-line a').allInnerTexts()).toEqual(['Today', 'Spending', 'Wealth', 'Accounts', 'Journal', 'Settings'])
  await places.getByRole('link', { name: 'Spending' }).click()
  await page.waitForURL(/\/cash_flow\/monthly$/)
  await page.getByRole('navigation', { name: 'Spending' }).getByRole('link', { name: 'Expenses' }).click()
  await page.waitForURL(/\/expense\/monthly$/)
  expect(await page.getByRole('navigation', { name: 'Spending' }).locator('[aria-current]').innerText()).toBe('Expenses')
  await page.getByRole('navigation', { name: 'Spending' }).getByRole('link', { name: 'Cash flow' }).click()
  await page.getByRole('navigation', { name: 'Cash flow' }).getByRole('link', { name: 'Statement' }).click()
  await page.waitForURL(/\/cash_flow\/income_statement$/)
})

test('addresses that Paisa has lead to the page of today, with the names in them', async () => {
  const page = await installation.open('/accounts/Assets:Checking/transactions')
  await page.waitForURL(/\/accounts\/Assets(:|%3A)Checking$/)
  await page.getByRole('heading', { level: 1, name: 'Assets:Checking' }).waitFor()
  const taxes = await installation.open('/more/tax/harvest')
  await taxes.waitForURL(/\/planning\/tax\/harvest$/)
  const start = await installation.open('/login')
  await start.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
})

test('a place opens and closes without being gone to', async () => {
  const page = await installation.open('/')
  const places = page.getByRole('navigation', { name: 'Places' })
  expect(await places.getByRole('link', { name: 'Budget' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Pages of Spending' }).click()
  await places.getByRole('link', { name: 'Budget' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('the navigation becomes a rail, rows stand closer, and both stay so', async () => {
  const page = await installation.open('/assets/balance')
  const row = page.getByRole('row', { name: /Fund/ })
  await row.waitFor()
  const [width, height] = [await page.locator('.sidebar').evaluate((bar) => bar.clientWidth), (await row.boundingBox())?.height ?? 0]
  await page.getByRole('button', { name: 'Icons only' }).click()
  await page.getByRole('button', { name: 'Compact rows' }).click()
  await page.reload()
  await row.waitFor()
  expect(await page.locator('.sidebar').evaluate((bar) => bar.clientWidth)).toBeLessThan(width / 2)
  expect((await row.boundingBox())?.height ?? 0).toBeLessThan(height)
  await page.keyboard.press('[')
  // As wide as its words take, which are smaller where rows stand closer.
  expect(await page.locator('.sidebar').evaluate((bar) => bar.clientWidth)).toBeGreaterThan(width * 0.9)
})

test('a digit leads to a place', async () => {
  const page = await installation.open('/')
  await page.locator('h1').waitFor()
  await page.keyboard.press('3')
  await page.waitForURL(/\/assets\/networth$/)
})

test('on a phone the places are at the foot, and the rest behind More', async () => {
  const page = await installation.open('/', PHONE)
  const bar = page.locator('.bottom-bar')
  await bar.getByRole('link', { name: 'Wealth' }).tap()
  await page.waitForURL(/\/assets\/networth$/)
  expect(await bar.locator('[aria-current]').innerText()).toBe('Wealth')
  await bar.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Changes' }).tap()
  await page.waitForURL(/\/ledger\/changes$/)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
