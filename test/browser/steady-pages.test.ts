import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'
import { PHONE } from './pinned.ts'
import { settled } from './settled.ts'
import { WALKED_BOOK, WALKED_SETTINGS } from './walked-pages.ts'

/* While a page comes together, what is read stays where it is. */

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': WALKED_BOOK }, today: '2024-03-31', settings: WALKED_SETTINGS })
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

/** How much of the screen has moved, and how far; 0.1 is what one may notice. */
const moved = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let score = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) score += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => done(score), 200)
      }),
  )

test.each([
  '/reports/trial_balance',
  '/planning/tax/capital_gains',
  '/assets/holdings?by=lot',
  '/cash_flow/monthly?range=all&view-flows=table',
  '/cash_flow/yearly?year=2023',
  '/assets/balance',
  '/ledger/transaction',
])('on a phone nothing of %s moves while it comes', async (path) => {
  const page = await installation.open('/api/ping', PHONE)
  await oneAfterTheOther(page)
  await page.goto(installation.address + path)
  await settled(page)
  await page.locator('main .card').first().waitFor()
  expect(await moved(page)).toBeLessThan(0.04)
})
