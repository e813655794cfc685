import type { BankCsv } from './bank-csvs.ts'

/*
 * More lists as banks lay them out, with movements of our own: those that name both parties, a currency in a heading or a cell, several amounts
 * beside each other, or a card without saying so.
 */

export const BANK_CSVS_ABROAD: readonly BankCsv[] = [
  {
    bank: 'a German direct bank that names who paid and who was paid in a column each',
    text: `"Girokonto";"DE02120300000000202051"
"Kontostand vom 31.03.2024:";"1.834,55 €"
""
"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"
"28.03.24";"28.03.24";"Gebucht";"WERKSTATT GMBH";"Anna Muster";"Lohn 03/2024";"Eingang";"DE55500105175407324931";"2.500,00";"";"";""
"15.03.24";"15.03.24";"Gebucht";"Anna Muster";"Stadtwerke Linde";"Abschlag Strom";"Ausgang";"DE21700519950000007229";"-89,00";"DE98ZZZ09999999999";"M-17";""
"02.03.24";"01.03.24";"Gebucht";"Anna Muster";"Bioladen Sonne";"VISA Debitkartenumsatz";"Ausgang";"DE96120300009005290904";"-1.045,99";"";"";""
`,
    reads: ['2024-03-28 2500.00 WERKSTATT GMBH', '2024-03-15 -89.00 Stadtwerke Linde', '2024-03-02 -1045.99 Bioladen Sonne'],
    columns: { payee: 'E', payer: 'D', amount: 'I' },
    commodity: 'EUR',
  },
  {
    bank: 'an app that names who paid and who was paid where there is one',
    text: `"ID",Date,Amount,Currency,Description,"Running Balance","Payer Name","Payee Name",Merchant
"T-3",14-05-2024,-12.30,EUR,"Card transaction issued by Cafe Sol",987.70,,,"Cafe Sol"
"T-2",13-05-2024,-500.00,EUR,"Sent money to Bob Builder",1000.00,,"Bob Builder",
"T-1",01-05-2024,1500.00,EUR,"Received money from WORKSHOP",1500.00,"WORKSHOP",,
`,
    reads: ['2024-05-14 -12.30 Card transaction issued by Cafe Sol', '2024-05-13 -500.00 Bob Builder', '2024-05-01 1500.00 WORKSHOP'],
    columns: { payer: 'G', payee: 'H' },
  },
  {
    bank: 'an American card without a word of one, except that payments go the other way',
    text: `Date,Description,Card Member,Account #,Amount,Reference,Category
03/02/2024,HILL GROCERIES,ANNA SMITH,-11003,82.31,'320240780000000001',Groceries
03/18/2024,AUTOPAY PAYMENT - THANK YOU,ANNA SMITH,-11003,-500.00,'320240800000000002',
03/20/2024,BOOK SHOP,ANNA SMITH,-11003,12.00,'320240800000000003',Books
`,
    reads: ['2024-03-02 -82.31 HILL GROCERIES', '2024-03-18 500.00 AUTOPAY PAYMENT - THANK YOU', '2024-03-20 -12.00 BOOK SHOP'],
    columns: { amount: 'E' },
    liability: true,
  },
  {
    bank: 'a Brazilian card of three columns',
    text: `date,title,amount
2024-03-02,Padaria Sol,54.90
2024-03-05,Pagamento recebido,-800.00
2024-03-09,Viagem Urbana,18.70
`,
    reads: ['2024-03-02 -54.90 Padaria Sol', '2024-03-05 800.00 Pagamento recebido', '2024-03-09 -18.70 Viagem Urbana'],
    liability: true,
  },
  {
    bank: 'an American card whose first column is the card',
    text: `Card,Transaction Date,Post Date,Description,Category,Type,Amount,Memo
1234,03/01/2024,03/03/2024,COFFEE HOUSE 12,Food & Drink,Sale,-5.75,
1234,03/05/2024,03/05/2024,Payment Thank You-Mobile,,Payment,250.00,
1234,03/06/2024,03/07/2024,MARKET PLACE US,Shopping,Return,19.99,
`,
    reads: ['2024-03-01 -5.75 COFFEE HOUSE 12', '2024-03-05 250.00 Payment Thank You-Mobile', '2024-03-06 19.99 MARKET PLACE US'],
    columns: { amount: 'G' },
    liability: true,
  },
  {
    bank: 'a payment service: gross, fee and net, and sums that are none',
    text: `"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Shipping and Handling Amount","Sales Tax","Receipt ID","Balance"
"03/02/2024","10:11:12","PST","Music Club","Subscription","Completed","USD","-9.99","0.00","-9.99","1AB","0.00","0.00","","90.01"
"03/03/2024","10:11:12","PST","Jane Buyer","Website Payment","Completed","USD","50.00","-1.75","48.25","2AB","0.00","0.00","","138.26"
"03/04/2024","10:11:12","PST","Game Shop","Express Checkout","Completed","EUR","-19.99","0.00","-19.99","3AB","0.00","0.00","","0.00"
"03/14/2024","01:11:12","PST","","Authorization","Pending","USD","-30.00","0.00","-30.00","4AB","","","","138.26"
`,
    reads: ['2024-03-02 -9.99 Music Club', '2024-03-03 48.25 Jane Buyer', '2024-03-04 -19.99 Game Shop'],
    columns: { amount: 'J', balance: 'O', commodity: 'G' },
  },
  {
    bank: 'the same in German',
    text: `"Datum","Uhrzeit","Zeitzone","Name","Typ","Status","Währung","Brutto","Entgelt","Netto","Transaktionscode","Guthaben","Auswirkung auf Guthaben"
"02.03.2024","10:11:12","CET","Musikklub AB","Zahlung","Abgeschlossen","EUR","-9,99","0,00","-9,99","1AB","90,01","Soll"
"03.03.2024","10:11:12","CET","Klaus Käufer","Website-Zahlung","Abgeschlossen","EUR","1.050,00","-26,50","1.023,50","2AB","1.113,51","Haben"
`,
    reads: ['2024-03-02 -9.99 Musikklub AB', '2024-03-03 1023.50 Klaus Käufer'],
    columns: { amount: 'J', balance: 'L' },
  },
  {
    bank: 'a payment processor: amounts before fees, currencies in small letters, days of a payout in some rows',
    text: `id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description,Transfer,Transfer Date (UTC)
txn_1,charge,ch_1,120.00,3.78,116.22,usd,2024-03-01 10:10,2024-03-03 00:00,Invoice 1001,po_1,2024-03-04 00:00
txn_2,refund,re_1,-20.00,0.00,-20.00,usd,2024-03-02 12:10,2024-03-02 12:10,Refund of Invoice 1001,po_1,2024-03-04 00:00
txn_3,payout,po_1,-96.22,0.00,-96.22,usd,2024-03-04 00:00,2024-03-04 00:00,PAYOUT,,
`,
    reads: ['2024-03-01 116.22 Invoice 1001', '2024-03-02 -20.00 Refund of Invoice 1001', '2024-03-04 -96.22 PAYOUT'],
    columns: { date: 'H', amount: 'F', commodity: 'G' },
    without: ['balance'],
    commodity: 'USD',
  },
  {
    bank: 'a Swiss bank with three descriptions and a preamble',
    text: `Kontonummer:;0234 00123456.40;
Bewertet in:;CHF;

Abschlussdatum;Abschlusszeit;Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Einzelbetrag;Saldo;Transaktions-Nr.;Beschreibung1;Beschreibung2;Beschreibung3;Fussnoten;
2024-03-25;;2024-03-25;2024-03-25;CHF;;5'000.00;;5880.10;ABC1;"Werkstatt AG;8001 Zürich";"Gutschrift";"Zahlungsgrund: Lohn";;
2024-03-10;10:11:12;2024-03-10;2024-03-11;CHF;-99.90;;;880.10;ABC2;"Dorfladen";"Zahlung Debitkarte";"";;
2024-03-05;;2024-03-05;2024-03-05;CHF;-20.00;;;980.00;ABC3;"Bahn Mobile";"Belastung durch das Telefon";"";;
`,
    reads: ['2024-03-25 5000.00 Werkstatt AG;8001 Zürich', '2024-03-10 -99.90 Dorfladen', '2024-03-05 -20.00 Bahn Mobile'],
    columns: { payee: 'K', description: 'L', debit: 'F', credit: 'G', balance: 'I' },
    commodity: 'CHF',
  },
  {
    bank: 'a Swiss bank that names its currency in the headings',
    text: `Datum von:;="01.03.2024"
Währung:;="CHF"

Datum;Bewegungstyp;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Label;Kategorie
28.03.2024;Gutschrift;"GUTSCHRIFT AUFTRAGGEBER: WERKSTATT AG LOHN";4200;;;Einkommen
15.03.2024;Zahlung;"KAUF VOM 14.03.2024 DORFLADEN BERN";;-85.35;;Lebensmittel
03.03.2024;Lastschrift;"LASTSCHRIFT KASSE";;-1'312.05;;Gesundheit
`,
    reads: [
      '2024-03-28 4200 GUTSCHRIFT AUFTRAGGEBER: WERKSTATT AG LOHN',
      '2024-03-15 -85.35 KAUF VOM 14.03.2024 DORFLADEN BERN',
      '2024-03-03 -1312.05 LASTSCHRIFT KASSE',
    ],
    commodity: 'CHF',
  },
  {
    bank: 'a preamble that names the currency, and nothing else that does',
    text: `Account Number,12345
Currency,SEK

Date,Text,Amount
2024-03-01,Bageri,-45.00
2024-03-02,Lön,2000.00
`,
    reads: ['2024-03-01 -45.00 Bageri', '2024-03-02 2000.00 Lön'],
    commodity: 'SEK',
  },
  {
    bank: 'a Polish bank with its currency behind each amount',
    text: `#Klient;
ANNA;

#Data operacji;#Opis operacji;#Rachunek;#Kategoria;#Kwota;
2024-03-28;"WARSZTAT SP Z O.O.";"Konto 1234";"Wynagrodzenie";5 000,00 PLN;;
2024-03-12;"PIEKARNIA";"Konto 1234";"Żywność";-245,30 PLN;;
`,
    reads: ['2024-03-28 5000.00 WARSZTAT SP Z O.O.', '2024-03-12 -245.30 PIEKARNIA'],
    commodity: 'PLN',
  },
  {
    bank: 'a Dutch bank with account numbers of the other side and a balance after each movement',
    text: `"Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code","Af Bij","Bedrag (EUR)","Mutatiesoort","Mededelingen","Saldo na mutatie","Tag"
"20240325","Werkplaats BV","NL20INGB0001234567","NL91ABNA0417164300","OV","Bij","2100,00","Overschrijving","Salaris","3000,00",""
"20240312","Bakker Jansen","NL20INGB0001234567","","BA","Af","45,10","Betaalautomaat","Pasvolgnr: 001","900,00",""
`,
    reads: ['2024-03-25 2100.00 Werkplaats BV', '2024-03-12 -45.10 Bakker Jansen'],
    columns: { payee: 'B', balance: 'J' },
    commodity: 'EUR',
  },
  {
    bank: 'a Dutch bank without headings, with the balance before and after each movement',
    text: `123456789\tEUR\t20240301\t1000,00\t987,50\t20240301\t-12,50\tBEA, Betaalpas Bakker Jansen,PAS123
123456789\tEUR\t20240325\t987,50\t3087,50\t20240325\t2100,00\tWerkplaats BV Salaris
`,
    reads: ['2024-03-01 -12.50 BEA, Betaalpas Bakker Jansen,PAS123', '2024-03-25 2100.00 Werkplaats BV Salaris'],
    columns: { amount: 'G', balance: 'E', commodity: 'B' },
    commodity: 'EUR',
  },
  {
    bank: 'an Indian bank that numbers its rows and names rupees in its headings',
    text: `"S No.","Value Date","Transaction Date","Cheque Number","Transaction Remarks","Withdrawal Amount (INR )","Deposit Amount (INR )","Balance (INR )"
"1","01/03/2024","01/03/2024","-","UPI/4061/Payment/canteen","450.00","0.00","24,550.00"
"2","05/03/2024","05/03/2024","-","NEFT-WORKSHOP-SALARY","0.00","1,00,000.00","1,24,550.00"
"3","13/03/2024","13/03/2024","000123","CLG/RENT","25,000.00","0.00","99,550.00"
`,
    reads: ['2024-03-01 -450.00 UPI/4061/Payment/canteen', '2024-03-05 100000.00 NEFT-WORKSHOP-SALARY', '2024-03-13 -25000.00 CLG/RENT'],
    columns: { debit: 'F', credit: 'G', balance: 'H', reference: 'D' },
    commodity: 'INR',
  },
  {
    bank: 'a French bank with two kinds of label',
    text: `Compte de chèques;****1234;31/03/2024;;1 834,22
Date operation;Libelle court;Type operation;Libelle operation;Montant operation en euro
28-03-2024;VIREMENT RECU;VIR SEPA RECU;VIR SEPA RECU /DE ATELIER SA /MOTIF SALAIRE;2 150,00
15-03-2024;PRELEVEMENT;PRLV SEPA;PRLV SEPA ELECTRICITE ECH/150324;-78,45
03-03-2024;CB;FACTURE CARTE;FACTURE CARTE DU 020324 EPICERIE;-1 037,33
`,
    reads: [
      '2024-03-28 2150.00 VIR SEPA RECU /DE ATELIER SA /MOTIF SALAIRE',
      '2024-03-15 -78.45 PRLV SEPA ELECTRICITE ECH/150324',
      '2024-03-03 -1037.33 FACTURE CARTE DU 020324 EPICERIE',
    ],
    columns: { payee: 'D', amount: 'E' },
    commodity: 'EUR',
  },
  {
    bank: 'an American broker whose trades settle later than they say',
    text: `"Date","Action","Symbol","Description","Quantity","Price","Fees & Comm","Amount"
"03/28/2024","Cash Dividend","WRLD","WORLD SHARES FUND","","","","$9.00"
"03/15/2024 as of 03/14/2024","Bank Interest","","INTEREST OF THE MONTH","","","","$1.20"
"03/01/2024","Transfer","","From the bank","","","","$5,000.00"
`,
    reads: ['2024-03-28 9.00 WORLD SHARES FUND', '2024-03-15 1.20 INTEREST OF THE MONTH', '2024-03-01 5000.00 From the bank'],
    columns: { date: 'A', amount: 'H' },
  },
  {
    bank: 'a card with its number in each row, which is no reference',
    text: `Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit
2024-03-01,2024-03-02,1234,TAXI,Other Travel,23.10,
2024-03-05,2024-03-05,1234,MOBILE PYMT,Payment/Credit,,150.00
`,
    reads: ['2024-03-01 -23.10 TAXI', '2024-03-05 150.00 MOBILE PYMT'],
    without: ['reference'],
    liability: true,
  },
]
