import { afterAll, beforeAll, expect, test } from 'vitest'
import { BOOK, type Installation, install } from './installation.ts'
import { settled } from './settled.ts'
import { PLANS } from './plans.ts'

const SETTINGS = `currencies: [USD]
${PLANS}`
/** The book with a plan and something that comes back, so that every page has something to show. */
const FULL_BOOK = `${BOOK}
~ Monthly from 2024-01-01 to 2024-12-31
    Expenses:Food          200.00 EUR
    Assets:Checking

2024-02-03 * Landlord
    ; Recurring: Rent
    Expenses:Rent              1,000.00 EUR
    Assets:Checking

2024-03-04 * Landlord
    ; Recurring: Rent
    Expenses:Rent                 10.00 EUR
    Assets:Checking

2024-03-05 * Ferry
    Expenses:Travel:Islands:Ferries:Overnight    84.00 EUR
    Assets:Checking
`

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': FULL_BOOK }, today: '2024-03-31', settings: SETTINGS })
})
afterAll(() => installation?.close())

const PATHS = [
  '/',
  '/cash_flow/monthly?range=all',
  '/cash_flow/income_statement',
  '/cash_flow/recurring',
  '/expense/monthly',
  '/planning/goals',
  '/liabilities/balance',
  '/liabilities/credit_cards',
  '/expense/budget',
  '/assets/gain',
  '/assets/gain/Assets%3AFund',
  '/assets/allocation',
  '/assets/networth',
  '/assets/balance',
  '/assets/balance?layout=flat',
  '/ledger/import',
  '/ledger/transaction?min=1',
  '/ledger/price',
  '/ledger/price/FUND',
  '/ledger/fx',
  '/ledger/editor',
  '/ledger/editor/main.ledger#9',
  '/more/sheets',
  '/nowhere',
]

test('nothing scrolls sideways, on any page', async () => {
  const page = await installation.open('/', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const wide: string[] = []
  for (const path of PATHS) {
    await page.goto(`${installation.address}${path}`)
    await settled(page)
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
      if (overhang > 0) wide.push(`${path} at ${width}: ${overhang} pixels too wide`)
    }
  }
  expect(wide).toEqual([])
})

test('on a phone names of accounts break between their parts, and the sum of a table hides what it lies over', async () => {
  const page = await installation.open('/reports/trial_balance', { viewport: { width: 320, height: 700 }, isMobile: true, hasTouch: true })
  await settled(page)
  const link = page.getByRole('link', { name: 'Expenses:Rent', exact: true })
  await link.waitFor()
  expect(await link.evaluate((name) => name.innerHTML)).toBe('Expenses:<wbr>Rent')
  await page.locator('.table-frame.scrolls').waitFor()
  const ground = await page.locator('.scrolls tfoot > tr > :first-child').evaluate((cell) => getComputedStyle(cell).backgroundColor)
  expect(ground).not.toBe('rgba(0, 0, 0, 0)')
})

test('where rows have one height names stay in one line', async () => {
  const page = await installation.open('/ledger/posting', { viewport: { width: 900, height: 900 } })
  await settled(page)
  const name = page.locator('.posting-row a', { hasText: 'Overnight' }).first()
  await name.waitFor()
  expect((await name.boundingBox())?.height).toBeLessThan(30)
})

test('every page has something to show and a name of its own, and no digit of any amount while figures are hidden', async () => {
  const page = await installation.open('/')
  await settled(page)
  await page.getByRole('button', { name: 'Hide figures' }).click()
  const names: string[] = []
  for (const path of PATHS.filter((path) => !path.includes('nowhere'))) {
    await page.goto(`${installation.address}${path}`)
    await settled(page)
    expect(await page.locator('.failure').count(), path).toBe(0)
    expect(await page.locator('main .card').count(), path).toBeGreaterThan(0)
    names.push(await page.title())
    const shown = await page.locator('.amount, .totals .amount, .piece-amount').allInnerTexts()
    expect(shown.filter((text) => /\d/.test(text))).toEqual([])
    expect(
      await page
        .locator('[aria-valuetext]')
        .evaluateAll((charts) => charts.map((chart) => chart.getAttribute('aria-valuetext')?.split(': ')[1]).filter((text) => /\d/.test(text ?? ''))),
    ).toEqual([])
  }
  expect(new Set(names).size).toBeGreaterThan(PATHS.length - 5)
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
