import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowded } from './crowded.ts'
import { type Installation, install } from './installation.ts'
import { ledTo, settled } from './settled.ts'
import { WALKED_BOOK, WALKED_SETTINGS } from './walked-pages.ts'

/* For who has told the browser to write larger, and for who looks at a page four times as large. */

let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': WALKED_BOOK }, today: '2024-03-31', settings: WALKED_SETTINGS })
})
afterAll(() => installation?.close())

/** What a browser writes with when nobody told it otherwise. */
const USUAL = 16
/** A page whose browser was told how large letters are to be, as in its settings. */
const openWith = async (letters: number, options: BrowserContextOptions & { forAll?: boolean } = {}): Promise<Page> => {
  const page = await installation.open('/more/about', options)
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: letters, fixed: Math.round((letters * 13) / USUAL) } })
  await page.goto(`${installation.address}/`)
  await page.locator('[data-figure="networth"]', { hasText: /\d/ }).waitFor()
  await settled(page)
  return page
}
const overhang = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
const lettersOf = (page: Page): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)

/** One of each kind: charts of every sort, trees, tables, long lists, cards, forms, the editor. */
const OF_EACH_KIND = [
  '/',
  '/cash_flow/monthly?range=all',
  '/cash_flow/yearly?year=2023',
  '/cash_flow/income_statement',
  '/cash_flow/recurring?month=2024-04',
  '/cash_flow/sankey?period=2023',
  '/expense/mom?end=2023-09&months=6',
  '/expense/budget',
  '/assets/balance',
  '/assets/allocation',
  '/liabilities/credit_cards',
  '/planning/goals',
  '/accounts/Assets:Checking?period=2024-02',
  '/ledger/transaction?min=1',
  '/ledger/posting',
  '/ledger/price',
  '/ledger/editor/main.ledger#9',
  '/more/doctor',
]

describe.each([
  { letters: 32, width: 1280, height: 900, paths: OF_EACH_KIND },
  // Here the frame is still that of a wide window.
  { letters: 24, width: 1366, height: 768, paths: ['/', '/ledger/transaction?min=1'] },
])('with letters of $letters px on a window of $width', ({ letters, width, height, paths }) => {
  let page: Page
  beforeAll(async () => {
    page = await openWith(letters, { viewport: { width, height }, forAll: true })
  })

  test('pages write as large as they were told to', async () => {
    expect(await lettersOf(page)).toBe(`${(letters * 15) / USUAL}px`)
  })

  test.each(paths)('%s can be read, and nothing scrolls sideways', async (path) => {
    await ledTo(page, path)
    await expect.poll(() => overhang(page)).toBe(0)
    await expect.poll(() => crowded(page)).toEqual([])
  })
})

test('letters of the usual size are as large as they always were, and rows of a long list stay below each other while letters grow', async () => {
  const page = await openWith(USUAL)
  expect([await lettersOf(page), await page.locator('.sidebar').evaluate((bar) => bar.getBoundingClientRect().width)]).toEqual(['15px', 232])
  await ledTo(page, '/ledger/transaction')
  const row = page.locator('.transaction-row').first()
  await row.waitFor()
  const before = (await row.boundingBox())?.height ?? 0
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setFontSizes', { fontSizes: { standard: 2 * USUAL, fixed: 26 } })
  await expect.poll(async () => (await row.boundingBox())?.height).toBeGreaterThan(1.7 * before)
  await expect.poll(() => crowded(page)).toEqual([])
})

describe('looked at four times as large', () => {
  let page: Page
  beforeAll(async () => {
    page = await openWith(USUAL, { viewport: { width: 320, height: 256 }, forAll: true })
  })

  test.each(OF_EACH_KIND)('%s can be read, and nothing scrolls sideways', async (path) => {
    await ledTo(page, path)
    await expect.poll(() => overhang(page)).toBe(0)
    await expect.poll(() => crowded(page)).toEqual([])
  })

  test('nothing stays over what is read', async () => {
    await ledTo(page, '/assets/balance')
    const staying = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((element) => getComputedStyle(element).position === 'fixed' && element.checkVisibility() && !element.matches('.skip-link'))
        .map((element) => ({ name: element.className, height: element.getBoundingClientRect().height }))
        .filter(({ height }) => height > 0),
    )
    expect(staying).toEqual([])
    const bar = page.locator('.bottom-bar')
    await bar.scrollIntoViewIfNeeded()
    await bar.getByRole('link', { name: 'Journal' }).click()
    await page.waitForURL(/\/ledger\/transaction$/)
  })

  test('the palette breaks no short name in two', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('overview')
    const name = page.getByRole('option', { name: /^Overview/ }).locator('span')
    await name.waitFor()
    expect(await name.evaluate((words) => new Set([...words.getClientRects()].map(({ height }) => Math.round(height))).size)).toBe(1)
    expect((await name.boundingBox())?.height).toBeLessThan(30)
    await page.keyboard.press('Escape')
  })
})
