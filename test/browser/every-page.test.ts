import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stopsBeforeMain, violationsInBothThemes } from './accessibility.ts'
import { digitsWhileHidden } from './hidden-figures.ts'
import { type Installation, install } from './installation.ts'
import { ledTo } from './settled.ts'
import { SHOWN, wronglyShown } from './shown-figures.ts'
import { silentFigures } from './silent-figures.ts'
import { PAGES, WALKED_BOOK, WALKED_SETTINGS, WITHOUT_FIGURES } from './walked-pages.ts'
import { wrongDoors } from './wrong-doors.ts'

/* One walk over all pages: each is drawn once, and checked for all that holds of every page. On a phone: every-page-on-a-phone.test.ts. */

let installation: Installation
/** One page for all: what it has loaded once it need not load again. */
let page: Page
beforeAll(async () => {
  installation = await install({
    files: { 'main.ledger': WALKED_BOOK },
    today: '2024-03-31',
    settings: `enable_reconciliation: true\n${WALKED_SETTINGS}`,
  })
  page = await installation.open('/', { forAll: true, colorScheme: 'light' })
  // The program answers before it has read the journal for the first time.
  await page.locator('[data-figure="networth"]', { hasText: /\d/ }).waitFor()
})
afterAll(() => installation?.close())

/** What may do nothing when it is pressed, by page: each with the reason. What is not in this list has to answer. */
const SILENT: readonly (readonly [path: string, reason: string, ...figures: RegExp[]])[] = [
  // Nothing that the book says, and so nothing to prove.
  ['/planning/goals/', 'what is to come is made of no transaction', /^Needed a month/],
  ['/planning/tax/harvest', 'what would be sold for a gain that the person types', /^Sell # units/],
  ['/accounts/Assets:Checking/reconcile', 'what is ticked is what the person chooses', /^Postings that may be on the statement/, /^Ticked/],
  ['/reports/year', 'it is a proof itself', /^Transactions of /],
]
/** What comes back is put together of transactions by the page itself, and what the book has not is in no panel. */
const WITHOUT_DOORS = [
  ...WITHOUT_FIGURES,
  '/cash_flow/recurring',
  '/ledger/price',
  '/ledger/fx',
  '/ledger/reconciliation',
  '/accounts/Assets:Checking/reconcile',
  '/more/statistics',
]

const overhang = (of: Page): Promise<number> => of.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const titles = new Map<string, string>()
const known = new Set<string>()

describe('a page', () => {
  test.each(PAGES)('%s', async (path) => {
    await ledTo(page, path)
    // An old address leads to the page that has its figures now.
    titles.set(new URL(page.url()).pathname, await page.title())
    expect.soft(await page.locator('main .failure').count(), 'nothing fails').toBe(0)
    expect.soft(await page.locator('main .card').count(), 'there is something to show').toBeGreaterThan(0)
    const shown = SHOWN.find((one) => one.path === path)
    if (shown !== undefined) expect.soft(await wronglyShown(installation, page, shown), 'what is shown is what its report says').toEqual([])
    const allowed = SILENT.flatMap(([start, , ...figures]) => (path.startsWith(start) ? figures : []))
    const silent = (await silentFigures(page)).filter((figure) => !allowed.some((of) => of.test(figure)))
    expect.soft(silent, 'every figure answers').toEqual([])
    expect.soft(await violationsInBothThemes(page), 'nothing is in the way of who cannot see or point well').toEqual([])
    const stops = await stopsBeforeMain(page)
    expect.soft(stops.length, `stops of the keyboard before the content: ${stops.join(' | ')}`).toBeLessThanOrEqual(12)
    const nameless = page.locator('main table:not([aria-label], [aria-labelledby])')
    expect.soft(await nameless.evaluateAll((tables) => tables.map(({ className }) => className)), 'every table has a name').toEqual([])
    expect.soft(await overhang(page), 'nothing scrolls sideways').toBe(0)
    const { doors, wrong } = await wrongDoors(page, known)
    expect.soft(wrong, 'the panel of a figure says the same number').toEqual([])
    if (!WITHOUT_DOORS.some((without) => path.startsWith(without))) expect.soft(doors, 'figures can be pressed').toBeGreaterThan(0)
    expect.soft(await digitsWhileHidden(page), 'hidden figures show no digit').toEqual([])
  })

  test('has a name of its own', () => {
    // What an account is and what it has earned are two pages of one thing.
    const names = [...titles].flatMap(([path, title]) => (path === '/assets/gain/Assets%3AFund' ? [] : [title]))
    expect(names.filter((title, place) => names.indexOf(title) !== place)).toEqual([])
  })
})

test('where rows have one height names stay in one line', async () => {
  await page.setViewportSize({ width: 900, height: 900 })
  await ledTo(page, '/ledger/posting')
  const name = page.locator('.posting-row a', { hasText: 'Overnight' }).first()
  await name.waitFor()
  expect((await name.boundingBox())?.height).toBeLessThan(30)
})

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
