import { NONE } from '#vocabulary/columns.ts'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { globPattern, matchesGlob } from '../../../src/commands/journal/files/expand-pattern.ts'
import { answerOf } from '../../../src/ingest/journal/answer.ts'
import { beancountReader } from '../../../src/ingest/beancount/beancount-reader.ts'
import type { Book } from '../../../src/ingest/journal/book.ts'
import { type Files, FileUnreadable } from '../../../src/ingest/journal/readable-files.ts'

type Source = string | Readonly<Record<string, string | Uint8Array>>

/** Files in memory: path → content. */
export class MemoryFiles implements Files {
  readonly home = '/people/ada'
  constructor(readonly contents: Readonly<Record<string, string | Uint8Array>>) {}
  bytes(path: string): Uint8Array {
    const content = this.contents[path]
    if (Object.keys(this.contents).some((name) => name.startsWith(`${path}/`))) throw new FileUnreadable(path, 'directory', 'this is a folder')
    if (content === undefined) throw new FileUnreadable(path, 'missing', 'the file does not exist')
    return typeof content === 'string' ? Buffer.from(content) : content
  }
  glob(pattern: string): string[] {
    const glob = globPattern(pattern)
    return Object.keys(this.contents)
      .filter((path) => (glob ? matchesGlob(glob, path) : path === pattern))
      .sort()
  }
}

/** Reads files, the first of which is the root; a text alone is /main.beancount. */
export function read(source: Source): Book {
  const contents = typeof source === 'string' ? { '/main.beancount': source } : source
  return beancountReader.read(Object.keys(contents)[0]!, new MemoryFiles(contents), { today: parseDay('2024-06-15') })
}

/** Opens every account that is used, so that a test shows what it is about and nothing else. */
export const AUTO = 'plugin "beancount.plugins.auto_accounts"\n'

/** The errors as "code:line". */
export const problems = (source: Source): string[] => errorsOf(read(source)).map(({ code, line }) => `${code}:${line}`)
export const errorsOf = (book: Book): Book['problems'] => book.problems.filter(({ severity }) => severity === 'error')

export function sound(book: Book): Book {
  const errors = errorsOf(book)
  if (errors.length > 0) throw new Error(errors.map(({ line, message }) => `${line}: ${message}`).join('\n'))
  return book
}

/** Sums per account and commodity: "Assets:Cash 10 EUR". Throws when the journal has errors. */
export const balances = (source: Source): string[] =>
  answerOf(sound(read(source))).balances.map(({ account, quantity, commodity }) => `${account} ${quantity} ${commodity}`)

/** Prices: "2024-01-01 EUR 1.1 USD". */
export const prices = (source: Source): string[] =>
  answerOf(sound(read(source))).prices.map(({ date, base, rate, quote }) => `${date} ${base} ${rate} ${quote}`)

/** Every posting: `2024-01-01 Assets:Stock 10 HOOL {{1000 USD, 2024-01-01, "a"}} @@ 1100 USD`, totals with their sign. */
export function postings(source: Source | Book): string[] {
  const book = sound((source as Book).dialect === 'beancount' ? (source as Book) : read(source as Source))
  const { transactions, postings: rows, accounts, commodities } = book
  const lines: string[] = []
  for (let transaction = 0; transaction < transactions.count; transaction++) {
    for (let row = transactions.firstPosting[transaction]!; row < transactions.firstPosting[transaction + 1]!; row++) {
      const name = (id: number): string => commodities.names[id]!
      const detail = rows.lotDetail.get(row)
      const label = detail?.label === undefined ? '' : `, "${detail.label}"`
      const lot =
        rows.lotCommodity[row] === NONE ? '' : ` {{${rows.lot.get(row)} ${name(rows.lotCommodity[row]!)}, ${formatDay(detail!.day!)}${label}}}`
      const cost = rows.costCommodity[row] === NONE ? '' : ` @@ ${rows.cost.get(row)} ${name(rows.costCommodity[row]!)}`
      lines.push(
        `${formatDay(transactions.day[transaction]!)} ${accounts.names[rows.account[row]!]} ${rows.quantity.get(row)} ${name(rows.commodity[row]!)}${lot}${cost}`,
      )
    }
  }
  return lines
}
