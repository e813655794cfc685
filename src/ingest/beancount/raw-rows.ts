import { ExactColumn, lengthened, NONE } from '#vocabulary/columns.ts'
import type { Status, Tag } from '#vocabulary/book-columns.ts'
import { MISSING_CURRENCY, type Terms } from './written-terms.ts'

/* Transactions and postings as they are written, before booking: columns, one row behind the other. */

/** The number is there. */
export const HAS_NUMBER = 1
/** Nothing follows the account: the posting takes the remainder of each currency. */
export const IS_AUTOMATIC = 2

/** Half as much again at least, so that a journal of many files is not copied for each of them. */
export const roomFor = (rows: number, before: number): number => Math.max(rows, Math.ceil(before * 1.5))

export class RawPostings {
  count = 0
  account = new Int32Array(4096)
  /** The written number; for plain transactions also the inferred one. */
  number = new ExactColumn(4096)
  /** Currency id; NONE when it was left out. Of a plain transaction also that of the amount which was left out. */
  currency = new Int32Array(4096)
  /** HAS_NUMBER, IS_AUTOMATIC, or-ed. */
  form = new Uint8Array(4096)
  /** What its own flag says, or that of its transaction when it has none. */
  status = new Uint8Array(4096)
  line = new Int32Array(4096)
  /** Place in `terms`, NONE when there is neither cost nor price. */
  termsAt = new Int32Array(4096)
  readonly terms: Terms[] = []
  /** The rows that they belong to. */
  readonly termRows: number[] = []
  readonly tags = new Map<number, readonly Tag[]>()

  /** Makes room for so many rows at once. */
  reserve(rows: number): void {
    if (rows <= this.account.length) return
    const room = roomFor(rows, this.account.length)
    for (const name of ['account', 'currency', 'line', 'termsAt'] as const) this[name] = lengthened(this[name], room)
    this.form = lengthened(this.form, room)
    this.status = lengthened(this.status, room)
    this.number.reserve(room)
  }

  /** The terms after the amount, for rows after those that have some. */
  addTerms(row: number, terms: Terms): void {
    this.termsAt[row] = this.terms.push(terms) - 1
    this.termRows.push(row)
  }

  /** The row is at cost, or leaves a currency to be inferred: that of its amount or its price. */
  asksHoldings(row: number): boolean {
    if (this.form[row] === IS_AUTOMATIC) return false
    if (this.currency[row] === NONE) return true
    const at = this.termsAt[row]!
    if (at === NONE) return false
    const { cost, price } = this.terms[at]!
    return cost !== undefined || price?.currency === MISSING_CURRENCY
  }

  add(account: number, line: number, status: Status): number {
    if (this.count === this.account.length) this.reserve(this.count * 2)
    const row = this.count++
    this.account[row] = account
    this.currency[row] = NONE
    this.number.mantissa[row] = 0
    this.number.scale[row] = 0
    this.form[row] = 0
    this.status[row] = status
    this.line[row] = line
    this.termsAt[row] = NONE
    return row
  }
}

/** The strings of a transaction; `payee` is undefined if there is only one. */
export interface Description {
  readonly payee: string | undefined
  readonly narration: string
  /** Both in one; created on first use. */
  text?: string
}

export class RawTransactions {
  count = 0
  /** The flag's byte; `txn` is `*`. */
  flag = new Uint8Array(1024)
  /** Place in `descriptions`. */
  description = new Int32Array(1024)
  /** One more than there are transactions: the postings of one end where those of the next begin. */
  firstPosting = new Int32Array(1025)
  /** 1 if it balances under the usual rules (see `markPlain`), 0 if not or not checked. */
  isPlain = new Uint8Array(1024)
  readonly tags = new Map<number, readonly Tag[]>()
  readonly links = new Map<number, readonly string[]>()

  /** `descriptions` may be those of earlier readings, and then have some that this one does not mention. */
  constructor(readonly descriptions: Description[]) {}

  /** Makes room for so many rows at once. */
  reserve(rows: number): void {
    if (rows <= this.flag.length) return
    const room = roomFor(rows, this.flag.length)
    this.flag = lengthened(this.flag, room)
    this.isPlain = lengthened(this.isPlain, room)
    this.description = lengthened(this.description, room)
    this.firstPosting = lengthened(this.firstPosting, room + 1)
  }

  /** Adds a transaction whose postings, up to before `end`, have been read. */
  add(flag: number, description: number, end: number): number {
    if (this.count === this.flag.length) this.reserve(this.count * 2)
    const row = this.count++
    this.flag[row] = flag
    this.description[row] = description
    this.isPlain[row] = 0
    this.firstPosting[row + 1] = end
    return row
  }
}
