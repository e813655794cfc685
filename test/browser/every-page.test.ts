import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stopsBeforeMain, violationsBesideContrast, violationsInBothThemes } from './accessibility.ts'
import { daysInLines } from './days-in-lines.ts'
import { digitsWhileHidden } from './hidden-figures.ts'
import { VIEWS } from '../../ui/frame/page-index.ts'
import { type Installation, install } from './installation.ts'
import { PHONE } from './pinned.ts'
import { ledTo, settled } from './settled.ts'
import { SHOWN, wronglyShown } from './shown-figures.ts'
import { silentFigures } from './silent-figures.ts'
import { PAGES, WALKED_BOOK, WALKED_SETTINGS, WITHOUT_FIGURES } from './walked-pages.ts'
import { wrongDoors } from './wrong-doors.ts'

/* One walk over all pages, and one on a phone: each page is drawn once, and asked all that is asked of every page. */

let installation: Installation
/** One page for all: what it has loaded once it need not load again. */
let page: Page
let phone: Page
beforeAll(async () => {
  installation = await install({
    files: { 'main.ledger': WALKED_BOOK },
    today: '2024-03-31',
    settings: `enable_reconciliation: true\n${WALKED_SETTINGS}`,
  })
  page = await installation.open('/', { forAll: true, colorScheme: 'light' })
  // The program answers before it has read the journal for the first time.
  await page.locator('[data-figure="networth"]', { hasText: /\d/ }).waitFor()
  phone = await installation.open('/', { ...PHONE, forAll: true })
  await settled(phone)
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

/** Pages without a figure in the first half of a phone, each with the reason. */
const NO_FIGURE_ABOVE: Readonly<Record<string, string>> = {
  '/assets/portfolio': 'the book has no fund whose contents are known',
  '/help': 'a text',
  '/ledger/convert': 'a form and files',
  '/ledger/documents': 'a list of files',
  '/ledger/editor': 'a list of files',
  '/ledger/events': 'a list of what happened',
  '/ledger/import': 'a form',
  '/ledger/query': 'a form, and what was asked last',
  '/ledger/reconciliation': 'a list of accounts and days',
  '/more/about': 'a list of facts about the program',
  '/more/backup': 'a form',
  '/more/config': 'a form',
  '/more/doctor': 'a list of findings',
  '/more/history': 'a list of events',
  '/more/jobs': 'a list of syncs',
  '/more/logs': 'a list of messages',
  '/more/reconciliation': 'a form until Firefly III is connected',
  '/more/roots': 'a form',
  '/more/sessions': 'a list of sessions',
  '/more/sheets': 'a list of files',
  '/more/statistics': 'counts, and no amount of money',
}

/** How far down the first number or chart of a page begins. Controls and notices do not count, nor dates, which have no decimals. */
const topOfFirstFigure = (of: Page): Promise<number> =>
  of.evaluate(() => {
    const found = [...document.querySelectorAll('main [role=slider], main svg[role], main .amount')]
    const texts = document.createTreeWalker(document.getElementById('main') as HTMLElement, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (/\d[.,]\d/.test(text.nodeValue ?? '') && text.parentElement) found.push(text.parentElement)
    const figures = found.filter((figure) => !figure.closest('.page-head, .notice, form, select') && figure.getClientRects().length > 0)
    return Math.min(...figures.map((figure) => figure.getBoundingClientRect().top + scrollY))
  })

const overhang = (of: Page): Promise<number> => of.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
/** Once charts have drawn themselves anew in a narrower window. */
const overhangLater = async (of: Page): Promise<number> => {
  for (let look = 0; look < 60 && (await overhang(of)) !== 0; look += 1) await of.waitForTimeout(50)
  return overhang(of)
}
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

describe('on a phone', () => {
  let days = 0
  test.each(PAGES)('%s', async (path) => {
    await ledTo(phone, path)
    if (VIEWS.some((view) => view.path === path) && !(path in NO_FIGURE_ABOVE))
      expect.soft(await topOfFirstFigure(phone), 'a figure is in the first half of the screen').toBeLessThan(PHONE.viewport.height / 2)
    expect.soft(await violationsBesideContrast(phone), 'nothing is in the way of who cannot see or point well').toEqual([])
    for (const width of [390, 320]) {
      await phone.setViewportSize({ width, height: 844 })
      expect.soft(await overhangLater(phone), `nothing scrolls sideways at ${width}`).toBe(0)
    }
    const told = await phone.evaluate(daysInLines)
    const broken = told.filter(({ lines }) => lines > 1)
    days += told.length
    expect.soft(broken, 'days stay in one line').toEqual([])
    await phone.setViewportSize(PHONE.viewport)
  })
  test('has shown days', () => expect(days).toBeGreaterThan(50))

  test('where there is no page', async () => {
    await phone.goto(`${installation.address}/nowhere`)
    await settled(phone)
    expect([await violationsBesideContrast(phone), await overhang(phone)]).toEqual([[], 0])
  })

  test('names of accounts break between their parts, and the sum of a table hides what it lies over', async () => {
    await phone.setViewportSize({ width: 320, height: 700 })
    await ledTo(phone, '/reports/year')
    const link = phone.getByRole('link', { name: 'Expenses:Rent', exact: true }).first()
    await link.waitFor()
    expect(await link.evaluate((name) => name.innerHTML)).toBe('Expenses:<wbr>Rent')
    await ledTo(phone, '/assets/networth')
    await phone.locator('.table-frame.scrolls tfoot').first().waitFor()
    const ground = await phone
      .locator('.scrolls tfoot > tr > :first-child')
      .first()
      .evaluate((cell) => getComputedStyle(cell).backgroundColor)
    expect(ground).not.toBe('rgba(0, 0, 0, 0)')
    await phone.setViewportSize(PHONE.viewport)
  })

  // Colours that a phone has alone are those of the frame: test/ui/style.test.ts.
  test.each(['/', '/ledger/transaction'])('the frame of %s can be read', async (path) => {
    await ledTo(phone, path)
    expect(await violationsInBothThemes(phone)).toEqual([])
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
