import type { BrokerCsv } from './broker-csvs.ts'

/** Lists that say in one place what they do not in another: a day above, a fund above, money in a table of its own, nothing as "n/a". */
export const BROKER_CSVS_AWAY: readonly BrokerCsv[] = [
  {
    broker: 'a British broker that says n/a where there is neither price nor quantity',
    currency: 'GBP',
    text: `Trade date,Settle date,Reference,Description,Unit cost (p),Quantity,Value (£)
28/03/2024,28/03/2024,MANAGE FEE,Management Fee,n/a,n/a,-4.50
15/03/2024,19/03/2024,DIVIDEND,Hill Group plc * Dividend,n/a,n/a,12.34
12/03/2024,12/03/2024,INTEREST,Interest on cash,n/a,n/a,1.20
09/02/2024,13/02/2024,B564913611,Hill Group plc Ordinary 10p 100 @ 68.50,68.50,100.00,-80.45
05/02/2024,05/02/2024,FPC,Card payment,n/a,n/a,500.00
`,
    reads: [
      '2024/03/28 * (MANAGE FEE) Management Fee | ; Fee | Expenses:Fees 4.50 GBP | Assets:Broker:Cash -4.50 GBP',
      '2024/03/15 * (DIVIDEND) Hill Group plc | ; Dividend | Income:Dividend:HILL-GROUP-PLC -12.34 GBP | Assets:Broker:Cash 12.34 GBP',
      '2024/03/12 * (INTEREST) Interest on cash | ; Interest | Income:Interest -1.20 GBP | Assets:Broker:Cash 1.20 GBP',
      '2024/02/09 * (B564913611) Hill Group plc Ordinary 10p | ; Buy | Assets:Broker:HILL-GROUP-PLC-ORD-99084 100 "HILL-GROUP-PLC-ORD-99084" @ 0.685 GBP | Expenses:Fees 11.95 GBP | Assets:Broker:Cash -80.45 GBP',
      '2024/02/05 * (FPC) Card payment | ; FPC | Assets:Transfers -500.00 GBP | Assets:Broker:Cash 500.00 GBP',
    ],
  },
  {
    broker: 'a broker with stamp duty beside a tax that was withheld, and money that a minus alone says has left',
    currency: 'GBP',
    text: `Action,Time,ISIN,Ticker,Name,ID,No. of shares,Price / share,Currency (Price / share),Exchange rate,Total,Currency (Total),Withholding tax,Currency (Withholding tax),Stamp duty reserve tax,Currency (Stamp duty reserve tax)
Limit buy,2024-01-03 15:10:00.123,GB00BH4HKS39,VOD,"Vodafone Group",E2,100.0000000000,68.5000,GBX,100,68.84,GBP,,,0.34,GBP
Dividend (Ordinary),2024-02-15 08:00:00,GB00BH4HKS39,VOD,"Vodafone Group",,100.0000000000,0.0385,GBP,Not available,3.85,GBP,0.00,GBP,,
Card debit,2024-03-06 12:00:00,,,,C1,,,,,-5.00,GBP,,,,
`,
    reads: [
      '2024/01/03 * (E2) Vodafone Group | ; Buy, GB00BH4HKS39 | Assets:Broker:VOD 100 VOD @ 0.685 GBP | Expenses:Fees 0.34 GBP | Assets:Broker:Cash -68.84 GBP',
      '2024/02/15 * Vodafone Group | ; Dividend, GB00BH4HKS39 | Income:Dividend:VOD -3.85 GBP | Assets:Broker:Cash 3.85 GBP',
      '2024/03/06 * (C1) Card debit | Expenses:Unknown 5.00 GBP | Assets:Broker:Cash -5.00 GBP',
    ],
  },
  {
    broker: 'a Swedish broker that has one fee in two columns, and taxes the account',
    currency: 'SEK',
    text: `Bokföringsdag	Transaktionstyp	Värdepapper	ISIN	Antal	Kurs	Total Avgift	Belopp	Courtage
2024-01-10	KÖPT	Volvo B	SE0000115446	25	262,2	39	-6594	39
2024-03-15	UTDELNING	Volvo B	SE0000115446	25	7,5	0	187,5	0
2024-03-31	Avkastningsskatt			0	0	0	-45	0
`,
    reads: [
      '2024/01/10 * Volvo B | ; Buy | Assets:Broker:SE0000115446 25 "SE0000115446" @ 262.20 SEK | Expenses:Fees 39.00 SEK | Assets:Broker:Cash -6594.00 SEK',
      '2024/03/15 * Volvo B | ; Dividend | Income:Dividend:SE0000115446 -187.50 SEK | Assets:Broker:Cash 187.50 SEK',
      '2024/03/31 * Avkastningsskatt | ; Tax | Expenses:Tax 45.00 SEK | Assets:Broker:Cash -45.00 SEK',
    ],
  },
  {
    broker: 'a table of the money above one of the trades',
    currency: 'GBP',
    text: `Cash Transactions,,,
Date,Details,Amount,Balance
02/01/2024,Deposit via direct debit,500.00,500.00
05/01/2024,Bought 2 Hill Fund (GB00B4PQW151),-498.20,1.80
14/02/2024,Cash Account Interest,0.12,1.92

Investment Transactions,,,
Date,InvestmentName,TransactionDetails,Quantity,Price,Cost
05/01/2024,Hill Fund,Bought 2 Hill Fund (GB00B4PQW151),2.00,249.10,498.20
`,
    reads: [
      '2024/01/02 * Deposit via direct debit | Assets:Transfers -500.00 GBP | Assets:Broker:Cash 500.00 GBP',
      '2024/02/14 * Cash Account Interest | ; Interest | Income:Interest -0.12 GBP | Assets:Broker:Cash 0.12 GBP',
      '2024/01/05 * Hill Fund | ; Buy | Assets:Broker:GB00B4PQW151 2 "GB00B4PQW151" @ 249.10 GBP | Assets:Broker:Cash -498.20 GBP',
    ],
  },
  {
    broker: 'a contract note: its day above the trades, and what was taken of all of them below',
    currency: 'INR',
    text: `CONTRACT NOTE CUM TAX INVOICE,,
Contract Note No:,CNT-17,
Trade Date:,25/01/2024,
Order No.,Order Time,Trade No.,Security/Contract Description,Buy(B) / Sell(S),Exchange,Quantity,Gross Rate/ Trade Price per Unit (Rs),Brokerage per Unit (Rs),Net Rate per Unit (Rs),Net Total (Before Levies) (Rs)
1100000012345678,09:20:05,20012345,INFOSYS LIMITED - INE009A01021,B,NSE,10,1520.50,0,1520.50,-15205.00
1100000012345679,10:20:05,20012346,INFOSYS LIMITED - INE009A01021,S,NSE,-5,1600.00,0,1600.00,8000.00
Pay in/ Pay out obligation (Rs),-7205.00,-7205.00
Exchange transaction charges (Rs),-1.14,-1.14
Securities transaction tax (Rs),-35.00,-35.00
Net amount receivable/(payable by client) (Rs),-7241.14,-7241.14
`,
    reads: [
      '2024/01/25 * INFOSYS LIMITED | ; Buy | Assets:Broker:INE009A01021 10 "INE009A01021" @ 1520.50 INR | Assets:Broker:Cash -15205.00 INR',
      '2024/01/25 * INFOSYS LIMITED | ; Sell | Assets:Broker:INE009A01021 -5 "INE009A01021" @ 1600.00 INR | Assets:Broker:Cash 8000.00 INR',
      '2024/01/25 * Fee | ; Fee | Expenses:Fees 1.14 INR | Assets:Broker:Cash -1.14 INR',
      '2024/01/25 * Tax | ; Tax | Expenses:Tax 35.00 INR | Assets:Broker:Cash -35.00 INR',
    ],
  },
  {
    broker: 'a statement of funds, each named above its transactions',
    currency: 'INR',
    text: `Date,Transaction,Amount,Units,Price,Unit
Folio No: 17 / 89
H02T-Hill Fund - Growth - ISIN: INF179K01BE2(Advisor: DIRECT)
05-Jan-2024,Purchase - Systematic,"4,999.75",5.123,975.94,5.123
05-Jan-2024,*** Stamp Duty ***,0.25
12-Mar-2024,Redemption,"(2,000.00)",(2.000),"1,000.00",3.123
,Closing Unit Balance: 3.123,NAV on 12-Mar-2024: INR 1010.00
`,
    reads: [
      '2024/01/05 * Hill Fund - Growth | ; Buy | Assets:Broker:INF179K01BE2 5.123 "INF179K01BE2" @@ 4999.75 INR | Assets:Broker:Cash -4999.75 INR',
      '2024/01/05 * Hill Fund - Growth | ; Tax | Expenses:Tax 0.25 INR | Assets:Broker:Cash -0.25 INR',
      '2024/03/12 * Hill Fund - Growth | ; Sell | Assets:Broker:INF179K01BE2 -2 "INF179K01BE2" @ 1000.00 INR | Assets:Broker:Cash 2000.00 INR',
    ],
  },
]
