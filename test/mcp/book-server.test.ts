import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newToken } from '../../src/config/credentials.ts'
import { injectedApi } from '../../src/http/route.ts'
import { placeEmptyLog } from '../support/database.ts'
import { bookFolder, mainFile } from '../support/program.ts'
import { openWholeDaybook, type WholeDaybook } from '../support/whole-daybook.ts'

const BOOK = `P 2024/01/01 USD 0.90 EUR
2024/01/02 Opening
    Assets:Checking    1000.00 EUR
    Equity:Opening
2024/02/03 Corner shop
    Expenses:Food    12.345678901234567891 EUR
    Assets:Checking
2024/03/04 Card
    Assets:Dollar    100 USD
    Liabilities:Card    -90 EUR
`

interface TextResult {
  readonly isError?: boolean
  readonly content: { readonly text: string }[]
}

async function connected(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  // As long as a test may take, and not the minute of the SDK: how fast a busy machine answers is nothing that is asked here.
  const request = client.request.bind(client)
  client.request = (asked, schema, options) => request(asked, schema, { ...options, timeout: 180_000 })
  await client.connect(transport)
  return client
}
const call = async (client: Client, name: string, given: Record<string, unknown> = {}): Promise<{ isError: boolean; text: string }> => {
  const { isError = false, content } = (await client.callTool({ name, arguments: given })) as TextResult
  return { isError, text: content[0]!.text }
}
const rowsOf = async (client: Client, name: string, given: Record<string, unknown> = {}): Promise<unknown[][]> => {
  const { isError, text } = await call(client, name, given)
  if (isError) throw new Error(text)
  return (JSON.parse(text) as { rows: unknown[][] }).rows
}

/** What every door gives. */
async function drive(client: Client): Promise<void> {
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual(['search', 'balance', 'net_worth', 'explain', 'query', 'changes'])
  for (const { annotations, inputSchema, description } of tools) {
    expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false })
    expect([inputSchema.type, description]).toEqual(['object', expect.stringMatching(/\w{3}/)])
  }
  expect(await rowsOf(client, 'balance', { account: 'Assets' })).toEqual([
    ['Assets:Checking', 'EUR', '987.654321098765432109', '987.654321098765432109'],
    ['Assets:Dollar', 'USD', '100', '90'],
  ])
  expect(await rowsOf(client, 'balance', { account: 'Assets', date: '2024-01-31' })).toEqual([['Assets:Checking', 'EUR', '1000', '1000']])
  expect(await rowsOf(client, 'balance', { account: 'Expenses', date: '2024-01-31' })).toEqual([])
  for (const account of ["x' or true --", 'assets', 'Assets:Nowhere'])
    expect(await call(client, 'balance', { account })).toEqual({
      isError: true,
      text: expect.stringMatching(/^there is no account ".*daybook:\/\/accounts/),
    })
  expect(await call(client, 'balance', { acount: 'Assets' })).toEqual({ isError: true, text: expect.stringContaining('acount') })
  expect(await rowsOf(client, 'net_worth', { date: '2024-03-31' })).toEqual([
    ['2024-03-31', 'EUR', '1077.654321098765432109', '-90', '987.654321098765432109'],
  ])
  expect(await rowsOf(client, 'query', { query: 'BALANCES' })).toHaveLength(5)
  expect((await call(client, 'search', { text: 'corner' })).text).toContain('Corner shop')
  expect((await call(client, 'explain', { report: 'networth', path: '/networthTimeline/-1/balanceAmount' })).text).toContain('Assets:Checking')
  expect((await call(client, 'changes', { from: 0 })).text).toContain('"added_count":3')
  expect(await call(client, 'query', { query: 'drop table postings' })).toMatchObject({
    isError: true,
    text: expect.stringContaining('cannot begin a query'),
  })
  expect((await call(client, 'balance', { date: "2024-01-01'; --" })).isError).toBe(true)
  expect((await call(client, 'write_note', {})).isError).toBe(true)

  const { resources } = await client.listResources()
  expect(resources.map(({ uri }) => uri)).toEqual(expect.arrayContaining(['daybook://accounts', 'daybook://schema', 'daybook://reports/net-worth']))
  for (const { uri } of resources) {
    const { contents } = await client.readResource({ uri })
    expect([uri, typeof JSON.parse((contents[0] as { text: string }).text)]).toEqual([uri, 'object'])
  }
  await expect(client.readResource({ uri: 'daybook://reports/__proto__' })).rejects.toThrow('there is no report')
}

describe('over HTTP', () => {
  let whole: WholeDaybook
  let url: URL
  beforeAll(async () => {
    whole = await openWholeDaybook({ 'main.ledger': BOOK }, 'mcp: true\n')
    await whole.app.listen({ port: 0, host: '127.0.0.1' })
    url = new URL(`http://127.0.0.1:${(whole.app.server.address() as AddressInfo).port}/mcp`)
  })
  afterAll(() => whole.close())

  test("a client of the protocol's own SDK asks and reads", async () => {
    const client = await connected(new StreamableHTTPClientTransport(url) as Transport)
    await drive(client)
    const { networthTimeline } = await whole.get<{ networthTimeline: { balanceAmount: number }[] }>('/api/networth')
    expect(Number((await rowsOf(client, 'net_worth'))[0]![4])).toBe(networthTimeline.at(-1)!.balanceAmount)
    await client.close()
  })

  test('what is no message is refused, and so is what comes from another site', async () => {
    const post = (payload: string, headers = {}) => whole.app.inject({ method: 'POST', url: '/mcp', payload, headers })
    expect((await post('{')).statusCode).toBe(400)
    expect((await post('{}', { origin: 'https://elsewhere.example' })).statusCode).toBe(403)
    expect((await whole.app.inject('/mcp')).statusCode).toBe(405)
  })

  test('what is asked from within and wanted no more is stopped', async () => {
    const given = new AbortController()
    const asked = injectedApi(whole.app)(
      { method: 'POST', path: '/api/query', body: { query: 'select count(*) from generate_series(1, 1e12)' } },
      given.signal,
    )
    setTimeout(() => given.abort(), 100)
    expect((await asked).text).toContain('The query was stopped before it had an answer')
  })
})

test('every report of a book of many years can be read, and its figures are proved by their places in it', async () => {
  const years = Array.from({ length: 25 }, (_, at) => `${2000 + at}/01/02 Buy\n    Assets:Shares:S${at}    1 "S${at}" @ 10 EUR\n    Equity:Opening\n`)
  const whole = await openWholeDaybook({ 'main.ledger': years.join('\n') }, 'mcp: true\n')
  await whole.app.listen({ port: 0, host: '127.0.0.1' })
  const url = new URL(`http://127.0.0.1:${(whole.app.server.address() as AddressInfo).port}/mcp`)
  const client = await connected(new StreamableHTTPClientTransport(url) as Transport)
  const { resources } = await client.listResources()
  const texts = new Map<string, string>()
  for (const { uri } of resources) texts.set(uri, ((await client.readResource({ uri })).contents[0] as { text: string }).text)
  const { networthTimeline: months } = JSON.parse(texts.get('daybook://reports/net-worth')!) as { networthTimeline: { balanceAmount: number }[] }
  expect(months.length).toBe(24 * 12 + 1)
  const { text } = await call(client, 'explain', { report: 'networth', path: '/networthTimeline/30/balanceAmount' })
  expect((JSON.parse(text) as { figure: number }).figure).toBe(months[30]!.balanceAmount)
  await client.close()
  await whole.close()
})

test('it is off unless it is switched on, and needs a session where there are accounts', async () => {
  const off = await openWholeDaybook({ 'main.ledger': BOOK })
  const answer = await off.send('POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' })
  expect([answer.status, answer.error.message]).toEqual([404, expect.stringContaining('mcp: true')])
  await off.close()
  const token = newToken()
  const guarded = await openWholeDaybook(
    { 'main.ledger': BOOK },
    `mcp: true\nmetrics: true\napi_tokens:\n  - { name: look, hash: ${token.hash}, scope: read }\nuser_accounts:\n  - username: ann\n    password: sha256:${'0'.repeat(64)}\n`,
  )
  expect((await guarded.send('POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' })).status).toBe(401)
  await guarded.app.listen({ port: 0, host: '127.0.0.1' })
  const url = new URL(`http://127.0.0.1:${(guarded.app.server.address() as AddressInfo).port}/mcp`)
  // What the tool asks, it asks as who called it.
  const client = await connected(
    new StreamableHTTPClientTransport(url, { requestInit: { headers: { Authorization: `Bearer ${token.token}` } } }) as Transport,
  )
  expect(await rowsOf(client, 'query', { query: 'select count(*) from postings' })).toEqual([[6]])
  await client.close()
  expect((await guarded.app.inject('/metrics')).statusCode).toBe(401)
  await guarded.close()
})

// The server is the same as over HTTP.
test('over standard input and output', async () => {
  const { folder, remove } = bookFolder({ 'main.ledger': BOOK })
  onTestFinished(remove)
  await placeEmptyLog(join(folder, '.daybook'))
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [mainFile(), 'mcp', '--now', '2024-06-09'],
    cwd: folder,
    stderr: 'inherit',
  })
  const client = await connected(transport)
  await expect.poll(() => rowsOf(client, 'query', { query: 'select count(*) from postings' })).toEqual([[6]])
  expect((await client.listTools()).tools).toHaveLength(6)
  expect(await rowsOf(client, 'balance', { account: 'Assets', date: '2024-01-31' })).toEqual([['Assets:Checking', 'EUR', '1000', '1000']])
  const { contents } = await client.readResource({ uri: 'daybook://reports/net-worth' })
  expect(JSON.parse((contents[0] as { text: string }).text)).toHaveProperty('networthTimeline')
  await client.close()
})
