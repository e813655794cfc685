import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { violationsInBothThemes, violationsOf } from './accessibility.ts'
import { BOOK, type Installation, install } from './installation.ts'
import { PLANS } from './plans.ts'
import { ledTo, settled } from './settled.ts'

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31', settings: `currencies: [USD]\n${PLANS}` })
})
afterAll(() => installation?.close())

const PATHS = [
  '/',
  '/cash_flow/monthly?range=all&view-flows=table',
  '/cash_flow/monthly?period=2024-Q1&only_payee=Landlord',
  '/cash_flow/income_statement',
  '/expense/monthly',
  '/assets/gain',
  '/assets/gain/Assets%3AFund',
  '/assets/allocation',
  '/assets/networth?view=table',
  '/assets/balance',
  '/liabilities/balance',
  '/ledger/transaction',
  '/more/history',
  '/ledger/convert',
  '/liabilities/credit_cards',
  '/ledger/price',
  '/ledger/price/FUND',
  '/ledger/fx',
  '/ledger/editor/main.ledger',
  '/ledger/changes',
  '/ledger/reconciliation',
  '/ledger/query',
  '/more/backup',
  '/more/roots',
  '/more/sessions',
]
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const SIGHTS: Readonly<Record<string, BrowserContextOptions>> = {
  'light and dark': { colorScheme: 'light' },
  phone: PHONE,
}

test.each(Object.entries(SIGHTS))('nobody is shut out of any page: %s', async (_, options) => {
  const page = await installation.open('/', options)
  const found: string[] = []
  for (const path of PATHS) {
    await ledTo(page, path)
    // A phone in the dark is narrow and dark at once: what both change is contrast.
    const violations = await violationsInBothThemes(page)
    found.push(...violations.map((violation) => `${path}: ${violation}`))
  }
  expect(found).toEqual([])
})

test('a panel and a pinned column shut nobody out either', async () => {
  const page = await installation.open('/cash_flow/monthly?range=all')
  await settled(page)
  await page.locator('.bar').nth(1).click()
  await page.getByRole('group', { name: 'Figures of this place' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.locator('.figure .proof').first().click()
  await page.locator('dialog .contents').waitFor()
  expect(await violationsOf(page)).toEqual([])
})
