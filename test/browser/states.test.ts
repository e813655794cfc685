import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationsOf } from './accessibility.ts'
import { type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { PHONE } from './pinned.ts'
import { settled } from './settled.ts'
import { WALKED_BOOK, WALKED_SETTINGS } from './walked-pages.ts'

/* Pages as they are once somebody has done something on them, for who works with the keyboard, listens, or has asked for more contrast. */

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': WALKED_BOOK }, today: '2024-03-31', settings: WALKED_SETTINGS })
})
afterAll(() => installation?.close())

const hasFocus = (of: Locator): Promise<boolean> => of.evaluate((element) => element === document.activeElement)

describe('nothing is in the way of who cannot see or point well', () => {
  const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().press('Enter')
  const opened = (selector: string) => (page: Page) => page.locator(selector).first().press('Enter')
  const states: readonly (readonly [state: string, path: string, act: (page: Page) => Promise<void>, shown: string])[] = [
    ['the palette', '/more/about', press(/^Search or jump/), 'dialog[open] [role="option"]'],
    ['the status and the syncs', '/more/about', press(/^Status:/), 'dialog[open] .job'],
    ['what a figure is made of', '/assets/balance', opened('td .proof'), 'dialog[open] .contents li'],
    ['the shortcuts', '/more/about', (page) => page.keyboard.press('?'), 'dialog[open] .shortcuts'],
    ['the period and filters', '/cash_flow/monthly', opened('.scope > summary'), '.scope-fields'],
    ['the columns of a table', '/assets/balance', opened('.table-columns summary'), '.table-columns fieldset'],
    [
      'what a search may go on with',
      '/ledger/transaction',
      (page) => page.locator('.search-field input').fill('acc'),
      '[role="listbox"] [role="option"]',
    ],
    ['the bulk edit', '/ledger/transaction?q=Landlord', press('Bulk edit'), '.bulk-edit'],
    ['a transaction to edit', '/ledger/transaction?q=Landlord', press('Landlord'), '.transaction-form'],
    ['another amount that is planned', '/expense/budget', press(/^Change the budget for/), '.plan-form'],
  ]
  test.each(states)('with %s open', async (_, path, act, shown) => {
    const page = await pageAt(installation, path)
    await act(page)
    await page.locator(shown).first().waitFor()
    expect(await violationsOf(page)).toEqual([])
  })

  test('with the menu of a phone open', async () => {
    const page = await pageAt(installation, '/more/about', { viewport: PHONE.viewport })
    await page.getByRole('button', { name: 'More' }).press('Enter')
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    expect(await violationsOf(page)).toEqual([])
  })
})

test('whoever opens the page of an account is at its top, and nothing has taken the focus', async () => {
  const page = await installation.open('/accounts/Assets:Checking')
  await settled(page)
  await page.getByText('No note about this account yet.').waitFor()
  expect(await page.evaluate(() => [document.activeElement?.tagName, scrollY])).toEqual(['BODY', 0])
})

describe('whoever leaves what a button made place for is at that button again', () => {
  test('after an amount that was not planned', async () => {
    const page = await installation.open('/expense/budget')
    const button = page.getByRole('button', { name: /^Change the budget for/ }).first()
    await button.press('Enter')
    await page.locator('.plan-form input').press('Escape')
    await expect.poll(() => hasFocus(button)).toBe(true)
    const another = page.getByRole('button', { name: 'Add another budget' })
    await another.press('Enter')
    await page.locator('.plan-form').getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect.poll(() => hasFocus(another)).toBe(true)
  })

  test('after a note that was not written', async () => {
    const page = await pageAt(installation, '/accounts/Assets:Checking')
    const write = page.getByRole('button', { name: 'Write', exact: true })
    await write.press('Enter')
    await page.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect.poll(() => hasFocus(write)).toBe(true)
  })
})

test('Escape closes the period and filters and leads back to what opened them', async () => {
  const page = await pageAt(installation, '/assets/balance')
  const scope = page.locator('.scope')
  await scope.locator('summary').press('Enter')
  await scope.locator('select').first().waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  expect(await scope.getAttribute('open')).toBe(null)
  expect(await hasFocus(scope.locator('summary'))).toBe(true)
})

test('who asks for more contrast sees the edges of fields, and reads quiet words as well as others', async () => {
  const page = await pageAt(installation, '/ledger/transaction?min=1', { contrast: 'more', colorScheme: 'light' })
  const edge = await page
    .locator('.filters input, .filters select')
    .first()
    .evaluate((field) => getComputedStyle(field).borderTopColor)
  expect(edge).toBe('rgb(79, 89, 103)')
  expect(await violationsOf(page, ['color-contrast-enhanced'])).toEqual([])
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
