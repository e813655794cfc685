/* What bean-query (beanquery 0.2.0 with beancount 3.2.3) answers about the book of bean-query-book.ts, as it writes it. */

export const BEAN_QUERY_ROWS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'SELECT account, sum(position) GROUP BY account': [
    ['Assets:Bank:Checking', ' 100.00 EUR,                     ,                     ,  6221.25 USD'],
    ['Equity:Opening', '           ,                     ,                     ,-10000.00 USD'],
    ['Expenses:Food', '           ,                     ,                     ,   108.75 USD'],
    ['Expenses:Rent', '           ,                     ,                     ,  1200.00 USD'],
    ['Income:Salary', '           ,                     ,                     , -3240.00 USD'],
    ['Assets:Broker', '           , 6 HOOL { 500.00 USD}, 5 HOOL { 520.00 USD},             '],
  ],
  'SELECT max(date) - 5, min(date) + 3, max(date) - min(date), 1 + max(date)': [['2015-06-26', '2014-01-04', '546', '2015-07-02']],
  'SELECT date - 1, date - 2014-01-01 WHERE date + 30 > 2015-07-20': [
    ['2015-06-30', '546'],
    ['2015-06-30', '546'],
    ['2015-06-30', '546'],
  ],
  BALANCES: [
    ['Assets:Bank:Checking', ' 100.00 EUR,                     ,                     ,  6221.25 USD'],
    ['Assets:Broker', '           , 6 HOOL { 500.00 USD}, 5 HOOL { 520.00 USD},             '],
    ['Equity:Opening', '           ,                     ,                     ,-10000.00 USD'],
    ['Income:Salary', '           ,                     ,                     , -3240.00 USD'],
    ['Expenses:Food', '           ,                     ,                     ,   108.75 USD'],
    ['Expenses:Rent', '           ,                     ,                     ,  1200.00 USD'],
  ],
  'BALANCES AT cost FROM year = 2014': [
    ['Assets:Bank:Checking', '  6751.50 USD'],
    ['Assets:Broker', '  5000.00 USD'],
    ['Equity:Opening', '-10000.00 USD'],
    ['Income:Salary', ' -3000.00 USD'],
    ['Expenses:Food', '    48.50 USD'],
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
    ['2014-02-20', 'Further down, and earlier than most of it', '    -2.00 USD', '           ,  9952.50 USD'],
    ['2014-03-01', 'Rent', ' -1200.00 USD', '           ,  8752.50 USD'],
    ['2014-04-01', 'Pay', '  3000.00 USD', '           , 11752.50 USD'],
    ['2014-04-01', 'Later in the file, the same day', '    -1.00 USD', '           , 11751.50 USD'],
    ['2014-05-05', 'Buy', ' -5000.00 USD', '           ,  6751.50 USD'],
    ['2015-01-10', 'Groceries', '   -60.25 USD', '           ,  6691.25 USD'],
    ['2015-02-10', 'Buy more', ' -2600.00 USD', '           ,  4091.25 USD'],
    ['2015-03-01', 'Exchange', '   100.00 EUR', ' 100.00 EUR,  4091.25 USD'],
    ['2015-03-01', 'Exchange', '  -110.00 USD', ' 100.00 EUR,  3981.25 USD'],
    ['2015-07-01', 'Sell', '  2240.00 USD', ' 100.00 EUR,  6221.25 USD'],
  ],
  "SELECT account, units(sum(position)), cost(sum(position)), value(sum(position)) WHERE account ~ 'Assets' GROUP BY 1 ORDER BY 1": [
    ['Assets:Bank:Checking', ' 100.00 EUR,        , 6221.25 USD', ' 100.00 EUR, 6221.25 USD', ' 100.00 EUR, 6221.25 USD'],
    ['Assets:Broker', '           , 11 HOOL,            ', '           , 5600.00 USD', '           , 6050.00 USD'],
  ],
  "SELECT year, month, sum(cost(position)) WHERE account ~ 'Expenses' GROUP BY year, month ORDER BY year, month": [
    ['2014', '2', '   47.50 USD'],
    ['2014', '3', ' 1200.00 USD'],
    ['2014', '4', '    1.00 USD'],
    ['2015', '1', '   60.25 USD'],
  ],
  'SELECT DISTINCT payee': [[''], ['Shop'], ['Landlord'], ['Acme'], ['Broker']],
  "SELECT date, payee, narration, position FROM year = 2015 WHERE 'food' IN tags ORDER BY date DESC": [
    ['2015-01-10', 'Shop', 'Groceries', ' 60.25 USD'],
    ['2015-01-10', 'Shop', 'Groceries', '-60.25 USD'],
  ],
  "SELECT root(account, 2) AS top, sum(position) AS total WHERE date >= 2014-02-01 AND NOT account ~ '^Equity' GROUP BY top ORDER BY top": [
    ['Assets:Bank', ' 100.00 EUR,                     ,                     ,-3778.75 USD'],
    ['Assets:Broker', '           , 6 HOOL { 500.00 USD}, 5 HOOL { 520.00 USD},            '],
    ['Expenses:Food', '           ,                     ,                     ,  108.75 USD'],
    ['Expenses:Rent', '           ,                     ,                     , 1200.00 USD'],
    ['Income:Salary', '           ,                     ,                     ,-3240.00 USD'],
  ],
  'SELECT account, count(*), min(date), max(date), first(narration), last(narration) WHERE number > 0 GROUP BY account ORDER BY account': [
    ['Assets:Bank:Checking', '4', '2014-01-01', '2015-07-01', 'Opening', 'Sell'],
    ['Assets:Broker', '2', '2014-05-05', '2015-02-10', 'Buy', 'Buy more'],
    ['Expenses:Food', '4', '2014-02-03', '2015-01-10', 'Groceries', 'Groceries'],
    ['Expenses:Rent', '1', '2014-03-01', '2014-03-01', 'Rent', 'Rent'],
  ],
  "SELECT payee, sum(number) AS spent WHERE account ~ 'Food' AND currency = 'USD' GROUP BY payee ORDER BY spent DESC LIMIT 5": [
    ['Shop', '105.75'],
    ['', '  3.00'],
  ],
  "SELECT account, convert(sum(position), 'USD') WHERE account ~ 'Broker' GROUP BY account": [['Assets:Broker', ' 6050.00 USD']],
  "SELECT leaf(account), parent(account), flag WHERE flag = '!' ORDER BY account": [
    ['Checking', 'Assets:Bank', '!'],
    ['Food', 'Expenses', '!'],
  ],
  'SELECT account, first(date), last(date), first(payee), last(payee), last(narration) GROUP BY account ORDER BY account': [
    ['Assets:Bank:Checking', '2014-01-01', '2015-07-01', 'Shop', 'Broker', 'Sell'],
    ['Assets:Broker', '2014-05-05', '2015-07-01', 'Broker', 'Broker', 'Sell'],
    ['Equity:Opening', '2014-01-01', '2014-01-01', '', '', 'Opening'],
    ['Expenses:Food', '2014-02-03', '2015-01-10', 'Shop', 'Shop', 'Groceries'],
    ['Expenses:Rent', '2014-03-01', '2014-03-01', 'Landlord', 'Landlord', 'Rent'],
    ['Income:Salary', '2014-04-01', '2015-07-01', 'Acme', 'Broker', 'Sell'],
  ],
  "SELECT year, month, last(balance) WHERE account ~ 'Checking' GROUP BY year, month ORDER BY year, month": [
    ['2014', '1', '           , 10000.00 USD'],
    ['2014', '2', '           ,  9952.50 USD'],
    ['2014', '3', '           ,  8752.50 USD'],
    ['2014', '4', '           , 11751.50 USD'],
    ['2014', '5', '           ,  6751.50 USD'],
    ['2015', '1', '           ,  6691.25 USD'],
    ['2015', '2', '           ,  4091.25 USD'],
    ['2015', '3', ' 100.00 EUR,  3981.25 USD'],
    ['2015', '7', ' 100.00 EUR,  6221.25 USD'],
  ],
  "SELECT year, first(balance), last(cost(balance)), count(*) WHERE account ~ 'Assets' GROUP BY year ORDER BY year": [
    ['2014', '                      , 10000.00 USD', '           , 11751.50 USD', '8'],
    ['2015', ' 10 HOOL { 500.00 USD},  6691.25 USD', ' 100.00 EUR, 11821.25 USD', '7'],
  ],
  'SELECT account, sum(cost_number), sum(number) GROUP BY account ORDER BY account': [
    ['Assets:Bank:Checking', '   0   ', '  6321.25'],
    ['Assets:Broker', '1520.00', '    11   '],
    ['Equity:Opening', '   0   ', '-10000.00'],
    ['Expenses:Food', '   0   ', '   108.75'],
    ['Expenses:Rent', '   0   ', '  1200.00'],
    ['Income:Salary', '   0   ', ' -3240.00'],
  ],
  "SELECT account, round(sum(number) / 7, 2), round(sum(number) / 7), int(sum(number) / 7) WHERE currency = 'USD' GROUP BY account ORDER BY account":
    [
      ['Assets:Bank:Checking', '  888.75', '  889', '888'],
      ['Equity:Opening', '-1428.57', '-1429', '-1428'],
      ['Expenses:Food', '   15.54', '   16', '15'],
      ['Expenses:Rent', '  171.43', '  171', '171'],
      ['Income:Salary', ' -462.86', ' -463', '-462'],
    ],
  'SELECT account_sortkey(account), account GROUP BY 1, 2 ORDER BY 1': [
    ['0-Assets:Bank:Checking', 'Assets:Bank:Checking'],
    ['0-Assets:Broker', 'Assets:Broker'],
    ['2-Equity:Opening', 'Equity:Opening'],
    ['3-Income:Salary', 'Income:Salary'],
    ['4-Expenses:Food', 'Expenses:Food'],
    ['4-Expenses:Rent', 'Expenses:Rent'],
  ],
  "SELECT date, tags, links, other_accounts, accounts WHERE 'food' IN tags ORDER BY date": [
    ['2014-02-03', 'food', 'rcpt-1', 'Assets:Bank:Checking', 'Assets:Bank:Checking,Expenses:Food'],
    ['2014-02-03', 'food', 'rcpt-1', 'Expenses:Food', 'Assets:Bank:Checking,Expenses:Food'],
    ['2015-01-10', 'food', '', 'Assets:Bank:Checking', 'Assets:Bank:Checking,Expenses:Food'],
    ['2015-01-10', 'food', '', 'Expenses:Food', 'Assets:Bank:Checking,Expenses:Food'],
  ],
  "SELECT filter_currency(sum(position), 'HOOL'), empty(sum(position)), possign(sum(number), 'Income:Salary'), possign(sum(position), 'Assets:Bank') WHERE account ~ 'Broker'":
    [[' 6 HOOL { 500.00 USD}, 5 HOOL { 520.00 USD}', 'FALSE', '-11', ' 6 HOOL { 500.00 USD}, 5 HOOL { 520.00 USD}']],
  "SELECT yearmonth(date), date_trunc('quarter', date), date_part('week', date), date_part('dow', date), sum(number) WHERE account ~ 'Food' GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4":
    [
      ['2014-02-01', '2014-01-01', '6', '0', '45.50'],
      ['2014-02-01', '2014-01-01', '8', '3', ' 2.00'],
      ['2014-04-01', '2014-04-01', '14', '1', ' 1.00'],
      ['2015-01-01', '2015-01-01', '2', '5', '60.25'],
    ],
  "SELECT splitcomp(account, ':', 1), substr(account, 1, 4), grep('(o+)d', account), grepn('(F)(o+)', account, 2), findfirst('rcpt', links) WHERE account ~ 'Food' ORDER BY date":
    [
      ['Food', 'xpe', 'ood', 'oo', 'rcpt-1'],
      ['Food', 'xpe', 'ood', 'oo', ''],
      ['Food', 'xpe', 'ood', 'oo', ''],
      ['Food', 'xpe', 'ood', 'oo', ''],
    ],
  "SELECT bool(number), decimal('1.50'), int('7'), maxwidth(narration, 12), maxwidth(narration, 30) WHERE narration ~ 'Further'": [
    ['TRUE', '1.50', '7', '[...]', 'Further down, and [...]'],
    ['TRUE', '1.50', '7', '[...]', 'Further down, and [...]'],
  ],
  "SELECT date, narration, balance WHERE account ~ 'Food' ORDER BY date DESC": [
    ['2015-01-10', 'Groceries', ' 108.75 USD'],
    ['2014-04-01', 'Later in the file, the same day', '  48.50 USD'],
    ['2014-02-20', 'Further down, and earlier than most of it', '  47.50 USD'],
    ['2014-02-03', 'Groceries', '  45.50 USD'],
  ],
  "JOURNAL 'Bank' AT cost FROM year = 2015": [
    ['2015-01-10', '!', 'Shop', 'Groceries', 'Assets:Bank:Checking', '  -60.25 USD', '           ,  -60.25 USD'],
    ['2015-02-10', '*', 'Broker', 'Buy more', 'Assets:Bank:Checking', '-2600.00 USD', '           ,-2660.25 USD'],
    ['2015-03-01', '*', '', 'Exchange', 'Assets:Bank:Checking', '  100.00 EUR', ' 100.00 EUR,-2660.25 USD'],
    ['2015-03-01', '*', '', 'Exchange', 'Assets:Bank:Checking', ' -110.00 USD', ' 100.00 EUR,-2770.25 USD'],
    ['2015-07-01', '*', 'Broker', 'Sell', 'Assets:Bank:Checking', ' 2240.00 USD', ' 100.00 EUR, -530.25 USD'],
  ],
  "SELECT str(sum(position)) WHERE account ~ 'Rent|Food' GROUP BY payee ORDER BY payee": [['(3.00 USD)'], ['(1200.00 USD)'], ['(105.75 USD)']],
  "SELECT 7 % 2, -7 % 3, maxwidth(narration, 9), maxwidth(narration, 5) WHERE account ~ 'Rent'": [['1', '2', 'Rent', 'Rent']],
  'SELECT date, account, price WHERE price IS NOT NULL ORDER BY date': [
    ['2015-03-01', 'Assets:Bank:Checking', '   1.10 USD'],
    ['2015-07-01', 'Assets:Broker', ' 560.00 USD'],
  ],
  'SELECT count(*), count(price), count(payee) WHERE price IS NULL AND payee IS NOT NULL': [['14', '0', '14']],
  // What is not known is not true, and what is not true is `NOT`.
  "SELECT narration WHERE NOT payee = 'Shop' AND account ~ 'Food' ORDER BY date": [
    ['Further down, and earlier than most of it'],
    ['Later in the file, the same day'],
  ],
  "SELECT narration WHERE NOT (payee = 'Shop' OR number > 0) AND account ~ 'Bank' ORDER BY date": [
    ['Further down, and earlier than most of it'],
    ['Rent'],
    ['Later in the file, the same day'],
    ['Buy'],
    ['Buy more'],
    ['Exchange'],
  ],
  "SELECT narration WHERE payee NOT IN ('Shop', 'Broker') AND account ~ 'Bank' ORDER BY date": [['Rent'], ['Pay']],
  "SELECT count(*) WHERE NOT NOT payee = 'Shop'": [['4']],
  // Half a digit goes to the even one; what is left over has the sign of what was divided, and of the divisor for whole numbers alone.
  "SELECT round(number, 1), round(number), number % 7, -7.5 % 2, 7.5 % -2, -7 % 3, (year - 2020) % 4 WHERE account ~ 'Bank' AND payee = 'Shop' ORDER BY date":
    [
      ['-45.5', '-46', '-3.50', '-1.5', '1.5', '2', '2'],
      ['-60.2', '-60', '-4.25', '-1.5', '1.5', '2', '3'],
    ],
  "SELECT round(number + 2.75, 1), round(number - 0.25) WHERE account ~ 'Food' AND year = 2015": [['63.0', '60']],
  "SELECT str(position), str(price) WHERE currency = 'EUR'": [['100.00 EUR', '1.10 USD']],
  // Of equal rows the first stays, in the order that was asked for.
  'SELECT DISTINCT account': [
    ['Assets:Bank:Checking'],
    ['Equity:Opening'],
    ['Expenses:Food'],
    ['Expenses:Rent'],
    ['Income:Salary'],
    ['Assets:Broker'],
  ],
  'SELECT DISTINCT root(account, 1) WHERE number > 0 LIMIT 2': [['Assets'], ['Expenses']],
  'SELECT DISTINCT payee, year ORDER BY date DESC': [
    ['Broker', '2015'],
    ['', '2015'],
    ['Shop', '2015'],
    ['Broker', '2014'],
    ['Acme', '2014'],
    ['', '2014'],
    ['Landlord', '2014'],
    ['Shop', '2014'],
  ],
  // What no posting is added up to is no row.
  "SELECT sum(number), count(*) WHERE account ~ 'Nobody'": [],
  // A text, a number or a set is true where it is not empty.
  "SELECT narration WHERE payee AND NOT tags AND number AND account ~ 'Bank'": [['Rent'], ['Pay'], ['Buy'], ['Buy more'], ['Sell']],
  "SELECT count(*) WHERE length(tags) = 1 AND (payee OR '' OR tags)": [['4']],
  // What follows FROM is a condition, however it begins.
  "SELECT DISTINCT narration FROM 'food' in tags": [['Groceries']],
  "SELECT date, length(tags) FROM (year = 2015 AND has_account('Food'))": [
    ['2015-01-10', '1'],
    ['2015-01-10', '1'],
  ],
  "SELECT account FROM any_meta('note') = 'x'": [['Expenses:Food']],
  // Amounts are in beancount's order of currencies, and by the number last.
  'SELECT account, sum(position) GROUP BY account ORDER BY sum(position) DESC': [
    ['Assets:Broker', '           , 6 HOOL { 500.00 USD}, 5 HOOL { 520.00 USD},             '],
    ['Assets:Bank:Checking', ' 100.00 EUR,                     ,                     ,  6221.25 USD'],
    ['Expenses:Rent', '           ,                     ,                     ,  1200.00 USD'],
    ['Expenses:Food', '           ,                     ,                     ,   108.75 USD'],
    ['Income:Salary', '           ,                     ,                     , -3240.00 USD'],
    ['Equity:Opening', '           ,                     ,                     ,-10000.00 USD'],
  ],
  "SELECT account, units(sum(position)) AS held WHERE account ~ 'Exp|Broker|Income' GROUP BY account ORDER BY held": [
    ['Income:Salary', '        ,-3240.00 USD'],
    ['Expenses:Food', '        ,  108.75 USD'],
    ['Expenses:Rent', '        , 1200.00 USD'],
    ['Assets:Broker', ' 11 HOOL,            '],
  ],
  'SELECT DISTINCT position WHERE number > 50 ORDER BY position': [
    ['    60.25 USD'],
    ['  1200.00 USD'],
    ['  2240.00 USD'],
    ['  3000.00 USD'],
    [' 10000.00 USD'],
    ['   100.00 EUR'],
  ],
  // A sum without GROUP BY is one for each of what else is asked for.
  "SELECT account, sum(number) WHERE account ~ 'Food|Rent'": [
    ['Expenses:Food', '108.75'],
    ['Expenses:Rent', '1200.00'],
  ],
  "SELECT root(account), splitcomp(account, ':', -1), substr(account, -4, 100), date('x'), int(TRUE), date_trunc('decade', date) WHERE account ~ 'Rent'":
    [['Expenses', 'Rent', 'Rent', '', '1', '2010-01-01']],
  // Nothing divided by nothing is nothing, and division has 28 digits.
  'SELECT account, sum(number) / sum(cost_number), sum(number) % 0, sum(number) / 7 GROUP BY account': [
    ['Assets:Bank:Checking', '', '', '  903.0357142857142857142857143  '],
    ['Equity:Opening', '', '', '-1428.571428571428571428571429   '],
    ['Expenses:Food', '', '', '   15.53571428571428571428571429 '],
    ['Expenses:Rent', '', '', '  171.4285714285714285714285714  '],
    ['Income:Salary', '', '', ' -462.8571428571428571428571429  '],
    ['Assets:Broker', '0.007236842105263157894736842105', '', '    1.571428571428571428571428571'],
  ],
  "SELECT number / 0, 0 / 0, number % 0, 7 % 0, 1 / 3, 10 / 4, 100 / 7, safediv(1.0, 3) WHERE account ~ 'Rent'": [
    ['', '', '', '', '0.3333333333333333333333333333', '2.5', '14.28571428571428571428571429', '0.3333333333333333333333333333'],
  ],
  "SELECT meta['note'], entry.meta['who'], getitem(meta, 'note'), getitem(meta, 'none', '-'), getitem(entry.meta, 'none') WHERE account ~ 'Food' ORDER BY date":
    [
      ['x', '', 'x', '-', ''],
      ['', '', '', '-', ''],
      ['', '', '', '-', ''],
      ['', '', '', '-', ''],
    ],
  'SELECT * FROM #prices': [
    ['2014-01-02', 'HOOL', ' 500.00 USD'],
    ['2015-06-01', 'HOOL', ' 550.00 USD'],
  ],
  'SELECT currency, amount.number FROM #prices WHERE date > 2015-01-01': [['HOOL', '550.00']],
  "SELECT * FROM #transactions WHERE payee = 'Shop'": [
    ['2014-02-03', '*', 'Shop', 'Groceries', 'food', 'rcpt-1', 'Assets:Bank:Checking,Expenses:Food'],
    ['2015-01-10', '!', 'Shop', 'Groceries', 'food', '', 'Assets:Bank:Checking,Expenses:Food'],
  ],
  "SELECT payee, count(*) FROM #transactions WHERE 'Expenses:Food' IN accounts GROUP BY payee ORDER BY payee": [
    ['', '2'],
    ['Shop', '2'],
  ],
  "SELECT parse_date('Jan 3 2024'), parse_date('31/12/2024'), parse_date('24.03.2023', '%d.%m.%Y') WHERE account ~ 'Rent'": [
    ['2024-01-03', '2024-12-31', '2023-03-24'],
  ],
  'SELECT position.units.number, price.currency, entry.date WHERE price IS NOT NULL ORDER BY date': [
    ['100.00', 'USD', '2015-03-01'],
    [' -4   ', 'USD', '2015-07-01'],
  ],
  "SELECT getprice('HOOL', 'USD', 2015-01-01) LIMIT 1": [['500.00']],
}
