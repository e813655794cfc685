import type { Day } from '#vocabulary/day.ts'
import { DIRECTIVE } from '#vocabulary/book-columns.ts'
import type { Book } from '../../journal/book.ts'
import type { ReadOptions } from '../../journal/read-options.ts'
import type { Chunk } from '../chunk.ts'
import type { ParsedColumns } from '../parsed-columns.ts'
import type { ParseState } from '../parse-state.ts'
import { occurrences } from '../period.ts'
import { LedgerError } from '../problems.ts'
import type { Passage } from '../directive.ts'
import type { BookWriter } from './book-writer.ts'
import { runDirective } from './directives.ts'
import type { Transaction } from './items.ts'
import { JournalState, type Place } from './journal-state.ts'
import { OrdinaryTransactions } from './ordinary.ts'
import { finishTransaction } from './transactions.ts'

/** How many transactions and prices of a chunk come before something. */
type Position = Pick<ParsedColumns, 'transactions' | 'prices'>

/** Budgets look at some years: a rule for every day of them has a thousand postings or two. */
const FORECAST_POSTINGS_MAX = 400_000

/** Gives passages their meaning in the order of the journal, and writes what comes of them into the book. */
export class Finisher {
  readonly #journal: JournalState
  readonly #ordinary: OrdinaryTransactions
  /** Reused from price to price. */
  readonly #fact = { day: 0, second: 0, base: 0, quote: 0, mantissa: 0, scale: 0, origin: DIRECTIVE, file: 0, line: 0 }
  readonly #include: (path: string, place: Place) => void

  constructor(book: Book, writer: BookWriter, state: ParseState, options: ReadOptions, include: (path: string, place: Place) => void) {
    this.#journal = new JournalState(book, writer, state, options)
    this.#ordinary = new OrdinaryTransactions(this.#journal)
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

  /** Finishes a chunk: its transactions, prices and passages in the order of the text. */
  chunk({ columns, stops }: Chunk, place: Place): void {
    let from: Position = { transactions: 0, prices: 0 }
    for (const stop of stops) {
      this.#rows(columns, from, stop, place)
      this.#passage(stop.passage, place)
      from = stop
    }
    this.#rows(columns, from, columns, place)
  }

  /** Finishes transactions and the prices between them. */
  #rows(columns: ParsedColumns, from: Position, to: Position, place: Place): void {
    if (from.transactions === to.transactions && from.prices === to.prices) return
    const journal = this.#journal
    journal.place = place
    this.#ordinary.refresh()
    let price = from.prices
    for (let row = from.transactions; row < to.transactions; row++) {
      while (price < to.prices && columns.priceAfter[price]! <= row) this.#price(columns, price++)
      if (this.#ordinary.finish(columns, row)) continue
      this.#reporting({ line: columns.line[row]!, endLine: columns.endLine[row]! }, place, () => finishTransaction(columns, row, journal))
    }
    while (price < to.prices) this.#price(columns, price++)
  }

  #price(columns: ParsedColumns, row: number): void {
    const { parse, place, writer } = this.#journal
    const base = parse.commodities.all[columns.priceBase[row]!]
    if (base) base.declared = true
    const fact = this.#fact
    fact.day = columns.priceDay[row]!
    fact.second = columns.priceSecond[row]!
    fact.base = this.#ordinary.commodity(columns.priceBase[row]!)
    fact.quote = this.#ordinary.commodity(columns.priceQuote[row]!)
    fact.mantissa = columns.priceMantissa[row]!
    fact.scale = columns.priceScale[row]!
    fact.file = place.file
    fact.line = place.line + columns.priceLine[row]! + 1
    writer.prices.one(fact)
  }

  #passage(passage: Passage, place: Place): void {
    const journal = this.#journal
    journal.place = place
    if (passage.kind === 'problem') {
      journal.report(passage.severity, passage, journal.lineOf(passage.line), journal.lineOf(passage.endLine))
      return
    }
    const { directive } = passage
    this.#reporting(passage, place, () => {
      if (directive.kind === 'include') this.#include(directive.path, place)
      else runDirective(directive, passage, journal)
    })
  }

  /** Reports what is wrong with some lines of a chunk as a problem of the book. */
  #reporting({ line, endLine }: { readonly line: number; readonly endLine: number }, place: Place, finish: () => void): void {
    try {
      finish()
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error
      const journal = this.#journal
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
}
