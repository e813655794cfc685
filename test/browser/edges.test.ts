import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'
import { PHONE } from './pinned.ts'
import { settled } from './settled.ts'
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
  const page = await installation.open('/reports/year/2024')
  await settled(page)
  await page.getByRole('heading', { name: 'Equity' }).waitFor()
  const cards = await boxes(page.locator('.year-report .card'))
  expect(cards.length).toBeGreaterThan(4)
  expect(cards.slice(1).filter(({ top }, nth) => top - cards[nth]!.bottom < 12)).toEqual([])
})

test('how many findings there are stands beside a long title, and not over the edge of its card', async () => {
  const page = await installation.open('/more/doctor', PHONE)
  await settled(page)
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
  const page = await installation.open('/ledger/query', { viewport: { width: 768, height: 900 } })
  const names = page.locator('.bar > em')
  await names.first().waitFor()
  const places = await boxes(names)
  expect(places.length).toBeGreaterThan(3)
  expect(places.slice(1).filter(({ left }, nth) => left < places[nth]!.right - 0.5)).toEqual([])
})

test('the last name below a chart is whole, and below its place where there is room', async () => {
  const page = await installation.open('/expense/mom', PHONE)
  await settled(page)
  const [chart] = await boxes(page.locator('.lines svg').first())
  const ends = (await boxes(page.locator('.lines svg').first().locator('.lines-place'))).map(({ right }) => right)
  expect(Math.max(...ends)).toBeLessThanOrEqual(chart!.right)
  await page.goto(`${installation.address}/income`)
  await settled(page)
  const [bar, name] = await Promise.all([boxes(page.locator('.bar').last()), boxes(page.locator('.bar > em').last())])
  expect(Math.abs(bar[0]!.left + bar[0]!.right - name[0]!.left - name[0]!.right)).toBeLessThan(2)
})

test('what an income statement consists of is written in one line where there is room beside the columns', async () => {
  const page = await installation.open('/cash_flow/income_statement', { viewport: { width: 768, height: 960 } })
  await settled(page)
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
