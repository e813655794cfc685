import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

const headsOf = async (page: Page, tree: string): Promise<string[]> =>
  (await page.getByRole('treegrid', { name: tree }).getByRole('columnheader').allInnerTexts()).map((head) => head.trim())

test('the income statement by month has every account, the latest month first, and a press on a figure shows what is in it', async () => {
  const page = await installation.open('/cash_flow/income_statement')
  await page.getByLabel('Side by side').selectOption('Months')
  const tree = page.getByRole('treegrid', { name: 'Expenses by month' })
  await tree.getByRole('columnheader', { name: 'Mar 2024 so far', exact: true }).waitFor()
  expect(await headsOf(page, 'Expenses by month')).toEqual(['Account', 'Mar 2024 so far', 'Feb 2024', 'Jan 2024', 'Total'])
  await tree.locator('tbody button.proof').first().click()
  const panel = page.getByRole('dialog')
  await panel
    .getByText(/Expenses, Mar 2024 so far/)
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
})

test('the old address of statements by period leads to the statement, by quarters and in shares', async () => {
  const page = await installation.open('/reports/periods?every=quarter&show=shares')
  await page.getByRole('treegrid', { name: 'Expenses by quarter' }).waitFor()
  await page.getByRole('row', { name: /Expenses.*100\.0.%/ }).waitFor()
  await page.goto(`${installation.address}/reports/periods?of=worth&every=quarter`)
  await page
    .getByRole('treegrid', { name: 'Assets by quarter' })
    .getByRole('row', { name: /^Close Assets/ })
    .waitFor()
  await page.getByRole('row', { name: /Q1 2024.*10,590\.00/ }).waitFor()
  expect(page.url()).toBe(`${installation.address}/reports/balance_sheet?every=quarter`)
})

test('only the months of a chosen period are side by side', async () => {
  const page = await installation.open('/cash_flow/income_statement?every=month&period=2024-02')
  await page.getByRole('treegrid', { name: 'Income by month' }).waitFor()
  expect(await headsOf(page, 'Income by month')).toEqual(['Account', 'Feb 2024', 'Total'])
})

test('the cash flow statement leads from the cash before a month to the cash after it', async () => {
  const page = await installation.open('/reports/cash_flow?every=month')
  const tree = page.getByRole('treegrid', { name: 'Cash flow statement by month' })
  await tree.waitFor()
  const figuresOf = async (name: string): Promise<number[]> =>
    (await tree.getByRole('row', { name }).locator('.amount').allInnerTexts()).map((text) =>
      Number(text.replace('\u2212', '-').replaceAll(/[,+]/g, '')),
    )
  const [opening, change, closing] = [await figuresOf('Opening cash'), await figuresOf('Change'), await figuresOf('Closing cash')]
  expect(closing.length).toBe(3)
  for (const place of closing.keys()) expect(opening[place]! + change[place]!).toBeCloseTo(closing[place]!, 2)
  expect(opening.slice(0, -1)).toEqual(closing.slice(1))
})
