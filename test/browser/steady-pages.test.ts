import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'
import { PHONE } from './pinned.ts'
import { settled } from './settled.ts'
import { WALKED_BOOK, WALKED_SETTINGS } from './walked-pages.ts'
import { moved } from './moved.ts'

/* While a page comes together, what is read stays where it is. */

let installation: Installation
let page: Page
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': WALKED_BOOK }, today: '2024-03-31', settings: WALKED_SETTINGS })
  page = await installation.open('/api/ping', { ...PHONE, forAll: true })
  await oneAfterTheOther(page)
})
afterAll(() => installation?.close())

/** Answers come one after the other, as over a slow line: what comes last has the most to move. */
const oneAfterTheOther = async (page: Page): Promise<void> => {
  let before: Promise<void> = Promise.resolve()
  await page.route('**/api/**', (route) => {
    before = before.then(() => new Promise<void>((done) => setTimeout(done, 150)))
    return before.then(() => route.continue()).catch(() => undefined)
  })
}

test.each([
  '/reports/trial_balance',
  '/planning/tax/capital_gains',
  '/assets/holdings?by=lot',
  '/cash_flow/monthly?range=all&view-flows=table',
  '/cash_flow/yearly?year=2023',
  '/assets/balance',
  '/ledger/transaction',
])('on a phone nothing of %s moves while it comes', async (path) => {
  await page.goto(installation.address + path)
  await settled(page)
  await page.locator('main .card').first().waitFor()
  expect(await moved(page)).toBeLessThan(0.04)
})
