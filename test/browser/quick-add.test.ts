import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { BOOK, type Installation, install } from './installation.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const journal = (): string => readFileSync(join(installation.folder, 'main.ledger'), 'utf8')
const form = (page: Page) => page.getByRole('dialog', { name: 'Add a transaction' })
const fill = async (page: Page, label: string, text: string): Promise<void> => {
  await form(page).getByLabel(label, { exact: true }).fill(text)
}
const settled = (page: Page): Promise<void> =>
  page.waitForFunction(() => document.querySelector('h1') !== null && document.querySelector('.skeleton') === null).then(() => undefined)

test('a transaction is added with the keyboard: the account predicted by its payee, seen in the net worth, and taken back byte for byte', async () => {
  const page = await installation.open('/')
  await settled(page)
  await page.keyboard.press('n')
  await fill(page, 'Payee', 'Café Amsel')
  await fill(page, 'Amount of line 1', '12,50')
  await fill(page, 'Where it came from', 'Assets:Checking')
  await form(page)
    .locator('.journal-text', { hasText: /2024-03-31 \* Café Amsel\s+Expenses:Food\s+12\.50 EUR\s+Assets:Checking/ })
    .waitFor()
  expect(journal()).toBe(BOOK)
  await page.keyboard.press('Control+Enter')
  await form(page).getByText('Added to main.ledger.').waitFor()
  expect(journal().startsWith(`${BOOK}\n2024-03-31 * Café Amsel\n    Expenses:Food `)).toBe(true)
  await page.locator('.hero-figure', { hasText: '10,577.50' }).waitFor()
  await form(page).getByRole('button', { name: 'Undo' }).click()
  await form(page).waitFor({ state: 'detached' })
  expect(journal()).toBe(BOOK)
})

test('a purchase is divided over three accounts, one of them new, with what is left for the last', async () => {
  const page = await installation.open('/ledger/transaction')
  await settled(page)
  await page.getByRole('button', { name: 'Add a transaction' }).click()
  await fill(page, 'Payee', 'Market')
  await fill(page, 'Where it went', 'Expenses:Food')
  await fill(page, 'Amount of line 1', '20')
  await fill(page, 'Where it came from', 'Assets:Checking')
  await form(page).getByRole('button', { name: 'Another line' }).click()
  await fill(page, 'Account 3', 'Expenses:Flowers')
  await fill(page, 'Amount of line 3', '7.25')
  await form(page).locator('.journal-text', { hasText: 'Expenses:Flowers' }).waitFor()
  await form(page).getByRole('button', { name: 'Save' }).click()
  await form(page).getByText('Added to main.ledger.').waitFor()
  expect(journal()).toMatch(/Market\n {4}Expenses:Food +20\.00 EUR\n {4}Assets:Checking\n {4}Expenses:Flowers +7\.25 EUR\n$/)
  await form(page).getByRole('button', { name: 'Done' }).click()
  await page.locator('main').getByText('Market').first().waitFor()
})

test('a few words fill in the form, and one line says what was understood', async () => {
  const page = await installation.open('/')
  await settled(page)
  const before = journal()
  await page.keyboard.press('n')
  await form(page).waitFor()
  await page.keyboard.type('yesterday 18.40 eur at Café Amsel from checking')
  await page.keyboard.press('Enter')
  await form(page)
    .locator('.journal-text', { hasText: /2024-03-30 \* Café Amsel\s+Expenses:Food\s+18\.40 EUR\s+Assets:Checking/ })
    .waitFor()
  await form(page).getByText('Understood: 18.40 EUR · 30 Mar 2024 · payee Café Amsel · from Assets:Checking · to Expenses:Food.').waitFor()
  await fill(page, 'In a few words', 'nothing of worth')
  await page.keyboard.press('Enter')
  await form(page)
    .getByText(/amount/)
    .first()
    .waitFor()
  expect(journal()).toBe(before)
})

test('the example in the field is understood: accounts that the book does not decide are asked for, never made up', async () => {
  const page = await installation.open('/')
  await settled(page)
  const before = journal()
  await page.keyboard.press('n')
  const words = form(page).getByLabel('In a few words')
  await words.fill((await words.getAttribute('placeholder')) ?? '')
  await page.keyboard.press('Enter')
  await form(page).getByText('Understood: 12.50 EUR · today · payee station · from Liabilities:Card · note coffee.').waitFor()
  await form(page).getByText('Choose the account it went to.').waitFor()
  expect(await form(page).getByLabel('Where it went', { exact: true }).inputValue()).toBe('')
  expect(await form(page).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await fill(page, 'Where it went', 'Expenses:Food')
  await form(page)
    .locator('.journal-text', { hasText: /2024-03-31 \* station\s+; coffee\s+Expenses:Food\s+12\.50 EUR\s+Liabilities:Card/ })
    .waitFor()
  expect(journal()).toBe(before)
})

test('what cannot be is told before it is written, and what was typed stays when the form is closed', async () => {
  const page = await installation.open('/')
  await settled(page)
  const before = journal()
  await page.keyboard.press('n')
  await fill(page, 'Amount of line 1', '1x')
  await form(page).getByText('“1x” is not an amount.').waitFor()
  expect(await form(page).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await form(page).waitFor({ state: 'detached' })
  await page.keyboard.press('n')
  expect(await form(page).getByLabel('Amount of line 1', { exact: true }).inputValue()).toBe('1x')
  // While nobody answers that is told, and only then.
  await page.route('**/api/import/statement', (route) => route.abort())
  await fill(page, 'Amount of line 1', '5')
  await fill(page, 'Amount of line 2', '5')
  await form(page)
    .getByText(/^The Daybook server does not answer/)
    .waitFor()
  await page.unroute('**/api/import/statement')
  await form(page)
    .getByText('Choose the account it went to.')
    .or(form(page).getByText(/is off by/))
    .waitFor()
  await fill(page, 'Where it went', 'Expenses:Food')
  await fill(page, 'Where it came from', 'Assets:Checking')
  await form(page)
    .getByText(/^the transaction is off by 10\.00 EUR/)
    .waitFor()
  expect(await form(page).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  expect(journal()).toBe(before)
})

test.each([
  ['wide', {}],
  ['a phone in the dark', { ...PHONE, colorScheme: 'dark' as const }],
])('%s: axe finds nothing wrong with the form, and nothing scrolls sideways', async (_name, options) => {
  const page = await installation.open('/', options)
  await settled(page)
  await page.getByRole('button', { name: 'Add a transaction' }).click()
  await fill(page, 'Payee', 'Café Amsel')
  await fill(page, 'Amount of line 1', '12.50')
  await form(page).locator('.entry-choices').first().waitFor()
  expect(await violationsOf(page)).toEqual([])
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    // Charts take their new width a frame later.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  }
})

test('the browser has nothing to complain about but what was refused', () => {
  expect(installation.complaints.filter((complaint) => !/400 \(Bad Request\)|ERR_FAILED/.test(complaint))).toEqual([])
})
