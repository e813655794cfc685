import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { type Door, type DoorRequest, pathWith } from './door.ts'
import { REPORTS, RESOURCE_ROWS, RESOURCES, TOOLS } from './tools.ts'

/** What a model can take in at all; more is refused with the way out, not cut in the middle. */
const ANSWER_CHARACTERS_MAX = 400_000

const HOW = `A personal finance book in double entry, read only. Amounts of different commodities are never added up; a value in the default currency is one at
the price of its day. Account roots: Assets, Liabilities, Income (negative when money comes in), Expenses, Equity. Tell figures with their day and currency.`

/** A server of the Model Context Protocol over a book: tools that ask, resources that are read, nothing that writes. */
export function bookServer(door: Door, version: string): McpServer {
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
        const { ok, text } = (needed && (await lacking(door, needed, signal))) ?? (await answerOf(door, request(given as never), signal))
        return { content: [{ type: 'text', text }], ...(ok ? {} : { isError: true }) }
      },
    )
  }
  const read = async (uri: URL, request: DoorRequest) => {
    const { ok, text } = await answerOf(door, request)
    if (!ok) throw new Error(text)
    return { contents: [{ uri: uri.href, mimeType: 'application/json', text }] }
  }
  for (const resource of RESOURCES) {
    const { name, title, path } = resource
    const request: DoorRequest =
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
  door: Door,
  { rows, orElse }: { readonly rows: DoorRequest; readonly orElse: string },
  signal: AbortSignal,
): Promise<{ readonly ok: boolean; readonly text: string } | undefined> {
  const found = await answerOf(door, rows, signal)
  if (!found.ok) return found
  return (JSON.parse(found.text) as { readonly rows: readonly unknown[] }).rows.length === 0 ? { ok: false, text: orElse } : undefined
}

async function answerOf(door: Door, request: DoorRequest, signal?: AbortSignal): Promise<{ readonly ok: boolean; readonly text: string }> {
  const { status, text } = await door(request, signal)
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
