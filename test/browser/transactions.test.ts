import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { ledTo } from './settled.ts'

const COUNT = 3000
const dayAt = (place: number): string => new Date(Date.UTC(2015, 0, 1 + place)).toISOString().slice(0, 10)

/** A transaction a day; every hundredth is a gift with a note. */
const LONG_BOOK = Array.from({ length: COUNT }, (_, place) =>
  place % 100 === 0
    ? `${dayAt(place)} * Présent ${place}\n    ; from grandmother\n    Assets:Checking   500.00 EUR\n    Income:Gifts\n`
    : `${dayAt(place)} * Shop ${place}\n    Expenses:Food   ${10 + (place % 7)}.50 EUR\n    Assets:Checking\n`,
).join('\n')

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': LONG_BOOK }, today: '2023-12-31' })
})
afterAll(() => installation?.close())

const totals = (page: Page, text: string): Promise<void> => page.locator('.totals', { hasText: text }).waitFor()

test('a long list draws only what can be seen, and still reaches its end', async () => {
  const page = await pageAt(installation, '/ledger/transaction')
  await totals(page, '3,000 transactions')
  expect(await page.locator('.transaction-row').count()).toBeLessThan(60)
  const last = page.getByRole('button', { name: 'Présent 0' })
  for (let scroll = 0; scroll < 60 && !(await last.isVisible()); scroll += 1) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.waitForTimeout(100)
  }
  await last.waitFor()
  expect(await page.locator('.transaction-row').count()).toBeLessThan(60)
})

test('a search looks at everything, does not mind accents, and can be sent as an address', async () => {
  const page = await pageAt(installation, '/ledger/transaction')
  // Letter by letter, while pieces of the list arrive and are drawn: none may get lost.
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('present grandmother', { delay: 25 })
  // Its beginning finds as many.
  await page.waitForFunction(() => location.search === '?q=present+grandmother')
  await totals(page, '30 transactions')
  const other = await installation.open(`${new URL(page.url()).pathname}${new URL(page.url()).search}`)
  await totals(other, '30 transactions')
  await other.locator('.totals', { hasText: '15,000.00' }).waitFor()
})

test('days, amounts and accounts narrow the list together', async () => {
  const page = await pageAt(installation, '/ledger/transaction?account=Income&from=2015-01-01&to=2015-12-31&min=100')
  await totals(page, '4 transactions')
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await totals(page, '3,000 transactions')
  expect(new URL(page.url()).search).toBe('')
})

test('a search is completed with what the book has, and wrong where it is wrong, while the list keeps the last one', async () => {
  const page = await pageAt(installation, '/ledger/transaction')
  const field = page.getByRole('searchbox')
  await field.focus()
  await page.keyboard.type('account = gif', { delay: 20 })
  await page.getByRole('option', { name: 'Income:Gifts' }).click()
  await totals(page, '30 transactions')
  expect(await field.inputValue()).toBe('account = Income:Gifts ')
  await page.waitForFunction(() => new URL(location.href).searchParams.get('q') === 'account = Income:Gifts ')
  // At once: on the way there are words that can be looked for.
  await field.fill('account = Income:Gifts amont > 1')
  await page.getByText('amont is no property; the nearest is amount').waitFor()
  expect(await page.locator('.search-mirror .wrong').innerText()).toBe('amont')
  await totals(page, '30 transactions')
  expect(new URL(page.url()).searchParams.get('q')).toBe('account = Income:Gifts ')
})

test('what is found is grouped, sorted, and its sums explain themselves', async () => {
  const page = await pageAt(installation, '/ledger/transaction?q=account+%3D+Gifts&by=account&sort=-total')
  const table = page.getByRole('table', { name: 'By account' })
  await table
    .getByRole('row', { name: /Income:Gifts/ })
    .getByText('−15,000.00')
    .waitFor()
  await page.locator('.totals').getByRole('button').first().click()
  await page.getByRole('dialog').getByText('Présent').first().waitFor()
  await page.keyboard.press('Escape')
  await table.getByRole('button', { name: 'Assets:Checking' }).click()
  await page.waitForFunction(() => new URL(location.href).searchParams.get('q') === '(account = Gifts) account == "Assets:Checking"')
})

test('a search is saved, chosen again, found in the palette, and removed', async () => {
  const page = await pageAt(installation, '/ledger/transaction?q=grandmother')
  await totals(page, '30 transactions')
  await page.getByText('Saved searches').click()
  await page.getByLabel('Save this one as').fill('Gifts of hers')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await ledTo(page, '/ledger/posting')
  await page.getByText('Saved searches (1)').click()
  await page.getByRole('button', { name: 'Gifts of hers', exact: true }).click()
  await page.locator('.totals', { hasText: '60 postings' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('hers')
  await page.getByRole('option', { name: /Gifts of hers/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Saved searches (1)').click()
  await page.getByRole('button', { name: 'Remove the search Gifts of hers' }).click()
  await page.getByText('None yet.').waitFor()
})

test('postings are looked at anywhere in a list of any length, and taken along as a file', async () => {
  const page = await pageAt(installation, '/ledger/posting')
  await page.locator('.totals', { hasText: '6,000 postings' }).waitFor()
  expect(await page.locator('.long-list [role="listitem"]').count()).toBeLessThan(120)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await page.getByRole('button', { name: 'Présent 0' }).first().waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await page.getByRole('button', { name: 'Amount', exact: true }).click()
  await page.waitForFunction(() => new URL(location.href).searchParams.get('sort') === '-amount')
  await page.locator('.posting-row', { hasText: '500.00' }).first().waitFor()
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect((await arriving).suggestedFilename()).toBe('postings.csv')
})

test('postings are chosen by pointer and by keys, and their transactions edited together and taken back', async () => {
  const page = await pageAt(installation, '/ledger/posting?q=account+%3D+Food')
  await page.locator('.totals', { hasText: '2,970 postings' }).waitFor()
  await page.getByRole('button', { name: 'Bulk edit' }).dispatchEvent('click')
  const chosen = (text: string): Promise<void> => page.getByText(text, { exact: true }).waitFor()
  const field = (place: number) => page.locator(`.chooser[data-place="${place}"]`)
  await chosen('Select transactions in the list.')
  await field(0).focus()
  await page.keyboard.press('Space')
  await chosen('1 transaction selected')
  // Down two rows with Shift, and back up without choosing.
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await chosen('3 transactions selected')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await chosen('2 transactions selected')
  await field(9).dispatchEvent('click', { shiftKey: true })
  await chosen('10 transactions selected')
  await page.keyboard.press('Control+a')
  await chosen('2,970 transactions selected')
  await page.keyboard.press('Space')
  await chosen('2,969 transactions selected')
  await page.keyboard.press('Escape')
  await chosen('Select transactions in the list.')

  // From the first to one far below, which was never on the page.
  await field(1).focus()
  await page.keyboard.press('Space')
  await chosen('1 transaction selected')
  await page.evaluate(() => scrollTo(0, 57_000))
  await field(1500).dispatchEvent('click', { shiftKey: true })
  await chosen('1,500 transactions selected')
  await page.locator('.bulk-edit').getByLabel('Action').selectOption('Add tag')
  await page.getByLabel('tag, or tag: value').fill('lunch')
  await page.getByRole('button', { name: 'Show what changes' }).dispatchEvent('click')
  await page.getByRole('button', { name: 'Change 1,500 transactions in 1 file' }).dispatchEvent('click')
  await chosen('Select transactions in the list.')
  const written = (): string => readFileSync(join(installation.folder, 'main.ledger'), 'utf8')
  expect(written().match(/\blunch\b/g)).toHaveLength(1500)
  await page.getByRole('button', { name: 'Undo' }).dispatchEvent('click')
  await page.getByText('Undone').waitFor()
  expect(written()).toBe(LONG_BOOK)
})

test('every transaction leads to its line in the file, however far down', async () => {
  const page = await pageAt(installation, `/ledger/transaction?from=${dayAt(42)}&to=${dayAt(42)}`)
  await page.getByRole('button', { name: 'Shop 42', exact: true }).click()
  await page.getByRole('link', { name: /^main\.ledger:/ }).click()
  const line = LONG_BOOK.split('\n').findIndex((text) => text.endsWith('Shop 42')) + 1
  await page.waitForURL(new RegExp(`/ledger/editor/main\\.ledger#${line}$`))
  const here = page.locator('.cm-activeLine', { hasText: 'Shop 42' })
  await here.waitFor()
  expect(await here.innerText()).toContain('Shop 42')
  // The same address opened anew, as from a bookmark.
  await page.reload()
  await here.waitFor()
  const box = await here.boundingBox()
  expect(box !== null && box.y > 0 && box.y < 960).toBe(true)
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
