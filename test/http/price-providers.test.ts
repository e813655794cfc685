import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startService, type TestService } from '../support/service.ts'

let service: TestService
let mirror: Server
let asked: string[]
let status: number
const SCHEMES =
  'AMC,Code,Scheme Name,Type,Category,NAV Name\nBlue,101,x,Open Ended,Equity,Blue Chip Growth\nBlue,102,x,Close Ended,Debt,Blue Debt\nRed,103,x,Open Ended,Equity,Red Chip Growth\n'

beforeEach(async () => {
  service = await startService()
  asked = []
  status = 200
  mirror = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(status).end(SCHEMES)
  }).listen(0, '127.0.0.1')
  await once(mirror, 'listening')
  process.env['DAYBOOK_PROVIDERS_URL'] = `http://127.0.0.1:${(mirror.address() as AddressInfo).port}`
})
afterEach(async () => {
  delete process.env['DAYBOOK_PROVIDERS_URL']
  mirror.close()
  await service.stop()
})
const complete = async (body: object) => service.app.inject({ method: 'POST', url: '/api/price/autocomplete', payload: body })
const labels = async (field: string, filters: Record<string, string>) =>
  ((await complete({ provider: 'in-mfapi', field, filters })).json() as { completions: { label: string; id: string }[] }).completions

describe('sources of prices', () => {
  test('are listed with what each must be told', async () => {
    const { providers } = (await service.app.inject('/api/price/providers')).json() as { providers: { code: string; fields: { id: string }[] }[] }
    expect(providers.map(({ code }) => code)).toEqual(expect.arrayContaining(['com-yahoo', 'in-mfapi', 'co-alphavantage', 'local-json', 'eu-ecb']))
    expect(providers.find(({ code }) => code === 'in-mfapi')?.fields.map(({ id }) => id)).toEqual(['amc', 'scheme'])
  })

  test('give the choices in which every typed word occurs, asked once a day', async () => {
    expect(await labels('amc', { amc: '' })).toEqual([
      { label: 'Blue', id: 'Blue' },
      { label: 'Red', id: 'Red' },
    ])
    expect(await labels('scheme', { amc: 'Blue', scheme: 'grow chip' })).toEqual([{ label: 'Blue Chip Growth', id: '101' }])
    expect(await labels('scheme', { amc: 'Blue', scheme: 'red' })).toEqual([])
    expect(asked).toHaveLength(1)
    service.clock.advance(24 * 3_600_000)
    await labels('amc', {})
    expect(asked).toHaveLength(2)
    await service.app.inject({ method: 'POST', url: '/api/price/providers/delete/in-mfapi' })
    await labels('amc', {})
    expect(asked).toHaveLength(3)
  })

  test('that do not answer keep no service from ending', async () => {
    const begun = new Promise<void>((resolve) => {
      mirror.removeAllListeners('request').on('request', () => resolve())
    })
    const completed = complete({ provider: 'in-mfapi', field: 'amc', filters: {} })
    await begun
    const from = performance.now()
    await service.app.close()
    expect((await completed).json()).toEqual({ completions: [] })
    expect(performance.now() - from).toBeLessThan(4000)
    mirror.closeAllConnections()
  })

  test('that cannot be asked give an empty list, and are asked again the next time', async () => {
    status = 500
    expect(await labels('amc', {})).toEqual([])
    status = 200
    expect(await labels('amc', {})).toHaveLength(2)
  })

  test('that do not exist, and questions that make no sense, are refused', async () => {
    expect((await complete({ provider: 'nonsense', field: 'x', filters: {} })).json()).toEqual({
      error: { code: 'INVALID_REQUEST', message: expect.stringMatching(/^provider is "nonsense"; accepted: com-yahoo, /) },
    })
    expect((await complete({ provider: 'in-mfapi', field: 'amc', filters: { amc: 5 } })).statusCode).toBe(400)
    expect((await service.app.inject({ method: 'POST', url: '/api/price/providers/delete/nonsense' })).statusCode).toBe(400)
    expect((await complete({ provider: 'com-yahoo', field: 'ticker' })).json()).toEqual({ completions: [] })
  })
})

describe('deleting prices', () => {
  test('sets aside what was fetched', async () => {
    expect((await service.app.inject({ method: 'POST', url: '/api/price/delete' })).json()).toEqual({ success: true })
    expect(service.dropped.count).toBe(1)
  })
})
