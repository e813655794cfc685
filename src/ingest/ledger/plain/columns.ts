import { doubled, NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import type { ComputedNote } from './computed-note.ts'
import { PostingDetails } from './posting-details.ts'

/** Forms of a posting, or-ed. */
export const HAS_AMOUNT = 1
/** `@` */
export const UNIT_COST = 2
/** `@@` */
export const TOTAL_COST = 4
/** The amount widens the precision of its commodity. */
export const WIDENS = 8
/** A comment with a colon: there may be tags in it. */
export const TAGGED = 16
/** `{price} [date] (note)`, each of which may be missing. */
export const LOT = 32
/** `= balance`, behind the amount or in its place. */
export const ASSERTED = 64
/** `{=price}` */
export const FIXATED = 128
/** `{{price}}`: what all units cost together. */
export const LOT_TOTAL = 256
/** `<Account>`: balances of accounts are not told of it. */
export const DEFERRED = 512
/** `(rate)`: the amount is the value of a name, and stands in the columns from the posting's turn on. */
export const NAMED = 1024

/** An amount of a commodity, by its id. */
export interface WrittenAmount {
  readonly unit: number
  readonly mantissa: number
  readonly scale: number
}

/** What a row among the prices says: `P`, `N` or `D`. */
export const PRICE = 0
export const UNLISTED = 1
/** The precision of a commodity is at least `priceScale`. */
export const STYLE = 2

/**
 * Transactions and prices in the plain form that nearly all of a journal has, as the text says them: nothing inferred, names as
 * ids of byte slices. Lines are 0-based within the chunk.
 */
export class PlainColumns {
  transactions = 0
  day: Int32Array<ArrayBuffer>
  /** NO_DAY when absent. */
  secondDay: Int32Array<ArrayBuffer>
  status: Uint8Array<ArrayBuffer>
  tagged: Uint8Array<ArrayBuffer>
  /** Slice ids; NONE when absent. */
  code: Int32Array<ArrayBuffer>
  payee: Int32Array<ArrayBuffer>
  note: Int32Array<ArrayBuffer>
  line: Int32Array<ArrayBuffer>
  endLine: Int32Array<ArrayBuffer>
  firstPosting: Int32Array<ArrayBuffer>

  postings = 0
  account: Int32Array<ArrayBuffer>
  kind: Uint8Array<ArrayBuffer>
  /** The posting's own; 0 when it has none. */
  ownStatus: Uint8Array<ArrayBuffer>
  form: Uint16Array<ArrayBuffer>
  /** Commodity ids; NONE without one. */
  commodity: Int32Array<ArrayBuffer>
  mantissa: Float64Array<ArrayBuffer>
  scale: Uint8Array<ArrayBuffer>
  /** Row in `details` of a posting that has a cost, a lot or a balance, as its form says; NONE without one. */
  detail: Int32Array<ArrayBuffer>
  postingNote: Int32Array<ArrayBuffer>
  postingLine: Int32Array<ArrayBuffer>
  details: PostingDetails
  /** Days that comments give to postings of their own, by row: few have one. */
  readonly postingDays = new Map<number, Day>()
  /** To how many digits postings widen the precision of their commodity, by row, where that is not the scale of their amount. */
  readonly widening = new Map<number, number>()
  /** Amounts as they were written, by row, where that was in a larger unit: 2 h, where the columns have 7200 s. */
  readonly written = new Map<number, WrittenAmount>()
  /** Slice ids of the names that say an amount, by row. */
  readonly named = new Map<number, number>()
  /** Comments with values that are computed, by the slice id of the comment. */
  readonly computed = new Map<number, ComputedNote>()

  prices = 0
  /** PRICE, UNLISTED or STYLE; the last two have a base only. */
  priceForm: Uint8Array<ArrayBuffer>
  /** How many transactions stand before the price. */
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
    this.form = new Uint16Array(rows * 4)
    this.commodity = new Int32Array(rows * 4)
    this.mantissa = new Float64Array(rows * 4)
    this.scale = new Uint8Array(rows * 4)
    this.detail = new Int32Array(rows * 4)
    this.details = new PostingDetails(rows)
    this.postingNote = new Int32Array(rows * 4)
    this.postingLine = new Int32Array(rows * 4)
    this.priceForm = new Uint8Array(rows)
    this.priceAfter = new Int32Array(rows)
    this.priceDay = new Int32Array(rows)
    this.priceSecond = new Int32Array(rows)
    this.priceBase = new Int32Array(rows)
    this.priceQuote = new Int32Array(rows)
    this.priceMantissa = new Float64Array(rows)
    this.priceScale = new Uint8Array(rows)
    this.priceLine = new Int32Array(rows)
  }
  /** To how many digits a posting that widens the precision of its commodity does so. */
  digitsOf(row: number): number {
    return (this.widening.size === 0 ? undefined : this.widening.get(row)) ?? this.writtenAt(row)?.scale ?? this.scale[row]!
  }
  /** The amount of a posting in its larger unit; undefined where it was not written in one. */
  writtenAt(row: number): WrittenAmount | undefined {
    return this.written.size === 0 ? undefined : this.written.get(row)
  }
  /** The commodity that a posting was written in. */
  writtenUnit(row: number): number {
    return this.writtenAt(row)?.unit ?? this.commodity[row]!
  }
  clear(): void {
    this.transactions = 0
    this.postings = 0
    this.prices = 0
    this.postingDays.clear()
    this.widening.clear()
    this.written.clear()
    this.named.clear()
    this.computed.clear()
    this.details.count = 0
  }
  /** Returns the row for the details of a posting. */
  detailsOf(posting: number): number {
    const row = this.detail[posting]!
    return row === NONE ? (this.detail[posting] = this.details.add()) : row
  }
  /** A copy that is no larger than what it holds. */
  trimmed(): PlainColumns {
    const copy = new PlainColumns(0)
    copy.details = this.details.trimmed()
    const sizes = [
      [TRANSACTION_COLUMNS, this.transactions + 1],
      [POSTING_COLUMNS, this.postings],
      [PRICE_COLUMNS, this.prices],
    ] as const
    for (const [row, day] of this.postingDays) if (row < this.postings) copy.postingDays.set(row, day)
    for (const [row, digits] of this.widening) if (row < this.postings) copy.widening.set(row, digits)
    for (const [row, amount] of this.written) if (row < this.postings) copy.written.set(row, amount)
    for (const [row, name] of this.named) if (row < this.postings) copy.named.set(row, name)
    for (const [note, computed] of this.computed) copy.computed.set(note, computed)
    for (const [names, size] of sizes) for (const name of names) Object.assign(copy, { [name]: this[name].slice(0, size) })
    return Object.assign(copy, { transactions: this.transactions, postings: this.postings, prices: this.prices })
  }
  growTransactions(): void {
    for (const name of TRANSACTION_COLUMNS) Object.assign(this, { [name]: doubled(this[name]) })
  }
  growPostings(): void {
    for (const name of POSTING_COLUMNS) Object.assign(this, { [name]: doubled(this[name]) })
  }
  growPrices(): void {
    for (const name of PRICE_COLUMNS) Object.assign(this, { [name]: doubled(this[name]) })
  }
}

const TRANSACTION_COLUMNS = ['day', 'secondDay', 'status', 'tagged', 'code', 'payee', 'note', 'line', 'endLine', 'firstPosting'] as const
const POSTING_COLUMNS = ['account', 'kind', 'ownStatus', 'form', 'commodity', 'mantissa', 'scale', 'detail', 'postingNote', 'postingLine'] as const
const PRICE_COLUMNS = [
  'priceForm',
  'priceAfter',
  'priceDay',
  'priceSecond',
  'priceBase',
  'priceQuote',
  'priceMantissa',
  'priceScale',
  'priceLine',
] as const
