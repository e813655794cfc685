import type { BrokerCsv } from './broker-csvs.ts'

/** Of America, India, and exchanges of coins. */
export const BROKER_CSVS_ABROAD: readonly BrokerCsv[] = [
  {
    broker: 'an American broker: reinvested dividends, a split, shares that came from elsewhere',
    currency: 'EUR',
    text: `"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"
"03/01/2024","Stock Split","NVDA","NVIDIA CORP","90","","",""
"02/29/2024","Credit Interest","","SCHWAB1 INT 01/30-02/28","","","","$1.15"
"02/22/2024","Service Fee","","WIRE FEE","","","","-$15.00"
"02/20/2024 as of 02/16/2024","Sell","AAPL","APPLE INC","4","$190.25","$0.02","$760.98"
"02/15/2024","Qualified Dividend","AAPL","APPLE INC","","","","$2.40"
"02/15/2024","NRA Tax Adj","AAPL","APPLE INC","","","","-$0.36"
"02/15/2024","Reinvest Shares","SCHD","SCHWAB US DIVIDEND EQUITY ETF","0.1234","$77.80","","-$9.60"
"02/15/2024","Reinvest Dividend","SCHD","SCHWAB US DIVIDEND EQUITY ETF","","","","$9.60"
"02/05/2024","Buy","AAPL","APPLE INC","10","$185.50","$1.00","-$1,856.00"
"02/01/2024","MoneyLink Transfer","","Tfr BANK OF THE HILL","","","","$5,000.00"
"02/01/2024","Journaled Shares","NVDA","NVIDIA CORP","10","","",""
`,
    reads: [
      '2024/03/01 * NVIDIA CORP | ; Split | Assets:Broker:NVDA 90 NVDA @ 0.00 USD',
      '2024/02/29 * SCHWAB1 INT 01/30-02/28 | ; Interest | Income:Interest -1.15 USD | Assets:Broker:Cash 1.15 USD',
      '2024/02/22 * WIRE FEE | ; Fee | Expenses:Fees 15.00 USD | Assets:Broker:Cash -15.00 USD',
      '2024/02/20 * APPLE INC | ; Sell | Assets:Broker:AAPL -4 AAPL @ 190.25 USD | Expenses:Fees 0.02 USD | Assets:Broker:Cash 760.98 USD',
      '2024/02/15 * APPLE INC | ; Dividend | Income:Dividend:AAPL -2.40 USD | Assets:Broker:Cash 2.40 USD',
      '2024/02/15 * APPLE INC | ; Tax | Expenses:Tax 0.36 USD | Assets:Broker:Cash -0.36 USD',
      '2024/02/15 * SCHWAB US DIVIDEND EQUITY ETF | ; Buy | Assets:Broker:SCHD 0.1234 SCHD @@ 9.60 USD | Assets:Broker:Cash -9.60 USD',
      '2024/02/15 * SCHWAB US DIVIDEND EQUITY ETF | ; Dividend | Income:Dividend:SCHD -9.60 USD | Assets:Broker:Cash 9.60 USD',
      '2024/02/05 * APPLE INC | ; Buy | Assets:Broker:AAPL 10 AAPL @ 185.50 USD | Expenses:Fees 1.00 USD | Assets:Broker:Cash -1856.00 USD',
      '2024/02/01 * Tfr BANK OF THE HILL | ; MoneyLink Transfer | Assets:Transfers -5000.00 USD | Assets:Broker:Cash 5000.00 USD',
    ],
    errors: ['12: "Journaled Shares" moves securities whose cost is not in this list; enter this row by hand, or leave it out'],
  },
  {
    broker: 'an American broker that says it in sentences, with a balance',
    currency: 'EUR',
    text: `

Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Fees ($),Accrued Interest ($),Amount ($),Cash Balance ($),Settlement Date
02/20/2024,"YOU SOLD APPLE INC (AAPL) (Cash)",AAPL,"APPLE INC",Cash,-4,190.25,,0.02,,760.98,3907.38,02/22/2024
02/15/2024,"DIVIDEND RECEIVED APPLE INC (AAPL) (Cash)",AAPL,"APPLE INC",Cash,0.000,,,,,2.4,3146.4,
02/05/2024,"YOU BOUGHT APPLE INC (AAPL) (Cash)",AAPL,"APPLE INC",Cash,10,185.5,1,,,-1856,3144,02/07/2024
02/01/2024,"Electronic Funds Transfer Received (Cash)",,"No Description",Cash,0.000,,,,,5000,5000,

"The data and information in this spreadsheet is provided to you solely for your use"
`,
    reads: [
      '2024/02/20 * APPLE INC | ; Sell | Assets:Broker:AAPL -4 AAPL @ 190.25 USD | Expenses:Fees 0.02 USD | Assets:Broker:Cash 760.98 USD',
      '2024/02/15 * APPLE INC | ; Dividend | Income:Dividend:AAPL -2.40 USD | Assets:Broker:Cash 2.40 USD',
      '2024/02/05 * APPLE INC | ; Buy | Assets:Broker:AAPL 10 AAPL @ 185.50 USD | Expenses:Fees 1.00 USD | Assets:Broker:Cash -1856.00 USD',
      '2024/02/01 * No Description | ; Electronic Funds Transfer Received (Cash) | Assets:Transfers -5000.00 USD | Assets:Broker:Cash 5000.00 USD',
    ],
  },
  {
    broker: 'an American broker with what is held above what happened',
    currency: 'EUR',
    text: `Account Number,Investment Name,Symbol,Shares,Share Price,Total Value,
12345678,VANGUARD TOTAL STOCK MARKET ETF,VTI,6,252.1,1512.6,

Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commission Fees,Net Amount,Accrued Interest,Account Type,
12345678,02/20/2024,02/22/2024,Sell,Sell,VANGUARD TOTAL STOCK MARKET ETF,VTI,-4.00000,250.5000,1002.00,0.02,1001.98,0.00,CASH,
12345678,02/15/2024,02/15/2024,Dividend,Dividend Received,VANGUARD TOTAL STOCK MARKET ETF,VTI,0.00000,0.0000,8.20,0.00,8.20,0.00,CASH,
12345678,02/15/2024,02/15/2024,Reinvestment,Dividend Reinvestment,VANGUARD TOTAL STOCK MARKET ETF,VTI,0.03270,250.7700,-8.20,0.00,-8.20,0.00,CASH,
12345678,02/05/2024,02/07/2024,Buy,Buy,VANGUARD TOTAL STOCK MARKET ETF,VTI,10.00000,245.1000,-2451.00,0.00,-2451.00,0.00,CASH,
12345678,02/01/2024,02/01/2024,Funds Received,Electronic Bank Transfer,CASH,,0.00000,0.0000,5000.00,0.00,5000.00,0.00,CASH,
`,
    reads: [
      '2024/02/20 * VANGUARD TOTAL STOCK MARKET ETF | ; Sell | Assets:Broker:VTI -4 VTI @ 250.50 EUR | Expenses:Fees 0.02 EUR | Assets:Broker:Cash 1001.98 EUR',
      '2024/02/15 * VANGUARD TOTAL STOCK MARKET ETF | ; Dividend | Income:Dividend:VTI -8.20 EUR | Assets:Broker:Cash 8.20 EUR',
      '2024/02/15 * VANGUARD TOTAL STOCK MARKET ETF | ; Buy | Assets:Broker:VTI 0.0327 VTI @@ 8.20 EUR | Assets:Broker:Cash -8.20 EUR',
      '2024/02/05 * VANGUARD TOTAL STOCK MARKET ETF | ; Buy | Assets:Broker:VTI 10 VTI @ 245.10 EUR | Assets:Broker:Cash -2451.00 EUR',
      '2024/02/01 * CASH | ; Funds Received | Assets:Transfers -5000.00 EUR | Assets:Broker:Cash 5000.00 EUR',
    ],
  },
  {
    broker: 'an Indian book of trades without amounts',
    currency: 'INR',
    text: `symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time
NORTHWIND,INE000A01010,2024-02-01,NSE,EQ,EQ,buy,false,10.000000,101.250000,1001,2001,2024-02-01T09:20:11
N&M,INE000B01018,2024-02-02,NSE,EQ,EQ,buy,false,3.000000,400.123500,1002,2002,2024-02-02T09:20:11
NORTHWIND,INE000A01010,2024-02-05,NSE,EQ,EQ,sell,false,4.000000,105.000000,1003,2003,2024-02-05T10:20:11
`,
    reads: [
      '2024/02/01 * (1001) NORTHWIND | ; Buy, INE000A01010 | Assets:Broker:NORTHWIND 10 NORTHWIND @ 101.25 INR | Assets:Broker:Cash -1012.50 INR',
      '2024/02/02 * (1002) N&M | ; Buy, INE000B01018 | Assets:Broker:N&M 3 "N&M" @@ 1200.37 INR | Assets:Broker:Cash -1200.37 INR',
      '2024/02/05 * (1003) NORTHWIND | ; Sell, INE000A01010 | Assets:Broker:NORTHWIND -4 NORTHWIND @ 105.00 INR | Assets:Broker:Cash 420.00 INR',
    ],
  },
  {
    broker: 'an Indian list of orders without prices',
    currency: 'INR',
    text: `Name,Asha Rao,,,,,,,,
Stock name,Symbol,ISIN,Type,Quantity,Value,Exchange,Exchange Order Id,Execution date and time,Order status
Northwind Ltd,NORTHWIND,INE000A01010,BUY,10,1012.50,NSE,1100,01-02-2024 09:20 AM,Executed
Northwind Ltd,NORTHWIND,INE000A01010,SELL,4,420.00,NSE,1101,15-02-2024 10:20 AM,Executed
`,
    reads: [
      '2024/02/01 * (1100) Northwind Ltd | ; Buy, INE000A01010 | Assets:Broker:NORTHWIND 10 NORTHWIND @ 101.25 INR | Assets:Broker:Cash -1012.50 INR',
      '2024/02/15 * (1101) Northwind Ltd | ; Sell, INE000A01010 | Assets:Broker:NORTHWIND -4 NORTHWIND @ 105.00 INR | Assets:Broker:Cash 420.00 INR',
    ],
  },
  {
    broker: 'an Indian list of funds, with a dividend that became units',
    currency: 'INR',
    text: `MF_NAME,INVESTOR_NAME,PAN,FOLIO_NUMBER,PRODUCT_CODE,SCHEME_NAME,Type,TRADE_DATE,TRANSACTION_TYPE,DIVIDEND_RATE,AMOUNT,UNITS,PRICE,BROKER
HILL MF,ASHA RAO,ABCDE1234F,1234567/12,H02G,Hill Flexi Cap Fund - Direct Plan - Growth,EQUITY,15-FEB-2024,Purchase - Systematic,0,4999.75,55.115,90.714,DIRECT
HILL MF,ASHA RAO,ABCDE1234F,1234567/12,H02G,Hill Flexi Cap Fund - Direct Plan - Growth,EQUITY,20-FEB-2024,Redemption,0,-920.00,-10.000,92.000,DIRECT
HILL MF,ASHA RAO,ABCDE1234F,1234567/12,H02D,Hill Balanced Fund - Direct Plan - IDCW Reinvestment,HYBRID,22-FEB-2024,Dividend Reinvested,0.5,100.00,4.000,25.000,DIRECT
`,
    reads: [
      '2024/02/15 * Hill Flexi Cap Fund - Direct Plan - Growth | ; Buy | Assets:Broker:H02G 55.115 "H02G" @@ 4999.75 INR | Assets:Broker:Cash -4999.75 INR',
      '2024/02/20 * Hill Flexi Cap Fund - Direct Plan - Growth | ; Sell | Assets:Broker:H02G -10 "H02G" @ 92.00 INR | Assets:Broker:Cash 920.00 INR',
      '2024/02/22 * Hill Balanced Fund - Direct Plan - IDCW Reinvestment | ; Dividend reinvested | Assets:Broker:H02D 4 "H02D" @ 25.00 INR | Income:Dividend:H02D -100.00 INR',
    ],
  },
  {
    broker: 'what is traded in the details, and positions that are opened and closed',
    currency: 'EUR',
    text: `Date,Type,Details,Amount,Units,Realized Equity Change,Realized Equity,Balance,Position ID,Asset type,NWA
01/02/2024 08:00:00,Deposit,5000.00 EUR Wire,5400.00,-,5400.00,5400.00,5400.00,-,-,0.00
05/02/2024 15:30:12,Open Position,AAPL/USD,1855.00,10,0.00,5400.00,3545.00,2525252525,Stocks,0.00
15/02/2024 02:00:00,Dividend,AAPL/USD,2.04,-,2.04,5402.04,3547.04,2525252525,Stocks,0.00
20/02/2024 16:00:00,Position closed,AAPL/USD,1902.50,10,47.50,5449.54,5449.54,2525252525,Stocks,0.00
`,
    reads: [
      '2024/02/01 * 5000.00 EUR Wire | ; Deposit | Assets:Transfers -5400.00 USD | Assets:Broker:Cash 5400.00 USD',
      '2024/02/05 * AAPL | ; Buy | Assets:Broker:AAPL 10 AAPL @ 185.50 USD | Assets:Broker:Cash -1855.00 USD',
      '2024/02/15 * AAPL | ; Dividend | Income:Dividend:AAPL -2.04 USD | Assets:Broker:Cash 2.04 USD',
      '2024/02/20 * AAPL | ; Sell | Assets:Broker:AAPL -10 AAPL @ 190.25 USD | Assets:Broker:Cash 1902.50 USD',
    ],
  },
  {
    broker: 'currencies in front of each amount, and dates to the millionth',
    currency: 'EUR',
    text: `Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate
2024-02-01T10:00:00.123456Z,,CASH TOP-UP,,,"USD 1,000",USD,1.0800
2024-02-05T15:30:00.123456Z,AAPL,BUY - MARKET,5,USD 185.50,USD 927.50,USD,1.0800
2024-02-15T06:00:00.123456Z,AAPL,DIVIDEND,,,USD 1.02,USD,1.0800
2024-02-20T15:30:00.123456Z,AAPL,SELL - MARKET,2,USD 190.25,USD 380.49,USD,1.0800
2024-03-01T00:00:00.123456Z,,CUSTODY FEE,,,USD -0.10,USD,1.0800
2024-03-05T00:00:00.123456Z,NVDA,STOCK SPLIT,9,,USD 0,USD,1.0800
`,
    reads: [
      '2024/02/01 * CASH TOP-UP | Assets:Transfers -1000.00 USD | Assets:Broker:Cash 1000.00 USD',
      '2024/02/05 * AAPL | ; Buy | Assets:Broker:AAPL 5 AAPL @ 185.50 USD | Assets:Broker:Cash -927.50 USD',
      '2024/02/15 * AAPL | ; Dividend | Income:Dividend:AAPL -1.02 USD | Assets:Broker:Cash 1.02 USD',
      '2024/02/20 * AAPL | ; Sell | Assets:Broker:AAPL -2 AAPL @ 190.245 USD | Assets:Broker:Cash 380.49 USD',
      '2024/03/01 * CUSTODY FEE | ; Fee | Expenses:Fees 0.10 USD | Assets:Broker:Cash -0.10 USD',
      '2024/03/05 * NVDA | ; Split | Assets:Broker:NVDA 9 NVDA @ 0.00 USD',
    ],
  },
  {
    broker: 'coins, with a preamble, rewards and coins that were sent away',
    currency: 'EUR',
    text: `
Transactions
User,Jana,5d
ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes
c1,2024-02-01 10:00:00 UTC,Buy,BTC,0.01,EUR,€40000.00,€400.00,€405.96,€5.96,Bought 0.01 BTC for 405.96 EUR
c2,2024-02-10 10:00:00 UTC,Staking Income,ETH,0.001,EUR,€2300.00,€2.30,€2.30,€0.00,
c3,2024-02-20 10:00:00 UTC,Sell,BTC,-0.004,EUR,€45000.00,-€180.00,-€177.01,€2.99,Sold 0.004 BTC for 177.01 EUR
c4,2024-02-21 10:00:00 UTC,Send,BTC,-0.002,EUR,€45000.00,-€90.00,-€90.00,€0.00,Sent 0.002 BTC to 3Abc
c5,2024-02-22 10:00:00 UTC,Convert,BTC,-0.001,EUR,€45000.00,-€45.00,-€44.00,€1.00,Converted 0.001 BTC to 0.019 ETH
`,
    reads: [
      '2024/02/01 * (c1) BTC | ; Buy | Assets:Broker:BTC 0.01 BTC @ 40000.00 EUR | Expenses:Fees 5.96 EUR | Assets:Broker:Cash -405.96 EUR',
      '2024/02/10 * (c2) ETH | ; Reward | Assets:Broker:ETH 0.001 ETH @ 2300.00 EUR | Income:Reward:ETH -2.30 EUR',
      '2024/02/20 * (c3) BTC | ; Sell | Assets:Broker:BTC -0.004 BTC @ 45000.00 EUR | Expenses:Fees 2.99 EUR | Assets:Broker:Cash 177.01 EUR',
    ],
    errors: [
      '8: "Send" moves securities whose cost is not in this list; enter this row by hand, or leave it out',
      '9: "Convert" is not a known kind of trade; enter this row by hand, or leave it out',
    ],
  },
  {
    broker: 'pairs as Kraken writes them',
    currency: 'EUR',
    text: `"txid","ordertxid","pair","time","type","ordertype","price","cost","fee","vol","margin","misc","ledgers"
"TAAA","OAAA","XXBTZEUR","2024-02-01 10:00:00.1234","buy","limit",40000.00000,400.00000,1.04000,0.01000000,0.00000,"","LA,LB"
"TBBB","OBBB","XXBTZEUR","2024-02-20 10:00:00.1234","sell","limit",45000.00000,180.00000,0.46800,0.00400000,0.00000,"","LC,LD"
`,
    reads: [
      '2024/02/01 * (TAAA) BTC | ; Buy | Assets:Broker:BTC 0.01 BTC @ 40000.00 EUR | Expenses:Fees 1.04 EUR | Assets:Broker:Cash -401.04 EUR',
      '2024/02/20 * (TBBB) BTC | ; Sell | Assets:Broker:BTC -0.004 BTC @ 45000.00 EUR | Expenses:Fees 0.468 EUR | Assets:Broker:Cash 179.532 EUR',
    ],
  },
  {
    broker: 'what each coin did, in two rows for each trade',
    currency: 'EUR',
    text: `"txid","refid","time","type","subtype","aclass","asset","amount","fee","balance"
"L1","R1","2024-02-01 09:00:00","deposit","","currency","ZEUR",1000.0000,0.0000,1000.0000
"L2","T1","2024-02-01 10:00:00","trade","","currency","ZEUR",-400.0000,1.0400,598.9600
"L3","T1","2024-02-01 10:00:00","trade","","currency","XXBT",0.0100000000,0.0000000000,0.0100000000
`,
    reads: [
      '2024/02/01 * (R1) deposit | Assets:Transfers -1000.00 EUR | Assets:Broker:Cash 1000.00 EUR',
      '2024/02/01 * (T1) BTC | ; Buy | Assets:Broker:BTC 0.01 BTC @ 40000.00 EUR | Expenses:Fees 1.04 EUR | Assets:Broker:Cash -401.04 EUR',
    ],
  },
  {
    broker: 'units glued to the figures, and a fee taken in coins',
    currency: 'EUR',
    text: `"Date(UTC)","Pair","Side","Price","Executed","Amount","Fee"
"2024-02-01 10:00:00","BTCEUR","BUY","40000","0.01BTC","400EUR","0.4EUR"
"2024-02-20 10:00:00","BTCEUR","SELL","45000","0.004BTC","180EUR","0.18EUR"
"2024-02-21 10:00:00","ETHEUR","BUY","2300","0.1ETH","230EUR","0.0001ETH"
`,
    reads: [
      '2024/02/01 * BTC | ; Buy | Assets:Broker:BTC 0.01 BTC @ 40000.00 EUR | Expenses:Fees 0.40 EUR | Assets:Broker:Cash -400.40 EUR',
      '2024/02/20 * BTC | ; Sell | Assets:Broker:BTC -0.004 BTC @ 45000.00 EUR | Expenses:Fees 0.18 EUR | Assets:Broker:Cash 179.82 EUR',
      '2024/02/21 * ETH | ; Buy | Assets:Broker:ETH 0.0999 ETH @ 2300.00 EUR | Expenses:Fees 0.23 EUR | Assets:Broker:Cash -230.00 EUR',
    ],
  },
  {
    broker: 'a British list that says by the number of a deal what it was, prices in pence, and no fees',
    currency: 'GBP',
    text: `Stocks & Shares ISA,,,,,,
Client Name:,Mrs A Hill,,,,
Client Number:,1234567,,,,
Valuation as at,26-12-2024 14:32,,,,

Trade date,Settle date,Reference,Description,Unit cost (p),Quantity,Value (£),
"10/12/2024","10/12/2024","Transfer","Transfer from Income Account","","","47.80"
"24/11/2024","24/11/2024","FPD","Payment to Client","","","-1,002.60"
"17/11/2024","19/11/2024","S564913611","Hill Computers plc Ord 6 2/3p","603.27","167","995.51"
"10/11/2024","12/11/2024","B564913600","Hill Computers plc Ord 6 2/3p","600.00","167","-1,018.96"
"05/11/2024","07/11/2024","B564913599","World Tracker Class C - Accumulation","243.10","411.353","-1,000.00"
"02/10/2024","02/10/2024","MANAGE FEE","HL Vantage Stocks & Shares ISA","","","-2.47"
"01/10/2024","01/10/2024","Card Web","Card Subscription","","","2000.00"
"01/10/2024","01/10/2024","INTEREST","Gross interest to 30 Sep","","","1.20"
`,
    reads: [
      '2024/12/10 * (Transfer) Transfer from Income Account | ; Transfer | Assets:Transfers -47.80 GBP | Assets:Broker:Cash 47.80 GBP',
      '2024/11/24 * (FPD) Payment to Client | ; FPD | Assets:Transfers 1002.60 GBP | Assets:Broker:Cash -1002.60 GBP',
      '2024/11/17 * (S564913611) Hill Computers plc Ord 6 2/3p | ; Sell | Assets:Broker:HILL-COMPUTERS-PLC-3BE75 -167 "HILL-COMPUTERS-PLC-3BE75" @@ 1007.46 GBP | Expenses:Fees 11.95 GBP | Assets:Broker:Cash 995.51 GBP',
      '2024/11/10 * (B564913600) Hill Computers plc Ord 6 2/3p | ; Buy | Assets:Broker:HILL-COMPUTERS-PLC-3BE75 167 "HILL-COMPUTERS-PLC-3BE75" @ 6.00 GBP | Expenses:Fees 16.96 GBP | Assets:Broker:Cash -1018.96 GBP',
      '2024/11/05 * (B564913599) World Tracker Class C - Accumulation | ; Buy | Assets:Broker:WORLD-TRACKER-CLAS-56943 411.353 "WORLD-TRACKER-CLAS-56943" @@ 1000.00 GBP | Assets:Broker:Cash -1000.00 GBP',
      '2024/10/02 * (MANAGE FEE) HL Vantage Stocks & Shares ISA | ; Fee | Expenses:Fees 2.47 GBP | Assets:Broker:Cash -2.47 GBP',
      '2024/10/01 * (Card Web) Card Subscription | ; Card Web | Assets:Transfers -2000.00 GBP | Assets:Broker:Cash 2000.00 GBP',
      '2024/10/01 * (INTEREST) Gross interest to 30 Sep | ; Interest | Income:Interest -1.20 GBP | Assets:Broker:Cash 1.20 GBP',
    ],
  },
]
