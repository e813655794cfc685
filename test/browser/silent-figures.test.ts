import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Installation, install } from './installation.ts'
import { RICH_BOOK, RICH_SETTINGS } from './rich-book.ts'
import { settled } from './settled.ts'
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
  ['/planning/goals', 'the configuration says it', /^Target/],
  ['/planning/goals', 'a guess at what is to come', /^Needed a month/, /^Milestones: /],
  ['/planning/tax/harvest', 'typed by the person', /^Sell # units/],
  // One line of the journal, which stands beside it as a link.
  ['/accounts/', 'the line is beside it', /: Amount$/, /^What .* holds: Price$/],
  ['/ledger/posting', 'the line is beside it', /.*/],
  ['/ledger/price', 'a price is what the journal or a provider says', /.*/],
  ['/planning/tax/harvest', 'a price is what the journal or a provider says', /^Price of/],
  ['/reports/year', 'it is a proof itself', /^What .* is made of: /],
  // To be given a door.
  ['/accounts/', 'the running balance is of no report that explains', /: Balance$/],
  ['/expense/yoy', 'put together of three reports', /^Left over$/, /^Savings rate$/, /^Of the income was spent/],
  ['/expense/yoy', 'compares two figures that have doors', /^Spending$/, /^Income$/, /^Biggest mover$/, /^What changed most: /],
  ['/planning/goals', 'not explained yet', /^Reached$/, /^Put aside a month$/, /^Where it is: XIRR$/],
  ['/planning/projection', 'not explained yet', /^Put aside a month$/, /^Spent a year$/],
  ['/planning/tax', 'units of a lot have no door', /: Units$/],
  ['/more/history', 'the difference of two days', /^Accounts that moved: /],
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
  await page.goto(`${installation.address}${path}`)
  await settled(page)
  const allowed = SILENT.flatMap(([start, , ...figures]) => (path.startsWith(start) ? figures : []))
  expect((await silentFigures(page)).filter((figure) => !allowed.some((of) => of.test(figure)))).toEqual([])
})
