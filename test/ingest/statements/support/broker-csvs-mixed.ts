import type { BrokerCsv } from './broker-csvs.ts'

/** Lists that were once read as money alone: names that speak of taxes, a code within a name, money and units under alike headings. */
export const BROKER_CSVS_MIXED: readonly BrokerCsv[] = [
  {
    broker: 'an American broker of several accounts, with a fund that has "tax exempt" in its name',
    currency: 'USD',
    text: `Run Date,Account,Account Number,Action,Symbol,Description,Type,Exchange Quantity,Exchange Currency,Currency,Price,Quantity,Exchange Rate,Commission,Fees,Accrued Interest,Amount,Settlement Date
11/28/2025,"Brokerage","X11111111","REINVESTMENT NORTHWIND MUN BD FDS TAX EXEMPT BD (NTXB) (Cash)",NTXB,"NORTHWIND MUN BD FDS TAX EXEMPT BD",Cash,0,,USD,50.21,73.459,0,,,,-3688.38,""
11/28/2025,"Brokerage","X11111111","DIVIDEND RECEIVED NORTHWIND MUN BD FDS TAX EXEMPT BD (NTXB) (Cash)",NTXB,"NORTHWIND MUN BD FDS TAX EXEMPT BD",Cash,0,,USD,,0.000,0,,,,3688.38,""
11/20/2025,"Brokerage","X11111111","YOU BOUGHT NORTHWIND TOTAL MKT (NTMK) (Cash)",NTMK,"NORTHWIND TOTAL MKT",Cash,0,,USD,100.00,5,0,,,,-500.00,11/21/2025
`,
    reads: [
      '2025/11/28 * NORTHWIND MUN BD FDS TAX EXEMPT BD | ; Buy | Assets:Broker:NTXB 73.459 NTXB @@ 3688.38 USD | Assets:Broker:Cash -3688.38 USD',
      '2025/11/28 * NORTHWIND MUN BD FDS TAX EXEMPT BD | ; Dividend | Income:Dividend:NTXB -3688.38 USD | Assets:Broker:Cash 3688.38 USD',
      '2025/11/20 * NORTHWIND TOTAL MKT | ; Buy | Assets:Broker:NTMK 5 NTMK @ 100.00 USD | Assets:Broker:Cash -500.00 USD',
    ],
  },
  {
    broker: 'a Dutch bank with the worth of units beside the money that moved',
    currency: 'EUR',
    text: `Portefeuille;Naam;Datum;Type mutatie;Valuta mutatie;Volume;Koers;Valuta koers;Valuta kosten €;Waarde;Bedrag;ISIN code;Tijd;Beurs
12345678;Noordfonds Wereld;31-03-2025;Koop Fondsen;EUR;10,5;50,0000;EUR;2,63;525,00;-527,63;NL0000000016;10:00:00;
12345678;Noordfonds Wereld;15-04-2025;Dividend;EUR;;;EUR;;80,63;68,54;NL0000000016;;
12345678;;20-04-2025;Storting;EUR;;;;;;250,00;;;
12345678;;21-04-2025;Bewaarloon;EUR;;;;;;-17,44;;;
12345678;;22-04-2025;Rente;EUR;;;;;;1,63;;;
`,
    reads: [
      '2025/03/31 * Noordfonds Wereld | ; Buy | Assets:Broker:NL0000000016 10.5 "NL0000000016" @ 50.00 EUR | Expenses:Fees 2.63 EUR | Assets:Broker:Cash -527.63 EUR',
      '2025/04/15 * Noordfonds Wereld | ; Dividend | Income:Dividend:NL0000000016 -68.54 EUR | Assets:Broker:Cash 68.54 EUR',
      '2025/04/20 * Storting | Assets:Transfers -250.00 EUR | Assets:Broker:Cash 250.00 EUR',
      '2025/04/21 * Bewaarloon | ; Fee | Expenses:Fees 17.44 EUR | Assets:Broker:Cash -17.44 EUR',
      '2025/04/22 * Rente | ; Interest | Income:Interest -1.63 EUR | Assets:Broker:Cash 1.63 EUR',
    ],
  },
  {
    broker: 'a British broker that writes the code behind the name',
    currency: 'GBP',
    text: `Security / ISIN,Transaction Type,Quantity,Share Price,Total Trade Value,Trade Date/Time,Settlement Date,Broker
Northwind S&P 500 / ISIN IE00B3XXRP09,Buy,2.699055,£110.79,£299.04,10/01/25 14:35:12,12/01/25,Northwind
Northwind S&P 500 / ISIN IE00B3XXRP09,Sell,1.000000,£112.00,£112.00,25/02/25 14:35:12,27/02/25,Northwind
`,
    reads: [
      '2025/01/10 * Northwind S&P 500 | ; Buy | Assets:Broker:IE00B3XXRP09 2.699055 "IE00B3XXRP09" @@ 299.04 GBP | Assets:Broker:Cash -299.04 GBP',
      '2025/02/25 * Northwind S&P 500 | ; Sell | Assets:Broker:IE00B3XXRP09 -1 "IE00B3XXRP09" @ 112.00 GBP | Assets:Broker:Cash 112.00 GBP',
    ],
  },
  {
    broker: 'an exchange of coins with what was received or paid in columns of its own',
    currency: 'EUR',
    text: `Timezone,Date,Time,Type,Currency,Amount,Quote Currency,Quote Price,Received / Paid Currency,Received / Paid Amount,Fee currency,Fee amount,Status,Transaction ID,Address
Europe/Amsterdam,2025-01-10,10:00:00,buy,ETH,0.5,EUR,2000,EUR,-1002.5,EUR,2.5,Completed,aa1,
Europe/Amsterdam,2025-01-12,10:00:00,sell,ETH,-0.1,EUR,2100,EUR,209.48,EUR,0.52,Completed,aa2,
Europe/Amsterdam,2025-01-09,09:00:00,deposit,EUR,1500,,,,,,,Completed,aa3,
Europe/Amsterdam,2025-01-13,09:00:00,staking,ETH,0.001,,,,,,,Distributed,aa4,
`,
    reads: [
      '2025/01/10 * ETH | ; Buy | Assets:Broker:ETH 0.5 ETH @ 2000.00 EUR | Expenses:Fees 2.50 EUR | Assets:Broker:Cash -1002.50 EUR',
      '2025/01/12 * ETH | ; Sell | Assets:Broker:ETH -0.1 ETH @ 2100.00 EUR | Expenses:Fees 0.52 EUR | Assets:Broker:Cash 209.48 EUR',
      '2025/01/09 * deposit | Assets:Transfers -1500.00 EUR | Assets:Broker:Cash 1500.00 EUR',
    ],
    errors: ['5: there is neither a price nor an amount of money; choose the column, or enter it by hand'],
  },
  {
    broker: 'a Swiss pension fund with a category and a cash flow',
    currency: 'CHF',
    text: `Date;Category;"Asset Name";ISIN;"Number of Shares";"Asset Currency";"Currency Rate";"Asset Price in CHF";"Cash Flow";Balance
2025-03-03;Deposit;;;;CHF;1.000000;;1000.000000;1000.000000
2025-03-05;Buy;"Northwind Pension Welt";CH0000000015;0.500;CHF;1.000000;821.80;-410.900000;589.100000
2025-03-31;"Flat-rate administrative fee";;;;CHF;1.000000;;-0.820000;588.280000
`,
    reads: [
      '2025/03/03 * Deposit | Assets:Transfers -1000.00 CHF | Assets:Broker:Cash 1000.00 CHF',
      '2025/03/05 * Northwind Pension Welt | ; Buy | Assets:Broker:CH0000000015 0.5 "CH0000000015" @ 821.80 CHF | Assets:Broker:Cash -410.90 CHF',
      '2025/03/31 * Flat-rate administrative fee | ; Fee | Expenses:Fees 0.82 CHF | Assets:Broker:Cash -0.82 CHF',
    ],
  },
]
