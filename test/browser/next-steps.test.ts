import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'
import { PLANS } from './plans.ts'
import { settled } from './settled.ts'

/* After each step there is a next one: the keyboard is where it begins, and an address of nothing leads to what there is. */

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31', settings: PLANS })
})
afterAll(() => installation?.close())

const hasFocus = (of: Locator): Promise<boolean> => of.evaluate((element) => element === document.activeElement)
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name })

describe('what there is not leads to the list of what there is', () => {
  test.each([
    ['/accounts/Assets:None', 'All accounts', '/accounts'],
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

test('steps of reconciling: the focus goes on with them', async () => {
  const page = await installation.open('/accounts/Assets:Checking/reconcile')
  await button(page, 'Switch it on').press('Enter')
  await button(page, 'Cancel').press('Enter')
  await expect.poll(() => hasFocus(button(page, 'Switch it on'))).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(button(page, 'Save'))).toBe(true)
  await page.keyboard.press('Enter')

  const balance = page.getByLabel('Statement balance')
  await balance.waitFor()
  await expect.poll(() => hasFocus(page.locator('main'))).toBe(true)
  await balance.fill('1')
  await button(page, 'Start again').press('Enter')
  await expect.poll(() => hasFocus(balance)).toBe(true)
  await page.keyboard.type('8250')
  const last = page.getByRole('checkbox', { name: /Landlord/ })
  await last.focus()
  await page.keyboard.press('a')

  await page.route('**/reconciliation', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await button(page, 'Finish').press('Enter')
  await page.getByRole('alert').getByText('does not answer').waitFor()
  expect(await hasFocus(button(page, 'Finish'))).toBe(true)
  await page.unroute('**/reconciliation')
  await page.keyboard.press('Enter')

  const back = button(page, /^Undo the reconciliation/)
  await back.waitFor()
  await expect.poll(() => hasFocus(page.locator('main'))).toBe(true)
  await back.press('Enter')
  await expect.poll(() => hasFocus(page.locator('.reconciliations li', { hasText: 'undone' }))).toBe(true)
})
