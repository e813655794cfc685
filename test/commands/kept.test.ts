import { describe, expect, test } from 'vitest'
import { Refusal } from '#vocabulary/refusal.ts'
import { decideMute, decideQuery, decideQueryRemoval, decideSearch, decideSearchRemoval, decideUnmute } from '../../src/commands/save-search.ts'
import { decideDrop } from '../../src/commands/prices/sync-prices.ts'

const MUTE = { key: 'k', rule: 'r', about: 'a', reason: 'mine', who: 'ada' }

describe('what a person keeps is recorded when it is new, and once', () => {
  test('a query', () => {
    const saved = [{ type: 'QuerySaved', data: { name: 'food', query: 'select 1' } }]
    const order = { name: 'food', query: 'select 1' }
    expect([undefined, 'select 2', 'select 1'].map((recorded) => decideQuery(order, recorded))).toEqual([saved, saved, []])
    expect([undefined, '', 'select 1'].map((recorded) => decideQueryRemoval('food', recorded).map(({ type, data }) => [type, data]))).toEqual([
      [],
      [['QueryRemoved', { name: 'food' }]],
      [['QueryRemoved', { name: 'food' }]],
    ])
  })

  test('a search', () => {
    const order = { name: 'food', query: 'payee:shop' }
    const saved = [{ type: 'SearchSaved', data: order }]
    expect(decideSearch(order, new Map())).toEqual(saved)
    expect(decideSearch(order, new Map([['food', 'other']]))).toEqual(saved)
    expect(decideSearch(order, new Map([['food', 'payee:shop']]))).toEqual([])
    expect(decideSearch(order, new Map([['other', 'payee:shop']]))).toEqual(saved)
    expect(decideSearchRemoval('food', new Map([['food', '']]))).toEqual([{ type: 'SearchRemoved', data: { name: 'food' } }])
    expect(decideSearchRemoval('food', new Map())).toEqual([])
  })

  test('two hundred searches, of which each can be changed', () => {
    const searches = (count: number) => new Map(Array.from({ length: count }, (_, at) => [`s${at}`, 'x']))
    expect(decideSearch({ name: 'new', query: 'y' }, searches(199))).toHaveLength(1)
    expect(decideSearch({ name: 's7', query: 'y' }, searches(200))).toHaveLength(1)
    const refused = decideSearch({ name: 'new', query: 'y' }, searches(200))
    expect(refused).toBeInstanceOf(Refusal)
    expect(refused).toMatchObject({ code: 'INVALID_REQUEST', message: 'There are already 200 saved searches. Remove one first.' })
  })

  test('why a finding is none', () => {
    const muted = [{ type: 'FindingMuted', data: MUTE }]
    expect([undefined, { reason: 'other' }, { reason: 'mine' }].map((recorded) => decideMute(MUTE, recorded))).toEqual([muted, muted, []])
    const order = { key: 'k', who: 'ada' }
    expect([undefined, {}].map((recorded) => decideUnmute(order, recorded))).toEqual([[], [{ type: 'FindingUnmuted', data: order }]])
  })

  test('that the prices of providers are set aside', () => {
    expect([true, false].map((isEmpty) => decideDrop({ position: 3, isEmpty }))).toEqual([[], [{ type: 'ProviderPricesDropped', data: {} }]])
  })
})
