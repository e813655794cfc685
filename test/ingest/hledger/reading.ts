import { formatDay, NO_DAY, parseDay } from '#vocabulary/day.ts'
import { NONE } from '#vocabulary/columns.ts'
import { FORECAST } from '#vocabulary/book-columns.ts'
import { answerOf } from '../../../src/ingest/journal/answer.ts'
import type { Book } from '../../../src/ingest/journal/book.ts'
import { hledgerReader } from '../../../src/ingest/hledger/hledger-reader.ts'
import { type Files, FileUnreadable } from '../../../src/ingest/journal/readable-files.ts'
import type { ReadOptions } from '../../../src/ingest/journal/read-options.ts'

/** Files in memory: path → text. Patterns know `*` only. */
export class TextFiles implements Files {
  readonly home = '/people/ada'
  constructor(readonly texts: Readonly<Record<string, string | Uint8Array>>) {}
  bytes(path: string): Uint8Array {
    const text = this.texts[path]
    if (text === undefined) throw new FileUnreadable(path, 'missing', 'the file does not exist')
    return Buffer.from(text)
  }
  glob(pattern: string): string[] {
    const matching = new RegExp(
      `^${pattern
        .split('*')
        .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
        .join('[^/]*')}$`,
    )
    return Object.keys(this.texts)
      .filter((path) => matching.test(path))
      .sort()
  }
}

export const TODAY = parseDay('2024-06-15')

/** Reads files, the first of which is the root; a text alone is /main.journal. */
export function read(source: string | Readonly<Record<string, string>>, options: Partial<ReadOptions> = {}): Book {
  const texts = typeof source === 'string' ? { '/main.journal': source } : source
  return hledgerReader.read(Object.keys(texts)[0]!, new TextFiles(texts), { today: TODAY, ...options })
}

/** The problems as "code:line". */
export const problems = (source: string | Readonly<Record<string, string>>, options: Partial<ReadOptions> = {}): string[] =>
  read(source, options).problems.map((problem) => `${problem.code}:${problem.line}`)

/** Sums per account and commodity: "assets:cash 10 EUR". Throws when the journal has errors, so that no test passes by accident. */
export function balances(source: string | Readonly<Record<string, string>>, options: Partial<ReadOptions> = {}): string[] {
  return answerOf(sound(read(source, options))).balances.map(({ account, quantity, commodity }) => `${account} ${quantity} ${commodity}`.trimEnd())
}

export function sound(book: Book): Book {
  const errors = book.problems.filter((problem) => problem.severity === 'error')
  if (errors.length > 0) throw new Error(errors.map((problem) => `${problem.line}: ${problem.message}`).join('\n'))
  return book
}

/** Every posting: "2024-01-01 assets:cash 10 EUR @@ 12 USD", forecasts with a "~" before them. */
export function postings(source: string | Readonly<Record<string, string>> | Book, options: Partial<ReadOptions> = {}): string[] {
  const book = sound(typeof (source as Book).dialect === 'string' ? (source as Book) : read(source as string, options))
  const { transactions, postings: rows, accounts, commodities } = book
  const lines: string[] = []
  for (let transaction = 0; transaction < transactions.count; transaction++) {
    const end = transactions.firstPosting[transaction + 1]!
    for (let row = transactions.firstPosting[transaction]!; row < end; row++) {
      const day = rows.day[row] === NO_DAY ? transactions.day[transaction]! : rows.day[row]!
      const cost = rows.costCommodity[row] === NONE ? '' : ` @@ ${rows.cost.get(row)} ${commodities.names[rows.costCommodity[row]!]}`
      const forecast = transactions.origin[transaction] === FORECAST ? '~' : ''
      lines.push(
        `${forecast}${formatDay(day)} ${accounts.names[rows.account[row]!]} ${rows.quantity.get(row)} ${commodities.names[rows.commodity[row]!]}`.trimEnd() +
          cost,
      )
    }
  }
  return lines
}

/** Prices: "2024-01-01 AAPL 10 USD", those that costs imply with "implied". */
export function prices(source: string): string[] {
  const { prices: rows, commodities } = sound(read(source))
  return Array.from({ length: rows.count }, (_, row) =>
    [
      formatDay(rows.day[row]!),
      commodities.names[rows.base[row]!],
      rows.rate.get(row),
      commodities.names[rows.quote[row]!],
      rows.origin[row] === 1 ? 'implied' : '',
    ]
      .join(' ')
      .trimEnd(),
  )
}
