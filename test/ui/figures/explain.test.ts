import { describe, expect, test } from 'vitest'
import { contributionsOf, gainTold, pointer, postingsIn } from '../../../ui/figures/unknown.ts'

describe('an explanation', () => {
  const factor = { base: 'FUND', quote: 'EUR', value: 120, date: '2024-03-20T00:00:00Z', inverse: false, file: 'main.ledger', line: 6 }
  const term = (id: number, account: string, value: number, factors = [factor]) => ({
    posting: { id, transaction_id: 't', date: '2024-01-10T00:00:00Z', payee: 'p', account, file: 'main.ledger', line: id },
    basis: 'quantity' as const,
    value,
    commodity: factors.length > 0 ? 'FUND' : 'EUR',
    factors,
    contribution: value * factors.reduce((product, { value: rate }) => product * rate, 1),
  })
  test('tells units of one commodity at one price as what they are', () => {
    const [fund, bank] = contributionsOf([term(1, 'Assets:Bank', 900, []), term(2, 'Assets:Fund', 20), term(3, 'Assets:Fund', -5)])
    expect(fund).toMatchObject({ account: 'Assets:Fund', amount: 1800, holding: { quantity: 15, commodity: 'FUND', factors: [factor] } })
    expect(bank).toMatchObject({ account: 'Assets:Bank', amount: 900, holding: undefined })
  })
  test('does not put together what was valued at different prices', () => {
    expect(contributionsOf([term(1, 'Assets:Fund', 20), term(2, 'Assets:Fund', 5, [{ ...factor, value: 110 }])])[0]?.holding).toBeUndefined()
  })
  test('counts a posting once, however often it has a part', () => expect(postingsIn([term(1, 'A', 2), term(1, 'A', -2), term(2, 'A', 1)])).toBe(2))
  test('tells whose gain a posting is, and what says so', () => {
    expect(gainTold({ of: ['Assets:Broker:ACME'], said_by: 'price' })).toBe('what Broker:ACME sold gained: the price beside its cost says so')
    expect(gainTold({ of: ['Assets:ACME', 'Assets:ETF'], said_by: 'balance' })).toBe('what ACME and ETF sold gained: what came, less its cost')
  })
  test('is asked for by a pointer that survives any account name', () =>
    expect(pointer('asset_breakdowns', 'Assets:A/B~C', -1)).toBe('/asset_breakdowns/Assets:A~1B~0C/-1'))
})
