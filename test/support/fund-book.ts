/** A fund that is bought, pays twice, and is half sold at a gain within one year: what reports on investments are tested with. */
export const FUND_BOOK = `
P 2022-01-03 FUND 10 EUR
P 2022-12-01 FUND 16 EUR
2022-01-02 Salary
  Assets:Checking  2000 EUR
  Income:Salary
2022-01-03 Buy
  Assets:Equity:Fund  50 FUND @ 10 EUR
  Assets:Checking
2022-05-10 Dividend
  Assets:Checking  8 EUR
  Income:Dividend:Equity:Fund
2022-11-10 Dividend
  Assets:Checking  12 EUR
  Income:Dividend:Equity:Fund
2022-12-05 Sell
  Assets:Equity:Fund  -25 FUND {10 EUR} @ 16 EUR
  Income:CapitalGains:Equity:Fund  -150 EUR
  Assets:Checking  400 EUR
`
