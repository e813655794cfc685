import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'
import { PLANS } from './plans.ts'
import { settled } from './settled.ts'

/* An address of nothing leads to what there is. */

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31', settings: PLANS })
})
afterAll(() => installation?.close())

describe('what there is not leads to the list of what there is', () => {
  test.each([
    ['/accounts/Assets:None', 'All accounts', '/reports/trial_balance'],
    ['/assets/gain/Assets:None', 'All investments', '/assets/gain'],
    ['/planning/goals/savings/None', 'All goals', '/planning/goals'],
    ['/liabilities/credit_cards/Liabilities:None', 'All credit cards', '/liabilities/credit_cards'],
  ])('%s: %s', async (path, name, list) => {
    const page = await installation.open(path)
    await page.locator('.failure').getByRole('link', { name }).click()
    await page.waitForURL((url) => url.pathname === list)
    await settled(page)
    expect(await page.locator('main .failure').count()).toBe(0)
  })
})
