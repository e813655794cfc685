import { describe, expect, test } from 'vitest'
import { agreementOf, inCurrencies } from '../../src/projections/agreement.ts'
import { Exact } from '#vocabulary/exact.ts'
import { networthHistory, networthToday } from '../../src/projections/reports/net-worth.ts'
import { ValuedLedger, type Work } from '../../src/projections/valuation/valued-ledger.ts'
import { ledgerOfJournal } from '../support/ledger-from-journal.ts'
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
  test('agree in no currency where the book has none', () => {
    expect(agreementOf(ledgerOf('', '2023-12-31', { defaultCurrency: '' })).currencies).toEqual([])
    expect([[], ['EUR'], ['EUR', 'USD']].map(inCurrencies)).toEqual(['', ', in EUR', ', in EUR and in USD'])
  })

  test('do not disagree of what has no price either, where one account sold it at another rate and another one still holds it', () => {
    const text = `
2023-01-01 open Assets:One
2023-01-01 open Assets:Two
2023-01-01 open Assets:Checking
2023-01-01 open Income:CapitalGains:One
2023-01-01 price USD 1 EUR
2023-03-01 price USD 2 EUR
2023-01-02 * "Buy"
  Assets:One  10 HOUSE {10 USD}
  Assets:Checking
2023-01-03 * "Buy"
  Assets:Two  10 HOUSE {10 USD}
  Assets:Checking
2023-03-02 * "Sell"
  Assets:One  -10 HOUSE {10 USD} @ 20 USD
  Assets:Checking  200 USD
  Income:CapitalGains:One
`
    const ledger = ledgerOfJournal(text, '2023-12-31', { dialect: 'beancount' })
    expect(agreementOf(ledger)).toEqual({ currencies: ['EUR', 'USD'], disagreements: [] })
    expect(networthToday(ledger).networth.balanceAmount.toText()).toBe('100')
  })
  test('are found out when net worth that was taken over from before an edit is not what is walked anew', () => {
    class Remembering extends ValuedLedger {
      override worked<Value>(work: Work<Value>): Value {
        const value: unknown = super.worked(work)
        if (work !== (networthHistory as unknown)) return value as Value
        const { points, checkpoints } = super.worked(networthHistory)
        const wrong = { ...points.at(-1)!, balanceAmount: Exact.of(7) }
        return { points: [...points.slice(0, -1), wrong], checkpoints } as Value
      }
    }
    const { view, settings, today } = ledgerOf(BOOK, '2023-12-31')
    expect(agreementOf(new Remembering(view, settings, today)).disagreements.join('\n')).toContain(
      'the net worth timeline says 7, its last day by itself says 1028',
    )
  })
  test('are found out when one of them says something else, with what each says', () => {
    // A dividend that is twice as much for those who ask first. How often each report asks is its own affair.
    class Wrong extends ValuedLedger {
      wrongTimes = 0
      override get earnings() {
        const earnings = super.earnings
        if (this.wrongTimes-- <= 0) return earnings
        const twice = Exact.of(2)
        return new Map([...earnings].map(([entry, list]) => [entry, list.map((of) => ({ ...of, left: of.left.times(twice) }))]))
      }
    }
    const { view, settings, today } = ledgerOf(BOOK, '2023-12-31')
    const disagreements = Array.from({ length: 100 }, (_, wrongTimes) => {
      const ledger = new Wrong(view, settings, today)
      ledger.wrongTimes = wrongTimes
      return agreementOf(ledger).disagreements
    }).flat()
    expect(disagreements.length).toBeGreaterThan(0)
    expect(disagreements.join('\n')).toMatch(/the gain of Assets:Fund: the page of gains says \d+, .* says \d+/)
  })
})
