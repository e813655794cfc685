import { dirname, join } from 'node:path'
import { FORECAST } from '#vocabulary/book-columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { answerOf, type BookAnswer } from '../../ingest/journal/answer.ts'
import type { Book, Dialect } from '../../ingest/journal/book.ts'
import type { Files } from '../../ingest/journal/files.ts'
import type { Problem } from '../../ingest/journal/problem.ts'
import type { ReadOptions } from '../../ingest/journal/reader.ts'
import { type Converted, convertBook } from '../../ingest/print/convert.ts'
import type { PrintedPrice } from '../../ingest/print/entries.ts'
import { ROUNDING_ACCOUNT, VIRTUAL_ACCOUNT } from '../../ingest/print/fit.ts'
import type { LeftOut } from '../../ingest/print/left-out.ts'
import type { NamesOfTarget } from '../../ingest/print/directives/direction.ts'
import type { Readers } from '../../ingest/readers.ts'
import { OverlaidFiles } from '../journal/files/overlaid-files.ts'
import { type ChangedPrice, changedPrices, changedPriceText, restoring } from './changed-prices.ts'

/** A file of a book, and what it becomes. */
export interface ConvertedFile {
  /** Relative, with forward slashes, with the ending of the target. */
  readonly name: string
  /** Absolute path of the file that it was. */
  readonly source: string
  readonly before: string
  readonly after: string
}

export type Conversion =
  | {
      readonly kind: 'converted'
      readonly transactions: number
      readonly files: readonly ConvertedFile[]
      /** What the target has nothing like, or has otherwise. */
      readonly leftOut: readonly LeftOut[]
      /** Absolute paths of the files that it names. */
      readonly sources: readonly string[]
    }
  /** The book has errors, or is of that dialect already. */
  | { readonly kind: 'refused'; readonly why: string; readonly problems: readonly Problem[] }

interface ConversionOrder {
  readonly to: Dialect
  readonly files: Files
  readonly readers: Readers
  readonly options: ReadOptions
}

/**
 * Converts a whole book, and reads the result again: it is refused if it has other transactions or holdings, and prices that the target would
 * not take from costs are written as directives. Nothing is written to disk.
 */
export function convertJournal(book: Book, { to, files, readers, options }: ConversionOrder): Conversion {
  const errors = book.problems.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) return { kind: 'refused', why: 'the book has errors; mend them first', problems: errors }
  if (book.dialect === to) return { kind: 'refused', why: `the book is a journal of ${to} already; "daybook print" normalises it`, problems: [] }
  const attempt = (prices: readonly PrintedPrice[]): Attempt => {
    const leftOut: LeftOut[] = []
    const { files: converted, names } = convertBook(book, to, files, (what) => leftOut.push(what), prices)
    const folder = join(dirname(book.files[0]!.path), '.converted')
    const inMemory = new OverlaidFiles(new Map([...converted].map(([name, { text }]) => [join(folder, name), Buffer.from(text)])))
    const again = readers(to).read(join(folder, [...converted.keys()][0]!), inMemory, options)
    return { converted, names, leftOut, again, changed: again.hasErrors ? [] : changedPrices(book, again, names) }
  }
  let tried = attempt([])
  const prices = restoring(tried.changed)
  if (prices.length > 0) tried = attempt(prices)
  const { converted, names, again, changed } = tried
  const leftOut = [...tried.leftOut, ...changed.map((price) => changedPriceText(price, book, to))]
  const problems = again.problems.filter(({ severity }) => severity === 'error')
  if (problems.length > 0)
    return { kind: 'refused', why: `read again, the book has ${problems.length} errors; mend these places, and convert it again`, problems }
  const [before, after] = [answerOf(book), answerOf(again)]
  const added = [VIRTUAL_ACCOUNT, ROUNDING_ACCOUNT].map((account) => names.account(account))
  const isSame = String(holdings(before, added, names)) === String(holdings(after, added))
  if (moving(book) !== moving(again) || !isSame)
    return {
      kind: 'refused',
      why: `read again, the accounts hold other amounts; run "daybook print --to ${to}" and compare the balances`,
      problems: [],
    }
  return {
    kind: 'converted',
    transactions: before.transactions,
    leftOut,
    sources: book.files.map(({ path }) => path),
    files: [...converted].map(([name, { text, source }]) => ({
      name,
      source,
      before: Buffer.from(files.bytes(source)).toString('utf8'),
      after: text,
    })),
  }
}

/** A conversion that was read again. */
interface Attempt extends Pick<Converted, 'names'> {
  readonly converted: Converted['files']
  readonly leftOut: readonly LeftOut[]
  readonly again: Book
  readonly changed: readonly ChangedPrice[]
}

/** How many transactions move something: ledger has none that do not. */
function moving({ transactions: t }: Book): number {
  let count = 0
  for (let row = 0; row < t.count; row++) if (t.origin[row] !== FORECAST && t.firstPosting[row + 1]! > t.firstPosting[row]!) count++
  return count
}

/**
 * What each account holds, by the names of the target and without the accounts that conversion adds. Ledger counts hours in seconds,
 * which beancount calls `C-S`: these are left out.
 */
const holdings = ({ balances }: BookAnswer, added: readonly string[], names?: NamesOfTarget): string[] =>
  balances
    .map(({ account, commodity, quantity }) => ({
      account: names?.account(account) ?? account,
      commodity: names?.currency(commodity).replace(/^"(.*)"$/, '$1') ?? commodity,
      quantity: Exact.parse(quantity).rounded(8).trimmed().toText(),
    }))
    .filter(({ account, commodity, quantity }) => quantity !== '0' && !added.includes(account) && !/^(?:C-)?[hms]$/i.test(commodity))
    .map(({ account, commodity, quantity }) => `${account} ${quantity} ${commodity}`)
    .sort()
