import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { PLANS } from './plans.ts'
import { settled } from './settled.ts'

/* An address that was typed, cut off or written by another program: nothing wrong in it is shown as if it were right, and a way leads on. */

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': BOOK }, today: '2024-03-31', settings: `enable_reconciliation: true\n${PLANS}` })
})
afterAll(() => installation?.close())

const hasFocus = (of: Locator): Promise<boolean> => of.evaluate((element) => element === document.activeElement)
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name })

test.each([
  ['/ledger/transaction?from=2024-02-31&to=soon&min=1'],
  ['/accounts/Assets:Checking?from=2024-02-31&to=soon'],
  ['/assets/networth?from=2024-02-31&to=2024-13-01'],
  ['/accounts/Assets:Checking/reconcile?until=2024-02-31'],
])('a day that the calendar does not have is left out: %s', async (path) => {
  const page = await pageAt(installation, path)
  expect(await page.locator('main .day-input').allInnerTexts()).not.toContain('2 Mar 2024')
  expect(await page.locator('main').innerText()).not.toMatch(/2 Mar 2024|soon|2024-13-01|accepted:/)
  expect(installation.complaints.splice(0)).toEqual([])
})

test('a thirteenth month is not January of the next year', async () => {
  const page = await pageAt(installation, '/expense/mom?end=2024-13')
  const written = await page.locator('main').innerText()
  expect(written).toContain('Feb 2024')
  expect(written).not.toContain('Jan 2025')
})

test('a page whose address has a % that stands for no text is a page, and says which account is not there', async () => {
  const page = await pageAt(installation, '/accounts/VAT 19%')
  await page.getByRole('heading', { level: 1, name: 'VAT 19%' }).waitFor()
  await page.getByText('there is no account "VAT 19%" in the journal').waitFor()
})

test('days the wrong way round are said to be so, and not that nothing was booked', async () => {
  const page = await pageAt(installation, '/assets/networth?from=2024-03-01&to=2024-02-01')
  await page.getByText('The second day is before the first. Choose a later one.').waitFor()
  expect(await page.getByText('There are no transactions until that day.').count()).toBe(0)
})

test.each([
  { year: 'abc', said: '“abc” is not a year.' },
  { year: '1999', said: 'There are no transactions in 1999.' },
])('a report of $year, which is none, leads to one that there is', async ({ year, said }) => {
  const page = await pageAt(installation, `/reports/year/${year}`)
  await page.getByText(said).getByRole('link').click()
  await page.getByRole('heading', { level: 2, name: 'Income statement' }).waitFor()
})

describe('what there is not leads to the list of what there is', () => {
  test.each([
    ['/accounts/Assets:None', 'All accounts', '/accounts'],
    ['/assets/gain/Assets:None', 'All investments', '/assets/gain'],
    ['/planning/goals/savings/None', 'All goals', '/planning/goals'],
    ['/liabilities/credit_cards/Liabilities:None', 'All credit cards', '/liabilities/credit_cards'],
  ])('%s: %s', async (path, name, list) => {
    const page = await pageAt(installation, path)
    await page.locator('.failure').getByRole('link', { name }).click()
    await page.waitForURL((url) => url.pathname === list)
    await settled(page)
    expect(await page.locator('main .failure').count()).toBe(0)
  })
})

test('steps of reconciling: the focus goes on with them', async () => {
  installation.write('daybook.yaml', readFileSync(join(installation.folder, 'daybook.yaml'), 'utf8').replace('enable_reconciliation: true\n', ''))
  const page = await pageAt(installation, '/accounts/Assets:Checking/reconcile')
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
