import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { settled } from './settled.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

test('groups lead to their places, and tabs to the views of a place', async () => {
  const page = await pageAt(installation, '/')
  const places = page.getByRole('navigation', { name: 'Places' })
  expect(await places.locator('.place-line a').allInnerTexts()).toEqual(['Today', 'Money', 'Wealth', 'Accounts', 'Journal', 'Settings'])
  await places.getByRole('link', { name: 'Spending' }).click()
  await page.waitForURL(/\/expense\/monthly$/)
  expect(await places.locator('[aria-current="page"]').innerText()).toBe('Spending')
  await page.getByRole('navigation', { name: 'Spending' }).getByRole('link', { name: 'By year' }).click()
  await page.waitForURL(/\/expense\/yearly$/)
  expect(await page.getByRole('navigation', { name: 'Spending' }).locator('[aria-current]').innerText()).toBe('By year')
  expect(await places.locator('[aria-current="page"]').innerText()).toBe('Spending')
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Expenses', exact: true }).waitFor()
})

test('the keyboard walks the list of places with the arrow keys', async () => {
  const page = await pageAt(installation, '/expense/monthly')
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Spending' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/expense\/budget$/)
})

test('the account of an expense is in the list of accounts', async () => {
  const page = await pageAt(installation, '/accounts/Expenses%3AFood')
  const current = page.getByRole('navigation', { name: 'Places' }).locator('[aria-current="page"]')
  await current.waitFor()
  expect(await current.innerText()).toBe('All accounts')
})

test('addresses that Paisa has lead to the page of today, with the names in them', async () => {
  const page = await pageAt(installation, '/accounts/Assets:Checking/transactions')
  await page.waitForURL(/\/accounts\/Assets(:|%3A)Checking$/)
  await page.getByRole('heading', { level: 1, name: 'Assets:Checking' }).waitFor()
  const taxes = await pageAt(installation, '/more/tax/harvest')
  await taxes.waitForURL(/\/planning\/tax\/harvest$/)
  const start = await pageAt(installation, '/login')
  await start.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
})

test('a group opens without being gone to, and stays open', async () => {
  const page = await installation.open('/')
  const places = page.getByRole('navigation', { name: 'Places' })
  await places.getByRole('link', { name: 'Budget' }).waitFor()
  expect(await places.getByRole('link', { name: 'Editor' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Pages of Journal' }).click()
  await places.getByRole('link', { name: 'Editor' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  await page.reload()
  await places.getByRole('link', { name: 'Editor' }).waitFor()
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
  const page = await pageAt(installation, '/')
  await page.locator('h1').waitFor()
  await page.keyboard.press('3')
  await page.waitForURL(/\/assets\/networth$/)
})

test('beside the rail of icons a button lists the other places of the group', async () => {
  const page = await installation.open('/expense/monthly')
  await page.locator('h1').waitFor()
  expect(await page.locator('.place-picker').isVisible()).toBe(false)
  await page.keyboard.press('[')
  await page.locator('.place-picker summary').click()
  await page.locator('.place-picker').getByRole('link', { name: 'Cash flow' }).click()
  await page.waitForURL(/\/cash_flow\/monthly$/)
  expect(await page.locator('.place-picker').getAttribute('open')).toBe(null)
})

test('on a phone the groups are at the foot, one row leads to places and views, and More has the rest', async () => {
  const page = await installation.open('/', PHONE)
  const bar = page.locator('.bottom-bar')
  await bar.getByRole('link', { name: 'Money' }).tap()
  await page.waitForURL(/\/cash_flow\/monthly$/)
  expect(await bar.locator('[aria-current]').innerText()).toBe('Money')
  const row = page.locator('.place-views')
  expect((await row.boundingBox())!.height).toBeLessThan(60)
  await row.getByRole('link', { name: 'By year' }).tap()
  await page.waitForURL(/\/cash_flow\/yearly$/)
  await row.locator('summary').tap()
  await row.getByRole('link', { name: 'Budget' }).tap()
  await page.waitForURL(/\/expense\/budget$/)
  await bar.getByRole('button', { name: 'More' }).tap()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'History' }).tap()
  await page.waitForURL(/\/more\/history$/)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

test('letters twice as large scroll the tabs of a place, and not the page', async () => {
  const page = await installation.open('/cash_flow/income_statement', { viewport: { width: 1024, height: 860 } })
  await settled(page)
  await page.addStyleTag({ content: 'html { font-size: 30px; }' })
  expect(await page.locator('.view-tabs').evaluate((tabs) => tabs.scrollWidth > tabs.clientWidth)).toBe(true)
  // Charts take the new size a frame later.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
