import { lengthened } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Tag } from '#vocabulary/book-columns.ts'
import { Slices } from '../journal/scan/slices.ts'
import { InternedNames } from './interned-names.ts'
import { type Description, RawPostings, RawTransactions, roomFor } from './raw-rows.ts'

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
