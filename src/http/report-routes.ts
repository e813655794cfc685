import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal as ReportRefusal } from '../projections/reports/refusal.ts'
import type { ValuedLedger } from '../projections/valuation/valued-ledger.ts'
import { AnswerCache, CACHED_BYTES_MAX, CachedAnswer, COMPRESSED_FROM_BYTES } from './answer-cache.ts'
import type { Endpoint, ParametersOf, QueryOf } from './contract/endpoint.ts'
import type { Dependencies } from './dependencies.ts'
import { writeJson, writeJsonPieces } from './exact-json.ts'
import { longList, SHORT_LIST_ROWS } from './long-list.ts'
import type { Ledgers } from './ledgers.ts'
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
  readonly #app: FastifyInstance
  readonly #from: Dependencies
  readonly #ledgers: Ledgers
  readonly #cache = new AnswerCache()

  constructor(app: FastifyInstance, from: Dependencies, ledgers: Ledgers) {
    this.#app = app
    this.#from = from
    this.#ledgers = ledgers
  }

  add<E extends Endpoint>(endpoint: E, report: Report<E>): void {
    route(this.#app, endpoint, async ({ query, parameters, request }) => {
      const ledger = await this.ledgerOf(query as { as_of_event?: number | undefined })
      if (ledger instanceof Refusal) return ledger
      return this.#answer({ endpoint, ledger, query, parameters, request }, () => report(ledger, query, parameters))
    })
  }

  /** Registers a report that is one list of rows, which may be as long as the book. */
  addList<E extends Endpoint>(endpoint: E, list: ListReport<E>): void {
    route(this.#app, endpoint, async ({ query, parameters, request }) => {
      const ledger = await this.ledgerOf(query as { as_of_event?: number | undefined })
      if (ledger instanceof Refusal) return ledger
      return this.#answer({ endpoint, ledger, query, parameters, request }, () => {
        const rows = list.rows(ledger, query)
        if (rows.length > SHORT_LIST_ROWS) return longList(list.key, rows, (row) => writeJson(list.item(ledger, row)))
        return { [list.key]: Array.from(rows, (row) => list.item(ledger, row)) }
      })
    })
  }

  /** The book of now, or what it said at a position of the log. */
  async ledgerOf({ as_of_event: position }: { readonly as_of_event?: number | undefined }): Promise<ValuedLedger | Refusal> {
    if (position === undefined) return this.#ledgers.current()
    const head = await this.#from.head()
    if (position > head) return invalid(`as_of_event is "${position}"; accepted: a position of the log, 0 to ${head}`)
    return this.#ledgers.at(position)
  }

  /** Makes an answer, or takes the one that was made before; only answers about the book of now are kept. */
  #answer({ endpoint, ledger, query, parameters, request }: Asked, report: () => unknown): Promise<Written> | Written | Refusal {
    const make = (): Buffer | Written | Refusal => {
      const answer = report()
      if (answer instanceof Readable) return new Written(answer)
      if (answer instanceof ReportRefusal) return refusalOf(answer)
      const pieces = writeJsonPieces(answer)
      const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
      return length > CACHED_BYTES_MAX / 2 ? new Written(Readable.from(pieces, { objectMode: false })) : Buffer.concat(pieces, length)
    }
    const key = `${endpoint.path} ${JSON.stringify([query, parameters])}`
    const answer = ledger === this.#ledgers.current() ? this.#cache.answer(ledger, key, make) : make()
    if (Buffer.isBuffer(answer)) return new Written(answer)
    return answer instanceof CachedAnswer ? written(answer, request.headers['accept-encoding']) : answer
  }
}

interface Asked {
  readonly endpoint: Endpoint
  readonly ledger: ValuedLedger
  readonly query: unknown
  readonly parameters: unknown
  readonly request: FastifyRequest
}

const refusalOf = ({ code, message }: ReportRefusal): Refusal => (code === 'NOT_FOUND' ? notFound(message) : invalid(message))

/** Compressed once for all who ask again; what Fastify's plugin finds compressed it leaves alone. */
async function written(answer: CachedAnswer, acceptEncoding: string | string[] | undefined): Promise<Written> {
  if (answer.body.length < COMPRESSED_FROM_BYTES || !/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(acceptEncoding))) return new Written(answer.body)
  return new Written(await answer.gzipped(), 'application/json; charset=utf-8', { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' })
}
