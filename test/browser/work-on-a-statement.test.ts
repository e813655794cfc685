import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'
import { STATEMENT } from './statement.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
})
afterAll(() => installation?.close())
beforeEach(() => installation.write('main.ledger', BOOK))

const row = (page: Page, text: string) => page.locator('.import-row', { hasText: text }).first()
const choose = async (page: Page): Promise<void> => {
  await page.locator('h1').waitFor()
  await page.setInputFiles('input[type=file]', { name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(STATEMENT) })
}

const choosePower = async (page: Page): Promise<void> => {
  await row(page, 'Electricity').click()
  await page.keyboard.press('a')
  await page.keyboard.type('Expenses:Household:Power')
  await page.keyboard.press('Enter')
}

describe('work on a statement', () => {
  test('is there after the page was loaded again, and until the statement is saved', async () => {
    const page = await installation.open('/ledger/import')
    await choose(page)
    await choosePower(page)
    await row(page, 'Salary').getByRole('checkbox').uncheck()
    await row(page, 'Electricity').locator('.import-becomes', { hasText: 'Expenses:Household:Power' }).waitFor()
    await page.reload()
    await row(page, 'Electricity').locator('.import-becomes', { hasText: 'Expenses:Household:Power' }).waitFor()
    expect(await row(page, 'Salary').getByRole('checkbox').isChecked()).toBe(false)
    await page.getByRole('button', { name: 'Save 3 transactions' }).click()
    await page.getByRole('heading', { name: /3.transactions of bank\.csv/ }).waitFor()
    await page.reload()
    await page.getByText('Drop a statement here').waitFor()
    await page.getByRole('button', { name: 'Undo bank.csv' }).click()
    await page
      .getByRole('row', { name: /bank\.csv.*3.rows, CSV.*undone/ })
      .first()
      .waitFor()
  })

  test('goes on with the book: what is entered elsewhere meanwhile is no longer new', async () => {
    const page = await installation.open('/ledger/import')
    await choose(page)
    await row(page, 'Café Amsel').getByRole('checkbox').uncheck()
    await row(page, 'Café Amsel').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Save 4 transactions' }).waitFor()
    installation.write('main.ledger', `${BOOK}\n2024-03-15 Stadtwerke\n    Expenses:Power  92.40 EUR\n    Assets:Checking\n`)
    await page.getByRole('button', { name: 'Save 3 transactions' }).waitFor()
    await page.getByRole('button', { name: 'In the journal 2' }).waitFor()
  })

  test('is kept when the statement is of another account', async () => {
    const page = await installation.open('/ledger/import')
    await choose(page)
    await choosePower(page)
    const account = page.getByRole('combobox', { name: 'Account of the statement' })
    await account.fill('Assets:Other')
    await account.press('Enter')
    await row(page, 'Electricity').locator('.import-becomes', { hasText: 'Assets:Other' }).waitFor()
    expect(await row(page, 'Electricity').locator('.import-becomes').innerText()).toContain('Expenses:Household:Power')
  })
})
