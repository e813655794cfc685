import type { Worker } from 'node:worker_threads'
import { templateTar } from '../events/log/pglite-template.ts'
import { invariant } from '#vocabulary/invariant.ts'
import { openThread } from '#vocabulary/thread.ts'
import { formatDay } from '#vocabulary/day.ts'
import type { ValuedLedger } from '../projections/valuation/valued-ledger.ts'
import { BOOK_ROWS } from './book-rows.ts'
import { copyLines } from './copy-lines.ts'
import { finishBook, MAKE_TABLES } from './make-book.ts'
import { PUBLISHED_TABLES, type PublishedName } from './published.ts'
import { QueryEnded } from './query-ended.ts'
import type { AnswerLimits, FromQueryThread, ThreadAnswer, ThreadRefusal, ToQueryThread } from './query-messages.ts'

/** JavaScript's own part of the thread: rows on their way. */
const HEAP_MEGABYTES = 384

interface Waiting {
  readonly resolve: (message: FromQueryThread) => void
  readonly reject: (error: Error) => void
}

/** A copy of the book in a database of its own thread. It is ended to stop a question, and another one is made for the next. */
export class QueryDatabase {
  readonly #thread: Worker
  #waiting: Waiting | undefined
  #ended: Error | undefined
  #asked = 0

  private constructor(thread: Worker) {
    this.#thread = thread
    thread.unref() // a question holds the program, its database does not
    thread.on('message', (message: FromQueryThread) => this.#settle((waiting) => waiting.resolve(message)))
    thread.on('error', (error) => this.#end(error))
    thread.on('exit', () => this.#end(new QueryEnded('the thread of the query has ended')))
  }

  /** Makes a copy of the book. Rejects with QueryEnded when the signal fires before it is there. */
  static async of(ledger: ValuedLedger, signal: AbortSignal): Promise<QueryDatabase> {
    const thread = openThread(new URL('./query-thread.ts', import.meta.url), {
      name: 'daybook-query',
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
    })
    const database = new QueryDatabase(thread)
    const stop = (): void => void database.end()
    signal.addEventListener('abort', stop)
    try {
      if (signal.aborted) throw new QueryEnded('nobody waits for it any more')
      await database.#tell({ kind: 'open', template: await templateTar(), statements: MAKE_TABLES })
      for (const { name } of PUBLISHED_TABLES)
        for await (const rows of copyLines(BOOK_ROWS[name as PublishedName](ledger))) await database.#tell({ kind: 'rows', table: name, rows })
      const facts = { currency: ledger.settings.defaultCurrency, today: formatDay(ledger.today) }
      await database.#tell({ kind: 'finish', statements: finishBook(facts) })
      return database
    } catch (error) {
      await database.end()
      throw error
    } finally {
      signal.removeEventListener('abort', stop)
    }
  }

  get isEnded(): boolean {
    return this.#ended !== undefined
  }

  /** Asks one question; the one before must have its answer. */
  async ask(query: string, limits: AnswerLimits): Promise<ThreadAnswer | ThreadRefusal> {
    const id = ++this.#asked
    const message = await this.#send({ kind: 'ask', id, query, limits })
    invariant(message.kind !== 'ready' && message.kind !== 'broken' && message.id === id, 'answers come in the order of the questions')
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
