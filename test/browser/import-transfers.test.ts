import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsBesideContrast } from './accessibility.ts'
import { BOOK, type Installation, install } from './installation.ts'

/* The statement of a second own account: its halves of transfers, and what it held before. */

const TRANSFERS = `
2024-03-05 * Bank transfer
    Expenses:Unknown            400.00 EUR
    Assets:Checking

2024-03-12 * Bank transfer
    Expenses:Unknown            300.00 EUR
    Assets:Checking
`
const SAVINGS = `Date;Payee;Amount;Balance
2024-03-07;From checking;400.00;2500.00
2024-03-13;From checking again;300.00;2800.00
2024-03-20;Interest;1.50;2801.50
2024-03-22;Fee;-0.50;2801.00
`

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK + TRANSFERS }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

const journal = (): string => readFileSync(join(installation.folder, 'main.ledger'), 'utf8')
const row = (page: Page, text: string): Locator => page.locator('.import-row', { hasText: text }).first()
const opened = async (name: string, options = {}): Promise<Page> => {
  const page = await installation.open('/ledger/import', options)
  await page.locator('h1').waitFor()
  await page.setInputFiles('input[type=file]', { name, mimeType: 'text/csv', buffer: Buffer.from(SAVINGS) })
  await page.locator('.import-row').first().waitFor()
  const account = page.getByRole('combobox', { name: 'Account of the statement' })
  await account.fill('Assets:Savings')
  await account.press('Tab')
  return page
}
const offer = (page: Page): Locator => page.getByRole('region', { name: 'Transfers' })
const opening = (page: Page): Locator => page.getByRole('region', { name: 'Opening balance' })

test('rows become transfers with one button, which can be undone, and the opening balance is saved along once it is ticked', async () => {
  const page = await opened('all.csv')
  const makeTransfers = offer(page).getByRole('button', { name: /^Make 2.transfers: replace Expenses:Unknown with Assets:Savings$/ })
  const areMade = page.getByRole('heading', { name: /^2.transfers were made in the journal$/ })
  await offer(page)
    .getByRole('heading', { name: /^2.rows may be the other halves of transfers that are already in the journal$/ })
    .waitFor()
  await page.getByRole('button', { name: /^Save 2.transactions$/ }).waitFor()
  await makeTransfers.click()
  await areMade.waitFor()
  await offer(page).waitFor({ state: 'detached' })
  expect(journal().replaceAll(/ +/g, ' ')).toBe((BOOK + TRANSFERS.replaceAll('Expenses:Unknown', 'Assets:Savings')).replaceAll(/ +/g, ' '))
  // Neither of the two is written beside the transfer.
  await page.getByRole('button', { name: /^Save 2.transactions$/ }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await offer(page).waitFor()
  expect(journal()).toBe(BOOK + TRANSFERS)

  await makeTransfers.click()
  await areMade.waitFor()
  const tick = opening(page).getByRole('checkbox', { name: 'Opening balance 2,100.00 EUR on 5 Mar 2024, from Equity:Opening' })
  expect(await tick.isChecked()).toBe(false)
  const balance = page.getByRole('list', { name: 'Balance' })
  await balance.getByText('On 22 Mar 2024 the statement shows 2,801.00 EUR, but the book will have 701.00 EUR.').waitFor()
  await tick.check()
  await balance.getByText('On 22 Mar 2024 the statement shows 2,801.00 EUR, and the book will have the same.').waitFor()
  await page.getByRole('button', { name: /^Save 3.transactions$/ }).click()
  await page.getByRole('heading', { name: /3.transactions of all\.csv/ }).waitFor()
  expect(journal()).toMatch(/2024[-/]03[-/]05 \* Opening balance\n +Assets:Savings +2,100\.00 EUR\n +Equity:Opening/)
})

test('on a phone rows are joined one by one, one that is ticked is another movement, axe finds nothing, and nothing scrolls sideways', async () => {
  installation.write('main.ledger', BOOK + TRANSFERS)
  const page = await opened('each.csv', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await offer(page).getByRole('button', { name: 'Show the rows' }).click()
  await opening(page).waitFor()
  expect(await violationsBesideContrast(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await row(page, 'From checking again').getByRole('checkbox').check()
  await offer(page)
    .getByRole('button', { name: /^Make 1.transfer:/ })
    .waitFor()
  expect(await row(page, 'From checking again').getByRole('button', { name: 'Same transfer' }).count()).toBe(0)
  await row(page, 'From checking').getByRole('button', { name: 'Same transfer' }).click()
  await page.getByRole('heading', { name: /^1.transfer was made in the journal$/ }).waitFor()
  expect(journal().match(/Assets:Savings/g)).toHaveLength(1)
  expect(journal().match(/Expenses:Unknown/g)).toHaveLength(1)
})
