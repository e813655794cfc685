import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'
import { RICH_BOOK, RICH_SETTINGS } from './rich-book.ts'
import { ledTo } from './settled.ts'
import { SHOWN } from './shown-figures.ts'
import { silentFigures } from './silent-figures.ts'

/** Pages with figures that no table of shown figures has. */
const MORE = [
  '/',
  '/accounts/Assets:Checking',
  '/accounts/Assets:Fund',
  '/accounts/Assets:Checking/reconcile',
  '/assets/balance',
  '/assets/gain',
  '/assets/networth',
  '/expense/sankey',
  '/ledger/fx',
  '/ledger/price',
  '/ledger/price/FUND',
  '/ledger/reconciliation',
  '/ledger/transaction',
  '/liabilities/balance',
  '/liabilities/credit_cards',
  '/more/history',
  '/more/statistics',
]

/** What may do nothing when it is pressed, by page: each with the reason. What is not in this list has to answer. */
const SILENT: readonly (readonly [path: string, reason: string, ...figures: RegExp[]])[] = [
  // Nothing that the book says, and so nothing to prove.
  ['/planning/goals/', 'what is to come is made of no transaction', /^Needed a month/],
  ['/planning/tax/harvest', 'what would be sold for a gain that the person types', /^Sell # units/],
  ['/reports/year', 'it is a proof itself', /^What .* is made of: /],
]

let installation: Installation
let page: Page
beforeAll(async () => {
  installation = await install({ files: { 'main.ledger': RICH_BOOK }, today: '2024-03-31', settings: RICH_SETTINGS })
  page = await installation.open('/', { forAll: true })
  await page.locator('[data-figure="networth"] .amount').waitFor()
})
afterAll(() => installation?.close())

test.each([...new Set([...SHOWN.map(({ path }) => path), ...MORE])])('every figure of %s answers, but for those that have a reason', async (path) => {
  await ledTo(page, path)
  const allowed = SILENT.flatMap(([start, , ...figures]) => (path.startsWith(start) ? figures : []))
  expect((await silentFigures(page)).filter((figure) => !allowed.some((of) => of.test(figure)))).toEqual([])
})
