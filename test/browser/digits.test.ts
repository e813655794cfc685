import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'

/** A book in yen, without a digit after the point, with dollars beside them. */
const YEN = `P 2024-01-01 USD 150 JPY
P 2024-03-20 FUND 12 USD

2024-01-05 * Employer
    Assets:Bank        500000 JPY
    Income:Salary

2024-02-01 * Client
    Assets:Dollars     300.30 USD
    Income:Work

2024-02-10 * Broker
    Assets:Fund        1.5 FUND @ 10.00 USD
    Assets:Dollars

2024-03-01 * Shop
    Expenses:Food      2500 JPY
    Assets:Bank
`
let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'yen.ledger': YEN }, today: '2024-03-31', journal: 'yen.ledger' })
})
afterAll(() => installation?.close())

const words = async (page: Page, selector: string): Promise<string> => {
  await page.locator(selector).first().waitFor()
  return (await page.locator(selector).first().innerText()).replaceAll(/\s+/g, ' ')
}

test('what is held is written with the digits of its own currency, wherever it stands', async () => {
  const page = await installation.open('/assets/balance')
  // 300.30 less 15.00 for the fund.
  await page.getByRole('row', { name: /^Dollars.*285\.30 USD/ }).waitFor()
  await page.getByRole('row', { name: /^Bank.*497,500 JPY/ }).waitFor()
  await page.goto(`${installation.address}/ledger/posting?q=${encodeURIComponent('account =~ /^Assets/')}`)
  await page.locator('.totals', { hasText: '285.30 USD' }).waitFor()
  expect(await words(page, '.totals')).toContain('1.5 FUND')
  await page.locator('.totals .proof', { hasText: '285.30 USD' }).click()
  await page.locator('.proof-figure', { hasText: '285.30 USD' }).waitFor()
})

test('figures in a currency that was chosen have the digits of that currency, and lose them with it', async () => {
  const page = await installation.open('/assets/networth?currency=USD')
  // 497,500 JPY are 3,316.67 USD; with 285.30 and the fund's 18.00 it is 3,619.97.
  await page.locator('.figure', { hasText: '3,619.97 USD' }).waitFor()
  await page.getByRole('button', { name: 'Without USD' }).click()
  await page.locator('.figure', { hasText: /542,995\s+JPY/ }).waitFor()
})
