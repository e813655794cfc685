import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'

/** In German, with one account that is declared and was not used yet. Pages show it all under Assets, Expenses and so on. */
const BOOK = `account Ausgaben:Auto

2024-03-01 * Anfang
    Vermögen:Giro            1,000.00 EUR
    Eigenkapital:Anfang

2024-03-02 * Markt
    Ausgaben:Essen              20.00 EUR
    Vermögen:Giro
`
const STATEMENT = 'Date,Payee,Amount\n2024-03-05,Somebody,-31.00\n'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31', settings: 'ledger_cli: hledger\n' })
})
afterAll(() => installation?.close())
beforeEach(() => installation.write('main.ledger', BOOK))

const journal = (): string => readFileSync(join(installation.folder, 'main.ledger'), 'utf8')
const offered = (page: Page, name: string): Promise<string[]> =>
  page
    .getByRole('listbox', { name: `${name}: choices` })
    .getByRole('option')
    .allInnerTexts()

test('a row of a statement goes to an account that is chosen from the list, under the name that the journal has for it', async () => {
  const page = await pageAt(installation, '/ledger/import')
  await page.locator('h1').waitFor()
  await page.setInputFiles('input[type=file]', { name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(STATEMENT) })
  await page.locator('.import-row', { hasText: 'Somebody' }).click()
  await page.keyboard.press('a')
  await page.getByRole('option', { name: 'Ausgaben:Essen' }).waitFor()
  expect((await offered(page, 'Account')).filter((name) => /^(Assets|Expenses|Equity)/.test(name))).toEqual([])
  await page.keyboard.type('auto')
  await page.getByRole('option', { name: 'Ausgaben:Auto', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('.import-row .import-becomes', { hasText: 'Ausgaben:Auto' }).waitFor()
  await page.getByRole('button', { name: 'Save 1 transaction' }).click()
  await page.getByRole('heading', { name: /1.transaction of bank\.csv saved in main\.ledger/ }).waitFor()
  expect(journal()).toMatch(/Ausgaben:Auto +31\.00 EUR/)
  expect(journal()).not.toContain('Expenses')
})

test('a single transaction offers the names of the journal', async () => {
  const page = await pageAt(installation, '/')
  await page.locator('h1').waitFor()
  await page.keyboard.press('n')
  await page.getByRole('combobox', { name: 'Where it went' }).click()
  await page.getByRole('option', { name: 'Ausgaben:Auto' }).waitFor()
  expect(await offered(page, 'Where it went')).toEqual(['Ausgaben:Auto', 'Ausgaben:Essen', 'Eigenkapital:Anfang', 'Vermögen:Giro'])
})

test('the editor completes the names of the journal, and says what such an account holds', async () => {
  const page = await pageAt(installation, '/ledger/editor/main.ledger')
  await page.locator('.cm-content').click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('\n2024-03-06 Markt\n    esse')
  await page.locator('.cm-tooltip-autocomplete li', { hasText: 'Ausgaben:Essen' }).waitFor()
  await page.keyboard.press('Escape')
  await page
    .locator('.cm-line', { hasText: 'Ausgaben:Essen' })
    .first()
    .hover({ position: { x: 60, y: 8 } })
  await page.locator('.editor-hover', { hasText: 'Ausgaben:Essen: 20.00 EUR' }).waitFor()
})
