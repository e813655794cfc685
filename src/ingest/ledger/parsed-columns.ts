import { doubled } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import type { PlainCost } from './plain-cost.ts'
import type { ParsedCheck, ParsedTag, ParsedValue } from './syntax.ts'

/** Flags of a posting, or-ed. */
export const HAS_AMOUNT = 1
/** The amount widens the precision of its commodity. */
export const WIDENS = 2
/** The comment has a colon, so it may have tags. */
export const TAGGED = 4
/** `<Account>`: account balances leave it out. */
export const DEFERRED = 8
/** The amount is more than a number and a commodity, so it is in `values`. */
export const HAS_VALUE = 16
/** All that the value says beyond its amount is a plain cost, which is in `costs`. */
export const HAS_PLAIN_COST = 32

/**
 * What the text of transactions and prices says, before anything is inferred, balanced or looked up. Names are ids of byte slices
 * (see `TextNames`). Lines count from 0 within the chunk. What few rows have is in maps by row.
 */
export class ParsedColumns {
  transactions = 0
  day: Int32Array<ArrayBuffer>
  /** NO_DAY if absent. */
  secondDay: Int32Array<ArrayBuffer>
  status: Uint8Array<ArrayBuffer>
  /** 1 if the comment has a colon. */
  tagged: Uint8Array<ArrayBuffer>
  /** Slice ids; NONE if absent. */
  code: Int32Array<ArrayBuffer>
  payee: Int32Array<ArrayBuffer>
  note: Int32Array<ArrayBuffer>
  line: Int32Array<ArrayBuffer>
  endLine: Int32Array<ArrayBuffer>
  firstPosting: Int32Array<ArrayBuffer>
  /** Tags of transactions that have a computed one (`Key:: expression`). */
  readonly tags = new Map<number, readonly ParsedTag[]>()
  /** `assert`, `check` and `expr` lines below a transaction. */
  readonly checks = new Map<number, ParsedCheck[]>()

  postings = 0
  account: Int32Array<ArrayBuffer>
  /** REAL, VIRTUAL or BALANCED_VIRTUAL. */
  kind: Uint8Array<ArrayBuffer>
  /** The posting's own status, UNMARKED without one. */
  ownStatus: Uint8Array<ArrayBuffer>
  form: Uint8Array<ArrayBuffer>
  /** Commodity ids; NONE without one. */
  commodity: Int32Array<ArrayBuffer>
  mantissa: Float64Array<ArrayBuffer>
  scale: Uint8Array<ArrayBuffer>
  postingNote: Int32Array<ArrayBuffer>
  postingLine: Int32Array<ArrayBuffer>
  readonly values = new Map<number, ParsedValue>()
  readonly costs = new Map<number, PlainCost>()
  /** Tags of postings that have a computed one. */
  readonly postingTags = new Map<number, readonly ParsedTag[]>()
  readonly postingDays = new Map<number, Day>()
  readonly postingSecondDays = new Map<number, Day>()

  prices = 0
  /** How many transactions come before the price. */
  priceAfter: Int32Array<ArrayBuffer>
  priceDay: Int32Array<ArrayBuffer>
  /** Since midnight. */
  priceSecond: Int32Array<ArrayBuffer>
  priceBase: Int32Array<ArrayBuffer>
  priceQuote: Int32Array<ArrayBuffer>
  priceMantissa: Float64Array<ArrayBuffer>
  priceScale: Uint8Array<ArrayBuffer>
  priceLine: Int32Array<ArrayBuffer>

  constructor(rows = 32) {
    this.day = new Int32Array(rows)
    this.secondDay = new Int32Array(rows)
    this.status = new Uint8Array(rows)
    this.tagged = new Uint8Array(rows)
    this.code = new Int32Array(rows)
    this.payee = new Int32Array(rows)
    this.note = new Int32Array(rows)
    this.line = new Int32Array(rows)
    this.endLine = new Int32Array(rows)
    this.firstPosting = new Int32Array(rows + 1)
    this.account = new Int32Array(rows * 4)
    this.kind = new Uint8Array(rows * 4)
    this.ownStatus = new Uint8Array(rows * 4)
    this.form = new Uint8Array(rows * 4)
    this.commodity = new Int32Array(rows * 4)
    this.mantissa = new Float64Array(rows * 4)
    this.scale = new Uint8Array(rows * 4)
    this.postingNote = new Int32Array(rows * 4)
    this.postingLine = new Int32Array(rows * 4)
    this.priceAfter = new Int32Array(rows)
    this.priceDay = new Int32Array(rows)
    this.priceSecond = new Int32Array(rows)
    this.priceBase = new Int32Array(rows)
    this.priceQuote = new Int32Array(rows)
    this.priceMantissa = new Float64Array(rows)
    this.priceScale = new Uint8Array(rows)
    this.priceLine = new Int32Array(rows)
  }

  /** Makes room for another transaction. */
  reserveTransaction(): void {
    if (this.transactions + 1 >= this.day.length) grow(this, TRANSACTION_COLUMNS)
  }
  reservePosting(): void {
    if (this.postings === this.account.length) grow(this, POSTING_COLUMNS)
  }
  reservePrice(): void {
    if (this.prices === this.priceDay.length) grow(this, PRICE_COLUMNS)
  }
  clear(): void {
    this.transactions = 0
    this.postings = 0
    this.prices = 0
    for (const name of MAPS) this[name].clear()
  }
  /** Drops a transaction that could not be read to its end, with its postings. */
  drop(firstPosting: number): void {
    for (let row = firstPosting; row <= this.postings; row++) for (const name of POSTING_MAPS) this[name].delete(row)
    for (const name of TRANSACTION_MAPS) this[name].delete(this.transactions)
    this.postings = firstPosting
  }
  /** A copy without spare room. */
  trimmed(): ParsedColumns {
    const copy = new ParsedColumns(0)
    const sizes = [
      [TRANSACTION_COLUMNS, this.transactions + 1],
      [POSTING_COLUMNS, this.postings],
      [PRICE_COLUMNS, this.prices],
    ] as const
    for (const [names, size] of sizes) for (const name of names) Object.assign(copy, { [name]: this[name].slice(0, size) })
    for (const name of MAPS) Object.assign(copy, { [name]: new Map<number, unknown>(this[name]) })
    return Object.assign(copy, { transactions: this.transactions, postings: this.postings, prices: this.prices })
  }
}

function grow(columns: ParsedColumns, names: readonly (keyof ParsedColumns)[]): void {
  for (const name of names) Object.assign(columns, { [name]: doubled(columns[name] as Int32Array<ArrayBuffer>) })
}

const TRANSACTION_MAPS = ['tags', 'checks'] as const
const POSTING_MAPS = ['values', 'costs', 'postingTags', 'postingDays', 'postingSecondDays'] as const
const MAPS = [...TRANSACTION_MAPS, ...POSTING_MAPS] as const
const TRANSACTION_COLUMNS = ['day', 'secondDay', 'status', 'tagged', 'code', 'payee', 'note', 'line', 'endLine', 'firstPosting'] as const
const POSTING_COLUMNS = ['account', 'kind', 'ownStatus', 'form', 'commodity', 'mantissa', 'scale', 'postingNote', 'postingLine'] as const
const PRICE_COLUMNS = ['priceAfter', 'priceDay', 'priceSecond', 'priceBase', 'priceQuote', 'priceMantissa', 'priceScale', 'priceLine'] as const
