import { describe, expect, test } from 'vitest'
import { agreementOf } from '../../src/projections/agreement.ts'
import { Exact } from '#vocabulary/exact.ts'
import { ValuedLedger } from '../../src/projections/valuation/valued-ledger.ts'
import { ledgerOf } from '../support/ledger-from-text.ts'

const BOOK = `
P 2023-01-01 USD 0.5 EUR
P 2023-06-01 USD 0.8 EUR
P 2023-03-01 FUND 12 EUR
2023-01-02 Salary
  Assets:Checking  1000 EUR
  Income:Salary
2023-01-03 Buy
  Assets:Fund  10 FUND @ 10 EUR
  Assets:Checking
2023-06-02 Dividend
  Assets:Checking  5 EUR
  Income:Dividend:Fund
2023-06-03 Interest
  Assets:Savings  3 EUR
  Income:Interest:Savings
`

describe('reports that say the same', () => {
  test('do not disagree, in the default currency or in another', () => {
    expect(agreementOf(ledgerOf(BOOK, '2023-12-31'))).toEqual({ currencies: ['EUR', 'USD'], disagreements: [] })
    expect(agreementOf(ledgerOf('', '2023-12-31'))).toEqual({ currencies: ['EUR'], disagreements: [] })
  })
  test('are found out when one of them says something else, with what each says', () => {
    // A dividend that one of the reports takes for twice as much.
    class Wrong extends ValuedLedger {
      #asked = 0
      override get earnings() {
        const earnings = super.earnings
        if (this.#asked++ % 2 === 0) return earnings
        const twice = Exact.of(2)
        return new Map([...earnings].map(([entry, list]) => [entry, list.map((of) => ({ ...of, left: of.left.times(twice) }))]))
      }
    }
    const { view, settings, today } = ledgerOf(BOOK, '2023-12-31')
    const { disagreements } = agreementOf(new Wrong(view, settings, today))
    expect(disagreements.length).toBeGreaterThan(0)
    expect(disagreements.join('\n')).toMatch(/the gain of Assets:Fund: the page of gains says \d+, .* says \d+/)
  })
})
