import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'
import { settled } from './settled.ts'

/** 240 lots of which 120 were sold in one year, and 320 accounts in three levels, in twelve commodities. */
const largeBook = (): string => {
  const dayOf = (n: number): string => `2023-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`
  const funds = [...'ABCDEFGHIJK'].map((letter) => `FUND${letter}`)
  const parts = ['2023-01-01 Open\n  Assets:Bank  90000 EUR\n  Equity:Opening']
  for (let n = 0; n < 240; n++)
    parts.push(`${dayOf(n)} Broker\n  Assets:Broker:Depot${n % 4}:${funds[n % 11]}  2 ${funds[n % 11]} @ 10.50 EUR\n  Assets:Bank`)
  for (let n = 0; n < 120; n++)
    parts.push(
      `2024-02-${String(1 + (n % 28)).padStart(2, '0')} Broker\n  Assets:Bank  24 EUR\n  Assets:Broker:Depot${n % 4}:${funds[n % 11]}  -2 ${funds[n % 11]} @ 12 EUR`,
    )
  for (let n = 0; n < 320; n++)
    parts.push(`2024-01-${String(1 + (n % 28)).padStart(2, '0')} Shop\n  Expenses:Group${n % 8}:Part${n % 40}:Item${n}  ${1 + n} EUR\n  Assets:Bank`)
  return `${parts.join('\n\n')}\n`
}

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': largeBook() }, today: '2024-03-31' })
})
afterAll(() => installation?.close())

const opened = async (path: string): Promise<Page> => {
  const page = await installation.open(path)
  await settled(page)
  return page
}
const nodes = (page: Page): Promise<number> => page.evaluate(() => document.querySelectorAll('*').length)
const rows = (page: Page, name: string): Promise<number> => page.getByRole('table', { name }).locator('tbody tr').count()

test('a yearly report lists ten lots and sales, and all of them when asked for and on paper', async () => {
  const page = await opened('/reports/year?period=2024')
  await page.getByRole('table', { name: 'Sales by lot' }).waitFor()
  expect(await nodes(page)).toBeLessThan(4000)
  expect([await rows(page, 'Holdings by lot'), await rows(page, 'Sales by lot')]).toEqual([10, 10])
  await page.getByRole('button', { name: 'Show all 120' }).last().click()
  await expect.poll(() => rows(page, 'Sales by lot')).toBe(120)
  expect(await rows(page, 'Holdings by lot')).toBe(10)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect.poll(() => rows(page, 'Holdings by lot')).toBe(120)
  await expect.poll(() => rows(page, 'Income statement, 2024')).toBeGreaterThan(320)
  await page.evaluate(() => dispatchEvent(new Event('afterprint')))
  await expect.poll(() => rows(page, 'Holdings by lot')).toBe(10)
})

test('a large trial balance is folded to two levels, whose groups add up to the totals, and its head stays in sight', async () => {
  const page = await opened('/reports/trial_balance')
  expect(await nodes(page)).toBeLessThan(2500)
  const tree = page.getByRole('treegrid', { name: 'Trial balance' })
  expect(Math.max(...(await tree.locator('tbody tr').evaluateAll((all) => all.map((row) => Number(row.getAttribute('aria-level'))))))).toBe(2)
  expect(
    await tree
      .locator('thead th')
      .first()
      .evaluate((head) => getComputedStyle(head).position),
  ).toBe('sticky')
  const debits = await tree
    .locator('tbody tr')
    .evaluateAll((all) =>
      all
        .filter((row) => row.getAttribute('aria-level') === '1')
        .map((row) => Number((row.querySelectorAll('td')[1]?.textContent ?? '').replaceAll(',', ''))),
    )
  const total = debits.pop() ?? 0
  expect(debits.reduce((sum, one) => sum + one, 0)).toBeCloseTo(total, 2)
})
