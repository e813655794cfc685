import { describe, expect, test } from 'vitest'
import { Refusal } from '#vocabulary/refusal.ts'
import { accountActivityReport, balancesReport } from '../../../src/projections/reports/balances.ts'
import { explainFigure } from '../../../src/projections/reports/explain.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

const BOOK = `
P 2024-02-01 FUND 13 EUR
2024-01-01 Opening
  Assets:Bank  1000 EUR
  Equity:Opening
2024-01-10 Buy
  Assets:Broker  10 FUND @ 10 EUR
  Assets:Bank
2024-01-11 Shop
  Expenses:Food  30 EUR
  Liabilities:Card
2024-01-12 Gift without a price
  Assets:Drawer  2 VOUCHER
  Income:Gifts
2024-01-13 In and out
  Assets:Wallet  5 EUR
  Assets:Bank
2024-01-14 In and out
  Assets:Bank  5 EUR
  Assets:Wallet
2024-09-01 Not yet
  Expenses:Food  7 EUR
  Assets:Bank
`
const ledger = ledgerOf(BOOK, '2024-03-01')
const report = balancesReport(ledger)

describe('balances', () => {
  test('are told by commodity for every account that has something, up to today', () => {
    const told = report.accounts.map(({ account, quantities, booked, value }) => {
      const held = Object.entries(quantities).map(([commodity, quantity]) => `${quantity} ${commodity}`)
      return `${account}: ${held.join(', ')}; ${booked}, ${value}`
    })
    expect(told).toEqual([
      'Assets:Bank: 900 EUR; 900, 900',
      'Assets:Broker: 10 FUND; 100, 130',
      'Assets:Drawer: 2 VOUCHER; 0, 0',
      'Equity:Opening: -1000 EUR; -1000, -1000',
      'Expenses:Food: 30 EUR; 30, 30',
      'Income:Gifts: -2 VOUCHER; 0, 0',
      'Liabilities:Card: -30 EUR; -30, -30',
    ])
    expect(report.commodities).toEqual(['EUR', 'VOUCHER', 'FUND'])
  })
  test('come to nothing at what was booked; by commodity what was bought is left', () => {
    expect(`${report.totals.booked}`).toBe('0')
    expect(Object.entries(report.totals.quantities).map(([commodity, quantity]) => `${quantity} ${commodity}`)).toEqual([
      '-100 EUR',
      '0 VOUCHER',
      '10 FUND',
    ])
    expect(new Set(report.unpriced.map(({ commodity }) => commodity))).toEqual(new Set(['VOUCHER']))
  })
  test('of groups have all that is below them', () => {
    const assets = report.groups.find(({ account }) => account === 'Assets')!
    expect(Object.entries(assets.quantities).map(([commodity, quantity]) => `${quantity} ${commodity}`)).toEqual(['900 EUR', '2 VOUCHER', '10 FUND'])
    expect([`${assets.booked}`, `${assets.value}`]).toEqual(['1000', '1030'])
    expect([`${report.totals.debit}`, `${report.totals.credit}`]).toEqual(['1030', '-1030'])
    const own = balancesReport(ledgerOf('2024-01-01 A\n  Assets:Bank  5 EUR\n  Assets:Bank:Giro  7 EUR\n  Equity:O\n', '2024-02-01'))
    expect(own.groups.map(({ account, booked }) => `${account} ${booked}`)).toEqual(['Assets 12', 'Assets:Bank 12', 'Equity -12'])
  })
  test('are proved by their postings', () => {
    const proof = explainFigure(ledger, balancesReport, '/accounts/0/quantities/EUR')
    if (proof instanceof Refusal) throw new Error(proof.message)
    expect(proof.terms.map(({ contribution }) => `${contribution}`)).toEqual(['1000', '-100', '-5', '5'])
  })
})

test('every account has its last day up to today, also one whose balance is zero', () => {
  const { accounts } = accountActivityReport(ledger)
  const told = accounts.map(({ account, postings, last_date: last }) => `${account} ${postings} ${last.slice(0, 10)}`)
  expect(told).toContain('Assets:Wallet 2 2024-01-14')
  expect(told).toContain('Expenses:Food 1 2024-01-11')
  expect(told).toContain('Assets:Bank 4 2024-01-14')
  expect(told.length).toBe(8)
})
