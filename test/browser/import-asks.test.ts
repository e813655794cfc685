import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsBesideContrast, violationsInBothThemes } from './accessibility.ts'
import { BOOK, type Installation, install } from './installation.ts'
import { ledTo } from './settled.ts'
import { putAway, STATEMENT } from './statement.ts'
import { until } from '../support/until.ts'

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

const CONTRADICTORY = STATEMENT.replace('8.143,00', '8.145,00')
const SETTINGS = 'enable_reconciliation: true\n'

let installation: Installation
/** For all tests of a large screen. */
let page: Page
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK + TRANSFER }, today: '2024-03-31', settings: SETTINGS })
  page = await installation.open('/', { forAll: true })
})
afterAll(() => installation?.close())

const journal = (): string => readFileSync(join(installation.folder, 'main.ledger'), 'utf8')
const added = (): string => journal().slice(BOOK.length + TRANSFER.length)
const save = (on = page): Locator => on.getByRole('button', { name: /^Save \d/ })
const row = (text: string): Locator => page.locator('.import-row', { hasText: text }).first()
const choose = async (name: string, text: string, on = page): Promise<void> => {
  await ledTo(on, '/ledger/import')
  await putAway(on)
  await on.setInputFiles('input[type=file]', { name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await on.locator('.import-row').first().waitFor()
}
const question = (about: string, on = page): Locator => on.getByRole('region', { name: `${about}: to be chosen` })
const reading = (about: string, label: RegExp): Locator => question(about).getByRole('listitem').filter({ hasText: label })
const contradiction = (on = page): Locator => on.getByRole('alert').filter({ hasText: 'The statement does not add up as it was read' })
const isSaved = (what: RegExp): Promise<void> => page.getByRole('heading', { name: what }).waitFor()

test('reconciling with a difference says what is off, and what may make up for it', async () => {
  await ledTo(page, '/accounts/Assets:Checking/reconcile?until=2024-03-31')
  const finish = page.getByRole('button', { name: 'Finish' })
  await page.getByText('Enter the closing balance of the statement.').waitFor()
  await page.getByLabel('Statement balance').fill('8850')
  await page.getByText('The statement has 1,000.00 more than what is ticked. Unticking “Landlord” of 3 Mar 2024 would settle it.').waitFor()
  expect(await finish.isDisabled()).toBe(true)
  await page.getByLabel('Statement balance').fill('7600')
  await page.getByText(/^The statement has 250\.00 less than what is ticked\. Add what is missing/).waitFor()
  await page.getByRole('button', { name: 'Add a transaction' }).last().click()
  const form = page.getByRole('dialog', { name: 'Add a transaction' })
  await form.waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
})

test('every row of the file is counted with reasons, what decided how it is read stands beside it, and unknown accounts are marked in words', async () => {
  await choose('bank.csv', STATEMENT)
  await page.getByText(/^9\srows = 4 new \+ 1 already in the journal \+ 4 left out \+ 0 not understood$/).waitFor()
  const decided = page.getByRole('list', { name: 'How it is read' })
  await decided.getByText('Amount: D (Betrag). The running balance confirms it.').waitFor()
  await decided.getByText('Date order: day first (DD.MM.YYYY).').waitFor()

  await row('Electricity').getByText('account unknown').waitFor()
  expect(await page.getByText('is a new account').count()).toBe(0)

  const reasons = page.getByRole('list', { name: 'Rows that are not imported' })
  await reasons.getByRole('listitem').filter({ hasText: 'is a total' }).getByRole('button').click()
  await page.getByText('Only “is a total”').waitFor()
  expect(await page.locator('.import-row').count()).toBe(1)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => page.locator('.import-row').count()).toBe(4)

  const account = page.getByRole('combobox', { name: 'Account of the statement' })
  await account.fill('Assets:Attic')
  await account.press('Tab')
  await page.locator('.understood').getByText('Assets:Attic is a new account. Change it if the statement belongs to an existing one.').waitFor()
})

test('a transfer that the journal has on another day is not ticked, and says what it would be twice of', async () => {
  await choose('savings.csv', SAVINGS)
  const account = page.getByRole('combobox', { name: 'Account of the statement' })
  await account.fill('Assets:Savings')
  await account.press('Tab')
  await page.getByRole('button', { name: 'Save 2 transactions' }).waitFor()
  await page.getByRole('button', { name: /^To check/ }).click()
  const half = row('From checking')
  await half.getByText(/Possibly the other half of a transfer: main\.ledger:\d+ 5 Mar 2024 Put aside/).waitFor()
  expect(await half.getByRole('checkbox').isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Save 2 transactions' }).waitFor()
  await half.getByRole('checkbox').check()
  await half.getByText('Selected: the money may count twice.').waitFor()
  await page.getByRole('button', { name: 'Save 3 transactions' }).waitFor()
})

test('a phone: axe finds nothing in questions and contradictions, and nothing scrolls sideways', async () => {
  const phone = await installation.open('/ledger/import', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await choose('shops.csv', AMBIGUOUS.replaceAll('shop', 'a shop with a very long name in the high street of the old town'), phone)
  await question('Date order', phone).waitFor()
  expect(await violationsBesideContrast(phone)).toEqual([])
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await choose('bank.csv', CONTRADICTORY, phone)
  await contradiction(phone).waitFor()
  expect(await violationsBesideContrast(phone)).toEqual([])
})

test('an open decision shows the readings side by side on rows of the file, keeps Save off, and the chosen reading is saved', async () => {
  await choose('shops.csv', AMBIGUOUS)
  await page.getByText('To save, choose first: Positive amounts, Date order.').waitFor()
  expect(await save().isDisabled()).toBe(true)
  expect(await violationsInBothThemes(page)).toEqual([])
  expect(await reading('Date order', /Day first/).innerText()).toMatch(/3 Jan 2024\s+Corner shop/)
  expect(await reading('Date order', /Month first/).innerText()).toMatch(/1 Mar 2024\s+Corner shop/)
  await reading('Date order', /Month first/)
    .getByRole('button', { name: 'Use this' })
    .press('Enter')
  await question('Date order').waitFor({ state: 'detached' })
  await page.getByText('To save, choose first: Positive amounts.').waitFor()
  await reading('Positive amounts', /money out/)
    .getByRole('button', { name: 'Use this' })
    .click()
  await question('Positive amounts').waitFor({ state: 'detached' })
  await page.getByRole('list', { name: 'How it is read' }).getByText('Date order: month first (MM/DD/YYYY).').waitFor()
  await save().click()
  await isSaved(/2.transactions of shops\.csv saved in main\.ledger/)
  expect(added()).toMatch(/2024-03-01 \* Corner shop\n.* 12\.50 EUR\n.*Assets:Checking/)
})

test('a statement that contradicts its own balance is saved only once the person says so', async () => {
  await choose('bank.csv', CONTRADICTORY)
  const notice = contradiction()
  await notice.getByText(/Line 6: the balance after this row is/).waitFor()
  expect(await save().isDisabled()).toBe(true)
  await page.getByText('To save, look first at what does not add up.').waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  await notice.getByRole('button', { name: 'Show the row' }).click()
  await page.locator('.import-row.at', { hasText: 'Electricity' }).waitFor()
  await notice.getByRole('checkbox').check()
  await save().click()
  await isSaved(/4.transactions of bank\.csv/)
  expect(added()).toContain('Stadtwerke')
})

test('in an empty book the currency is asked, with that of the region of the browser as the proposal', async () => {
  installation.write('main.ledger', '')
  installation.write('daybook.yaml', 'journal_path: main.ledger\n')
  const isEmpty = async () => (await (await fetch(`${installation.address}/api/config`)).json()) as { accounts: readonly string[]; currency: string }
  await until(isEmpty, ({ accounts }) => accounts.length === 0)
  const swiss = await installation.open('/ledger/import', { locale: 'de-CH' })
  await choose('checking.csv', SAVINGS, swiss)
  await swiss.getByText('To save, choose first: Currency.').waitFor()
  expect(await question('Currency', swiss).getByLabel('Currency').inputValue()).toBe('CHF')
  await question('Currency', swiss).getByLabel('Currency').fill('USD')
  await question('Currency', swiss).getByRole('button', { name: 'Use USD' }).click()
  await question('Currency', swiss).waitFor({ state: 'detached' })
  await swiss.getByText('Assets:Checking is a new account. Change it if the statement belongs to an existing one.').waitFor()
  await save(swiss).click()
  await swiss.getByRole('heading', { name: /3.transactions of checking\.csv/ }).waitFor()
  expect(journal()).toMatch(/Assets:Checking +400\.00 USD/)
})
