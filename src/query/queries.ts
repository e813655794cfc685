import { nearest } from '#vocabulary/text/wording.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { WaitingLine } from '#vocabulary/turns.ts'
import type { ValuedLedger } from '../projections/valuation/valued-ledger.ts'
import { MAKE_BQL } from './bql/definitions.ts'
import { MAKE_PERIOD } from './bql/bql-period.ts'
import { type Language, languageOf, type Pivot, pivoted, translated, wrongTypes } from './bql/translate-bql.ts'
import { MAKE_PRINT } from './bql/bql-expression.ts'
import { BQL_TABLES, isBqlTable } from './bql/bql-tables.ts'
import { publishedFunctions } from './functions.ts'
import { type AnswerLimits, placeText, QueryEnded, type ThreadAnswer, type ThreadRefusal } from './query-messages.ts'
import { PUBLISHED_TABLES, type PublishedName } from './published.ts'
import type { QueryDatabase } from './query-database.ts'

export interface QueryLimits {
  /** How long one question may take, once what it reads is copied. */
  readonly seconds: number
  readonly rows: number
  readonly megabytes: number
  /** How many queries may run or wait, half of them of one user; one runs at a time. */
  readonly waiting: number
  /** The copy of the book is dropped after this time without queries. */
  readonly idleSeconds: number
}

export const QUERY_LIMITS: QueryLimits = { seconds: 10, rows: 100_000, megabytes: 32, waiting: 8, idleSeconds: 300 }

export interface Question {
  readonly query: string
  /** Detected from the query if absent. */
  readonly language?: Language | undefined
  /** Of which book. */
  readonly ledger: ValuedLedger
  /** Rows that are wanted; the limit when absent. */
  readonly rows?: number | undefined
  /** Aborts if the caller no longer waits. */
  readonly signal?: AbortSignal | undefined
  /** The user; users take turns. */
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
    if (wait > 0) return new Refusal('BUSY', (t) => t.queries.timeUsedUp(wait))
    const answer = await this.#line.run(() => this.#budget.counted(whose, begin), { whose, signal: stop })
    if (answer === 'full') return new Refusal('BUSY', (t) => t.queries.tooManyQueued)
    return answer === 'left' ? STOPPED : answer
  }

  /** Ends the thread; a running query is refused. */
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
    /** One attempt within the time limit. */
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
      if (tooSlow) return new Refusal('INVALID_REQUEST', (t) => t.queries.tookTooLong(seconds))
      if (error instanceof QueryEnded) return STOPPED
      if (isOutOfMemory(error)) return new Refusal('INVALID_REQUEST', (t) => t.queries.neededTooMuchMemory)
      throw error
    } finally {
      this.#idle = setTimeout(() => void this.#drop(), idleSeconds * 1000)
      this.#idle.unref()
    }
  }

  async #open(stop: AbortSignal): Promise<QueryDatabase> {
    if (this.#database && !this.#database.isEnded && !this.#database.isWorn) return this.#database
    await this.#drop()
    // Most runs of the program have no query.
    const { QueryDatabase } = await import('./query-database.ts')
    return (this.#database = await QueryDatabase.open(stop))
  }

  async #drop(): Promise<void> {
    const dropped = this.#database
    this.#database = undefined
    await dropped?.end()
  }
}

/** A refusal of a generated statement, without its places. */
function translatedRefusal({ code, message, hint }: ThreadRefusal): ThreadRefusal {
  const types = wrongTypes(message)
  return types === undefined ? { code, message, ...(hint !== undefined && { hint }) } : { code: '', message: types }
}

/** The first rows of a longer result. */
const cutTo = (answer: ThreadAnswer | Refusal, rows: number): ThreadAnswer | Refusal =>
  answer instanceof Refusal || answer.rows.length <= rows ? answer : { ...answer, rows: answer.rows.slice(0, rows), truncated: true }

const STOPPED = new Refusal('INVALID_REQUEST', (t) => t.queries.stopped)

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
  if (query.length > QUESTION_CHARACTERS_MAX) return new Refusal('INVALID_REQUEST', (t) => t.queries.tooLong(query.length, QUESTION_CHARACTERS_MAX))
  if (query.includes('\0')) return new Refusal('INVALID_REQUEST', 'the query has a NUL character, which is no text')
  if (deepest(query) > NESTING_MAX) return new Refusal('INVALID_REQUEST', (t) => t.queries.nestedTooDeep(NESTING_MAX))
  // Begins at the first of them: from each of many blanks to the next word would take a minute.
  const plain = query.replace(/(?<![\s;])[\s;]+$/, '')
  // Without leading comments and parentheses.
  const rest = plain.replace(/^(?:[\s(;]|--[^\n]*(?:\n|$)|\/\*[^]*?\*\/)+/, '')
  const first = /^[\p{L}_]*/u.exec(rest)![0].toLowerCase()
  if (rest !== '' && (language ?? languageOf(rest)) === 'bql') {
    const statement = translated(plain)
    return statement instanceof Refusal ? statement : { ...statement, written: false }
  }
  if (BEGINNINGS.includes(first)) return { sql: plain, written: true }
  const found = first === '' ? (rest === '' ? 'the query is empty' : 'that is no query') : `"${first.slice(0, 40)}" cannot begin a query`
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

/** An error of PostgreSQL with its position, similar names and what to do. */
function queryRefusal(
  { code: told, message, hint, place }: ThreadRefusal,
  query: string,
  limits: { readonly rows: number; readonly megabytes: number },
): Refusal {
  // PostgreSQL sometimes reports a query nested too deeply as something missing.
  const code = message === 'unnamed prepared statement does not exist' ? '54001' : told
  if (message.startsWith('cannot insert multiple commands')) return new Refusal('INVALID_REQUEST', (t) => t.queries.oneStatement)
  if (code === 'too_large') return new Refusal('INVALID_REQUEST', (t) => t.queries.answerTooLarge(limits.megabytes))
  const at = place === undefined ? '' : `${placeText(query, [...query].slice(0, place).join('').length)}: `
  const said = SAID[code] ?? message
  const way = WAYS[code] ?? near(code, message) ?? hint
  return new Refusal('INVALID_REQUEST', `${at}${said}${way === undefined ? '' : `; ${way.replace(/\.$/, '')}`}`)
}

/** Our messages where PostgreSQL's say too little, by SQLSTATE. */
const SAID: Readonly<Record<string, string>> = {
  '53200': 'the query needed more memory than there is for one',
  '53400': 'the query needed more room for sorting than there is for one',
  '54001': 'the query is nested too deeply',
}
const WAYS: Readonly<Record<string, string>> = {
  '53200': 'ask for fewer rows',
  '53400': 'ask for fewer rows',
  '54001': 'ask with fewer terms in one expression',
  '42501': 'a query may read the tables of the book and nothing else',
  '25006': 'a query may read the tables of the book and nothing else',
}

const TABLE_NAMES = PUBLISHED_TABLES.map(({ name }) => name)
const COLUMN_NAMES = new Set(PUBLISHED_TABLES.flatMap(({ columns }) => columns.map(({ name }) => name)))
const CALLS = publishedFunctions({ currency: '', today: '' })

/** The most similar name that the query could have meant. */
function near(code: string, message: string): string | undefined {
  const [, quoted] = /"([^"]+)"/.exec(message) ?? []
  if (code === '42P01' && quoted !== undefined) {
    const table = nearest(quoted.split('.').at(-1)!, TABLE_NAMES)
    return table === undefined ? `there are ${TABLE_NAMES.join(', ')}` : `the nearest is "${table}"`
  }
  if (code === '42703') {
    const written = quoted ?? /^column (\S+)/.exec(message)?.[1]
    const column = written === undefined ? undefined : nearest(written.split('.').at(-1)!, COLUMN_NAMES)
    return column === undefined ? undefined : `the nearest is "${column}"`
  }
  if (code === '42883') {
    const name = /^function (?:\w+\.)?(\w+)\(/.exec(message)?.[1]
    const found =
      name === undefined
        ? undefined
        : nearest(
            name,
            CALLS.map((call) => call.name),
          )
    return found === undefined ? undefined : `there is ${CALLS.find((call) => call.name === found)!.call}`
  }
  return undefined
}

/*
 * Guesses from its text which tables a query reads, so that only these are copied. A wrong guess does no harm: the database refuses a table that
 * was not copied, and the query runs again after copying it.
 */

/** Catalogue queries see all readable tables. */
const CATALOGUES = /information_schema|pg_|regclass|privilege/i

/** The tables that a query names, itself or through the functions that it calls. */
export function tablesRead(sql: string): Set<PublishedName> {
  if (CATALOGUES.test(sql)) return new Set(PUBLISHED_TABLES.map(({ name }) => name))
  const tables = new Set<PublishedName>()
  const seen = new Set<string>()
  const texts = [sql]
  for (let text = texts.pop(); text !== undefined; text = texts.pop()) {
    for (const [word] of text.toLowerCase().matchAll(/\w+/g)) if (isTable(word)) tables.add(word)
    for (const [, name = ''] of text.toLowerCase().matchAll(/\b((?:\w+\.)?\w+)"?\s*(?=\()|bql\.postings/g)) {
      const called = name.replace(/^public\./, '')
      const body = bodies().get(called)
      if (body === undefined || seen.has(called)) continue
      seen.add(called)
      texts.push(body)
    }
    for (const [, view = ''] of text.matchAll(/bql\.(\w+)/g)) if (isBqlTable(view)) for (const table of BQL_TABLES[view].reads) tables.add(table)
  }
  return tables
}

const NAMES: ReadonlySet<string> = new Set(PUBLISHED_TABLES.map(({ name }) => name))
const isTable = (word: string): word is PublishedName => NAMES.has(word)

let known: Map<string, string> | undefined

/** The body of every function by name, with the schema for those of BQL. Overloads are concatenated. */
function bodies(): Map<string, string> {
  if (known) return known
  known = new Map()
  for (const sql of [
    ...publishedFunctions({ currency: '', today: '' }).map((published) => published.sql),
    ...MAKE_BQL,
    ...MAKE_PERIOD,
    ...MAKE_PRINT,
  ]) {
    const [head, name] = /^create (?:or replace )?function ([\w.]+)/.exec(sql) ?? []
    if (head !== undefined && name !== undefined) known.set(name, `${known.get(name) ?? ''} ${sql.slice(head.length)}`)
  }
  return known
}

/** A user's budget and its refill per second. Interactive use never reaches it. */
const SECONDS_MAX = 60
const REFILL = 0.25

/** The time that the queries of each user have used, so that a user cannot keep the one thread of queries to themselves. */
export class QueryBudget {
  readonly #now: () => number
  /** Seconds used, and when that was so. */
  readonly #used = new Map<string, { readonly seconds: number; readonly at: number }>()

  /** `now`: seconds by a steady clock. */
  constructor(now: () => number = () => performance.now() / 1000) {
    this.#now = now
  }

  /** Seconds until a user may ask again; 0 when that is now. */
  waitSeconds(user: string): number {
    // Without logins there is one user.
    return user === '' ? 0 : Math.ceil(Math.max(0, this.#usedBy(user) - SECONDS_MAX) / REFILL)
  }

  /** Runs a query, and counts its time whatever happens to it. */
  async counted<Result>(user: string, query: () => Promise<Result>): Promise<Result> {
    const began = this.#now()
    try {
      return await query()
    } finally {
      const seconds = this.#usedBy(user) + this.#now() - began
      this.#used.set(user, { seconds, at: this.#now() })
      for (const [other, { at }] of this.#used) if ((this.#now() - at) * REFILL > 2 * SECONDS_MAX) this.#used.delete(other)
    }
  }

  #usedBy(user: string): number {
    const used = this.#used.get(user)
    return used ? Math.max(0, used.seconds - (this.#now() - used.at) * REFILL) : 0
  }
}
