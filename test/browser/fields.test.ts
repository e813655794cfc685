import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'
import { ledTo, settled } from './settled.ts'
import { putAway, STATEMENT } from './statement.ts'

/* What a field shows is what is used, whether Enter, Tab, a click elsewhere or Save comes next. */

const SETTINGS = `goals:
  savings:
    - { name: Car, icon: "", target: 9000, accounts: [] }
`
let installation: Installation
let page: Page
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31', settings: SETTINGS })
  page = await installation.open('/', { forAll: true })
  await settled(page)
})
afterAll(() => installation?.close())

const read = (file: string): string => readFileSync(join(installation.folder, file), 'utf8')
const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true })
const saveStatement = (): Locator => page.getByRole('button', { name: /^Save \d/ })

interface Combobox {
  /** Leads the page to the field. */
  readonly open: () => Promise<Locator>
  readonly save?: () => Locator
  /** The file that Save writes to. */
  readonly file: string
  /** Save works only once the field was left, for the list lies over it or there was nothing to save. */
  readonly isLeftFirst?: boolean
}

let statements = 0
/** A statement that no test has saved before: of other years each time. */
const openStatement = async (): Promise<Locator> => {
  await ledTo(page, '/ledger/import')
  await putAway(page)
  const text = STATEMENT.replaceAll('.2024;', `.${2000 + statements++};`)
  await page.setInputFiles('input[type=file]', { name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.locator('.import-row', { hasText: 'Electricity' }).waitFor()
  return page.getByRole('combobox', { name: 'Account of the statement' })
}
const COMBOBOXES: Record<string, Combobox> = {
  'an account of a transaction': {
    open: async () => {
      await ledTo(page, '/ledger/documents')
      await page.keyboard.press('n')
      const form = page.getByRole('dialog', { name: 'Add a transaction' })
      await form.getByLabel('Payee', { exact: true }).fill('Kiosk')
      await form.getByLabel('Amount of line 1', { exact: true }).fill('3.20')
      await form.getByLabel('Where it came from', { exact: true }).fill('Liabilities:Card')
      return form.getByLabel('Where it went', { exact: true })
    },
    file: 'main.ledger',
  },
  'an account of a transaction that is edited': {
    open: async () => {
      await ledTo(page, '/ledger/transaction?q=Landlord')
      await button('Landlord').first().click()
      return page.getByRole('combobox', { name: 'Account 1' })
    },
    isLeftFirst: true,
    file: 'main.ledger',
  },
  'the account of a plan': {
    open: async () => {
      await ledTo(page, '/expense/budget')
      await page.getByRole('button', { name: /^Add (another )?budget/ }).click()
      await page.getByLabel(/^Monthly budget/).fill('250.50')
      return page.getByRole('combobox', { name: 'Account to budget' })
    },
    isLeftFirst: true,
    file: 'main.ledger',
  },
  'an account of a setting that has several': {
    open: async () => {
      await ledTo(page, '/more/config/goals')
      await button('Car').click()
      return page.getByRole('combobox', { name: 'Add to Accounts' })
    },
    isLeftFirst: true,
    file: 'daybook.yaml',
  },
  'an account of a goal in its form': {
    open: async () => {
      await ledTo(page, '/planning/goals')
      await button('Add a savings goal').click()
      const form = page.getByRole('dialog', { name: 'Add a savings goal' })
      await form.getByLabel('Name', { exact: true }).fill('Boat')
      await form.getByLabel('Target', { exact: true }).fill('900')
      return form.getByRole('combobox', { name: 'Add to Accounts' })
    },
    isLeftFirst: true,
    file: 'daybook.yaml',
  },
  'an account of a setting that gives each a root': {
    open: async () => {
      await ledTo(page, '/more/config/core')
      return page.getByRole('combobox', { name: 'Add to Account types' })
    },
    isLeftFirst: true,
    file: 'daybook.yaml',
  },
  'the account of a row of a statement': {
    open: async () => {
      await openStatement()
      await page.locator('.import-row', { hasText: 'Electricity' }).click()
      await page.keyboard.press('a')
      return page.locator('.import-choosing').getByRole('combobox', { name: 'Account' })
    },
    save: saveStatement,
    file: 'main.ledger',
  },
}

const closePanel = async (): Promise<void> => {
  const panels = page.getByRole('dialog')
  await expect
    .poll(async () => {
      if ((await panels.count()) > 0) await page.keyboard.press('Escape')
      return panels.count()
    })
    .toBe(0)
}
const leaveByClick = async (): Promise<void> => {
  const dialog = page.getByRole('dialog')
  // Beside a dialog a click closes it.
  await ((await dialog.count()) > 0 ? dialog.getByRole('heading').first().click() : page.mouse.click(3, 3))
}
/** What a person does after typing, before Save. */
const WAYS: Record<string, (field: Locator) => Promise<unknown>> = {
  'Enter and Save': (field) => field.press('Enter'),
  'Tab and Save': (field) => field.press('Tab'),
  'a click elsewhere and Save': leaveByClick,
  'Save at once': async () => undefined,
}

test('an account is what was typed after Enter, Tab, a click elsewhere, and with Save at once', async () => {
  await ledTo(page, '/more/config/accounts')
  for (const [at, [way, leave]] of Object.entries(WAYS).entries()) {
    await button('Add to Accounts').click()
    const field = page.getByRole('combobox', { name: 'Name', exact: true })
    await field.fill(`Assets:Attic${at}`)
    await leave(field)
    await button('Save').click()
    await expect.poll(() => read('daybook.yaml'), { message: way }).toContain(`Assets:Attic${at}`)
    await page.locator('.config-bar.idle').waitFor()
  }
})

test.each(Object.entries(COMBOBOXES))('%s is what was typed', async (name, { open, save, file, isLeftFirst = false }) => {
  const field = await open()
  const account = `Assets:Place${Object.keys(COMBOBOXES).indexOf(name)}`
  await field.fill(account)
  if (isLeftFirst) await leaveByClick()
  await (save?.() ?? button('Save')).click()
  await expect.poll(() => read(file)).toContain(account)
  if (save === saveStatement) await button('Done').waitFor()
  await closePanel()
})

test('an emptied account shows the account that is still used, and a few letters are the account that the list shows', async () => {
  const field = await openStatement()
  await field.fill('')
  await field.press('Tab')
  expect(await field.inputValue()).toBe('Assets:Checking')
  await field.fill('fund')
  await page.getByRole('option', { name: 'Assets:Fund' }).waitFor()
  await saveStatement().click()
  await button('Done').waitFor()
  expect(read('main.ledger')).toMatch(/Stadtwerke[^]*Assets:Fund/)
})

test('Save waits for the preview of a choice, and writes what it shows then', async () => {
  const field = await openStatement()
  let held: Route | undefined
  await page.route('**/api/import/statement', (route) => void (held = route), { times: 1 })
  const before = read('main.ledger')
  await field.fill('Assets:Attic')
  await saveStatement().click()
  await expect.poll(() => held).toBeDefined()
  expect(read('main.ledger')).toBe(before)
  await held!.continue()
  // The first row of the statement is in the journal for another account only.
  await page.getByRole('heading', { name: /5.transactions of bank\.csv/ }).waitFor()
  const added = read('main.ledger').slice(before.length)
  expect([added.includes('Assets:Attic'), added.includes('Assets:Checking')]).toEqual([true, false])
})

test('the text of a row that is being edited is saved as it is shown, and is as it was after all', async () => {
  await openStatement()
  await page.locator('.import-row', { hasText: 'Electricity' }).click()
  await page.keyboard.press('t')
  const text = page.getByRole('textbox', { name: 'Text in the journal' })
  const before = await text.inputValue()
  await text.fill(before.replace('Stadtwerke', 'Power station'))
  await text.press('Tab')
  await page.locator('.import-editing').getByRole('button', { name: 'Cancel' }).click()
  await page.locator('.import-row.at .import-becomes', { hasText: 'Stadtwerke' }).waitFor()
  await page.keyboard.press('t')
  await text.fill(before.replace('Stadtwerke', 'Power station'))
  await saveStatement().click()
  await button('Done').waitFor()
  expect(read('main.ledger')).toContain('Power station')
})

test('words for a transaction fill in the form when they are left', async () => {
  await ledTo(page, '/ledger/documents')
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'Add a transaction' })
  await form.getByLabel('In a few words').fill('yesterday 18.40 eur at Café Amsel from checking')
  await page.keyboard.press('Tab')
  await form.locator('.entry-preview', { hasText: '18.40 EUR' }).waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
})

test('a filter that is typed and left is used', async () => {
  await ledTo(page, '/expense/monthly')
  await page.locator('.scope summary').click()
  await page.getByLabel('Payee', { exact: true }).fill('Landlord')
  await page.keyboard.press('Tab')
  await page.waitForURL((url) => url.search.includes('Landlord'))
})
