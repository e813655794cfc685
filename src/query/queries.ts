import { Refusal } from '#vocabulary/refusal.ts'
import type { ValuedLedger } from '../projections/valuation/valued-ledger.ts'
import type { QueryDatabase } from './query-database.ts'
import { QueryEnded } from './query-ended.ts'
import type { AnswerLimits, ThreadAnswer } from './query-messages.ts'
import { queryRefusal } from './query-refusal.ts'
import type { Language } from './bql/language.ts'
import { type CheckedQuestion, checkedQuestion } from './question.ts'

export interface QueryLimits {
  /** How long one question may take, once the copy of the book is there. */
  readonly seconds: number
  readonly rows: number
  readonly megabytes: number
  /** So many wait at most; one is asked at a time. */
  readonly waiting: number
  /** The copy of the book goes when nobody has asked for so long. */
  readonly idleSeconds: number
}

export const QUERY_LIMITS: QueryLimits = { seconds: 10, rows: 100_000, megabytes: 32, waiting: 8, idleSeconds: 300 }

export interface Question {
  readonly query: string
  /** Told from the question when absent. */
  readonly language?: Language | undefined
  /** Of which book. */
  readonly ledger: ValuedLedger
  /** Rows that are wanted; the limit when absent. */
  readonly rows?: number | undefined
  /** Fires when nobody waits for the answer any more. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Questions in SQL, asked one after the other of a copy of the book in a thread of its own: the log, its database and every request are
 * left alone, however long a question takes. What takes too long, or is wanted no more, ends with its thread.
 */
export class Queries {
  readonly #limits: QueryLimits
  #database: { readonly of: ValuedLedger; readonly database: QueryDatabase } | undefined
  #turn: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #idle: NodeJS.Timeout | undefined
  readonly #closing = new AbortController()

  constructor(limits: Partial<QueryLimits> = {}) {
    this.#limits = { ...QUERY_LIMITS, ...limits }
  }

  async ask(question: Question): Promise<ThreadAnswer | Refusal> {
    const query = checkedQuestion(question.query, question.language)
    if (query instanceof Refusal) return query
    if (this.#waiting >= this.#limits.waiting)
      return new Refusal('BUSY', `${this.#waiting} questions wait already; ask again when some have their answers`)
    this.#waiting++
    const mine = this.#turn.then(() => this.#ask(question, query))
    this.#turn = mine.catch(() => undefined)
    try {
      return await mine
    } finally {
      this.#waiting--
    }
  }

  /** Ends the thread; what is being asked is refused. */
  async close(): Promise<void> {
    this.#closing.abort()
    clearTimeout(this.#idle)
    await this.#turn
    await this.#drop()
  }

  async #ask({ ledger, rows, signal }: Question, { sql, written }: CheckedQuestion): Promise<ThreadAnswer | Refusal> {
    const { seconds, megabytes, idleSeconds } = this.#limits
    const stop = AbortSignal.any([this.#closing.signal, ...(signal ? [signal] : [])])
    if (stop.aborted) return STOPPED
    clearTimeout(this.#idle)
    let tooSlow = false
    try {
      const database = await this.#databaseOf(ledger, stop)
      const end = (): void => void database.end()
      const timer = setTimeout(() => {
        tooSlow = true
        end()
      }, seconds * 1000)
      stop.addEventListener('abort', end)
      try {
        const limits: AnswerLimits = { rows: Math.min(rows ?? this.#limits.rows, this.#limits.rows), bytes: megabytes * 1024 * 1024 }
        const answer = await database.ask(sql, limits)
        return 'rows' in answer ? answer : queryRefusal(written ? answer : { ...answer, place: undefined }, sql, this.#limits)
      } finally {
        clearTimeout(timer)
        stop.removeEventListener('abort', end)
      }
    } catch (error) {
      await this.#drop()
      if (tooSlow)
        return new Refusal('INVALID_REQUEST', `the query took longer than ${seconds} seconds and was stopped; ask about fewer days or accounts`)
      if (error instanceof QueryEnded) return STOPPED
      if (isOutOfMemory(error))
        return new Refusal('INVALID_REQUEST', 'the query needed more memory than there is for one and was stopped; ask for fewer rows')
      throw error
    } finally {
      this.#idle = setTimeout(() => void this.#drop(), idleSeconds * 1000)
      this.#idle.unref()
    }
  }

  /** The copy of that very book; an older one is of no use to anybody. */
  async #databaseOf(ledger: ValuedLedger, stop: AbortSignal): Promise<QueryDatabase> {
    if (this.#database?.of === ledger && !this.#database.database.isEnded) return this.#database.database
    await this.#drop()
    // Most programs that start are never asked.
    const { QueryDatabase } = await import('./query-database.ts')
    const database = await QueryDatabase.of(ledger, stop)
    this.#database = { of: ledger, database }
    return database
  }

  async #drop(): Promise<void> {
    const dropped = this.#database
    this.#database = undefined
    await dropped?.database.end()
  }
}

const STOPPED = new Refusal('INVALID_REQUEST', 'the query was stopped before it had an answer')

const isOutOfMemory = (error: unknown): boolean => (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY'
