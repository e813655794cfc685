import { floatAt } from '#vocabulary/element-at.ts'
import { createHash } from 'node:crypto'
import type { Worker } from 'node:worker_threads'
import { templateTar } from '../events/log/pglite-template.ts'
import { invariant } from '#vocabulary/refusal.ts'
import { openThread } from '#vocabulary/thread.ts'
import { formatDay } from '#vocabulary/day.ts'
import type { ValuedLedger } from '../projections/valuation/valued-ledger.ts'
import { BOOK_ROWS, copyLines } from './book-rows.ts'
import { beginBook, finishTable, MAKE_DATABASE } from './make-book.ts'
import { PUBLISHED_TABLES, type PublishedName } from './published.ts'
import { type AnswerLimits, type FromQueryThread, QueryEnded, type ThreadAnswer, type ThreadRefusal, type ToQueryThread } from './query-messages.ts'
import { BQL_TABLES, isBqlTable } from './bql/bql-tables.ts'

/** JavaScript's own part of the thread: rows on their way. */
const HEAP_MEGABYTES = 384
const BOOKS_MAX = 200
/** Tables in which there is nothing but prices and what follows from them. */
const OF_PRICES: ReadonlySet<PublishedName> = new Set(['prices', 'rates', 'unit_prices'])

interface Waiting {
  readonly resolve: (message: FromQueryThread) => void
  readonly reject: (error: Error) => void
}

/** A copy of the book for queries, in a database on its own thread. The thread is ended to stop a query, and the next query starts another one. */
export class QueryDatabase {
  readonly #thread: Worker
  #waiting: Waiting | undefined
  #ended: Error | undefined
  #asked = 0
  /** The book that what is filled is of. */
  #of: ValuedLedger | undefined
  #prices = ''
  readonly #filled = new Set<PublishedName>()
  #books = 0
  #isSpent = false

  private constructor(thread: Worker) {
    this.#thread = thread
    thread.unref() // a question holds the program, its database does not
    thread.on('message', (message: FromQueryThread) => this.#settle((waiting) => waiting.resolve(message)))
    thread.on('error', (error) => this.#end(error))
    thread.on('exit', () => this.#end(new QueryEnded('the thread of the query has ended')))
  }

  /** Makes a database without a book. Rejects with QueryEnded when the signal fires before it is there. */
  static async open(signal: AbortSignal): Promise<QueryDatabase> {
    const thread = openThread(new URL('./query-thread.ts', import.meta.url), {
      name: 'daybook-query',
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    })
    const database = new QueryDatabase(thread)
    await database.#until(signal, async () => {
      await database.#tell({ kind: 'open', template: await templateTar(), statements: MAKE_DATABASE })
    })
    return database
  }

  /**
   * Copies tables of a book, those that are not there yet; of another book than before nothing is there but what is the same in both.
   * Ends the database when that fails, or the signal fires.
   */
  async copy(ledger: ValuedLedger, tables: Iterable<PublishedName>, signal: AbortSignal): Promise<void> {
    await this.#until(signal, async () => {
      if (this.#of !== ledger) await this.#begin(ledger)
      for (const table of tables) if (!this.#filled.has(table)) await this.#fill(ledger, table)
    })
  }

  /** A table of the book that a question was refused for, because it has not been copied. */
  missing({ code, message }: ThreadRefusal): readonly PublishedName[] {
    const [, kind, name] = code === '42501' ? (/^permission denied for (table|view) (\w+)$/.exec(message) ?? []) : []
    const tables =
      kind === 'view' && name !== undefined && isBqlTable(name)
        ? BQL_TABLES[name].reads
        : PUBLISHED_TABLES.map((table) => table.name).filter((table) => table === name)
    return tables.filter((table) => !this.#filled.has(table))
  }

  /** Deleted rows and queries that reached a limit leave garbage behind; a worn database is replaced by a new one. */
  get isWorn(): boolean {
    return this.#isSpent || this.#books >= BOOKS_MAX
  }

  async #begin(ledger: ValuedLedger): Promise<void> {
    const prices = priceFingerprint(ledger)
    const outdated = [...this.#filled].filter((table) => prices !== this.#prices || !OF_PRICES.has(table))
    const facts = { currency: ledger.settings.defaultCurrency, today: formatDay(ledger.today) }
    await this.#tell({ kind: 'do', statements: beginBook(facts, outdated) })
    for (const table of outdated) this.#filled.delete(table)
    this.#of = ledger
    this.#prices = prices
    this.#books++
  }

  /** The next rows are made while the thread takes those before. */
  async #fill(ledger: ValuedLedger, table: PublishedName): Promise<void> {
    let taken: Promise<void> = Promise.resolve()
    const types = PUBLISHED_TABLES.find(({ name }) => name === table)!.columns.map(({ type }) => type)
    for await (const rows of copyLines(BOOK_ROWS[table](ledger), types)) {
      await taken
      taken = this.#tell({ kind: 'rows', table, rows })
      // The next caller awaits it and gets the error; until then it must not count as unhandled.
      taken.catch(() => undefined)
    }
    await taken
    await this.#tell({ kind: 'do', statements: finishTable(table, this.#filled) })
    this.#filled.add(table)
  }

  async #until(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    const stop = (): void => void this.end()
    signal.addEventListener('abort', stop)
    try {
      if (signal.aborted) throw new QueryEnded('nobody waits for it any more')
      await work()
    } catch (error) {
      await this.end()
      throw error
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  get isEnded(): boolean {
    return this.#ended !== undefined
  }

  /** Runs one query; the previous one must have ended. */
  async ask(query: string, limits: AnswerLimits): Promise<ThreadAnswer | ThreadRefusal> {
    const id = ++this.#asked
    const message = await this.#send({ kind: 'ask', id, query, limits })
    invariant(message.kind !== 'ready' && message.kind !== 'broken' && message.id === id, 'answers come in the order of the questions')
    this.#isSpent = message.isSpent
    return message.kind === 'answered' ? message.answer : message.refusal
  }

  async end(): Promise<void> {
    this.#end(new QueryEnded('the query has been stopped'))
    await this.#thread.terminate()
  }

  async #tell(message: ToQueryThread): Promise<void> {
    const answer = await this.#send(message)
    invariant(answer.kind === 'ready', 'what is not asked is done without an answer')
  }

  #send(message: ToQueryThread): Promise<FromQueryThread> {
    invariant(!this.#waiting, 'one thing at a time is asked of a thread')
    if (this.#ended) return Promise.reject(this.#ended)
    return new Promise((resolve, reject) => {
      this.#waiting = {
        resolve: (answer) => (answer.kind === 'broken' ? reject(new Error(`the database of queries: ${answer.message}`)) : resolve(answer)),
        reject,
      }
      this.#thread.postMessage(message, message.kind === 'rows' ? [message.rows.buffer as ArrayBuffer] : [])
    })
  }

  #end(error: Error): void {
    this.#ended ??= error
    this.#settle((waiting) => waiting.reject(this.#ended!))
  }

  #settle(settle: (waiting: Waiting) => void): void {
    const waiting = this.#waiting
    this.#waiting = undefined
    if (waiting) settle(waiting)
  }
}

/** A fingerprint of all prices and what is derived from them. Most edits change no price, and then the price tables, most of the copy, are reused. */
function priceFingerprint({ view, settings }: ValuedLedger): string {
  const { prices, priceOrder, priceSources, commodities } = view
  const rows = new Int32Array(priceOrder.length * 6)
  const rates = new Float64Array(priceOrder.length)
  const long: string[] = []
  let at = 0
  for (const [place, row] of priceOrder.entries()) {
    for (const column of [prices.day, prices.base, prices.quote, prices.origin, prices.file, prices.rate.scale]) rows[at++] = column[row]!
    rates[place] = floatAt(prices.rate.mantissa, row)
    if (prices.rate.big.has(row)) long.push(`${place} ${prices.rate.text(row)}`)
  }
  return createHash('sha256')
    .update(rows)
    .update(rates)
    .update(JSON.stringify([long, commodities, priceSources, settings]))
    .digest('base64')
}
