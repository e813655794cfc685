import { pino } from 'pino'
import { expect, test } from 'vitest'
import { settingsSchema } from '../../src/config/schema.ts'
import { loggedUrl } from '../../src/http/app.ts'
import { Logbook } from '../../src/service/logbook.ts'
import { startService } from '../support/service.ts'

test('GET /api/logs has what was said, newest first, narrowed as asked', async () => {
  const logbook = new Logbook(() => settingsSchema.parse({ journal_path: 'x' }))
  const log = pino({}, logbook)
  log.info({ job: 'j1', took_ms: 12.5 }, 'done')
  log.error('broken')
  const service = await startService({ logbook })
  const get = async (query: string) => (await service.app.inject(`/api/logs${query}`)).json() as { logs: { msg: string }[]; error?: object }
  expect((await get('')).logs).toMatchObject([
    { level: 'error', msg: 'broken' },
    { level: 'info', msg: 'done', job: 'j1', took_ms: 12.5 },
  ])
  expect((await get('?level=warn')).logs.map(({ msg }) => msg)).toEqual(['broken'])
  expect((await get('?search=DONE&job=j1&limit=5')).logs.map(({ msg }) => msg)).toEqual(['done'])
  expect(await get('?level=loud')).toMatchObject({ error: { code: 'INVALID_REQUEST' } })
  await service.stop()
})

test('GET /api/logs is empty where nothing is kept', async () => {
  const service = await startService()
  expect((await service.app.inject('/api/logs')).json()).toEqual({ logs: [] })
  await service.stop()
})

test('the code that a login provider sends back is not logged', () => {
  expect(loggedUrl('/api/config?token=dbk_abc-DEF_1&x=1')).toBe('/api/config?token=dbk_…&x=1')
  expect(['/login/oidc?code=secret&state=x', '/login/oidc/?code=secret', '/api/logs?level=warn'].map(loggedUrl)).toEqual([
    '/login/oidc',
    '/login/oidc/',
    '/api/logs?level=warn',
  ])
})
