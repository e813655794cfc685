import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { explainFigure } from '../projections/reports/explain.ts'
import { Refusal as ReportRefusal } from '../projections/reports/refusal.ts'
import type { ValuedLedger } from '../projections/valuation/valued-ledger.ts'
import { AnswerCache } from './answer-cache.ts'
import type { Endpoint, ParametersOf, QueryOf } from './contract/endpoint.ts'
import { explain } from './contract/explain.ts'
import { writeJsonPieces } from './exact-json.ts'
import { longList } from './long-list.ts'
import type { Ledgers } from './ledgers.ts'
import { parseInput } from './parse.ts'
import { PreparedAnswer } from './prepared-answer.ts'
import { invalid, notFound, Refusal } from './refusal.ts'
import { route, Written } from './route.ts'

/** A report as it is asked for over HTTP: the book, and what came with the request. */
type Report<E extends Endpoint> = (ledger: ValuedLedger, query: QueryOf<E>, parameters: ParametersOf<E>) => unknown

/** A report that is a list: which rows it has, and how one is shown. */
interface ListReport<E extends Endpoint> {
  /** The one key of the answer. */
  readonly key: string
  rows(ledger: ValuedLedger, query: QueryOf<E>): Int32Array
  item(ledger: ValuedLedger, row: number): unknown
}

/** Registers reports: pure functions of the valued ledger, whose answers are kept until the book, the settings or the day change. */
export class ReportRoutes {
  /** For explaining: every report with its endpoint. */
  readonly #reports: { readonly endpoint: Endpoint; readonly report: Report<Endpoint> }[] = []
  readonly #app: FastifyInstance
  readonly #ledgers: Ledgers
  readonly #cache = new AnswerCache()

  constructor(app: FastifyInstance, ledgers: Ledgers) {
    this.#app = app
    this.#ledgers = ledgers
  }

  add<E extends Endpoint>(endpoint: E, report: Report<E>): void {
    this.#reports.push({ endpoint, report: report as Report<Endpoint> })
    route(this.#app, endpoint, async ({ query, parameters, request }) => {
      const ledger = await this.#ledgers.asOf((query as AsOf | undefined)?.as_of_event)
      if (ledger instanceof Refusal) return ledger
      return this.#answer({ endpoint, ledger, query, parameters, request }, () => {
        const answer = report(ledger, query, parameters)
        return answer instanceof ReportRefusal ? refusalOf(answer) : PreparedAnswer.of(writeJsonPieces(answer))
      })
    })
  }

  /** Registers a report that is one list of rows, which may be as long as the book. */
  addList<E extends Endpoint>(endpoint: E, list: ListReport<E>): void {
    const whole: Report<E> = (ledger, query) => ({ [list.key]: Array.from(list.rows(ledger, query), (row) => list.item(ledger, row)) })
    this.#reports.push({ endpoint, report: whole as Report<Endpoint> })
    route(this.#app, endpoint, async ({ query, parameters, request }) => {
      const ledger = await this.#ledgers.asOf((query as AsOf | undefined)?.as_of_event)
      if (ledger instanceof Refusal) return ledger
      const pieces = (): Iterator<string> => longList(list.key, list.rows(ledger, query), (row) => list.item(ledger, row))
      return this.#answer({ endpoint, ledger, query, parameters, request }, () => PreparedAnswer.of(pieces()))
    })
  }

  /** Registers the route that explains a figure of any report that was added before. */
  addExplanations(): void {
    route(this.#app, explain, async ({ query: { report: name, path, ...rest } }) => {
      const asked = this.#find(name)
      if (asked instanceof Refusal) return asked
      const input = parseInput(asked.endpoint, { query: rest, params: asked.params, body: undefined })
      if (input instanceof Refusal) return input
      const ledger = await this.#ledgers.asOf((input.query as AsOf | undefined)?.as_of_event)
      if (ledger instanceof Refusal) return ledger
      const explanation = explainFigure(ledger, (traced) => asked.report(traced, input.query as never, input.parameters as never), path)
      return explanation instanceof ReportRefusal ? refusalOf(explanation) : new Written(Readable.from(writeJsonPieces(explanation)))
    })
  }

  /** The report at a path such as "gain/Assets:Shares", with what stands in its path. */
  #find(name: string): { readonly endpoint: Endpoint; readonly report: Report<Endpoint>; readonly params: Record<string, string> } | Refusal {
    const parts = name.replace(/^\/?(api\/)?/, '').split('/')
    for (const { endpoint, report } of this.#reports) {
      const pattern = endpoint.path.slice('/api/'.length).split('/')
      if (pattern.length !== parts.length || !pattern.every((part, i) => part.startsWith(':') || part === parts[i])) continue
      return {
        endpoint,
        report,
        params: Object.fromEntries(pattern.flatMap((part, i) => (part.startsWith(':') ? [[part.slice(1), parts[i]!]] : []))),
      }
    }
    return invalid(`report is "${name}"; accepted: ${this.#reports.map(({ endpoint }) => endpoint.path.slice('/api/'.length)).join(', ')}`)
  }

  /** Makes an answer, or takes the one that was made before; only answers about the book of now are kept. */
  async #answer({ endpoint, ledger, query, parameters, request }: Asked, make: () => Promise<PreparedAnswer> | Refusal): Promise<Written | Refusal> {
    const key = `${endpoint.path} ${JSON.stringify([query, parameters])}`
    const answer = await (ledger === this.#ledgers.current() ? this.#cache.answer(ledger, key, make) : make())
    if (answer instanceof Refusal) return answer
    const { body, isGzip } = await answer.body(acceptsGzip(request.headers['accept-encoding']))
    // What Fastify's plugin finds compressed it leaves alone; what must not be compressed is "identity".
    return new Written(body, 'application/json; charset=utf-8', { Vary: 'Accept-Encoding', ...(isGzip ? { 'Content-Encoding': 'gzip' } : {}) })
  }
}

/** The weight of an encoding is ignored but for 0, which forbids it. */
const acceptsGzip = (header: string | string[] | undefined): boolean => /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(header))

/** Every report takes it. */
interface AsOf {
  readonly as_of_event?: number | string | undefined
}

interface Asked {
  readonly endpoint: Endpoint
  readonly ledger: ValuedLedger
  readonly query: unknown
  readonly parameters: unknown
  readonly request: FastifyRequest
}

export const refusalOf = ({ code, message }: ReportRefusal): Refusal => (code === 'NOT_FOUND' ? notFound(message) : invalid(message))
