import { elementAt } from '#vocabulary/element-at.ts'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Day } from '#vocabulary/day.ts'
import { type Contents, contentsOf, contentsPage, explainFigure, withUnknown } from '../projections/reports/explain.ts'
import { Lru } from '#vocabulary/lru.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { type Combination, malformedPointer } from '../projections/reports/parts/combined-figure.ts'
import { recast } from '../projections/valuation/recast.ts'
import type { ValuedLedger } from '../projections/valuation/valued-ledger.ts'
import type { Daybook } from '../service/daybook.ts'
import type { Ledgers } from '../service/ledgers/ledgers.ts'
import { shownAccounts } from '../service/ledgers/report-settings.ts'
import type { Endpoint, ParametersOf, QueryOf, ResultOf } from './contract/endpoint.ts'
import { explain, getContents } from './contract/explain-contract.ts'
import { writeJson, writeJsonList, writeJsonPieces } from './exact-json.ts'
import { parseInput, route, Written } from './route.ts'
import { HttpRefusal, invalid } from './http-refusal.ts'

/** Figures whose contents are cached for their next page. */
const CONTENTS_KEPT = 4

/** A report over HTTP: the book and the parameters of the request. */
type Report<E extends Endpoint, Answer = unknown> = (ledger: ValuedLedger, query: QueryOf<E>, parameters: ParametersOf<E>) => Answer

/**
 * The common parameters that are applied before a report runs: it gets the book as of that day or valued in that currency.
 * A report that treats one of them itself gets the unchanged book.
 */
export interface Beforehand {
  readonly day: boolean
  readonly currency: boolean
}
const BOTH: Beforehand = { day: true, currency: true }

/** The rows of a list and the other fields of the response. */
interface Rows {
  readonly rows: Int32Array
  readonly about?: object
}

/** A report that is a list: which rows it has, and how one is shown. */
interface ListReport<E extends Endpoint, Key extends string & keyof ResultOf<E>> {
  /** The key of the list in the response. */
  readonly key: Key
  rows(ledger: ValuedLedger, query: QueryOf<E>): Rows | Refusal
  item(ledger: ValuedLedger, row: number, query: QueryOf<E>): ResultOf<E>[Key] extends readonly (infer Item)[] ? Item : never
  /** The other fields of the response. */
  others(ledger: ValuedLedger, rows: Int32Array): object
}

/** Registers reports: pure functions of the valued ledger. Responses are cached until the book, the settings or the day change. */
export class ReportRoutes {
  /** For explaining: every report with its endpoint. */
  readonly #reports: Registered[] = []
  readonly #app: FastifyInstance
  readonly #ledgers: Ledgers
  readonly #cache = new AnswerCache()
  /** The next page of a figure is likely to be requested soon. */
  readonly #contents = new WeakMap<ValuedLedger, Lru<string, Contents>>()

  constructor(app: FastifyInstance, { ledgers }: Pick<Daybook, 'ledgers'>) {
    this.#app = app
    this.#ledgers = ledgers
  }

  /** Whether it is the endpoint of a report. */
  has(endpoint: Endpoint): boolean {
    return this.#reports.some((registered) => registered.endpoint === endpoint)
  }

  add<E extends Endpoint, const Answer extends ResultOf<E> | Refusal>(endpoint: E, report: Report<E, Answer>, beforehand: Beforehand = BOTH): void {
    this.#reports.push({ endpoint, report: report as Report<Endpoint>, beforehand })
    route(this.#app, endpoint, (given) =>
      this.#answer({ endpoint, given, beforehand }, (ledger, { query, parameters }) => {
        const answer: unknown = withUnknown(ledger, (of): unknown => report(of, query, parameters))
        return answer instanceof Refusal ? answer : writeJsonPieces(answer)
      }),
    )
  }

  /** Registers a report that is one list of rows, which may be as long as the book. */
  addList<E extends Endpoint, Key extends string & keyof ResultOf<E>>(endpoint: E, list: ListReport<E, Key>): void {
    const whole: Report<E> = (ledger, query) => {
      const listed = list.rows(ledger, query)
      if (listed instanceof Refusal) return listed
      const { rows, about } = listed
      return { [list.key]: Array.from(rows, (row) => list.item(ledger, row, query)), ...list.others(ledger, rows), ...about }
    }
    this.#reports.push({ endpoint, report: whole as Report<Endpoint>, beforehand: BOTH })
    route(this.#app, endpoint, (given) =>
      this.#answer({ endpoint, given, beforehand: BOTH }, (ledger, { query }) => {
        const listed = list.rows(ledger, query)
        if (listed instanceof Refusal) return listed
        const { rows, about } = listed
        return writeJsonList(list.key, rows, (row) => list.item(ledger, row, query), { ...list.others(ledger, rows), ...about })
      }),
    )
  }

  /** Registers the routes that explain a figure of any report that was added before. */
  addExplanations(): void {
    route(
      this.#app,
      explain,
      async ({ query: { report: name, path, plus, minus, over, percent_of, per, terms_account: account, terms_offset, terms_limit, ...rest } }) => {
        const combination = { path, plus, minus, over, percentOf: percent_of, per }
        const asked = await this.#askedAbout(name, combination, rest)
        if (asked instanceof HttpRefusal || asked instanceof Refusal) return asked
        const explanation = explainFigure(asked.ledger, asked.report, combination, { account, offset: terms_offset, limit: terms_limit })
        return explanation instanceof Refusal ? explanation : new Written(Readable.from(writeJsonPieces(explanation)))
      },
    )
    route(
      this.#app,
      getContents,
      async ({
        query: { report: name, path, plus, minus, over, percent_of, per, in_account: account, contents_offset, contents_limit, ...rest },
      }) => {
        const combination = { path, plus, minus, over, percentOf: percent_of, per }
        const asked = await this.#askedAbout(name, combination, rest)
        if (asked instanceof HttpRefusal || asked instanceof Refusal) return asked
        const kept = this.#contents.get(asked.base) ?? new Lru<string, Contents>(CONTENTS_KEPT)
        this.#contents.set(asked.base, kept)
        const key = writeJson([name, rest, combination, account])
        const contents = kept.get(key) ?? contentsOf(asked.ledger, asked.report, combination, account)
        if (contents instanceof Refusal) return contents
        kept.set(key, contents)
        return contentsPage(asked.ledger, contents, { offset: contents_offset, limit: contents_limit })
      },
    )
  }

  /** A report by name and parameters, with its book. */
  async #askedAbout(name: string, combination: Combination, rest: object) {
    const asked = this.#find(name)
    if (asked instanceof HttpRefusal) return asked
    const input = parseInput(asked.endpoint, { query: rest, params: asked.params, body: undefined })
    if (input instanceof HttpRefusal) return input
    const wrong = malformedPointer(combination)
    if (wrong) return wrong
    const base = await this.#ledgers.asOf((input.query as Common).as_of_event)
    if (base instanceof Refusal) return base
    const { query, parameters } = withShownAccounts(base, input as Given<Endpoint>)
    const ledger = prepared(base, query as Common, asked.beforehand)
    if (ledger instanceof Refusal) return ledger
    const report = (traced: ValuedLedger): unknown => asked.report(traced, query as never, parameters as never)
    return { base, ledger, report }
  }

  /** The report at a path such as "gain/Assets:Shares", with the parameters in the path. */
  #find(name: string): (Registered & { readonly params: Record<string, string> }) | HttpRefusal {
    const parts = name.replace(/^\/?(api\/)?/, '').split('/')
    for (const registered of this.#reports) {
      const pattern = registered.endpoint.path.slice('/api/'.length).split('/')
      if (pattern.length !== parts.length || !pattern.every((part, i) => part.startsWith(':') || part === parts[i])) continue
      return {
        ...registered,
        params: Object.fromEntries(pattern.flatMap((part, i) => (part.startsWith(':') ? [[part.slice(1), elementAt(parts, i)]] : []))),
      }
    }
    return invalid(`report is "${name}"; accepted: ${this.#reports.map(({ endpoint }) => endpoint.path.slice('/api/'.length)).join(', ')}`)
  }

  /** Returns the cached response or computes it. Only responses about the current book are cached. */
  async #answer<E extends Endpoint>({ endpoint, given, beforehand }: Asked<E>, write: Writer<E>): Promise<Written | Refusal> {
    const started = performance.now()
    const base = await this.#ledgers.asOf((given.query as Common).as_of_event)
    if (base instanceof Refusal) return base
    const make = (): Promise<Buffer> | Refusal => {
      const shown = withShownAccounts(base, given)
      const ledger = prepared(base, shown.query as Common, beforehand)
      const pieces = ledger instanceof Refusal ? ledger : write(ledger, shown)
      return pieces instanceof Refusal ? pieces : writeAnswer(pieces)
    }
    const key = `${endpoint.path} ${writeJson([given.query, given.parameters])}`
    const body = await (base === this.#ledgers.current() ? this.#cache.answer(base, key, make) : make())
    return body instanceof Refusal ? body : new Written(body, 'application/json; charset=utf-8', performanceHeaders(started))
  }
}

type Given<E extends Endpoint> = { readonly query: QueryOf<E>; readonly parameters: ParametersOf<E> }

/** Clients may name accounts as the journal does (assets:bank); reports have them below the five roots (Assets:bank). */
function withShownAccounts<E extends Endpoint>({ view }: ValuedLedger, { query, parameters }: Given<E>): Given<E> {
  const shown = shownAccounts(view)
  const { account, only_account } = query as { account?: unknown; only_account?: readonly string[] }
  const { account: named } = (parameters ?? {}) as { account?: unknown }
  return {
    query: {
      ...(query as object),
      ...(typeof account === 'string' && { account: shown(account) }),
      ...(only_account && { only_account: only_account.map(shown) }),
    } as QueryOf<E>,
    parameters: (typeof named === 'string' ? { ...(parameters as object), account: shown(named) } : parameters) as ParametersOf<E>,
  }
}

function prepared(base: ValuedLedger, query: Common, { day, currency }: Beforehand): ValuedLedger | Refusal {
  const { as_of_date, report_currency = query.currency, include_future, only_account, only_payee, only_tag } = query
  return recast(base, {
    asOf: day ? as_of_date : undefined,
    reportCurrency: currency ? report_currency : undefined,
    includeFuture: include_future,
    only: { accounts: only_account, payees: only_payee, tags: only_tag },
  })
}

/** The parameters that every report takes, see bookParameters. */
interface Common {
  readonly as_of_event?: number | string | undefined
  readonly as_of_date?: Day | undefined
  readonly report_currency?: string | undefined
  readonly include_future?: boolean | undefined
  readonly only_account?: readonly string[] | undefined
  readonly only_payee?: readonly string[] | undefined
  readonly only_tag?: readonly string[] | undefined
  /** What the report of flows calls its report currency. */
  readonly currency?: string | undefined
}

interface Registered {
  readonly endpoint: Endpoint
  readonly report: Report<Endpoint>
  readonly beforehand: Beforehand
}

interface Asked<E extends Endpoint> {
  readonly endpoint: E
  readonly given: Given<E>
  readonly beforehand: Beforehand
}

type Writer<E extends Endpoint> = (ledger: ValuedLedger, given: Given<E>) => Iterable<string> | Refusal

/** After this time of writing other requests get a turn. */
const PAUSE_AFTER_MS = 50

/** Writes an answer whose text comes in pieces of about 64 KB. */
export async function writeAnswer(pieces: Iterable<string>): Promise<Buffer> {
  const written: Buffer[] = []
  let since = performance.now()
  for (const piece of pieces) {
    written.push(Buffer.from(piece))
    if (performance.now() - since < PAUSE_AFTER_MS) continue
    await setImmediate()
    since = performance.now()
  }
  return Buffer.concat(written)
}

/** The total size and number of cached responses for one state of the book. */
const BYTES_MAX = 48 * 1024 * 1024
const ANSWERS_MAX = 1000

interface Entry {
  readonly answer: Promise<Buffer>
  /** Bytes; 0 while it is being written. */
  size: number
}

/** Caches responses by request until the valued ledger changes. */
export class AnswerCache {
  #ledger: ValuedLedger | undefined
  readonly #answers = new Lru<string, Entry>(ANSWERS_MAX)

  /** Returns the cached response or makes it. Refusals are not cached. */
  answer<Refused extends object>(ledger: ValuedLedger, key: string, make: () => Promise<Buffer> | Refused): Promise<Buffer> | Refused {
    if (ledger !== this.#ledger) {
      this.#ledger = ledger
      this.#answers.clear()
    }
    const cached = this.#answers.get(key)
    if (cached) return cached.answer
    const answer = make()
    if (!(answer instanceof Promise)) return answer
    const entry = { answer, size: 0 }
    this.#answers.set(key, entry)
    answer.then(
      ({ length }) => {
        entry.size = length
        this.#makeRoom()
      },
      () => this.#answers.delete(key), // This request fails, and the next one tries again.
    )
    return answer
  }

  #makeRoom(): void {
    let bytes = 0
    for (const [, { size }] of this.#answers.entries()) bytes += size
    for (const [key, { size }] of this.#answers.entries()) {
      if (bytes <= BYTES_MAX) return
      this.#answers.delete(key)
      bytes -= size
    }
  }
}

/** Paisa's timing headers. Reports run no SQL, so its counts are zero. */
export const performanceHeaders = (startedMs: number): Record<string, string> => ({
  'X-Paisa-Perf-Latency-Ms': String(Math.round(performance.now() - startedMs)),
  'X-Paisa-Perf-SQL-Count': '0',
  'X-Paisa-Perf-SQL-Time-Ms': '0.000',
})
