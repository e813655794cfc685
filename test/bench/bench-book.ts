import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { journalFiles } from '../../src/demo/demo-book.ts'
import type { Story } from '../../src/demo/story.ts'
import type { Dialect } from '../../src/ingest/journal/book.ts'
import { inOneFile } from './one-file.ts'

export const EXTENSIONS: Record<Dialect, string> = { ledger: 'ledger', hledger: 'journal', beancount: 'beancount' }

/** A root that includes prices and each year, or everything in one file. */
export type Layout = 'files' | 'one file'

/** A journal on the disk with its configuration; what the program records of it is in `data`. */
export interface BenchBook {
  readonly folder: string
  readonly journal: string
  readonly config: string
  readonly data: string
  readonly dialect: Dialect
}

/** The large book, which has some transactions however few are asked for. */
export interface WrittenBook extends BenchBook {
  readonly transactions: number
  readonly layout: Layout
}

/** Writes a story as a journal into a folder, which is made. */
export function writeBook(story: Story, dialect: Dialect, folder: string, layout: Layout = 'files'): WrittenBook {
  mkdirSync(folder, { recursive: true })
  const files = journalFiles(story, dialect)
  for (const { name, text } of layout === 'files' ? files : inOneFile(files, dialect)) writeFileSync(join(folder, name), text)
  return { ...configured(folder, dialect), transactions: story.transactions.length, layout }
}

/** The file in which the book has its prices, a year, or what is yet to be sorted in (`inbox`). */
export function fileOf({ folder, journal, dialect, layout }: WrittenBook, name: string): string {
  return layout === 'files' ? join(folder, `${name}.${EXTENSIONS[dialect]}`) : journal
}

/** Writes the configuration of a journal that stands in the folder. */
export function configured(folder: string, dialect: Dialect): BenchBook {
  const journal = join(folder, `main.${EXTENSIONS[dialect]}`)
  const config = join(folder, 'daybook.yaml')
  writeFileSync(
    config,
    `journal_path: main.${EXTENSIONS[dialect]}\nledger_cli: ${dialect}\ndefault_currency: EUR\ncurrencies: [USD, CHF]\ntime_zone: UTC\n`,
  )
  return { folder, journal, config, data: join(folder, '.daybook'), dialect }
}

/** A transaction of two postings in the words of a dialect, on the day before the last of the large book; of accounts whose balance nothing asserts. */
export function entry(dialect: Dialect, payee: string, amount: string): string {
  if (dialect === 'beancount') return `2024-12-30 * "${payee}"\n  Liabilities:CreditCard:Alpine  -${amount} EUR\n  Expenses:Daily:Groceries\n\n`
  return `2024-12-30 ${payee}\n    Liabilities:CreditCard:Alpine  -${amount} EUR\n    Expenses:Daily:Groceries\n\n`
}
