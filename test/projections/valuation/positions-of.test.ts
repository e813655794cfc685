import { expect, test } from 'vitest'
import { positionsOf } from '../../../src/projections/valuation/breakdown.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

test('an income that two accounts received is a position of those that are chosen, each with its part', () => {
  const ledger = ledgerOf(
    '2024-01-01 Open\n  Assets:One  100 EUR\n  Equity:Open\n2024-01-02 Interest\n  Assets:One  3 EUR\n  Assets:Two  5 EUR\n  Income:Interest:Bank  -8 EUR\n',
    '2024-02-01',
  )
  const invested = (...names: string[]): string[] =>
    [
      ...positionsOf(
        ledger,
        ledger.accounts.where((_, name) => names.includes(name)),
      ).values(),
    ].map(({ account, investment }) => `${ledger.accounts.name(account)} ${investment.figure()}`)
  expect(invested('Assets:One')).toEqual(['Assets:One 100'])
  expect(invested('Assets:Two')).toEqual(['Assets:Two 0'])
  expect(invested('Assets:One', 'Assets:Two')).toEqual(['Assets:One 100', 'Assets:Two 0'])
  expect(invested()).toEqual([])
})
