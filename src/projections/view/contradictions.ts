import { DETAILS } from '#vocabulary/book-columns.ts'
import { FIRST_DAY, LAST_DAY } from '#vocabulary/day.ts'
import { invariant } from '#vocabulary/refusal.ts'
import type { AnnotationBlock } from '../../events/annotations-events.ts'
import { type DataOf, streamFor } from '../../events/catalogue.ts'
import type { PriceBlock, RecordedBlock, RecordedDetails } from '../../events/journal-events.ts'
import type { RecordedEvent } from '../../events/log/log.ts'
import { LedgerViewBuilder } from './ledger-view-builder.ts'

/*
 * Checks columns that were not written by this program: the schema of an event describes each column, but not that columns have one length or that an
 * index leads to a text of the same event.
 */

/** Digits of an amount or of a product of two; computing with ten million digits takes minutes. */
const DECIMAL_MAX = 100_000
const DECIMAL = /^-?\d+(\.\d+)?$/

/** Throws at the first column of a block of transactions that leads nowhere. */
function checkRecordedBlock({ files, accounts, commodities, payees, texts, transactions, postings }: RecordedBlock): void {
  const rows = transactions.id.length
  const { id, day, status, origin, payee, file, begin_line, end_line } = transactions
  sameLength('transactions', rows, { id, day, status, origin, payee, file, begin_line, end_line, postings: transactions.postings })
  within('payees', payees, payee)
  within('files', files, file)
  const details: RecordedDetails = transactions
  for (const { recorded, holds } of DETAILS) {
    within('rows', id, rowsOf(details[recorded] ?? []))
    if (holds === 'text') within('texts', texts, (details[recorded] ?? []).map(valueOf))
  }
  within('rows', id, ...[transactions.tags, transactions.links].map(rowsOf))

  const count = transactions.postings.reduce((sum, one) => sum + one, 0)
  sameLength('postings', count, { account: postings.account, commodity: postings.commodity, quantity: postings.quantity, line: postings.line })
  within('accounts', accounts, postings.account)
  within(
    'commodities',
    commodities,
    postings.commodity,
    ...[postings.cost, postings.lot].map((amounts) => amounts.map(([, , commodity]) => commodity)),
  )
  within('rows', postings.account, ...[postings.cost, postings.lot].map((amounts) => amounts.map(([row]) => row)))
  decimals(postings.quantity, ...[postings.cost, postings.lot].map((amounts) => amounts.map(([, text]) => text)))
  const { lot_detail, status: differing, kind, flags, note, tags, payee: own = [] } = postings
  within('rows', postings.account, ...[lot_detail, postings.day, differing, kind, flags, note, tags, own].map(rowsOf))
  within('texts', texts, note.map(valueOf))
  within('payees', payees, own.map(valueOf))
}

/** Throws at the first column of a block of prices that leads nowhere. */
function checkPriceBlock({ files, commodities, day, base, quote, rate, origin, second, file, line }: PriceBlock): void {
  sameLength('prices', day.length, { base, quote, rate, origin, file, line })
  decimals(rate)
  within('commodities', commodities, base, quote)
  within('files', files, file)
  within('rows', day, rowsOf(second))
}

/** Throws at the first column of prices of a provider that leads nowhere. */
function checkFetchedPrices({ commodities, day, base, quote, rate }: DataOf<'PricesFetched'>): void {
  sameLength('prices', day.length, { base, quote, rate })
  decimals(rate)
  within('commodities', commodities, base, quote)
}

/** Throws where what was reconciled has an amount or a day that is none, or columns that lead nowhere. */
function checkReconciliation({ balance, day, postings }: DataOf<'AccountReconciled'>): void {
  const { payees, transaction, place, quantity, payee, is_marked } = postings
  sameLength('postings', transaction.length, { place, day: postings.day, quantity, payee, is_marked })
  within('payees', payees, payee)
  decimals([balance], quantity)
  days(day, ...postings.day)
}

/** Throws at the first row of a block of annotations that names no file. */
const checkAnnotationBlock = ({ files, rows }: AnnotationBlock): void =>
  within(
    'files',
    files,
    rows.map(({ file }) => file),
  )

const rowsOf = (column: readonly (readonly [row: number, value: unknown])[]): number[] => column.map(([row]) => row)
const valueOf = ([, value]: readonly [row: number, value: number]): number => value

function sameLength(of: string, rows: number, columns: Readonly<Record<string, readonly unknown[]>>): void {
  for (const [name, column] of Object.entries(columns))
    invariant(column.length === rows, `the column ${name} of ${rows} ${of} is of that length, not of ${column.length}`)
}

/** Throws at a text that is no number in plain notation: what reads them trusts that, and makes some number of anything. */
function decimals(...columns: readonly (readonly string[])[]): void {
  for (const text of columns.flat())
    invariant(text.length <= DECIMAL_MAX && DECIMAL.test(text), `${JSON.stringify(text.slice(0, 40))} is a decimal number such as -12.50`)
}

/** Throws at a day that no calendar has. */
function days(...all: readonly number[]): void {
  for (const day of all) invariant(day >= FIRST_DAY && day <= LAST_DAY, `${day} is a day of the years from 1 to 9999`)
}

function within(names: string, table: readonly unknown[], ...columns: readonly (readonly number[])[]): void {
  for (const id of columns.flat())
    invariant(id < table.length, `${names} of an event are numbered up to ${table.length - 1}, so there is none with ${id}`)
}

/** A fingerprint in base64url, and a number. Who reads the journal keeps both as numbers, and would withdraw another id than it was given. */
const TRANSACTION_ID = /^[\w-]{16}(?:\.(?:[2-9]|[1-9]\d{1,8}))?$/

/**
 * Reads an imported log and throws at the first event that contradicts itself or earlier ones: valid hashes prove nothing, as anyone can compute
 * them. A log that passes can be shown and has all tables.
 */
export class Contradictions {
  readonly #builder = new LedgerViewBuilder()
  readonly #transactions = new Set<string>()
  readonly #jobs = new Map<string, 'pending' | 'running' | 'ended'>()

  take(event: RecordedEvent): void {
    const stream = streamFor(event.type, event.data) ?? event.stream
    invariant(stream === event.stream, `${event.type} in the stream "${event.stream.slice(0, 100)}" belongs to "${stream.slice(0, 100)}"`)
    if (event.type === 'TransactionsRecorded') {
      checkRecordedBlock(event.data)
      for (const id of event.data.transactions.id) {
        invariant(TRANSACTION_ID.test(id), `transaction ${id} is called as we call one: sixteen characters, and for the n-th of equals a point and n`)
        invariant(!this.#transactions.has(id), `transaction ${id}, which is recorded, is not in the book yet`)
        this.#transactions.add(id)
      }
    }
    if (event.type === 'PricesDeclared' || event.type === 'PricesRetracted') checkPriceBlock(event.data)
    if (event.type === 'PricesFetched') checkFetchedPrices(event.data)
    if (event.type === 'AnnotationsDeclared' || event.type === 'AnnotationsRetracted') checkAnnotationBlock(event.data)
    if (event.type === 'AccountReconciled') checkReconciliation(event.data)
    if (event.type === 'ReconciliationSet') days(event.data.last_reconciled ?? FIRST_DAY)
    this.#takeJob(event)
    this.#builder.apply(event)
    if (event.type === 'TransactionsWithdrawn') for (const id of event.data.id) this.#transactions.delete(id)
  }

  /** A job is submitted, starts and ends; what is recorded of it after its end changes nothing. */
  #takeJob(event: RecordedEvent): void {
    const { type } = event
    if (type !== 'JobSubmitted' && type !== 'JobStarted' && type !== 'JobCompleted' && type !== 'JobFailed') return
    const { id } = event.data
    const state = this.#jobs.get(id)
    if (state === 'ended' && type !== 'JobSubmitted') return
    const isNext = {
      JobSubmitted: state === undefined,
      JobStarted: state === 'pending',
      JobCompleted: state === 'running',
      JobFailed: state !== undefined,
    }
    invariant(isNext[type], `${type} of job ${id} follows on another state than ${state ?? 'none'}`)
    this.#jobs.set(id, type === 'JobSubmitted' ? 'pending' : type === 'JobStarted' ? 'running' : 'ended')
  }
}
