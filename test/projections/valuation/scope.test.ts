import { describe, expect, test } from 'vitest'
import { scopeOf, scopesOf } from '../../../src/projections/valuation/scope.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

const ledger = ledgerOf(
  `2024-01-01 Open
  Assets:Bank  100 EUR
  Equity:Opening
2024-01-02 Interest
  Assets:Bank  5 EUR
  Income:Interest:Bank
2024-01-03 Dividend
  Assets:Bank  3 EUR
  Income:Dividend:Fund  -3 EUR
2024-01-04 Buy
  Assets:Fund  2 FUND @ 10 EUR
  Assets:Bank
2024-01-04 Paid
  Assets:Bank  4 EUR
  Income:Dividend:Fund  -4 EUR
2024-01-05 Sell
  Assets:Fund  -1 FUND {10 EUR} @ 12 EUR
  Income:CapitalGains:Fund  -2 EUR
  Assets:Bank  12 EUR
2024-01-06 Aside
  (Assets:Bank)  7 EUR
2024-02-01 Later
  Assets:Bank  1 EUR
  Income:Salary
`,
  '2024-01-31',
)
const chosen = (...names: string[]): Uint8Array => ledger.accounts.where((_, name) => names.includes(name))
const shown = (postings: Int32Array): string[] =>
  Array.from(postings, (posting) => `${ledger.accounts.name(ledger.booked.account[posting]!)} ${ledger.booked.amountOf(posting)}`)

describe('what some accounts are made of', () => {
  test('is their postings, the gains that were made with them and the income that they earned, up to today', () => {
    expect(shown(scopeOf(ledger, chosen('Assets:Fund')).postings)).toEqual([
      'Assets:Fund 20',
      'Income:Dividend:Fund -4',
      'Assets:Fund -10',
      'Income:CapitalGains:Fund -2',
    ])
    expect(shown(scopeOf(ledger, chosen('Assets:Bank')).postings)).toEqual([
      'Assets:Bank 100',
      'Assets:Bank 5',
      'Income:Interest:Bank -5',
      'Assets:Bank 3',
      'Income:Dividend:Fund -3',
      'Assets:Bank -20',
      'Assets:Bank 4',
      'Assets:Bank 12',
    ])
    expect(shown(scopeOf(ledger, chosen()).postings)).toEqual([])
  })

  test('ends today, also in a book that looks ahead', () => {
    const ahead = ledger.lookingAhead()
    expect(scopeOf(ahead, chosen('Assets:Bank')).postings).toEqual(scopeOf(ledger, chosen('Assets:Bank')).postings)
  })

  test('says which accounts are in it', () => {
    const { includes } = scopeOf(ledger, chosen('Assets:Bank'))
    expect([includes(ledger.accounts.find('Assets:Bank')), includes(ledger.accounts.find('Assets:Fund'))]).toEqual([true, false])
  })

  test('of each by itself is what it would be alone', () => {
    const both = chosen('Assets:Bank', 'Assets:Fund', 'Assets')
    const scopes = scopesOf(ledger, both)
    expect([...scopes.keys()].map((id) => ledger.accounts.name(id)).toSorted()).toEqual(['Assets:Bank', 'Assets:Fund'])
    for (const [id, { postings, includes }] of scopes) {
      const name = ledger.accounts.name(id)
      expect(shown(postings)).toEqual(shown(scopeOf(ledger, chosen(name)).postings))
      expect([includes(id), includes(id === 0 ? 1 : 0)]).toEqual([true, false])
    }
    expect([...scopesOf(ledger, chosen('Assets:Fund')).keys()]).toEqual([ledger.accounts.find('Assets:Fund')])
  })
})

describe('what counts in figures', () => {
  test('is all up to today and nothing beside the books, and with what is to come when it looks ahead', () => {
    const counts = ({ counted, booked }: typeof ledger): string[] => [...counted.byDay].map((posting) => `${booked.amountOf(posting)}`)
    const upToToday = counts(ledger)
    expect(upToToday).not.toContain('7')
    expect(upToToday).not.toContain('1')
    expect(counts(ledger.lookingAhead())).toEqual([...upToToday, '1', '-1'])
    for (const of of [ledger, ledger.lookingAhead()]) {
      const { counted, booked } = of
      const asked = Array.from({ length: booked.count }, (_, posting) => posting).filter((posting) => counted.includes(posting))
      expect([...counted.byDay].toSorted((a, b) => a - b)).toEqual(asked)
      expect([...counted.inDefaultOrder].toSorted((a, b) => a - b)).toEqual(asked)
      const places = [...of.defaultOrder]
      expect([...counted.inDefaultOrder]).toEqual(places.filter((posting) => counted.includes(posting)))
    }
  })

  test('of a book with nothing beside it is all up to today', () => {
    const plain = ledgerOf('2024-01-02 a\n  Assets:A  1 EUR\n2024-01-03 b\n  Assets:A  2 EUR\n', '2024-01-02')
    expect([[...plain.counted.byDay], plain.counted.includes(0), plain.counted.includes(1)]).toEqual([[0], true, false])
  })
})
