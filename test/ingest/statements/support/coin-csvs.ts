import type { BrokerCsv } from './broker-csvs.ts'

/** What each coin did, as exchanges list it, with figures of our own. */
export const COIN_CSVS: readonly BrokerCsv[] = [
  {
    broker: 'what each coin did at an exchange that calls the sides by one reference',
    currency: 'EUR',
    text: `"txid","refid","time","type","subtype","aclass","asset","wallet","amount","fee","balance"
"","D1","2024-01-05 11:59:00","deposit","","currency","ZEUR","spot / main",1000.0000,0,""
"L1","D1","2024-01-05 12:00:00","deposit","","currency","ZEUR","spot / main",1000.0000,0,1000.0000
"L2","T1","2024-03-19 19:43:31","trade","","currency","ZEUR","spot / main",-100.0000,0.1800,899.8200
"L3","T1","2024-03-19 19:43:31","trade","","currency","XXBT","spot / main",0.0020000000,0,0.0020000000
"L4","T2","2024-04-02 10:15:00","trade","","currency","XXBT","spot / main",-0.0010000000,0,0.0010000000
"L5","T2","2024-04-02 10:15:00","trade","","currency","ZEUR","spot / main",80.0000,0.2000,979.6200
"L6","Q1","2024-05-01 08:00:00","spend","","currency","ZEUR","spot / main",-50.0000,0,929.6200
"L7","Q1","2024-05-01 08:00:00","receive","","currency","XXBT","spot / main",0.0010000000,0,0.0020000000
"L8","S1","2024-06-01 01:00:00","staking","","currency","ADA.S","earn / bonded",5.0000000000,0,105.0000000000
"L9","W1","2024-06-10 09:00:00","withdrawal","","currency","XLTC","spot / main",-0.4212000000,0.0020000000,0.0768000000
"L10","C1","2024-06-11 11:00:00","trade","","currency","XXBT","spot / main",-0.0005000000,0,0.0015000000
"L11","C1","2024-06-11 11:00:00","trade","","currency","XETH","spot / main",0.1000000000,0.0001000000,0.0999000000
"L12","F1","2024-06-12 10:00:00","trade","","currency","ZEUR","spot / main",-100.0000,0,829.6200
"L13","F1","2024-06-12 10:00:00","trade","","currency","ZUSD","spot / main",108.0000,0.1500,107.8500
"L14","X1","2024-06-13 10:00:00","withdrawal","","currency","ZEUR","spot / main",-50.0000,0.9000,778.7200
"L15","P1","2024-06-14 10:00:00","transfer","spottostaking","currency","DOT","spot / main",-10.0000000000,0,0.0000000000
"L16","P1","2024-06-14 10:00:00","transfer","stakingfromspot","currency","DOT.S","spot / main",10.0000000000,0,10.0000000000
"L17","T9","2024-06-15 10:00:00","trade","tradespot","currency","ZEUR","spot / main",-100.0000,0,678.7200
"L18","T9","2024-06-15 10:00:00","trade","tradespot","currency","XXBT","spot / main",0.0020000000,0.0000100000,0.0034900000
`,
    reads: [
      '2024/01/05 * (D1) deposit | Assets:Transfers -1000.00 EUR | Assets:Broker:Cash 1000.00 EUR',
      '2024/03/19 * (T1) BTC | ; Buy | Assets:Broker:BTC 0.002 BTC @ 50000.00 EUR | Expenses:Fees 0.18 EUR | Assets:Broker:Cash -100.18 EUR',
      '2024/04/02 * (T2) BTC | ; Sell | Assets:Broker:BTC -0.001 BTC @ 80000.00 EUR | Expenses:Fees 0.20 EUR | Assets:Broker:Cash 79.80 EUR',
      '2024/05/01 * (Q1) BTC | ; Buy | Assets:Broker:BTC 0.001 BTC @ 50000.00 EUR | Assets:Broker:Cash -50.00 EUR',
      '2024/06/12 * (F1) USD | ; Buy | Assets:Broker:Cash 108.00 USD @@ 100.00 EUR | Expenses:Fees 0.15 USD | Assets:Broker:Cash -100.00 EUR | Assets:Broker:Cash -0.15 USD',
      '2024/06/13 * (X1) withdrawal | Assets:Transfers 50.90 EUR | Assets:Broker:Cash -50.90 EUR',
      '2024/06/15 * (T9) BTC | ; Buy | Assets:Broker:BTC 0.00199 BTC @ 50000.00 EUR | Expenses:Fees 0.50 EUR | Assets:Broker:Cash -100.00 EUR',
    ],
    errors: [
      '10: "staking" moves ADA.S, and nothing says what it cost or was worth; enter this row by hand, or leave it out',
      '11: "withdrawal" moves LTC, and nothing says what it cost or was worth; enter this row by hand, or leave it out',
      '12: -0.0005 BTC and 0.1 ETH: one coin was exchanged for another, and nothing says what that was worth in money; enter it by hand',
    ],
  },
  {
    broker: 'matches and fees of one trade, each in its row',
    currency: 'USD',
    text: `portfolio,type,time,amount,balance,amount/balance unit,transfer id,trade id,order id
default,deposit,2024-01-02T20:34:30.503Z,2000.0000000000000000,2000,USD,d-1,,
default,match,2024-01-03T20:04:08.967Z,-245.3900000000000000,1754.61,USD,,71,o-1
default,match,2024-01-03T20:04:08.967Z,0.0053000000000000,0.0053,BTC,,71,o-1
default,fee,2024-01-03T20:04:08.967Z,-1.2269500000000000,1753.38305,USD,,71,o-1
default,match,2024-02-03T20:04:08.967Z,-0.0010000000000000,0.0043,BTC,,72,o-2
default,match,2024-02-03T20:04:08.967Z,40.0000000000000000,1793.38305,USD,,72,o-2
default,fee,2024-02-03T20:04:08.967Z,-0.2000000000000000,1793.18305,USD,,72,o-2
default,withdrawal,2024-02-04T20:04:08.967Z,-1000,793.18305,USD,d-2,,
`,
    reads: [
      '2024/01/02 * deposit | Assets:Transfers -2000.00 USD | Assets:Broker:Cash 2000.00 USD',
      '2024/01/03 * (71) BTC | ; Buy | Assets:Broker:BTC 0.0053 BTC @ 46300.00 USD | Expenses:Fees 1.22695 USD | Assets:Broker:Cash -246.61695 USD',
      '2024/02/03 * (72) BTC | ; Sell | Assets:Broker:BTC -0.001 BTC @ 40000.00 USD | Expenses:Fees 0.20 USD | Assets:Broker:Cash 39.80 USD',
      '2024/02/04 * withdrawal | Assets:Transfers 1000.00 USD | Assets:Broker:Cash -1000.00 USD',
    ],
  },
  {
    broker: 'rows of one second',
    currency: 'EUR',
    text: `User_ID,UTC_Time,Account,Operation,Coin,Change,Remark
123,2024-01-05 08:00:00,Spot,Deposit,EUR,3000,
123,2024-01-10 08:00:00,Spot,Transaction Buy,BTC,0.02,
123,2024-01-10 08:00:00,Spot,Transaction Spend,EUR,-1200,
123,2024-01-10 08:00:00,Spot,Fee,BNB,-0.001,
123,2024-01-11 09:00:00,Spot,Buy,DOGE,250,
123,2024-01-11 09:00:00,Spot,Sell,EUR,-11.75,
123,2024-01-11 09:00:00,Spot,Fee,DOGE,-0.25,
123,2024-01-12 09:30:00,Spot,Binance Convert,ETH,-0.5,
123,2024-01-12 09:30:00,Spot,Binance Convert,USDC,1650,
123,2024-02-10 08:00:00,Spot,Deposit,ETH,1.5,
123,2024-03-10 08:00:00,Earn,Simple Earn Flexible Interest,ETH,0.004,
123,2024-03-11 10:00:00,Spot,Transaction Sold,BTC,-0.01,
123,2024-03-11 10:00:00,Spot,Transaction Sold,BTC,-0.005,
123,2024-03-11 10:00:00,Spot,Transaction Revenue,EUR,600,
123,2024-03-11 10:00:00,Spot,Transaction Revenue,EUR,301.5,
123,2024-03-11 10:00:00,Spot,Transaction Fee,EUR,-0.9,
123,2024-03-12 10:00:00,Spot,Withdraw,EUR,-100,
`,
    reads: [
      '2024/01/05 * Deposit | Assets:Transfers -3000.00 EUR | Assets:Broker:Cash 3000.00 EUR',
      '2024/01/10 * BTC | ; Buy | Assets:Broker:BTC 0.02 BTC @ 60000.00 EUR | Expenses:Fees 0.001 BNB | Assets:Broker:Cash -1200.00 EUR | Assets:Broker:Cash -0.001 BNB',
      '2024/01/11 * DOGE | ; Buy | Assets:Broker:DOGE 249.75 DOGE @@ 11.74 EUR | Expenses:Fees 0.01 EUR | Assets:Broker:Cash -11.75 EUR',
      '2024/03/11 * BTC | ; Sell | Assets:Broker:BTC -0.015 BTC @ 60100.00 EUR | Expenses:Fees 0.90 EUR | Assets:Broker:Cash 900.60 EUR',
      '2024/03/12 * Withdraw | Assets:Transfers 100.00 EUR | Assets:Broker:Cash -100.00 EUR',
    ],
    errors: [
      '9: -0.5 ETH and 1650 USDC: one coin was exchanged for another, and nothing says what that was worth in money; enter it by hand',
      '11: "Deposit" moves ETH, and nothing says what it cost or was worth; enter this row by hand, or leave it out',
      '12: "Simple Earn Flexible Interest" moves ETH, and nothing says what it cost or was worth; enter this row by hand, or leave it out',
    ],
  },
  {
    broker: 'what was sent and what was received beside each other, as programs for taxes write it',
    currency: 'EUR',
    text: `Date,Type,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency
2024-02-01 10:00:00,Deposit,,,2000,EUR,,
2024-02-02 10:00:00,Trade,1000,EUR,0.5,ETH,1.00,EUR
2024-02-03 10:00:00,Trade,0.1,ETH,0.006,BTC,0.0001,BTC
2024-02-04 10:00:00,Trade,0.2,ETH,450.00,EUR,0.90,EUR
2024-02-05 10:00:00,Withdrawal,0.1,ETH,,,,
`,
    reads: [
      '2024/02/01 * Deposit | Assets:Transfers -2000.00 EUR | Assets:Broker:Cash 2000.00 EUR',
      '2024/02/02 * ETH | ; Buy | Assets:Broker:ETH 0.5 ETH @ 2000.00 EUR | Expenses:Fees 1.00 EUR | Assets:Broker:Cash -1001.00 EUR',
      '2024/02/04 * ETH | ; Sell | Assets:Broker:ETH -0.2 ETH @ 2250.00 EUR | Expenses:Fees 0.90 EUR | Assets:Broker:Cash 449.10 EUR',
    ],
    errors: [
      '4: 0.1 ETH was exchanged for 0.006 BTC, and nothing says what that was worth in money; enter it by hand',
      '6: -0.1 ETH moved, and nothing says what it cost or was worth; enter this by hand',
    ],
  },
]
