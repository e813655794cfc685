import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MOVED, movedTo } from '../../../ui/client/address.ts'
import { configuration } from '../../../ui/client/cached-answers.ts'
import { groupsFor, offeredViews, viewsToFind, whereIs } from '../../../ui/frame/page-index.ts'
import { BOOK_GROUPS, GROUPS, VIEWS } from '../../../ui/frame/page-places.ts'

/** As text: the pages themselves need a browser. */
const routed = [...readFileSync('ui/routes.ts', 'utf8').matchAll(/^ {2}\['([^']+)'/gm)].map(([, path]) => path ?? '')

test('there are at most 30 places in two levels', () => {
  expect(BOOK_GROUPS.map(({ title }) => title)).toEqual(['Today', 'Money', 'Wealth', 'Accounts', 'Journal'])
  expect(GROUPS.map(({ title }) => title)).toEqual(['Today', 'Money', 'Wealth', 'Accounts', 'Journal', 'Settings'])
  const places = GROUPS.flatMap((group) => group.places)
  expect(places.length).toBeLessThanOrEqual(30)
  expect(new Set(places.map(({ title }) => title)).size).toBe(places.length)
})

/** What the book and its configuration have, by which pages are offered. */
const bookWith = (config: object = {}, uses: object = {}): void => {
  const all = { default_currency: 'EUR', commodities: [], schedule_al: [], credit_cards: [], labs: {}, ...config }
  const understood = { uses: { investments: false, debts: false, events: false, ...uses }, unclear: [], roots: [] }
  configuration.value = { data: { config: all, understood } } as unknown as typeof configuration.value
}
const placesAt = (path: string): string[] => groupsFor(path).flatMap(({ places }) => places.map(({ title }) => title))
const isOffered = (path: string): boolean => offeredViews.value.some((view) => view.path === path)

test('a page that the book has no use for is not offered, and is still found and reached', () => {
  bookWith()
  for (const title of ['Investments', 'Allocation', 'Tax']) expect(placesAt('/'), title).not.toContain(title)
  for (const path of ['/liabilities/credit_cards', '/liabilities/balance', '/ledger/events', '/more/reconciliation'])
    expect(isOffered(path), path).toBe(false)
  expect(viewsToFind.value.map(({ path }) => path)).toContain('/liabilities/credit_cards')
  expect(viewsToFind.value[0]?.path).toBe('/')
  // Whoever follows a link to it sees where it is.
  expect(placesAt('/assets/gain')).toContain('Investments')
  expect(whereIs('/assets/gain')?.place.views.map(({ tab }) => tab)).toEqual(['Performance'])

  bookWith({ credit_cards: [{ account: 'Liabilities:Card' }] }, { investments: true, debts: true, events: true })
  for (const title of ['Investments', 'Allocation']) expect(placesAt('/'), title).toContain(title)
  for (const path of ['/liabilities/credit_cards', '/liabilities/balance', '/ledger/events']) expect(isOffered(path), path).toBe(true)
})

test('an account belongs to the list of accounts, of whatever kind it is', () => {
  for (const account of ['Expenses:Food', 'Assets:Bank', 'Equity:Opening/reconcile'])
    expect(whereIs(`/accounts/${account}`)?.place.title, account).toBe('All accounts')
})

test('the side list and the tabs of a place do not repeat each other', () => {
  const names = new Set(GROUPS.flatMap(({ places }) => places.map(({ title }) => title)))
  const repeated = GROUPS.flatMap(({ places }) => places.filter(({ views }) => views.length > 1))
    .flatMap(({ title, views }) => views.map(({ tab }) => ({ title, tab })))
    .filter(({ title, tab }) => names.has(tab) && tab !== title)
  expect(repeated).toEqual([])
})

test('every page that is offered is at an address that leads somewhere, once', () => {
  expect(VIEWS.filter(({ path }) => !routed.some((route) => route.replace(/\/(\*|:\w+)\?$/, '') === path))).toEqual([])
  expect(new Set(VIEWS.map(({ path }) => path)).size).toBe(VIEWS.length)
})

test('every address without a name in it is offered somewhere', () => {
  const fixed = routed.filter((route) => !/[:*]/.test(route))
  expect(fixed.filter((route) => !VIEWS.some(({ path }) => path === route))).toEqual([])
})

test('a key leads to one page, and a name is that of one page', () => {
  const keys = VIEWS.flatMap(({ key }) => key ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(VIEWS.map(({ title }) => title)).size).toBe(VIEWS.length)
})

test('the tabs of a place have different names', () => {
  for (const { places } of GROUPS) for (const { title, views } of places) expect(new Set(views.map(({ tab }) => tab)).size, title).toBe(views.length)
})

test('taxes of India are offered to a book in rupees, however it writes them', () => {
  const offered = (currency: string): boolean => {
    bookWith({ default_currency: currency })
    return isOffered('/planning/tax/harvest')
  }
  expect(['INR', '₹', 'Rs', 'Rs.', 'EUR', '$', ''].map(offered)).toEqual([true, true, true, true, false, false, false])
})

test('an address that has moved leads to one that is there', () => {
  const moved = Object.entries(MOVED)
  expect(moved.length).toBeGreaterThan(5)
  expect(moved.filter(([from, to]) => routed.includes(from) || !routed.includes(to))).toEqual([])
})

test('the names that stand in a moved address stand in the new one', () => {
  expect(movedTo('/planning/goals/:type/:name', { type: 'savings', name: 'A boat' })).toBe('/planning/goals/savings/A%20boat')
  // The router leaves a percent sign written as %25.
  expect(movedTo('/accounts/:account', { account: 'Expenses:VAT 19%25' })).toBe('/accounts/Expenses%3AVAT%2019%25')
  expect(movedTo('/', {})).toBe('/')
})

test('the head of a page is the name that it is found by', () => {
  const routes = [...readFileSync('ui/routes.ts', 'utf8').matchAll(/^ {2}\['([^']+)',.*import\('\.\/(pages\/[^']+)'\)\)\.(\w+)/gm)]
  const files = new Map(routes.map(([, at, file, component]) => [at, { file, component }]))
  files.set('/', { file: 'pages/dashboard/dashboard-page.tsx', component: 'Dashboard' })
  const TITLE = /<Page\b[^>]*?title=(?:"([^"]+)"|\{[^}'`]*'([^']+)')/
  const headOf = (path: string): string | undefined => {
    const { file, component } = files.get(routed.find((of) => of.replace(/\/(\*|:\w+)\?$/, '') === path)) ?? {}
    const text = readFileSync(`ui/${file}`, 'utf8')
    // A file may have several pages, and a page its title in a component above it.
    const title = TITLE.exec(text.slice(text.indexOf(`export const ${component} =`))) ?? TITLE.exec(text)
    return title?.[1] ?? title?.[2]
  }
  expect(VIEWS.map(({ path }) => `${path} ${headOf(path)}`)).toEqual(VIEWS.map(({ path, title }) => `${path} ${title}`))
})
