import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'

const NETWORTH = '[data-figure="networth"]'
const shows = (page: Page, selector: string, text: string | RegExp): Promise<void> => page.locator(selector, { hasText: text }).first().waitFor()
const AMERICAN = { locale: 'en-US' }

describe('a ledger journal in two currencies', () => {
  let installation: Installation
  const book =
    '2024-02-05 Work\n    Assets:Bank   $1,000.00\n    Income:Work\n2024-02-06 Work\n    Assets:Bank   $500.00\n    Income:Work\n2024-02-07 Client\n    Assets:Bank   200.00 EUR\n    Income:Work\n'
  beforeAll(async () => {
    installation = await install({ files: { 'two.ledger': `P 2024-02-01 EUR $2.00\n${book}` }, journal: 'two.ledger', today: '2024-03-31' })
  })
  afterAll(() => installation?.close())

  test('gives way to the demo, which is a book of its own', async () => {
    const page = await installation.open('/', AMERICAN)
    await page.getByRole('button', { name: 'Open the demo instead' }).click()
    await page.waitForURL((url) => url.port !== new URL(installation.address).port, { timeout: 120_000 })
    await shows(page, NETWORTH, /\d/)
    await page.goto(`${installation.address}/`)
    await shows(page, NETWORTH, '$1,900.00')
  })

  test('offers to switch reconciling on, within the width of the smallest phone', async () => {
    const page = await pageAt(installation, '/ledger/reconciliation', { ...AMERICAN, viewport: { width: 320, height: 640 } })
    await page.getByRole('button', { name: 'Switch it on' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  })

  test('has what was understood changed with one click each, shown as a difference and written to the file', async () => {
    const page = await pageAt(installation, '/', AMERICAN)
    const clicks = [
      ['Currency', 'EUR', /default_currency: "?EUR/, '€950.00'],
      ['Numbers and dates', 'de-DE', /locale: "?de-DE/, '950,00 €'],
      ['The year begins in', '4', /financial_year_starting_month: 4/, '950,00 €'],
    ] as const
    const written = (): string => {
      const file = join(installation.folder, 'daybook.yaml')
      return existsSync(file) ? readFileSync(file, 'utf8') : ''
    }
    for (const [label, value, line, worth] of clicks) {
      const before = written()
      await page.getByLabel(label, { exact: true }).selectOption(value)
      await page.locator('.inserted').filter({ hasText: line }).waitFor()
      expect(written()).toBe(before)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect.poll(written).toMatch(line)
      await shows(page, NETWORTH, worth)
      // What was clicked before still stands there.
      for (const kept of before.split('\n')) expect(written()).toContain(kept)
    }
  })

  test('has reconciling switched on where it is missed, once what that writes was seen', async () => {
    const page = await pageAt(installation, '/ledger/reconciliation', AMERICAN)
    await page.getByRole('button', { name: 'Switch it on' }).click()
    await page.locator('.inserted').filter({ hasText: 'enable_reconciliation: true' }).waitFor()
    expect(await page.getByRole('button', { name: 'Save' }).evaluate((button) => button === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Switch it on' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('table', { name: 'Accounts and their reconciliations' }).getByRole('link', { name: 'Reconcile Assets:Bank' }).waitFor()
  })
})
