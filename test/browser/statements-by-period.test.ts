import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

test('every account stands month beside month, the latest first, and a press on a figure shows what is in it', async () => {
  const page = await installation.open('/reports/periods')
  const tree = page.getByRole('treegrid', { name: 'Expenses by month' })
  await tree.getByRole('columnheader', { name: 'Mar 2024 so far', exact: true }).waitFor()
  const heads = await tree.getByRole('columnheader').allInnerTexts()
  expect(heads.map((head) => head.trim())).toEqual(['Account', 'Mar 2024 so far', 'Feb 2024', 'Jan 2024', 'Together'])
  await tree.locator('tbody button.proof').first().click()
  const panel = page.getByRole('dialog')
  await panel
    .getByText(/Expenses, Mar 2024 so far/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
})

test('by quarters, in shares, and of what is owned and owed; the address keeps it', async () => {
  const page = await installation.open('/reports/periods')
  await page.getByRole('group', { name: 'By' }).getByRole('button', { name: 'Quarters' }).click()
  await page.getByRole('treegrid', { name: 'Expenses by quarter' }).waitFor()
  await page.getByRole('group', { name: 'As' }).getByRole('button', { name: 'Shares' }).click()
  await page.getByRole('row', { name: /Expenses.*100\.0.%/ }).waitFor()
  await page.getByRole('group', { name: 'As' }).getByRole('button', { name: 'Amounts' }).click()
  await page.getByRole('group', { name: 'What is shown' }).getByRole('button', { name: 'Owned and owed' }).click()
  await page
    .getByRole('treegrid', { name: 'Assets by quarter' })
    .getByRole('row', { name: /^Close Assets/ })
    .waitFor()
  await page.reload()
  await page.getByRole('row', { name: /Q1 2024.*10,590\.00/ }).waitFor()
})

test('a period that is chosen rules it', async () => {
  const page = await installation.open('/reports/periods?period=2024-02')
  const tree = page.getByRole('treegrid', { name: 'Income by month' })
  await tree.waitFor()
  expect((await tree.getByRole('columnheader').allInnerTexts()).map((head) => head.trim())).toEqual(['Account', 'Feb 2024', 'Together'])
})
