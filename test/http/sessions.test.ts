import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../src/events/log/database.ts'
import { migrate } from '../../src/events/log/migrate.ts'
import { StandingClock } from '../support/standing-clock.ts'
import { DiskFull } from '../../src/events/log/sql-error.ts'
import type { ListSessionsAnswer } from '../../src/http/contract/users-contract.ts'
import { StoredSessions } from '../../src/service/stored-logins.ts'
import { temporaryPglite, temporarySchema } from '../support/database.ts'
import { postgresSkipped, type PostgresServer, startPostgres } from '../support/postgres.ts'
import { cheapPassword } from '../support/cheap-password.ts'
import { startService, type TestService } from '../support/service.ts'

const HOUR_MS = 3_600_000
let server: PostgresServer | undefined
afterAll(() => server?.stop())
const engines = [
  { engine: 'PGlite', open: (): Promise<Database> => temporaryPglite(), isThere: true },
  { engine: 'PostgreSQL', open: async (): Promise<Database> => temporarySchema((server = await startPostgres()).url), isThere: !postgresSkipped },
]

for (const { engine, open, isThere } of engines) {
  describe.skipIf(!isThere)(`sessions in ${engine}`, () => {
    let database: Database
    let clock: StandingClock
    let config: string
    const services: TestService[] = []
    beforeAll(async () => {
      database = await open()
      await migrate(database)
      config = `user_accounts:\n  - username: ana\n    password: ${cheapPassword('open sesame')}\n  - username: bob\n    password: ${cheapPassword('other')}\n`
    })
    afterAll(() => database.close())
    beforeEach(async () => {
      clock = new StandingClock('2024-02-01T09:00:00.000Z')
      await database.query('delete from sessions')
      return async () => {
        for (const service of services.splice(0)) await service.stop()
      }
    })

    const started = async (): Promise<TestService> => {
      const service = await startService({ config, sessions: new StoredSessions(database), clock })
      services.push(service)
      return service
    }
    const logIn = async (
      { app }: TestService,
      { username = 'ana', password = 'open sesame', token = '', agent = 'curl/8' } = {},
    ): Promise<string> => {
      const headers = { 'user-agent': agent, ...(token && { 'x-auth': token }) }
      const response = await app.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password }, headers })
      return response.json<{ token: string }>().token
    }
    const ask = ({ app }: TestService, token: string, url = '/api/ping', method: 'GET' | 'DELETE' = 'GET') =>
      app.inject({ method, url, headers: { 'x-auth': token } })
    const status = async (service: TestService, token: string): Promise<number> => (await ask(service, token)).statusCode
    const sessions = async (service: TestService, token: string) => (await ask(service, token, '/api/sessions')).json<ListSessionsAnswer>().sessions

    test('a restart logs nobody out, and the database has nothing that lets anybody in', async () => {
      const token = await logIn(await started())
      expect(await status(await started(), token)).toBe(200)
      const [row] = await database.query<object>('select * from sessions')
      expect(JSON.stringify(row)).not.toContain(token)
      expect(JSON.stringify(row)).not.toContain('scrypt')
    })

    test('a restart ends nothing later than it would have ended', async () => {
      const token = await logIn(await started())
      clock.advance(23 * HOUR_MS)
      const service = await started()
      expect(await status(service, token)).toBe(200)
      clock.advance(HOUR_MS)
      expect(await status(service, token)).toBe(401)
      expect(await status(await started(), token)).toBe(401)
    })

    test('a clock that is put back makes no session longer, in this process or the next', async () => {
      const service = await started()
      const token = await logIn(service)
      clock.advance(2 * HOUR_MS)
      expect(await status(service, token)).toBe(200) // Seen, and written down, at eleven.
      clock.set('2023-02-01T09:00:00.000Z')
      await expect
        .poll(async () => (await database.query<{ seen: string }>('select seen_at::text as seen from sessions'))[0]?.seen)
        .toContain('11:00')
      const next = await started()
      await next.app.inject('/api/ping') // Then its sessions are loaded.
      clock.advance(22 * HOUR_MS - 1)
      expect([await status(service, token), await status(next, token)]).toEqual([200, 200])
      clock.advance(1)
      expect([await status(service, token), await status(next, token)]).toEqual([401, 401])
    })

    test('a clock that ran ahead and was set right logs nobody out for good', async () => {
      const service = await started()
      const token = await logIn(service)
      clock.set('2024-02-03T09:00:00.000Z')
      expect(await status(service, token)).toBe(401)
      clock.set('2024-02-01T09:00:10.000Z')
      expect(await status(service, token)).toBe(200)
    })

    test('a user sees where they are logged in and ends it, one or all others, and never those of another', async () => {
      const service = await started()
      const cafe = await logIn(service, { agent: 'Café' })
      clock.advance(1000)
      const phone = await logIn(service, { agent: 'Phone' })
      clock.advance(1000)
      const desk = await logIn(service, { agent: 'Desk' })
      const bob = await logIn(service, { username: 'bob', password: 'other' })
      clock.advance(1000)
      const listed = await sessions(service, desk)
      expect(listed.map(({ browser, is_this }) => [browser, is_this])).toEqual([
        ['Desk', true],
        ['Phone', false],
        ['Café', false],
      ])
      expect(listed[0]).toMatchObject({ address: '127.0.0.1', begun_at: '2024-02-01T09:00:02.000Z', seen_at: '2024-02-01T09:00:03.000Z' })
      const [idOfPhone, idOfBob] = [listed[1]!.id, (await sessions(service, bob))[0]!.id]
      expect((await ask(service, desk, `/api/sessions/${idOfBob}`, 'DELETE')).statusCode).toBe(404)
      expect((await ask(service, desk, `/api/sessions/${idOfPhone}`, 'DELETE')).json()).toEqual({ ended: 1 })
      expect([await status(service, phone), await status(service, cafe), await status(service, bob)]).toEqual([401, 200, 200])
      expect((await ask(service, desk, '/api/sessions', 'DELETE')).json()).toEqual({ ended: 1 })
      const after = await started()
      expect([await status(after, desk), await status(after, cafe), await status(after, bob)]).toEqual([200, 401, 200])
    })

    test('a browser that logs in again has one session, and an account fifty at most', async () => {
      const service = await started()
      const first = await logIn(service)
      const second = await logIn(service, { token: first })
      expect([await status(service, first), await status(service, second)]).toEqual([401, 200])
      const account = service.configuration.current.settings.user_accounts[0]!
      const store = new StoredSessions(database)
      for (let i = 0; i < 60; i++) {
        const at = new Date(Date.parse(clock.now()) - i * 1000).toISOString()
        const session = { tokenHash: `hash ${i}`, username: account.username, credential: '', begunAt: at, expiresAt: '2024-02-02T09:00:00.000Z' }
        await store.add({ ...session, id: `00000000-0000-4000-8000-0000000000${10 + i}`, seenAt: at, browser: '', address: '' }, [])
      }
      const crowded = await started()
      const token = await logIn(crowded)
      expect((await sessions(crowded, token)).length).toBe(50)
    })

    test.skipIf(engine === 'PGlite')('what one server ends, another on the same database no longer lets in', async () => {
      const [one, two] = [await started(), await started()]
      const token = await logIn(one)
      await expect.poll(() => status(two, token), { timeout: 10_000 }).toBe(200)
      const response = await two.app.inject({ method: 'POST', url: '/api/auth/logout', headers: { 'x-auth': token } })
      expect(response.statusCode).toBe(200)
      await expect.poll(() => status(one, token), { timeout: 10_000 }).toBe(401)
    })

    test('with a full disk one can still come in, to make room', async () => {
      const store = Object.assign(new StoredSessions(database), { add: () => Promise.reject(new DiskFull('/data', 'no space')) })
      const service = await startService({ config, sessions: store, clock })
      services.push(service)
      expect(await status(service, await logIn(service))).toBe(200)
    })
  })
}
