import { reserveAgain } from '#vocabulary/book-columns.ts'
import type { Book, BookFile, BookNames } from '../../journal/book.ts'
import type { Lives } from '../checks/accounts.ts'
import { KeptSums } from '../checks/kept-sums.ts'
import { KeptBookings } from '../booking/kept-bookings.ts'
import { areSameBytes } from '../../journal/shared-beginning.ts'
import { bookFile } from '../../journal/book-file.ts'
import { whyNotText } from '../../journal/scan/lines.ts'
import { Slices } from '../../journal/scan/slices.ts'
import type { BookedRun } from '../booking/write.ts'
import { Directives, type Rows } from '../directives.ts'
import type { Description } from '../raw-rows.ts'
import type { Stretch } from './stretch.ts'
import { keyAt, standsAt } from './stretch-text.ts'
import { NONE } from '#vocabulary/columns.ts'
import { firstWhere } from '#vocabulary/binary-search.ts'

/** How files are cut; what is understood does not depend on it. */
export interface StretchHabits {
  /** A stretch has so many bytes at least, and less than twice as many: the time of one edit grows with it. */
  readonly bytes?: number
  /** What accounts hold is kept behind every so many transactions. */
  readonly sumsEvery?: number
}

const STRETCH_BYTES = 16 * 1024
const SUMS_EVERY = 2048
/** Texts that begin with the same bytes; more of them are read anew. */
const ALIKE_MAX = 16
/** Past these, what only earlier versions of the files had is not worth its memory. */
const DESCRIPTIONS_MAX = 1_000_000
const STATES_MAX = 10_000

/** The bytes of a file, and what is known of them as a whole. */
export interface KnownBytes {
  readonly bytes: Uint8Array
  readonly file: BookFile
  readonly why: ReturnType<typeof whyNotText>
}

export const known = (path: string, bytes: Uint8Array): KnownBytes => ({ bytes, file: bookFile(path, bytes), why: whyNotText(bytes) })

/**
 * What earlier readings understood of the files, by content, so that a journal that is read again is only parsed where its text, or what
 * decides how it is understood, has changed. What depends on the whole book (padding, plugins, checks) is done anew, booking where an
 * account has gone through something else before. Serves one
 * reading after the other.
 */
export class RememberedStretches {
  readonly bytes: number
  readonly bookings = new KeptBookings()
  readonly taken = new TakenAgain()
  readonly lives = new LivesBefore()
  readonly sums: KeptSums
  descriptions: Description[] = []
  /** Payee and narration as they stand in the file → place in `descriptions`. */
  descriptionIds = { slices: new Slices(), ids: [] as number[] }
  /** Of the book of the last reading. */
  #tables: BookNames | undefined
  #states = new Map<string, number>()
  /** By the beginning of their text: those of the reading at hand, and of the one before. */
  #now = new Map<number, Stretch[]>()
  #before = new Map<number, Stretch[]>()
  #files = new Map<string, KnownBytes>()
  #filesBefore = new Map<string, KnownBytes>()
  /** Those of the last reading, with the columns that the next one fills. */
  #columns: Directives | undefined
  #readings = 0
  /** How many rows the last reading had: room that the next one will need. */
  #prices = 0

  constructor({ bytes = STRETCH_BYTES, sumsEvery = SUMS_EVERY }: StretchHabits = {}) {
    this.bytes = bytes
    this.sums = new KeptSums(sumsEvery)
  }

  /** Begins a reading. */
  begin(book: Book): Directives {
    if (this.descriptions.length > DESCRIPTIONS_MAX || this.#states.size > STATES_MAX) this.#forget()
    this.#before = this.#now
    this.#now = new Map()
    this.taken.begin()
    this.#filesBefore = this.#files
    this.#files = new Map()
    const directives = new Directives(this.descriptions)
    directives.reading = ++this.#readings
    if (this.#columns !== undefined) takeOver(directives, this.#columns)
    this.#columns = directives
    reserveAgain(book.prices, this.#prices)
    return directives
  }
  /** A book has its transactions. */
  booked(book: Book, runs: readonly BookedRun[], { count }: Directives): void {
    this.taken.end(book, runs, count)
  }
  /** All files have been parsed. */
  end({ prices }: Book): void {
    this.#prices = prices.count
  }

  known(path: string, bytes: Uint8Array): KnownBytes {
    const before = this.#filesBefore.get(path)
    const isSame = before !== undefined && areSameBytes(bytes, before.bytes)
    const now = isSame ? before : known(path, bytes)
    this.#files.set(path, now)
    return now
  }

  /** A number for everything that decides how text is understood: the same number, the same text that says it. */
  state(said: string): number {
    let state = this.#states.get(said)
    if (state === undefined) this.#states.set(said, (state = this.#states.size))
    return state
  }

  /** Another book is being read, with about the names of the one before in the same order. */
  expectNames(book: Book): void {
    if (this.#tables) book.expectNames(this.#tables)
    this.#tables = book.tables
  }

  /** A stretch with the text that begins at `at`, read in this state before; mostly the one that is expected. */
  find(bytes: Uint8Array, at: number, { state, expected }: { readonly state: number; readonly expected: Stretch | undefined }): Stretch | undefined {
    // Who reads for the first time would look in vain behind every entry.
    if (this.#before.size === 0) return undefined
    const fits = (stretch: Stretch): boolean => stretch.state === state && standsAt(stretch.text, bytes, at)
    if (expected && fits(expected)) return expected
    const key = keyAt(bytes, at)
    return this.#now.get(key)?.find(fits) ?? this.#before.get(key)?.find(fits)
  }
  keep(stretch: Stretch): void {
    const alike = this.#now.get(stretch.key)
    if (alike === undefined) this.#now.set(stretch.key, [stretch])
    else if (alike.length < ALIKE_MAX && !alike.includes(stretch)) alike.push(stretch)
  }

  #forget(): void {
    this.descriptions = []
    this.descriptionIds = { slices: new Slices(), ids: [] }
    this.#states = new Map()
    this.#now = new Map()
  }
}

/**
 * Gives a new reading the columns of the last one, which is no longer used: allocating them takes longer than filling them, and most values
 * would be the same.
 */
function takeOver(into: Directives, from: Directives): void {
  into.standing = from.reading
  into.accounts.follow(from.accounts)
  into.currencies.follow(from.currencies)
  into.kind = from.kind
  for (const name of ['day', 'file', 'line', 'endLine', 'at'] as const) into[name] = from[name]
  const { transactions, postings } = into
  for (const name of ['flag', 'isPlain'] as const) transactions[name] = from.transactions[name]
  for (const name of ['description', 'firstPosting'] as const) transactions[name] = from.transactions[name]
  for (const name of ['account', 'currency', 'line', 'termsAt'] as const) postings[name] = from.postings[name]
  for (const name of ['form', 'status'] as const) postings[name] = from.postings[name]
  postings.number.mantissa = from.postings.number.mantissa
  postings.number.scale = from.postings.number.scale
}

/** The accounts of the last reading, against which all its transactions were valid: unchanged ones need no second check. */
class LivesBefore {
  #lives: Lives | undefined
  #currencies = 0

  /** The transactions of a book to check: those that were not taken over. */
  unchecked({ taken, transactions }: Book, lives: Lives, { accounts, currencies }: Directives): readonly Rows[] {
    const before = this.#lives
    this.#lives = undefined
    const areNamesSame = before !== undefined && accounts.hasCome(before.opens.length) && currencies.hasCome(this.#currencies)
    this.#currencies = currencies.size
    const all = { first: 0, end: transactions.count }
    return areNamesSame && isSame(before, lives) ? taken.others(all) : [all]
  }
  /** All have been checked, and none is wrong. */
  passed(lives: Lives): void {
    this.#lives = lives
  }
}

/** Whether the earlier accounts are unchanged; there may be new ones. */
function isSame(before: Lives, now: Lives): boolean {
  if (before.allowed.size !== now.allowed.size) return false
  for (let account = 0; account < before.opens.length; account++)
    if (before.opens[account] !== now.opens[account] || before.closes[account] !== now.closes[account]) return false
  for (const [account, currencies] of before.allowed) {
    const may = now.allowed.get(account)
    if (may?.size !== currencies.size || ![...currencies].every((currency) => may.has(currency))) return false
  }
  return true
}

/** A run of directives that two readings share: the index of the first one in each. */
interface SaidAgain {
  readonly now: number
  readonly before: number
  count: number
}

/** What the next reading needs from this one. */
interface Last {
  /** Weak, so that it keeps no book in memory. */
  readonly book: WeakRef<Book>
  /** Row of a directive → its transaction in the book, or NONE. */
  readonly rows: Int32Array
}

/** Finds the transactions that are the same as in the last book, because their text was not read again and they were booked as before. They need no comparison. */
class TakenAgain {
  #last: Last | undefined
  #said: SaidAgain[] = []
  #isOver = false

  /** Begins a reading. A reading that did not finish is forgotten. */
  begin(): void {
    if (!this.#isOver) this.#last = undefined
    this.#isOver = false
    this.#said = []
  }

  /** A known stretch is about to be appended. */
  put({ stands: { reading, directives: before }, size }: Stretch, { standing, count: now }: Directives): void {
    if (reading !== standing) return
    const last = this.#said.at(-1)
    if (last && last.now + last.count === now && last.before + last.count === before) last.count += size.directives
    else this.#said.push({ now, before, count: size.directives })
  }

  /** Records in a book made of these runs which transactions were taken over. */
  end(book: Book, runs: readonly BookedRun[], directives: number): void {
    const last = this.#last
    if (last) for (const run of runs) if (run.isDecided) this.#take(book, run, last)
    const rows = new Int32Array(directives).fill(NONE)
    for (const { directive, row, count } of runs) for (let at = 0; at < count; at++) rows[directive + at] = row + at
    this.#last = { book: new WeakRef(book), rows }
    this.#isOver = true
  }

  #take({ taken }: Book, { directive, row, count }: BookedRun, last: Last): void {
    const said = this.#said
    const end = directive + count
    for (let at = firstWhere(said.length, (i) => said[i]!.now + said[i]!.count > directive); at < said.length && said[at]!.now < end; at++) {
      const { now, before, count: all } = said[at]!
      const from = Math.max(now, directive)
      const rows = Math.min(now + all, end) - from
      const first = last.rows[before + from - now]!
      // Others may have stood between them.
      if (first === NONE || last.rows[before + from - now + rows - 1]! - first !== rows - 1) continue
      taken.add(last.book, { row: row + from - directive, before: first, count: rows })
    }
  }
}
