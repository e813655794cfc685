import type { DecimalMark } from '../text/cell-values.ts'

/** The meanings of statement columns. */
export type PresetColumn =
  | 'date'
  | 'payee'
  /** The payer in lists with a column for each side: the payee of incoming money. */
  | 'payer'
  | 'description'
  | 'amount'
  | 'debit'
  | 'credit'
  /** The direction of each amount: Dr or Cr, S or H, + or -. */
  | 'dr_cr'
  | 'balance'
  | 'commodity'
  | 'reference'
  | 'category'
  | 'type'
  /** The account of a row, in lists of several accounts. */
  | 'account'
  /** A fee that the account paid in addition to the amount. */
  | 'fee'
  /** Completed, pending, reverted: only completed rows are booked. */
  | 'status'
  /* For lists of trades, where `type` is the kind and `amount` is money: */
  | 'isin'
  | 'symbol'
  | 'security'
  /** Units. A list with this column or an ISIN is a list of trades. */
  | 'quantity'
  | 'price'
  /** The currency of the price, if it may differ from the amount's. */
  | 'price_commodity'
  /** A second column of fees. */
  | 'commission'
  | 'fee_commodity'
  | 'tax'
  | 'tax_commodity'
  /** Between the price's currency and the amount's, in either direction. */
  | 'rate'

/** The accounts of a preset: the statement's own, and those for unknown income and expenses. */
export type PresetAccount = 'asset' | 'liability' | 'income' | 'expense'

/** How a table becomes movements, without a template. */
export interface Preset {
  readonly name: string
  /** Meaning → letters of the column. */
  readonly columns: Readonly<Partial<Record<PresetColumn, string>>>
  /** As in Day.js: "DD/MM/YYYY". */
  readonly dateFormat: string
  readonly accounts: Readonly<Partial<Record<PresetAccount, string>>>
  /** '' to detect it. */
  readonly delimiter: string
  /** Detected if absent. */
  readonly decimalMark?: DecimalMark
  /** What a positive amount means: money that came in, as in accounts, or went out, as in many lists of cards. */
  readonly positive: 'in' | 'out'
  /** The currency of amounts without one, if not the book's. */
  readonly commodity?: string
  /** For trades: whether amounts include fees and taxes (`net`) or not (`gross`); detected if absent. */
  readonly charges?: 'net' | 'gross'
}

/** Whether a preset is for a list of trades. */
export const isOfTrades = ({ columns }: Preset): boolean => columns.quantity !== undefined || columns.isin !== undefined

/** The statement's account. */
export const ownAccount = ({ accounts }: Preset): string | undefined => accounts.asset ?? accounts.liability

/** The built-in presets, which cannot be overwritten or deleted. */
export const BUILTIN_PRESETS: readonly Preset[] = [
  {
    name: 'Chase Credit Card CSV',
    // Transaction Date, Post Date, Description, Category, Type, Amount, Memo; a purchase is negative.
    columns: { date: 'A', description: 'C', category: 'D', type: 'E', amount: 'F' },
    dateFormat: 'MM/DD/YYYY',
    accounts: { liability: 'Liabilities:CreditCard:Chase' },
    delimiter: ',',
    positive: 'in',
  },
  {
    name: 'Generic Bank CSV',
    columns: { date: 'A', description: 'B', debit: 'C', credit: 'D', balance: 'E' },
    dateFormat: 'YYYY-MM-DD',
    accounts: { asset: 'Assets:Checking' },
    delimiter: ',',
    positive: 'in',
  },
  {
    name: 'ICICI Credit Card CSV',
    // Date, serial number, details, reward points, amount abroad, amount, sign; CR where money came back.
    columns: { date: 'A', description: 'C', amount: 'F', dr_cr: 'G' },
    dateFormat: 'DD/MM/YYYY',
    accounts: { liability: 'Liabilities:CreditCard:ICICI' },
    delimiter: ',',
    positive: 'out',
  },
  {
    name: 'SBI Account Statement CSV',
    // Transaction date, value date, description, reference, debit, credit, balance.
    columns: { date: 'A', description: 'C', reference: 'D', debit: 'E', credit: 'F', balance: 'G' },
    dateFormat: 'D MMM YYYY',
    accounts: { asset: 'Assets:Checking:SBI' },
    delimiter: ',',
    positive: 'in',
  },
]
