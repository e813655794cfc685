import { elementAt } from '#vocabulary/element-at.ts'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#vocabulary/refusal.ts'
import type { LiveConfiguration } from '../../config/live-configuration.ts'
import { jsonCell, MEDIA_TYPES, writtenTable } from '../../export/formats.ts'
import { searchFieldReport } from '../../projections/reports/search.ts'
import { readSearch } from '../../projections/search/found.ts'
import { recast } from '../../projections/valuation/recast.ts'
import { QUERY_EXAMPLES } from '../../query/examples.ts'
import { publishedFunctions } from '../../query/functions.ts'
import { PUBLISHED_TABLES } from '../../query/published.ts'
import { Queries } from '../../query/queries.ts'
import type { ThreadAnswer } from '../../query/query-messages.ts'
import type { Daybook } from '../../service/daybook.ts'
import { bookTable } from '../../service/ledgers/book-tables.ts'
import type { Login } from '../auth/login.ts'
import {
  callMcp,
  exportBook,
  exportQuery,
  getQuerySchema,
  listQueries,
  removeQuery,
  runQuery,
  saveQuery,
  streamMcp,
} from '../contract/query-contract.ts'
import { listSearches, readSearch as searchField, removeSearch, saveSearch } from '../contract/search-contract.ts'
import { attachedAs, injectedApi, leaving, route, textsOf, Written } from '../route.ts'
import { HttpRefusal, notFound } from '../http-refusal.ts'

/** The default number of rows. */
const ROWS_SHOWN = 10_000

export function registerQuery(app: FastifyInstance, { ledgers, savedQueries }: Daybook, login: Login): void {
  const queries = new Queries()
  app.addHook('onClose', () => queries.close())
  const asker = (request: FastifyRequest, reply: FastifyReply) => ({ whose: login.nameOf(request), signal: leaving(reply) })
  route(app, runQuery, async ({ body, request, reply }) => {
    const ledger = await ledgers.asOf(body.as_of_event)
    if (ledger instanceof Refusal) return ledger
    const answer = await queries.ask({ query: body.query, language: body.language, ledger, rows: body.rows ?? ROWS_SHOWN, ...asker(request, reply) })
    return answer instanceof Refusal ? answer : new Written(answerJson(answer, body.decimals))
  })

  route(app, exportQuery, async ({ body, request, reply }) => {
    const ledger = await ledgers.asOf(body.as_of_event)
    if (ledger instanceof Refusal) return ledger
    const answer = await queries.ask({ query: body.query, language: body.language, ledger, ...asker(request, reply) })
    if (answer instanceof Refusal) return answer
    if (answer.truncated) return new Refusal('INVALID_REQUEST', (t) => t.queries.tooManyRows(answer.rows.length))
    const { format } = body
    return new Written(Readable.from(writtenTable(answer, format, 'Query')), MEDIA_TYPES[format], attachedAs(`query.${format}`))
  })

  const listed = () => {
    const { annotations, files } = ledgers.current().view
    return {
      queries: savedQueries.view.list().map(({ savedAt, ...query }) => ({ ...query, saved_at: savedAt })),
      of_journal: annotations
        .filter(({ kind }) => kind === 'query')
        .map(({ name, text, file, line }) => ({ name, query: text.trim(), file_name: files[file] ?? '', line })),
    }
  }
  route(app, listQueries, listed)
  route(app, saveQuery, async ({ body }) => {
    await savedQueries.save(body)
    return listed()
  })
  route(app, removeQuery, async ({ body }) => {
    await savedQueries.remove(body.name)
    return listed()
  })

  route(app, getQuerySchema, () => ({
    tables: PUBLISHED_TABLES.map(({ name, about, columns }) => ({ name, about, columns: [...columns] })),
    examples: QUERY_EXAMPLES.map((example) => ({ ...example })),
    functions: publishedFunctions({ currency: '', today: '' }).map(({ name, call, about }) => ({ name, call, about })),
  }))
}

/** Decimals with all their digits, as numbers or as text. */
function answerJson({ columns, rows, truncated }: ThreadAnswer, decimals: 'number' | 'text'): string {
  const types = columns.map(({ type }) => (type === 'decimal' && decimals === 'text' ? 'text' : type))
  const lines = rows.map((row) => `[${row.map((cell, i) => jsonCell(cell, elementAt(types, i))).join(',')}]`)
  return `{"columns":${JSON.stringify(columns)},"rows":[${lines.join(',')}],"truncated":${truncated}}`
}

export function registerSearches(app: FastifyInstance, { searches, ledgers }: Daybook): void {
  route(app, searchField, async ({ query, request }) => {
    const ledger = await ledgers.asOf(query.as_of_event)
    return ledger instanceof Refusal ? ledger : searchFieldReport(ledger, query, await textsOf(request))
  })
  route(app, listSearches, () => ({ searches: searches.view.list() }))
  route(app, saveSearch, async ({ body }) => {
    const read = readSearch(ledgers.current(), { query: body.query })
    const refused = read instanceof Refusal ? read : await searches.save(body)
    return refused ?? { searches: searches.view.list() }
  })
  route(app, removeSearch, async ({ body }) => {
    await searches.remove(body.name)
    return { searches: searches.view.list() }
  })
}

/** MCP with the session and rights of the API: every tool is a request of the user. */
export function registerMcp(app: FastifyInstance, configuration: LiveConfiguration, version: string): void {
  route(app, callMcp, async ({ body, request, reply }) => {
    if (!configuration.current.settings.mcp) return off
    // Loaded on first use.
    const [{ bookServer }, { StreamableHTTPServerTransport }] = await Promise.all([
      import('../../mcp/book-server.ts'),
      import('@modelcontextprotocol/sdk/server/streamableHttp.js'),
    ])
    const { host, 'x-auth': token } = request.headers
    const headers = { ...(host !== undefined && { host }), ...(typeof token === 'string' && { 'x-auth': token }) }
    const server = bookServer(injectedApi(app, { headers, remoteAddress: request.ip }), version)
    const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
    reply.hijack()
    reply.raw.once('close', () => void server.close())
    await server.connect(transport as Parameters<typeof server.connect>[0])
    await transport.handleRequest(request.raw, reply.raw, body)
    return
  })
  route(app, streamMcp, () => (configuration.current.settings.mcp ? unasked : off))
}

const off = notFound('the Model Context Protocol is switched off; write mcp: true into the configuration')
const unasked = new HttpRefusal(405, 'INVALID_REQUEST', '/mcp takes POST', { Allow: 'POST' })

export function registerExport(app: FastifyInstance, { ledgers }: Daybook): void {
  route(app, exportBook, async ({ parameters: { file }, query }) => {
    const base = await ledgers.asOf(query.as_of_event)
    if (base instanceof Refusal) return base
    const { as_of_date: asOf, report_currency: reportCurrency, only_account: accounts, only_payee: payees, only_tag: tags } = query
    const ledger = recast(base, { asOf, reportCurrency, only: { accounts, payees, tags } })
    if (ledger instanceof Refusal) return ledger
    const table = bookTable(ledger, file.table, query.query)
    if (table instanceof Refusal) return table
    const name = `${file.table}.${file.format}`
    return new Written(Readable.from(writtenTable(table, file.format, file.table), { objectMode: true }), MEDIA_TYPES[file.format], attachedAs(name))
  })
}
