import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { MOVED, movedTo } from '../../../ui/client/address.ts'
import { configuration } from '../../../ui/client/cached-answers.ts'
import { offeredPages } from '../../../ui/frame/page-index.ts'
import { ALL_PLACES, PLACES } from '../../../ui/frame/page-places.ts'

const pages = ALL_PLACES.flatMap(({ topics }) => topics.flatMap((topic) => topic.pages))
/** As text: the pages themselves need a browser. */
const routed = [...readFileSync('ui/routes.ts', 'utf8').matchAll(/^ {2}\['([^']+)'/gm)].map(([, path]) => path ?? '')

test('there are five places, and what is about the program stands apart', () => {
  expect(PLACES.map(({ title }) => title)).toEqual(['Today', 'Spending', 'Wealth', 'Accounts', 'Journal'])
  expect(ALL_PLACES.length).toBe(6)
})

test('every page that is offered is at an address that leads somewhere, once', () => {
  expect(pages.filter(({ path }) => !routed.some((route) => route.replace(/\/(\*|:\w+)\?$/, '') === path))).toEqual([])
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
})

test('every address without a name in it is offered somewhere', () => {
  const fixed = routed.filter((route) => !/[:*]/.test(route))
  expect(fixed.filter((route) => !pages.some(({ path }) => path === route))).toEqual([])
})

test('a key leads to one page, and a name is that of one page', () => {
  const keys = pages.flatMap(({ key }) => key ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length)
})

test('the tabs of a topic tell its pages apart', () => {
  for (const { topics } of ALL_PLACES)
    for (const { title, pages: own } of topics) expect(new Set(own.map(({ tab }) => tab)).size, title).toBe(own.length)
})

test('taxes of India are offered to a book in rupees, however it writes them', () => {
  const offered = (currency: string): boolean => {
    const config = { default_currency: currency, commodities: [], schedule_al: [], labs: {} }
    configuration.value = { data: { config } } as unknown as typeof configuration.value
    return offeredPages.value.some(({ path }) => path === '/planning/tax/harvest')
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
  expect(pages.map(({ path }) => `${path} ${headOf(path)}`)).toEqual(pages.map(({ path, title }) => `${path} ${title}`))
})
