import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'
import { pageAt } from './one-page.ts'
import { PHONE } from './pinned.ts'
import { ledTo } from './settled.ts'
import { WALKED_BOOK, WALKED_SETTINGS } from './walked-pages.ts'

/* Nothing stands over the edge of what it belongs to, or on what is beside it. */

const LONG = `
2024-03-06 * Ferry
    Expenses:An account whose name is longer than a column of a chart is wide    5.00 EUR
    Assets:Checking

2024-03-07 * Ferry
    Expenses:Beside it another whose name is longer than a column is wide, too    5.00 EUR
    Assets:Checking
`
let installation: Installation
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': WALKED_BOOK + LONG }, today: '2024-03-31', settings: WALKED_SETTINGS })
})
afterAll(() => installation?.close())

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}
const boxes = (of: Locator): Promise<Box[]> =>
  of.evaluateAll((all) =>
    all.map((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect()
      return { left, right, top, bottom }
    }),
  )

test('the cards of the yearly report are as far apart as those of other pages', async () => {
  const page = await pageAt(installation, '/reports/year/2024')
  await page.getByRole('heading', { name: 'Equity' }).waitFor()
  const cards = await boxes(page.locator('.year-report .card'))
  expect(cards.length).toBeGreaterThan(4)
  expect(cards.slice(1).filter(({ top }, nth) => top - cards[nth]!.bottom < 12)).toEqual([])
})

test('how many findings there are stands beside a long title, and not over the edge of its card', async () => {
  const page = await pageAt(installation, '/more/doctor', PHONE)
  const card = page.locator('.card', { has: page.getByRole('heading', { name: 'Asset Accounts missing from Allocation Target' }) })
  const [end] = await boxes(card.locator('.card-aside'))
  const said = await card.locator('.card-aside').evaluate((aside) => {
    const range = document.createRange()
    range.selectNodeContents(aside)
    return range.getBoundingClientRect().right
  })
  expect(said).toBeLessThanOrEqual(end!.right)
})

test('long names of the rows of an answer end where the next begins', async () => {
  const page = await pageAt(installation, '/ledger/query', { viewport: { width: 768, height: 900 } })
  const names = page.locator('.bar > em')
  await names.first().waitFor()
  const places = await boxes(names)
  expect(places.length).toBeGreaterThan(3)
  expect(places.slice(1).filter(({ left }, nth) => left < places[nth]!.right - 0.5)).toEqual([])
})

test('the last name below a chart is whole, and below its place where there is room', async () => {
  const page = await pageAt(installation, '/expense/mom', PHONE)
  const [chart] = await boxes(page.locator('.lines svg').first())
  const ends = (await boxes(page.locator('.lines svg').first().locator('.lines-place'))).map(({ right }) => right)
  expect(Math.max(...ends)).toBeLessThanOrEqual(chart!.right)
  await ledTo(page, '/income')
  const [bar, name] = await Promise.all([boxes(page.locator('.bar').last()), boxes(page.locator('.bar > em').last())])
  expect(Math.abs(bar[0]!.left + bar[0]!.right - name[0]!.left - name[0]!.right)).toBeLessThan(2)
})

test('what an income statement consists of is written in one line where there is room beside the columns', async () => {
  const page = await pageAt(installation, '/cash_flow/income_statement', { viewport: { width: 768, height: 960 } })
  const names = page.locator('.waterfall th')
  await names.first().waitFor()
  const lines = await names.evaluateAll((all) =>
    all.map((name) => {
      const range = document.createRange()
      range.selectNodeContents(name)
      return [name.textContent, new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size]
    }),
  )
  expect(lines.length).toBeGreaterThan(4)
  expect(lines.filter(([, count]) => count !== 1)).toEqual([])
})

test.each([
  ['/cash_flow/sankey?period=2024', 'From', 'Assets:Checking'],
  ['/expense/yearly?by=account', 'Accounts', 'Expenses:Rent'],
])('in a narrow column of %s an account breaks between its parts, and not in a word', async (path, head, account) => {
  const page = await pageAt(installation, path, { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true })
  await page.getByRole('columnheader', { name: head }).first().waitFor()
  const name = page.locator('tbody tr > :first-child', { hasText: new RegExp(`^${account}$`) }).first()
  expect(await name.evaluate((cell) => cell.innerHTML.replace(/<(?!wbr)[^>]*>/g, ''))).toBe(account.replace(':', ':<wbr>'))
})

test('on a phone a posting has two lines, and its list scrolls down alone', async () => {
  const page = await pageAt(installation, '/ledger/posting', PHONE)
  const list = page.locator('.posting-frame')
  await list.locator('[data-column="account"]').first().waitFor()
  expect(await list.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0)
  const [payee, account] = await Promise.all(['payee', 'account'].map((column) => list.locator(`[data-column="${column}"]`).first().boundingBox()))
  expect(account!.y).toBeGreaterThan(payee!.y)
})

test('what the focus comes to lies under no bar of the window, whichever way it is walked', async () => {
  const page = await pageAt(installation, '/', { viewport: { width: 1280, height: 500 } })
  const underBars = (): Promise<string[]> =>
    page.evaluate(() => {
      const bars = [...document.querySelectorAll('.top-bar, .bottom-bar')].filter((bar) => getComputedStyle(bar).position !== 'static')
      const stops = [...document.querySelectorAll<HTMLElement>('main a, main button')].filter((stop) => stop.checkVisibility())
      return [...stops, ...stops.toReversed()].flatMap((stop) => {
        stop.focus()
        const { top, bottom } = stop.getBoundingClientRect()
        const isUnder = bars.map((bar) => bar.getBoundingClientRect()).some((bar) => top < bar.bottom && bottom > bar.top)
        return isUnder ? [`${stop.textContent}: ${top} to ${bottom}`] : []
      })
    })
  expect(await underBars()).toEqual([])
  await page.setViewportSize({ width: 390, height: 600 })
  await page.locator('.bottom-bar').waitFor()
  expect(await underBars()).toEqual([])
})

test('on a phone the amount of a bill and the gain of an account are in sight beside their names', async () => {
  for (const [path, label, figure] of [
    ['/cash_flow/recurring', 'Recurring items', 'Amount'],
    ['/cash_flow/recurring', 'Payments in the next 60 days', 'Amount'],
    ['/assets/gain', 'Gain by account', 'Total gain'],
  ] as const) {
    const page = await pageAt(installation, path, PHONE)
    const table = page.getByRole('table', { name: label, exact: true })
    await table.waitFor()
    const places = await table.evaluate((of) => {
      const frame = of.closest('.table-frame')!.getBoundingClientRect()
      const heads = [...of.querySelectorAll('thead th')].map((head) => head.textContent)
      return {
        second: heads[1],
        beyond: [...of.querySelectorAll('tbody tr > :nth-child(2)')].filter((cell) => cell.getBoundingClientRect().right > frame.right + 1).length,
      }
    })
    expect(places, label).toEqual({ second: figure, beyond: 0 })
  }
})
