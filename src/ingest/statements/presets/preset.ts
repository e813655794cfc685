import type { DecimalMark } from '../values/money.ts'

/** What a column of a statement can hold. */
export type PresetColumn =
  | 'date'
  | 'payee'
  /** Who paid, where the list has a column for each side: the payee of what came in. */
  | 'payer'
  | 'description'
  | 'amount'
  | 'debit'
  | 'credit'
  /** Says of each amount which way it goes: Dr or Cr, S or H, + or -. */
  | 'dr_cr'
  | 'balance'
  | 'commodity'
  | 'reference'
  | 'category'
  | 'type'
  /** Of which account a row is, in the lists of programs that keep several. */
  | 'account'
  /** What the bank took beside the amount: the account has lost both. */
  | 'fee'
  /** Completed, pending, reverted: what has not happened is left out. */
  | 'status'
  /* Of a list of trades, where `type` says what happened and `amount` is money: */
  | 'isin'
  | 'symbol'
  | 'security'
  /** How many units. With this column, or an ISIN, a list is one of trades. */
  | 'quantity'
  | 'price'
  /** What the price is in, where that may be another currency than the amount's. */
  | 'price_commodity'
  /** A second column of fees. */
  | 'commission'
  | 'fee_commodity'
  | 'tax'
  | 'tax_commodity'
  /** Of the price's currency and the amount's, in either direction. */
  | 'rate'

/** The accounts that a preset names: the statement's own, and those for what nothing is known of. */
export type PresetAccount = 'asset' | 'liability' | 'income' | 'expense'

/** How a table becomes movements, without a template. */
export interface Preset {
  readonly name: string
  /** Meaning → letters of the column. */
  readonly columns: Readonly<Partial<Record<PresetColumn, string>>>
  /** As Day.js has them: "DD/MM/YYYY". */
  readonly dateFormat: string
  readonly accounts: Readonly<Partial<Record<PresetAccount, string>>>
  /** '' to find it out. */
  readonly delimiter: string
  /** Absent to find it out. */
  readonly decimalMark?: DecimalMark
  /** What a positive amount means: money that came in, as in accounts, or went out, as in many lists of cards. */
  readonly positive: 'in' | 'out'
  /** Of the amounts, where no column says it and it is not the book's. */
  readonly commodity?: string
  /** Of trades: whether fees and taxes are in the amounts (`net`) or come beside them (`gross`); absent to find it out. */
  readonly charges?: 'net' | 'gross'
}

/** Whether a preset is for a list of trades, and not of movements of money alone. */
export const isOfTrades = ({ columns }: Preset): boolean => columns.quantity !== undefined || columns.isin !== undefined

/** The account that the statement is of. */
export const ownAccount = ({ accounts }: Preset): string | undefined => accounts.asset ?? accounts.liability

/** The presets that come with Daybook, which nobody overwrites or deletes. */
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
