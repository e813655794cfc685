import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newToken } from '../../src/config/credentials.ts'
import { withoutSecrets } from '../../src/config/secrets.ts'
import { cheapPassword } from '../support/cheap-password.ts'
import { startService, type TestService } from '../support/service.ts'

const { token: TOKEN, hash } = newToken()
const account = (name: string, role: string): string => `  - { username: ${name}, password: "${cheapPassword(`${name} sesame`)}", role: ${role} }\n`
const CONFIG = `user_accounts:\n${account('olga', 'owner')}${account('rita', 'reader')}api_tokens:\n  - { name: script, hash: ${hash}, scope: owner }\n`

let service: TestService
beforeEach(async () => {
  service = await startService({ config: CONFIG })
})
afterEach(() => service.stop())

let lastAddress = 0
const logIn = async (username: string, code?: string, address = `10.1.0.${++lastAddress}`) => {
  const payload = { username, password: `${username} sesame`, ...(code !== undefined && { code }) }
  const response = await service.app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress: address })
  const { token, error } = response.json<{ token?: string; error?: { message: string } }>()
  return { status: response.statusCode, reason: response.headers['daybook-reason'], token: token ?? '', message: error?.message }
}
const ask = async (token: string, method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) => {
  const response = await service.app.inject({ method, url, headers: { 'x-auth': token }, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() }
}
/** The code that an app shows. */
const codeAt = (secret: string, afterSeconds = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(service.clock.now()) + afterSeconds * 1000 })

async function turnOn(username: string): Promise<{ token: string; secret: string; codes: string[] }> {
  const { token } = await logIn(username)
  const { body } = await ask(token, 'POST', '/api/me/totp/new')
  const secret = body['secret'] as string
  expect(body['url']).toBe(`otpauth://totp/Daybook:${username}?issuer=Daybook&secret=${secret}&algorithm=SHA1&digits=6&period=30`)
  const { status, body: on } = await ask(token, 'POST', '/api/me/totp', { secret, code: codeAt(secret) })
  expect(status).toBe(200)
  return { token, secret, codes: on['recovery_codes'] as string[] }
}

describe('two-factor login', () => {
  test('codes are those of RFC 6238', () => {
    const totp = new TOTP({ secret: Secret.fromUTF8('12345678901234567890'), digits: 8 })
    expect(totp.generate({ timestamp: 59_000 })).toBe('94287082')
  })

  test('is turned on with a code; a wrong code turns nothing on', async () => {
    const { token } = await logIn('rita')
    const secret = (await ask(token, 'POST', '/api/me/totp/new')).body['secret'] as string
    expect((await ask(token, 'POST', '/api/me/totp', { secret, code: '000000' })).status).toBe(400)
    expect((await ask(token, 'POST', '/api/me/totp', { secret: 'AAAA', code: codeAt(secret) })).status).toBe(400)
    expect((await ask(token, 'GET', '/api/me')).body).toEqual({ user: { username: 'rita', has_totp: false, recovery_codes: 0, linked_to: null } })
    const { codes } = await turnOn('rita')
    expect(new Set(codes).size).toBe(10)
    expect((await ask(token, 'GET', '/api/me')).body).toEqual({ user: { username: 'rita', has_totp: true, recovery_codes: 10, linked_to: null } })
    expect((await ask(token, 'POST', '/api/me/totp', { secret, code: codeAt(secret) })).status).toBe(409)
  })

  test('asks for the code after the password, and for nothing before it', async () => {
    const { secret } = await turnOn('rita')
    service.clock.advance(60_000)
    expect(await logIn('rita')).toMatchObject({ status: 401, reason: 'code_required', token: '' })
    const payload = { username: 'rita', password: 'wrong', code: codeAt(secret) }
    const wrong = await service.app.inject({ method: 'POST', url: '/api/auth/login', payload })
    expect([wrong.statusCode, wrong.headers['daybook-reason']]).toEqual([401, undefined])
    expect((await logIn('rita', codeAt(secret))).status).toBe(200)
    expect((await logIn('olga')).status).toBe(200)
  })

  test('accepts a code once, and none of an earlier step after it', async () => {
    const { secret } = await turnOn('rita')
    expect((await logIn('rita', codeAt(secret))).status).toBe(401) // It confirmed turning it on.
    expect((await logIn('rita', codeAt(secret, 30))).status).toBe(200)
    expect((await logIn('rita', codeAt(secret, 30))).status).toBe(401)
    expect((await logIn('rita', codeAt(secret))).status).toBe(401)
    service.clock.advance(60_000)
    expect((await logIn('rita', codeAt(secret))).status).toBe(200)
  })

  test('accepts a code that is one step off, and none that is two off', async () => {
    const { secret } = await turnOn('rita')
    service.clock.advance(600_000)
    expect((await logIn('rita', codeAt(secret, 60))).status).toBe(401)
    expect((await logIn('rita', codeAt(secret, -60))).status).toBe(401)
    expect((await logIn('rita', codeAt(secret, -30))).status).toBe(200)
  })

  test('accepts each recovery code once, also after an undo of settings', async () => {
    const { codes } = await turnOn('rita')
    const [first, second] = codes as [string, string]
    const owner = (await logIn('olga')).token
    expect((await logIn('rita', ` ${first.toUpperCase()} `)).status).toBe(200)
    expect((await ask(owner, 'POST', '/api/settings/undo', {})).status).toBe(409)
    expect((await logIn('rita', first)).status).toBe(401)
    const { token } = await logIn('rita', second.replaceAll('-', ''))
    expect((await ask(token, 'GET', '/api/me')).body).toMatchObject({ user: { recovery_codes: 8 } })
  })

  test('of one recovery code used twice at once, one is accepted', async () => {
    const { codes } = await turnOn('rita')
    const answers = await Promise.all([logIn('rita', codes[0]), logIn('rita', codes[0])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  test('limits wrong codes from all addresses together', async () => {
    const { secret } = await turnOn('rita')
    service.clock.advance(60_000)
    for (let i = 0; i < 5; i++) expect((await logIn('rita', '000000')).status).toBe(401)
    expect(await logIn('rita', codeAt(secret))).toMatchObject({ status: 429 })
    service.clock.advance(60_000)
    expect((await logIn('rita', codeAt(secret))).status).toBe(200)
  })

  test('limits wrong codes from one address like wrong passwords', async () => {
    await turnOn('rita')
    for (let i = 0; i < 4; i++) expect((await logIn('rita', '000000', '10.9.9.9')).status).toBe(401)
    expect((await logIn('rita', undefined, '10.9.9.9')).status).toBe(429)
  })

  test('is turned off with a code, and not with a wrong one', async () => {
    const { token, secret } = await turnOn('rita')
    service.clock.advance(60_000)
    expect((await ask(token, 'POST', '/api/me/totp/off', { code: '000000' })).status).toBe(400)
    expect((await ask(token, 'POST', '/api/me/totp/off', { code: codeAt(secret) })).status).toBe(200)
    expect((await logIn('rita')).status).toBe(200)
  })

  test('is reset by an owner', async () => {
    const { token } = await turnOn('rita')
    const owner = (await logIn('olga')).token
    expect((await ask(token, 'DELETE', '/api/users/rita/totp')).status).toBe(403)
    expect((await ask(owner, 'GET', '/api/users')).body).toMatchObject({ users: [{ has_totp: false }, { has_totp: true }] })
    expect((await ask(owner, 'DELETE', '/api/users/rita/totp')).status).toBe(200)
    expect((await ask(owner, 'DELETE', '/api/users/nobody/totp')).status).toBe(404)
    expect((await logIn('rita')).status).toBe(200)
  })

  test('is of users, and a token has none', async () => {
    expect((await ask(TOKEN, 'GET', '/api/me')).body).toEqual({ user: null })
    expect((await ask(TOKEN, 'POST', '/api/me/totp/new')).status).toBe(403)
  })

  test('cannot be passed with a name and password in the header', async () => {
    const sha256 = 'sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' // test
    const ana = { username: 'ana', password: sha256, role: 'owner' as const }
    const status = async () => (await service.app.inject({ url: '/api/ping', headers: { 'x-auth': 'ana:test' } })).statusCode
    await service.configuration.change({ allow_legacy_auth: true, user_accounts: [ana] })
    expect(await status()).toBe(200)
    await service.configuration.change({ user_accounts: [{ ...ana, totp: { secret: 'A'.repeat(32), recovery_codes: [] } }] })
    expect(await status()).toBe(401)
  })

  test('keeps its secrets out of what is shown of the configuration, and in it when that is saved again', async () => {
    const { secret, codes } = await turnOn('olga')
    const before = service.configuration.current.settings
    service.clock.advance(60_000)
    const { token } = await logIn('olga', codeAt(secret))
    const { body } = await ask(token, 'GET', '/api/config')
    const hidden = [secret, ...before.user_accounts[0]!.totp!.recovery_codes]
    expect(hidden).toHaveLength(11)
    for (const one of hidden) {
      expect(JSON.stringify(body)).not.toContain(one)
      expect(withoutSecrets(`x ${one} y`, before)).toBe('x ••• y')
    }
    expect((await ask(token, 'POST', '/api/config', body['config'] as object)).status).toBe(200)
    expect(service.configuration.current.settings.user_accounts).toEqual(before.user_accounts)
    expect(JSON.stringify(before)).not.toContain(codes[0])
  })
})
