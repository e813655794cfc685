/*
 * Lists as banks of several countries lay them out, with movements of our own. `reads` are the movements that are in them: day, what came in, who.
 */
export interface BankCsv {
  readonly bank: string
  readonly text: string
  readonly reads: readonly string[]
  /** Columns that the guess has to find, by letter. */
  readonly columns?: Readonly<Record<string, string>>
  readonly liability?: boolean
  /** What the first movement is in, where the list says it. */
  readonly commodity?: string
  /** Columns that it must not find. */
  readonly without?: readonly string[]
}

export const BANK_CSVS: readonly BankCsv[] = [
  {
    bank: 'a British current account with a running balance, newest first',
    text: `Date,Type,Description,Paid out,Paid in,Balance
15/02/2024,DEB,CORNER SHOP LEEDS,12.50,,1487.50
12/02/2024,FPI,J SMITH RENT SHARE,,500.00,1500.00
03/02/2024,DD,"WATER CO, QUARTER",88.10,,1000.00
`,
    reads: ['2024-02-15 -12.50 CORNER SHOP LEEDS', '2024-02-12 500.00 J SMITH RENT SHARE', '2024-02-03 -88.10 WATER CO, QUARTER'],
    columns: { date: 'A', debit: 'D', credit: 'E', balance: 'F' },
  },
  {
    bank: 'a German savings bank: semicolons, decimal commas, both parties and purposes',
    text: `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Beguenstigter/Zahlungspflichtiger";"Kontonummer";"BLZ";"Betrag";"Waehrung";"Info"
"DE02120300000000202051";"15.02.24";"15.02.24";"KARTENZAHLUNG";"2024-02-14T18:02 Debitk.";"Bioladen Sonne";"DE11";"DEUTDEXX";"-23,40";"EUR";"Umsatz gebucht"
"DE02120300000000202051";"01.02.24";"01.02.24";"LOHN GEHALT";"Gehalt 02/2024";"Werkstatt GmbH";"DE12";"DEUTDEXX";"2.310,55";"EUR";"Umsatz gebucht"
"DE02120300000000202051";"01.02.24";"01.02.24";"DAUERAUFTRAG";"Miete Februar";"Hausverwaltung Linde";"DE13";"DEUTDEXX";"-890,00";"EUR";"Umsatz gebucht"
`,
    reads: ['2024-02-15 -23.40 Bioladen Sonne', '2024-02-01 2310.55 Werkstatt GmbH', '2024-02-01 -890.00 Hausverwaltung Linde'],
    columns: { date: 'B', payee: 'F', amount: 'I', commodity: 'J' },
  },
  {
    bank: 'a German direct bank with a preamble',
    text: `"Kontonummer:";"DE02 / Girokonto";
"Von:";"01.01.2024";
"Bis:";"29.02.2024";
"Kontostand vom 29.02.2024:";"1.234,56 EUR";

"Buchungstag";"Wertstellung";"Buchungstext";"Auftraggeber / Begünstigter";"Verwendungszweck";"Kontonummer";"BLZ";"Betrag (EUR)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz";
"28.02.2024";"28.02.2024";"Lastschrift";"STADTWERKE";"Strom Abschlag";"DE44";"BYLADEM";"-75,00";"DE98ZZZ";"M-1";"K-1";
"27.02.2024";"27.02.2024";"Gutschrift";"ANNA MUSTER";"Danke fürs Kino";"DE45";"BYLADEM";"14,50";"";"";"";
"05.02.2024";"05.02.2024";"Kartenzahlung";"DM FIL.0815";"";"DE46";"BYLADEM";"-8,95";"";"";"";
`,
    reads: ['2024-02-28 -75.00 STADTWERKE', '2024-02-27 14.50 ANNA MUSTER', '2024-02-05 -8.95 DM FIL.0815'],
    columns: { date: 'A', payee: 'D', description: 'E', amount: 'H' },
  },
  {
    bank: 'a Dutch bank that says Af or Bij',
    text: `"Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code","Af Bij","Bedrag (EUR)","Mutatiesoort","Mededelingen"
"20240215","Bakker Jansen","NL01","NL02","BA","Af","4,75","Betaalautomaat","Pasvolgnr: 001"
"20240214","Werkgever BV","NL01","NL03","OV","Bij","2150,00","Overschrijving","Salaris februari"
"20240213","Energie Direct","NL01","NL04","IC","Af","120,00","Incasso","Termijn februari"
`,
    reads: ['2024-02-15 -4.75 Bakker Jansen', '2024-02-14 2150.00 Werkgever BV', '2024-02-13 -120.00 Energie Direct'],
    columns: { date: 'A', payee: 'B', dr_cr: 'F', amount: 'G' },
  },
  {
    bank: 'a French bank: debit and credit, no balance, accents in Windows-1252',
    text: `Date;Libellé;Débit euros;Crédit euros
12/02/2024;CARTE 10/02 BOULANGERIE DUPONT;-3,20;
09/02/2024;VIR SALAIRE SARL MARTIN;;1 850,00
02/02/2024;PRLV LOYER FEVRIER;-640,00;
`,
    reads: ['2024-02-12 -3.20 CARTE 10/02 BOULANGERIE DUPONT', '2024-02-09 1850.00 VIR SALAIRE SARL MARTIN', '2024-02-02 -640.00 PRLV LOYER FEVRIER'],
    columns: { date: 'A', debit: 'C', credit: 'D' },
  },
  {
    bank: 'an American checking account: month first, signs, running balance',
    text: `Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #
DEBIT,02/14/2024,"COFFEE HOUSE 12 NEW YORK NY",-4.35,DEBIT_CARD,1995.65,,
CREDIT,02/09/2024,"ACME INC PAYROLL",1500.00,ACH_CREDIT,2000.00,,
CHECK,02/05/2024,"CHECK 1021",-250.00,CHECK_PAID,500.00,1021,
`,
    reads: ['2024-02-14 -4.35 COFFEE HOUSE 12 NEW YORK NY', '2024-02-09 1500.00 ACME INC PAYROLL', '2024-02-05 -250.00 CHECK 1021'],
    columns: { date: 'B', amount: 'D', balance: 'F' },
  },
  {
    bank: 'an American card: purchases negative',
    text: `Transaction Date,Post Date,Description,Category,Type,Amount,Memo
02/03/2024,02/04/2024,GROCERY OUTLET,Groceries,Sale,-54.10,
02/02/2024,02/03/2024,BOOK BARN,Shopping,Sale,-12.00,
01/30/2024,01/30/2024,Payment Thank You-Mobile,,Payment,300.00,
`,
    reads: ['2024-02-03 -54.10 GROCERY OUTLET', '2024-02-02 -12.00 BOOK BARN', '2024-01-30 300.00 Payment Thank You-Mobile'],
    columns: { date: 'A', amount: 'F', category: 'D' },
    liability: true,
    without: ['description'],
  },
  {
    bank: 'a card whose list has what was spent as positive',
    text: `Credit Card Number,XXXX-1234

Date,Description,Card Member,Amount
02/13/2024,FLOWER STAND,JO DOE,23.00
02/11/2024,AUTOPAY PAYMENT RECEIVED,JO DOE,-410.22
02/10/2024,TAXI,JO DOE,18.40
02/08/2024,GARDEN CENTRE,JO DOE,77.15
`,
    reads: [
      '2024-02-13 -23.00 FLOWER STAND',
      '2024-02-11 410.22 AUTOPAY PAYMENT RECEIVED',
      '2024-02-10 -18.40 TAXI',
      '2024-02-08 -77.15 GARDEN CENTRE',
    ],
    liability: true,
  },
  {
    bank: 'a Spanish bank with balance',
    text: `FECHA;FECHA VALOR;CONCEPTO;IMPORTE;SALDO
14/02/2024;14/02/2024;COMPRA PANADERIA SOL;-2,80;1.197,20
13/02/2024;13/02/2024;NOMINA TALLERES RUIZ;1.000,00;1.200,00
10/02/2024;10/02/2024;RECIBO AGUA;-35,00;200,00
`,
    reads: ['2024-02-14 -2.80 COMPRA PANADERIA SOL', '2024-02-13 1000.00 NOMINA TALLERES RUIZ', '2024-02-10 -35.00 RECIBO AGUA'],
    columns: { date: 'A', amount: 'D', balance: 'E' },
  },
  {
    bank: 'an Italian bank: Dare and Avere',
    text: `Data contabile;Data valuta;Dare;Avere;Descrizione operazione
13/02/2024;12/02/2024;25,00;;PAGAMENTO POS FARMACIA
09/02/2024;09/02/2024;;1.420,00;ACCREDITO STIPENDIO
05/02/2024;05/02/2024;600,00;;BONIFICO AFFITTO
`,
    reads: ['2024-02-13 -25.00 PAGAMENTO POS FARMACIA', '2024-02-09 1420.00 ACCREDITO STIPENDIO', '2024-02-05 -600.00 BONIFICO AFFITTO'],
    columns: { date: 'A', debit: 'C', credit: 'D' },
  },
  {
    bank: 'a Swiss bank: apostrophes, two dates, balance in some rows',
    text: `Buchungsdatum;Buchungstext;Belastung;Gutschrift;Valuta;Saldo CHF
14.02.2024;Kartenzahlung Bäckerei Hofer;8.40;;14.02.2024;3'091.60
12.02.2024;Lohn Februar;;1'100.00;12.02.2024;3'100.00
09.02.2024;Miete;1'450.00;;09.02.2024;2'000.00
`,
    reads: ['2024-02-14 -8.40 Kartenzahlung Bäckerei Hofer', '2024-02-12 1100.00 Lohn Februar', '2024-02-09 -1450.00 Miete'],
    columns: { date: 'A', debit: 'C', credit: 'D', balance: 'F' },
  },
  {
    bank: 'an Indian bank: named months, closing balance, references',
    text: `Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance
1 Feb 2024,1 Feb 2024,TO TRANSFER-UPI/DR/403/CHAI POINT,TRANSFER TO 4897,"1,020.00",,"8,980.00"
3 Feb 2024,3 Feb 2024,BY SALARY,NEFT 99,,"45,000.00","53,980.00"
5 Feb 2024,5 Feb 2024,ATM WDL,ATM 12,"2,000.00",,"51,980.00"
`,
    reads: ['2024-02-01 -1020.00 TO TRANSFER-UPI/DR/403/CHAI POINT', '2024-02-03 45000.00 BY SALARY', '2024-02-05 -2000.00 ATM WDL'],
    columns: { date: 'A', debit: 'E', credit: 'F', balance: 'G' },
  },
  {
    bank: 'an app: time of day, fee, state, currency and balance',
    text: `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
CARD_PAYMENT,Current,2024-02-10 09:12:44,2024-02-11 03:01:02,Kiosk Nord,-3.50,0.00,EUR,COMPLETED,96.50
TOPUP,Current,2024-02-12 10:00:00,2024-02-12 10:00:01,Top-Up by *1234,50.00,0.00,EUR,COMPLETED,146.50
TRANSFER,Current,2024-02-13 11:00:00,2024-02-13 11:00:05,To Ben,-20.00,0.00,EUR,COMPLETED,126.50
`,
    reads: ['2024-02-10 -3.50 Kiosk Nord', '2024-02-12 50.00 Top-Up by *1234', '2024-02-13 -20.00 To Ben'],
    columns: { amount: 'F', balance: 'J', commodity: 'H' },
  },
  {
    bank: 'an app with payee, account and reference',
    text: `"Date","Payee","Account number","Transaction type","Payment reference","Amount (EUR)","Amount (Foreign Currency)","Type Foreign Currency","Exchange Rate"
"2024-02-01","Landlord Ltd","DE99","Outgoing Transfer","Rent Feb","-700.0","","",""
"2024-02-03","Café Mono","","MasterCard Payment","","-3.9","-3.9","EUR","1.0"
"2024-02-05","Employer","DE98","Income","Salary","2000.0","","",""
`,
    reads: ['2024-02-01 -700.0 Landlord Ltd', '2024-02-03 -3.9 Café Mono', '2024-02-05 2000.0 Employer'],
    columns: { payee: 'B', amount: 'F' },
  },
  {
    bank: 'a Polish bank: spaces in numbers',
    text: `Data operacji;Opis operacji;Kontrahent;Kwota;Saldo po operacji
2024-02-14;ZAKUP PRZY UŻYCIU KARTY;PIEKARNIA KŁOS;-12,30;3 487,70
2024-02-12;PRZELEW PRZYCHODZĄCY;FIRMA XYZ;2 500,00;3 500,00
2024-02-10;PRZELEW WYCHODZĄCY;WSPÓLNOTA;-450,00;1 000,00
`,
    reads: ['2024-02-14 -12.30 PIEKARNIA KŁOS', '2024-02-12 2500.00 FIRMA XYZ', '2024-02-10 -450.00 WSPÓLNOTA'],
    columns: { date: 'A', payee: 'C', amount: 'D', balance: 'E' },
  },
  {
    bank: 'a Swedish bank',
    text: `Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Saldo;Valuta
2024/02/15;-45,00;123;;;Kortköp ICA NÄRA;955,00;SEK
2024/02/14;-1 000,00;123;456;Hyra AB;Hyra AB;1 000,00;SEK
2024/02/13;2 000,00;;123;Arbetsgivaren;Lön;2 000,00;SEK
`,
    reads: ['2024-02-15 -45.00 Kortköp ICA NÄRA', '2024-02-14 -1000.00 Hyra AB', '2024-02-13 2000.00 Arbetsgivaren'],
    columns: { date: 'A', amount: 'B', balance: 'G', commodity: 'H' },
  },
  {
    bank: 'columns without any names',
    text: `2024-02-01,Corner shop,-12.50
2024-02-02,Employer,1500.00
2024-02-03,Rent,-800.00
`,
    reads: ['2024-02-01 -12.50 Corner shop', '2024-02-02 1500.00 Employer', '2024-02-03 -800.00 Rent'],
    columns: { date: 'A', payee: 'B', amount: 'C' },
  },
  {
    bank: 'tabs, Dr and Cr behind the amounts of one column',
    text: 'Date\tNarration\tAmount\tBalance\n01-Feb-2024\tGrocer\t120.00 Dr\t880.00 Cr\n02-Feb-2024\tRefund\t20.00 Cr\t900.00 Cr\n05-Feb-2024\tPower\t400.00 Dr\t500.00 Cr\n',
    reads: ['2024-02-01 -120.00 Grocer', '2024-02-02 20.00 Refund', '2024-02-05 -400.00 Power'],
    columns: { date: 'A', amount: 'C', balance: 'D' },
  },
  {
    bank: 'an app with fees beside the amounts, and with rows of what was declined, taken back or has not happened yet',
    text: `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
CARD_PAYMENT,Current,2024-02-01 10:00:00,2024-02-02 03:04:05,Corner shop,-12.34,0.00,EUR,COMPLETED,87.66
CARD_PAYMENT,Current,2024-02-03 10:00:00,,Hotel deposit,-50.00,0.00,EUR,REVERTED,
CARD_PAYMENT,Current,2024-02-03 11:00:00,,Bookshop,-5.00,0.00,EUR,PENDING,
EXCHANGE,Current,2024-02-04 10:00:00,2024-02-04 10:00:00,Exchanged to USD,-50.00,1.50,EUR,COMPLETED,36.16
TOPUP,Current,2024-02-05 10:00:00,2024-02-05 10:00:00,Top-up,100.00,0.00,EUR,COMPLETED,136.16
FEE,Current,2024-02-06 10:00:00,2024-02-06 10:00:00,Plan,0.00,7.99,EUR,COMPLETED,128.17
`,
    reads: ['2024-02-01 -12.34 Corner shop', '2024-02-04 -51.50 Exchanged to USD', '2024-02-05 100.00 Top-up', '2024-02-06 -7.99 Plan'],
    columns: { amount: 'F', fee: 'G', commodity: 'H', status: 'I', balance: 'J' },
  },
  {
    bank: 'a German savings bank whose list has what is announced, and says so under “Info”',
    text: `Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Beguenstigter/Zahlungspflichtiger;Betrag;Waehrung;Info
DE1;16.02.24;16.02.24;KARTENZAHLUNG;SAGT DANKE;REWE KOELN;-23,45;EUR;Umsatz vorgemerkt
DE1;15.02.24;15.02.24;DAUERAUFTRAG;Miete Feb;Vermieter;-1.234,56;EUR;Umsatz gebucht
DE1;14.02.24;14.02.24;GUTSCHR. UEBERWEISUNG;Rechnung 7;Kunde GmbH;5.950,00;EUR;Umsatz gebucht
`,
    reads: ['2024-02-15 -1234.56 Vermieter', '2024-02-14 5950.00 Kunde GmbH'],
    columns: { status: 'I', commodity: 'H' },
  },
  {
    bank: 'an app that says in which country one paid, before the currency',
    text: `Date,Merchant,Country,Amount,Currency
2024-02-15,Pret,GBR,-4.50,GBP
2024-02-14,Carrefour,FRA,-12.00,GBP
2024-02-13,Migros,CHE,-7.00,GBP
`,
    reads: ['2024-02-15 -4.50 Pret', '2024-02-14 -12.00 Carrefour', '2024-02-13 -7.00 Migros'],
    columns: { commodity: 'E' },
  },
  {
    bank: 'a list whose amounts have the fee in them, as its balance says',
    text: `Date,Description,Amount,Fee,Status,Balance
2024-02-01,Corner shop,-12.34,0.00,Completed,87.66
2024-02-04,Hotel abroad,-51.50,1.50,Completed,36.16
2024-02-05,Taxi abroad,-10.30,0.30,Completed,25.86
2024-02-06,Top-up,100.00,0.00,Completed,125.86
`,
    reads: ['2024-02-01 -12.34 Corner shop', '2024-02-04 -51.50 Hotel abroad', '2024-02-05 -10.30 Taxi abroad', '2024-02-06 100.00 Top-up'],
    columns: { amount: 'C', status: 'E', balance: 'F' },
  },
  {
    bank: 'a month that begins and ends with a balance',
    text: `Date,Description,Amount,Running Bal.
01/01/2024,Beginning balance as of 01/01/2024,,"1,000.00"
01/05/2024,CORNER SHOP,-12.50,987.50
01/16/2024,PAYROLL,500.00,"1,487.50"
01/31/2024,Ending balance as of 01/31/2024,,"1,487.50"
`,
    reads: ['2024-01-05 -12.50 CORNER SHOP', '2024-01-16 500.00 PAYROLL'],
    columns: { amount: 'C', balance: 'D' },
  },
  {
    bank: 'a dash where there is nothing, and what goes out with a minus',
    text: `Date,Description,Withdrawals,Deposits
2024-02-01,Rent,-900.00,-
2024-02-05,Wages,-,2100.00
2024-02-06,Bakery,-4.20,–
`,
    reads: ['2024-02-01 -900.00 Rent', '2024-02-05 2100.00 Wages', '2024-02-06 -4.20 Bakery'],
    columns: { debit: 'C', credit: 'D' },
  },
  {
    bank: 'a cooperative bank that says Soll and Haben behind the amount',
    text: `Buchungstag;Empfänger;Umsatz
01.02.2024;Vermieter;1.000,00 S
05.02.2024;Arbeitgeber;5.250,00 H
`,
    reads: ['2024-02-01 -1000.00 Vermieter', '2024-02-05 5250.00 Arbeitgeber'],
  },
  {
    bank: 'an Accounting format that was saved as CSV, with texts kept from being changed',
    text: `Date,Payee,Amount
="2024-02-01",="0815 Shop"," $(1,000.00)"
="2024-02-05",="Employer"," $5,250.00 "
`,
    reads: ['2024-02-01 -1000.00 0815 Shop', '2024-02-05 5250.00 Employer'],
  },
  {
    bank: 'a Czech list with blanks in its dates',
    text: `Datum;Protiúčet;Částka
1. 2. 2024;Pekárna;-45,50
15. 2. 2024;Zaměstnavatel;32 000,00
`,
    reads: ['2024-02-01 -45.50 Pekárna', '2024-02-15 32000.00 Zaměstnavatel'],
  },
]
