import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { violationsBesideContrast, violationsInBothThemes } from './accessibility.ts'
import { BOOK, type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { settled } from './settled.ts'

/* The form for a transaction, also for users who keep their hands on the keys and do not wait for it. */

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
})
afterAll(() => installation?.close())
beforeEach(async () => {
  installation.write('main.ledger', BOOK)
  // What the test before added must be forgotten, or the same transaction would be a duplicate.
  await expect.poll(async () => (await fetch(`${installation.address}/api/statistics`)).json()).toMatchObject({ transactions: 5 })
})

const journal = (): string => readFileSync(join(installation.folder, 'main.ledger'), 'utf8')
const added = (): string => journal().slice(BOOK.length)
const form = (page: Page): Locator => page.getByRole('dialog', { name: 'Add a transaction' })
const field = (page: Page, label: string): Locator => form(page).getByLabel(label, { exact: true })
const hasFocus = (of: Locator): Promise<boolean> => of.evaluate((element) => element === document.activeElement)
const text = (page: Page, hasText: RegExp): Locator => form(page).locator('.entry-preview .journal-text', { hasText })
const isAdded = (page: Page): Promise<void> => form(page).getByText('Added to main.ledger.').waitFor()
/** A page that draws little. */
const QUIET = '/ledger/documents'
const withForm = async (page: Page): Promise<Page> => {
  await settled(page)
  await page.keyboard.press('n')
  await form(page).waitFor()
  return page
}
/** The form on the page of all tests: each of them saves what it typed. */
const opened = async (path = QUIET): Promise<Page> => withForm(await pageAt(installation, path))
/** The form on a page of its own, which keeps what was typed, and has asked the server nothing yet. */
const openedAnew = async (): Promise<Page> => withForm(await installation.open(QUIET))
const typeKiosk = async (page: Page): Promise<void> => {
  await field(page, 'Payee').fill('Kiosk')
  await field(page, 'Amount of line 1').fill('3.20')
  await field(page, 'Where it went').fill('Expenses:Food')
  await field(page, 'Where it came from').fill('Assets:Checking')
}

test('a transaction is added with the keyboard: the account predicted by its payee, seen in the net worth, and taken back byte for byte', async () => {
  const page = await opened('/')
  await field(page, 'Payee').fill('Café Amsel')
  await field(page, 'Amount of line 1').fill('12,50')
  await field(page, 'Where it came from').fill('Assets:Checking')
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
  const page = await pageAt(installation, '/ledger/transaction')
  await page.getByRole('button', { name: 'Add a transaction' }).click()
  await field(page, 'Payee').fill('Market')
  await field(page, 'Where it went').fill('Expenses:Food')
  await field(page, 'Amount of line 1').fill('20')
  await field(page, 'Where it came from').fill('Assets:Checking')
  await form(page).getByRole('button', { name: 'Another line' }).click()
  await field(page, 'Account 3').fill('Expenses:Flowers')
  await field(page, 'Amount of line 3').fill('7.25')
  await form(page).locator('.journal-text', { hasText: 'Expenses:Flowers' }).waitFor()
  await form(page).getByRole('button', { name: 'Save' }).click()
  await form(page).getByText('Added to main.ledger.').waitFor()
  expect(journal()).toMatch(/Market\n {4}Expenses:Food +20\.00 EUR\n {4}Assets:Checking\n {4}Expenses:Flowers +7\.25 EUR\n$/)
  await form(page).getByRole('button', { name: 'Done' }).click()
  await page.locator('main').getByText('Market').first().waitFor()
})

test('a few words fill in the form, and one line says what was understood', async () => {
  const page = await openedAnew()
  await page.keyboard.type('yesterday 18.40 eur at Café Amsel from checking')
  await page.keyboard.press('Enter')
  await text(page, /2024-03-30 \* Café Amsel\s+Expenses:Food\s+18\.40 EUR\s+Assets:Checking/).waitFor()
  await form(page).getByText('Understood: 18.40 EUR · 30 Mar 2024 · payee Café Amsel · from Assets:Checking · to Expenses:Food.').waitFor()
  await field(page, 'In a few words').fill('nothing of worth')
  await page.keyboard.press('Enter')
  await form(page)
    .getByText(/amount/)
    .first()
    .waitFor()

  // The example in the field is understood: accounts that the book does not decide are asked for, never made up.
  const words = field(page, 'In a few words')
  await words.fill((await words.getAttribute('placeholder')) ?? '')
  await page.keyboard.press('Enter')
  await form(page).getByText('Understood: 12.50 EUR · today · payee station · from Liabilities:Card · note coffee.').waitFor()
  await form(page).getByText('Choose the account it went to.').waitFor()
  expect(await field(page, 'Where it went').inputValue()).toBe('')
  expect(await form(page).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await field(page, 'Where it went').fill('Expenses:Food')
  await text(page, /2024-03-31 \* station\s+; coffee\s+Expenses:Food\s+12\.50 EUR\s+Liabilities:Card/).waitFor()
  expect(added()).toBe('')
})

test('what cannot be is told before it is written, and what was typed stays when the form is closed', async () => {
  const page = await openedAnew()
  await field(page, 'Amount of line 1').fill('1x')
  await form(page).getByText('“1x” is not an amount.').waitFor()
  expect(await form(page).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await form(page).waitFor({ state: 'detached' })
  await page.keyboard.press('n')
  expect(await field(page, 'Amount of line 1').inputValue()).toBe('1x')
  // While nobody answers that is told, and only then.
  await page.route('**/api/import/statement', (route) => route.abort())
  await field(page, 'Amount of line 1').fill('5')
  await field(page, 'Amount of line 2').fill('5')
  await form(page)
    .getByText(/^The Daybook server does not answer/)
    .waitFor()
  await page.unroute('**/api/import/statement')
  await form(page)
    .getByText('Choose the account it went to.')
    .or(form(page).getByText(/is off by/))
    .waitFor()
  await field(page, 'Where it went').fill('Expenses:Food')
  await field(page, 'Where it came from').fill('Assets:Checking')
  await form(page)
    .getByText(/^the transaction is off by 10\.00 EUR/)
    .waitFor()
  expect(await form(page).getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  expect(added()).toBe('')
})

test('axe finds nothing wrong with the form, in the light, in the dark and on a phone, and nothing scrolls sideways', async () => {
  const page = await openedAnew()
  await field(page, 'Payee').fill('Café Amsel')
  await field(page, 'Amount of line 1').fill('12.50')
  await form(page).locator('.entry-choices').first().waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    // Charts take their new width a frame later.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  }
  expect(await violationsBesideContrast(page)).toEqual([])
})

describe('with the hands on the keys', () => {
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
    const page = await openedAnew()
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
    onTestFinished(() => other.close())
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
})

test('the browser has nothing to complain about but what was refused', () => {
  expect(installation.complaints.filter((complaint) => !/400 \(Bad Request\)|409 \(Conflict\)|ERR_FAILED/.test(complaint))).toEqual([])
})
