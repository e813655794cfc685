import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newToken } from '../../src/config/credentials.ts'
import type { Endpoint } from '../../src/http/contract/endpoint.ts'
import { endpoints } from '../../src/http/contract/endpoints.ts'
import { StandingClock } from '../support/standing-clock.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import { cheapPassword } from '../support/cheap-password.ts'
import { temporaryLog } from '../support/database.ts'
import { startService, type TestService } from '../support/service.ts'
import { ENTRIES } from './small-book.ts'
import { pathOf } from './walk/hostile-requests.ts'
import { EXPECTED } from './walk/expected-routes.ts'

const [READ, WRITE, OVER, IMPORT, OWNER] = [newToken(), newToken(), newToken(), newToken(), newToken()]
const account = (name: string, role: string): string => `  - { username: ${name}, password: "${cheapPassword(`${name} sesame`)}", role: ${role} }\n`
const token = (name: string, { hash }: { hash: string }, rest: string): string => `  - { name: ${name}, hash: ${hash}, ${rest} }\n`
const CONFIG = `user_accounts:\n${account('olga', 'owner')}${account('ed', 'editor')}${account('rita', 'reader')}api_tokens:\n${token('look', READ, 'scope: read')}${token('book', WRITE, 'scope: write, expires: 2024-02-01')}${token('old', OVER, 'expires: 2024-01-31')}${token('bank', IMPORT, 'scope: import')}${token('all', OWNER, 'scope: owner')}`

/** By hand, a second time: what an editor may not ask, and what a reader may not although it changes nothing. */
const FOR_OWNERS = [
  'GET /api/users',
  'DELETE /api/users/:username/totp',
  'GET /api/access',
  'POST /api/access/record',
  'POST /api/users',
  'PATCH /api/users/:username',
  'DELETE /api/users/:username',
  'POST /api/tokens',
  'DELETE /api/tokens/:name',
  'POST /api/config',
  'POST /api/settings/preview',
  'POST /api/settings',
  'POST /api/settings/undo',
  'GET /api/logs',
  'POST /api/demo',
  'POST /api/config/provider-debug-http',
  'GET /api/backups',
  'POST /api/backups',
  'POST /api/backups/test',
  'GET /api/log/export',
  'POST /connect/daybook.v1.DaybookService/UpdateConfig',
  'POST /connect/paisa.v1.PaisaService/UpdateConfig',
]
const FOR_IMPORTERS = [
  'GET /api/import/rules',
  'GET /api/import/waiting',
  'POST /api/import/waiting/take',
  'POST /api/import/waiting/dismiss',
  'POST /api/import/save',
  'POST /api/transaction/add',
  'POST /api/parser/create-transaction',
]
const NOT_FOR_READERS = [
  // It reads the whole log, which is work that a stranger could ask for again and again.
  'POST /api/log/verify',
  'POST /api/editor/file/delete_backups',
  // What is wrong with a text that includes any file of the folder says what stands in it.
  'POST /api/editor/validate',
  'POST /api/editor/validate/passage',
  'GET /api/sheets/files',
  'POST /api/sheets/file',
  'POST /api/sheets/file/delete_backups',
  'GET /api/import/rules',
  'GET /api/import/waiting',
  'POST /api/import/waiting/take',
]

let log: EventLog
let service: TestService
beforeEach(async () => {
  log = await temporaryLog(new StandingClock('2024-02-01T09:00:00.000Z'))
  service = await startService({ log, entries: ENTRIES, config: CONFIG })
})
afterEach(async () => {
  await service.stop()
  await log.close()
})

const logIn = async (name: string): Promise<string> =>
  (await service.app.inject({ method: 'POST', url: '/api/auth/login', payload: { username: name, password: `${name} sesame` } })).json<{
    token: string
  }>().token
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
/** What of all routes a token is refused with 403, streams left out. */
async function forbidden(headers: Record<string, string>): Promise<string[]> {
  const refused: string[] = []
  for (const endpoint of endpoints) {
    // A log-out would end the walk.
    if (endpoint.answerAs === 'events' || endpoint.open || endpoint.path.startsWith('/api/auth') || endpoint.path.startsWith('/api/sessions'))
      continue
    const { statusCode, body } = await service.app.inject({
      method: endpoint.method,
      url: pathOf(endpoint, 'x'),
      headers,
      ...(endpoint.method === 'GET' ? {} : { payload: '{' }),
    })
    if (statusCode === 403 && /needs the role|a token with the scope/.test(body)) refused.push(nameOf(endpoint))
    else expect([nameOf(endpoint), statusCode]).not.toEqual([nameOf(endpoint), 401])
  }
  return refused.toSorted()
}
/** Every user may change how they log in. */
const OWN = ['POST /api/me/totp', 'POST /api/me/totp/off']
const writes = Object.entries(EXPECTED).flatMap(([name, kind]) => (kind === 'writes' && !OWN.includes(name) ? [name] : []))

describe('roles, against every route', () => {
  test('an owner may ask everything', async () => {
    expect(await forbidden({ 'x-auth': await logIn('olga') })).toEqual([])
  })
  test('a token with the scope owner may ask everything', async () => {
    expect(await forbidden({ authorization: `Bearer ${OWNER.token}` })).toEqual([])
  })
  test('an editor, and a token with the scope write, may not ask what is about settings, users and the machine', async () => {
    expect(await forbidden({ 'x-auth': await logIn('ed') })).toEqual(FOR_OWNERS.toSorted())
    expect(await forbidden({ authorization: `Bearer ${WRITE.token}` })).toEqual(FOR_OWNERS.toSorted())
  })
  test('a token with the scope import may add statements and transactions, and is otherwise a reader', async () => {
    const all = new Set([...writes, ...FOR_OWNERS, ...NOT_FOR_READERS])
    expect(await forbidden({ authorization: `Bearer ${IMPORT.token}` })).toEqual([...all].filter((name) => !FOR_IMPORTERS.includes(name)).toSorted())
  })
  test('a reader may write nothing, and sees no source but that of the book', async () => {
    const all = [...new Set([...writes, ...FOR_OWNERS, ...NOT_FOR_READERS])].toSorted()
    expect(await forbidden({ 'x-auth': await logIn('rita') })).toEqual(all)
    expect(await forbidden({ authorization: `Bearer ${READ.token}` })).toEqual(all)
    const webhook = await service.app.inject({
      method: 'POST',
      url: '/api/webhooks/firefly',
      payload: '{}',
      headers: { 'x-auth': await logIn('rita') },
    })
    expect(webhook.statusCode).toBe(403)
    // A statement of their own they may look at, but not by rules that lie beside the journal.
    const byRules = async (method: object): Promise<number> =>
      (
        await service.app.inject({
          method: 'POST',
          url: '/api/import/statement',
          payload: { content: 'YQ==', method: { kind: 'rules', ...method } },
          headers: { 'x-auth': await logIn('rita') },
        })
      ).statusCode
    expect([await byRules({ name: 'bank.csv.rules' }), await byRules({ content: 'fields date, amount\n' })]).toEqual([403, 200])
  })
})

test('everybody is told the role that they have', async () => {
  const role = async (headers: Record<string, string>) => (await service.app.inject({ url: '/api/config', headers })).json<{ role: string }>().role
  const roles = await Promise.all(['olga', 'ed', 'rita'].map(async (name) => role({ 'x-auth': await logIn(name) })))
  expect([...roles, await role({ 'x-auth': WRITE.token }), await role({ 'x-auth': READ.token })]).toEqual([
    'owner',
    'editor',
    'reader',
    'editor',
    'reader',
  ])
})

test('a reader reads the files of the book, and none that lies beside them', async () => {
  for (const name of ['main.ledger', 'diary.ledger']) writeFileSync(join(service.folder, name), '; text\n')
  const file = async (user: string, name: string) =>
    (await service.app.inject({ method: 'POST', url: '/api/editor/file', payload: { name }, headers: { 'x-auth': await logIn(user) } })).statusCode
  expect(await Promise.all([file('rita', 'main.ledger'), file('rita', 'diary.ledger'), file('ed', 'diary.ledger')])).toEqual([200, 404, 200])
  const listed = await service.app.inject({ url: '/api/editor/files', headers: { 'x-auth': await logIn('rita') } })
  expect(listed.body).not.toContain('diary')
})

describe('a token of a script', () => {
  const status = async (headers: Record<string, string>, more = {}) => (await service.app.inject({ url: '/api/ping', headers, ...more })).statusCode
  test('is taken as Bearer or X-Auth, until its last day is over', async () => {
    expect([await status({ authorization: `Bearer ${WRITE.token}` }), await status({ 'x-auth': READ.token })]).toEqual([200, 200])
    expect(await status({ 'x-auth': OVER.token })).toBe(401)
    service.clock.advance(24 * 3_600_000)
    expect(await status({ 'x-auth': WRITE.token })).toBe(401)
    expect(await status({ 'x-auth': READ.token })).toBe(200)
  })
  test('is of no use once its line is gone from the file', async () => {
    await service.configuration.change({ api_tokens: [] })
    expect(await status({ 'x-auth': READ.token })).toBe(401)
  })
  test('may write with the scope for it, and does so under its name', async () => {
    const mine = { method: 'POST', url: '/api/account_notes/upsert', payload: { account: 'A', note: 'x' } } as const
    expect((await service.app.inject({ ...mine, headers: { 'x-auth': WRITE.token } })).statusCode).toBe(200)
    expect((await service.app.inject({ ...mine, headers: { 'x-auth': READ.token } })).statusCode).toBe(403)
  })
  test('is made by an owner, shown once, under a name of its own, and ended', async () => {
    const owner = { 'x-auth': await logIn('olga') }
    const make = async (payload: object) => {
      const response = await service.app.inject({ method: 'POST', url: '/api/tokens', headers: owner, payload })
      return { status: response.statusCode, body: response.json<{ token: string; expires: string }>() }
    }
    const { body: made } = await make({ name: 'phone', scope: 'write', days: 2 })
    expect([made.token.slice(0, 4), made.expires]).toEqual(['dbk_', '2024-02-03'])
    expect(await status({ authorization: `Bearer ${made.token}` })).toBe(200)
    const listed = await service.app.inject({ url: '/api/users', headers: owner })
    expect(listed.json<{ tokens: object[] }>().tokens.at(-1)).toEqual({
      name: 'phone',
      scope: 'write',
      expires: '2024-02-03',
      used_at: '2024-02-01T09:00:00.000Z',
    })
    expect((await service.app.inject({ url: '/api/config', headers: owner })).body).not.toContain(made.token)
    expect((await make({ name: 'phone' })).status).toBe(409)
    for (const wrong of [{ name: 'two words' }, { name: 'x', scope: 'all' }, { name: 'x', days: -1 }, { name: 'x', days: 1.5 }])
      expect((await make(wrong)).status).toBe(400)
    expect((await make({ name: 'ever', days: 0 })).body.expires).toBe('')
    const end = () => service.app.inject({ method: 'DELETE', url: '/api/tokens/phone', headers: owner })
    expect((await end()).statusCode).toBe(200)
    expect(await status({ 'x-auth': made.token })).toBe(401)
    expect((await end()).statusCode).toBe(404)
  })
  test('says what scope is needed when its own is too small', async () => {
    const response = await service.app.inject({ method: 'POST', url: '/api/import/save', payload: '{', headers: { 'x-auth': READ.token } })
    expect([response.statusCode, response.json()]).toEqual([
      403,
      { error: { code: 'FORBIDDEN', message: 'this needs a token with the scope import; the scope of "look" is read' } },
    ])
  })
  test('has its last use recorded at most once an hour', async () => {
    const usedAt = async () => {
      const listed = await service.app.inject({ url: '/api/users', headers: { 'x-auth': await logIn('olga') } })
      return listed.json<{ tokens: { name: string; used_at: string | null }[] }>().tokens.find(({ name }) => name === 'look')!.used_at
    }
    expect(await usedAt()).toBeNull()
    await status({ 'x-auth': READ.token })
    expect(await usedAt()).toBe('2024-02-01T09:00:00.000Z')
    service.clock.advance(3_599_000)
    await status({ 'x-auth': READ.token })
    expect(await usedAt()).toBe('2024-02-01T09:00:00.000Z')
    service.clock.advance(1000)
    await status({ 'x-auth': READ.token })
    expect(await usedAt()).toBe('2024-02-01T10:00:00.000Z')
  })
  test('is guessed no faster than a password', async () => {
    for (let guess = 0; guess < 4; guess++) expect(await status({ 'x-auth': `dbk_${guess}` })).toBe(401)
    expect(await status({ 'x-auth': 'dbk_5' })).toBe(429)
    expect(await status({ 'x-auth': READ.token })).toBe(200)
  })
})

describe('users', () => {
  const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
    const response = await service.app.inject({ method, url, headers: { 'x-auth': await logIn('olga') }, ...(payload && { payload }) })
    return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
  }
  test('are added, changed and removed by an owner', async () => {
    expect(await ask('POST', '/api/users', { username: 'new', password: 'new sesame', role: 'reader' })).toMatchObject({ status: 200 })
    const { body } = await ask('GET', '/api/users')
    expect(body).toMatchObject({
      users: [{ username: 'olga', role: 'owner', is_this: true }, {}, {}, { username: 'new', role: 'reader', is_this: false }],
    })
    expect(JSON.stringify(body)).not.toMatch(/scrypt|hash/)
    expect(await logIn('new')).toMatch(/-/)
    expect(await ask('PATCH', '/api/users/new', { role: 'editor', password: 'another one' })).toMatchObject({ status: 200 })
    expect(await logIn('new')).toBeUndefined()
    expect(await ask('DELETE', '/api/users/new')).toMatchObject({ status: 200 })
    expect(await ask('DELETE', '/api/users/new')).toMatchObject({ status: 404 })
  })
  test('have the role of the moment: one that was changed holds from the next request of a session that goes on', async () => {
    const token = await logIn('ed')
    const note = { method: 'POST', url: '/api/account_notes/upsert', payload: { account: 'A', note: 'x' }, headers: { 'x-auth': token } } as const
    const role = async () => (await service.app.inject({ url: '/api/config', headers: { 'x-auth': token } })).json<{ role: string }>().role
    expect([await role(), (await service.app.inject(note)).statusCode]).toEqual(['editor', 200])
    expect(await ask('PATCH', '/api/users/ed', { role: 'reader' })).toMatchObject({ status: 200 })
    expect([await role(), (await service.app.inject(note)).statusCode]).toEqual(['reader', 403])
    expect(await ask('PATCH', '/api/users/ed', { role: 'owner' })).toMatchObject({ status: 200 })
    expect([await role(), (await service.app.inject({ url: '/api/users', headers: { 'x-auth': token } })).statusCode]).toEqual(['owner', 200])
  })
  test('are refused twice, with a short password, and without an owner among them', async () => {
    expect(await ask('POST', '/api/users', { username: 'ed', password: 'long enough' })).toMatchObject({ status: 409 })
    expect(await ask('POST', '/api/users', { username: 'x', password: 'short' })).toMatchObject({ status: 400 })
    for (const [method, payload] of [
      ['PATCH', { role: 'reader' }],
      ['DELETE', undefined],
    ] as const)
      expect(JSON.stringify(await ask(method, '/api/users/olga', payload))).toContain('none of them is an owner')
  })
})
