import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { dirname, join } from 'node:path'
import { FORECAST, IMPLIED } from '#vocabulary/book-columns.ts'
import { type Day, formatDay, NO_DAY } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { lastUpTo } from '#vocabulary/binary-search.ts'
import { detectDialect } from '../../ingest/detect.ts'
import { answerOf, type BookAnswer } from '../../ingest/journal/answer.ts'
import type { Book, Dialect } from '../../ingest/journal/book.ts'
import type { Files } from '../../ingest/journal/readable-files.ts'
import type { Problem } from '../../ingest/journal/problem.ts'
import type { ReadOptions } from '../../ingest/journal/read-options.ts'
import { convertBook, type Converted } from '../../ingest/print/convert-book.ts'
import type { LeftOut, NamesOfTarget, PrintedPrice } from '../../ingest/print/entries.ts'
import { ROUNDING_ACCOUNT, VIRTUAL_ACCOUNT } from '../../ingest/print/fit.ts'
import type { Readers } from '../../ingest/readers.ts'
import { unreadable } from '../journal/check-book.ts'
import { DiskFiles, OverlaidFiles } from '../journal/files/disk-files.ts'
import type { BookRequest } from '../journal/read-changes.ts'

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
      /** What the target cannot express. */
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
    const folder = join(dirname(elementAt(book.files, 0).path), '.converted')
    const inMemory = new OverlaidFiles(new Map([...converted].map(([name, { text }]) => [join(folder, name), Buffer.from(text)])))
    const again = readers(to).read(join(folder, elementAt([...converted.keys()], 0)), inMemory, options)
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
  for (let row = 0; row < t.count; row++) if (t.origin[row] !== FORECAST && intAt(t.firstPosting, row + 1) > intAt(t.firstPosting, row)) count++
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

/** A day on which a book and its conversion price a commodity differently. */
interface ChangedPrice {
  readonly day: Day
  readonly base: string
  readonly quote: string
  /** The prices that hold on that day; undefined if there is none yet. */
  readonly before: Exact | undefined
  readonly after: Exact | undefined
  readonly file: number
  /** 0 if the book has nothing of the commodity on that day. */
  readonly line: number
}

/**
 * The dialects take different prices from costs: beancount none, hledger and ledger not the same ones, and a `P` of that day outranks a cost in
 * hledger but not in ledger. Returns each day on which another price holds in the converted book.
 */
function changedPrices(book: Book, converted: Book, names: NamesOfTarget): ChangedPrice[] {
  const [before, after] = [pricesByPair(book, names), pricesByPair(converted)]
  const pairs = new Set([...before.keys(), ...after.keys()])
  const severalQuotes = repeated(Array.from(pairs, (pair) => elementAt(pair.split(BETWEEN), 0)))
  const changed: Omit<ChangedPrice, 'file' | 'line'>[] = []
  for (const pair of pairs) {
    const [was, is] = [before.get(pair) ?? NO_PRICES, after.get(pair) ?? NO_PRICES]
    const [base, quote] = (was === NO_PRICES ? is : was).names
    if (base === quote) continue
    let restored: Exact | undefined
    for (const day of [...new Set([...was.days, ...is.days])].sort((a, b) => a - b)) {
      const [isPricedBefore, isPricedAfter] = [hasPriceOn(was, day), hasPriceOn(is, day)]
      if (isPricedAfter) restored = undefined
      const rateBefore = rateOn(was, day)
      const rateAfter = restored ?? rateOn(is, day)
      // Of prices in several currencies the latest counts, so the same rate on another day may give another value.
      const isLater = isPricedAfter && !isPricedBefore && severalQuotes.has(elementAt(pair.split(BETWEEN), 0))
      const isLost = isPricedBefore && !isPricedAfter
      if (!isLost && !isLater && rateBefore && rateAfter && isSame(rateBefore, rateAfter)) continue
      changed.push({ day, base, quote, before: rateBefore, after: rateAfter })
      // It holds until the converted book has another one.
      restored = rateBefore
    }
  }
  if (changed.length === 0) return []
  const places = placesOf(book)
  return changed.map((one) => ({ ...one, ...(places.get(placeKey(one.day, one.base)) ?? NOWHERE) })).sort((a, b) => a.day - b.day)
}

/** The directives that restore these prices. */
const restoring = (changed: readonly ChangedPrice[]): PrintedPrice[] =>
  changed.flatMap(({ before, line, ...price }) => (before === undefined || line === 0 ? [] : [{ ...price, line, rate: before }]))

/** What to report of a price that no directive restores. */
const changedPriceText = (changed: ChangedPrice, { dialect }: Book, target: string): LeftOut => {
  const { day, base, quote, before, after, file, line } = changed
  const priced = (rate: Exact | undefined): string => (rate === undefined ? 'no price' : `a price of ${rate.toText()} ${quote}`)
  const isLater = before && after && isSame(before, after)
  const otherwise = isLater ? `, which ${target} takes from a cost of this day` : ` in ${dialect} and ${priced(after)} in ${target}`
  return { what: `${formatDay(day)}: ${base} has ${priced(before)}${otherwise}; values may differ`, kind: 'valuation', file, line }
}

interface Place {
  readonly file: number
  readonly line: number
}

interface Prices {
  readonly names: readonly [base: string, quote: string]
  readonly days: Day[]
  readonly rows: number[]
  readonly rate: (row: number) => Exact
}
const NO_PRICES: Prices = { names: ['', ''], days: [], rows: [], rate: () => Exact.zero }
/** Between the two names of a pair. */
const BETWEEN = '\n'
const NOWHERE: Place = { file: 0, line: 0 }

const hasPriceOn = ({ days }: Prices, day: Day): boolean => days[lastUpTo(days, day)] === day
const rateOn = ({ days, rows, rate }: Prices, day: Day): Exact | undefined => {
  const at = lastUpTo(days, day)
  return at < 0 ? undefined : rate(elementAt(rows, at))
}

/** Of each pair of commodities one price a day, as figures choose it (see rates.ts in the projections). */
function pricesByPair({ prices, commodities }: Book, names?: NamesOfTarget): ReadonlyMap<string, Prices> {
  const inTarget = (name: string): string => (names ? names.currency(name).replace(/^"(.*)"$/, '$1') : name)
  const { day, second, file, line, base, quote } = prices
  const order = Array.from({ length: prices.count }, (_, row) => row).sort(
    (a, b) =>
      intAt(day, a) - intAt(day, b) ||
      intAt(second, a) - intAt(second, b) ||
      intAt(file, a) - intAt(file, b) ||
      intAt(line, a) - intAt(line, b) ||
      a - b,
  )
  const isImplied = (row: number): boolean => prices.origin[row] === IMPLIED
  const pairs = new Map<string, Prices>()
  for (const row of order) {
    const pairNames = [elementAt(commodities.names, intAt(base, row)), elementAt(commodities.names, intAt(quote, row))] as const
    const key = pairNames.map(inTarget).join(BETWEEN)
    let pair = pairs.get(key)
    if (!pair) pairs.set(key, (pair = { names: pairNames, days: [], rows: [], rate: (of) => prices.rate.get(of) }))
    const last = pair.days.length - 1
    if (pair.days[last] !== day[row]) {
      pair.days.push(intAt(day, row))
      pair.rows.push(row)
    } else if (!isImplied(row) || isImplied(elementAt(pair.rows, last))) pair.rows[last] = row
  }
  return pairs
}

/** Rates are written with up to 12 places, or as the quotient of two amounts. */
const isSame = (a: Exact, b: Exact): boolean => !a.minus(b).abs().times(BILLION).isGreaterThan(a.abs())
const BILLION = new Exact(1_000_000_000, 0)

const repeated = (names: readonly string[]): ReadonlySet<string> => new Set(names.filter((name, at) => names.indexOf(name) !== at))

const placeKey = (day: Day, commodity: string): string => `${day} ${commodity}`

/** Where a price of a commodity and a day is written: behind the last transaction with it, as in ledger a price outranks only costs above it. */
function placesOf({ transactions: t, postings: p, prices, commodities }: Book): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  const put = (day: Day, commodity: number, place: Place): void => {
    const key = placeKey(day, elementAt(commodities.names, commodity))
    const other = places.get(key)
    if (!other || other.file < place.file || (other.file === place.file && other.line <= place.line)) places.set(key, place)
  }
  for (let row = 0; row < prices.count; row++)
    if (prices.origin[row] !== IMPLIED)
      put(intAt(prices.day, row), intAt(prices.base, row), { file: intAt(prices.file, row), line: intAt(prices.line, row) })
  for (let row = 0; row < t.count; row++) {
    if (t.origin[row] === FORECAST) continue
    const place = { file: intAt(t.file, row), line: intAt(t.beginLine, row) }
    for (let at = intAt(t.firstPosting, row); at < intAt(t.firstPosting, row + 1); at++)
      put(p.day[at] === NO_DAY ? intAt(t.day, row) : intAt(p.day, at), intAt(p.commodity, at), place)
  }
  return places
}

/** What the book that is configured would be in another dialect, and its own. */
export interface PlannedConversion {
  readonly dialect: Dialect
  readonly conversion: Conversion
}

/** Reads the book from the disk and converts it; nothing is written. */
export function planConversion(
  { root, dialect: configured, ...options }: BookRequest,
  to: Dialect,
  readers: Readers,
  opened?: (path: string) => void,
): PlannedConversion {
  const files = new DiskFiles(opened)
  let dialect: Dialect = configured === '' ? 'ledger' : configured
  try {
    if (configured === '') dialect = detectDialect(root, files.bytes(root))
    return { dialect, conversion: convertJournal(readers(dialect).read(root, files, options), { to, files, readers, options }) }
  } catch (error) {
    return { dialect, conversion: { kind: 'refused', why: 'the journal cannot be read', problems: [unreadable(root, error)] } }
  }
}
