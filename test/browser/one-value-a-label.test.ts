import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { demoBook, demoSettings } from '../../src/demo/demo-book.ts'
import type { Dialect } from '../../src/ingest/journal/book.ts'
import { VIEWS } from '../../ui/frame/page-index.ts'
import { BOOKS } from '../golden/answers/books.ts'
import { MAIN } from '../golden/answers/edits.ts'
import { install } from './installation.ts'
import { ledTo, settled } from './settled.ts'

/* A label means one figure: pages that show it for the same account, year or book on the same day show the same value. */

/** The names of figures, and what tables call them where their head is shorter. */
const LABELS = new Set([
  ...Array.from(readFileSync('docs/explain/figures.md', 'utf8').matchAll(/^(?:\* )?\*\*([^*]+)\*\*:/gm), ([, name = '']) => name.replace("'", '’')),
  'Gain %',
  'By price',
  'By income',
  'Cost',
  'Income after taxes',
  'Expenses',
  'Reached',
  'Years to independence',
])

/** Pages of the journal and the settings, and the help, have no such figures. */
const HAS_FIGURES = /^\/(?!ledger|more|help)/
/** The pages that have them. The demo walks the others as well, and says which is missing here. */
const LABELLED = [
  '/',
  '/cash_flow/monthly',
  '/cash_flow/yearly',
  '/cash_flow/sankey',
  '/income',
  '/income/investment',
  '/expense/monthly',
  '/expense/yearly',
  '/expense/yoy',
  '/expense/budget',
  '/assets/networth',
  '/assets/gain',
  '/assets/investment',
  '/assets/allocation',
  '/assets/balance',
  '/planning/projection',
  '/planning/tax/capital_gains',
  '/reports/balance_sheet',
  '/reports/year',
]

/** The views of a page that its plain address does not show. */
const OTHER_VIEWS = [
  '/assets/balance?layout=flat&closed=shown',
  '/assets/holdings?by=account',
  '/assets/networth?view=table',
  '/cash_flow/monthly?range=all&view-flows=table',
]
/** Pages of a period: their figures are compared where a year is chosen. */
const OF_A_PERIOD = ['/cash_flow/monthly', '/cash_flow/yearly', '/expense/yearly', '/income', '/assets/investment']

/**
 * What the figures of a page are about, where that is not the whole book now: those above its tables, and those in the rows of accounts. '' is
 * something that no other page is about.
 */
const ABOUT: readonly (readonly [address: RegExp, figures: (name: string) => string, rows?: (name: string) => string])[] = [
  [/^\/(?:accounts|assets\/gain)\/(.+)$/, (account) => decodeURIComponent(account)],
  [/^\/assets\/(gain|holdings)/, () => 'investments'],
  [/^\/planning\/goals\/.*\/(.*)$/, (goal) => `goal ${goal}`],
  [/^\/planning\/projection/, () => 'goal'],
  [/^\/$/, () => 'book'],
  [/^\/planning\/tax/, () => 'sales', () => ', its sales'],
  // The book as it was known then: a rate of a later day is not.
  [/^\/reports\/year\/(\d{4})$/, (year) => `${year} at the end of ${year}`, (year) => ` at the end of ${year}`],
  [/[?]period=(\d{4})$/, (year) => `${year} at the end of ${year}`, (year) => ` at the end of ${year}`],
  [/^\/(cash_flow|expense|income|assets\/investment|liabilities|reports|ledger)/, () => ''],
]
const aboutOf = (address: string): { readonly figures: string; readonly rows: string } => {
  for (const [of, figures, rows = () => ''] of ABOUT) {
    const found = of.exec(address)
    if (found) return { figures: figures(found[1] ?? ''), rows: rows(found[1] ?? '') }
  }
  return { figures: 'book', rows: '' }
}

/** Figures that some pages show as taken from what came in. */
const TAKEN = new Set(['Spent', 'Expenses', 'Taxes'])

/** What was gained is one figure for all investments, in the row of `Assets` as on their page. */
const GAINS = /^(Total gain|XIRR)$/
const ALL = /^(Assets|investments|book)$/

interface Shown {
  readonly label: string
  /** The account or year of a row; '' for a figure of the page. */
  readonly row: string
  readonly value: string
}

/** Runs in the page. */
const shownOn = (): Shown[] => {
  const text = (element: Element | null | undefined): string => (element instanceof HTMLElement ? element.innerText.trim() : '')
  const value = (element: Element | null): string => /[+−]?\d[\d,.]*( %)?/.exec(text(element?.querySelector('.amount')))?.[0] ?? ''
  const figures = [...document.querySelectorAll('main .figure')].map((figure) => ({
    label: text(figure.querySelector('dt')),
    row: '',
    value: value(figure.querySelector('dd')),
  }))
  const cells = [...document.querySelectorAll('main table.grid')].flatMap((table) => {
    const heads = [...table.querySelectorAll('thead th')].map(text)
    return [...table.querySelectorAll('tbody tr')].flatMap((row) => {
      const [head, ...others] = row.children
      const link = head?.querySelector<HTMLAnchorElement>('a[href^="/accounts/"]')
      const name = link ? decodeURIComponent(new URL(link.href).pathname.slice('/accounts/'.length)) : text(head)
      const about = link ? name : (/^(\d{4}(?: - \d\d)?)(?:\s+so far)?$/.exec(name)?.[1] ?? '')
      return about === '' ? [] : others.map((cell, at) => ({ label: heads[at + 1] ?? '', row: about, value: value(cell) }))
    })
  })
  return [...figures, ...cells]
}

interface Book {
  readonly files: Readonly<Record<string, string>>
  readonly main?: string
  readonly settings: string
  readonly today: string
  /** Every address of the list of places that may have figures is walked. */
  readonly isWhole?: true
  /** Pages of single accounts, goals and years. */
  readonly pages: readonly string[]
}

const goldenBook = (name: string, dialect: Dialect, pages: readonly string[]): Book => {
  const { files, config } = BOOKS.find((book) => book.name === name)!
  return { files: files(dialect), main: MAIN[dialect], settings: config, today: '2024-06-30', pages: [...pages, '/reports/year/2023'] }
}
const demo = (): Book => {
  const [, ...settings] = demoSettings('ledger', 'main.ledger').split(/^(?=checking_accounts:)/m)
  const files = demoBook({ dialect: 'ledger', until: parseDay('2026-06-30') })
  return {
    files: Object.fromEntries(files.map(({ name, text }) => [name, text])),
    settings: settings.join(''),
    today: '2026-06-30',
    isWhole: true,
    pages: ['/reports/year/2025', '/accounts/Assets', '/assets/gain/Assets', '/planning/goals/retirement/Independence'],
  }
}

test.each<readonly [name: string, book: () => Book]>([
  ['the demo', demo],
  [
    'an investor with sales and dividends',
    () => goldenBook('investor', 'beancount', ['/accounts/Assets:Equity:Fund', '/assets/gain/Assets%3AEquity%3AFund']),
  ],
  ['a book of many currencies', () => goldenBook('currencies', 'hledger', [])],
])('a label shows one value for one account, year or book: %s', async (_, bookOf) => {
  const { pages, isWhole = false, ...book } = bookOf()
  const year = Number(book.today.slice(0, 4)) - 1
  const installation = await install(book)
  try {
    const page = await installation.open('/')
    await settled(page)
    /** The values of each label, with the addresses that show them. */
    const values = new Map<string, Map<string, string[]>>()
    const others = isWhole ? VIEWS.map(({ path }) => path).filter((path) => HAS_FIGURES.test(path) && !LABELLED.includes(path)) : []
    const addresses = [...LABELLED, ...OTHER_VIEWS, ...pages, ...OF_A_PERIOD.map((path) => `${path}?period=${year}`), ...others]
    for (const address of addresses) {
      await ledTo(page, address)
      const about = aboutOf(address)
      const shown = (await page.evaluate(shownOn)).filter(({ label, value }) => LABELS.has(label) && /\d/.test(value))
      expect([address, others.includes(address) ? shown : []]).toEqual([address, []])
      const keyOf = ({ label, row }: Shown): string => {
        const of = row === '' ? about.figures : row + about.rows
        return `${label} of ${GAINS.test(label) && ALL.test(of) ? 'all investments' : of}`
      }
      const keys = shown.map(keyOf)
      for (const each of shown) {
        const key = keyOf(each)
        // Several rows of one page about the same account are parts of it: lots, or months.
        if ((each.row || about.figures) === '' || keys.filter((other) => other === key).length > 1) continue
        const known = values.get(key) ?? new Map<string, string[]>()
        const value = each.value.replace(TAKEN.has(each.label) ? /^[+−]/ : /^\+/, '')
        values.set(key, known.set(value, [...(known.get(value) ?? []), address]))
      }
    }
    const compared = [...values].filter(([, of]) => [...of.values()].flat().length > 1)
    expect(compared.length).toBeGreaterThan(10)
    const contradictions = compared
      .filter(([, of]) => of.size > 1)
      .map(([key, of]) => `${key}: ${[...of].map(([value, on]) => `${value} on ${on.join(', ')}`).join('; ')}`)
    expect(contradictions).toEqual([])
  } finally {
    await installation.close()
  }
})
