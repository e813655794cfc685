import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'

/** Nothing says what a dollar is worth. */
const BOOK = `2024-01-31 Employer
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

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-02-29' })
})
afterAll(() => installation?.close())

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

test('a sum that lacks an amount without a price says so, and its panel names the amount and its day', async () => {
  const page = await installation.open('/cash_flow/monthly')
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
  const page = await installation.open('/')
  const rent = page.locator('.spent-lately li', { hasText: 'Rent' })
  expect(plain(await rent.innerText())).toMatch(/900\.00 unknown$/)
})

test('a transaction and the totals of a search show what has no price beside what has one', async () => {
  const page = await installation.open('/ledger/transaction')
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
  const page = await installation.open('/ledger/transaction', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const payee = page.getByRole('button', { name: /^Landlord and property/ })
  expect(await payee.evaluate((of) => [of.scrollWidth > of.clientWidth, getComputedStyle(of).textOverflow])).toEqual([true, 'ellipsis'])
  await page.goto(`${installation.address}/accounts/Assets:Checking`)
  const [from, to] = [page.locator('.register-search .field').first(), page.locator('.register-search .field').last()]
  expect((await from.boundingBox())?.y).toBe((await to.boundingBox())?.y)
  await page.close()
})
