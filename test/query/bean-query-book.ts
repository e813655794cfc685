/** A book that we wrote, of which bean-query was asked (bean-query-rows.ts). */
export const BOOK = `option "title" "Example"
option "operating_currency" "USD"
2014-01-01 open Assets:Bank:Checking
2014-01-01 open Assets:Broker
2014-01-01 open Expenses:Food
2014-01-01 open Expenses:Rent
2014-01-01 open Income:Salary
2014-01-01 open Equity:Opening
2014-01-01 commodity HOOL
2014-01-02 price HOOL 500.00 USD
2015-06-01 price HOOL 550.00 USD
2014-01-01 * "Opening"
  Assets:Bank:Checking  10000.00 USD
  Equity:Opening
2014-02-03 * "Shop" "Groceries" #food ^rcpt-1
  Expenses:Food   45.50 USD
    note: "x"
  Assets:Bank:Checking
2014-03-01 * "Landlord" "Rent"
  Expenses:Rent   1200.00 USD
  Assets:Bank:Checking
2014-04-01 * "Acme" "Pay"
  Assets:Bank:Checking  3000.00 USD
  Income:Salary
2014-05-05 * "Broker" "Buy"
  Assets:Broker   10 HOOL {500.00 USD}
  Assets:Bank:Checking
2015-01-10 ! "Shop" "Groceries" #food
  Expenses:Food   60.25 USD
  Assets:Bank:Checking
2015-02-10 * "Broker" "Buy more"
  Assets:Broker   5 HOOL {520.00 USD}
  Assets:Bank:Checking
2015-03-01 * "Exchange"
  Assets:Bank:Checking  100.00 EUR @ 1.10 USD
  Assets:Bank:Checking  -110.00 USD
2014-04-01 * "Later in the file, the same day"
  Expenses:Food   1.00 USD
    who: "Ann"
  Assets:Bank:Checking
2014-02-20 * "Further down, and earlier than most of it"
  Expenses:Food   2.00 USD
  Assets:Bank:Checking
2015-07-01 * "Broker" "Sell"
  Assets:Broker   -4 HOOL {500.00 USD} @ 560.00 USD
  Assets:Bank:Checking  2240.00 USD
  Income:Salary
`
