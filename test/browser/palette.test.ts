import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { BOOK, type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'

const SETTINGS = `goals:
  savings:
    - name: A sailing boat
      icon: ''
      target: 20000
      accounts: ['Assets:*']
`

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK, 'loan.sheet': '1 + 1\n' }, today: '2024-03-31', settings: SETTINGS })
})
afterAll(() => installation?.close())

/** The palette over a page that draws little. */
const typed = async (text: string): Promise<Page> => {
  const page = await pageAt(installation, '/more/about')
  await page.keyboard.press('Control+k')
  await page.keyboard.type(text)
  return page
}

test.each([
  ['boat', 'A sailing boat', /\/planning\/goals/],
  ['amsel', 'Café Amsel', /\/ledger\/transaction\?q=payee%20%3D%3D%20%22Caf/],
  ['60.00', 'Café Amsel', /\/ledger\/editor\/main\.ledger#25$/],
  ['fund', 'FUND', /\/ledger\/price\/FUND$/],
  ['main.led', 'main.ledger', /\/ledger\/editor\/main\.ledger$/],
  ['expenses:rent', 'Expenses:Rent', /\/accounts\/Expenses:Rent$/],
  ['liabilities', 'Debts', /\/liabilities\/balance$/],
  ['financial year', 'Financial year starting month', /\/more\/config\/display#financial_year_starting_month$/],
  ['display_prec', 'Display precision', /\/more\/config\/display#display_precision$/],
  ['webhook', 'Firefly III', /\/more\/config\/firefly#firefly$/],
  ['loan.sh', 'loan.sheet', /\/more\/sheets\/loan\.sheet$/],
  ['p&l', 'Income statement', /\/cash_flow\/income_statement$/],
  ['2025', 'All transactions with “2025”', /\/ledger\/transaction\?q=2025$/],
  ['help', 'Help', /\/help$/],
  ['settings currency', 'Configuration', /\/more\/config$/],
])('%s is found as %s', async (text, name, address) => {
  const page = await typed(text)
  const option = page
    .getByRole('listbox')
    .getByRole('option')
    .filter({ has: page.getByText(name, { exact: true }) })
    .first()
  await option.click()
  await page.waitForURL(address)
})

test.each([
  ['mom', 'Month on month'],
  ['FX', 'Exchange rates'],
  ['budget', 'Budget'],
  ['credit', 'Credit cards'],
  ['net worht', 'Net worth'],
])('what %s is the name of comes first, before settings that have its letters', async (text, name) => {
  const page = await typed(text)
  const options = page.getByRole('listbox').getByRole('option')
  await expect.poll(async () => (await options.first().innerText()).split('\n')[0]).toBe(name)
  expect(await options.first().innerText()).toMatch(/Page$/)
})

test('a setting that is gone to is in sight', async () => {
  const page = await typed('amount alignment')
  // The settings come when somebody types: what stands first before they are there is something else.
  await page.getByRole('listbox').getByRole('option').first().getByText('Amount alignment column').waitFor()
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: 'Amount alignment column' })
  await field.waitFor()
  await expect.poll(() => field.evaluate((of) => of.getBoundingClientRect().bottom <= innerHeight)).toBe(true)
})

test('an action is done, and what was gone to last is offered first', async () => {
  const page = await installation.open('/')
  await page.locator('h1').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('hide fig')
  await page.keyboard.press('Enter')
  await page.locator('html.figures-hidden').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('net worht')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/assets\/networth$/)
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Budget' }).click()
  await page.waitForURL(/\/expense\/budget$/)
  await page.keyboard.press('Control+k')
  const offered = (await page.getByRole('listbox').getByRole('option').allInnerTexts()).map((option) => option.split('\n')[0])
  expect(offered.slice(0, 3)).toEqual(['Net worth', 'Overview', 'Add a transaction'])
})

test('an amount that nobody booked leads to a search that finds nothing, and no figure is loaded for it', async () => {
  const page = await typed('98.7')
  const answered = page.waitForResponse((response) => response.url().includes('/api/find?text=98.76'))
  await page.keyboard.type('6')
  await answered
  const options = page.getByRole('listbox').getByRole('option')
  await expect.poll(() => options.allInnerTexts()).toEqual([expect.stringContaining('All transactions of 98.76')])
})

test('a key right after Escape is not taken for one of the palette that it closed', async () => {
  const page = await typed('hide')
  const session = await page.context().newCDPSession(page)
  const key = (type: 'keyDown' | 'keyUp', of: { key: string; code: string; windowsVirtualKeyCode: number; modifiers?: number }): Promise<unknown> =>
    session.send('Input.dispatchKeyEvent', { type, ...of })
  const escape = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 }
  const k = { key: 'k', code: 'KeyK', windowsVirtualKeyCode: 75, modifiers: 2 }
  // While the page is busy both keys queue, and then come one right after the other.
  const busy = page.evaluate(() => {
    for (const end = performance.now() + 500; performance.now() < end; );
  })
  await Promise.all([busy, key('keyDown', escape), key('keyUp', escape), key('keyDown', k), key('keyUp', k)])
  await page.keyboard.type('wages')
  expect(await page.getByRole('dialog').getByRole('combobox').inputValue()).toBe('wages')
})

test('has nothing against it for who cannot see it', async () => {
  const page = await typed('a')
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  expect(await violationsOf(page)).toEqual([])
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
