import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StandingClock } from '../support/standing-clock.ts'
import { parseDay } from '#vocabulary/day.ts'
import { ownerProblems, redacted } from '../../src/config/secrets.ts'
import { documentPlaces, documentState } from '../../src/service/documents.ts'
import { checkRequest } from '../../src/service/sync/sync-work.ts'
import { cheapPassword } from '../support/cheap-password.ts'
import { type LocalProvider, localProvider } from '../support/oidc-provider.ts'
import { startService, type TestService } from '../support/service.ts'

const ORIGIN = 'http://localhost:7500'
const OLGA = { sub: '1', preferred_username: 'olga', groups: ['family', 'admins'] }
const RITA = { sub: '2', preferred_username: 'rita', groups: ['family'] }

let provider: LocalProvider
let service: TestService
beforeEach(async () => {
  provider = await localProvider()
  // The signed token has the time of this machine.
  const clock = new StandingClock(new Date().toISOString())
  service = await startService({ clock, config: config() })
  provider.claims = OLGA
})
afterEach(async () => {
  provider.close()
  await service.stop()
})

const config = (more = ''): string =>
  `oidc:
  issuer: ${provider.issuer}
  client_id: daybook
  client_secret: client secret
  roles: { admins: owner, family: reader }
  button: Log in with Authelia
${more}`

const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
  const response = await service.app.inject({ method: 'POST', url, payload, headers: { host: 'localhost:7500', origin: ORIGIN, ...headers } })
  const body = response.json<{ url?: string; key?: string; token?: string; username?: string; error?: { message: string } }>()
  return { status: response.statusCode, ...body, message: body.error?.message ?? '' }
}
const begin = (link = false, headers = {}) => post('/api/auth/oidc/begin', { link }, headers)
const logIn = async (link = false, headers = {}) => {
  const { url, key } = await begin(link, headers)
  return post('/api/auth/oidc/finish', { key, answer: await provider.logIn(url!) }, headers)
}
const role = async (token: string | undefined): Promise<string | undefined> =>
  (await service.app.inject({ url: '/api/config', headers: { 'x-auth': token ?? '' } })).json<{ role?: string }>().role
const accounts = () => service.configuration.current.settings.user_accounts
const set = async (text: string): Promise<void> => {
  writeFileSync(join(service.folder, 'daybook.yaml'), `journal_path: main.ledger\ntime_zone: UTC\n${text}`)
  expect(await service.configuration.reload()).toEqual([])
}

describe('login with OpenID Connect', () => {
  test('is needed as soon as a provider is set, also while there are no users', async () => {
    expect((await service.app.inject({ url: '/api/config' })).statusCode).toBe(401)
    expect((await service.app.inject({ url: '/api/auth/ways' })).json()).toEqual({ password: true, oidc: 'Log in with Authelia' })
  })

  test('asks the provider for a code with PKCE, state and nonce, to come back to this service only', async () => {
    const { url } = await begin()
    const asked = new URL(url!)
    expect(`${asked.origin}${asked.pathname}`).toBe(`${provider.issuer}/authorize`)
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      client_id: 'daybook',
      response_type: 'code',
      scope: 'openid profile email',
      redirect_uri: `${ORIGIN}/login/oidc`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
    })
    expect((await begin(false, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await begin(false, { host: 'evil.example', origin: 'https://evil.example' })).status).toBe(403)
  })

  test('adds a user with the strongest role of their groups, known by issuer and subject', async () => {
    const { status, token, username } = await logIn()
    expect([status, username, await role(token)]).toEqual([200, 'olga', 'owner'])
    expect(accounts()).toEqual([{ username: 'olga', password: '', role: 'owner', oidc: { issuer: provider.issuer, subject: '1' } }])
    provider.claims = { ...OLGA, preferred_username: 'olga-renamed' }
    expect((await logIn()).username).toBe('olga')
    expect(accounts()).toHaveLength(1)
  })

  test('takes the role of the groups at each login, and refuses a user in none of them', async () => {
    await logIn()
    provider.claims = RITA
    expect(await role((await logIn()).token)).toBe('reader')
    provider.claims = { ...RITA, groups: ['admins'] }
    expect(await role((await logIn()).token)).toBe('owner')
    provider.claims = { ...RITA, groups: ['guests'] }
    expect(await logIn()).toMatchObject({ status: 403, message: expect.stringContaining('yours are guests') as string })
    provider.claims = { ...RITA, groups: undefined } as Record<string, unknown>
    expect(await logIn()).toMatchObject({ status: 403, message: expect.stringContaining('names none for you in the claim groups') as string })
    expect((await service.app.inject({ method: 'POST', url: '/api/auth/login', payload: { username: 'rita', password: '' } })).statusCode).toBe(400)
  })

  test('needs an owner first', async () => {
    provider.claims = RITA
    expect(await logIn()).toMatchObject({ status: 403, message: expect.stringContaining('no owner yet') as string })
    expect(accounts()).toEqual([])
  })

  test('reads groups from the answer about the user, and from inside a claim', async () => {
    provider.claims = { sub: '1', preferred_username: 'olga' }
    provider.userinfo = { groups: ['admins'] }
    expect(await role((await logIn()).token)).toBe('owner')
    await set(config('  groups_claim: realm_access.roles\n'))
    provider.claims = { sub: '1', preferred_username: 'olga', realm_access: { roles: ['admins'] } }
    expect(await role((await logIn()).token)).toBe('owner')
  })

  test('takes an e-mail address as the name only where the provider says that it is verified', async () => {
    await set(config('  username_claim: email\n'))
    const ana = { sub: '7', email: 'ana@example.org', groups: ['admins'] }
    for (const verified of [{}, { email_verified: false }, { email_verified: 'false' }, { email_verified: null }]) {
      provider.claims = { ...ana, ...verified }
      expect(await logIn()).toMatchObject({ status: 403, message: expect.stringContaining('verified') as string })
    }
    expect(accounts()).toEqual([])
    // The signed token may leave it to the answer about the user.
    provider.claims = ana
    provider.userinfo = { email: 'ana@example.org', email_verified: true }
    expect((await logIn()).username).toBe('ana@example.org')
  })

  test('does not let anybody become a user who has a password, until that user links the account', async () => {
    await set(`${config()}user_accounts:\n  - { username: olga, password: "${cheapPassword('olga sesame')}" }\n`)
    expect(await logIn()).toMatchObject({ status: 403, message: expect.stringContaining('There is a user olga already') as string })
    expect((await begin(true)).status).toBe(401)
    const { token } = await post('/api/auth/login', { username: 'olga', password: 'olga sesame' })
    const me = async (of: string) => (await service.app.inject({ url: '/api/me', headers: { 'x-auth': of } })).json<{ user: object }>().user
    expect(await me(token!)).toMatchObject({ linked_to: '' })
    const linked = await logIn(true, { 'x-auth': token! })
    expect([linked.status, await role(linked.token), await role(token)]).toEqual([200, 'owner', undefined])
    expect(await me(linked.token!)).toMatchObject({ linked_to: provider.issuer })
    expect((await logIn()).username).toBe('olga')
    expect((await post('/api/auth/login', { username: 'olga', password: 'olga sesame' })).status).toBe(200)
  })

  test('is finished by the session that began to link, and by no other', async () => {
    await set(`${config()}user_accounts:\n  - { username: olga, password: "${cheapPassword('olga sesame')}" }\n`)
    const { token } = await post('/api/auth/login', { username: 'olga', password: 'olga sesame' })
    const { url, key } = await begin(true, { 'x-auth': token! })
    expect((await post('/api/auth/oidc/finish', { key, answer: await provider.logIn(url!) })).status).toBe(401)
  })

  test('is finished once, in time, by the browser that began it, with its own state and nonce', async () => {
    const one = await begin()
    const answer = await provider.logIn(one.url!)
    const other = await begin()
    expect((await post('/api/auth/oidc/finish', { key: other.key, answer })).message).toContain('does not belong to this login')
    expect((await post('/api/auth/oidc/finish', { key: 'x'.repeat(200), answer })).status).toBe(401)
    expect((await post('/api/auth/oidc/finish', { key: one.key, answer })).status).toBe(200)
    expect((await post('/api/auth/oidc/finish', { key: one.key, answer })).status).toBe(401)
    provider.nonce = 'of another login'
    expect((await logIn()).message).toContain('does not belong to this login')
    provider.nonce = undefined
    const late = await begin()
    service.clock.advance(600_001)
    expect((await post('/api/auth/oidc/finish', { key: late.key, answer: await provider.logIn(late.url!) })).message).toContain('too long ago')
  })

  test('says when the clocks differ, the secret is wrong, or the provider refuses or is down', async () => {
    provider.clockOffSeconds = -3600
    expect((await logIn()).message).toContain('Set both by a time server')
    provider.clockOffSeconds = -310 // Expired ten seconds ago, which clocks may differ by.
    expect((await logIn()).status).toBe(200)
    provider.clockOffSeconds = 0
    const { key, url } = await begin()
    const state = new URL(url!).searchParams.get('state')!
    const refused = await post('/api/auth/oidc/finish', { key, answer: `?error=access_denied&state=${state}` })
    expect(refused).toMatchObject({ status: 401, message: `${provider.issuer} did not log you in: access_denied` })
    await set(config().replace('client secret', 'wrong'))
    expect(await logIn()).toMatchObject({ status: 503, message: expect.stringContaining('compare oidc.client_id and its secret') as string })
    provider.close()
    await set(config('  username_claim: email\n'))
    expect(await begin()).toMatchObject({ status: 503, message: expect.stringContaining('cannot be reached') as string })
  })

  test('ends with the account, and gives no session to who is removed', async () => {
    const { token } = await logIn()
    await set(config())
    expect(await role(token)).toBeUndefined()
    // Added again by the next login, which is another session.
    expect((await logIn()).status).toBe(200)
    expect(await role(token)).toBeUndefined()
  })

  test('can be the only way; passwords are then refused, in the header too', async () => {
    const olga = `user_accounts:\n  - { username: olga, password: "${cheapPassword('olga sesame')}" }\n`
    await set(`${config()}password_login: false\n${olga}`)
    expect(await post('/api/auth/login', { username: 'olga', password: 'olga sesame' })).toMatchObject({ status: 403 })
    expect((await service.app.inject({ url: '/api/auth/ways' })).json()).toMatchObject({ password: false })
    // Without a provider nobody could log in at all.
    await set(`password_login: false\n${olga}`)
    expect(await post('/api/auth/login', { username: 'olga', password: 'olga sesame' })).toMatchObject({ status: 200 })
  })

  test('is set in the file only, and its secret is never shown', async () => {
    const { current } = service.configuration
    expect(JSON.stringify(redacted(current.settings))).not.toContain('client secret')
    const changed = { ...current, settings: { ...current.settings, password_login: false, oidc: undefined } }
    expect(ownerProblems(current, changed).map(({ key }) => key)).toEqual(['oidc', 'password_login'])
    const { token } = await logIn()
    const { config: shown } = (await service.app.inject({ url: '/api/config', headers: { 'x-auth': token! } })).json<{ config: object }>()
    const saved = await service.app.inject({
      method: 'POST',
      url: '/api/config',
      payload: { ...shown, locale: 'en-GB' },
      headers: { 'x-auth': token! },
    })
    expect([saved.statusCode, service.configuration.current.settings.oidc?.client_secret]).toEqual([200, 'client secret'])
  })

  test('needs no secret where the provider asks for none', async () => {
    await set(config().replace('  client_secret: client secret\n', ''))
    expect((await begin()).url).toContain(`${provider.issuer}/authorize`)
  })

  test('reads its secret from a file', async () => {
    writeFileSync(join(service.folder, 'secret'), 'client secret\n')
    await set(config('  client_secret_file: secret\n').replace('  client_secret: client secret\n', ''))
    expect((await logIn()).status).toBe(200)
  })

  test('shows the file with its secret to nobody', async () => {
    writeFileSync(join(service.folder, 'secret.txt'), 'client secret\n')
    writeFileSync(join(service.folder, 'notes.txt'), '; notes\n')
    await set(config('  client_secret_file: secret.txt\n').replace('  client_secret: client secret\n', ''))
    const { token } = await logIn()
    const opened = async (url: string, payload: object) =>
      (await service.app.inject({ method: 'POST', url, payload, headers: { 'x-auth': token! } })).body
    expect(await opened('/api/editor/file', { name: 'notes.txt' })).toContain('; notes')
    expect(await opened('/api/editor/file', { name: 'secret.txt' })).toContain('Open it from the disk')
    expect(await opened('/api/editor/save', { name: 'secret.txt', content: '', operation: 'overwrite' })).toContain('Open it from the disk')
    // Neither a document, nor included by a change, nor in a backup.
    const { current } = service.configuration
    expect(await documentState('secret.txt', documentPlaces(current))).toMatchObject({ state: 'outside' })
    expect(checkRequest(current, parseDay('2024-01-01'), service.views.current(), []).secret).toContain(join(service.folder, 'secret.txt'))
  })
})
