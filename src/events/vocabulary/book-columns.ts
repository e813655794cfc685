import { ExactColumn, lengthened, NONE } from './columns.ts'
import { type Day, NO_DAY } from './day.ts'
import { intAt } from './element-at.ts'
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

/**
 * What only some transactions have: a column each, whose other rows are `absent`. A day, or an id in `Book.texts`. Reading back, comparing,
 * recording (`recorded` is the name in an event) and copying follow from this table. The order is that of the events.
 */
export const DETAILS = [
  /** The secondary (auxiliary) date. */
  { name: 'secondDay', holds: 'day', absent: NO_DAY, recorded: 'second_day' },
  { name: 'code', holds: 'text', absent: NONE, recorded: 'code' },
  /** The comment without its marker, lines joined by \n. */
  { name: 'note', holds: 'text', absent: NONE, recorded: 'note' },
] as const
type Detail = (typeof DETAILS)[number]
/** The details of one transaction. */
export type TransactionDetails = { readonly [D in Detail as D['name']]?: (D extends { holds: 'text' } ? string : Day) | undefined }
export type DetailColumns = { [D in Detail as D['name']]: Int32Array }

export const detailColumns = (rows: number): DetailColumns =>
  Object.fromEntries(DETAILS.map(({ name, absent }) => [name, new Int32Array(rows).fill(absent)])) as DetailColumns

/** The details in a row, without those that are absent. */
export function detailsAt(columns: Readonly<DetailColumns>, row: number, textOf: (id: number) => string): TransactionDetails {
  const details: { [name: string]: number | string } = {}
  for (const { name, holds, absent } of DETAILS) {
    const value = intAt(columns[name], row)
    if (value !== absent) details[name] = holds === 'text' ? textOf(value) : value
  }
  return details
}

export const TRANSACTION_COLUMNS = ['day', 'status', 'origin', 'payee', 'file', 'beginLine', 'endLine', ...DETAILS.map(({ name }) => name)] as const
export const TRANSACTION_MAPS = ['tags', 'links'] as const

export class TransactionColumns {
  count = 0
  day = new Int32Array(FEW)
  status = new Uint8Array(FEW)
  /** WRITTEN, PADDED, FORECAST, CLOCKED or IMPORTED. */
  origin = new Uint8Array(FEW)
  /** Id in `Book.payees`. What Paisa calls payee: ledger's payee, hledger's description, beancount's `payee | narration`. */
  payee = new Int32Array(FEW)
  file = new Int32Array(FEW)
  /** 1-based, first and last line in its file. 0 for a generated transaction. */
  beginLine = new Int32Array(FEW)
  endLine = new Int32Array(FEW)
  secondDay = new Int32Array(FEW).fill(NO_DAY)
  code = new Int32Array(FEW).fill(NONE)
  note = new Int32Array(FEW).fill(NONE)
  /** First posting; the last is before the next transaction's first. */
  firstPosting = new Int32Array(FEW + 1)
  readonly tags = new Map<number, readonly Tag[]>()
  readonly links = new Map<number, readonly string[]>()

  /** The row after the last, with room made for it and the one after it. */
  next(): number {
    if (this.count + 1 >= this.day.length) this.reserve(this.day.length * 2)
    return this.count++
  }
  /** Makes room for so many rows at once, when a reader can guess how many will come. */
  reserve(wanted: number): void {
    const from = this.day.length
    if (wanted <= from) return
    const rows = roomFor(wanted, from)
    resize(this, TRANSACTION_COLUMNS, rows)
    this.firstPosting = lengthened(this.firstPosting, rows + 1)
    for (const { name, absent } of DETAILS) this[name].fill(absent, from)
  }
  /** Gives back the room for rows that did not come, where it is much; a few find theirs. */
  settle(): void {
    const rows = roomWhenSettled(this.count)
    if (!isRoomy(this.day.length, rows)) return
    resize(this, TRANSACTION_COLUMNS, rows)
    this.firstPosting = this.firstPosting.slice(0, rows + 1)
  }
}

export const POSTING_COLUMNS = ['account', 'commodity', 'costCommodity', 'lotCommodity', 'day', 'status', 'kind', 'flags', 'note', 'line'] as const
export const POSTING_AMOUNTS = ['quantity', 'cost', 'lot'] as const
export const POSTING_MAPS = ['lotDetail', 'payee', 'tags'] as const

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
    resize(this, POSTING_COLUMNS, rows)
    this.costCommodity.fill(NONE, from)
    this.lotCommodity.fill(NONE, from)
    this.note.fill(NONE, from)
    this.day.fill(NO_DAY, from)
    for (const name of POSTING_AMOUNTS) this[name].reserve(rows)
  }
  /** Gives back the room for rows that did not come, where it is much; a few find theirs. */
  settle(): void {
    const rows = roomWhenSettled(this.count)
    if (!isRoomy(this.account.length, rows)) return
    resize(this, POSTING_COLUMNS, rows)
    for (const name of POSTING_AMOUNTS) this[name].shorten(rows)
  }
}

/** Gives columns that many rows. */
function resize<Name extends string>(columns: Record<Name, Int32Array | Uint8Array>, names: readonly Name[], rows: number): void {
  for (const name of names) columns[name] = rows > columns[name].length ? lengthened(columns[name], rows) : columns[name].slice(0, rows)
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

export const PRICE_COLUMNS = ['day', 'base', 'quote', 'origin', 'second', 'file', 'line'] as const

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
    resize(this, PRICE_COLUMNS, rows)
    this.rate.reserve(rows)
  }

  /** The row after the last, with room made for it. */
  next(): number {
    if (this.count === this.day.length) this.reserve(this.day.length * 2)
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
