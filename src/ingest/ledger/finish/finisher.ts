import { NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Book } from '../../journal/book.ts'
import type { ReadOptions } from '../../journal/reader.ts'
import type { Definition } from '../expression/tree.ts'
import { Amount } from '../amount.ts'
import type { Passage, ParsedTransaction } from '../syntax.ts'
import type { ParseState } from '../parse-state.ts'
import { occurrences } from '../period.ts'
import type { WrittenAmount } from '../plain/columns.ts'
import type { PlainHost } from '../plain/plain-host.ts'
import { LedgerError } from '../problems.ts'
import type { Account } from './accounts.ts'
import type { AppliedTags } from './applied-tags.ts'
import type { BookWriter } from './book-writer.ts'
import { runDirective } from './directives.ts'
import type { Transaction } from './items.ts'
import { JournalState, type Place } from './journal-state.ts'
import { isOfPosting, type Journal } from './scopes.ts'
import { finishTransaction } from './transactions.ts'

/** Budgets look at some years: a rule for every day of them has a thousand postings or two. */
const FORECAST_POSTINGS_MAX = 400_000

/** Gives passages their meaning in the order of the journal, and writes what comes of them into the book. */
export class Finisher implements PlainHost {
  readonly #journal: JournalState
  readonly #include: (path: string, place: Place) => void

  constructor(book: Book, writer: BookWriter, state: ParseState, options: ReadOptions, include: (path: string, place: Place) => void) {
    this.#journal = new JournalState(book, writer, state, options)
    this.#include = include
  }

  /** Directives like `apply` and running clocks end with the file that has them. */
  enterFile(): void {
    this.#journal.enterFile()
  }
  leaveFile(place: Place): void {
    this.#journal.place = place
    this.#journal.leaveFile()
  }

  passage(passage: Passage, place: Place): void {
    const journal = this.#journal
    journal.place = place
    const { line, endLine } = passage.kind === 'transaction' ? passage.transaction : passage
    try {
      if (passage.kind === 'transaction') finishTransaction(passage.transaction, journal)
      else if (passage.kind === 'problem') journal.report(passage.severity, passage, journal.lineOf(line), journal.lineOf(endLine))
      else if (passage.directive.kind === 'include') this.#include(passage.directive.path, place)
      else runDirective(passage.directive, passage, journal)
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error
      journal.place = place
      const first = journal.lineOf(line)
      const named = error.lineOfFile ?? (error.line === undefined ? first : journal.lineOf(error.line))
      if (named === first) journal.report('error', error, first, journal.lineOf(endLine))
      else journal.report('error', error, named)
    }
  }

  /** Writes what the periodic rules foresee, when all else is written. */
  forecast(until: Day): void {
    const { book, writer, forecasts, today } = this.#journal
    const { count, day } = book.transactions
    let first = count === 0 ? today : day[0]!
    for (let row = 1; row < count; row++) if (day[row]! < first) first = day[row]!
    let postings = 0
    for (const { period, transaction, line } of forecasts)
      for (const one of occurrences(period, first, until)) {
        postings += transaction.postings.length
        if (postings > FORECAST_POSTINGS_MAX) return this.#tooManyForecasts(transaction, line)
        transaction.day = one
        writer.transaction(transaction)
      }
  }

  #tooManyForecasts({ file }: Transaction, line: number): void {
    const journal = this.#journal
    journal.place = { file, line: 0 }
    const message = `forecasts come to more than ${FORECAST_POSTINGS_MAX} postings: from here on there are none; give the rules an end: ~ Monthly from 2024 to 2026`
    journal.report('warning', { code: 'forecast_too_long', message }, line)
  }

  // What the plain half asks.

  get namesVersion(): number {
    return this.#journal.names.version
  }
  get topAccount(): string | undefined {
    return this.#journal.applications.topAccount
  }
  get allThorough(): boolean {
    const { strict, rules, tags, names, applications } = this.#journal
    return strict || rules.mayConcernAll || tags.some || names.dependsOnPayee || (applications.tagging?.tells ?? false)
  }
  get bucket(): Account | undefined {
    return this.#journal.bucket
  }
  get tagging(): AppliedTags | undefined {
    return this.#journal.applications.tagging
  }
  get fixesPrices(): boolean {
    return this.#journal.applications.fixes
  }
  isFixed(unit: number): boolean {
    return this.#journal.applications.priceOf(unit) !== undefined
  }
  get hasRules(): boolean {
    return this.#journal.rules.some
  }
  amountNamed(name: string): WrittenAmount | undefined {
    return amountNamed(name, this.#journal)
  }
  accountWritten(name: string): Account {
    return this.#journal.names.account(name, this.topAccount, '')
  }
  payeeWritten(name: string): string {
    return this.#journal.names.payee(name)
  }
  ruled(account: Account): boolean {
    return this.#journal.rules.concern(account)
  }
  thorough(transaction: ParsedTransaction, place: Place): void {
    this.passage({ kind: 'transaction', transaction }, place)
  }
}

/** Values of definitions that have been evaluated. */
const known = new WeakMap<Definition, { readonly amount: WrittenAmount | undefined }>()

/** The amount of a posting that is the name of a `define`. Undefined if it takes more than a lookup. */
function amountNamed(name: string, { definitions }: Pick<Journal, 'definitions'>): WrittenAmount | undefined {
  const definition = definitions.get(name)
  // Properties of the posting take precedence: `price` is its cost.
  if (!definition || isOfPosting(name)) return undefined
  let found = known.get(definition)
  if (!found) known.set(definition, (found = { amount: constantOf(definition) }))
  return found.amount
}

function constantOf({ parameters, body }: Definition): WrittenAmount | undefined {
  if (parameters.length > 0 || body.op !== 'value' || !(body.value instanceof Amount)) return undefined
  const { commodity, quantity } = body.value
  const { mantissa, scale } = quantity.toExact()
  if (typeof mantissa === 'bigint' || scale > PLACES_MAX) return undefined
  return { unit: commodity?.id ?? NONE, mantissa, scale }
}

/** The same limit as for amounts in the text. */
const PLACES_MAX = 15
