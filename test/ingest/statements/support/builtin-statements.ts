import { pdfFile, type PdfText } from './pdf-file.ts'
import { workbookFile } from './workbook-file.ts'

/*
 * One statement for each built-in template, with movements of our own in the shape that its bank sends, and with what makes it awkward: preambles, padding,
 * several tables, empty columns, remarks below.
 */

const INCOME_TAX = `^Annual Tax Statement^2023-24^
Sr. No.^Name of Deductor^TAN of Deductor^^^^^Total Amount Paid^Total Tax Deducted^Total TDS Deposited
1^NORTHWIND TEXTILES LIMITED^ABCD12345E^^^^^20000.00^2000.00^2000.00
^Sr. No.^Section^Transaction Date^Status of Booking^Date of Booking^Remarks^Amount Paid^Tax Deducted^TDS Deposited
^1^194^31-Mar-2024^F^24-May-2024^-^12000.00^1200.00^1200.00
^2^194^30-Sep-2023^F^24-Nov-2023^-^8000.00^800.00^800.00
Sr. No.^Name of Deductor^TAN of Deductor^^^^^Total Amount Paid^Total Tax Deducted^Total TDS Deposited
2^Harbour Bank^WXYZ98765Q^^^^^500.00^50.00^50.00
^Sr. No.^Section^Transaction Date^Status of Booking^Date of Booking^Remarks^Amount Paid^Tax Deducted^TDS Deposited
^1^194A^15-Jan-2024^F^20-Jan-2024^-^500.00^50.00^50.00
^No Transactions Present^^
`

const HDFC_TEXT = `
  Date     ,Narration                     ,Value Dat,Debit Amount       ,Credit Amount      ,Chq/Ref Number   ,Closing Balance
  03/02/24  ,UPI-CHAI POINT-1234           ,03/02/24 ,        120.00     ,          0.00     ,0000403          ,      4880.00
  05/02/24  ,SALARY NORTHWIND TEXTILES     ,05/02/24 ,          0.00     ,      45000.00     ,0000404          ,     49880.00
  06/02/24  ,ACH D- WATER BOARD            ,06/02/24 ,       1080.50     ,          0.00     ,0000405          ,     48799.50
`

const HDFC_SHEET = [
  ['HDFC BANK Ltd.'],
  ['Statement From', '01/02/2024 to 29/02/2024'],
  ['********', '********', '********', '********', '********', '********', '********'],
  ['Date', 'Narration', 'Chq./Ref.No.', 'Value Dt', 'Withdrawal Amt.', 'Deposit Amt.', 'Closing Balance'],
  ['03/02/24', 'UPI-CHAI POINT-1234', '0000403', '03/02/24', { t: 'n' as const, v: 120, z: '#,##0.00' }, null, 4880],
  ['05/02/24', 'SALARY NORTHWIND TEXTILES', '0000404', '05/02/24', null, { t: 'n' as const, v: 45_000, z: '#,##0.00' }, 49_880],
  ['********', '********', '********', '********', '********', '********', '********'],
  ['STATEMENT SUMMARY :-'],
]

const ICICI_CARD = `"Accountno:","0000000012345678"
"Customer Name:","MR JO DOE"
"Address:","1 Hill Road"

"Transaction Details:"
"Date","Sr.No.","Transaction Details","Reward Point Header","Intl.Amount","Amount(in Rs)","BillingAmountSign"
"4111XXXXXXXX1111"
"02/02/2024","101","CHAI POINT BANGALORE IN","2","0","120.00",""
"04/02/2024","102","BOOK BARN & SONS","0","0","1,450.50",""
"06/02/2024","103","BOOK BARN & SONS","0","0","450.00","CR"
"09/02/2024","104","BBPS Payment received","0","0","2,000.00","CR"
`

const KUVERA = `Date, Folio Number, Name of the Fund, Order, Units, NAV, Current Nav, Amount (INR)
 2024-02-01, 12345678, Northwind Bluechip Growth Direct Plan, buy, 10.5, 95.2381, 97, 1000.00
 2024-02-08, 12345678, Northwind Bluechip Growth Direct Plan, sell, 4.25, 96, 97, 408.00
`

const MINT = `"Date","Description","Original Description","Amount","Transaction Type","Category","Account Name","Labels","Notes"
"2/14/2024","Coffee House","COFFEE HOUSE 12","4.35","debit","Coffee Shops","Everyday Checking","",""
"2/09/2024","Acme","ACME INC PAYROLL","1500.00","credit","Paycheck","Everyday Checking","",""
"2/07/2024","Corner Shop","CORNER SHOP","23.10","debit","Food & Dining","Silver Card Visa","",""
"2/05/2024","Card payment","PAYMENT THANK YOU","100.00","debit","Credit Card Payment","Everyday Checking","",""
"2/05/2024","Card payment","PAYMENT THANK YOU","100.00","credit","Credit Card Payment","Silver Card Visa","",""
`

const PENSION = `Statement of Transaction
Subscriber, JO DOE
Contribution Details
Date,Particulars,Uploaded By,Employee Contribution(Rs),Employer's Contribution(Rs),Total(Rs)
05-Feb-2024,By Contribution, Bank , 5000.00, 0.00, 5000.00
Transaction Details
Date,Particulars,Withdrawal,E amount,E NAV,E Units,C amount,C NAV,C Units,G amount,G NAV,G Units
01-Feb-2024,Opening balance, , , , , , , , , ,
05-Feb-2024,By Contribution, ,2500.00,40.0000,62.5000,1500.00,30.0000,50.0000,1000.00,25.0000,40.0000
09-Feb-2024, Billing for Q4, ,(8.00),40.0000,(0.2000),0.00,30.1000,0.0000,(2.50),25.0000,(0.1000)
`

const PAYTM = `Date,Activity,Source/Destination,Wallet Txn ID,Comment,Debit,Credit,Transaction Breakup,Status
6/2/2024 17:42,Paid For Order,Chai Point,111,,40,,"Wallet: 40, Points: 0",SUCCESS
6/2/2024 9:05:11,Money Added,Paytm Wallet,112,,,500,"Bank: 500",SUCCESS
5/2/2024 20:00,Paid For Order,Metro Rail,113,,90,,"Wallet: 90",FAILED
4/2/2024 8:10,Paid For Order,Metro Rail,114,,35,,"Wallet: 35",SUCCESS
`

const SBI_SHEET = [
  ['Account Name', 'MR JO DOE'],
  ['Txn Date', 'Value Date', 'Description', 'Ref No./Cheque No.', 'Debit', 'Credit', 'Balance'],
  ['1 Feb 2024', '1 Feb 2024', 'TO TRANSFER-CHAI POINT', 'TRANSFER TO 4897', '1,00.00', null, '8,900.00'],
  ['3 Feb 2024', '3 Feb 2024', 'BY SALARY NORTHWIND', 'NEFT 99', null, '45,000.00', '53,900.00'],
  ['**This is a computer generated statement and does not require a signature'],
]

const VALUE_RESEARCH = [
  ['Transactions of Jo Doe'],
  ['Date', 'Fund', 'Folio', 'Transaction', 'Price', 'Units', 'Load', 'Amount', 'Remark'],
  [
    '2024-02-01',
    'Northwind Bluechip Fund Direct',
    null,
    'Purchase',
    { t: 'n' as const, v: 647.04, z: '#,##0.00' },
    7.73,
    0,
    { t: 'n' as const, v: 5001.62, z: '#,##0.00' },
    'x',
  ],
  ['2024-02-20', 'Northwind Bluechip Fund Direct', null, 'Redemption', 650, 2, 0, { t: 'n' as const, v: 1300, z: '#,##0.00' }, 'x'],
]

const ZERODHA = `symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time
NORTHWIND,INE000A01010,2024-02-01,NSE,EQ,EQ,buy,false,10.000000,101.250000,1,1,2024-02-01T10:00:00
N&M,INE000A01011,2024-02-02,NSE,EQ,EQ,buy,false,2.500000,400.123456,2,2,2024-02-02T10:00:00
NORTHWIND,INE000A01010,2024-02-05,NSE,EQ,,sell,false,4.000000,105.000000,3,3,2024-02-05T10:00:00
`

const line = (y: number, ...pieces: readonly (readonly [x: number, text: string])[]): PdfText[] => pieces.map(([x, text]) => ({ x, y, text }))

/** Descriptions in one piece or in several, as they come. */
const SBI_CARD: PdfText[][] = [
  [
    ...line(800, [40, 'Card Statement'], [300, 'Northwind Road 1']),
    ...line(760, [40, 'Date'], [120, 'Transaction Details'], [450, 'Amount']),
    ...line(740, [40, '02 Feb 24'], [120, 'CHAI POINT BANGALORE IN'], [450, '120.00'], [500, 'D']),
    ...line(720, [40, '04 Feb 24'], [120, 'BOOK BARN'], [200, '& SONS'], [300, '(Pay in EMIs)'], [450, '1,450.50 D']),
    ...line(700, [40, '06 Feb 24'], [120, 'BOOK BARN'], [450, '450.00 C']),
    ...line(680, [40, '09 Feb 24'], [120, 'PAYMENT RECEIVED 000PP0'], [450, '774.00'], [500, 'C']),
    ...line(40, [40, 'Page 1 of 2']),
  ],
  [...line(800, [40, 'Terms and conditions'], [200, 'apply from 01 Jan 24'])],
]

const IDFC_CARD: PdfText[][] = [
  [
    ...line(800, [40, 'Statement of your card']),
    ...line(760, [40, 'Transaction Date'], [160, 'Transactional Details'], [450, 'Amount']),
    ...line(740, [40, '02/02/2024'], [160, 'CHAI POINT'], [450, '120.00 DR']),
    ...line(720, [40, '04/02/2024'], [160, 'BOOK BARN'], [450, '1,450.50']),
    ...line(700, [40, '06/02/2024'], [160, 'BOOK BARN'], [450, '450.00 CR']),
    ...line(680, [40, '09/02/2024'], [160, 'Payment Received']),
    ...line(660, [40, '09/02/2024'], [160, 'Payment Received'], [450, '774.00 CR']),
  ],
]

const CONSOLIDATED: PdfText[][] = [
  [
    ...line(800, [40, 'CAMSCASWS-12345-Statement'], [300, 'Page 1']),
    ...line(780, [40, 'B12-Northwind Bluechip Fund - Direct Plan - Growth (Advisor: DIRECT) - ISIN: INF000K01010'], [480, 'Registrar : CAMS']),
    ...line(760, [40, 'Opening Unit Balance: 0.000']),
    ...line(740, [40, '01-Feb-2024'], [120, 'Purchase - SIP'], [300, '999.95'], [360, '10.500'], [420, '95.2333'], [480, '10.500']),
    ...line(720, [40, '01-Feb-2024'], [120, '*** Stamp Duty ***'], [300, '0.05']),
    ...line(700, [40, '20-Feb-2024'], [120, 'Redemption'], [300, '(192.00)'], [360, '(2.000)'], [420, '96.0000'], [480, '8.500']),
  ],
]

export const BUILTIN_STATEMENTS: Readonly<Record<string, () => Uint8Array>> = {
  'Annual Income Tax Statement 26AS': () => Buffer.from(INCOME_TAX),
  'Consolidated Account Statement': () => pdfFile(CONSOLIDATED),
  'HDFC Account Statement': () => Buffer.from(HDFC_TEXT),
  'HDFC Account Statement XLS': () => workbookFile([{ name: 'Sheet 1', rows: HDFC_SHEET }], 'biff8'),
  'ICICI Credit Card Statement': () => Buffer.from(ICICI_CARD),
  'IDFC First Credit Card Pdf': () => pdfFile(IDFC_CARD),
  'Kuvera Transactions': () => Buffer.from(KUVERA),
  Mint: () => Buffer.from(MINT),
  'National Pension Scheme': () => Buffer.from(PENSION),
  Paytm: () => Buffer.from(PAYTM),
  'SBI Account Statement': () => workbookFile([{ name: 'Sheet1', rows: SBI_SHEET }], 'xlsx'),
  'SBI Credit Card Statement': () => pdfFile(SBI_CARD),
  'Value Research': () => workbookFile([{ name: 'Transactions', rows: VALUE_RESEARCH }], 'biff8'),
  Zerodha: () => Buffer.from(ZERODHA),
}
