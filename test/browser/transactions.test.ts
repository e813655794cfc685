import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'

const COUNT = 3000
const dayAt = (place: number): string => new Date(Date.UTC(2015, 0, 1 + place)).toISOString().slice(0, 10)

/** A transaction a day; every hundredth is a gift with a note. */
const LONG_BOOK = Array.from({ length: COUNT }, (_, place) =>
  place % 100 === 0
    ? `${dayAt(place)} * Présent ${place}\n    ; from grandmother\n    Assets:Checking   500.00 EUR\n    Income:Gifts\n`
    : `${dayAt(place)} * Shop ${place}\n    Expenses:Food   ${10 + (place % 7)}.50 EUR\n    Assets:Checking\n`,
).join('\n')

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': LONG_BOOK }, today: '2023-12-31' })
})
afterAll(() => installation?.close())

const totals = (page: Page, text: string): Promise<void> => page.locator('.totals', { hasText: text }).waitFor()

test('a long list draws only what can be seen, and still reaches its end', async () => {
  const page = await installation.open('/ledger/transaction')
  await totals(page, '200 transactions and more')
  expect(await page.locator('.transaction-row').count()).toBeLessThan(60)
  for (let scroll = 0; scroll < 40 && !(await page.locator('.totals', { hasText: '3,000 transactions' }).isVisible()); scroll += 1) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForTimeout(100)
  }
  await totals(page, '3,000 transactions')
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.getByRole('link', { name: 'Présent 0' }).waitFor()
  expect(await page.locator('.transaction-row').count()).toBeLessThan(60)
})

test('a search looks at everything, does not mind accents, and can be sent as an address', async () => {
  const page = await installation.open('/ledger/transaction')
  // Letter by letter, while pieces of the list arrive and are drawn: none may get lost.
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('present grandmother', { delay: 25 })
  await totals(page, '30 transactions')
  expect(new URL(page.url()).search).toBe('?q=present+grandmother')
  const other = await installation.open(`${new URL(page.url()).pathname}${new URL(page.url()).search}`)
  await totals(other, '30 transactions')
  await other.locator('.totals', { hasText: '15,000.00' }).waitFor()
})

test('days, amounts and accounts narrow the list together', async () => {
  const page = await installation.open('/ledger/transaction?account=Income&from=2015-01-01&to=2015-12-31&min=100')
  await totals(page, '4 transactions')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await totals(page, '200 transactions and more')
  expect(new URL(page.url()).search).toBe('')
})

test('every transaction leads to its line in the file, however far down', async () => {
  const page = await installation.open(`/ledger/transaction?from=${dayAt(42)}&to=${dayAt(42)}`)
  await page.getByRole('link', { name: 'Shop 42', exact: true }).click()
  const line = LONG_BOOK.split('\n').findIndex((text) => text.endsWith('Shop 42')) + 1
  await page.waitForURL(new RegExp(`/ledger/editor/main\\.ledger#${line}$`))
  const here = page.locator('.cm-activeLine', { hasText: 'Shop 42' })
  await here.waitFor()
  expect(await here.innerText()).toContain('Shop 42')
  // The same address opened anew, as from a bookmark.
  await page.reload()
  await here.waitFor()
  const box = await here.boundingBox()
  expect(box !== null && box.y > 0 && box.y < 960).toBe(true)
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
