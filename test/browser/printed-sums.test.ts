import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'
import { CARD } from './plans.ts'
import { ledTo, settled } from './settled.ts'

/** Amounts whose halves of a cent, and of a unit, go astray when each is rounded by itself. */
const ODD_BOOK = `2024-03-01 * Opening balance
    Assets:Checking        1,000.005 EUR
    Equity:Opening

2024-03-05 * Employer
    Assets:Checking          100.504 EUR
    Income:Salary

2024-03-06 * Baker
    Expenses:Food             50.406 EUR
    Expenses:Tax               1.306 EUR
    Liabilities:Card

2024-03-25 * Card
    Liabilities:Card          20.006 EUR
    Assets:Checking

2024-03-26 * Baker
    Expenses:Food              6.005 EUR
    Expenses:Fun               4.404 EUR
    Liabilities:Card
`
let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': ODD_BOOK }, today: '2024-03-31', settings: CARD })
})
afterAll(() => installation?.close())

/** In thousandths: what is compared is what is printed, to the last digit. */
const printed = (text: string): number => {
  const [, sign, whole = '', parts = ''] = /([−+]?)([\d,]+)(?:\.(\d+))?/.exec(text) ?? []
  return (sign === '−' ? -1 : 1) * Number(`${whole.replaceAll(',', '')}${parts.padEnd(3, '0')}`)
}

test.each<[path: string, names: readonly string[], signs: readonly number[], sum: string]>([
  ['/', ['In, Mar 2024', 'Out'], [1, -1], 'Saved'],
  ['/liabilities/credit_cards/Liabilities%3ACard', ['On 21 Mar 2024', '+ spent', '− paid'], [1, 1, -1], '= on 20 Apr 2024'],
  ['/reports/balance_sheet', ['Assets', 'Liabilities'], [1, 1], 'Net worth'],
])('what %s prints comes to the sum that it prints', async (path, names, signs, sum) => {
  const page = await installation.open(path)
  await settled(page)
  const shown = async (name: string): Promise<number> => {
    const figure = page.locator('.figures .figure').filter({ has: page.locator('dt', { hasText: name }) })
    return printed(await figure.first().locator('.amount').innerText())
  }
  const parts = await Promise.all(names.map(shown))
  expect(parts.every((part) => part !== 0)).toBe(true)
  expect(parts.reduce((before, part, place) => before + part * signs[place]!, 0)).toBe(await shown(sum))
})

/** What stands in the cells of a row, by the heads of their columns. */
const cellsOf = async (page: Page, table: string, row: RegExp): Promise<Record<string, number>> => {
  const found = page.locator(`table[aria-label="${table}"]`)
  const heads = await found.locator('thead th').allInnerTexts()
  const cells = await found.locator('tr').filter({ hasText: row }).first().locator('th, td').allInnerTexts()
  return Object.fromEntries(heads.map((head, place) => [head.trim(), printed(cells[place] ?? '')]))
}

const waterfall = (page: Page): Promise<string[]> => page.locator('.waterfall tr td:last-child').allInnerTexts()

/** [address, table, row, what it is told as the sum of] */
const ROWS = [
  ['/cash_flow/monthly', 'Cash flow by month', /^Mar 2024/, { Saved: { Income: 1, Expenses: -1, Tax: -1 } }],
  ['/cash_flow/yearly', 'Cash flow by year', /^2024/, { Saved: { Income: 1, Expenses: -1, Taxes: -1 } }],
  ['/income', 'Income by year', /^2024/, { Left: { Earned: 1, Taxes: -1 } }],
  ['/assets/networth?view=table', 'Net worth by month', /^Mar 2024/, { 'Net worth': { Invested: 1, Gain: 1 } }],
  ['/more/history', 'Accounts that moved', /^Together/, { After: { Before: 1, Change: 1 }, Change: { 'Put in': 1, Earned: 1 } }],
] as const

describe.each([
  ['as many digits as the currency has', 2],
  ['no cents', 0],
])('a table that is written with %s', (_, precision) => {
  let book: Installation
  let page: Page
  beforeAll(async () => {
    book = await install({
      files: { 'main.ledger': ODD_BOOK },
      today: '2024-03-31',
      settings: `${CARD}financial_year_starting_month: 1\n`,
      precision,
    })
    page = await book.open('/', { forAll: true })
    await settled(page)
  })
  afterAll(() => book?.close())

  test.each(ROWS)('adds up on %s', async (path, table, row, sums) => {
    await ledTo(page, path)
    const cells = await cellsOf(page, table, row)
    for (const [sum, parts] of Object.entries(sums)) {
      const signed = Object.entries<number>(parts).map(([head, sign]) => cells[head]! * sign)
      expect([sum, signed.reduce((before, part) => before + part)]).toEqual([sum, cells[sum]])
    }
    expect(Object.values(cells).some((value) => value !== 0)).toBe(true)
  })

  test('an income statement leads from its first balance to its last, and each group is the sum of its accounts', async () => {
    await ledTo(page, '/cash_flow/income_statement')
    const steps = (await waterfall(page)).map(printed)
    expect(steps.length).toBeGreaterThan(3)
    expect(steps.slice(0, -1).reduce((sum, step) => sum + step)).toBe(steps.at(-1))
    const tree = page.getByRole('treegrid', { name: 'Income statements by year' })
    await tree.getByRole('button', { name: 'Open Expenses' }).click()
    const rows = await tree.locator('tbody tr').evaluateAll((all) => all.map((one) => [one.getAttribute('aria-level'), one.textContent]))
    const at = rows.findIndex(([level, text]) => level === '1' && (text ?? '').startsWith('Expenses'))
    const below = rows.slice(at + 1).filter(([level]) => level === '2')
    expect(below.length).toBe(2)
    expect(below.map(([, text]) => printed(text ?? '')).reduce((sum, part) => sum + part)).toBe(printed(rows[at]?.[1] ?? ''))
  })
})

test.each<[path: string, ways: Readonly<Record<string, number>>, sum: string]>([
  ['/cash_flow/monthly', { Income: 1, Expenses: -1, Tax: -1 }, 'Saved'],
  ['/expense/monthly', { Food: 1, Fun: 1 }, 'Together'],
])('what stands beside a column of %s adds up', async (path, ways, sum) => {
  const page = await installation.open(path)
  await page.locator('.bars .bar').last().hover()
  const told = page.locator('.tooltip dl > div')
  await told.first().waitFor()
  const figures = Object.fromEntries(
    await told.evaluateAll((all) => all.map((one) => [one.querySelector('dt')?.textContent?.trim(), one.querySelector('dd')?.textContent ?? ''])),
  )
  const parts = Object.entries(ways).map(([name, sign]) => printed(figures[name] ?? '') * sign)
  expect(parts.every((part) => part !== 0)).toBe(true)
  expect(parts.reduce((before, part) => before + part)).toBe(printed(figures[sum] ?? ''))
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
