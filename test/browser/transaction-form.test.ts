import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'

const SHOP = '2024-03-20 * Baker  ; rolls\n    Expenses:Food                  5.00 EUR\n    Assets:Checking               -5.00 EUR\n'
const MAIN = `2024-01-01 Opening
    Assets:Checking              100.00 EUR
    Equity

${SHOP}
2024-03-21 Baker
    Expenses:Food                  3.00 EUR
    Assets:Checking

2024-03-22 Bank
    Expenses:Fees                  1.00 EUR
    Assets:Checking
`

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': MAIN }, today: '2024-03-31' })
})
afterAll(() => installation?.close())
beforeEach(() => installation.write('main.ledger', MAIN))

const onDisk = (): string => readFileSync(join(installation.folder, 'main.ledger'), 'utf8')
const drawerOf = async (page: Page, payee: string): Promise<Locator> => {
  await page.getByRole('button', { name: payee, exact: true }).last().press('Enter')
  const form = page.getByRole('form', { name: 'Edit the transaction' })
  await form.waitFor()
  return form
}

test('another category is chosen where the transaction is seen, offered for the others of the payee, and undone', async () => {
  const page = await installation.open('/ledger/transaction')
  const form = await drawerOf(page, 'Baker')
  const account = form.getByRole('combobox', { name: 'Account 1' })
  await account.fill('Expenses:Fees')
  await account.press('Tab')
  await form.getByRole('button', { name: 'Save' }).press('Enter')
  const others = page.getByRole('region', { name: 'Other transactions of this payee' })
  await others.getByText('Baker has 1 other transaction in Expenses:Food. Change it to Expenses:Fees too?').waitFor()
  expect(onDisk()).toBe(MAIN.replace('Expenses:Food ', 'Expenses:Fees '))
  await others.getByRole('button', { name: /^Change the other/ }).press('Enter')
  await expect.poll(onDisk).toBe(MAIN.replaceAll('Expenses:Food ', 'Expenses:Fees '))
  for (const _ of [1, 2]) await page.getByRole('status').getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(onDisk).toBe(MAIN)
})

test('the opposite amount follows, and an account is split: what is missing is said and filled in', async () => {
  const page = await installation.open('/ledger/transaction?q=rolls')
  const form = await drawerOf(page, 'Baker')
  await form.getByLabel('Amount 1').fill('8')
  await expect.poll(() => form.getByLabel('Amount 2').inputValue()).toBe('-8')
  await form.getByRole('button', { name: 'Remove posting 2' }).click()
  await form.getByText(/^−8.00 EUR missing/).waitFor()
  await form.getByRole('button', { name: 'Split' }).click()
  await form.getByRole('combobox', { name: 'Account 2' }).fill('Assets:Checking')
  await form.getByLabel('Note').fill('rolls and cake')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(onDisk).toBe(MAIN.replace(SHOP, SHOP.replace('rolls', 'rolls and cake').replaceAll('5.00', '8.00')))
})

test('what is wrong is said at its field, and what was changed elsewhere at the form', async () => {
  const page = await installation.open('/ledger/transaction?q=rolls', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const form = await drawerOf(page, 'Baker')
  await form.getByLabel('Amount 2').fill('-4')
  await form.getByLabel('Amount 1').fill('5')
  await form.getByLabel('Payee').fill('Bakery')
  await form.getByLabel('Amount 2').fill('')
  await form.getByLabel('Note').fill(':tag:')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('alert').getByText('the journal would read this differently').waitFor()
  expect(onDisk()).toBe(MAIN)
  installation.write('main.ledger', MAIN.replaceAll('5.00', '6.00'))
  await form.getByLabel('Note').fill('rolls')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('alert').getByText('was changed or deleted elsewhere').waitFor()
  await form.getByRole('button', { name: 'Close' }).click()
  await page.locator('.transaction-row', { hasText: '6.00' }).waitFor()
  await expect.poll(async () => (await drawerOf(page, 'Baker')).getByLabel('Amount 1').inputValue()).toBe('6')
})

test('a transaction is copied to another day, and deleted', async () => {
  const page = await installation.open('/ledger/transaction?q=rolls')
  let form = await drawerOf(page, 'Baker')
  await form.getByRole('button', { name: 'Duplicate' }).click()
  await form.getByRole('button', { name: 'Add the copy' }).click()
  await expect.poll(onDisk).toBe(`${MAIN}\n${SHOP.replace('2024-03-20', '2024-03-31')}`)
  await page.locator('.totals', { hasText: '2 transactions' }).waitFor()
  form = await drawerOf(page, 'Baker')
  await form.getByRole('button', { name: 'Delete' }).click()
  await form.getByRole('button', { name: 'Delete this transaction' }).click()
  await expect.poll(onDisk).toBe(`${MAIN.replace(`${SHOP}\n`, '')}\n${SHOP.replace('2024-03-20', '2024-03-31')}`)
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints.filter((text) => !text.includes('409'))).toEqual([])
})
