import { describe, expect, test } from 'vitest'
import { investmentReport } from '../../../src/projections/reports/investment.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'
import { given } from '../../support/given.ts'
import { FUND_BOOK } from '../../support/fund-book.ts'

describe('investment', () => {
  test('leaves out cash, stock splits and what a loan paid for', () => {
    const book = `${FUND_BOOK}
2022-12-06 Split
  Assets:Equity:Fund  -25 FUND
  Assets:Equity:Fund  50 FUND
2022-12-07 House
  Assets:House  1000 EUR
  Liabilities:Mortgage`
    const { assets, yearly_cards } = given(investmentReport(ledgerOf(book, '2022-12-31', { financialYearStartingMonth: 1 })))
    expect(assets.map(({ amount }) => `${amount}`)).toEqual(['500', '-250'])
    expect(plain(yearly_cards)).toMatchObject([
      {
        gross_salary_income: '2000',
        gross_other_income: '170',
        net_tax: '0',
        net_income: '2170',
        net_investment: '250',
        savings_rate: '11.52073732718894',
      },
    ])
  })
  test('knows a salary however it is written', () => {
    const book = FUND_BOOK.replace('Income:Salary', 'Income:salary:employer')
    const [card] = given(investmentReport(ledgerOf(book, '2022-12-31', { financialYearStartingMonth: 1 }))).yearly_cards
    expect(plain(card)).toMatchObject({ gross_salary_income: '2000', gross_other_income: '170' })
  })
  test('has no savings rate without income, and no cards without investments', () => {
    const gift = '2022-01-02 Gift\n  Assets:Gold  20 EUR\n  Equity:Gift'
    expect(given(investmentReport(ledgerOf(gift, '2022-12-31'))).yearly_cards.map(({ savings_rate }) => `${savings_rate}`)).toEqual(['0', '0'])
    expect(given(investmentReport(ledgerOf('2022-01-02 Salary\n  Assets:Checking  20 EUR\n  Income:Salary', '2022-12-31'))).yearly_cards).toEqual([])
  })
})
