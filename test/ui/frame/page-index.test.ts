import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MOVED, movedTo, redirected } from '../../../ui/client/address.ts'
import { configuration } from '../../../ui/client/cached-answers.ts'
import { BOOK_GROUPS, GROUPS, groupsFor, offeredViews, VIEWS, viewsToFind, whereIs } from '../../../ui/frame/page-index.ts'
import type { pages as english } from '../../../src/messages/en/pages.ts'
import { LANGUAGES } from '../../../src/messages/languages.ts'

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

test('names are told apart in every language', async () => {
  for (const { code } of LANGUAGES) {
    const { pages } = (await import(`../../../src/messages/${code}/pages.ts`)) as { pages: typeof english }
    const repeated = (names: readonly string[]): string[] => names.filter((name, at) => names.indexOf(name) !== at)
    expect(repeated(Object.values(pages.views).map(({ title }) => title)), code).toEqual([])
    expect(repeated(Object.values(pages.places)), code).toEqual([])
    const tabOf = (name: keyof typeof english.views): string => ({ tab: pages.views[name].title, ...pages.views[name] }).tab
    for (const { places } of GROUPS) for (const { views } of places) expect(repeated(views.map(({ name }) => tabOf(name))), code).toEqual([])
  }
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

test('statements by period lead to the statement that they were of, with its periods side by side', () => {
  expect(redirected('/reports/periods', {}, '')).toBe('/cash_flow/income_statement?every=month')
  expect(redirected('/reports/periods', {}, '?of=worth&every=quarter&show=shares')).toBe('/reports/balance_sheet?every=quarter&show=shares')
  expect(redirected('/more/goals', {}, '?period=2024')).toBe('/planning/goals?period=2024')
})

/** The text that a page names as `words.title`, by the import of the catalogue at its head. */
const textOf = async (language: string, file: string, expression: string): Promise<unknown> => {
  const [alias = '', ...keys] = expression.split('.')
  const [, name = '', subject = ''] =
    new RegExp(`import \\{ (?:[^}]*, )?(\\w+ as ${alias}|${alias})(?:, [^}]*)? \\} from '#messages/([\\w-]+)\\.ts'`).exec(file) ?? []
  const texts = (await import(`../../../src/messages/${language}/${subject}.ts`)) as Record<string, unknown>
  return keys.reduce<unknown>((within, key) => (within as Record<string, unknown>)[key], texts[name.split(' ')[0] ?? ''])
}

test.each(LANGUAGES)('the head of a page is the name that it is found by, in $name', async ({ code }) => {
  const routes = [...readFileSync('ui/routes.ts', 'utf8').matchAll(/^ {2}\['([^']+)',.*import\('\.\/(pages\/[^']+)'\)\)\.(\w+)/gm)]
  const files = new Map(routes.map(([, at, file, component]) => [at, { file, component }]))
  files.set('/', { file: 'pages/dashboard/dashboard-page.tsx', component: 'Dashboard' })
  const TITLE = /<Page\b[^>]*?title=(?:"([^"]+)"|\{[^}'`]*'([^']+)'|\{(?:\w+ \|\| )?([\w.]+)\})/
  const headOf = async (path: string): Promise<unknown> => {
    const { file, component } = files.get(routed.find((of) => of.replace(/\/(\*|:\w+)\?$/, '') === path)) ?? {}
    const text = readFileSync(`ui/${file}`, 'utf8')
    // A file may have several pages, and a page its title in a component above it.
    const title = TITLE.exec(text.slice(text.indexOf(`export const ${component} =`))) ?? TITLE.exec(text)
    return title?.[1] ?? title?.[2] ?? (title?.[3] && textOf(code, text, title[3]))
  }
  const { pages } = (await import(`../../../src/messages/${code}/pages.ts`)) as { pages: typeof english }
  expect(await Promise.all(VIEWS.map(async ({ path }) => `${path} ${await headOf(path)}`))).toEqual(
    VIEWS.map(({ path, name }) => `${path} ${pages.views[name].title}`),
  )
})

/** Every address that pages ever had, ours and Paisa's, with the place that it is in now. They are bookmarked, and in other people's notes. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  Overview: ['/', '/login'],
  Bills: ['/cash_flow/recurring'],
  'Cash flow': ['/cash_flow/monthly', '/cash_flow/yearly', '/cash_flow/sankey', '/income'],
  Spending: ['/expense/monthly', '/expense/yearly', '/expense/mom', '/expense/yoy', '/expense/sankey', '/analysis/mom', '/analysis/yoy'],
  Budget: ['/expense/budget'],
  'Net worth': ['/assets/networth'],
  Investments: ['/assets/gain', '/assets/gain/Assets:Fund', '/assets/holdings', '/assets/investment', '/income/investment'],
  Allocation: ['/assets/allocation', '/assets/portfolio', '/assets/analysis'],
  Goals: ['/planning', '/planning/goals', '/planning/goals/savings/Boat', '/planning/projection', '/more/goals', '/more/goals/savings/Boat'],
  Tax: [
    '/planning/tax',
    '/planning/tax/capital_gains',
    '/planning/tax/harvest',
    '/planning/tax/schedule_al',
    '/more/tax',
    '/more/tax/capital_gains',
    '/more/tax/harvest',
    '/more/tax/schedule_al',
  ],
  'All accounts': [
    '/accounts',
    '/accounts/Assets:Bank',
    '/accounts/Expenses:Food/transactions',
    '/accounts/Assets:Bank/reconcile',
    '/assets/balance',
    '/liabilities/balance',
    '/liabilities/repayment',
    '/liabilities/interest',
    '/liabilities/credit_cards',
    '/liabilities/credit_cards/Liabilities:Card',
    '/more/roots',
  ],
  Reconcile: ['/ledger/reconciliation', '/more/reconciliation'],
  Reports: [
    '/cash_flow/income_statement',
    '/reports/balance_sheet',
    '/reports/cash_flow',
    '/reports/trial_balance',
    '/reports/periods',
    '/reports/year',
    '/reports/year/2024',
  ],
  Transactions: ['/ledger/transaction', '/ledger/posting'],
  Editor: ['/ledger/editor', '/ledger/editor/main.ledger'],
  Import: ['/ledger/import'],
  Prices: ['/ledger/price', '/ledger/price/FUND', '/ledger/fx', '/ledger/fx-rates'],
  Documents: ['/ledger/documents', '/ledger/events'],
  Sheets: ['/more/sheets', '/more/sheets/loan.sheet'],
  Query: ['/ledger/query'],
  Checks: ['/more/doctor'],
  History: ['/more/history', '/ledger/changes'],
  Configuration: ['/more/config', '/more/config/goals'],
  Access: ['/more/sessions'],
  Backup: ['/more/backup'],
  Activity: ['/more/jobs', '/more/logs'],
  Convert: ['/ledger/convert'],
  Help: ['/help', '/help/guide/pages'],
  About: ['/more/about', '/more/statistics'],
}

/** The pattern of a route, as the router reads it, with the names that it finds. */
const namesIn = (route: string, path: string): Record<string, string> | undefined =>
  new RegExp(`^${route.replaceAll(/\/:(\w+)\?|\/\*\?/g, '(?:/.*)?').replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`).exec(path)?.groups ??
  (new RegExp(`^${route.replaceAll(/\/:(\w+)\?|\/\*\?/g, '(?:/.*)?').replaceAll(/:(\w+)/g, '[^/]+')}$`).test(path) ? {} : undefined)
const leadsTo = (path: string): string => {
  if (routed.some((route) => namesIn(route, path))) return path
  const moved = Object.entries(MOVED).find(([from]) => namesIn(from, path))
  return moved ? movedTo(moved[1], namesIn(moved[0], path) ?? {}) : 'nowhere'
}

test('every address of ours and of Paisa leads to its place', () => {
  const found = Object.values(ADDRESSES).flatMap((paths) => paths.map((path) => `${path} is in ${whereIs(leadsTo(path))?.place.title}`))
  expect(found).toEqual(Object.entries(ADDRESSES).flatMap(([place, paths]) => paths.map((path) => `${path} is in ${place}`)))
  expect(Object.keys(ADDRESSES)).toEqual(GROUPS.flatMap(({ places }) => places.map(({ title }) => title)))
  // None is forgotten: each route and each moved address is above.
  const listed = Object.values(ADDRESSES).flat()
  expect([...routed, ...Object.keys(MOVED)].filter((route) => !listed.some((path) => namesIn(route, path)))).toEqual([])
})
