import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { DIALECTS } from '../../src/cli/command-options.ts'
import { loadBook } from '../../src/cli/load-book.ts'
import { settingsSchema } from '../../src/config/schema.ts'
import { writeNewBook } from '../../src/demo/write-journal.ts'
import { LANGUAGES, type Language } from '../../src/messages/languages.ts'
import { textsIn } from '../../src/messages/said.ts'
import {
  accountAbove,
  CATEGORY_SETS,
  currencyOfLocale,
  type StarterBook,
  starterBook,
  starterProblems,
  usualAccounts,
} from '../../src/demo/starter-book.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-starter-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const DAY = parseDay('2026-06-01')
const book = (more: Partial<StarterBook> = {}): StarterBook => ({
  dialect: 'ledger',
  currency: 'EUR',
  locale: 'de-AT',
  categories: 'household',
  accounts: [
    { name: 'Assets:Bank:My bank’s account', balance: Exact.parse('1200.50') },
    { name: 'Liabilities:Credit Card:Visa', balance: Exact.parse('-300') },
    { name: 'Assets:Cash', balance: undefined },
  ],
  day: DAY,
  ...more,
})
const CHOICES = DIALECTS.flatMap((dialect) => CATEGORY_SETS.map((categories) => ({ dialect, categories })))
const written = (of: StarterBook): string => {
  expect(starterProblems(of)).toEqual([])
  const result = writeNewBook(folder, starterBook(of))
  if (!result.written) throw new Error('not written')
  return join(folder, result.files[1]!)
}

test.each(CHOICES)('a $dialect book for $categories is read without a problem and has the opening balances', async (choice) => {
  const { problems, postings, transactions } = await loadBook(written(book(choice)), { dialect: choice.dialect, today: DAY })
  expect(problems).toEqual([])
  expect(transactions.count).toBe(1)
  expect(Array.from({ length: postings.count }, (_, row) => postings.quantity.get(row).toText())).toEqual(['1200.50', '-300.00', '-900.50'])
  const settings = settingsSchema.parse(parse(readFileSync(join(folder, 'daybook.yaml'), 'utf8')))
  expect([settings.ledger_cli, settings.default_currency, settings.locale]).toEqual([choice.dialect, 'EUR', 'de-AT'])
})

const textsOf = async (language: Language) => (await textsIn(language)).firstBook

/** The real tools, where they are installed, without a warning. */
const TOOLS = {
  ledger: ['ledger', '--args-only', '--pedantic', '-f'],
  hledger: ['hledger', 'check', '--strict', '-f'],
  beancount: ['bean-check'],
} as const
const installed = (dialect: keyof typeof TOOLS): boolean => spawnSync(TOOLS[dialect][0], ['--version']).status === 0

describe.each(DIALECTS)('%s itself', (dialect) => {
  const says = (file: string): readonly [number | null, string] => {
    const [tool, ...args] = TOOLS[dialect]
    const { status, stderr } = spawnSync(tool, [...args, file, ...(dialect === 'ledger' ? ['balance'] : [])], { encoding: 'utf8' })
    return [status, stderr]
  }

  test.runIf(installed(dialect)).each(CATEGORY_SETS)('accepts a book for %s', (categories) => {
    expect(says(written(book({ dialect, categories })))).toEqual([0, ''])
  })

  test.runIf(installed(dialect))('accepts the books of all languages with accounts in three currencies, as one journal', async () => {
    const journals: string[] = []
    for (const { code } of LANGUAGES) {
      const texts = await textsOf(code)
      const accounts = [
        { name: `${accountAbove('bank', dialect, texts)}:A`, balance: Exact.parse('10') },
        { name: `${accountAbove('card', dialect, texts)}:B`, balance: Exact.parse('-20.5'), currency: 'USD' },
        { name: `${accountAbove('investment', dialect, texts)}:C`, balance: Exact.parse('300'), currency: 'JPY' },
      ]
      for (const categories of CATEGORY_SETS) {
        const of = book({ dialect, categories, accounts, texts })
        expect(starterProblems(of)).toEqual([])
        journals.push(starterBook(of)[1]!.text)
      }
    }
    const file = join(folder, 'all')
    writeFileSync(file, asOne(journals))
    expect(says(file)).toEqual([0, ''])
  })
})

/** Journals as one, in which each account and commodity is declared once. */
function asOne(journals: readonly string[]): string {
  const entries = journals.flatMap((text) => text.split(/\n(?=\S)/))
  const byDeclaration = entries.map((entry) => [/^(?:\S+ )?(?:account|open|commodity) .*/.exec(entry)?.[0] ?? entry, entry] as const)
  return [...new Map(byDeclaration).values()].join('\n')
}

test.each(LANGUAGES.map(({ code }) => code))('in %s every account keeps its type by its root, and no name is used twice', async (language) => {
  const texts = await textsOf(language)
  for (const { dialect, categories } of CHOICES) {
    const [, journal] = starterBook(book({ dialect, categories, accounts: usualAccounts(dialect, texts), texts }))
    const names = [...journal!.text.matchAll(/^(?:account|\S+ open) (.+)$/gm)].map(([, name]) => name!.trim())
    expect(names.length).toBeGreaterThan(15)
    expect(names.filter((name) => !/^(Assets|Liabilities|Equity|Income|Expenses):/.test(name))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  }
})

test('a currency without cents has amounts without them', () => {
  const [, journal] = starterBook(book({ currency: 'JPY', accounts: [{ name: 'Assets:Bank', balance: Exact.parse('5000') }] }))
  expect(journal!.text).toMatch(/Assets:Bank +5000 JPY\n/)
})

test('without balances there is no transaction', () => {
  const [, journal] = starterBook(book({ accounts: [{ name: 'Assets:Cash', balance: Exact.zero }] }))
  expect(journal!.text).not.toContain('Opening balances\n  ')
})

test('names what keeps a book from being written', () => {
  const problems = starterProblems(
    book({
      currency: 'EURO',
      locale: 'de_AT',
      accounts: ['Assets:Cash', 'Assets:Cash', 'Bank', 'Assets:a;b'].map((name) => ({ name, balance: undefined })),
    }),
  )
  expect(problems).toEqual([
    expect.stringContaining('"EURO" is not the code of a currency'),
    expect.stringContaining('"de_AT" is not a locale'),
    expect.stringContaining('"Assets:a;b" contains'),
    'the account "Bank" does not begin with Assets: or Liabilities:',
    'the account "Assets:Cash" is named twice',
  ])
})

test('two names that are one in beancount are named twice', () => {
  const accounts = ['Assets:My bank', 'Assets:My-bank'].map((name) => ({ name, balance: undefined }))
  expect(starterProblems(book({ accounts }))).toEqual([])
  expect(starterProblems(book({ accounts, dialect: 'beancount' }))).toEqual(['the account "Assets:My-bank" is named twice'])
})

test('no file that exists is touched, and nothing else is written beside it', () => {
  writeFileSync(join(folder, 'main.ledger'), 'mine')
  expect(writeNewBook(folder, starterBook(book()))).toEqual({ written: false, inTheWay: ['main.ledger'] })
  expect([readdirSync(folder), readFileSync(join(folder, 'main.ledger'), 'utf8')]).toEqual([['main.ledger'], 'mine'])
})

test.each([
  ['de-AT', 'EUR'],
  ['de', 'EUR'],
  ['en-IN', 'INR'],
  ['pt-BR', 'BRL'],
  ['zh-Hans-CN', 'CNY'],
  ['en-001', ''],
  ['de_AT', ''],
  ['', ''],
])('the currency proposed for %s is %s', (locale, currency) => expect(currencyOfLocale(locale)).toBe(currency))
