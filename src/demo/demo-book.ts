import { civil, type Day } from '#vocabulary/day.ts'
import { MONTHS } from '#vocabulary/text/dates.ts'
import type { Dialect } from '../ingest/journal/book.ts'
import type { Story } from './story.ts'
import { household } from './household.ts'
import { demoSettings } from './settings.ts'
import { beancountWriter } from './write-beancount.ts'
import { hledgerWriter, ledgerWriter } from './write-ledger.ts'
import type { Writer } from './writer.ts'

export interface DemoOptions {
  readonly dialect: Dialect
  /** The last day of the book; the book begins three years before it. */
  readonly until: Day
  /** Another seed is another family with the same habits. */
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
    `${comment} Accounts and commodities stand here; every year has a file of its own, and so have the prices.`,
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
