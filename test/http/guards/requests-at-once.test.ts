import type { AddressInfo } from 'node:net'
import { request, type ClientRequest } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cheapPassword } from '../../support/cheap-password.ts'
import { startService, type TestService } from '../../support/service.ts'
import { until } from '../../support/until.ts'

const CONFIG = `trusted_proxies: [127.0.0.1]
user_accounts:
  - {username: ana, password: "${cheapPassword('test')}"}
  - {username: rea, password: "${cheapPassword('test')}", role: reader}
`

let service: TestService
let port = 0
const open: ClientRequest[] = []
beforeAll(async () => {
  service = await startService({ entries: [], config: CONFIG })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  port = (service.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const one of open) one.destroy()
  await service.stop()
})

async function logIn(username: string): Promise<string> {
  const response = await service.app.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password: 'test' } })
  return response.json<{ token: string }>().token
}
/** Begins to listen, as if a proxy asked for a client of its own each time, and returns what is answered. */
const listening = (token: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = { 'x-auth': token, 'x-forwarded-for': `192.0.2.${open.length % 250}`, host: 'localhost' }
    const asked = request({ port, path: '/api/live', headers, agent: false }, ({ statusCode }) => resolve(statusCode))
    asked.on('error', reject).end()
    open.push(asked)
  })

test('one user cannot take all connections of a proxy with event streams, and has them again once some are closed', async () => {
  const [rea, again, ana] = [await logIn('rea'), await logIn('rea'), await logIn('ana')]
  const answers: (number | undefined)[] = []
  for (let count = 0; count < 300; count++) answers.push(await listening(count % 2 ? rea : again))
  expect([answers.filter((status) => status === 200).length, new Set(answers.slice(256))]).toEqual([256, new Set([429])])
  expect(await listening(ana)).toBe(200)
  const headers = { 'x-auth': rea }
  const { statusCode } = await service.app.inject({ url: '/api/ping', headers })
  expect(statusCode).toBe(429)
  // One of the sessions may be a thief's: the other ends it.
  const sessions = await service.app.inject({ url: '/api/sessions', headers })
  expect(sessions.json<{ sessions: object[] }>().sessions).toHaveLength(2)
  const ended = await service.app.inject({ method: 'DELETE', url: '/api/sessions', headers })
  expect([ended.statusCode, ended.json()]).toEqual([200, { ended: 1 }])
  for (const one of open.splice(0)) one.destroy()
  await until(
    () => listening(rea),
    (status) => status === 200,
  )
})
