import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'
import { RICH_BOOK, RICH_SETTINGS } from './rich-book.ts'
import { settled } from './settled.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': RICH_BOOK }, settings: RICH_SETTINGS, today: '2024-03-31' })
})
afterAll(() => installation?.close())

const printed = (text: string): number =>
  Number(
    text
      .replaceAll(',', '')
      .replace('−', '-')
      .replace(/[^\d.-]/g, ''),
  )

test('below the groups of an income statement are the start of each year, its change and its end', async () => {
  const page = await installation.open('/cash_flow/income_statement')
  await settled(page)
  const tree = page.getByRole('treegrid', { name: 'Income statements by year' })
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
  const page = await installation.open('/cash_flow/income_statement')
  await settled(page)
  const tree = page.getByRole('treegrid', { name: 'Income statements by year' })
  await tree.locator('thead button').first().click()
  const names = await tree.locator('tbody tr > td:first-child').allInnerTexts()
  expect(names.slice(-4)).toEqual(['Opening net worth', 'Change', 'Change in percent', 'Closing net worth'])
})
