import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import {
  dropPrices,
  type PricedCommodity,
  syncPrices,
  type SyncPricesOptions,
  type SyncPricesResult,
} from '../../../src/commands/prices/sync-prices.ts'
import type { EventLog, RecordedEvent } from '../../../src/events/log/log.ts'
import { PRICES_STREAM } from '../../../src/events/prices-events.ts'
import { type PriceProvider, type PriceRequest, ProviderError, type ProviderTools } from '../../../src/ingest/prices/provider.ts'
import { temporaryLog } from '../../support/database.ts'

let log: EventLog
let keys = 0
beforeAll(async () => void (log = await temporaryLog()))
afterAll(() => log.close())

const today = parseDay('2024-03-05')
const TOOLS: ProviderTools = {
  get: () => expect.unreachable(),
  post: () => expect.unreachable(),
  readFile: () => expect.unreachable(),
  address: (official) => official,
}
const commodity = (name: string, provider = 'test'): PricedCommodity => ({ name, type: 'stock', provider, code: `${name}?key=secret` })
/** A source of prices whose codes end in a key. */
const provider = (fetch: PriceProvider['fetch']): PriceProvider => ({
  code: 'test',
  label: 'Test',
  description: '',
  fields: [],
  ref: (code) => code.split('?')[0]!,
  fetch,
})
const one = ({ commodity: base }: PriceRequest) => Promise.resolve([{ day: today, base, quote: 'EUR', rate: Exact.parse('2.50') }])

const synced = (
  names: readonly (string | PricedCommodity)[],
  fetch: PriceProvider['fetch'],
  more: Partial<SyncPricesOptions> = {},
): Promise<SyncPricesResult> =>
  syncPrices({
    log,
    key: `sync ${keys++}`,
    commodities: names.map((name) => (typeof name === 'string' ? commodity(name) : name)),
    providerOf: (code) => (code === 'test' ? provider(fetch) : undefined),
    tools: TOOLS,
    recorded: { rate: () => undefined, quotes: () => new Set(), lastDay: () => undefined },
    defaultCurrency: 'EUR',
    currencyCode: 'EUR',
    today,
    force: false,
    report: () => undefined,
    ...more,
  })

async function sinceThen(position: number): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  for await (const batch of log.read({ after: position })) events.push(...batch)
  return events
}

describe('prices of several commodities', () => {
  test('are asked for five at a time, and it is told how far it has come', async () => {
    let [running, most] = [0, 0]
    const told: number[][] = []
    const result = await synced(
      ['A', 'B', 'C', 'D', 'E', 'F', 'G'],
      async (request) => {
        most = Math.max(most, ++running)
        const prices = await one(request)
        running--
        return prices
      },
      { report: (...numbers) => void told.push(numbers) },
    )
    expect([most, result.fetched, result.failed, result.details]).toEqual([5, 7, 0, []])
    expect(told).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((done) => [done, 7]))
    expect(result.position).toBe((await log.head()).position)
  })

  test('are recorded as they come, one fact a commodity and one at the end, each once however often the sync comes', async () => {
    const { position } = await log.head()
    const key = `sync ${keys++}`
    const result = await synced(['A', 'B'], one, { key })
    const events = await sinceThen(position)
    expect(events.map(({ stream, type }) => [stream, type])).toEqual([
      [PRICES_STREAM, 'PricesFetched'],
      [PRICES_STREAM, 'PricesFetched'],
      [PRICES_STREAM, 'PricesSynced'],
    ])
    expect(events[0]!.data).toMatchObject({ commodity: 'A', provider: 'test', ref: 'A', type: 'stock', day: [today], rate: ['2.5'] })
    expect(events[2]!.data).toEqual({ fetched: 2, failed: 0 })
    expect(await synced(['A', 'B'], one, { key })).toEqual(result)
    expect((await log.head()).position).toBe(result.position)
  })

  test('that are known already are nothing new, and the sync is recorded all the same', async () => {
    const { position } = await log.head()
    const asked: unknown[] = []
    const rate = (...of: unknown[]): string => (asked.push(of), '2.5')
    await synced(['A'], one, { recorded: { rate, quotes: () => new Set(['EUR']), lastDay: () => undefined } })
    expect((await sinceThen(position)).map(({ type }) => type)).toEqual(['PricesSynced'])
    expect(asked).toMatchObject([[{ provider: 'test', ref: 'A' }, { base: 'A', quote: 'EUR' }, today]])
  })

  test('of which some cannot be had: each is named in the order of the text, and stops none of the others', async () => {
    const { position } = await log.head()
    const result = await synced(['Z', 'A', commodity('N', 'nobody'), 'G'], (request) =>
      request.commodity === 'G' ? one(request) : Promise.reject(new ProviderError(`no ${request.commodity}`)),
    )
    expect(result).toMatchObject({
      fetched: 1,
      failed: 3,
      details: [
        'Failed to fetch price for A: no A',
        'Failed to fetch price for N: there is no provider "nobody"',
        'Failed to fetch price for Z: no Z',
      ],
    })
    const events = await sinceThen(position)
    expect(events.map(({ type }) => type).toSorted()).toEqual([
      'PriceFetchFailed',
      'PriceFetchFailed',
      'PriceFetchFailed',
      'PricesFetched',
      'PricesSynced',
    ])
    expect(events.find(({ data }) => 'provider' in data && data.provider === 'nobody')!.data).toEqual({
      commodity: 'N',
      provider: 'nobody',
      ref: '',
      reason: 'there is no provider "nobody"',
    })
    expect(events.at(-1)!.data).toEqual({ fetched: 1, failed: 3 })
  })

  test('are none where none is asked for', async () => {
    expect(await synced([], () => expect.unreachable())).toMatchObject({ fetched: 0, failed: 0, details: [] })
  })

  test('end with our own mistake, which is no failure of a provider', async () => {
    await expect(synced(['A'], () => Promise.reject(new Error('a mistake of ours')))).rejects.toThrow('a mistake of ours')
  })
})

describe('a provider is asked', () => {
  const asked = async (more: Partial<SyncPricesOptions>): Promise<readonly [PriceRequest, ProviderTools]> => {
    let seen: readonly [PriceRequest, ProviderTools] | undefined
    await synced(
      ['A'],
      (request, tools) => {
        seen = [request, tools]
        return one(request)
      },
      more,
    )
    return seen!
  }
  const lastDay =
    (day: number | undefined, told: unknown[] = []) =>
    (...of: unknown[]) => (told.push(of), day)
  const recorded = { rate: () => undefined, quotes: () => new Set<string>() }
  const whole = { commodity: 'A', code: 'A?key=secret', defaultCurrency: 'EUR', today }

  test('for the whole history at first, and when everything is asked for again', async () => {
    expect(await asked({})).toEqual([whole, TOOLS])
    expect((await asked({ force: true, recorded: { ...recorded, lastDay: lastDay(today) } }))[0]).toEqual(whole)
  })

  test('then from a week before the last day that it gave, because it corrects the last days', async () => {
    const told: unknown[] = []
    const [request] = await asked({ recorded: { ...recorded, lastDay: lastDay(parseDay('2024-03-01'), told) } })
    expect(request).toEqual({ ...whole, since: parseDay('2024-02-23') })
    expect(told).toEqual(['A', 'EUR'].map((name) => [{ provider: 'test', ref: 'A' }, name]))
    expect((await asked({ recorded: { ...recorded, lastDay: lastDay(0) } }))[0]).toEqual({ ...whole, since: -7 })
  })
})

test('a book that writes a sign has its prices asked for by the code, and recorded in the sign', async () => {
  const { position } = await log.head()
  const price = { day: today, rate: Exact.of(1) }
  const currencies: string[] = []
  const fetch: PriceProvider['fetch'] = ({ commodity: base, defaultCurrency }) => {
    currencies.push(defaultCurrency)
    return Promise.resolve([
      { ...price, base, quote: 'USD' },
      { ...price, base: 'GBP', quote: 'USD' },
      { ...price, base: 'USD', quote: 'EUR' },
    ])
  }
  const asked: unknown[] = []
  const rate = (_source: unknown, { base, quote }: { base: string; quote: string }): undefined => void asked.push(`${base} ${quote}`)
  await synced(['A'], fetch, {
    defaultCurrency: '$',
    currencyCode: 'USD',
    recorded: { rate, quotes: () => new Set(), lastDay: () => undefined },
  })
  expect(currencies).toEqual(['USD'])
  const pairs = (await sinceThen(position)).flatMap(({ type, data }) =>
    type === 'PricesFetched' ? data.base.map((base, at) => `${data.commodities[base]} ${data.commodities[data.quote[at]!]}`) : [],
  )
  expect(pairs).toEqual(['A $', 'GBP $', '$ EUR'])
  // What is known already is found by either name.
  expect(asked).toEqual(['A $', 'A USD', 'GBP $', 'GBP USD', '$ EUR', 'USD EUR'])
})

test('what was recorded by the code before is neither recorded again in the sign nor told as another currency', async () => {
  const { position } = await log.head()
  const since: unknown[] = []
  const fetch: PriceProvider['fetch'] = (request) => {
    since.push(request.since)
    return Promise.resolve([0, 1].map((ago) => ({ day: today - ago, base: 'A', quote: 'USD', rate: Exact.of(7 + ago) })))
  }
  const { details } = await synced(['A'], fetch, {
    defaultCurrency: '$',
    currencyCode: 'USD',
    recorded: {
      rate: (_source, { quote }, day) => (quote === 'USD' && day === today - 1 ? '8' : undefined),
      quotes: () => new Set(['USD']),
      lastDay: (_source, name) => (name === '$' ? undefined : today - 1),
    },
  })
  expect([details, since]).toEqual([[], [today - 8]])
  expect((await sinceThen(position))[0]!.data).toMatchObject({ commodities: ['A', '$'], day: [today], rate: ['7'] })
})

test('what a source has never given in the currency of the figures is asked for from the beginning, and from where that ended', async () => {
  const sinceWith = async (lastDays: Record<string, string>, currencyCode = 'USD'): Promise<string | undefined> => {
    let since: number | undefined
    await synced(
      ['A'],
      (request) => {
        since = request.since
        return one(request)
      },
      {
        defaultCurrency: '$',
        currencyCode,
        recorded: {
          rate: () => undefined,
          quotes: () => new Set(),
          lastDay: (_source, name) => (lastDays[name] === undefined ? undefined : parseDay(lastDays[name])),
        },
      },
    )
    return since === undefined ? undefined : formatDay(since)
  }
  // Figures were in euros until yesterday: of the dollar not one rate is known.
  expect(await sinceWith({ A: '2024-03-01', EUR: '2024-03-01' })).toBeUndefined()
  expect(await sinceWith({ A: '2024-03-01', EUR: '2024-03-01', $: '2023-12-31' })).toBe('2023-12-24')
  expect(await sinceWith({ A: '2024-03-01', $: '2024-03-04' })).toBe('2024-02-23')
  // No source has rates of a sign that may be any dollar, however often all is asked for.
  expect(await sinceWith({ A: '2024-03-01' }, '$')).toBe('2024-02-23')
})

describe('everything that providers said is set aside', () => {
  test('once, also for two who ask for it at the same time, and nothing where there is nothing', async () => {
    await synced(['A'], one)
    const { position } = await log.head()
    const [first, second] = await Promise.all([dropPrices(log, { position, isEmpty: false }), dropPrices(log, { position, isEmpty: false })])
    expect([first, second]).toEqual([position + 1, position + 1])
    expect((await sinceThen(position)).map(({ stream, type, data }) => [stream, type, data])).toEqual([[PRICES_STREAM, 'ProviderPricesDropped', {}]])
    expect(await dropPrices(log, { position: 7, isEmpty: true })).toBe(7)
    await synced(['A'], one)
    const next = (await log.head()).position
    expect(await dropPrices(log, { position: next, isEmpty: false })).toBe(next + 1)
  })
})
