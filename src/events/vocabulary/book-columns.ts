import { doubled, ExactColumn, lengthened, NONE } from './columns.ts'
import { NO_DAY } from './day.ts'
import type { Exact } from './exact.ts'

/*
 * Transactions, postings and prices as columns: readers fill them, the ledger view keeps them in memory, the log stores them in
 * blocks. Columns instead of objects: a million transactions are a dozen typed arrays, not four million allocations.
 */

export const UNMARKED = 0
export const PENDING = 1
export const CLEARED = 2
export type Status = typeof UNMARKED | typeof PENDING | typeof CLEARED

/** A posting that must balance. */
export const REAL = 0
/** `(Account)`: does not take part in balancing. */
export const VIRTUAL = 1
/** `[Account]`: virtual postings of a transaction balance among themselves. */
export const BALANCED_VIRTUAL = 2

/** Posting flags, or-ed. */
export const INFERRED = 1 // the amount was elided and has been inferred
export const GENERATED = 2 // written by an automated rule or by pad, not by the person
export const ASSIGNED = 4 // the amount comes from a balance assignment

/** What brought a transaction into being. */
export const WRITTEN = 0
export const PADDED = 1
/** From a periodic rule: a forecast, excluded from balances. */
export const FORECAST = 2
export const CLOCKED = 3 // timeclock or timedot
export const IMPORTED = 4 // a CSV rules file that the journal includes

/** Details of a lot besides its total cost. `label` is ledger's (note) and beancount's "label". */
export interface LotDetail {
  readonly day?: number
  readonly label?: string
  /** ledger's {=10 EUR}: the price of the lot is fixed. */
  readonly fixated?: boolean
}

export interface Tag {
  readonly name: string
  /** '' for a tag without a value. */
  readonly value: string
}

/** The initial capacity: most books are small, and a large one announces its size. */
const FEW = 64

export class TransactionColumns {
  count = 0
  day = new Int32Array(FEW)
  /** The secondary (auxiliary) date, NO_DAY when absent. */
  secondDay = new Int32Array(FEW)
  status = new Uint8Array(FEW)
  /** WRITTEN, PADDED, FORECAST, CLOCKED or IMPORTED. */
  origin = new Uint8Array(FEW)
  /** Id in `Book.texts`, NONE when absent. */
  code = new Int32Array(FEW)
  /** Id in `Book.payees`. What Paisa calls payee: ledger's payee, hledger's description, beancount's `payee | narration`. */
  payee = new Int32Array(FEW)
  /** Id in `Book.texts`, NONE when absent; the comment without its marker, lines joined by \n. */
  note = new Int32Array(FEW)
  file = new Int32Array(FEW)
  /** 1-based, first and last line in its file. 0 for a generated transaction. */
  beginLine = new Int32Array(FEW)
  endLine = new Int32Array(FEW)
  /** First posting; the last is before the next transaction's first. */
  firstPosting = new Int32Array(FEW + 1)
  readonly tags = new Map<number, readonly Tag[]>()
  readonly links = new Map<number, readonly string[]>()

  grow(): void {
    this.reserve(this.day.length * 2)
  }
  /** Makes room for so many rows at once, when a reader can guess how many will come. */
  reserve(wanted: number): void {
    if (wanted <= this.day.length) return
    const rows = roomFor(wanted, this.day.length)
    for (const name of ['day', 'secondDay', 'code', 'payee', 'note', 'file', 'beginLine', 'endLine'] as const)
      this[name] = lengthened(this[name], rows)
    this.firstPosting = lengthened(this.firstPosting, rows + 1)
    this.status = lengthened(this.status, rows)
    this.origin = lengthened(this.origin, rows)
  }
  /** Gives back the room for rows that did not come, where it is much; a few find theirs. */
  settle(): void {
    const rows = roomWhenSettled(this.count)
    if (!isRoomy(this.day.length, rows)) return
    for (const name of ['day', 'secondDay', 'code', 'payee', 'note', 'file', 'beginLine', 'endLine'] as const) this[name] = this[name].slice(0, rows)
    this.firstPosting = this.firstPosting.slice(0, rows + 1)
    for (const name of ['status', 'origin'] as const) this[name] = this[name].slice(0, rows)
  }
}

export class PostingColumns {
  count = 0
  account = new Int32Array(4 * FEW)
  commodity = new Int32Array(4 * FEW)
  quantity = new ExactColumn(4 * FEW)
  /** What was paid or received (`@`, `@@`), as a total with the sign of the quantity; costCommodity NONE when absent. */
  cost = new ExactColumn(4 * FEW)
  costCommodity = new Int32Array(4 * FEW).fill(NONE)
  /** What the lot cost when it was acquired (`{}`, `{{}}`), as a total with the sign of the quantity; NONE when absent. */
  lot = new ExactColumn(4 * FEW)
  lotCommodity = new Int32Array(4 * FEW).fill(NONE)
  readonly lotDetail = new Map<number, LotDetail>()
  /** The posting's own date, NO_DAY when it has the transaction's. */
  day = new Int32Array(4 * FEW).fill(NO_DAY)
  /** The posting's own status, or the transaction's when it has none. */
  status = new Uint8Array(4 * FEW)
  /** REAL, VIRTUAL or BALANCED_VIRTUAL. */
  kind = new Uint8Array(4 * FEW)
  /** INFERRED, GENERATED, ASSIGNED, or-ed. */
  flags = new Uint8Array(4 * FEW)
  note = new Int32Array(4 * FEW).fill(NONE)
  /** 1-based line in the transaction's file. */
  line = new Int32Array(4 * FEW)
  /** The posting's own payee (ledger's `; Payee: X`), an id in `Book.payees`; most have that of their transaction. */
  readonly payee = new Map<number, number>()
  readonly tags = new Map<number, readonly Tag[]>()

  grow(): void {
    this.reserve(this.account.length * 2)
  }
  /** Makes room for so many rows at once, when a reader can guess how many will come. */
  reserve(wanted: number): void {
    const from = this.account.length
    if (wanted <= from) return
    const rows = roomFor(wanted, from)
    for (const name of ['account', 'commodity', 'costCommodity', 'lotCommodity', 'day', 'note', 'line'] as const)
      this[name] = lengthened(this[name], rows)
    for (const name of ['status', 'kind', 'flags'] as const) this[name] = lengthened(this[name], rows)
    this.costCommodity.fill(NONE, from)
    this.lotCommodity.fill(NONE, from)
    this.note.fill(NONE, from)
    this.day.fill(NO_DAY, from)
    this.quantity.reserve(rows)
    this.cost.reserve(rows)
    this.lot.reserve(rows)
  }
  /** Gives back the room for rows that did not come, where it is much; a few find theirs. */
  settle(): void {
    const rows = roomWhenSettled(this.count)
    if (!isRoomy(this.account.length, rows)) return
    for (const name of ['account', 'commodity', 'costCommodity', 'lotCommodity', 'day', 'note', 'line'] as const)
      this[name] = this[name].slice(0, rows)
    for (const name of ['status', 'kind', 'flags'] as const) this[name] = this[name].slice(0, rows)
    for (const amounts of [this.quantity, this.cost, this.lot]) amounts.shorten(rows)
  }
}

/** Half as much again at least: a book of thirty files asks thirty times, and each time what is there already would be copied. */
const roomFor = (wanted: number, rows: number): number => Math.max(wanted, Math.ceil(rows * 1.5))

/** Room that a book of so many rows has for those of later edits. */
export const roomWhenSettled = (rows: number): number => rows + (rows >> 4) + SPARE_ROWS

const SPARE_ROWS = 1024
/** As many rows as an edit brings. */
const ROWS_OF_EDIT = 128

/**
 * Makes room for the rows of the book before and for those of edits. Where there is room for the next edit nothing is moved: columns that grew
 * by as few rows as came had all of them copied at the third edit, and were cut again at the fourth.
 */
export function reserveAgain(columns: { readonly day: Int32Array; reserve(wanted: number): void }, rows: number): void {
  if (columns.day.length < rows + ROWS_OF_EDIT) columns.reserve(roomWhenSettled(rows))
}

/** Below it, what is given back would not be felt. */
const ROOMY_ROWS = 16_384

const isRoomy = (rows: number, needed: number): boolean => rows > ROOMY_ROWS && rows > needed * 1.25

/** Where a price comes from: a directive of its own, the cost of a transaction, or a price provider. */
export const DIRECTIVE = 0
export const IMPLIED = 1
export const PROVIDED = 2

export class PriceColumns {
  count = 0
  day = new Int32Array(FEW)
  base = new Int32Array(FEW)
  quote = new Int32Array(FEW)
  rate = new ExactColumn(FEW)
  origin = new Uint8Array(FEW)
  /** Seconds since midnight; ledger's P directive may carry a time, and the later one wins. 0 otherwise. */
  second = new Int32Array(FEW)
  file = new Int32Array(FEW)
  line = new Int32Array(FEW)

  /** Makes room for so many rows at once. */
  reserve(wanted: number): void {
    if (wanted <= this.day.length) return
    const rows = roomFor(wanted, this.day.length)
    for (const name of ['day', 'base', 'quote', 'second', 'file', 'line'] as const) this[name] = lengthened(this[name], rows)
    this.origin = lengthened(this.origin, rows)
    this.rate.reserve(rows)
  }

  /** The row after the last, with room made for it. */
  next(): number {
    if (this.count === this.day.length) {
      for (const name of ['day', 'base', 'quote', 'second', 'file', 'line'] as const) this[name] = doubled(this[name])
      this.origin = doubled(this.origin)
      this.rate.grow()
    }
    return this.count++
  }

  add(price: { day: number; base: number; quote: number; rate: Exact; origin: number; second?: number; file: number; line: number }): void {
    const row = this.next()
    this.day[row] = price.day
    this.base[row] = price.base
    this.quote[row] = price.quote
    this.rate.set(row, price.rate)
    this.origin[row] = price.origin
    this.second[row] = price.second ?? 0
    this.file[row] = price.file
    this.line[row] = price.line
  }
}
