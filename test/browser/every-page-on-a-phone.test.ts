import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VIEWS } from '../../ui/frame/page-index.ts'
import { violationsBesideContrast, violationsInBothThemes } from './accessibility.ts'
import { daysInLines } from './days-in-lines.ts'
import { type Installation, install } from './installation.ts'
import { PHONE } from './pinned.ts'
import { ledTo, settled } from './settled.ts'
import { PAGES, WALKED_BOOK, WALKED_SETTINGS } from './walked-pages.ts'

/* One walk over all pages on a phone: each is drawn once, and checked for all that holds of every page. */

let installation: Installation
let phone: Page
beforeAll(async () => {
  installation = await install({
    files: { 'main.ledger': WALKED_BOOK },
    today: '2024-03-31',
    settings: `enable_reconciliation: true\n${WALKED_SETTINGS}`,
  })
  phone = await installation.open('/', { ...PHONE, forAll: true })
  // The program answers before it has read the journal for the first time.
  await phone.locator('[data-figure="networth"]', { hasText: /\d/ }).waitFor()
  await settled(phone)
})
afterAll(() => installation?.close())

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

test('the browser has nothing to complain about', () => {
  expect(installation.complaints).toEqual([])
})
