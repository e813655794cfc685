import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { violationsBesideContrast, violationsInBothThemes } from './accessibility.ts'
import { BOOK, type Installation, install } from './installation.ts'
import { STATEMENT } from './statement.ts'

/* What nothing in a statement proves is asked, and nothing is saved before it is answered. */

const TRANSFER = `
2024-03-05 * Put aside
    Assets:Savings              400.00 EUR
    Assets:Checking
`
/** Both orders of day and month, and both directions, fit all of its rows. */
const AMBIGUOUS = 'Date,Description,Amount\n03/01/2024,Corner shop,12.50\n02/03/2024,Book shop,8.00\n'
const SAVINGS = `Date;Payee;Amount;Balance
2024-03-07;From checking;400.00;400.00
2024-03-20;Interest;1.50;401.50
2024-03-22;Fee;-0.50;401.00
`

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK + TRANSFER }, today: '2024-03-31' })
})
afterAll(() => installation?.close())
beforeEach(() => installation.write('main.ledger', BOOK + TRANSFER))

const added = (): string => readFileSync(join(installation.folder, 'main.ledger'), 'utf8').slice(BOOK.length + TRANSFER.length)
const save = (page: Page): Locator => page.getByRole('button', { name: /^Save \d/ })
const row = (page: Page, text: string): Locator => page.locator('.import-row', { hasText: text }).first()
const choose = async (page: Page, name: string, text: string): Promise<void> => {
  await page.locator('h1').waitFor()
  await page.setInputFiles('input[type=file]', { name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.locator('.import-row').first().waitFor()
}
const opened = async (name: string, text: string, options = {}): Promise<Page> => {
  const page = await installation.open('/ledger/import', options)
  await choose(page, name, text)
  return page
}
const question = (page: Page, about: string): Locator => page.getByRole('region', { name: `${about}: to be chosen` })
const reading = (page: Page, about: string, label: RegExp): Locator => question(page, about).getByRole('listitem').filter({ hasText: label })

describe('an open decision', () => {
  test('shows the readings side by side on rows of the file, keeps Save off, and the chosen reading is saved', async () => {
    const page = await opened('shops.csv', AMBIGUOUS)
    await page.getByText('To save, choose first: Positive amounts, Date order.').waitFor()
    expect(await save(page).isDisabled()).toBe(true)
    expect(await reading(page, 'Date order', /Day first/).innerText()).toMatch(/3 Jan 2024\s+Corner shop/)
    expect(await reading(page, 'Date order', /Month first/).innerText()).toMatch(/1 Mar 2024\s+Corner shop/)
    await reading(page, 'Date order', /Month first/)
      .getByRole('button', { name: 'Use this' })
      .click()
    await question(page, 'Date order').waitFor({ state: 'detached' })
    await page.getByText('To save, choose first: Positive amounts.').waitFor()
    await reading(page, 'Positive amounts', /money out/)
      .getByRole('button', { name: 'Use this' })
      .click()
    await question(page, 'Positive amounts').waitFor({ state: 'detached' })
    await page.getByRole('list', { name: 'How it is read' }).getByText('Date order: month first (MM/DD/YYYY).').waitFor()
    await save(page).click()
    await page.getByRole('heading', { name: /2.transactions of shops\.csv saved in main\.ledger/ }).waitFor()
    expect(added()).toMatch(/2024-03-01 \* Corner shop\n.* 12\.50 EUR\n.*Assets:Checking/)
  })

  test('is chosen with the keyboard', async () => {
    const page = await opened('shops.csv', AMBIGUOUS.replace('Description', 'Text').replaceAll('shop', 'kiosk'))
    const use = reading(page, 'Date order', /Day first/).getByRole('button', { name: 'Use this' })
    await use.focus()
    await page.keyboard.press('Enter')
    await question(page, 'Date order').waitFor({ state: 'detached' })
    expect(await row(page, 'Corner kiosk').locator('.import-becomes').innerText()).toContain('2024-01-03')
  })
})

test('every row of the file is counted, with the reasons why some are not imported and the rows behind each', async () => {
  const page = await opened('bank.csv', STATEMENT)
  await page.getByText(/^9\srows = 4 new \+ 1 already in the journal \+ 4 left out \+ 0 not understood$/).waitFor()
  const reasons = page.getByRole('list', { name: 'Rows that are not imported' })
  await reasons.getByRole('listitem').filter({ hasText: 'is a total' }).getByRole('button').click()
  await page.getByText('Only “is a total”').waitFor()
  expect(await page.locator('.import-row').count()).toBe(1)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => page.locator('.import-row').count()).toBe(4)
})

test('what decided how the statement is read stands beside it', async () => {
  const page = await opened('bank.csv', STATEMENT)
  const decided = page.getByRole('list', { name: 'How it is read' })
  await decided.getByText('Amount: D (Betrag). The running balance confirms it.').waitFor()
  await decided.getByText('Date order: day first (DD.MM.YYYY).').waitFor()
})

test('a statement that contradicts its own balance is saved only once the person says so', async () => {
  const page = await opened('bank.csv', STATEMENT.replace('8.143,00', '8.145,00'))
  const notice = page.getByRole('alert').filter({ hasText: 'The statement does not add up as it was read' })
  await notice.getByText(/Line 6: the balance after this row is/).waitFor()
  expect(await save(page).isDisabled()).toBe(true)
  await page.getByText('To save, look first at what does not add up.').waitFor()
  await notice.getByRole('button', { name: 'Show the row' }).click()
  await page.locator('.import-row.at', { hasText: 'Electricity' }).waitFor()
  await notice.getByRole('checkbox').check()
  await save(page).click()
  await page.getByRole('heading', { name: /4.transactions of bank\.csv/ }).waitFor()
  expect(added()).toContain('Stadtwerke')
})

test('a transfer that the journal has on another day is not ticked, and says what it would be twice of', async () => {
  const page = await opened('savings.csv', SAVINGS)
  const account = page.getByRole('combobox', { name: 'Account of the statement' })
  await account.fill('Assets:Savings')
  await account.press('Tab')
  await page.getByRole('button', { name: 'Save 2 transactions' }).waitFor()
  await page.getByRole('button', { name: /^To check/ }).click()
  const half = row(page, 'From checking')
  await half.getByText(/Possibly the other half of a transfer: main\.ledger:\d+ 5 Mar 2024 Put aside/).waitFor()
  expect(await half.getByRole('checkbox').isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Save 2 transactions' }).waitFor()
  await half.getByRole('checkbox').check()
  await half.getByText('Selected: the money may count twice.').waitFor()
  await page.getByRole('button', { name: 'Save 3 transactions' }).waitFor()
})

test('a new account of a statement, and accounts that are not known, are marked in words', async () => {
  // No test saves rows of this year.
  const page = await opened('bank.csv', STATEMENT.replaceAll('.2024;', '.2023;'))
  await row(page, 'Electricity').getByText('account unknown').waitFor()
  expect(await page.getByText('is a new account').count()).toBe(0)
  const account = page.getByRole('combobox', { name: 'Account of the statement' })
  await account.fill('Assets:Attic')
  await account.press('Tab')
  await page.locator('.understood').getByText('Assets:Attic is a new account. Change it if the statement belongs to an existing one.').waitFor()
})

test.each([
  ['wide, light and dark', {}, violationsInBothThemes],
  ['a phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }, violationsBesideContrast],
])('%s: axe finds nothing in questions and contradictions, and nothing scrolls sideways', async (_, options, violations) => {
  // A layout that another test has chosen is remembered, so this one has headings of its own.
  const page = await opened(
    'shops.csv',
    AMBIGUOUS.replace('Description', 'Details').replaceAll('shop', 'a shop with a very long name in the high street of the old town'),
    options,
  )
  await question(page, 'Date order').waitFor()
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await choose(page, 'bank.csv', STATEMENT.replaceAll('.2024;', '.2022;').replace('8.143,00', '8.145,00'))
  await page.getByRole('alert').filter({ hasText: 'does not add up' }).waitFor()
  expect(await violations(page)).toEqual([])
})

test('in an empty book the currency is asked, with that of the region of the browser as the proposal', async () => {
  const empty = await install({ files: { 'main.ledger': '' }, journal: 'main.ledger', today: '2024-03-31' })
  onTestFinished(() => empty.close())
  const page = await empty.open('/ledger/import', { locale: 'de-CH' })
  await choose(page, 'checking.csv', SAVINGS)
  await page.getByText('To save, choose first: Currency.').waitFor()
  expect(await question(page, 'Currency').getByLabel('Currency').inputValue()).toBe('CHF')
  await question(page, 'Currency').getByLabel('Currency').fill('USD')
  await question(page, 'Currency').getByRole('button', { name: 'Use USD' }).click()
  await question(page, 'Currency').waitFor({ state: 'detached' })
  await page.getByText('Assets:Checking is a new account. Change it if the statement belongs to an existing one.').waitFor()
  await save(page).click()
  await page.getByRole('heading', { name: /3.transactions of checking\.csv/ }).waitFor()
  expect(readFileSync(join(empty.folder, 'main.ledger'), 'utf8')).toMatch(/Assets:Checking +400\.00 USD/)
})

test('reconciling with a difference says what is off, and what may make up for it', async () => {
  const other = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31', settings: 'enable_reconciliation: true\n' })
  onTestFinished(() => other.close())
  const page = await other.open('/accounts/Assets:Checking/reconcile?until=2024-03-31')
  const finish = page.getByRole('button', { name: 'Finish' })
  await page.getByText('Enter the closing balance of the statement.').waitFor()
  await page.getByLabel('Statement balance').fill('9250')
  await page.getByText('The statement has 1,000.00 more than what is ticked. Unticking “Landlord” of 3 Mar 2024 would settle it.').waitFor()
  expect(await finish.isDisabled()).toBe(true)
  await page.getByLabel('Statement balance').fill('8000')
  await page.getByText(/^The statement has 250\.00 less than what is ticked\. Add what is missing/).waitFor()
  await page.getByRole('button', { name: 'Add a transaction' }).last().click()
  await page.getByRole('dialog', { name: 'Add a transaction' }).waitFor()
})
