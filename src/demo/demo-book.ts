import { civil, type Day } from '#vocabulary/day.ts'
import { MONTHS } from '#vocabulary/text/dates.ts'
import type { Dialect } from '../ingest/journal/book.ts'
import { household } from './household.ts'
import { type BookFile, writeNewBook, WRITERS, type WrittenBook } from './write-journal.ts'
import type { Story } from './story.ts'

export interface DemoOptions {
  readonly dialect: Dialect
  /** The last day of the book; the book begins three years before it. */
  readonly until: Day
  /** Another seed gives other amounts with the same habits. */
  readonly seed?: number
}

const SEED = 1494

const MONTH_NAMES = MONTHS.map((name) => name.charAt(0).toUpperCase() + name.slice(1))

/** The demo book as files: daybook.yaml first, then the journal's root and what it includes. The same options give the same bytes. */
export function demoBook({ dialect, until, seed = SEED }: DemoOptions): BookFile[] {
  return [{ name: 'daybook.yaml', text: demoSettings(dialect, rootName(dialect)) }, ...journalFiles(household(until, seed), dialect)]
}

const rootName = (dialect: Dialect): string => `main.${WRITERS[dialect].extension}`

/** Any story as the files of a journal: the root, the prices, a file for every year, and one for what is still to be sorted in. */
export function journalFiles(story: Story, dialect: Dialect): BookFile[] {
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

/** Writes the demo book into a folder; see `writeNewBook`. */
export const writeDemo = (folder: string, options: DemoOptions): WrittenBook => writeNewBook(folder, demoBook(options))
