/* A book that we wrote, and what bean-query (beanquery 0.2.0 with beancount 3.2.3) answers about it, as it writes it. */

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
2015-07-01 * "Broker" "Sell"
  Assets:Broker   -4 HOOL {500.00 USD} @ 560.00 USD
  Assets:Bank:Checking  2240.00 USD
  Income:Salary
`

export const BEAN_QUERY_ROWS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'SELECT account, sum(position) GROUP BY account': [
    ['Assets:Bank:Checking', ' 100.00 EUR,                     ,                     ,  6224.25 USD'],
    ['Equity:Opening', '           ,                     ,                     ,-10000.00 USD'],
    ['Expenses:Food', '           ,                     ,                     ,   105.75 USD'],
    ['Expenses:Rent', '           ,                     ,                     ,  1200.00 USD'],
    ['Income:Salary', '           ,                     ,                     , -3240.00 USD'],
    ['Assets:Broker', '           , 6 HOOL { 500.00 USD}, 5 HOOL { 520.00 USD},             '],
  ],
  BALANCES: [
    ['Assets:Bank:Checking', ' 100.00 EUR,                     ,                     ,  6224.25 USD'],
    ['Assets:Broker', '           , 6 HOOL { 500.00 USD}, 5 HOOL { 520.00 USD},             '],
    ['Equity:Opening', '           ,                     ,                     ,-10000.00 USD'],
    ['Income:Salary', '           ,                     ,                     , -3240.00 USD'],
    ['Expenses:Food', '           ,                     ,                     ,   105.75 USD'],
    ['Expenses:Rent', '           ,                     ,                     ,  1200.00 USD'],
  ],
  'BALANCES AT cost FROM year = 2014': [
    ['Assets:Bank:Checking', '  6754.50 USD'],
    ['Assets:Broker', '  5000.00 USD'],
    ['Equity:Opening', '-10000.00 USD'],
    ['Income:Salary', ' -3000.00 USD'],
    ['Expenses:Food', '    45.50 USD'],
    ['Expenses:Rent', '  1200.00 USD'],
  ],
  "JOURNAL 'Broker'": [
    ['2014-05-05', '*', 'Broker', 'Buy', 'Assets:Broker', ' 10 HOOL { 500.00 USD}', ' 10 HOOL { 500.00 USD},                      '],
    ['2015-02-10', '*', 'Broker', 'Buy more', 'Assets:Broker', '  5 HOOL { 520.00 USD}', ' 10 HOOL { 500.00 USD},  5 HOOL { 520.00 USD}'],
    ['2015-07-01', '*', 'Broker', 'Sell', 'Assets:Broker', ' -4 HOOL { 500.00 USD}', '  6 HOOL { 500.00 USD},  5 HOOL { 520.00 USD}'],
  ],
  "SELECT date, narration, position, balance WHERE account ~ 'Checking'": [
    ['2014-01-01', 'Opening', ' 10000.00 USD', '           , 10000.00 USD'],
    ['2014-02-03', 'Groceries', '   -45.50 USD', '           ,  9954.50 USD'],
    ['2014-03-01', 'Rent', ' -1200.00 USD', '           ,  8754.50 USD'],
    ['2014-04-01', 'Pay', '  3000.00 USD', '           , 11754.50 USD'],
    ['2014-05-05', 'Buy', ' -5000.00 USD', '           ,  6754.50 USD'],
    ['2015-01-10', 'Groceries', '   -60.25 USD', '           ,  6694.25 USD'],
    ['2015-02-10', 'Buy more', ' -2600.00 USD', '           ,  4094.25 USD'],
    ['2015-03-01', 'Exchange', '   100.00 EUR', ' 100.00 EUR,  4094.25 USD'],
    ['2015-03-01', 'Exchange', '  -110.00 USD', ' 100.00 EUR,  3984.25 USD'],
    ['2015-07-01', 'Sell', '  2240.00 USD', ' 100.00 EUR,  6224.25 USD'],
  ],
  "SELECT account, units(sum(position)), cost(sum(position)), value(sum(position)) WHERE account ~ 'Assets' GROUP BY 1 ORDER BY 1": [
    ['Assets:Bank:Checking', ' 100.00 EUR,        , 6224.25 USD', ' 100.00 EUR, 6224.25 USD', ' 100.00 EUR, 6224.25 USD'],
    ['Assets:Broker', '           , 11 HOOL,            ', '           , 5600.00 USD', '           , 6050.00 USD'],
  ],
  "SELECT year, month, sum(cost(position)) WHERE account ~ 'Expenses' GROUP BY year, month ORDER BY year, month": [
    ['2014', '2', '   45.50 USD'],
    ['2014', '3', ' 1200.00 USD'],
    ['2015', '1', '   60.25 USD'],
  ],
  'SELECT DISTINCT payee': [[''], ['Shop'], ['Landlord'], ['Acme'], ['Broker']],
  "SELECT date, payee, narration, position FROM year = 2015 WHERE 'food' IN tags ORDER BY date DESC": [
    ['2015-01-10', 'Shop', 'Groceries', ' 60.25 USD'],
    ['2015-01-10', 'Shop', 'Groceries', '-60.25 USD'],
  ],
  "SELECT root(account, 2) AS top, sum(position) AS total WHERE date >= 2014-02-01 AND NOT account ~ '^Equity' GROUP BY top ORDER BY top": [
    ['Assets:Bank', ' 100.00 EUR,                     ,                     ,-3775.75 USD'],
    ['Assets:Broker', '           , 6 HOOL { 500.00 USD}, 5 HOOL { 520.00 USD},            '],
    ['Expenses:Food', '           ,                     ,                     ,  105.75 USD'],
    ['Expenses:Rent', '           ,                     ,                     , 1200.00 USD'],
    ['Income:Salary', '           ,                     ,                     ,-3240.00 USD'],
  ],
  'SELECT account, count(*), min(date), max(date), first(narration), last(narration) WHERE number > 0 GROUP BY account ORDER BY account': [
    ['Assets:Bank:Checking', '4', '2014-01-01', '2015-07-01', 'Opening', 'Sell'],
    ['Assets:Broker', '2', '2014-05-05', '2015-02-10', 'Buy', 'Buy more'],
    ['Expenses:Food', '2', '2014-02-03', '2015-01-10', 'Groceries', 'Groceries'],
    ['Expenses:Rent', '1', '2014-03-01', '2014-03-01', 'Rent', 'Rent'],
  ],
  "SELECT payee, sum(number) AS spent WHERE account ~ 'Food' AND currency = 'USD' GROUP BY payee ORDER BY spent DESC LIMIT 5": [['Shop', '105.75']],
  "SELECT account, convert(sum(position), 'USD') WHERE account ~ 'Broker' GROUP BY account": [['Assets:Broker', ' 6050.00 USD']],
  "SELECT leaf(account), parent(account), flag WHERE flag = '!' ORDER BY account": [
    ['Checking', 'Assets:Bank', '!'],
    ['Food', 'Expenses', '!'],
  ],
}
