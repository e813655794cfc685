import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { CLEARED, PENDING, type Status, type Tag, UNMARKED } from '#vocabulary/book-columns.ts'
import { BANG, STAR } from '#vocabulary/bytes.ts'
import { ExactColumn, lengthened, NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { Slices } from '../journal/scan/lines.ts'
import { MISSING_CURRENCY, type Terms } from './booking/lot.ts'

/** Names whose ids come straight from the bytes of the file. */
export class InternedNames {
  readonly #slices = new Slices()
  readonly #names: string[] = []
  /** By name; created on first use, which few journals need. */
  #ids: ReadonlyMap<string, number> | undefined
  /** By id: the segment that mentioned it last. */
  readonly #mentionedIn: number[] = []
  #segment = 0
  #mentioned: number[] = []

  /** Ids count from 0 in order of first appearance. */
  id(bytes: Uint8Array, from: number, to: number): number {
    const id = this.#slices.id(bytes, from, to)
    if (id === this.#names.length) this.#add(id)
    if (this.#mentionedIn[id] !== this.#segment) {
      this.#mentionedIn[id] = this.#segment
      this.#mentioned.push(id)
    }
    return id
  }
  /** The ids that `id` has returned since the last call, each once, in the order in which they came up. */
  takeMentioned(): readonly number[] {
    const mentioned = this.#mentioned
    this.#mentioned = []
    this.#segment++
    return mentioned
  }
  idOf(name: string): number {
    const id = this.#slices.idOf(name)
    if (id === this.#names.length) this.#add(id)
    return id
  }
  find(name: string): number {
    this.#ids ??= new Map(this.#names.map((known, id) => [known, id]))
    return this.#ids.get(name) ?? NONE
  }
  name(id: number): string {
    return elementAt(this.#names, id)
  }
  get names(): readonly string[] {
    return this.#names
  }
  get size(): number {
    return this.#names.length
  }
  #add(id: number): void {
    this.#names.push(this.#slices.text(id))
    this.#ids = undefined
  }
}

/* Transactions and postings as they are written, before booking: columns, one row behind the other. */

/** The number is there. */
export const HAS_NUMBER = 1
/** Nothing follows the account: the posting takes the remainder of each currency. */
export const IS_AUTOMATIC = 2

/** Half as much again at least, so that a journal of many files is not copied for each of them. */
const roomFor = (rows: number, before: number): number => Math.max(rows, Math.ceil(before * 1.5))

export class RawPostings {
  count = 0
  account = new Int32Array(4096)
  number = new ExactColumn(4096)
  /** Currency id; NONE when it was left out. */
  currency = new Int32Array(4096)
  /** HAS_NUMBER, IS_AUTOMATIC, or-ed. */
  form = new Uint8Array(4096)
  /** What its own flag says, or that of its transaction when it has none. */
  status = new Uint8Array(4096)
  line = new Int32Array(4096)
  /** Place in `terms`, NONE when there is neither cost nor price. */
  termsAt = new Int32Array(4096)
  readonly terms: Terms[] = []
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

  /** The row is at cost, or leaves a currency to be inferred: that of its amount or its price. */
  asksHoldings(row: number): boolean {
    if (this.form[row] === IS_AUTOMATIC) return false
    if (this.currency[row] === NONE) return true
    const at = intAt(this.termsAt, row)
    if (at === NONE) return false
    const { cost, price } = elementAt(this.terms, at)
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

class RawTransactions {
  count = 0
  /** The flag's byte; `txn` is `*`. */
  flag = new Uint8Array(1024)
  /** Place in `descriptions`. */
  description = new Int32Array(1024)
  /** One more than there are transactions: the postings of one end where those of the next begin. */
  firstPosting = new Int32Array(1025)
  readonly tags = new Map<number, readonly Tag[]>()
  readonly links = new Map<number, readonly string[]>()

  /** `descriptions` may be those of earlier readings, and then have some that this one does not mention. */
  constructor(readonly descriptions: Description[]) {}

  /** Makes room for so many rows at once. */
  reserve(rows: number): void {
    if (rows <= this.flag.length) return
    const room = roomFor(rows, this.flag.length)
    this.flag = lengthened(this.flag, room)
    this.description = lengthened(this.description, room)
    this.firstPosting = lengthened(this.firstPosting, room + 1)
  }

  /** Adds a transaction whose postings, up to before `end`, have been read. */
  add(flag: number, description: number, end: number): number {
    if (this.count === this.flag.length) this.reserve(this.count * 2)
    const row = this.count++
    this.flag[row] = flag
    this.description[row] = description
    this.firstPosting[row + 1] = end
    return row
  }
}

/*
 * What the parser understood of all files, before booking: directives in the order in which they were read, transactions and their
 * postings as columns, the others as objects.
 */

export const OPEN = 0
export const CLOSE = 1
export const COMMODITY = 2
export const PAD = 3
export const BALANCE = 4
export const NOTE = 5
export const DOCUMENT = 6
export const OTHER = 7 // query, custom: no bearing on balances
export const TRANSACTION = 8
export const EVENT = 9

interface Place {
  readonly day: Day
  readonly file: number
  readonly line: number
  readonly endLine: number
}

/** What is planned for an account from a day on, as Fava reads it of a custom entry. */
export interface Budget {
  readonly account: number
  readonly every: 'daily' | 'weekly' | 'monthly' | 'quarterly' | 'yearly'
  readonly number: Exact
  readonly currency: number
}

export type Directive = Place &
  (
    | {
        readonly kind: typeof OPEN
        readonly account: number
        readonly currencies: readonly number[]
        readonly method: BookingMethod | undefined
        readonly tags: readonly Tag[]
      }
    | { readonly kind: typeof CLOSE; readonly account: number }
    | { readonly kind: typeof COMMODITY; readonly currency: number; readonly tags: readonly Tag[] }
    | { readonly kind: typeof PAD; readonly account: number; readonly source: number }
    | {
        readonly kind: typeof BALANCE
        readonly account: number
        readonly currency: number
        readonly number: Exact
        readonly tolerance: Exact | undefined
      }
    | ({ readonly account: number; readonly tags: readonly Tag[]; readonly links: readonly string[] } & (
        | { readonly kind: typeof NOTE; readonly text: string }
        | { readonly kind: typeof DOCUMENT; readonly path: string }
      ))
    | { readonly kind: typeof EVENT; readonly name: string; readonly content: string; readonly tags: readonly Tag[] }
    | {
        readonly kind: typeof OTHER
        readonly name: 'query' | 'custom'
        readonly budget?: Budget | undefined
        readonly query?: { readonly name: string; readonly text: string; readonly tags: readonly Tag[] }
      }
  )

export type DirectiveOf<Kind extends Directive['kind']> = Extract<Directive, { kind: Kind }>

export const BOOKING_METHODS = ['STRICT', 'STRICT_WITH_SIZE', 'NONE', 'AVERAGE', 'FIFO', 'LIFO', 'HIFO'] as const
export type BookingMethod = (typeof BOOKING_METHODS)[number]

/** How many bytes of a journal a posting and a transaction take at least, as a rule. */
const POSTING_BYTES = 40
const TRANSACTION_BYTES = 80

/** All directives of the journal in the order of reading. */
export class Directives {
  count = 0
  kind = new Uint8Array(2048)
  day = new Int32Array(2048)
  file = new Int32Array(2048)
  line = new Int32Array(2048)
  endLine = new Int32Array(2048)
  /** Row of the transaction or place in `others`. */
  at = new Int32Array(2048)
  readonly others: Directive[] = []
  readonly transactions: RawTransactions
  readonly postings = new RawPostings()
  readonly accounts = new InternedNames()
  readonly currencies = new InternedNames()
  /** What events say, which they say again and again. */
  readonly texts = new Slices()
  /** Accounts with a posting at cost, or with one that leaves its currency to be inferred: booking must remember what they hold. */
  readonly holders = new Set<number>()
  /** Some directive could not be read or booked and is missing, so that later checks may fail because of it. */
  isIncomplete = false

  constructor(descriptions: Description[] = []) {
    this.transactions = new RawTransactions(descriptions)
  }

  /** Makes room for what a file of that many bytes may hold; rows that are never written cost no memory. */
  expect(bytes: number): void {
    this.postings.reserve(this.postings.count + Math.ceil(bytes / POSTING_BYTES))
    this.transactions.reserve(this.transactions.count + Math.ceil(bytes / TRANSACTION_BYTES))
    this.reserve(this.count + Math.ceil(bytes / TRANSACTION_BYTES))
  }

  /** Makes room for so many directives at once. */
  reserve(rows: number): void {
    if (rows <= this.kind.length) return
    const room = roomFor(rows, this.kind.length)
    this.kind = lengthened(this.kind, room)
    for (const name of ['day', 'file', 'line', 'endLine', 'at'] as const) this[name] = lengthened(this[name], room)
  }

  add(kind: number, day: number, file: number, line: number, endLine: number, at: number): void {
    if (this.count === this.kind.length) this.reserve(this.count * 2)
    const row = this.count++
    this.kind[row] = kind
    this.day[row] = day
    this.file[row] = file
    this.line[row] = line
    this.endLine[row] = endLine
    this.at[row] = at
  }

  addDirective(directive: Directive): void {
    this.add(directive.kind, directive.day, directive.file, directive.line, directive.endLine, this.others.push(directive) - 1)
  }
}

/** The status of a flag, given as its byte. */
export const statusOf = (flag: number): Status => (flag === STAR ? CLEARED : flag === BANG ? PENDING : UNMARKED)
