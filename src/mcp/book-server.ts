import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import * as z from 'zod'
import { literal } from '../query/functions.ts'
import { Transform, type TransformCallback } from 'node:stream'
import { HEAD_BYTES, tooLargeAnswer } from '#vocabulary/large-message.ts'

/** What a model can take in at all; more is refused with the way out, not cut in the middle. */
const ANSWER_CHARACTERS_MAX = 400_000

const HOW = `A personal finance book in double entry, read only. Amounts of different commodities are never added up; a value in the default currency is one at
the price of its day. Account roots: Assets, Liabilities, Income (negative when money comes in), Expenses, Equity. Tell figures with their day and currency.`

/** A server of the Model Context Protocol over a book: tools that ask, resources that are read, nothing that writes. */
export function bookServer(api: Api, version: string): McpServer {
  const server = new McpServer({ name: 'daybook', title: 'Daybook', version }, { instructions: HOW.replaceAll('\n', ' ') })
  for (const { name, title, description, input, request, needs } of TOOLS) {
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: input,
        annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      },
      async (given: unknown, { signal }: { signal: AbortSignal }): Promise<CallToolResult> => {
        const needed = needs?.(given as never)
        const { ok, text } = (needed && (await lacking(api, needed, signal))) ?? (await answerOf(api, request(given as never), signal))
        return { content: [{ type: 'text', text }], ...(ok ? {} : { isError: true }) }
      },
    )
  }
  const read = async (uri: URL, request: ApiRequest) => {
    const { ok, text } = await answerOf(api, request)
    if (!ok) throw new Error(text)
    return { contents: [{ uri: uri.href, mimeType: 'application/json', text }] }
  }
  for (const resource of RESOURCES) {
    const { name, title, path } = resource
    const request: ApiRequest =
      'query' in resource ? { method: 'POST', path, body: { query: resource.query, rows: RESOURCE_ROWS } } : { method: 'GET', path }
    server.registerResource(name, `daybook://${name}`, { title, mimeType: 'application/json' }, (uri) => read(uri, request))
  }
  const reports = new ResourceTemplate('daybook://reports/{name}', {
    list: () => ({
      resources: Object.entries(REPORTS).map(([name, { title }]) => ({
        name,
        title,
        uri: `daybook://reports/${name}`,
        mimeType: 'application/json',
      })),
    }),
    complete: { name: (begun) => Object.keys(REPORTS).filter((name) => name.startsWith(begun)) },
  })
  server.registerResource('reports', reports, { title: 'Reports of the book', mimeType: 'application/json' }, (uri, { name }) => {
    const report = typeof name === 'string' && Object.hasOwn(REPORTS, name) ? REPORTS[name] : undefined
    if (!report) throw new Error(`there is no report "${String(name)}"; there are ${Object.keys(REPORTS).join(', ')}`)
    return read(uri, { method: 'GET', path: pathWith(report.path, { every: report.every }) })
  })
  return server
}

async function lacking(
  api: Api,
  { rows, orElse }: { readonly rows: ApiRequest; readonly orElse: string },
  signal: AbortSignal,
): Promise<{ readonly ok: boolean; readonly text: string } | undefined> {
  const found = await answerOf(api, rows, signal)
  if (!found.ok) return found
  return (JSON.parse(found.text) as { readonly rows: readonly unknown[] }).rows.length === 0 ? { ok: false, text: orElse } : undefined
}

async function answerOf(api: Api, request: ApiRequest, signal?: AbortSignal): Promise<{ readonly ok: boolean; readonly text: string }> {
  const { status, text } = await api(request, signal)
  if (status >= 400) return { ok: false, text: messageIn(text) }
  if (text.length > ANSWER_CHARACTERS_MAX)
    return { ok: false, text: `the answer has ${text.length} characters; ask for less, with "query" and a limit for example` }
  return { ok: true, text }
}

function messageIn(text: string): string {
  try {
    return (JSON.parse(text) as { error: { message: string } }).error.message
  } catch {
    return text.slice(0, 500)
  }
}

/** Something that a model may ask the book, as one reading request. Nothing here writes, and nothing here could. */
export interface BookTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: z.ZodObject
  request(given: never): ApiRequest
  /** What has to have rows, or else the answer is a message: an empty answer would be taken for nothing at all. */
  needs?(given: never): { readonly rows: ApiRequest; readonly orElse: string } | undefined
}

const tool = <Input extends z.ZodObject>(
  definition: Omit<BookTool, 'input' | 'request' | 'needs'> & {
    input: Input
    request: (given: z.output<Input>) => ApiRequest
    needs?: (given: z.output<Input>) => ReturnType<NonNullable<BookTool['needs']>>
  },
) => definition as BookTool

const day = z.iso.date()
const moment = z
  .union([z.int().nonnegative(), z.iso.datetime({ offset: true })])
  .describe('a position of the log, or a moment such as 2024-05-01T12:00:00Z')
const ROWS = 200

const asked = (query: string, rows = ROWS): ApiRequest => ({ method: 'POST', path: '/api/query', body: { query, rows, decimals: 'text' } })
const on = (date: string | undefined): string => (date === undefined ? 'today()' : `${literal(date)}::date`)

export const TOOLS: readonly BookTool[] = [
  tool({
    name: 'search',
    title: 'Search the book',
    description: 'Finds payees, commodities, files and transactions by words, or transactions by an amount such as 65.76.',
    input: z.strictObject({ text: z.string().min(1).max(200), limit: z.int().min(1).max(50).optional().describe('of each kind; 6 when absent') }),
    request: ({ text, limit }) => ({ method: 'GET', path: pathWith('/api/find', { text, limit }) }),
  }),
  tool({
    name: 'balance',
    title: 'What accounts hold',
    description:
      'What every account at and below one holds on a day, by commodity, with its value in the default currency. Amounts are exact, as text.',
    input: z.strictObject({
      account: z.string().max(2000).optional().describe('an account such as Assets or Expenses:Food; every account when absent'),
      date: day.optional().describe('at the end of this day; today when absent'),
    }),
    request: ({ account, date }) =>
      asked(
        `select account, commodity, quantity, value from balance_at(${on(date)}) where quantity <> 0${account === undefined ? '' : ` and account_within(account, ${literal(account)})`} order by account, commodity`,
      ),
    needs: ({ account }) =>
      account === undefined
        ? undefined
        : {
            rows: asked(`select 1 from accounts where name = ${literal(account)}`),
            orElse: `there is no account ${JSON.stringify(account)}; the resource daybook://accounts lists them, upper and lower case as they are`,
          },
  }),
  tool({
    name: 'net_worth',
    title: 'Net worth',
    description: 'What is owned and owed on a day and what is left of it, in the default currency. Amounts are exact, as text.',
    input: z.strictObject({ date: day.optional().describe('at the end of this day; today when absent') }),
    request: ({ date }) =>
      asked(
        `select ${on(date)} as date, default_currency() as currency, coalesce(trim_scale(sum(b.value) filter (where a.root = 'Assets')), 0) as assets,
           coalesce(trim_scale(sum(b.value) filter (where a.root = 'Liabilities')), 0) as liabilities, coalesce(trim_scale(sum(b.value)), 0) as net_worth
         from balance_at(${on(date)}) b join accounts a on a.name = b.account where a.root in ('Assets', 'Liabilities')`,
      ),
  }),
  tool({
    name: 'explain',
    title: 'Prove a figure',
    description: 'The postings, prices and rates that a figure of a report is made of; they add up to it exactly.',
    input: z.strictObject({
      report: z.string().min(1).max(500).describe('a route of a report without /api/, for example networth or gain/Assets:Shares'),
      path: z.string().max(2000).describe('a JSON Pointer into its answer, for example /networthTimeline/-1/balanceAmount'),
      terms: z.int().min(0).max(500).default(50).describe('so many postings are listed'),
    }),
    // A place in a timeline is one in the report as it is read here.
    request: ({ report, path, terms }) => {
      const every = Object.values(REPORTS).find((one) => one.path === `/api/${report}`)?.every
      return { method: 'GET', path: pathWith('/api/explain', { report, path, terms_limit: terms, every }) }
    },
  }),
  tool({
    name: 'query',
    title: 'Ask in SQL',
    description:
      "One reading statement in PostgreSQL's SQL, or in beancount's query language, over the tables postings, transactions, accounts, balances, prices, rates, unit_prices, tags, and events and documents of beancount; the resource daybook://schema has their columns and functions.",
    input: z.strictObject({ query: z.string().min(1).max(100_000), rows: z.int().min(1).max(5000).default(ROWS) }),
    request: ({ query, rows }) => asked(query, rows),
  }),
  tool({
    name: 'changes',
    title: 'What changed',
    description: 'What changed in the book between two moments: transactions that came and went, what accounts hold, net worth.',
    input: z.strictObject({ from: moment, to: moment.optional().describe('now when absent') }),
    request: ({ from, to }) => ({ method: 'GET', path: pathWith('/api/changes', { from, to }) }),
  }),
]

/** What can be read as it is: a name, what it is, and where. */
export const RESOURCES = [
  {
    name: 'accounts',
    title: 'Every account of the book',
    path: '/api/query',
    query: 'select name, root, parent, postings, first_date, last_date from accounts order by name',
  },
  { name: 'schema', title: 'The tables and functions that a query may use', path: '/api/query/schema' },
] as const

export interface BookReport {
  readonly title: string
  readonly path: string
  /** Of a timeline only these days: all of them are more than a model can take in. */
  readonly every?: 'month' | 'year'
}
/** Reports by their names in `daybook://reports/…`, and their routes. */
export const REPORTS: Readonly<Record<string, BookReport>> = {
  dashboard: { title: 'The state of everything at a glance', path: '/api/dashboard' },
  'net-worth': { title: 'Net worth today and at the end of every month', path: '/api/networth', every: 'month' },
  assets: { title: 'Value, gain and return of every asset account', path: '/api/assets/balance' },
  liabilities: { title: 'What is owed', path: '/api/liabilities/balance' },
  'income-statement': { title: 'Income and expenses by financial year', path: '/api/income_statement' },
  'cash-flow': { title: 'Money that came and went, by month', path: '/api/cash_flow' },
  budget: { title: 'Budgets and what was spent', path: '/api/budget' },
  goals: { title: 'Goals and how far they are', path: '/api/goals' },
  allocation: { title: 'What the money is in, today and at the end of every year', path: '/api/allocation', every: 'year' },
  diagnosis: { title: 'What is probably wrong in the book', path: '/api/diagnosis' },
}
export const RESOURCE_ROWS = 5000

/** One reading request of the API. What a tool asks has the checks, the limits and the exact figures that everybody gets. */
export interface ApiRequest {
  readonly method: 'GET' | 'POST'
  /** With its parameters, encoded. */
  readonly path: string
  readonly body?: unknown
}

/** Asks the service; resolves with its status and the JSON as it was sent. */
export type Api = (request: ApiRequest, signal?: AbortSignal) => Promise<{ readonly status: number; readonly text: string }>

/** A path with parameters; those that are absent are left out. */
export function pathWith(path: string, parameters: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, String(value))
  return query.size === 0 ? path : `${path}?${query}`
}

/** The library reads messages of up to ten, and nothing at all after a larger one. */
const MEGABYTES = 8
const LINE_FEED = 10

/** Passes lines on, a message each. One that is too large is answered with an error, and the next is read as ever. */
export class BoundedLines extends Transform {
  readonly #answer: (line: string) => void
  readonly #bytesMax: number
  #begun: Buffer[] = []
  #length = 0
  /** How a line begins that is too large, and of which the rest is passed over. */
  #skipped: Buffer | undefined

  constructor(answer: (line: string) => void, bytesMax = MEGABYTES * 1024 * 1024) {
    super()
    this.#answer = answer
    this.#bytesMax = bytesMax
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let from = 0
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      this.#take(chunk.subarray(from, end + 1))
      this.#endLine()
      from = end + 1
    }
    if (from < chunk.length) this.#take(chunk.subarray(from))
    done()
  }

  #take(piece: Buffer): void {
    if (this.#skipped !== undefined) return
    this.#begun.push(piece)
    this.#length += piece.length
    if (this.#length <= this.#bytesMax) return
    this.#skipped = Buffer.concat(this.#begun).subarray(0, HEAD_BYTES)
    this.#begun = []
  }

  #endLine(): void {
    if (this.#skipped === undefined) this.push(Buffer.concat(this.#begun))
    else this.#answer(tooLargeAnswer(this.#skipped.toString('utf8'), MEGABYTES))
    this.#begun = []
    this.#length = 0
    this.#skipped = undefined
  }
}
