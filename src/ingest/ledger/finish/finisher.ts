import { byteAt, elementAt, floatAt, intAt } from '#vocabulary/element-at.ts'
import { CLEARED, CLOCKED, DIRECTIVE, FORECAST, UNMARKED, VIRTUAL } from '#vocabulary/book-columns.ts'
import { type Day, dayOf } from '#vocabulary/day.ts'
import type { Book } from '../../journal/book.ts'
import type { ReadOptions } from '../../journal/read-options.ts'
import { ibansIn } from '../../statements/accounts/accounts-and-payees.ts'
import type { Chunk } from '../file-chunks.ts'
import { Amount, Quantity } from '../ledger-amount.ts'
import { LedgerError } from '../ledger-lines.ts'
import { noteParts } from '../ledger-notes.ts'
import type { ParseState } from '../parse-state.ts'
import type { Detail, Directive, ParsedCheck, ParsedColumns, ParsedPeriod, Passage } from '../parsed-journal.ts'
import { occurrences } from '../ledger-dates.ts'
import { evaluate, Pattern } from '../value-expression.ts'
import { balance, Posting, Transaction } from './balancing.ts'
import type { BookWriter } from './book-writer.ts'
import { addTransaction, applyRules, finishTransaction, postingOf, runCheck, setTags, templateOf } from './finish-transactions.ts'
import { JournalState, type Place } from './journal-state.ts'
import { OrdinaryTransactions } from './ordinary.ts'
import { AccountScope, JournalScope, TransactionScope } from './scopes.ts'

/** Lines in the chunk, counted from 0. */
interface Lines {
  readonly line: number
  readonly endLine: number
}

/** Does what a directive says; `include` is the reading's. */
function runDirective(directive: Exclude<Directive, { kind: 'include' }>, lines: Lines, journal: JournalState): void {
  const { applications, names, book } = journal
  switch (directive.kind) {
    case 'account':
      return declareAccount(directive.name, directive.details, lines, journal)
    case 'alias':
      return names.alias(directive.alias, names.named(applications.below(directive.account)))
    case 'apply_account':
      return applications.open({ label: 'account', account: applications.below(directive.account) })
    case 'apply_tag':
      return applications.open({ label: 'tag', tags: directive.tags })
    case 'apply_rate':
      return applications.open({ label: 'fixed', commodity: directive.commodity.id, price: directive.price })
    case 'apply_year':
      applications.open({ label: 'year', before: journal.parse.dates.today })
      // The last day of the year, so that every month of it has passed and none means the year before.
      return journal.parse.setToday(dayOf(directive.year, 12, 31))
    case 'end': {
      const closed = applications.close(directive.name)
      return closed.label === 'year' ? journal.parse.setToday(closed.before) : undefined
    }
    case 'bucket':
      journal.bucket = names.named(applications.below(directive.account))
      journal.bucket.declared = true
      return
    case 'payee':
      return declarePayee(directive.name, directive.details, journal)
    case 'tag':
      return journal.tags.declare(directive.name, directive.details)
    case 'commodity':
      journal.widen(directive.widens)
      directive.commodity.declared = true
      if (directive.isOwn) book.ownCurrency ||= directive.commodity.symbol
      if (directive.unlisted) book.unlistedPrices.add(book.commodities.id(directive.commodity.symbol))
      return
    case 'exchange':
      book.ownCurrency ||= directive.symbol
      return
    case 'conversion':
      journal.widen(directive.widens)
      if (directive.larger.commodity) book.unlistedPrices.add(book.commodities.id(directive.larger.symbol))
      return
    case 'price':
      directive.commodity.declared = true
      return journal.writer.price({
        ...directive,
        base: directive.commodity,
        origin: DIRECTIVE,
        file: journal.place.file,
        line: journal.lineOf(lines.line),
      })
    case 'check':
      journal.widen(directive.widens)
      return runCheck(
        { ...directive, kind: directive.how === 'eval' ? 'expr' : directive.how },
        new JournalScope(journal),
        journal,
        journal.lineOf(lines.line),
      )
    case 'clock':
      return clock(directive, lines.line, journal)
    case 'rule': {
      const carrier = new Transaction()
      const { postings } = directive.rule
      const templates = Array.from({ length: postings.postings }, (_, row) => templateOf(postings, row, carrier, journal))
      return journal.rules.add({ parsed: directive.rule, templates })
    }
    case 'period':
      return declarePeriod(directive.rule, journal)
  }
}

function declareAccount(name: string, details: readonly Detail[], lines: Lines, journal: JournalState): void {
  const { names } = journal
  const account = names.account(name, journal.applications.topAccount, '')
  account.declared = true
  journal.book.declaredAccounts.add(account.name)
  const checks: ParsedCheck[] = []
  for (const { keyword, argument, expression } of details) {
    if (keyword === 'alias') names.alias(argument, account)
    else if (keyword === 'payee') names.accountOfPayee(new Pattern(argument.trim()), account)
    else if (keyword === 'default') journal.bucket = account
    else if (keyword === 'note') {
      account.note = argument
      journal.book.accountTags.set(
        account.name,
        ibansIn(argument).map((value) => ({ name: 'iban', value })),
      )
    } else if (expression && (keyword === 'assert' || keyword === 'check'))
      checks.push({ kind: keyword, expression, text: argument, line: lines.line, after: 0 })
    else if (expression && (keyword === 'eval' || keyword === 'expr')) evaluate(expression, new AccountScope(account, journal))
  }
  if (checks.length === 0) return
  // What an account asserts is a rule without postings for its own postings.
  const query = { op: '==', left: { op: 'name', name: 'account' }, right: { op: 'value', value: account.name } } as const
  journal.rules.add({ parsed: { query, checks, notes: [], ...lines }, templates: [] })
}

function declarePayee(name: string, details: readonly Detail[], { names }: JournalState): void {
  for (const { keyword, argument } of details) {
    if (keyword === 'alias') names.payeeAlias(new Pattern(argument.trim()), name)
    if (keyword === 'uuid') names.setPayeeOfUuid(argument.trim(), name)
  }
}

/** A periodic transaction must balance like any other; what it foresees is written when all else is. */
function declarePeriod({ period, postings }: ParsedPeriod, journal: JournalState): void {
  if (postings.postings === 0) return
  const transaction = new Transaction()
  transaction.origin = FORECAST
  transaction.file = journal.place.file
  transaction.payee = 'Forecast transaction'
  transaction.day = journal.today
  for (let row = 0; row < postings.postings; row++) transaction.postings.push(postingOf(postings, row, transaction, journal))
  // One posting without an amount foresees nothing, and ledger takes it.
  if (!balance(transaction, { bucket: journal.bucket, price: () => {} })) return
  applyRules(transaction, journal)
  // Generated ones have no line; only the rule has one.
  const { line } = elementAt(transaction.postings, 0)
  for (const posting of transaction.postings) posting.line = 0
  journal.forecasts.push({ period, transaction, line })
}

function clock(directive: Extract<Directive, { kind: 'clock' }>, line: number, journal: JournalState): void {
  const account = journal.names.named(journal.applications.below(directive.account))
  const { day, second, payee, note } = directive
  const at = { day, second, account, payee, note, completed: directive.completed, line: journal.lineOf(line) }
  const clocks = journal.clocks.at(-1)!
  if (!directive.leaving) {
    clocks.enter(at)
    return
  }
  const { event, seconds, code, completed } = clocks.leave(at)
  const transaction = new Transaction()
  transaction.origin = CLOCKED
  transaction.file = journal.place.file
  transaction.line = transaction.endLine = event.line
  transaction.day = event.day
  transaction.details = { code }
  transaction.payee = event.payee
  if (event.note !== '') {
    transaction.notes = [event.note]
    setTags(transaction, noteParts(event.note, journal.parse).tags, () => new TransactionScope(transaction, journal))
  }
  const posting = new Posting(transaction, event.account, VIRTUAL, event.line)
  posting.amount = new Amount(Quantity.ofInteger(seconds), 0, journal.parse.commodities.of('s'))
  posting.status = completed ? CLEARED : UNMARKED
  transaction.postings.push(posting)
  addTransaction(transaction, journal)
}

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
      while (price < to.prices && intAt(columns.priceAfter, price) <= row) this.#price(columns, price++)
      if (this.#ordinary.finish(columns, row)) continue
      this.#reporting({ line: intAt(columns.line, row), endLine: intAt(columns.endLine, row) }, place, () => finishTransaction(columns, row, journal))
    }
    while (price < to.prices) this.#price(columns, price++)
  }

  #price(columns: ParsedColumns, row: number): void {
    const { parse, place, writer } = this.#journal
    const base = parse.commodities.all[intAt(columns.priceBase, row)]
    if (base) base.declared = true
    const fact = this.#fact
    fact.day = intAt(columns.priceDay, row)
    fact.second = intAt(columns.priceSecond, row)
    fact.base = this.#ordinary.commodity(intAt(columns.priceBase, row))
    fact.quote = this.#ordinary.commodity(intAt(columns.priceQuote, row))
    fact.mantissa = floatAt(columns.priceMantissa, row)
    fact.scale = byteAt(columns.priceScale, row)
    fact.file = place.file
    fact.line = place.line + intAt(columns.priceLine, row) + 1
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
    let first = count === 0 ? today : intAt(day, 0)
    for (let row = 1; row < count; row++) if (intAt(day, row) < first) first = intAt(day, row)
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
