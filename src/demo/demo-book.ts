import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { civil, type Day } from '#vocabulary/day.ts'
import { MONTHS } from '#vocabulary/text/dates.ts'
import type { Dialect } from '../ingest/journal/book.ts'
import { household } from './household.ts'
import type { Story } from './story.ts'
import { beancountWriter, hledgerWriter, ledgerWriter, type Writer } from './write-journal.ts'

export interface DemoOptions {
  readonly dialect: Dialect
  /** The last day of the book; the book begins three years before it. */
  readonly until: Day
  /** Another seed gives other amounts with the same habits. */
  readonly seed?: number
}

/** A file of the book, named relative to its folder. */
export interface DemoFile {
  readonly name: string
  readonly text: string
}

const SEED = 1494

const WRITERS: Record<Dialect, Writer> = { ledger: ledgerWriter, hledger: hledgerWriter, beancount: beancountWriter }
const MONTH_NAMES = MONTHS.map((name) => name.charAt(0).toUpperCase() + name.slice(1))

/** The demo book as files: daybook.yaml first, then the journal's root and what it includes. The same options give the same bytes. */
export function demoBook({ dialect, until, seed = SEED }: DemoOptions): DemoFile[] {
  return [{ name: 'daybook.yaml', text: demoSettings(dialect, rootName(dialect)) }, ...journalFiles(household(until, seed), dialect)]
}

const rootName = (dialect: Dialect): string => `main.${WRITERS[dialect].extension}`

/** Any story as the files of a journal: the root, the prices, a file for every year, and one for what is still to be sorted in. */
export function journalFiles(story: Story, dialect: Dialect): DemoFile[] {
  const writer = WRITERS[dialect]
  const { comment, extension } = writer
  const commodities = new Map(story.commodities.map((commodity) => [commodity.name, commodity]))
  const years = new Map<number, string[]>()
  let month = ''
  for (const transaction of story.transactions) {
    const date = civil(transaction.day)
    const parts = years.get(date.year) ?? [`${comment} ${date.year}`]
    years.set(date.year, parts)
    const heading = `${comment} ---- ${MONTH_NAMES[date.month - 1]} ${date.year} ----`
    if (heading !== month) parts.push(heading)
    month = heading
    parts.push(writer.transaction(transaction, commodities))
  }
  const included = ['prices', ...[...years.keys()].map(String), 'inbox'].map((name) => `${name}.${extension}`)
  const root = [
    `${comment} ${story.title}`,
    `${comment} Accounts and commodities are declared here; each year has its own file, and so do the prices.`,
    writer.declarations(story, commodities),
    `${comment} What a month should cost.`,
    writer.budget(story, commodities),
    included.map(writer.include).join('\n'),
  ]
  return [
    { name: `main.${extension}`, text: paragraphs(root) },
    {
      name: `prices.${extension}`,
      text: paragraphs([`${comment} Closing prices of the week, every Friday.`, story.prices.map(writer.price).join('\n')]),
    },
    ...[...years].map(([year, parts]) => ({ name: `${year}.${extension}`, text: paragraphs(parts) })),
    { name: `inbox.${extension}`, text: paragraphs([`${comment} For entries of your own that are still to be sorted in.`]) },
  ]
}

const paragraphs = (parts: readonly string[]): string => `${parts.join('\n\n')}\n`

/** The configuration of the demo book, with a word on what each part is for. */
export const demoSettings = (
  dialect: string,
  root: string,
): string => `# Daybook's settings. Every key is optional but the first; while the server runs, /api/config describes them.
journal_path: ${root}
ledger_cli: ${dialect}

default_currency: EUR
# Commodities that are money, and not something to gain or lose with.
currencies: [USD, CHF]
display_precision: 2
locale: en-IE
time_zone: Europe/Vienna
financial_year_starting_month: 1

# These hold cash: they count in net worth, but nobody asks for their return.
checking_accounts:
  - Assets:Checking

allocation_targets:
  - name: Shares
    target: 60
    accounts: ['Assets:Equity:*', 'Assets:Fund:World']
  - name: Bonds and savings
    target: 40
    accounts: ['Assets:Fund:GreenBonds', 'Assets:Savings:*']

goals:
  savings:
    - name: Home of our own
      icon: fa6-solid:house
      target: 120000
      target_date: '2031-06-30'
      rate: 2
      accounts: ['Assets:Savings:*', 'Assets:Fund:GreenBonds']
  retirement:
    - name: Independence
      icon: fa6-solid:umbrella-beach
      swr: 3.5
      savings: ['Assets:Fund:*', 'Assets:Equity:*']
      expenses: ['Expenses:*']

credit_cards:
  - account: Liabilities:CreditCard:Alpine
    credit_limit: 3000
    statement_end_day: 24
    due_day: 5
    network: visa
    number: '4021'
    expiration_date: '2029-08-31'
`

export type WrittenDemo =
  | { readonly written: true; readonly files: readonly string[] }
  /** Nothing was written, because these are already there. */
  | { readonly written: false; readonly inTheWay: readonly string[] }

/**
 * Writes the demo book into a folder, which is made if it is missing. All of it or nothing: no file that exists is touched, and what
 * was begun is removed if the disk refuses the rest. Names are relative to the folder.
 */
export function writeDemo(folder: string, options: DemoOptions): WrittenDemo {
  const files = demoBook(options)
  // A paisa.yaml is a configuration too; a daybook.yaml in the same folder would silently replace it.
  const inTheWay = [...files.map((file) => file.name), 'paisa.yaml'].filter((name) => existsSync(join(folder, name)))
  if (inTheWay.length > 0) return { written: false, inTheWay }

  mkdirSync(folder, { recursive: true })
  const begun: string[] = []
  try {
    for (const { name, text } of files) {
      // A file that was created meanwhile is kept.
      closeSync(openSync(join(folder, name), 'wx'))
      begun.push(name)
      writeFileSync(join(folder, name), text)
    }
  } catch (error) {
    for (const name of begun) rmSync(join(folder, name), { force: true })
    throw error
  }
  return { written: true, files: begun }
}
