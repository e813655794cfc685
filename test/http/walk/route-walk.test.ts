import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StandingClock } from '../../support/standing-clock.ts'
import { newToken } from '../../../src/config/credentials.ts'
import { openEventLog } from '../../../src/events/log/event-log.ts'
import type { EventLog } from '../../../src/events/log/log.ts'
import { verifyChain } from '../../../src/events/log/verify-chain.ts'
import { bodyBytesMax } from '../../../src/http/limits.ts'
import type { Endpoint } from '../../../src/http/contract/endpoint.ts'
import { endpoints } from '../../../src/http/contract/endpoints.ts'
import { AccessHistory } from '../../../src/service/stored-logins.ts'
import { cheapPassword } from '../../support/cheap-password.ts'
import { temporaryPglite } from '../../support/database.ts'
import { startService, type TestService } from '../../support/service.ts'
import { ENTRIES } from '../small-book.ts'
import { EXPECTED } from './expected-routes.ts'
import { hostileRequests, hostileRequestsInTurn, type HostileRequest, pathOf, sqlRequests } from './hostile-requests.ts'

const PASSWORD = 'test'
const OVER = newToken()
/** The user and the token of the configuration are in the history of access. */
const RECORDED = 2
const CONFIG = `user_accounts:\n  - username: ana\n    password: ${cheapPassword(PASSWORD)}\napi_tokens:\n  - { name: old, scope: owner, hash: ${OVER.hash}, expires: 2024-01-31 }\n`
const JOURNAL = '2024-01-01 Opening\n    Assets:Checking  10 EUR\n    Equity:Opening\n'
/** As a browser says of what a foreign page puts into a frame to see how long it takes, or whether it is a download. */
const FRAMED = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }
const DAY_MS = 24 * 3_600_000
/** Nobody waits longer for a no. The machine may be busy, so this finds what hangs and not what is slow. */
const ANSWERED_MS = 10_000

let log: EventLog
let service: TestService
let token = ''
let expired = ''
let ownConfig = ''
const provider = createServer((_request, response) => response.writeHead(404).end())

beforeAll(async () => {
  provider.listen(0, '127.0.0.1')
  await once(provider, 'listening')
  process.env['DAYBOOK_PROVIDERS_URL'] = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  log = await openEventLog({ database: await temporaryPglite(), clock: new StandingClock('2024-02-01T09:00:00.000Z') })
  service = await startService({ entries: ENTRIES, log, config: CONFIG })
  writeFileSync(join(service.folder, 'main.ledger'), JOURNAL)
  ownConfig = readFileSync(join(service.folder, 'daybook.yaml'), 'utf8')
  await new AccessHistory(log).record(service.configuration.current.settings)
  expired = await logIn()
  service.clock.advance(DAY_MS)
  token = await logIn()
})
afterAll(async () => {
  delete process.env['DAYBOOK_PROVIDERS_URL']
  provider.close()
  await service.stop()
  await log.close()
})

let lastAddress = 0
/** Each request comes from another client: who fails often has to wait, and that is another test. */
const address = (): string => `10.${(++lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`

async function logIn(): Promise<string> {
  const payload = { username: 'ana', password: PASSWORD }
  const response = await service.app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress: address() })
  return response.json<{ token: string }>().token
}

/** What was sent may have ended the session. */
async function logInAgain(): Promise<void> {
  const ping = await service.app.inject({ url: '/api/ping', headers: { 'x-auth': token }, remoteAddress: address() })
  if (ping.statusCode !== 200) token = await logIn()
}

const send = (endpoint: Endpoint, { url, payload }: HostileRequest, headers: Record<string, string>): Promise<LightMyRequestResponse> =>
  service.app.inject({ method: endpoint.method, url, ...(payload === undefined ? {} : { payload }), headers, remoteAddress: address() })

/** What no answer may have: a trace of our code, a folder of this machine, what stands in its files. */
const TRACES = [/\n\s+at \S+ \(/, /node_modules|node:internal|\.ts:\d+:\d+/, /root:x:0:0/, /"polluted":true/]

/** What is wrong with an answer, if anything. */
function complaint(endpoint: Endpoint, answer: LightMyRequestResponse, tookMs: number): string | undefined {
  if (answer.statusCode >= 500 && answer.statusCode !== 501) return `${answer.statusCode}: ${answer.body.slice(0, 200)}`
  if (tookMs > ANSWERED_MS) return `took ${Math.round(tookMs)} ms`
  const isCall = endpoint.bodyAs === 'message'
  for (const trace of TRACES) if (!isCall && trace.test(answer.body)) return `shows ${trace}: ${answer.body.slice(0, 200)}`
  if (answer.headers['x-injected'] !== undefined) return 'has a header of the client'
  if (answer.statusCode < 400) return undefined
  for (const path of [service.folder, process.cwd()]) if (answer.body.includes(path)) return `shows ${path}: ${answer.body.slice(0, 200)}`
  if (!String(answer.headers['content-type']).startsWith('application/json')) return `an error as ${answer.headers['content-type']}`
  const { error, code, message } = answer.json<{ error?: { code?: string; message?: string }; code?: string; message?: string }>()
  const told = isCall && error === undefined ? { code, message } : error
  return told?.code && told.message ? undefined : `an error without code or message: ${answer.body.slice(0, 200)}`
}

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const kindOf = ({ open, writes }: Endpoint): string => (open ? (writes ? 'signed' : 'open') : writes ? 'writes' : 'reads')
/** Whether somebody without a session is refused as they should be; a body that is none is refused before its signature is looked at. */
const isTurnedAway = (endpoint: Endpoint, { statusCode }: LightMyRequestResponse): boolean => {
  const kind = EXPECTED[nameOf(endpoint)]
  return kind === 'open' || statusCode === 401 || (kind === 'signed' && statusCode === 400)
}

/** Refused by the router, before anybody asks who it is: the path is of no route. */
const isNoPath = ({ statusCode, body }: LightMyRequestResponse): boolean =>
  statusCode === 400 && /a part of the path is too long|the path has an invalid %/.test(body)

/** Sends hostile requests to every route. Returns what was wrong, and how many were sent. */
async function walk(
  made: (endpoint: Endpoint, place: number) => HostileRequest[],
  headers: () => Record<string, string>,
  allowed: (endpoint: Endpoint, answer: LightMyRequestResponse) => boolean,
) {
  const wrong: string[] = []
  let sent = 0
  for (const [place, endpoint] of endpoints.entries()) {
    for (const request of made(endpoint, place)) {
      const began = performance.now()
      const answer = await send(endpoint, request, headers())
      sent++
      const isAllowed = allowed(endpoint, answer) || isNoPath(answer) ? undefined : `answered ${answer.statusCode} ${answer.body.slice(0, 100)}`
      const problem = isAllowed ?? complaint(endpoint, answer, performance.now() - began)
      if (problem !== undefined) wrong.push(`${nameOf(endpoint)}, ${request.name}: ${problem}`)
    }
  }
  return { wrong, sent }
}

/** Names, sizes and contents of all files beside the configuration. */
const folderNow = (): string[] =>
  readdirSync(service.folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(service.folder, name)).isFile())
    .map(
      (name) =>
        `${name} ${createHash('sha256')
          .update(readFileSync(join(service.folder, name)))
          .digest('hex')}`,
    )
    .sort()

test('every route has its expectation, and its contract says the same', () => {
  const said = Object.fromEntries(endpoints.map((endpoint) => [nameOf(endpoint), kindOf(endpoint)]))
  expect(said).toEqual(EXPECTED)
})

describe('whatever is sent, nothing is done and nothing told', () => {
  const forbidden = (_endpoint: Endpoint, { statusCode }: LightMyRequestResponse): boolean => statusCode === 403
  // Who asks is looked at before what is asked, so one request is as good as another, but to routes that are open.
  const ofOpenRoutesAll = (endpoint: Endpoint, place: number): HostileRequest[] =>
    endpoint.open ? hostileRequests(endpoint) : hostileRequestsInTurn(endpoint, place)
  test.each([
    ['without credentials', ofOpenRoutesAll, () => ({}), isTurnedAway],
    ['with wrong ones', hostileRequestsInTurn, () => ({ 'x-auth': '00000000-0000-4000-8000-000000000000' }), isTurnedAway],
    ['with a name and a password in the header', hostileRequestsInTurn, () => ({ 'x-auth': `ana:${PASSWORD}` }), isTurnedAway],
    ['with a session that is over', hostileRequestsInTurn, () => ({ 'x-auth': expired }), isTurnedAway],
    ['with a token after its last day', hostileRequestsInTurn, () => ({ 'x-auth': OVER.token }), isTurnedAway],
    ['from another site', hostileRequestsInTurn, () => ({ 'x-auth': token, origin: 'https://evil.example' }), forbidden],
    ['from another site that hides', hostileRequestsInTurn, () => ({ 'x-auth': token, origin: 'null' }), forbidden],
    ['in a frame of another site', hostileRequestsInTurn, () => ({ 'x-auth': token, ...FRAMED }), forbidden],
    ['under another name', hostileRequestsInTurn, () => ({ 'x-auth': token, host: 'evil.example' }), forbidden],
  ] as const)('%s', async (_who, made, headers, allowed) => {
    const before = folderNow()
    const { wrong, sent } = await walk(made, headers, allowed)
    expect(wrong).toEqual([])
    expect(sent).toBeGreaterThan(endpoints.length * 2)
    expect([folderNow(), (await log.head()).position]).toEqual([before, RECORDED])
  })
})

describe('with a session', () => {
  /** Streams last for ever; requests end the session or change the configuration, and the next one finds both as they were. */
  const asUser = async (
    readonly: boolean,
    made: (endpoint: Endpoint, place: number) => HostileRequest[] = hostileRequests,
  ): Promise<{ wrong: string[]; sent: number }> => {
    const wrong: string[] = []
    let sent = 0
    for (const [place, endpoint] of endpoints.filter(({ answerAs }) => answerAs !== 'events').entries()) {
      // Nothing is written by asking, so read-only mode is asked about the others.
      const requests = readonly && endpoint.method === 'GET' ? [] : made(endpoint, place)
      for (const request of requests) {
        const began = performance.now()
        const answer = await send(endpoint, request, { 'x-auth': token })
        sent++
        const isRefused = readonly && ['writes', 'signed'].includes(EXPECTED[nameOf(endpoint)]!)
        const problem =
          isRefused && answer.statusCode !== 403 && !isNoPath(answer)
            ? `answered ${answer.statusCode} in read-only mode`
            : complaint(endpoint, answer, performance.now() - began)
        if (problem !== undefined) wrong.push(`${nameOf(endpoint)}, ${request.name}: ${problem}`)
        if (readFileSync(join(service.folder, 'daybook.yaml'), 'utf8') !== ownConfig && !readonly) {
          writeFileSync(join(service.folder, 'daybook.yaml'), ownConfig)
          expect(await service.configuration.reload()).toEqual([])
        }
        if (endpoint.tag === 'auth') await logInAgain()
      }
    }
    return { wrong, sent }
  }

  test('in read-only mode writes are refused, and no other route changes a file or the log', async () => {
    await service.configuration.change({ readonly: true })
    const before = folderNow()
    // Writes are refused before their body is looked at.
    const { wrong } = await asUser(true, (endpoint, place) => (endpoint.writes ? hostileRequestsInTurn : hostileRequests)(endpoint, place))
    expect(wrong).toEqual([])
    expect([folderNow(), (await log.head()).position]).toEqual([before, RECORDED])
    writeFileSync(join(service.folder, 'daybook.yaml'), ownConfig)
    await service.configuration.reload()
  }, 600_000)

  test('every request has an answer that says what is wrong with it', async () => {
    const { wrong, sent } = await asUser(false)
    expect(wrong).toEqual([])
    expect(sent).toBeGreaterThan(endpoints.length * 10)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    expect(readFileSync(join(service.folder, 'main.ledger'), 'utf8')).toBe(JOURNAL)
  }, 600_000)

  test('statements of SQL are texts like any other, in every parameter', async () => {
    const tables = (): Promise<object[]> =>
      log.database.query("select table_schema, table_name, column_name from information_schema.columns where table_schema !~ '^pg_' order by 1, 2, 3")
    const before = await tables()
    const { position } = await log.head()
    const { wrong, sent } = await asUser(false, sqlRequests)
    expect(wrong).toEqual([])
    expect(sent).toBeGreaterThan(endpoints.length)
    expect(await tables()).toEqual(before)
    expect((await log.head()).position).toBeGreaterThanOrEqual(position)
    expect((await verifyChain(log.database)).ok).toBe(true)
    expect(readFileSync(join(service.folder, 'main.ledger'), 'utf8')).toBe(JOURNAL)
  }, 600_000)

  test('a stream is for GET and ends when its client goes', async () => {
    const base = await service.app.listen({ port: 0 })
    for (const endpoint of endpoints.filter(({ answerAs }) => answerAs === 'events')) {
      const gone = new AbortController()
      const answer = await fetch(base + endpoint.path, { headers: { 'x-auth': token }, signal: gone.signal })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
      gone.abort()
    }
  })

  test('a body that is larger than its route takes is refused before it is read', async () => {
    for (const endpoint of endpoints.filter(({ method }) => method !== 'GET')) {
      const answer = await send(
        endpoint,
        { name: 'huge', url: pathOf(endpoint, 'x'), payload: Buffer.alloc(bodyBytesMax(endpoint) + 1, ' ') },
        { 'x-auth': token },
      )
      expect([nameOf(endpoint), answer.statusCode]).toEqual([nameOf(endpoint), 413])
      expect(complaint(endpoint, answer, 0)).toBeUndefined()
      if (endpoint.tag === 'auth') await logInAgain()
    }
  })
})
