import { expect, test } from 'vitest'
import { explainFigure } from '../../../src/projections/reports/explain.ts'
import { foundPosting } from '../../../src/projections/reports/transactions.ts'
import { searchPostings } from '../../../src/projections/reports/search.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

const BOOK = `P 2024-12-31 ACME 12 EUR
P 2022-01-01 USD 0.9 EUR

2023-01-01 Broker
    Assets:Shares     10 ACME @ 10 EUR
    Assets:Checking

2024-07-04 Sold
    Assets:Shares     -5 ACME @ 16 EUR
    Assets:Checking

2024-08-01 Wood
    Assets:Wood       3 OAK {7 EUR}
    Assets:Checking   -21 EUR

2024-09-01 Given
    Assets:Wood       1 ELM
    Equity:Gifts     -1 ELM

2024-12-31 Today
    Assets:Shares     1 ACME @ 12 EUR
    Assets:Checking
`
const TODAY = '2024-12-31'
const ledger = ledgerOf(BOOK, TODAY)
const found = (sort: '-yearly_change' | 'yearly_change' | '-date') => {
  const page = searchPostings(ledger, { sort, limit: 100 })
  if (page instanceof Refusal) throw new Error(page.message)
  return Array.from(page.rows, (row) => foundPosting(ledger, row))
}
const changeOf = (payee: string) =>
  found('-date').find((posting) => posting.payee === payee && posting.account !== 'Assets:Checking' && posting.commodity !== 'EUR')?.yearly_change

test('a change is spread over the days since a posting; what was sold dearer than it is by now has gained', () => {
  // From 100 to 120 in 730 days; from -80 to -60 in 180 days.
  expect(changeOf('Broker')?.toText()).toBe('10')
  expect(changeOf('Sold')?.toText()).toBe('50.6944')
})

test('where a price is missing nobody knows it, and on its own day there is nothing to say', () => {
  expect(changeOf('Wood')).toBeNull()
  expect(changeOf('Given')).toBeNull()
  expect(changeOf('Today')).toBeUndefined()
  expect(found('-date').filter(({ commodity, yearly_change: change }) => commodity === 'EUR' && change !== undefined)).toEqual([])
})

test('a list is sorted by it, and what has none comes last either way', () => {
  const payees = (sort: '-yearly_change' | 'yearly_change') =>
    found(sort)
      .slice(0, 2)
      .map(({ payee }) => payee)
  expect([payees('yearly_change'), payees('-yearly_change')]).toEqual([
    ['Broker', 'Sold'],
    ['Sold', 'Broker'],
  ])
})

test('its proof says what it is made of', () => {
  const report = (of: typeof ledger) => ({ postings: [...of.booked.chronological].map((posting) => foundPosting(of, posting)) })
  const place = report(ledger).postings.findIndex(({ commodity, payee }) => payee === 'Broker' && commodity === 'ACME')
  const proof = explainFigure(ledger, report, `/postings/${place}/yearly_change`)
  if (proof instanceof Refusal) throw new Error(proof.message)
  expect(proof.formula).toContain('x 365 / days')
  expect([proof.inputs?.['worth_now']?.figure.toText(), proof.inputs?.['cost']?.figure.toText()]).toEqual(['120', '100'])
  expect(proof.inputs?.['worth_now']?.terms[0]?.factors[0]).toMatchObject({ base: 'ACME', quote: 'EUR' })
})
