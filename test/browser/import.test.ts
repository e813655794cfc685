import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { violationsBesideContrast, violationsInBothThemes, violationsOf } from './accessibility.ts'
import { BOOK, type Installation, install } from './installation.ts'
import { ledTo } from './settled.ts'
import { putAway, STATEMENT } from './statement.ts'

let installation: Installation
/** For all tests of a large screen. */
let page: Page
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31', settings: 'import:\n  folder: inbox\n' })
  mkdirSync(join(installation.folder, 'inbox'))
  installation.write('inbox/march.csv', STATEMENT)
  installation.write('inbox/advertising.csv', 'Buy;now\n')
  page = await installation.open('/', { forAll: true })
})
afterAll(() => installation?.close())
beforeEach(() => installation.write('main.ledger', BOOK))

const journal = (): string => readFileSync(join(installation.folder, 'main.ledger'), 'utf8')
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** Onto the first page. */
const drop = async (...files: { name: string; text: string }[]): Promise<void> => {
  await ledTo(page, '/ledger/import')
  await putAway(page)
  await ledTo(page, '/')
  const dropped = await page.evaluateHandle((some) => {
    const transfer = new DataTransfer()
    for (const { name, text } of some) transfer.items.add(new File([text], name))
    return transfer
  }, files)
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: dropped })
  await page.getByText('Drop statements to import them').waitFor()
  await page.dispatchEvent('body', 'drop', { dataTransfer: dropped })
  await page.waitForURL(/\/ledger\/import$/)
}
const row = (text: string, on = page) => on.locator('.import-row', { hasText: text }).first()
const choose = async (text = STATEMENT, name = 'bank.csv', on = page): Promise<void> => {
  await ledTo(on, '/ledger/import')
  await putAway(on)
  await on.setInputFiles('input[type=file]', { name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}
const netWorth = (amount: string): Promise<void> => page.locator('.hero-figure', { hasText: amount }).waitFor()
const save = (on = page) => on.getByRole('button', { name: /^Save \d/ })

test('a statement of a bank never seen is dropped, corrected, saved, seen in the net worth, kept out the second time and taken back byte for byte', async () => {
  await netWorth('10,590.00')
  await drop({ name: 'bank.csv', text: STATEMENT })

  await page.getByText('Date A as DD.MM.YYYY · Payee B · Purpose C · Amount D · Balance E').waitFor()
  expect(await page.getByRole('combobox', { name: 'Account of the statement' }).inputValue()).toBe('Assets:Checking')
  await page.getByText('The balances of Assets:Checking in the statement agree with its rows.').waitFor()
  expect(await row('Café Amsel').locator('.import-becomes').innerText()).toContain('Expenses:Food')
  await row('Electricity').click()
  await page.keyboard.press('a')
  await page.keyboard.type('Expenses:Household:Power')
  await page.keyboard.press('Enter')
  await row('Electricity').locator('.import-becomes', { hasText: 'Expenses:Household:Power' }).waitFor()
  await page.keyboard.press('p')
  await row('Water').locator('.import-becomes', { hasText: 'Expenses:Household:Power' }).waitFor()

  await page.getByRole('button', { name: 'In the journal 1' }).click()
  expect(
    await row('Landlord')
      .getByRole('link', { name: /^main\.ledger:\d+$/ })
      .getAttribute('href'),
  ).toMatch(/\/ledger\/editor\/main\.ledger#\d+$/)
  expect(await page.getByRole('combobox', { name: 'Journal file' }).inputValue()).toBe('main.ledger')
  await page.getByRole('button', { name: 'Save 4 transactions' }).click()
  await page.getByRole('heading', { name: /4.transactions of bank\.csv saved in main\.ledger/ }).waitFor()
  expect(journal()).toContain('Expenses:Household:Power')
  expect(journal().startsWith(BOOK)).toBe(true)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await netWorth('15,709.00')

  await drop({ name: 'bank.csv', text: STATEMENT })
  await page.getByRole('button', { name: 'In the journal 5' }).waitFor()
  expect(await page.getByRole('button', { name: 'Nothing to save' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: 'Undo bank.csv' }).click()
  await page.getByRole('row', { name: /bank\.csv.*4.rows, CSV.*undone/ }).waitFor()
  expect(journal()).toBe(BOOK)
  await page.getByRole('link', { name: 'Today', exact: true }).click()
  await netWorth('10,590.00')
})

describe('with the keyboard alone', () => {
  test('rows are walked, left out, given another account and saved', async () => {
    await choose()
    await row('Café Amsel').waitFor()
    expect(await page.locator('.import-row.at').innerText()).toContain('Café Amsel')
    // Whoever does not see the rows hears of them.
    await page
      .getByRole('status')
      .filter({ hasText: /has been read: 4 of \d+\srows to import/ })
      .waitFor()
    await page.keyboard.press('Enter')
    expect(await page.locator('.import-row.at').innerText()).toContain('Electricity')
    await page
      .getByRole('status')
      .filter({ hasText: /^2 of \d: / })
      .waitFor()
    await page.keyboard.press('x')
    await page
      .getByRole('status')
      .filter({ hasText: /^\d of \d: .*, left out$/ })
      .waitFor()
    await save()
      .and(page.getByText(/^Save 3/))
      .waitFor()
    // Above all figures stay where they are: the same key hides them everywhere else.
    expect(await page.locator('html.figures-hidden').count()).toBe(0)
    await page.keyboard.press('k')
    expect(await page.locator('.import-row.at').innerText()).toContain('Café Amsel')
    await page.keyboard.press('t')
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('; seen\n')
    await page.keyboard.press('Control+Enter')
    await row('Café Amsel').locator('.piece-comment', { hasText: '; seen' }).waitFor()
    await page.getByRole('button', { name: 'Save 3 transactions' }).press('Enter')
    await page.getByRole('heading', { name: /3.transactions/ }).waitFor()
    expect(journal()).toContain('; seen')
    await page.getByRole('button', { name: 'Undo' }).first().press('Enter')
    await row('Café Amsel').waitFor()
  })
})

describe('what goes wrong', () => {
  test('a text that breaks the book is refused with its place, nothing is written, and it can be mended', async () => {
    await choose()
    await row('Café Amsel').getByRole('button', { name: 'Edit' }).click()
    await page
      .getByRole('textbox', { name: 'Text in the journal' })
      .fill('2024-03-10 Café Amsel\n    Expenses:Food  14.60 EUR\n    Assets:Checking  1 EUR')
    await page.getByRole('button', { name: 'Apply' }).click()
    await save().click()
    await page.getByRole('heading', { name: 'Nothing was saved' }).waitFor()
    await page.getByRole('link', { name: /^main\.ledger:\d+$/ }).waitFor()
    expect(journal()).toBe(BOOK)
  })

  test('files have their turn one after the other; a journal and what cannot be read are told kindly', async () => {
    await drop({ name: 'old.ledger', text: BOOK }, { name: 'empty.csv', text: '' }, { name: 'bank.csv', text: STATEMENT })
    await page.getByRole('heading', { name: 'old.ledger is a journal' }).waitFor()
    await page.getByRole('button', { name: 'Next file' }).click()
    await page.getByRole('heading', { name: 'empty.csv cannot be imported' }).waitFor()
    await page.getByRole('button', { name: 'Next file' }).click()
    await row('Café Amsel').waitFor()
  })

  test('rules of hledger that lie beside the journal read the statement that they are called after, and any other when they are chosen', async () => {
    mkdirSync(join(installation.folder, 'csv'), { recursive: true })
    installation.write(
      'csv/giro.csv.rules',
      'skip 1\nseparator ;\nfields date, description, amount\ndate-format %d.%m.%Y\ndecimal-mark ,\ncurrency EUR\naccount1 Assets:Checking\nif kiosk\n account2 Expenses:Papers\n',
    )
    const text = 'Tag;Wer;Betrag\n27.03.2024;Kiosk am Eck;-3,20\n'
    const fresh = await installation.open('/ledger/import')
    // The list of rules comes only once it has been looked at what the statement is read by: that is no matter of which is faster.
    let asked = 0
    let comes = (): void => undefined
    const looked = new Promise<void>((resolve) => (comes = resolve))
    await fresh.route('**/api/import/rules', async (route) => {
      if (asked++ > 0) await looked
      await route.continue()
    })
    await choose(text, 'giro.csv', fresh)
    await row('Kiosk', fresh).locator('.import-becomes', { hasText: 'Expenses:Papers' }).waitFor()
    const readBy = fresh.getByRole('combobox', { name: 'Read with' })
    expect(await readBy.inputValue()).toBe('rules:csv/giro.csv.rules')
    comes()
    await readBy.selectOption('guess')
    await fresh.getByText('Date A as DD.MM.YYYY').waitFor()
    await readBy.selectOption('rules:csv/giro.csv.rules')
    await save(fresh).click()
    await fresh.getByRole('heading', { name: /1.transaction of giro\.csv saved in main\.ledger/ }).waitFor()
    expect(journal()).toContain('Expenses:Papers')
  })

  test('columns that were guessed wrong are chosen by hand, and kept under a name', async () => {
    await choose()
    await page.getByRole('button', { name: 'Details' }).click()
    await page.getByRole('combobox', { name: 'Payee', exact: true }).selectOption('C')
    await row('Electricity').locator('.piece-payee', { hasText: 'Electricity' }).waitFor()
    await page.getByRole('textbox', { name: 'Save as preset' }).fill('My bank')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved as My bank').waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: 'Read with' }).inputValue()).toBe('preset:My bank')
    await row('Electricity').locator('.piece-payee', { hasText: 'Electricity' }).waitFor()
  })
})

test('a statement in the import folder waits on the page, is looked at there, and can be dismissed', async () => {
  await ledTo(page, '/ledger/import')
  await putAway(page)
  await page.getByRole('button', { name: 'Dismiss advertising.csv' }).click()
  await page.getByRole('button', { name: 'Dismiss advertising.csv' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Open march.csv' }).click()
  await page.getByText('Stadtwerke').first().waitFor()
})

describe('a template', () => {
  test('begins as what was understood, is completed, shows at once what it makes, and where it is wrong', async () => {
    await choose()
    await page.getByRole('button', { name: 'Write a template' }).click()
    const code = page.getByRole('textbox', { name: 'Template' })
    await code.getByText('isDate').first().waitFor()
    await row('Electricity').locator('.import-becomes', { hasText: 'Stadtwerke' }).waitFor()
    await page.locator('.cm-line').nth(1).click()
    await page.keyboard.press('End')
    await page.keyboard.type(' by {{toUp')
    await page.locator('.cm-tooltip-autocomplete li', { hasText: 'toUpperCase' }).waitFor()
    // So soon after it has appeared, Enter would still be the end of a line.
    await page.waitForTimeout(300)
    await page.keyboard.press('Enter')
    await page.keyboard.type(' ROW.B')
    await row('Electricity').locator('.import-becomes', { hasText: 'Stadtwerke by STADTWERKE' }).waitFor()
    await page.keyboard.type('}}{{#each')
    await page.locator('.template-editor .loss', { hasText: /the template is invalid here/ }).waitFor()
    await page.locator('.cm-lint-marker-error').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  test('that comes with Daybook is copied and not edited, and the copy is used by its name', async () => {
    await ledTo(page, '/ledger/import')
    await putAway(page)
    await ledTo(page, '/ledger/import?template=Mint')
    const name = page.getByRole('textbox', { name: 'Save as' })
    await page.getByRole('textbox', { name: 'Template' }).getByText('isDate').first().waitFor()
    await expect.poll(() => name.inputValue()).toBe('Mint (mine)')
    await name.fill('Mint')
    expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    await name.fill('Mine')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved as Mine').waitFor()
    expect(await page.getByRole('combobox', { name: 'Template' }).inputValue()).toBe('Mine')
    expect(readFileSync(join(installation.folder, 'daybook.yaml'), 'utf8')).toContain('name: Mine')
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Deleted: Mine').waitFor()
  })
})

const widthBeyondScreen = (on: Page): Promise<number> =>
  on.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('axe finds nothing in the light and in the dark, nothing scrolls sideways, and hidden figures are hidden here too', async () => {
  await ledTo(page, '/ledger/import')
  await putAway(page)
  expect(await violationsInBothThemes(page)).toEqual([])
  await choose()
  await row('Electricity').click()
  await page.getByRole('button', { name: 'Details' }).click()
  await page.getByRole('group', { name: 'Columns' }).waitFor()
  expect(await violationsInBothThemes(page)).toEqual([])
  expect(await widthBeyondScreen(page)).toBe(0)
  await page.getByRole('button', { name: 'Hide figures' }).click()
  const shown = await page.locator('.import-cells span, .piece-amount, .balance-checks').allInnerTexts()
  expect(shown.filter((text) => /\d/.test(text.replace(/\d+ \w{3} \d{4}/, '')))).toEqual([])
})

test('on a phone axe finds nothing, nothing scrolls sideways, and a payee ends before the mark of its row', async () => {
  const phone = await installation.open('/ledger/import', PHONE)
  await phone.getByRole('button', { name: 'Choose files' }).waitFor()
  // A phone has the colours of a large screen.
  expect(await violationsBesideContrast(phone)).toEqual([])
  const payee = 'Some unknown merchant with a rather long name in Hamburg'
  await choose(STATEMENT.replace('Stadtwerke;Water', `${payee};Water`), 'bank.csv', phone)
  const mark = row('Some unknown', phone).locator('.import-becomes > .pending')
  const line = row('Some unknown', phone).locator('.journal-text code').first()
  const [left, right] = [await mark.evaluate((of) => of.getBoundingClientRect().left), await line.evaluate((of) => of.getBoundingClientRect().right)]
  expect(right).toBeLessThanOrEqual(left)
  await row('Electricity', phone).click()
  await phone.getByRole('button', { name: 'Details' }).click()
  await phone.getByRole('group', { name: 'Columns' }).waitFor()
  expect(await violationsBesideContrast(phone)).toEqual([])
  for (const width of [390, 320]) {
    await phone.setViewportSize({ width, height: 844 })
    expect(await widthBeyondScreen(phone)).toBe(0)
  }
})

test('the browser has nothing to complain about but what was refused', () => {
  expect(installation.complaints.filter((complaint) => !complaint.includes('400 (Bad Request)'))).toEqual([])
})
