import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../../src/config/credentials.ts'
import { endpoints } from '../../src/http/contract/endpoints.ts'
import { cheapPassword } from '../support/cheap-password.ts'
import { startService, type TestService } from '../support/service.ts'

const NOTHING = { journal: false, prices: false, force_prices: false, force_journal: false, portfolios: false }

let service: TestService
beforeEach(async () => {
  service = await startService({ config: `user_accounts:\n  - username: ana\n    password: ${cheapPassword('open sesame')}\n` })
})
afterEach(() => service.stop())

const logIn = (password: string, { username = 'ana', address = '127.0.0.1' } = {}) =>
  service.app.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password }, remoteAddress: address })
const tokenOf = async (): Promise<string> => ((await logIn('open sesame')).json() as { token: string }).token
const ping = (token?: string, url = '/api/ping') => service.app.inject({ url, ...(token === undefined ? {} : { headers: { 'x-auth': token } }) })

describe('with accounts configured', () => {
  test('every route of the API needs a session but the login and the webhook, and what is no route too', async () => {
    const open = endpoints.filter((endpoint) => endpoint.open).map(({ path }) => path)
    // The webhook is believed by its signature, or else asks for a session itself.
    // Icons and the pages of the help are the same for everybody.
    expect(open.toSorted()).toEqual([
      '/api/auth/login',
      '/api/auth/oidc/begin',
      '/api/auth/oidc/finish',
      '/api/auth/ways',
      '/api/help',
      '/api/help/page',
      '/api/icons/:set/:name',
      '/api/webhooks/firefly',
    ])
    const urls = [
      ...endpoints.filter((endpoint) => !endpoint.open).map(({ method, path }) => ({ method, url: path })),
      { method: 'GET' as const, url: '/api/nonsense' },
      { method: 'POST' as const, url: '/connect/x' },
    ]
    for (const { method, url } of urls) {
      service.clock.advance(60_000)
      const response = await service.app.inject({ method, url })
      expect([url, response.statusCode, response.json()]).toEqual([url, 401, { error: { code: 'UNAUTHORIZED', message: 'Missing credentials' } }])
    }
  })

  test('a path that is written otherwise is the same route', async () => {
    for (const url of ['/%61pi/ping', '/api/%70ing', '/api/ping/', '/api/ping?x=1', '/api/ping;x']) {
      service.clock.advance(60_000)
      expect([url, (await ping(undefined, url)).statusCode]).toEqual([url, 401])
    }
  })

  test('the right password begins a session of 24 hours, which the logout ends at once', async () => {
    const response = await logIn('open sesame')
    expect(response.statusCode).toBe(200)
    const { token, expires_at, username } = response.json() as { token: string; expires_at: string; username: string }
    expect([username, expires_at]).toEqual(['ana', '2024-02-02T09:00:00.000Z'])
    expect((await ping(token)).statusCode).toBe(200)
    service.clock.advance(24 * 3_600_000 - 1)
    expect((await ping(token)).statusCode).toBe(200)
    service.clock.advance(1)
    expect((await ping(token)).statusCode).toBe(401)
    const second = await tokenOf()
    expect((await service.app.inject({ method: 'POST', url: '/api/auth/logout', headers: { 'x-auth': second } })).json()).toEqual({ success: true })
    expect((await ping(second)).statusCode).toBe(401)
  })

  test('a wrong password and an unknown user are told the same', async () => {
    const answers = [await logIn('wrong'), await logIn('open sesame', { username: 'bob' })]
    for (const answer of answers)
      expect([answer.statusCode, answer.json()]).toEqual([401, { error: { code: 'UNAUTHORIZED', message: 'Invalid username or password' } }])
    for (const payload of [{}, { username: 'ana' }, { username: '', password: '' }]) {
      expect((await service.app.inject({ method: 'POST', url: '/api/auth/login', payload })).statusCode).toBe(400)
    }
  })

  test('after four failures the next has to wait, as long as Retry-After says, and others need not', async () => {
    for (let i = 0; i < 4; i++) expect((await logIn('wrong')).statusCode).toBe(401)
    const refused = await logIn('open sesame')
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      429,
      '10',
      { error: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests' } },
    ])
    expect((await logIn('open sesame', { address: '10.0.0.9' })).statusCode).toBe(200)
    service.clock.advance(10_000)
    expect((await logIn('open sesame')).statusCode).toBe(200)
  })

  test('many wrong passwords at once do not pass together', async () => {
    const statuses = await Promise.all(Array.from({ length: 12 }, async () => (await logIn('wrong')).statusCode))
    expect(statuses.filter((status) => status === 401)).toHaveLength(4)
  })

  test('a valid session is never locked out by the failures of others', async () => {
    const token = await tokenOf()
    for (let i = 0; i < 4; i++) expect((await ping('bad')).statusCode).toBe(401)
    expect((await ping('bad')).statusCode).toBe(429)
    // Who shows nothing has failed at nothing: a page asks like this to find out that it has to log in.
    expect((await ping()).statusCode).toBe(401)
    expect((await ping(token)).statusCode).toBe(200)
  })

  test('a changed password and a removed account end their sessions', async () => {
    const token = await tokenOf()
    await service.configuration.change({ user_accounts: [{ username: 'ana', password: await hashPassword('new'), role: 'owner' }] })
    expect((await ping(token)).statusCode).toBe(401)
  })

  test('"user:password" in X-Auth works only where the configuration allows it', async () => {
    const sha256 = 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' // test
    await service.configuration.change({ user_accounts: [{ username: 'ana', password: sha256, role: 'owner' }] })
    expect((await ping('ana:test')).statusCode).toBe(401)
    await service.configuration.change({ allow_legacy_auth: true })
    expect((await ping('ana:test')).statusCode).toBe(200)
    expect((await ping('ana:tesT')).statusCode).toBe(401)
  })

  test('"user:password" in X-Auth is guessed no faster than at the login', async () => {
    const sha256 = 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' // test
    await service.configuration.change({ allow_legacy_auth: true, user_accounts: [{ username: 'ana', password: sha256, role: 'owner' }] })
    for (let i = 0; i < 4; i++) expect((await ping(`ana:${i}`)).statusCode).toBe(401)
    expect((await ping('ana:test')).statusCode).toBe(429)
    service.clock.advance(10_000)
    expect((await ping('ana:test')).statusCode).toBe(200)
  })

  test('a clock that jumps locks nobody out', async () => {
    for (let i = 0; i < 4; i++) await logIn('wrong')
    service.clock.set('2020-01-01T00:00:00.000Z')
    service.clock.advance(10_000)
    expect((await logIn('open sesame')).statusCode).toBe(200)
  })

  test('log-ins of many clients at once wait in a line that has an end', async () => {
    const addresses = Array.from({ length: 60 }, (_, i) => `10.0.1.${i}`)
    const answers = await Promise.all(addresses.map((address) => logIn('wrong', { address })))
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(60 - 34)
    expect(refused[0]!.headers['retry-after']).toBe('2')
    // Nobody is locked out by a line that was too long, and the line is empty again.
    expect((await logIn('open sesame', { address: '10.0.1.59' })).statusCode).toBe(200)
  })

  test('a stream ends with its session, before anything more is sent', async () => {
    const token = await tokenOf()
    const address = await service.app.listen({ port: 0 })
    const stream = await fetch(`${address}/api/jobs/stream`, { headers: { 'x-auth': token } })
    await service.app.inject({ method: 'POST', url: '/api/auth/logout', headers: { 'x-auth': token } })
    service.jobs.put({
      id: 'later',
      status: 'pending',
      cause: 'api',
      request: NOTHING,
      details: [],
      owner: '',
      createdAt: '2024-02-01T08:00:00.000Z',
    })
    expect(await stream.text()).not.toContain('later')
  })
})

describe('without accounts', () => {
  test('nobody is asked, and nobody can log in', async () => {
    await service.configuration.change({ user_accounts: [] })
    expect((await ping()).statusCode).toBe(200)
    expect((await logIn('open sesame')).statusCode).toBe(401)
  })
})
