import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { ledTo } from './settled.ts'

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
  installation = await install({ files: { 'yen.ledger': YEN }, today: '2024-03-31', journal: 'yen.ledger', environment: { TZ: 'Asia/Tokyo' } })
})
afterAll(() => installation?.close())

const words = async (page: Page, selector: string): Promise<string> => {
  await page.locator(selector).first().waitFor()
  return (await page.locator(selector).first().innerText()).replaceAll(/\s+/g, ' ')
}

test('what is held is written with the digits of its own currency, wherever it stands', async () => {
  const page = await pageAt(installation, '/assets/balance')
  // 300.30 less 15.00 for the fund.
  await page.getByRole('row', { name: /^Dollars.*285\.30 USD/ }).waitFor()
  await page.getByRole('row', { name: /^Bank.*497,500 JPY/ }).waitFor()
  const found = (account: string): string => `${installation.address}/ledger/posting?q=${encodeURIComponent(`account =~ /^${account}/`)}`
  await page.goto(found('Assets:Fund'))
  await page.locator('.totals', { hasText: '1.5 FUND' }).waitFor()
  await page.goto(found('Assets:Dollars'))
  await page.locator('.totals', { hasText: '285.30 USD' }).waitFor()
  await page.locator('.totals .proof', { hasText: '285.30 USD' }).click()
  await page.locator('.proof-figure', { hasText: '285.30 USD' }).waitFor()
})

test('figures in a currency that was chosen have the digits of that currency, and lose them with it', async () => {
  const page = await pageAt(installation, '/assets/networth?currency=USD')
  // 497,500 JPY are 3,316.67 USD; with 285.30 and the fund's 18.00 it is 3,619.97.
  await page.locator('.figure', { hasText: '$3,619.97' }).waitFor()
  await page.getByRole('button', { name: 'Remove USD' }).click()
  await page.locator('.figure', { hasText: '¥542,995' }).waitFor()
})

test('what happened is told by the clocks of the machine, where no zone is configured', async () => {
  const { time_zone: zone } = (await (await fetch(`${installation.address}/api/config?slim=true`)).json()) as { time_zone: string }
  expect(zone).toBe('Asia/Tokyo')
  const { syncs } = (await (await fetch(`${installation.address}/api/history`)).json()) as { syncs: { at: string }[] }
  const page = await pageAt(installation, '/more/history', { timezoneId: 'America/New_York', locale: 'en-GB' })
  const there = new Date(Date.parse(syncs[0]?.at ?? '') + 9 * 3_600_000).toISOString()
  expect(await words(page, '.states time')).toMatch(new RegExp(`^${Number(there.slice(8, 10))} \\w+ \\d{4}, ${there.slice(11, 16)}$`))
})

test('a number may be typed with a comma, and what is no number is said to be none', async () => {
  const page = await pageAt(installation, '/ledger/transaction?min=1.5', { locale: 'de-DE' })
  // The fields are open as soon as the page has read its address.
  await page.locator('.totals').first().waitFor()
  const from = page.getByLabel('Amount from')
  if (!(await from.isVisible())) await page.getByRole('button', { name: /Filter/ }).click()
  expect(await from.inputValue()).toBe('1,5')
  await from.fill('2300,5')
  await from.press('Enter')
  await page.waitForURL(/min=2300\.5/)
  await page.locator('.totals', { hasText: '3 transactions' }).waitFor()
  await from.fill('dreißig')
  await from.press('Enter')
  await page.getByText(/^not an amount in /).waitFor()
  await ledTo(page, '/planning/projection')
  const asked = page.waitForRequest(/monthly_contribution=1\.5(&|$)/)
  await page.getByLabel(/^Monthly savings/).fill('1,5')
  await asked
})

test('a table opens as columns in the spreadsheet of somebody who writes numbers with a comma', async () => {
  const page = await pageAt(installation, '/assets/balance', { locale: 'de-DE' })
  await page.getByRole('row', { name: /^Dollars.*285,30 USD/ }).waitFor()
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  const csv = readFileSync(await (await arriving).path(), 'utf8')
  expect(csv).toMatch(/^\uFEFFAccount;Value;/)
  expect(csv).toContain(';1,5;')
})
