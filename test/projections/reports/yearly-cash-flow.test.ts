import { expect, test } from 'vitest'
import { cashFlowReport, yearlyCashFlowReport } from '../../../src/projections/reports/cash-flow.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'

const JANUARY = { financialYearStartingMonth: 1 }

test('what was invested in a year is the sum of its months, also where a loan paid for it', () => {
  const book = `2023-02-01 House
  Assets:House  200000 EUR
  Liabilities:Mortgage  -150000 EUR
  Assets:Checking  -50000 EUR
2023-03-01 Fund
  Assets:Fund  10 FUND @ 100 EUR
  Assets:Checking
`
  const ledger = ledgerOf(book, '2023-12-31', JANUARY)
  expect(plain(cashFlowReport(ledger).cash_flows.map(({ investment }) => investment))).toEqual(['200000', '1000', ...Array(9).fill('0')])
  expect(plain(yearlyCashFlowReport(ledger).years.map(({ investment }) => investment))).toEqual(['201000'])
})

test('a year with income below zero has no savings rate', () => {
  const book = `2022-03-01 Sale at a loss
  Assets:Checking  -531.20 EUR
  Income:Trading  531.20 EUR
2023-03-01 Salary
  Assets:Checking  800 EUR
  Expenses:Food  200 EUR
  Income:Salary
`
  const { years } = yearlyCashFlowReport(ledgerOf(book, '2023-12-31', JANUARY))
  expect(plain(years.map(({ income, saved, savings_rate }) => [income, saved, savings_rate]))).toEqual([
    ['-531.2', '-531.2', null],
    ['1000', '800', '80'],
  ])
})
