import type { Job } from '../../src/commands/jobs.ts'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StandingClock } from '../support/standing-clock.ts'
import { job as jobContract, liveView } from '../../src/http/contract/jobs-contract.ts'
import { listen } from '../../src/http/server.ts'
import { temporaryLog } from '../support/database.ts'
import { startService, type TestService } from '../support/service.ts'
import { until } from '../support/until.ts'

let service: TestService
let url: string
beforeEach(async () => {
  service = await startService()
  const listening = await listen(service.app, { port: 0 })
  if (!listening.ok) throw new Error(listening.message)
  url = `http://127.0.0.1:${listening.port}`
})
afterEach(() => service.stop())

/** A real connection, because an injected one would wait for an end that never comes. */
async function connect(path: string, at = url) {
  const request = get(at + path, { headers: { accept: '*/*', 'accept-encoding': 'gzip' } })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  let text = ''
  response.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  const received = (isRight: (text: string) => boolean): Promise<string> => until(() => text, isRight, { limitMs: 20_000 })
  return { response, received, close: () => request.destroy() }
}
const dataIn = (text: string): unknown[] => [...text.matchAll(/^data:(\{.*)$/gm)].map((match) => JSON.parse(match[1]!) as unknown)
const wanted = { journal: true, prices: false, force_prices: false, force_journal: false, portfolios: false }

describe('the stream of jobs', () => {
  test('begins with the latest hundred, and with every one that is under way', async () => {
    const jobs: Job[] = []
    for (let at = 0; at < 150; at++) jobs.push(await service.jobs.submit(wanted, 'api'))
    for (const job of jobs.slice(1)) service.jobs.put({ ...job, status: 'completed' })
    const stream = await connect('/api/jobs/stream')
    const text = await stream.received((text) => dataIn(text).length === 101)
    const told = dataIn(text).map((data) => jobContract.parse(data).id)
    expect(told).toEqual([jobs[0]!, ...jobs.slice(50)].map(({ id }) => id))
    stream.close()
  })

  test('tells every known job, oldest first, then every change, uncompressed, in frames of its own form', async () => {
    const first = await service.jobs.submit(wanted, 'api')
    const second = await service.jobs.submit(wanted, 'file')
    const stream = await connect('/api/jobs/stream')
    expect(stream.response.headers).toMatchObject({ 'content-type': 'text/event-stream', 'cache-control': 'no-cache', 'x-accel-buffering': 'no' })
    expect(stream.response.headers['content-encoding']).toBeUndefined()
    await stream.received((text) => dataIn(text).length === 2)
    service.jobs.put({ ...first, status: 'running', stage: 'reading', itemsCompleted: 1, itemsTotal: 3 })
    const text = await stream.received((text) => dataIn(text).length === 3)
    expect(text).toMatch(/^event:job\ndata:\{[^\n]*\}\n\nevent:job\n/)
    const jobs = dataIn(text).map((data) => jobContract.parse(data))
    expect(jobs.map(({ id, status }) => [id, status])).toEqual([
      [first.id, 'pending'],
      [second.id, 'pending'],
      [first.id, 'running'],
    ])
    expect(jobs[2]).toMatchObject({
      stage: 'reading',
      items_completed: 1,
      total_items: 3,
      metadata: { journal: true, prices: false, force_prices: false, portfolios: false },
    })
    stream.close()
  })

  test('ends when the service stops', async () => {
    const stream = await connect('/api/jobs/stream')
    const ended = once(stream.response, 'end')
    stream.response.resume()
    await service.app.close()
    await ended
  })

  test('has no HEAD, which would never end', async () => {
    expect((await service.app.inject({ method: 'HEAD', url: '/api/jobs/stream' })).statusCode).toBe(404)
    expect((await service.app.inject({ method: 'HEAD', url: '/api/ping' })).statusCode).toBe(200)
  })

  test('forgets who has gone', async () => {
    const stream = await connect('/api/jobs/stream')
    expect(service.jobs.changes.observed).toBe(true)
    stream.close()
    await until(
      () => service.jobs.changes.observed,
      (observed) => !observed,
    )
  })

  test('comes over the stream of views for whoever asks for both', async () => {
    const first = await service.jobs.submit(wanted, 'api')
    const [both, views] = [await connect('/api/live?jobs=true'), await connect('/api/live')]
    await both.received((text) => text.includes('event:view\n') && text.includes(first.id))
    service.jobs.put({ ...first, status: 'running' })
    await both.received((text) => text.includes('"running"'))
    expect(await views.received((text) => text.includes('event:view\n'))).not.toContain('event:job')
    both.close()
    views.close()
  })
})

describe('the live stream', () => {
  // The time is short of the half minute after which the day is looked at, which would make good for a change that was missed.
  test('tells the figures of now, and again whenever the book or the configuration changes', { timeout: 25_000 }, async () => {
    const stream = await connect('/api/live')
    const [empty] = dataIn(await stream.received((text) => dataIn(text).length === 1)).map((data) => liveView.parse(data))
    expect(empty).toMatchObject({ position: 0, journal_hash: '', synced_at: '', currency: 'EUR', networth: null, today: '2024-02-01T00:00:00Z' })
    const bought = {
      day: 19723,
      payee: 'Pay',
      file: 'main.ledger',
      postings: [
        { account: 'Assets:Checking', quantity: '100.10', commodity: 'EUR' },
        { account: 'Income:Salary', quantity: '-100.10', commodity: 'EUR' },
      ],
    }
    service.views.sync([{ transaction: bought }])
    const text = await stream.received((text) => dataIn(text).length === 2)
    expect(liveView.parse(dataIn(text)[1])).toMatchObject({ position: 2, networth: { balanceAmount: 100.1 }, synced_at: '2024-02-01T08:00:00.000Z' })
    await service.configuration.change({ default_currency: 'USD' })
    expect(dataIn(await stream.received((text) => dataIn(text).length === 3))[2]).toMatchObject({ currency: 'USD' })
    stream.close()
  })
})

describe('what pages show beside the book', () => {
  test('is told to whoever listens: notes, searches, questions, sheets and settings, and not what stays as it was', { timeout: 25_000 }, async () => {
    const log = await temporaryLog(new StandingClock('2024-02-01T09:00:00.000Z'))
    const own = await startService({ log })
    const listening = await listen(own.app, { port: 0 })
    if (!listening.ok) throw new Error(listening.message)
    const stream = await connect('/api/live', `http://127.0.0.1:${listening.port}`)
    const told = async (times: number): Promise<number> =>
      liveView.parse(dataIn(await stream.received((text) => dataIn(text).length >= times)).at(-1)).beside
    expect(await told(1)).toBe(0)
    const post = (url: string, payload: object) => own.app.inject({ method: 'POST', url, payload })
    const steps: readonly (readonly [string, object])[] = [
      ['/api/account_notes/upsert', { account: 'Assets:Bank', note: 'The joint one' }],
      ['/api/searches/save', { name: 'Food', query: 'food' }],
      ['/api/queries/upsert', { name: 'All', query: 'select 1' }],
      ['/api/sheets/save', { name: 'plan.sheet', content: '1 + 1', operation: 'create' }],
      ['/api/settings', { changes: { locale: 'de-DE' } }],
    ]
    for (const [index, [url, body]] of steps.entries()) {
      expect([url, (await post(url, body)).statusCode]).toEqual([url, 200])
      expect([url, await told(index + 2)]).toEqual([url, index + 1])
      await post(url, { ...body, hash: undefined, operation: 'overwrite' })
    }
    expect(dataIn(await stream.received(() => true))).toHaveLength(steps.length + 1)
    stream.close()
    await own.stop()
    await log.close()
  })
})

describe('listening', () => {
  test('on a port in use says so in one line that names the port and what to do', async () => {
    const other = await startService()
    const result = await listen(other.app, { port: Number(new URL(url).port) })
    expect(result).toMatchObject({ ok: false, message: expect.stringMatching(/^port \d+ on 127\.0\.0\.1 is in use, .*--port \d+$/) })
    await other.stop()
  })

  test('on an address of another machine says so', async () => {
    const other = await startService()
    expect(await listen(other.app, { host: '192.0.2.1', port: 0 })).toMatchObject({
      ok: false,
      message: expect.stringContaining('not an address of this machine'),
    })
    await other.stop()
  })
})
