import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { RICH_BOOK, RICH_SETTINGS } from './rich-book.ts'
import { ledTo } from './settled.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31', settings: RICH_SETTINGS })
})
afterAll(() => installation?.close())

const headsOf = async (page: Page, tree: string): Promise<string[]> =>
  (await page.getByRole('treegrid', { name: tree }).getByRole('columnheader').allInnerTexts()).map((head) => head.trim())

test('the income statement by month has every account, the latest month first, and a press on a figure shows what is in it', async () => {
  const page = await pageAt(installation, '/cash_flow/income_statement')
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
  const page = await pageAt(installation, '/reports/periods?every=quarter&show=shares')
  await page.getByRole('treegrid', { name: 'Expenses by quarter' }).waitFor()
  await page.getByRole('row', { name: /Expenses.*100\.0.%/ }).waitFor()
  await ledTo(page, '/reports/periods?of=worth&every=quarter')
  await page
    .getByRole('treegrid', { name: 'Assets by quarter' })
    .getByRole('row', { name: /^Close Assets/ })
    .waitFor()
  await page.getByRole('row', { name: /Q1 2024.*10,590\.00/ }).waitFor()
  expect(page.url()).toBe(`${installation.address}/reports/balance_sheet?every=quarter`)
})

test('only the months of a chosen period are side by side', async () => {
  const page = await pageAt(installation, '/cash_flow/income_statement?every=month&period=2024-02')
  await page.getByRole('treegrid', { name: 'Income by month' }).waitFor()
  expect(await headsOf(page, 'Income by month')).toEqual(['Account', 'Feb 2024', 'Total'])
})

test('the cash flow statement leads from the cash before a month to the cash after it', async () => {
  const page = await pageAt(installation, '/reports/cash_flow?every=month')
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

describe('of a book of three years', () => {
  beforeAll(() => installation.write('main.ledger', RICH_BOOK))
  const printed = (text: string): number =>
    Number(
      text
        .replaceAll(',', '')
        .replace('−', '-')
        .replace(/[^\d.-]/g, ''),
    )

  test('below the groups of an income statement are the start of each year, its change and its end', async () => {
    const page = await pageAt(installation, '/cash_flow/income_statement')
    const tree = page.getByRole('treegrid', { name: 'Income statements by year' })
    await tree.getByRole('columnheader', { name: '2022' }).waitFor()
    const rows = await tree.locator('tbody tr').evaluateAll((all) => all.map((one) => [...one.children].map((cell) => cell.textContent ?? '')))
    expect(rows.slice(-4).map(([name]) => name)).toEqual(['Opening net worth', 'Change', 'Change in percent', 'Closing net worth'])
    const [start = [], change = [], percent = [], end = []] = rows.slice(-4)
    const groups = rows.slice(0, -4)
    for (let year = 1; year < change.length; year++) {
      expect(printed(change[year]!)).toBeCloseTo(printed(end[year]!) - printed(start[year]!), 2)
      expect(printed(change[year]!)).toBeCloseTo(
        groups.map((row) => printed(row[year]!)).reduce((sum, part) => sum + part),
        1,
      )
    }
    // Before the first year there was nothing that it could be a part of.
    expect(percent.at(-1)).toBe('–')
    expect(start.at(-1)).toBe('0.00')
    expect(printed(percent[1]!)).toBeCloseTo((printed(change[1]!) / printed(start[1]!)) * 100, 1)
    await tree.locator('tbody tr').nth(-3).locator('.proof').first().click()
    await page.locator('dialog[open]').getByText('Change, ').first().waitFor()
  })

  test('what is below the groups stays there when the groups are sorted', async () => {
    const page = await pageAt(installation, '/cash_flow/income_statement')
    const tree = page.getByRole('treegrid', { name: 'Income statements by year' })
    await tree.getByRole('columnheader', { name: '2022' }).waitFor()
    await tree.locator('thead button').first().click()
    const names = await tree.locator('tbody tr > td:first-child').allInnerTexts()
    expect(names.slice(-4)).toEqual(['Opening net worth', 'Change', 'Change in percent', 'Closing net worth'])
  })

  test('as of an earlier day, its year is told as going on in statements that stand side by side', async () => {
    const page = await pageAt(installation, '/cash_flow/income_statement?as_of=2023-02-10')
    await page.getByRole('columnheader', { name: '2023 so far', exact: true }).waitFor()
    await ledTo(page, '/cash_flow/income_statement')
    await page.getByRole('columnheader', { name: '2023', exact: true }).waitFor()
  })

  test('an address that has moved keeps the day that is looked at', async () => {
    const page = await pageAt(installation, '/more/goals?as_of=2024-02-10')
    await page.getByText('as of 10 Feb 2024').first().waitFor()
    expect(page.url()).toBe(`${installation.address}/planning/goals?as_of=2024-02-10`)
  })
})
