import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Event } from '../../src/events/catalogue.ts'
import type { SimpleEntry, SimpleTransaction } from '../support/simple-book.ts'
import { startService, type TestService } from '../support/service.ts'
import { DAY, ENTRIES, paid } from './small-book.ts'

const SOURCE = { provider: 'com-yahoo', ref: 'x' }
const fetched = (commodity: string, ...prices: readonly (readonly [day: number, rate: string])[]): Event => ({
  type: 'PricesFetched',
  data: {
    ...SOURCE,
    commodity,
    type: 'stock',
    commodities: [commodity, 'EUR'],
    day: prices.map(([day]) => day),
    base: prices.map(() => 0),
    quote: prices.map(() => 1),
    rate: prices.map(([, rate]) => rate),
  },
})
const bought = (day: number, commodity: string, quantity: string, total: string): SimpleEntry => ({
  transaction: {
    day,
    payee: 'Broker',
    file: 'main.ledger',
    postings: [
      { account: 'Assets:Fund', quantity, commodity, cost: { total, commodity: 'EUR' } },
      { account: 'Assets:Checking', quantity: `-${total}`, commodity: 'EUR' },
    ],
  },
})

let service: TestService
let before: number
beforeEach(async () => {
  service = await startService({ entries: ENTRIES })
  before = service.views.current().position
  service.views.moment = '2024-02-01T08:30:00.000Z'
  service.views.sync([
    ...ENTRIES.slice(0, 2),
    paid(DAY + 4, 'Market', 'Expenses:Food', '0.25'),
    ...ENTRIES.slice(3),
    paid(DAY + 6, 'Books', 'Expenses:Books', '7'),
  ])
})
afterEach(() => service.stop())
const get = async (url: string) => (await service.app.inject(url)).json() as Record<string, unknown>
const netWorth = async (asOf: string) =>
  ((await get(`/api/assets/balance?as_of_event=${asOf}`))['asset_breakdowns'] as Record<string, { marketAmount: number }>)['Assets']?.marketAmount

describe('a proof at an earlier state of the book', () => {
  const figure = 'report=assets/balance&path=/asset_breakdowns/Assets/marketAmount'

  test.each(['explain', 'explain/transactions'])('is of the figure that stood there: %s', async (route) => {
    for (const state of [String(before), '2024-02-01T08:00:00Z'])
      expect((await get(`/api/${route}?${figure}&as_of_event=${state}`))['figure']).toBe(await netWorth(state))
    expect((await get(`/api/${route}?${figure}`))['figure']).not.toBe(await netWorth(String(before)))
  })

  test.each(['explain', 'explain/transactions'])('is refused for a state that there is not: %s', async (route) => {
    const said = async (state: string) => ((await get(`/api/${route}?${figure}&as_of_event=${state}`))['error'] as { message: string }).message
    expect(await said('x')).toBe('as_of_event is "x"; accepted: a position of the log, or a moment such as 2024-05-01T12:00:00Z')
    expect(await said('999')).toContain('as_of_event is "999"; accepted: a position of the log, 0 to ')
  })
})

describe('the history of the book', () => {
  test('lists every state that was recorded, newest first', async () => {
    expect((await get('/api/history'))['syncs']).toEqual([
      {
        kind: 'journal',
        position: service.views.current().position,
        at: '2024-02-01T08:30:00.000Z',
        transactions_added: 2,
        transactions_removed: 1,
        transactions: 5,
      },
      { kind: 'journal', position: before, at: '2024-02-01T08:00:00.000Z', transactions_added: 4, transactions_removed: 0, transactions: 4 },
    ])
  })

  test('counts predicted transactions apart from those of the book', async () => {
    expect((await get('/api/history'))['foreseen']).toBe(0)
    const rent = paid(DAY + 60, 'Rent', 'Expenses:Rent', '900') as { transaction: SimpleTransaction }
    service.views.sync([...ENTRIES, { transaction: { ...rent.transaction, isForecast: true } }])
    const { foreseen, syncs } = (await get('/api/history')) as { foreseen: number; syncs: object[] }
    expect(foreseen).toBe(1)
    expect(syncs[0]).toMatchObject({ transactions_added: 1, transactions_removed: 2, transactions: 4 })
    service.views.sync(ENTRIES)
    expect(((await get('/api/history'))['syncs'] as object[])[0]).toMatchObject({ transactions_added: 0, transactions_removed: 0, transactions: 4 })
    expect((await get('/api/transaction'))['transactions']).toHaveLength(4)
  })

  test('comes in pages, none twice and none left out, also when something is recorded in between', async () => {
    const { views } = service
    for (let at = 0; at < 20; at++) views.append('prices', [{ type: 'ProviderPricesDropped', data: {} }])
    const positions = async (url: string) => {
      const { syncs, next_before: next } = await get(url)
      return { listed: (syncs as { position: number }[]).map(({ position }) => position), next: next as number | undefined }
    }
    const { listed: all } = await positions('/api/history')
    expect(all).toHaveLength(22)
    const found: number[] = []
    let url = '/api/history?limit=7'
    for (let next: number | undefined = 0; next !== undefined; url = `/api/history?limit=7&before=${next}`) {
      const page = await positions(url)
      expect(page.listed.length).toBeLessThanOrEqual(7)
      found.push(...page.listed)
      next = page.next
      views.append('prices', [{ type: 'ProviderPricesDropped', data: {} }])
    }
    expect(found).toEqual(all)
    expect((await positions('/api/history?before=1')).listed).toEqual([])
    for (const wrong of ['limit=0', 'limit=1001', 'before=x']) expect((await service.app.inject(`/api/history?${wrong}`)).statusCode).toBe(400)
  })

  test('is never longer than a thousand states, and five hundred when nobody says', async () => {
    for (let at = 0; at < 1100; at++) service.views.append('prices', [{ type: 'ProviderPricesDropped', data: {} }])
    expect((await get('/api/history'))['syncs']).toHaveLength(500)
    expect((await get('/api/history?limit=1000'))['syncs']).toHaveLength(1000)
  })

  test('lists what came from price providers, one state a price sync, and what was dropped', async () => {
    const { views } = service
    const journal = views.current().position
    views.moment = '2024-02-01T09:00:00.000Z'
    views.append('prices', [fetched('XYZ', [DAY, '2'], [DAY + 1, '3'])])
    views.append('prices', [fetched('ABC', [DAY, '7']), { type: 'PriceFetchFailed', data: { ...SOURCE, commodity: 'BAD', reason: 'no answer' } }])
    views.moment = '2024-02-01T09:00:05.000Z'
    views.append('prices', [{ type: 'PricesSynced', data: { fetched: 2, failed: 1 } }])
    const first = views.current().position
    // Nothing new: no state.
    views.append('prices', [{ type: 'PricesSynced', data: { fetched: 3, failed: 0 } }])
    views.moment = '2024-02-01T10:00:00.000Z'
    views.append('prices', [{ type: 'ProviderPricesDropped', data: {} }])
    const dropped = views.current().position
    views.append('prices', [fetched('XYZ', [DAY, '2'])])
    expect(((await get('/api/history'))['syncs'] as object[]).slice(0, 4)).toEqual([
      { kind: 'prices_fetched', position: dropped + 1, at: '2024-02-01T10:00:00.000Z', prices: 1, commodities: ['XYZ'] },
      { kind: 'prices_dropped', position: dropped, at: '2024-02-01T10:00:00.000Z' },
      { kind: 'prices_fetched', position: first, at: '2024-02-01T09:00:05.000Z', prices: 3, commodities: ['ABC', 'XYZ'] },
      { kind: 'journal', position: journal, at: '2024-02-01T08:30:00.000Z', transactions_added: 2, transactions_removed: 1, transactions: 5 },
    ])
  })

  test('has the prices that a moment or a position had, in whole appends', async () => {
    const { views } = service
    views.sync([...ENTRIES, bought(DAY, 'FUND', '10', '50')])
    const atCost = views.current().position
    views.moment = '2024-02-01T09:00:00.000Z'
    views.append('prices', [fetched('FUND', [DAY + 1, '8']), fetched('FUND', [DAY + 2, '10'])])
    const priced = views.current().position
    views.moment = '2024-02-01T10:00:00.000Z'
    views.append('prices', [{ type: 'ProviderPricesDropped', data: {} }])
    const fund = async (asOf: string) =>
      ((await get(`/api/assets/balance?as_of_event=${asOf}`))['asset_breakdowns'] as Record<string, { marketAmount: number }>)['Assets:Fund']
        ?.marketAmount
    expect(await fund(String(atCost))).toBe(50)
    // The first of two events of one append shows what was before both.
    expect(await fund(String(atCost + 1))).toBe(50)
    expect(await fund(String(priced))).toBe(100)
    expect(await fund('2024-02-01T09:59:59Z')).toBe(100)
    expect(await fund('2024-02-01T10:00:00Z')).toBe(50)
    expect(await fund('2024-02-01T08:59:59Z')).toBe(50)
  })

  test('can be asked by a moment as well as by a position', async () => {
    expect(await netWorth('2024-02-01T08:30:00Z')).toBe(1005.15)
    expect(await netWorth('2024-02-01T09:29:59%2B01:00')).toBe(1012.2)
    expect(await netWorth('2024-02-01T09:29:59+01:00')).toBe(1012.2)
    expect(await netWorth('2024-02-01T07:59:59Z')).toBeUndefined()
  })

  test('never shows a book between the first and the last event of one sync', async () => {
    for (let position = before; position < service.views.current().position; position++) expect(await netWorth(String(position))).toBe(1012.2)
    for (let position = 0; position < before; position++) expect(await netWorth(String(position))).toBeUndefined()
  })
})

describe('what changed between two states', () => {
  test('is what came, what went, by how much accounts moved, and the net worth before and after', async () => {
    const changes = await get(`/api/changes?from=${before}`)
    expect(changes).toMatchObject({
      from: { position: before, at: '2024-02-01T08:00:00.000Z' },
      to: { at: '2024-02-01T08:30:00.000Z' },
      added_count: 2,
      removed_count: 1,
      added: [{ payee: 'Books' }, { payee: 'Market' }],
      removed: [{ payee: 'Market', postings: [{ amount: 0.2 }, { amount: -0.2 }] }],
      balances: [
        { account: 'Assets:Checking', commodity: 'EUR', quantity: -7.05 },
        { account: 'Expenses:Books', commodity: 'EUR', quantity: 7 },
        { account: 'Expenses:Food', commodity: 'EUR', quantity: 0.05 },
      ],
      networth: { before: { balanceAmount: 1012.2 }, after: { balanceAmount: 1005.15 }, difference: -7.05 },
    })
  })

  test('is the opposite the other way round, and nothing between a state and itself', async () => {
    expect(await get(`/api/changes?from=${service.views.current().position}&to=${before}`)).toMatchObject({
      added_count: 1,
      removed_count: 2,
      networth: { difference: 7.05 },
    })
    expect(await get(`/api/changes?from=${before}&to=${before}`)).toMatchObject({ added: [], removed: [], balances: [], networth: { difference: 0 } })
    expect(await get('/api/changes?from=0')).toMatchObject({ from: { position: 0, at: '' }, added_count: 5, removed_count: 0 })
  })

  test.each(['', '?from=x', '?from=1&to=yesterday', '?from=999'])('needs two places in the log: %s', async (query) => {
    expect((await service.app.inject(`/api/changes${query}`)).statusCode).toBe(400)
  })
})
