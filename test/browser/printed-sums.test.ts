import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { CARD } from './plans.ts'
import { ledTo } from './settled.ts'

/** A book with tenths of a cent in every amount. */
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

const PAGES = [
  '/cash_flow/monthly',
  '/cash_flow/yearly',
  '/cash_flow/income_statement',
  '/expense/monthly',
  '/income',
  '/assets/networth?view=table',
  '/assets/balance',
  '/liabilities/credit_cards/Liabilities%3ACard',
  '/reports/balance_sheet',
  '/cash_flow/income_statement?every=month',
  '/reports/cash_flow',
  '/accounts/Assets:Checking',
  '/ledger/transaction',
  '/ledger/posting',
]

test('money has the digits of its currency on every page, and percentages have one', async () => {
  const page = await pageAt(installation, '/')
  const odd: string[] = []
  for (const path of ['/', ...PAGES]) {
    await ledTo(page, path)
    const amounts = await page.locator('main .amount').allInnerTexts()
    expect.soft(amounts.length, path).toBeGreaterThan(0)
    odd.push(...amounts.filter((text) => (text.includes('%') ? /\.\d{2}/ : /\.(\d\D|\d$|\d{3})/).test(text)).map((text) => `${path}: ${text}`))
  }
  expect(odd).toEqual([])
})

test('what is rounded says so, and the proof has all digits', async () => {
  const page = await pageAt(installation, '/reports/balance_sheet')
  await page.locator('.rounded-sums').first().waitFor()
  // 1,000.005 + 100.504 − 20.006
  const assets = page.locator('.figure', { hasText: 'Assets' }).first()
  expect(await assets.locator('.amount').innerText()).toBe('€1,080.50')
  await assets.locator('.proof').click()
  await page.locator('.proof-exact', { hasText: 'Exactly 1,080.503' }).waitFor()
})

test('a book without cents is written without them', async () => {
  const settings = readFileSync(join(installation.folder, 'daybook.yaml'), 'utf8')
  installation.write('daybook.yaml', settings.replace('display_precision: 2', 'display_precision: 0'))
  const page = await pageAt(installation, '/cash_flow/monthly')
  const amounts = page.locator('main .amount')
  const isWithCents = (text: string): boolean => /\.\d/.test(text) && !text.includes('%')
  await expect.poll(async () => (await amounts.allInnerTexts()).filter(isWithCents)).toEqual([])
  expect(await amounts.count()).toBeGreaterThan(0)
})

test('the console has no errors', () => {
  expect(installation.complaints).toEqual([])
})
