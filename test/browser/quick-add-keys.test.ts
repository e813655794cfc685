import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'
import { settled } from './settled.ts'

/* The form for a transaction, for who keeps their hands on the keys and does not wait for it. */

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
})
afterAll(() => installation?.close())
beforeEach(() => installation.write('main.ledger', BOOK))

const added = (): string => readFileSync(join(installation.folder, 'main.ledger'), 'utf8').slice(BOOK.length)
const form = (page: Page): Locator => page.getByRole('dialog', { name: 'Add a transaction' })
const field = (page: Page, label: string): Locator => form(page).getByLabel(label, { exact: true })
const hasFocus = (of: Locator): Promise<boolean> => of.evaluate((element) => element === document.activeElement)
const opened = async (): Promise<Page> => {
  const page = await installation.open('/ledger/documents')
  await settled(page)
  await page.keyboard.press('n')
  await form(page).waitFor()
  return page
}
const typeKiosk = async (page: Page): Promise<void> => {
  await field(page, 'Payee').fill('Kiosk')
  await field(page, 'Amount of line 1').fill('3.20')
  await field(page, 'Where it went').fill('Expenses:Food')
  await field(page, 'Where it came from').fill('Assets:Checking')
}
const text = (page: Page, hasText: RegExp): Locator => form(page).locator('.entry-preview .journal-text', { hasText })
const isAdded = (page: Page): Promise<void> => form(page).getByText('Added to main.ledger.').waitFor()

test('Enter before it is known how the transaction would stand in the journal saves it then, as it was typed last', async () => {
  const page = await opened()
  await typeKiosk(page)
  await page.keyboard.press('Enter')
  await isAdded(page)
  expect(added()).toMatch(/Kiosk\n +Expenses:Food +3\.20 EUR\n +Assets:Checking\n$/)
  await form(page).getByRole('button', { name: 'Add another' }).press('Enter')
  await typeKiosk(page)
  await text(page, /3\.20 EUR/).waitFor()
  await field(page, 'Amount of line 1').fill('4.10')
  await page.keyboard.press('Control+Enter')
  await isAdded(page)
  expect(added()).toMatch(/Kiosk\n +Expenses:Food +4\.10 EUR\n +Assets:Checking\n$/)
})

test('an account that was guessed is seen before Enter saves it', async () => {
  const page = await opened()
  await field(page, 'Payee').fill('Café Amsel')
  await field(page, 'Amount of line 1').fill('12.50')
  await field(page, 'Where it came from').fill('Assets:Checking')
  await page.keyboard.press('Enter')
  await text(page, /Expenses:Food/).waitFor()
  // As long as writing it would have taken.
  await page.request.get(`${installation.address}/api/ping`)
  expect(added()).toBe('')
  await page.keyboard.press('Enter')
  await isAdded(page)
})

test('Enter in the field of an account that nobody has typed in is the form’s, and leaves the account', async () => {
  const page = await opened()
  await typeKiosk(page)
  await text(page, /Kiosk/).waitFor()
  await field(page, 'Where it went').focus()
  await page.keyboard.press('Enter')
  await isAdded(page)
  expect(added()).toMatch(/Kiosk\n +Expenses:Food +3\.20 EUR\n/)
})

test.each([
  { typed: 'Assets:Checking', keys: ['Enter'] },
  { typed: 'check', keys: ['Enter', 'Enter'] },
  { typed: 'check', keys: ['Control+Enter'] },
])('$keys after “$typed” does, before the accounts of the book are known, what it does when they are', async ({ typed, keys }) => {
  const page = await opened()
  let answer: (() => void) | undefined
  await page.route('**/api/journal/accounts', async (route) => {
    await new Promise<void>((done) => (answer = done))
    await route.continue()
  })
  await typeKiosk(page)
  const from = field(page, 'Where it came from')
  await from.fill(typed)
  await expect.poll(() => answer).toBeDefined()
  await page.keyboard.press(keys[0]!)
  expect(await form(page).getByText('new account').count()).toBe(0)
  answer?.()
  for (const key of keys.slice(1)) {
    await expect.poll(() => from.inputValue()).toBe('Assets:Checking')
    await page.keyboard.press(key)
  }
  await isAdded(page)
  expect(added()).toMatch(/Kiosk\n +Expenses:Food +3\.20 EUR\n +Assets:Checking\n$/)
})

test('words that nobody has asked about yet are asked about before anything is saved', async () => {
  const page = await opened()
  await field(page, 'In a few words').fill('yesterday 18.40 eur at Café Amsel from checking')
  await page.keyboard.press('Enter')
  await text(page, /18\.40 EUR/).waitFor()
  await field(page, 'In a few words').fill('yesterday 7 eur at Café Amsel from checking')
  await page.keyboard.press('Control+Enter')
  await text(page, /7\.00 EUR/).waitFor()
  expect(added()).toBe('')
  await page.keyboard.press('Control+Enter')
  await isAdded(page)
  expect(added()).toMatch(/Expenses:Food +7\.00 EUR/)
})

test.each([
  { tab: 'that follows the book', follows: true },
  { tab: 'that has not heard of it', follows: false },
])('what another tab has saved is not saved again without a word from one $tab', async ({ follows }) => {
  const page = await opened()
  await typeKiosk(page)
  const other = await page.context().newPage()
  if (!follows) await other.route('**/api/live*', (route) => route.abort())
  await other.goto(page.url())
  await settled(other)
  await other.keyboard.press('n')
  await typeKiosk(other)
  await text(other, /3\.20 EUR/).waitFor()
  await form(page).getByRole('button', { name: 'Save' }).click()
  await isAdded(page)
  const once = added()
  if (!follows) await form(other).getByRole('button', { name: 'Save' }).click()
  await form(other)
    .getByText(follows ? /^The journal already has this transaction: main\.ledger:/ : 'Nothing was written')
    .waitFor()
  expect(added()).toBe(once)
  await form(other).getByRole('button', { name: 'Save' }).click()
  await isAdded(other)
  expect(added()).toBe(`${once}${once}`)
})

test('the focus goes on to what comes next', async () => {
  const page = await opened()
  const more = form(page).getByRole('button', { name: 'Another line' })
  await more.press('Enter')
  await expect.poll(() => hasFocus(field(page, 'Account 3'))).toBe(true)
  await form(page).getByRole('button', { name: 'Remove line 3' }).press('Enter')
  await expect.poll(() => hasFocus(more)).toBe(true)
  await field(page, 'Payee').fill('Café Amsel')
  await field(page, 'Amount of line 1').fill('12.50')
  await field(page, 'Where it came from').fill('Assets:Checking')
  await form(page)
    .getByRole('group', { name: 'Where it went' })
    .getByRole('button', { name: /^Expenses:Food/ })
    .press('Enter')
  const save = form(page).getByRole('button', { name: 'Save' })
  await expect.poll(() => hasFocus(save)).toBe(true)
  await page.keyboard.press('Enter')
  await isAdded(page)
  await form(page).getByRole('button', { name: 'Add another' }).press('Enter')
  await expect.poll(() => hasFocus(field(page, 'In a few words'))).toBe(true)
})
