import type { BankCsv } from './bank-csvs.ts'

/*
 * Lists whose rows say what their columns do not: payments of a card among what it was used for, days and balances where amounts stand, and
 * headings in other scripts.
 */

export const BANK_CSVS_AWAY: readonly BankCsv[] = [
  {
    bank: 'a card without headings, whose payments stand before what was spent',
    text: `04 Mar 2024,Hill Groceries,Visa,MRS A SMITH,Food,,54.10
09 Mar 2024,PAYMENT - THANK YOU,Visa,MRS A SMITH,,300.00,
11 Mar 2024,Book Barn,Visa,MRS A SMITH,Shops,,12.00
`,
    reads: ['2024-03-04 -54.10 Hill Groceries', '2024-03-09 300.00 PAYMENT - THANK YOU', '2024-03-11 -12.00 Book Barn'],
    liability: true,
  },
  {
    bank: 'a card without headings that says after each movement what is owed',
    text: `03/04/2024,HILL GROCERIES,54.10,,254.10
03/09/2024,PAYMENT - THANK YOU,,200.00,54.10
03/11/2024,BOOK BARN,12.00,,66.10
03/12/2024,CINEMA,9.00,,75.10
`,
    reads: ['2024-03-04 -54.10 HILL GROCERIES', '2024-03-09 200.00 PAYMENT - THANK YOU', '2024-03-11 -12.00 BOOK BARN', '2024-03-12 -9.00 CINEMA'],
    liability: true,
  },
  {
    bank: 'a card whose payments are known by their category alone',
    text: `Trans. Date,Post Date,Description,Amount,Category
03/04/2024,03/05/2024,"HILL GROCERIES",54.10,"Supermarkets"
03/09/2024,03/09/2024,"DIRECTPAY FULL BALANCE",-300.00,"Payments and Credits"
03/11/2024,03/12/2024,"BOOK BARN",12.00,"Merchandise"
`,
    reads: ['2024-03-04 -54.10 HILL GROCERIES', '2024-03-09 300.00 DIRECTPAY FULL BALANCE', '2024-03-11 -12.00 BOOK BARN'],
    liability: true,
  },
  {
    bank: 'a card that names its holder in every row',
    text: `Status,Date,Description,Debit,Credit,Member Name
Cleared,03/04/2024,"HILL GROCERIES",54.10,,ANN SMITH
Cleared,03/05/2024,"CINEMA",9.00,,ANN SMITH
Cleared,03/06/2024,"FERRY",7.00,,ANN SMITH
Cleared,03/09/2024,"ONLINE PAYMENT, THANK YOU",,300.00,ANN SMITH
Cleared,03/11/2024,"BOOK BARN",12.00,,ANN SMITH
`,
    reads: [
      '2024-03-04 -54.10 HILL GROCERIES',
      '2024-03-05 -9.00 CINEMA',
      '2024-03-06 -7.00 FERRY',
      '2024-03-09 300.00 ONLINE PAYMENT, THANK YOU',
      '2024-03-11 -12.00 BOOK BARN',
    ],
    liability: true,
  },
  {
    bank: 'an account with something announced that a card paid',
    text: `"Umsätze Girokonto";"Zeitraum: 01.03.2024 - 31.03.2024";
"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";
"offen";"13.03.2024";"Visa-Umsatz";"BIOLADEN";"-12,34";
"11.03.2024";"11.03.2024";"Kartenverfügung";"BUCHLADEN";"-12,00";
"04.03.2024";"04.03.2024";"Lastschrift";"STADTWERKE LINDE";"-54,10";
`,
    reads: ['2024-03-11 -12.00 BUCHLADEN', '2024-03-04 -54.10 STADTWERKE LINDE'],
  },
  {
    bank: 'a preamble with a period, where the movements have their day and their amounts',
    text: `,DETAILED STATEMENT,,,,,
,Transaction Date from,,01/03/2024,,to,31/03/2024,
,S No.,Value Date,Transaction Date,Transaction Remarks,Withdrawal Amount (INR ),Deposit Amount (INR ),Balance (INR )
,1,04/03/2024,04/03/2024,UPI-MARKET,540.00,0,9460.00
,2,09/03/2024,09/03/2024,NEFT-EMPLOYER,0,80000.00,89460.00
,3,11/03/2024,11/03/2024,POS BOOKS,460.00,0,89000.00
`,
    reads: ['2024-03-04 -540.00 UPI-MARKET', '2024-03-09 80000.00 NEFT-EMPLOYER', '2024-03-11 -460.00 POS BOOKS'],
  },
  {
    bank: 'a list that begins and ends with what is held, in the column of the amounts',
    text: `"Data","Dependencia Origem","Histórico","Data do Balancete","Número do documento","Valor",
"29/02/2024","","Saldo Anterior","","0","1000.00",
"04/03/2024","1234-5","Mercado Sol","","100","-54.10",
"09/03/2024","1234-5","Pix recebido","","101","300.00",
"31/03/2024","","S A L D O","","0","1245.90",
`,
    reads: ['2024-03-04 -54.10 Mercado Sol', '2024-03-09 300.00 Pix recebido'],
  },
  {
    bank: 'a Danish bank with a row that waits',
    text: `"Dato";"Tekst";"Beløb";"Saldo";"Status";"Afstemt"
"04.03.2024";"Bager Sol";"-54,10";"945,90";"Udført";"Nej"
"09.03.2024";"Løn";"300,00";"1.245,90";"Udført";"Nej"
"11.03.2024";"Boghandel";"-12,00";"1.233,90";"Udført";"Nej"
"12.03.2024";"Kiosk";"-5,00";"";"Venter";"Nej"
`,
    reads: ['2024-03-04 -54.10 Bager Sol', '2024-03-09 300.00 Løn', '2024-03-11 -12.00 Boghandel'],
    columns: { status: 'E', balance: 'D' },
  },
  {
    bank: 'what the account holds today, beside every movement',
    text: `dateOp;label;category;amount;comment;accountbalance
2024-03-11;"CARTE LIBRAIRIE";"Loisirs";"-12,00";;1233.90
2024-03-09;"VIR SALAIRE";"Revenus";"300,00";;1233.90
2024-03-04;"CARTE MARCHE";"Alimentation";"-54,10";;1233.90
2024-03-02;"CARTE CINEMA";"Loisirs";"-9,00";;1233.90
`,
    reads: ['2024-03-11 -12.00 CARTE LIBRAIRIE', '2024-03-09 300.00 VIR SALAIRE', '2024-03-04 -54.10 CARTE MARCHE', '2024-03-02 -9.00 CARTE CINEMA'],
    without: ['balance'],
  },
  {
    bank: 'a Japanese card, all of it spent',
    text: `"利用日","利用店名・商品名","利用者","支払方法","利用金額","支払手数料","支払総額","4月繰越残高"
"2024/03/04","市場","本人","1回払い","5410","0","5410","0"
"2024/03/09","書店","本人","1回払い","1200","0","1200","0"
"2024/03/11","鉄道","本人","1回払い","900","0","900","0"
`,
    reads: ['2024-03-04 -5410 市場', '2024-03-09 -1200 書店', '2024-03-11 -900 鉄道'],
    columns: { amount: 'E', payee: 'B' },
    liability: true,
  },
  {
    bank: 'a Japanese account without a balance',
    text: `取引日,お引出し,お預入れ,お取り扱い内容
2024/3/4,5410,,市場
2024/3/9,,300000,給料
2024/3/11,1200,,書店
`,
    reads: ['2024-03-04 -5410 市場', '2024-03-09 300000 給料', '2024-03-11 -1200 書店'],
  },
  {
    bank: 'a payment service that says from whom and to whom, and a transfer to nobody',
    text: `ID,Datetime,Type,Status,Note,From,To,Amount (total)
1,2024-03-04T12:01:02,Payment,Complete,Pizza,Ann Smith,Bob Builder,- $54.10
2,2024-03-09T12:01:02,Payment,Complete,Rent,Cy Fox,Ann Smith,+ $300.00
3,2024-03-11T12:01:02,Standard Transfer,Issued,,,,- $12.00
`,
    reads: ['2024-03-04 -54.10 Bob Builder', '2024-03-09 300.00 Cy Fox', '2024-03-11 -12.00 Standard Transfer'],
    columns: { payer: 'F', payee: 'G' },
  },
  {
    bank: 'movements of several lines, each with its name',
    text: `From: 01/03/2024 to 31/03/2024\r\n\r\nAccount: XXXX 1234\r\n
Date: 11/03/2024\r\nDescription: BOOK BARN\r\nAmount: -12.00\r\nBalance: 1233.90\r\n
Date: 09/03/2024\r\nDescription: WAGES\r\nAmount: 300.00\r\nBalance: 1245.90\r\n
Date: 04/03/2024\r\nDescription: HILL GROCERIES\r\nAmount: -54.10\r\nBalance: 945.90\r\n`,
    reads: ['2024-03-11 -12.00 BOOK BARN', '2024-03-09 300.00 WAGES', '2024-03-04 -54.10 HILL GROCERIES'],
    columns: { balance: 'D' },
  },
  {
    bank: 'a passbook of a provident fund: what both paid in, and not the wages that it is computed of',
    text: `Wage Month,Date,Type,Particulars,EPF,EPS,Employee,Employer,Pension
Dec-2023,12-01-2024,CR,Cont. For Due-Month 012024,"80,000","15,000","9,600","8,350","1,250"
Jan-2024,13-02-2024,CR,Cont. For Due-Month 022024,"82,000","15,000","9,840","8,590","1,250"
`,
    reads: ['2024-01-12 17950 Cont. For Due-Month 012024', '2024-02-13 18430 Cont. For Due-Month 022024'],
    columns: { amount: 'J' },
  },
  {
    bank: 'a German direct bank that writes who and what for into one text',
    text: `"Buchungstag";"Wertstellung (Valuta)";"Vorgang";"Buchungstext";"Umsatz in EUR";
"11.03.2024";"11.03.2024";"Lastschrift / Belastung";"Empfänger: STADTWERKE LINDEKto/IBAN: DE02120300000000202051 BLZ/BIC: BYLADEM1001 Buchungstext: Abschlag Strom Ref. H9219133";"-54,10";
"09.03.2024";"09.03.2024";"Übertrag / Überweisung";"Auftraggeber: WERKSTATT GMBHBuchungstext: Lohn 03/2024 Ref. K7";"300,00";
"04.03.2024";"04.03.2024";"Kartenverfügung";"Buchungstext: BIOLADEN SONNE";"-12,00";
`,
    reads: ['2024-03-11 -54.10 STADTWERKE LINDE', '2024-03-09 300.00 WERKSTATT GMBH', '2024-03-04 -12.00 Buchungstext: BIOLADEN SONNE'],
  },
]
