import { Refusal } from '#vocabulary/refusal.ts'
import { WaitingLine } from '#vocabulary/waiting-line.ts'
import type { ValuedLedger } from '../projections/valuation/valued-ledger.ts'
import type { QueryDatabase } from './query-database.ts'
import { QueryEnded } from './query-ended.ts'
import type { PublishedName } from './published.ts'
import type { AnswerLimits, ThreadAnswer, ThreadRefusal } from './query-messages.ts'
import { QueryBudget } from './query-budget.ts'
import { queryRefusal } from './query-refusal.ts'
import { type Language, languageOf, translated } from './bql/language.ts'
import { pivoted, type Pivot } from './bql/pivot.ts'
import { wrongTypes } from './bql/wrong-types.ts'
import { tablesRead } from './tables-read.ts'

export interface QueryLimits {
  /** How long one question may take, once what it reads is copied. */
  readonly seconds: number
  readonly rows: number
  readonly megabytes: number
  /** So many are asked or wait at most, half of them of one person; one is asked at a time. */
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
  /** Who asks: several people take turns. */
  readonly whose?: string
}

/**
 * Questions in SQL, asked one after the other of a copy of what they read of the book in a thread of its own: the log, its database and every request are
 * left alone, however long a question takes. What takes too long, or is wanted no more, ends with its thread.
 */
export class Queries {
  readonly #limits: QueryLimits
  #database: QueryDatabase | undefined
  readonly #line: WaitingLine
  #asked: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined
  readonly #closing = new AbortController()
  readonly #budget = new QueryBudget()

  constructor(limits: Partial<QueryLimits> = {}) {
    this.#limits = { ...QUERY_LIMITS, ...limits }
    this.#line = new WaitingLine(1, this.#limits.waiting - 1)
  }

  async ask(question: Question): Promise<ThreadAnswer | Refusal> {
    const query = checkedQuestion(question.query, question.language)
    if (query instanceof Refusal) return query
    const { signal, whose = '' } = question
    const stop = AbortSignal.any([this.#closing.signal, ...(signal ? [signal] : [])])
    const begin = (): Promise<ThreadAnswer | Refusal> => {
      const mine = this.#ask(question, query, stop)
      this.#asked = mine.catch(() => undefined)
      return mine
    }
    const wait = this.#budget.waitSeconds(whose)
    if (wait > 0) return new Refusal('BUSY', `your queries have used up their time; ask again in ${wait} seconds`)
    const answer = await this.#line.run(() => this.#budget.counted(whose, begin), { whose, signal: stop })
    if (answer === 'full') return new Refusal('BUSY', 'so many questions wait already; ask again when some have their answers')
    return answer === 'left' ? STOPPED : answer
  }

  /** Ends the thread; what is being asked is refused. */
  async close(): Promise<void> {
    this.#closing.abort()
    clearTimeout(this.#idle)
    await this.#asked
    await this.#drop()
  }

  async #ask({ ledger, rows }: Question, { sql, written, pivot }: CheckedQuestion, stop: AbortSignal): Promise<ThreadAnswer | Refusal> {
    const { seconds, megabytes, idleSeconds } = this.#limits
    clearTimeout(this.#idle)
    let tooSlow = false
    const wanted = Math.min(rows ?? this.#limits.rows, this.#limits.rows)
    // A row of a pivot is made of any number of rows.
    const limits: AnswerLimits = { rows: pivot ? this.#limits.rows : wanted, bytes: megabytes * 1024 * 1024 }
    /** The answer of one try, in the time that there is for one. */
    const answerOf = async (database: QueryDatabase): Promise<ThreadAnswer | ThreadRefusal> => {
      const end = (): void => void database.end()
      const timer = setTimeout(() => {
        tooSlow = true
        end()
      }, seconds * 1000)
      stop.addEventListener('abort', end)
      try {
        return await database.ask(sql, limits)
      } finally {
        clearTimeout(timer)
        stop.removeEventListener('abort', end)
      }
    }
    try {
      const database = await this.#open(stop)
      for (let tables: Iterable<PublishedName> = tablesRead(sql); ; ) {
        await database.copy(ledger, tables, stop)
        const answer = await answerOf(database)
        if ('rows' in answer) return pivot ? cutTo(pivoted(answer, pivot), wanted) : answer
        const missing = database.missing(answer)
        if (missing.length === 0) return queryRefusal(written ? answer : translatedRefusal(answer), sql, this.#limits)
        tables = missing
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

  async #open(stop: AbortSignal): Promise<QueryDatabase> {
    if (this.#database && !this.#database.isEnded && !this.#database.isWorn) return this.#database
    await this.#drop()
    // Most programs that start are never asked.
    const { QueryDatabase } = await import('./query-database.ts')
    return (this.#database = await QueryDatabase.open(stop))
  }

  async #drop(): Promise<void> {
    const dropped = this.#database
    this.#database = undefined
    await dropped?.end()
  }
}

/** A refusal of a statement that nobody wrote: places in it say nothing. */
function translatedRefusal({ code, message, hint }: ThreadRefusal): ThreadRefusal {
  const types = wrongTypes(message)
  return types === undefined ? { code, message, ...(hint !== undefined && { hint }) } : { code: '', message: types }
}

/** The first rows of an answer that was made of more. */
const cutTo = (answer: ThreadAnswer | Refusal, rows: number): ThreadAnswer | Refusal =>
  answer instanceof Refusal || answer.rows.length <= rows ? answer : { ...answer, rows: answer.rows.slice(0, rows), truncated: true }

const STOPPED = new Refusal('INVALID_REQUEST', 'the query was stopped before it had an answer')

const isOutOfMemory = (error: unknown): boolean => (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY'

/** Longer than any query that a person or a program writes. */
const QUESTION_CHARACTERS_MAX = 100_000
/** PostgreSQL's parser recurses for each; beyond this it would fail later and less clearly. */
const NESTING_MAX = 200

const BEGINNINGS = ['select', 'with', 'values', 'table']

interface CheckedQuestion {
  readonly sql: string
  /** The user wrote this SQL, so a position in it is meaningful. */
  readonly written: boolean
  /** Turns the rows of the result into the table shown. */
  readonly pivot?: Pivot | undefined
}

/**
 * Returns the query as SQL, or refuses it. This is for clear messages only; queries are harmless because of the database in which they run.
 */
export function checkedQuestion(query: string, language?: Language): CheckedQuestion | Refusal {
  if (query.length > QUESTION_CHARACTERS_MAX)
    return new Refusal('INVALID_REQUEST', `the query has ${query.length} characters; a query has at most ${QUESTION_CHARACTERS_MAX}`)
  if (query.includes('\0')) return new Refusal('INVALID_REQUEST', 'the query has a NUL character, which is no text')
  if (deepest(query) > NESTING_MAX) return new Refusal('INVALID_REQUEST', `the query has more than ${NESTING_MAX} parentheses inside one another`)
  const plain = query.replace(/[\s;]+$/, '')
  // Without leading comments and parentheses.
  const rest = plain.replace(/^(?:[\s(;]|--[^\n]*(?:\n|$)|\/\*[^]*?\*\/)+/, '')
  const first = /^[\p{L}_]*/u.exec(rest)![0].toLowerCase()
  if (rest !== '' && (language ?? languageOf(rest)) === 'bql') {
    const statement = translated(plain)
    return statement instanceof Refusal ? statement : { ...statement, written: false }
  }
  if (BEGINNINGS.includes(first)) return { sql: plain, written: true }
  const found = first === '' ? (rest === '' ? 'the query is empty' : 'that is no query') : `"${first.slice(0, 40)}" begins no query`
  return new Refusal(
    'INVALID_REQUEST',
    `line 1, column 1: ${found}; a query reads and begins with select, with, values or table, or in beancount's language with select, balances, journal or print`,
  )
}

function deepest(query: string): number {
  let depth = 0
  let most = 0
  for (let i = 0; i < query.length; i++) {
    const character = query[i]
    if (character === '(') most = Math.max(most, ++depth)
    else if (character === ')') depth--
  }
  return most
}
