/*
 * Lists as brokers lay them out, with figures of our own. `reads` is what their rows become in an empty ledger journal, each on one line;
 * `errors` what is said of those that cannot be understood.
 */
export interface BrokerCsv {
  readonly broker: string
  /** What the book is in. */
  readonly currency: string
  readonly text: string
  readonly reads: readonly string[]
  readonly errors?: readonly string[]
}

export const BROKER_CSVS: readonly BrokerCsv[] = [
  {
    broker: 'an activity statement in parts, each with columns of its own',
    currency: 'EUR',
    text: `Statement,Header,Field Name,Field Value
Statement,Data,BrokerName,Interactive Brokers Ireland Limited
Statement,Data,Period,"February 1, 2024 - February 29, 2024"
Account Information,Header,Field Name,Field Value
Account Information,Data,Base Currency,EUR
Net Asset Value,Header,Asset Class,Prior Total,Current Long,Current Short,Current Total,Change
Net Asset Value,Data,Cash ,0,1000,0,1000,1000
Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,C. Price,Proceeds,Comm/Fee,Basis,Realized P/L,MTM P/L,Code
Trades,Data,Order,Stocks,USD,AAPL,"2024-02-01, 10:30:00",10,185.5,186,-1855,-1,1856,0,5,O
Trades,Data,Order,Stocks,USD,AAPL,"2024-02-20, 15:45:12",-4,190.25,190,761,-1.02,-742.4,17.58,1,C
Trades,SubTotal,,Stocks,USD,AAPL,,6,,,-1094,-2.02,1113.6,17.58,6,
Trades,Header,DataDiscriminator,Asset Category,Currency,Symbol,Date/Time,Quantity,T. Price,,Proceeds,Comm in EUR,,,MTM in EUR,Code
Trades,Data,Order,Forex,USD,EUR.USD,"2024-02-01, 10:00:00","-2,000",1.08,,2160,-1.85,,,0,
Trades,Total,,Forex,EUR,,,,,,,-1.85,,,0,
Deposits & Withdrawals,Header,Currency,Settle Date,Description,Amount
Deposits & Withdrawals,Data,EUR,2024-01-31,Electronic Fund Transfer,5000
Deposits & Withdrawals,Data,Total,,,5000
Fees,Header,Subtitle,Currency,Date,Description,Amount
Fees,Data,Other Fees,USD,2024-02-05,M*****12:GLOBAL SNAPSHOT FOR JAN 2024,-0.03
Dividends,Header,Currency,Date,Description,Amount
Dividends,Data,USD,2024-02-15,AAPL(US0378331005) Cash Dividend USD 0.24 per Share (Ordinary Dividend),2.4
Dividends,Data,Total,,,2.4
Withholding Tax,Header,Currency,Date,Description,Amount,Code
Withholding Tax,Data,USD,2024-02-15,AAPL(US0378331005) Cash Dividend USD 0.24 per Share - US Tax,-0.36,
Interest,Header,Currency,Date,Description,Amount
Interest,Data,USD,2024-02-05,USD Credit Interest for Jan-2024,1.15
Financial Instrument Information,Header,Asset Category,Symbol,Description,Conid,Security ID,Underlying,Listing Exch,Multiplier,Type,Code
Financial Instrument Information,Data,Stocks,AAPL,APPLE INC,265598,US0378331005,AAPL,NASDAQ,1,COMMON,
`,
    reads: [
      '2024/02/01 * AAPL | ; Buy | Assets:Broker:AAPL 10 AAPL @ 185.50 USD | Expenses:Fees 1.00 USD | Assets:Broker:Cash -1856.00 USD',
      '2024/02/20 * AAPL | ; Sell | Assets:Broker:AAPL -4 AAPL @ 190.25 USD | Expenses:Fees 1.02 USD | Assets:Broker:Cash 759.98 USD',
      '2024/02/01 * EUR | ; Sell | Assets:Broker:Cash -2000.00 EUR @ 1.08 USD | Expenses:Fees 1.85 EUR | Assets:Broker:Cash 2160.00 USD | Assets:Broker:Cash -1.85 EUR',
      '2024/01/31 * Electronic Fund Transfer | Assets:Transfers -5000.00 EUR | Assets:Broker:Cash 5000.00 EUR',
      '2024/02/05 * M*****12:GLOBAL SNAPSHOT FOR JAN 2024 | ; Fee | Expenses:Fees 0.03 USD | Assets:Broker:Cash -0.03 USD',
      '2024/02/15 * AAPL | ; Dividend, US0378331005 | Income:Dividend:AAPL -2.40 USD | Assets:Broker:Cash 2.40 USD',
      '2024/02/15 * AAPL | ; Tax, US0378331005 | Expenses:Tax 0.36 USD | Assets:Broker:Cash -0.36 USD',
      '2024/02/05 * USD Credit Interest for Jan-2024 | ; Interest | Income:Interest -1.15 USD | Assets:Broker:Cash 1.15 USD',
    ],
  },
  {
    broker: 'a flex query, whose net amount stands beside three gross ones',
    currency: 'EUR',
    text: `"ClientAccountID","CurrencyPrimary","FXRateToBase","AssetClass","Symbol","Description","ISIN","TradeDate","Quantity","TradePrice","TradeMoney","Proceeds","Taxes","IBCommission","IBCommissionCurrency","NetCash","Buy/Sell","TransactionID"
"U123","USD","0.9259","STK","MSFT","MICROSOFT CORP","US5949181045","20240205","5","404.06","2020.3","-2020.3","0","-1","USD","-2021.3","BUY","900001"
"U123","USD","0.9301","STK","MSFT","MICROSOFT CORP","US5949181045","20240221","-2","402.18","-804.36","804.36","0","-1.01","USD","803.35","SELL","900002"
"U123","EUR","1","STK","VWCE","VANG FTSE AW USDA","IE00BK5BQT80","20240222","10","112.5","1125","-1125","-1.2","-3","EUR","-1129.2","BUY","900003"
`,
    reads: [
      '2024/02/05 * MICROSOFT CORP | ; Buy, US5949181045 | Assets:Broker:MSFT 5 MSFT @ 404.06 USD | Expenses:Fees 1.00 USD | Assets:Broker:Cash -2021.30 USD',
      '2024/02/21 * MICROSOFT CORP | ; Sell, US5949181045 | Assets:Broker:MSFT -2 MSFT @ 402.18 USD | Expenses:Fees 1.01 USD | Assets:Broker:Cash 803.35 USD',
      '2024/02/22 * VANG FTSE AW USDA | ; Buy, IE00BK5BQT80 | Assets:Broker:VWCE 10 VWCE @ 112.50 EUR | Expenses:Fees 3.00 EUR | Expenses:Tax 1.20 EUR | Assets:Broker:Cash -1129.20 EUR',
    ],
  },
  {
    broker: 'amounts in two currencies, each with its currency beside it and no heading',
    currency: 'EUR',
    text: `Date,Time,Product,ISIN,Reference exchange,Venue,Quantity,Price,,Local value,,Value,,Exchange rate,Transaction and/or third,,Total,,Order ID
20-02-2024,15:31,APPLE INC,US0378331005,NDQ,XNAS,-4,190.2500,USD,761.00,USD,704.63,EUR,1.0800,-2.00,EUR,702.63,EUR,0b1
15-02-2024,09:04,VANGUARD FTSE ALL-WORLD UCITS ETF,IE00B3RBWM25,EAM,XAMS,10,105.5000,EUR,-1055.00,EUR,-1055.00,EUR,,-1.00,EUR,-1056.00,EUR,0a1
01-02-2024,15:30,APPLE INC,US0378331005,NDQ,XNAS,10,185.5000,USD,-1855.00,USD,-1717.59,EUR,1.0800,-2.00,EUR,-1719.59,EUR,0a2
`,
    reads: [
      '2024/02/20 * (0b1) APPLE INC | ; Sell | Assets:Broker:US0378331005 -4 "US0378331005" @ 176.1575 EUR | Expenses:Fees 2.00 EUR | Assets:Broker:Cash 702.63 EUR',
      '2024/02/15 * (0a1) VANGUARD FTSE ALL-WORLD UCITS ETF | ; Buy | Assets:Broker:IE00B3RBWM25 10 "IE00B3RBWM25" @ 105.50 EUR | Expenses:Fees 1.00 EUR | Assets:Broker:Cash -1056.00 EUR',
      '2024/02/01 * (0a2) APPLE INC | ; Buy | Assets:Broker:US0378331005 10 "US0378331005" @ 171.759 EUR | Expenses:Fees 2.00 EUR | Assets:Broker:Cash -1719.59 EUR',
    ],
  },
  {
    broker: 'an account where a sentence says how many and at what price, in Dutch',
    currency: 'EUR',
    text: `Datum,Tijd,Valutadatum,Product,ISIN,Omschrijving,FX,Mutatie,,Saldo,,Order Id
16-02-2024,07:10,15-02-2024,APPLE INC,US0378331005,Dividend,,USD,"2,40",USD,"2,04",
16-02-2024,07:10,15-02-2024,APPLE INC,US0378331005,Dividendbelasting,,USD,"-0,36",USD,"-0,36",
01-02-2024,15:30,01-02-2024,APPLE INC,US0378331005,"Koop 10 @ 185,5 USD",,USD,"-1855,00",USD,"0,00",0a2
01-02-2024,15:30,01-02-2024,,,Valuta Creditering,"1,0800",USD,"1855,00",USD,"1855,00",0a2
01-02-2024,15:30,01-02-2024,,,Valuta Debitering,,EUR,"-1717,59",EUR,"3280,41",0a2
01-02-2024,15:30,01-02-2024,APPLE INC,US0378331005,DEGIRO Transactiekosten en/of kosten van derden,,EUR,"-2,00",EUR,"4998,00",0a2
31-01-2024,11:00,31-01-2024,,,iDEAL Deposit,,EUR,"5000,00",EUR,"5000,00",
`,
    reads: [
      '2024/02/16 * APPLE INC | ; Dividend | Income:Dividend:US0378331005 -2.40 USD | Assets:Broker:Cash 2.40 USD',
      '2024/02/16 * APPLE INC | ; Tax | Expenses:Tax 0.36 USD | Assets:Broker:Cash -0.36 USD',
      '2024/02/01 * APPLE INC | ; Buy | Assets:Broker:US0378331005 10 "US0378331005" @ 185.50 USD | Assets:Broker:Cash -1855.00 USD',
      '2024/02/01 * Valuta Creditering | Equity:Conversion -1855.00 USD | Assets:Broker:Cash 1855.00 USD',
      '2024/02/01 * Valuta Debitering | Equity:Conversion 1717.59 EUR | Assets:Broker:Cash -1717.59 EUR',
      '2024/02/01 * APPLE INC | ; Fee | Expenses:Fees 2.00 EUR | Assets:Broker:Cash -2.00 EUR',
      '2024/01/31 * iDEAL Deposit | Assets:Transfers -5000.00 EUR | Assets:Broker:Cash 5000.00 EUR',
    ],
  },
  {
    broker: 'an app that lists cards, interest and trades together',
    currency: 'EUR',
    text: `"datetime","date","account_type","category","type","asset_class","name","symbol","shares","price","amount","fee","tax","currency","original_amount","original_currency","fx_rate","description","transaction_id","counterparty_name","counterparty_iban","payment_reference","mcc_code"
"2024-02-01T09:12:11.123Z","2024-02-01","DEFAULT","CASH","CUSTOMER_INBOUND","","","","","","1000.00","","","EUR","","","","Einzahlung","t1","Jana Muster","DE02120300000000202051","",""
"2024-02-02T09:12:11.123Z","2024-02-02","DEFAULT","TRADING","BUY","FUND","Core MSCI World USD (Acc)","IE00B4L5Y983","10","82.34","-823.40","-1.00","","EUR","","","","","t2","","","",""
"2024-02-05T10:00:00.000Z","2024-02-05","DEFAULT","CASH","CARD_TRANSACTION","","","","","","-12.50","","","EUR","","","","Bakery Sun","t3","Bakery Sun","","","5462"
"2024-02-15T09:12:11.123Z","2024-02-15","DEFAULT","CASH","DIVIDEND","STOCK","Apple","US0378331005","10","","2.22","","-0.33","EUR","2.40","USD","1.08","","t4","","","",""
"2024-02-20T09:12:11.123Z","2024-02-20","DEFAULT","TRADING","SELL","FUND","Core MSCI World USD (Acc)","IE00B4L5Y983","-4","90","360.00","-1.00","-5.12","EUR","","","","","t5","","","",""
"2024-03-01T09:12:11.123Z","2024-03-01","DEFAULT","CASH","INTEREST_PAYMENT","","","","","","1.23","","-0.32","EUR","","","","Zinsen","t6","","","",""
`,
    reads: [
      '2024/02/01 * Jana Muster | ; Einzahlung | Assets:Transfers -1000.00 EUR | Assets:Broker:Cash 1000.00 EUR',
      '2024/02/02 * Core MSCI World USD (Acc) | ; Buy | Assets:Broker:IE00B4L5Y983 10 "IE00B4L5Y983" @ 82.34 EUR | Expenses:Fees 1.00 EUR | Assets:Broker:Cash -824.40 EUR',
      '2024/02/05 * Bakery Sun | ; CARD_TRANSACTION | Expenses:Unknown 12.50 EUR | Assets:Broker:Cash -12.50 EUR',
      '2024/02/15 * Apple | ; Dividend | Expenses:Tax 0.33 EUR | Income:Dividend:US0378331005 -2.22 EUR | Assets:Broker:Cash 1.89 EUR',
      '2024/02/20 * Core MSCI World USD (Acc) | ; Sell | Assets:Broker:IE00B4L5Y983 -4 "IE00B4L5Y983" @ 90.00 EUR | Expenses:Fees 1.00 EUR | Expenses:Tax 5.12 EUR | Assets:Broker:Cash 353.88 EUR',
      '2024/03/01 * Zinsen | ; Interest | Expenses:Tax 0.32 EUR | Income:Interest -1.23 EUR | Assets:Broker:Cash 0.91 EUR',
    ],
  },
  {
    broker: 'a German app: savings plans, an order that was cancelled, amounts before fees',
    currency: 'EUR',
    text: `date;time;status;reference;description;assetType;type;isin;shares;price;amount;fee;tax;currency
2024-02-20;15:30:11;Executed;"SCAL5";"iShares Core MSCI World";Security;Sell;IE00B4L5Y983;4;90,00;360,00;0,99;5,12;EUR
2024-02-15;08:00:00;Executed;"SCAL4";"Vanguard FTSE All-World";Cash;Distribution;IE00B3RBWM25;;;12,34;0,00;0,00;EUR
2024-02-10;08:00:00;Cancelled;"SCAL3";"iShares Core MSCI World";Security;Buy;IE00B4L5Y983;10;80,00;-800,00;0,99;0,00;EUR
2024-02-05;08:00:00;Executed;"SCAL2";"iShares Core MSCI World";Security;Savings plan;IE00B4L5Y983;1,214;82,34;-99,96;0,00;0,00;EUR
2024-02-02;10:00:00;Executed;"SCAL1";"iShares Core MSCI World";Security;Buy;IE00B4L5Y983;10;82,34;-823,40;0,99;0,00;EUR
2024-02-01;00:00:00;Executed;"SCAL0";"Deposit";Cash;Deposit;;;;1.000,00;0,00;0,00;EUR
`,
    reads: [
      '2024/02/20 * (SCAL5) iShares Core MSCI World | ; Sell | Assets:Broker:IE00B4L5Y983 -4 "IE00B4L5Y983" @ 90.00 EUR | Expenses:Fees 0.99 EUR | Expenses:Tax 5.12 EUR | Assets:Broker:Cash 353.89 EUR',
      '2024/02/15 * (SCAL4) Vanguard FTSE All-World | ; Dividend | Income:Dividend:IE00B3RBWM25 -12.34 EUR | Assets:Broker:Cash 12.34 EUR',
      '2024/02/05 * (SCAL2) iShares Core MSCI World | ; Buy | Assets:Broker:IE00B4L5Y983 1.214 "IE00B4L5Y983" @@ 99.96 EUR | Assets:Broker:Cash -99.96 EUR',
      '2024/02/02 * (SCAL1) iShares Core MSCI World | ; Buy | Assets:Broker:IE00B4L5Y983 10 "IE00B4L5Y983" @ 82.34 EUR | Expenses:Fees 0.99 EUR | Assets:Broker:Cash -824.39 EUR',
      '2024/02/01 * (SCAL0) Deposit | Assets:Transfers -1000.00 EUR | Assets:Broker:Cash 1000.00 EUR',
    ],
  },
  {
    broker: 'a German depot without a word for buying and selling',
    currency: 'EUR',
    text: `"Umsätze Depot ";"Zeitraum: 01.02.2024 - 29.02.2024";

"Buchungstag";"Geschäftstag";"Stück / Nom.";"Bezeichnung";"WKN";"Währung";"Ausführungskurs";"Umsatz in EUR";
"20.02.2024";"20.02.2024";"-4";"ISHSIII-CORE MSCI WLD DLA";"A0RPWH";"EUR";"90,00";"360,00";
"05.02.2024";"02.02.2024";"10";"ISHSIII-CORE MSCI WLD DLA";"A0RPWH";"EUR";"82,34";"-823,40";
`,
    reads: [
      '2024/02/20 * ISHSIII-CORE MSCI WLD DLA | ; Sell | Assets:Broker:A0RPWH -4 "A0RPWH" @ 90.00 EUR | Assets:Broker:Cash 360.00 EUR',
      '2024/02/05 * ISHSIII-CORE MSCI WLD DLA | ; Buy | Assets:Broker:A0RPWH 10 "A0RPWH" @ 82.34 EUR | Assets:Broker:Cash -823.40 EUR',
    ],
  },
  {
    broker: 'a list of orders with gross, provision and net',
    currency: 'EUR',
    text: `Ordernummer;Ausführungsdatum;ISIN;Wertpapiername;Orderart;Stück/Nominale;Kurs;Währung;Kurswert;Provision;Endbetrag
123;02.02.2024;IE00B4L5Y983;iShares Core MSCI World;Kauf;10;82,34;EUR;823,40;4,90;828,30
124;20.02.2024;IE00B4L5Y983;iShares Core MSCI World;Verkauf;4;90,00;EUR;360,00;4,90;355,10
`,
    reads: [
      '2024/02/02 * (123) iShares Core MSCI World | ; Buy | Assets:Broker:IE00B4L5Y983 10 "IE00B4L5Y983" @ 82.34 EUR | Expenses:Fees 4.90 EUR | Assets:Broker:Cash -828.30 EUR',
      '2024/02/20 * (124) iShares Core MSCI World | ; Sell | Assets:Broker:IE00B4L5Y983 -4 "IE00B4L5Y983" @ 90.00 EUR | Expenses:Fees 4.90 EUR | Assets:Broker:Cash 355.10 EUR',
    ],
  },
  {
    broker: 'amounts after fees and taxes',
    currency: 'EUR',
    text: `Datum;Transaktion;WKN;ISIN;Bezeichnung;Anzahl;Kurs;Währung;Betrag;Gebühren;Steuern
02.02.2024;Kauf;A0RPWH;IE00B4L5Y983;ISHARES CORE MSCI WORLD;10;82,34;EUR;-828,35;4,95;0,00
20.02.2024;Verkauf;A0RPWH;IE00B4L5Y983;ISHARES CORE MSCI WORLD;4;90,00;EUR;349,93;4,95;5,12
22.02.2024;Ertrag;A1JX52;IE00B3RBWM25;VANGUARD FTSE AW;10;;EUR;10,00;0,00;2,34
`,
    reads: [
      '2024/02/02 * ISHARES CORE MSCI WORLD | ; Buy, IE00B4L5Y983 | Assets:Broker:A0RPWH 10 "A0RPWH" @ 82.34 EUR | Expenses:Fees 4.95 EUR | Assets:Broker:Cash -828.35 EUR',
      '2024/02/20 * ISHARES CORE MSCI WORLD | ; Sell, IE00B4L5Y983 | Assets:Broker:A0RPWH -4 "A0RPWH" @ 90.00 EUR | Expenses:Fees 4.95 EUR | Expenses:Tax 5.12 EUR | Assets:Broker:Cash 349.93 EUR',
      '2024/02/22 * VANGUARD FTSE AW | ; Dividend, IE00B3RBWM25 | Expenses:Tax 2.34 EUR | Income:Dividend:A1JX52 -12.34 EUR | Assets:Broker:Cash 10.00 EUR',
    ],
  },
]
