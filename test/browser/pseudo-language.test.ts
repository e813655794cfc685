import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { build, type Plugin } from 'vite'
import { BOOK, type Installation, install } from './installation.ts'
import { CARD } from './plans.ts'
import { ledTo, settled } from './settled.ts'

/*
 * The pages in a language that nobody speaks: every text of the catalogue has accents and is longer by a third. A plain English text on such a page
 * is not in the catalogue, and what is cut off will be cut off in German.
 */

/** Pages whose texts are all in the catalogue. */
const TRANSLATED = [
  '/',
  '/more/backup',
  '/more/sessions',
  '/more/logs',
  '/more/jobs',
  '/more/roots',
  '/ledger/transaction',
  '/ledger/transaction?by=account&account=Expenses&min=1',
  '/ledger/transaction?q=zz',
  '/ledger/posting',
  '/ledger/posting?by=month',
  '/ledger/convert',
  '/ledger/convert?to=beancount',
  '/ledger/documents',
  '/ledger/documents?by=account',
  '/ledger/events',
  '/ledger/editor',
  '/ledger/query',
  '/more/sheets',
  '/more/history',
  '/more/history?show=written',
  '/more/statistics',
  '/more/about',
  '/more/config/sync',
  '/ledger/import',
  '/ledger/import?template=new',
  '/help',
  '/assets/networth',
  '/assets/networth?view=table&ahead=5',
  '/assets/gain',
  '/assets/gain/Assets%3AFund',
  '/assets/holdings',
  '/assets/holdings?by=lot',
  '/assets/balance',
  '/income/investment',
  '/assets/allocation',
  '/assets/portfolio',
  '/accounts',
  '/accounts/Assets:Checking',
  '/accounts/Liabilities:Card',
  '/accounts/Expenses:Food',
  '/accounts/Assets:Checking/reconcile',
  '/ledger/reconciliation',
  '/liabilities/balance',
  '/liabilities/interest',
  '/liabilities/credit_cards',
  '/liabilities/credit_cards/Liabilities%3ACard',
  '/planning/goals',
  '/planning/goals/savings/Boat',
  '/planning/goals/retirement/Rest',
  '/ledger/price',
  '/ledger/price/FUND',
  '/ledger/fx',
  '/more/doctor',
  '/cash_flow/income_statement',
  '/cash_flow/income_statement?every=month',
  '/reports/balance_sheet',
  '/reports/balance_sheet?every=quarter&show=shares',
  '/reports/cash_flow',
  '/reports/cash_flow?every=week',
  '/reports/trial_balance',
  '/reports/year?proofs=yes',
  '/reports/year?period=1999',
  '/expense/yoy',
  '/planning/tax/capital_gains',
  '/planning/tax/harvest',
  '/planning/tax/schedule_al',
  '/cash_flow/monthly',
  '/cash_flow/yearly',
  '/cash_flow/sankey',
  '/cash_flow/recurring',
  '/income',
  '/expense/monthly',
  '/expense/yearly',
  '/expense/mom',
  '/expense/mom?end=2024-03',
  '/expense/sankey',
  '/expense/budget',
  '/assets/investment',
  '/liabilities/repayment',
]

/** Parts of the frame that are on many pages and not in the catalogue yet, and texts that come from the server: also what settings are called. */
const NOT_YET = ['.config-about', '.query-shelf .query-table, .query-shelf .query-list, .help-topics, .setting, .packages, .empty > ul.quiet'].join(
  ', ',
)

/** The book with what its pages show texts about: a document, and an account whose name does not say what it is. */
const PSEUDO_BOOK = `${BOOK}
2024-03-21 * Garage  ; doc: receipts/garage.pdf
    Car                          300.00 EUR
    Assets:Checking

2024-03-22 * Gym  ; Recurring: Gym
    Expenses:Sport                30.00 EUR
    Assets:Checking

~ Monthly
    Expenses:Rent              1,000.00 EUR
    Assets:Checking
`
const SETTINGS = `enable_reconciliation: true
${CARD}goals:
  savings: [{name: Boat, icon: '', target: 20000, target_date: '2028-03-31', rate: 2, accounts: ['Assets:*']}]
  retirement: [{name: Rest, icon: '', swr: 4, savings: ['Assets:*'], expenses: ['Expenses:*']}]
`
/** Words that are data: those of the book, and names that all languages share. */
const NAMES = 'visa Boat Rest ledger hledger beancount main Daybook Firefly III journal daybook yaml GMT UTC bytes MIT XIRR PNG CSV JSON Parquet XLSX'
const OF_INTL = `now ago second seconds minute minutes days Mon Tue Wed Thu Fri Sat Sun Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec
  Monday Wednesday Sunday January February March April June July August September October November December`
const DATA = new Set(`${PSEUDO_BOOK} ${NAMES} ${OF_INTL}`.match(/[A-Za-z]{3,}/g))

const ACCENTED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter, nth) => [
    letter,
    [...'åƀçđéƒğĥíĵķļɱñóþɋřšţûṽŵẋýžÅƁÇĐÉƑĞĤÎĴĶĻṀÑÖÞɊŘŠŢÛṼŴẊÝŽ'][nth] ?? letter,
  ]),
)

/** Runs in the page: what every text of the catalogue becomes. */
const PSEUDO = `const accented = ${JSON.stringify(ACCENTED)};
const longer = (text) => [...text].map((letter) => accented[letter] ?? letter).join('') + '~'.repeat(Math.ceil(text.length / 3)).replaceAll('~'.repeat(8), '~~~~~~~ ');
const pseudo = (message) =>
  typeof message === 'string' ? longer(message)
  : typeof message === 'function' ? (...values) => within(message(...values), values)
  : Object.fromEntries(Object.entries(message).map(([key, inner]) => [key, pseudo(inner)]));
const within = (text, values) =>
  Array.isArray(text) ? text.map((part) => (typeof part === 'string' && !values.includes(part) ? longer(part) : part))
  : longer(values.filter((value) => typeof value === 'string' && value !== '').reduce((left, value, nth) => left.replaceAll(value, '\\u{e000}' + nth), text))
      .replace(/\\ue000(\\d+)/g, (_, nth) => values.filter((value) => typeof value === 'string' && value !== '')[nth]);
`

const pseudoTexts: Plugin = {
  name: 'pseudo-texts',
  enforce: 'pre',
  transform: (code, id) =>
    /src\/messages\/en\/(?!plural)/.test(id)
      ? PSEUDO + code.replaceAll(/^export const (\w+) = \{([^]*?)^\}/gm, 'export const $1 = pseudo({$2})')
      : undefined,
}

let installation: Installation
const pages = mkdtempSync(join(tmpdir(), 'daybook-pseudo-'))
beforeAll(async () => {
  const begun = install({ files: { 'main.ledger': PSEUDO_BOOK }, today: '2024-03-31', settings: SETTINGS })
  await build({ root: 'ui', configFile: 'ui/vite.config.ts', logLevel: 'error', plugins: [pseudoTexts], build: { outDir: pages, minify: false } })
  installation = await begun
  const html = readFileSync(join(pages, 'index.html'), 'utf8').replaceAll('="./', '="/')
  page = await installation.open('/api/ping', { viewport: WIDE, forAll: true })
  await page.route(/\/assets\/[^/?]+\.\w+$/, (route) => route.fulfill({ path: join(pages, new URL(route.request().url()).pathname) }))
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'document' ? route.fulfill({ body: html, contentType: 'text/html; charset=utf-8' }) : route.fallback(),
  )
  await page.goto(installation.address)
  await settled(page)
}, 120_000)
afterAll(() => installation?.close())

/** One page that is led from one address to the next. */
let page: Page
const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 900 }

/** Runs in the page: texts with words of the usual letters, without names, code and what the server sends. */
const plainTexts = (notYet: string): string[] => {
  const found = new Set<string>()
  const walker = document.createTreeWalker(document.querySelector('main') as Element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (/[A-Za-z]{3}/.test(node.nodeValue ?? '') && !node.parentElement?.closest(`code, time, option[lang], [translate=no], .log, ${notYet}`))
      found.add(node.nodeValue?.trim() ?? '')
  for (const element of document.querySelectorAll('main [aria-label], main [placeholder], main [title]'))
    for (const name of ['aria-label', 'placeholder', 'title']) {
      const text = element.getAttribute(name) ?? ''
      if (/[A-Za-z]{3}/.test(text) && !element.closest(`time, .log, ${notYet}`)) found.add(text)
    }
  return [...found]
}

/** Runs in the page: the texts of buttons, headings and labels that are cut off, and how far the page is wider than the window. */
const cutOff = (direction: string): { readonly cut: readonly string[]; readonly overhang: number } => {
  document.documentElement.dir = direction
  const cut = [...document.querySelectorAll('main button, main h1, main h2, main dt, main label')]
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflow !== 'visible')
    .map((element) => element.textContent ?? '')
  return { cut, overhang: Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth) }
}

test.each([...TRANSLATED, '/nowhere'])(
  'every text of %s is in the catalogue, and none is cut off, also on a phone and from right to left',
  async (path) => {
    if (path === '/nowhere') {
      await page.goto(installation.address + path)
      await settled(page)
    } else await ledTo(page, path)
    const words = (text: string): readonly string[] => text.match(/[A-Za-z]{3,}/g) ?? []
    const plain = (await page.evaluate(plainTexts, NOT_YET)).filter((text) => words(text).some((word) => !DATA.has(word)))
    expect.soft(plain, 'not in the catalogue').toEqual([])
    for (const size of [WIDE, NARROW]) {
      await page.setViewportSize(size)
      // Charts draw themselves again once the window has another width.
      for (const direction of ['ltr', 'rtl'])
        await expect.poll(() => page.evaluate(cutOff, direction), { message: `${direction}, ${size.width} wide` }).toEqual({ cut: [], overhang: 0 })
    }
    await page.evaluate(() => (document.documentElement.dir = 'ltr'))
    await page.setViewportSize(WIDE)
  },
)
