import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StandingClock } from '../support/standing-clock.ts'
import { LocalKey } from '../../src/config/credentials.ts'
import type { EventLog } from '../../src/events/log/log.ts'
import { cheapPassword } from '../support/cheap-password.ts'
import { temporaryLog } from '../support/database.ts'
import { startService, type TestService } from '../support/service.ts'
import { until } from '../support/until.ts'

const CONFIG = `user_accounts:\n  - { username: olga, password: "${cheapPassword('olga sesame')}" }\n`

const localKey = new LocalKey()
let log: EventLog
let service: TestService
let owner: { 'x-auth': string }
beforeEach(async () => {
  log = await temporaryLog(new StandingClock('2024-02-01T09:00:00.000Z'))
  service = await startService({ log, localKey, config: CONFIG, accessHistory: true, claimedWithinMs: 300 })
  const payload = { username: 'olga', password: 'olga sesame' }
  owner = { 'x-auth': (await service.app.inject({ method: 'POST', url: '/api/auth/login', payload })).json<{ token: string }>().token }
})
afterEach(async () => {
  await service.stop()
  await log.close()
})

const ask = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object, headers: object = owner) =>
  service.app.inject({
    method,
    url,
    headers: { ...headers },
    remoteAddress: headers === owner ? '10.0.0.7' : '127.0.0.1',
    ...(payload && { payload }),
  })
const history = async (): Promise<string[]> =>
  (await ask('GET', '/api/access'))
    .json<{ entries: { by: string; from: string; text: string }[] }>()
    .entries.map(({ by, from, text }) => `${text} | ${by} | ${from}`)
    .toReversed()
const BEGIN = 'User olga added with the role owner |  | configuration file'

describe('the history of access', () => {
  test('has every change over HTTP with who made it and from where', async () => {
    await ask('POST', '/api/users', { username: 'new', password: 'new sesame', role: 'reader' })
    await ask('PATCH', '/api/users/new', { role: 'editor', password: 'another one' })
    await ask('POST', '/api/tokens', { name: 'phone', scope: 'import', days: 2 })
    await ask('DELETE', '/api/tokens/phone')
    await ask('DELETE', '/api/users/new')
    expect(await history()).toEqual([
      BEGIN,
      'User new added with the role reader | olga | 10.0.0.7',
      'Role of new changed to editor | olga | 10.0.0.7',
      'Password of new changed | olga | 10.0.0.7',
      'Token phone created with the scope import, valid until 2024-02-03 | olga | 10.0.0.7',
      'Token phone revoked | olga | 10.0.0.7',
      'User new removed | olga | 10.0.0.7',
    ])
  })

  test('has what an undo of settings takes back', async () => {
    await ask('POST', '/api/tokens', { name: 'phone', days: 0 })
    expect((await ask('POST', '/api/settings/undo', {})).statusCode).toBe(200)
    expect((await history()).slice(1)).toEqual([
      'Token phone created with the scope read, no end date | olga | 10.0.0.7',
      'Token phone revoked | olga | 10.0.0.7',
    ])
  })

  test('has what was edited in the file, as made by the file', async () => {
    const file = join(service.folder, 'daybook.yaml')
    writeFileSync(file, `${readFileSync(file, 'utf8')}  - { username: rita, role: reader, password: "${cheapPassword('x')}" }\n`)
    await service.configuration.reload()
    expect(await history()).toEqual([BEGIN])
    await until(history, (entries) => entries.length > 1)
    expect((await history()).slice(1)).toEqual(['User rita added with the role reader |  | configuration file'])
  })

  test('does not put an edit of the file down to who makes the next change', async () => {
    const file = join(service.folder, 'daybook.yaml')
    writeFileSync(file, `${readFileSync(file, 'utf8')}  - { username: rita, role: reader, password: "${cheapPassword('x')}" }\n`)
    await service.configuration.reload()
    await ask('POST', '/api/tokens', { name: 'phone', days: 0 })
    expect((await history()).slice(1)).toEqual([
      'User rita added with the role reader |  | configuration file',
      'Token phone created with the scope read, no end date | olga | 10.0.0.7',
    ])
  })

  test('has what a command wrote into the file, as made on the command line', async () => {
    const file = join(service.folder, 'daybook.yaml')
    writeFileSync(file, `${readFileSync(file, 'utf8')}  - { username: rita, role: reader, password: "${cheapPassword('x')}" }\n`)
    // The server may have seen the file before the command says that it wrote it.
    await service.configuration.reload()
    expect((await ask('POST', '/api/access/record', {}, { 'x-auth': localKey.key })).statusCode).toBe(200)
    expect((await history())[1]).toMatch(/^User rita added with the role reader \| .* \| command line$/)
    await ask('POST', '/api/access/record', {}, { 'x-auth': localKey.key })
    expect(await history()).toHaveLength(2)
  })

  test('has nothing that lets anybody in', async () => {
    await ask('POST', '/api/users', { username: 'new', password: 'new sesame' })
    await ask('PATCH', '/api/users/new', { password: 'another one' })
    const { token } = (await ask('POST', '/api/tokens', { name: 'phone' })).json<{ token: string }>()
    expect(await history()).toHaveLength(4)
    const { user_accounts, api_tokens } = service.configuration.current.settings
    const recorded = (await log.readStream('access')).map(({ data }) => JSON.stringify(data)).join()
    expect(recorded).toContain('phone')
    const secrets = [token, ...api_tokens.map(({ hash }) => hash), ...user_accounts.flatMap(({ password }) => password.split(':').slice(4))]
    for (const secret of secrets) expect(recorded).not.toContain(secret)
  })
})
