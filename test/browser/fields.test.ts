import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'
import { settled } from './settled.ts'
import { STATEMENT } from './statement.ts'

/* What a field shows is what is used, whether Enter, Tab, a click elsewhere or Save comes next. */

const SETTINGS = `goals:
  savings:
    - { name: Car, icon: "", target: 9000, accounts: [] }
`
let installation: Installation
let settings = ''
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31', settings: SETTINGS })
  settings = read('daybook.yaml')
})
beforeEach(() => {
  installation.write('main.ledger', BOOK)
  installation.write('daybook.yaml', settings)
})
afterAll(() => installation?.close())

const read = (file: string): string => readFileSync(join(installation.folder, file), 'utf8')
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name, exact: true })

interface Combobox {
  /** The field, on a page of its own. */
  readonly open: () => Promise<{ page: Page; field: Locator }>
  /** What writes. Pressed at once, or after the field was left. */
  readonly save: (page: Page) => Locator
  /** What was written. */
  readonly written: () => string
  /** Save works only once the field was left, for the list lies over it or there was nothing to save. */
  readonly isLeftFirst?: boolean
}

let statements = 0
let goals = 0
/** A statement that no test has saved before: of other years each time. */
const openStatement = async (): Promise<Page> => {
  const page = await installation.open('/ledger/import')
  await settled(page)
  const text = STATEMENT.replaceAll('.2024;', `.${2000 + statements++};`)
  await page.setInputFiles('input[type=file]', { name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.locator('.import-row', { hasText: 'Electricity' }).waitFor()
  return page
}

const COMBOBOXES: Record<string, Combobox> = {
  'the account of a statement': {
    open: async () => {
      const page = await openStatement()
      return { page, field: page.getByRole('combobox', { name: 'Account of the statement' }) }
    },
    save: (page) => page.getByRole('button', { name: /^Save \d/ }),
    written: () => read('main.ledger').slice(BOOK.length),
  },
  'the account of a row of a statement': {
    open: async () => {
      const page = await openStatement()
      await page.locator('.import-row', { hasText: 'Electricity' }).click()
      await page.keyboard.press('a')
      return { page, field: page.locator('.import-choosing').getByRole('combobox', { name: 'Account' }) }
    },
    save: (page) => page.getByRole('button', { name: /^Save \d/ }),
    written: () => read('main.ledger').slice(BOOK.length),
  },
  'an account of a transaction': {
    open: async () => {
      const page = await installation.open('/ledger/documents')
      await settled(page)
      await page.keyboard.press('n')
      const form = page.getByRole('dialog', { name: 'Add a transaction' })
      await form.getByLabel('Payee', { exact: true }).fill('Kiosk')
      await form.getByLabel('Amount of line 1', { exact: true }).fill('3.20')
      await form.getByLabel('Where it came from', { exact: true }).fill('Liabilities:Card')
      return { page, field: form.getByLabel('Where it went', { exact: true }) }
    },
    save: (page) => button(page, 'Save'),
    written: () => read('main.ledger').slice(BOOK.length),
  },
  'an account of a transaction that is edited': {
    open: async () => {
      const page = await installation.open('/ledger/transaction?q=Landlord')
      await page.getByRole('button', { name: 'Landlord', exact: true }).first().click()
      return { page, field: page.getByRole('combobox', { name: 'Account 1' }) }
    },
    save: (page) => button(page, 'Save'),
    isLeftFirst: true,
    written: () => read('main.ledger'),
  },
  'the account of a plan': {
    open: async () => {
      const page = await installation.open('/expense/budget')
      await settled(page)
      await page.getByRole('button', { name: /^Add (another )?budget/ }).click()
      await page.getByLabel(/^Monthly budget/).fill('250.50')
      return { page, field: page.getByRole('combobox', { name: 'Account to budget' }) }
    },
    save: (page) => button(page, 'Save'),
    isLeftFirst: true,
    written: () => read('main.ledger').slice(BOOK.length),
  },
  'an account of a setting that has several': {
    open: async () => {
      const page = await installation.open('/more/config/goals')
      await settled(page)
      await button(page, 'Car').click()
      return { page, field: page.getByRole('combobox', { name: 'Add to Accounts' }) }
    },
    save: (page) => button(page, 'Save'),
    isLeftFirst: true,
    written: () => read('daybook.yaml').slice(settings.indexOf('goals')),
  },
  'an account of a goal in its form': {
    open: async () => {
      const page = await installation.open('/planning/goals')
      await settled(page)
      await button(page, 'Add a savings goal').click()
      const form = page.getByRole('dialog', { name: 'Add a savings goal' })
      await form.getByLabel('Name', { exact: true }).fill(`Boat ${++goals}`)
      await form.getByLabel('Target', { exact: true }).fill('900')
      return { page, field: form.getByRole('combobox', { name: 'Add to Accounts' }) }
    },
    save: (page) => button(page, 'Save'),
    isLeftFirst: true,
    written: () => read('daybook.yaml').slice(read('daybook.yaml').indexOf(`Boat ${goals}`)),
  },
  'an account of a setting that gives each a root': {
    open: async () => {
      const page = await installation.open('/more/config/core')
      await settled(page)
      return { page, field: page.getByRole('combobox', { name: 'Add to Account types' }) }
    },
    save: (page) => button(page, 'Save'),
    isLeftFirst: true,
    written: () => read('daybook.yaml').slice(settings.length),
  },
  'an account of a setting that has one': {
    open: async () => {
      const page = await installation.open('/more/config/accounts')
      await settled(page)
      await button(page, 'Add to Accounts').click()
      return { page, field: page.getByRole('combobox', { name: 'Name', exact: true }) }
    },
    save: (page) => button(page, 'Save'),
    written: () => read('daybook.yaml').slice(settings.length),
  },
}

/** What a person does after typing, before Save. */
const WAYS: Record<string, (page: Page, field: Locator) => Promise<unknown>> = {
  'Enter and Save': (_, field) => field.press('Enter'),
  'Tab and Save': (_, field) => field.press('Tab'),
  'a click elsewhere and Save': async (page) => {
    const dialog = page.getByRole('dialog')
    // Beside a dialog a click closes it.
    await ((await dialog.count()) > 0 ? dialog.getByRole('heading').first().click() : page.mouse.click(3, 3))
  },
  'Save at once': async () => undefined,
}

describe.each(Object.keys(COMBOBOXES))('%s', (name) => {
  const { open, save, written, isLeftFirst = false } = COMBOBOXES[name]!
  test.each(Object.keys(WAYS).filter((way) => !isLeftFirst || way !== 'Save at once'))('is what was typed after %s', async (way) => {
    const { page, field } = await open()
    await field.fill('Assets:Attic')
    await WAYS[way]!(page, field)
    await save(page).click()
    await expect.poll(written).toContain('Assets:Attic')
  })
})

test.each(Object.keys(WAYS))('a few letters are the account that the list shows, after %s', async (way) => {
  const { open, save, written } = COMBOBOXES['the account of a statement']!
  const { page, field } = await open()
  const isOffered = page.waitForResponse(/api\/journal\/accounts/)
  await field.focus()
  await isOffered
  await field.fill('fund')
  await page.getByRole('option', { name: 'Assets:Fund' }).waitFor()
  await WAYS[way]!(page, field)
  await save(page).click()
  await expect.poll(written).toContain('Assets:Fund')
})

test('an emptied account field shows the account that is still used', async () => {
  const { field } = await COMBOBOXES['the account of a statement']!.open()
  await field.fill('')
  await field.press('Tab')
  expect(await field.inputValue()).toBe('Assets:Checking')
})

test('Save waits for the preview of a choice, and writes what it shows then', async () => {
  const { page, field } = await COMBOBOXES['the account of a statement']!.open()
  let answer: (() => void) | undefined
  await page.route('**/api/import/statement', async (route) => {
    await new Promise<void>((done) => (answer = done))
    await route.continue()
  })
  await field.fill('Assets:Attic')
  await page.getByRole('button', { name: /^Save \d/ }).click()
  await expect.poll(() => answer).toBeDefined()
  expect(read('main.ledger')).toBe(BOOK)
  answer?.()
  // The first row of the statement is in the journal for another account only.
  await page.getByRole('heading', { name: /5.transactions of bank\.csv/ }).waitFor()
  expect(read('main.ledger').slice(BOOK.length)).not.toContain('Assets:Checking')
})

test('the text of a row that is being edited is saved as it is shown, and is as it was after all', async () => {
  const page = await openStatement()
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
  await page.getByRole('button', { name: /^Save \d/ }).click()
  await expect.poll(() => read('main.ledger')).toContain('Power station')
})

test('words for a transaction fill in the form when they are left', async () => {
  const page = await installation.open('/ledger/documents')
  await settled(page)
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'Add a transaction' })
  await form.getByLabel('In a few words').fill('yesterday 18.40 eur at Café Amsel from checking')
  await page.keyboard.press('Tab')
  await form.locator('.entry-preview', { hasText: '18.40 EUR' }).waitFor()
})

test('a filter that is typed and left is used', async () => {
  const page = await installation.open('/expense/monthly')
  await settled(page)
  await page.locator('.scope summary').click()
  await page.getByLabel('Payee', { exact: true }).fill('Landlord')
  await page.keyboard.press('Tab')
  await page.waitForURL((url) => url.search.includes('Landlord'))
})
