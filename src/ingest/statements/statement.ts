import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Trade } from './trades/trade.ts'

/*
 * A statement of a bank, a card or a broker: a table in one of many file formats, or a format with defined fields such as OFX. Both become rows;
 * the latter also has its movements.
 */

export type StatementFormat = 'csv' | 'workbook' | 'html' | 'pdf' | 'ofx' | 'qif' | 'camt' | 'mt940'

export interface Row {
  /** The 0-based index; ROW.index in templates. */
  readonly index: number
  /** 1-based: the line of a text, the row of a worksheet, the page of a PDF. */
  readonly line: number
  /** Dates of a workbook are YYYY-MM-DD, numbers as shown. */
  readonly cells: readonly string[]
  /** By column: other forms of a workbook's date, such as the one shown. */
  readonly shown?: ReadonlyMap<number, readonly string[]>
  /** By column: the text of a merged cell that extends down to this row. */
  readonly merged?: ReadonlyMap<number, string>
}

/** How a statement was read: detected, or set by the options of the same name. */
export interface Reading {
  /** A label of the WHATWG encoding standard. */
  readonly encoding?: string
  readonly delimiter?: string
  readonly sheet?: string
  /** The worksheets to choose from. */
  readonly sheets?: readonly string[]
  readonly pages?: number
  readonly wasEncrypted?: boolean
}

/** A problem that did not prevent reading the statement. */
export interface StatementProblem {
  readonly code: string
  /** 1-based as in `Row.line`; 0 when the whole file is meant. */
  readonly line: number
  readonly message: string
}

/** Money that came into an account (positive) or left it (negative). */
export interface Movement {
  /** The index of its row. */
  readonly row: number
  readonly day: Day
  readonly amount: Exact
  /** As in the statement, if it names one. */
  readonly commodity?: string
  readonly payee: string
  readonly description: string
  /** A cheque number or the like, meaningful to the user. */
  readonly reference: string
  /** The bank's internal reference. */
  readonly bankReference?: string
  readonly category: string
  /** The balance after the movement. */
  readonly balance?: Exact
  /** Index in `Statement.accounts`. */
  readonly account?: number
  /** The name of the row's account, in lists of several accounts. */
  readonly accountName?: string
  /** The parts of a split movement, which add up to `amount`. */
  readonly splits?: readonly { readonly amount: Exact; readonly category: string; readonly description: string }[]
}

/** An entry about securities in a format with defined fields, or why it is skipped or cannot be booked. */
export type ListedTrade = { readonly row: number /** Index in `Statement.accounts`. */; readonly account: number } & (
  | { readonly kind: 'trade'; readonly trade: Trade }
  | { readonly kind: 'skipped'; readonly why: string }
  | { readonly kind: 'error'; readonly message: string }
)

/** An entry that is not booked yet or cannot be read, with the reason. */
export interface UnbookedEntry {
  /** Its index comes after those of `Statement.rows`, so that presets and templates ignore it. */
  readonly row: Row
  readonly kind: 'skipped' | 'error'
  readonly why: string
}

/** A total or balance stated by a format, and the value computed from its entries. */
export interface SelfCheck {
  /** Index in `Statement.accounts`. */
  readonly account: number
  readonly line: number
  /** "the closing balance", "the number of entries". */
  readonly what: string
  readonly stated: Exact
  readonly computed: Exact
}

/** The order of day and month in a format that does not define it. */
export interface DatesRead {
  readonly format: string
  readonly by: 'asked' | 'preset' | 'format' | 'heading' | 'values' | 'balance' | 'account' | 'guess'
  readonly because: string
  readonly isCertain: boolean
  /** Other orders that fit all dates, with the day of each row. */
  readonly others: readonly { readonly format: string; readonly days: ReadonlyMap<number, Day> }[]
}

/** An account of a statement. */
export interface BankAccount {
  /** IBAN, number or name; '' if unknown. */
  readonly id: string
  readonly isLiability: boolean
  readonly isSavings?: boolean
  /** A brokerage account. */
  readonly isBroker?: boolean
  readonly commodity?: string
  readonly opening?: Exact
  readonly closing?: { readonly day: Day; readonly amount: Exact }
}

export interface Statement {
  readonly kind: 'statement'
  readonly format: StatementFormat
  readonly rows: readonly Row[]
  /** For a PDF: rows whose cells are pieces of text from left to right, without columns, as Paisa's templates expect. */
  readonly tokens?: readonly Row[]
  /** Of formats with defined fields. */
  readonly movements?: readonly Movement[]
  /** Of those, entries about securities. */
  readonly trades?: readonly ListedTrade[]
  readonly unbooked?: readonly UnbookedEntry[]
  readonly selfChecks?: readonly SelfCheck[]
  readonly dates?: DatesRead
  readonly accounts: readonly BankAccount[]
  /** The text of delimited files, for hledger's rules. */
  readonly text?: string
  readonly reading: Reading
  readonly problems: readonly StatementProblem[]
}

export type RefusalCode =
  | 'empty'
  | 'too_large'
  | 'too_many_rows'
  | 'too_slow'
  | 'too_much_memory'
  | 'unpacks_too_large'
  | 'truncated'
  | 'binary'
  | 'not_a_statement'
  | 'picture'
  | 'password_required'
  | 'password_wrong'
  | 'encryption_unknown'
  | 'entities'
  | 'encoding_unknown'
  | 'sheet_unknown'
  | 'nothing_inside'
  | 'given_up'

/** Why a file cannot be read as a statement, and what to do. */
export interface StatementRefusal {
  readonly kind: 'refused'
  readonly code: RefusalCode
  readonly message: string
}

export interface ReadStatementOptions {
  /** A label of the WHATWG encoding standard, instead of the detected encoding. */
  readonly encoding?: string
  /** One character. */
  readonly delimiter?: string
  /** Used unless another gives a much better table; '' for none. */
  readonly expectedDelimiter?: string
  /** The name of a worksheet, or its number from 1. */
  readonly sheet?: string
  readonly password?: string
  /** The chosen date format, such as DD/MM/YYYY, if the file format does not define it. */
  readonly dateFormat?: string
  /** Always reads the text as delimited cells. */
  readonly isDelimited?: boolean
}

/** Thrown while reading a statement; `readStatement` catches it. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message)
  }
}

/* Limits of a statement. Statements are read in a thread, which is stopped beyond the limits of time and memory. */

/** As base64 with the rest of a request it fits into the body limit of 25 MiB (`http/guards/body-limits.ts`). */
export const STATEMENT_BYTES_MAX = 18 * 1024 * 1024
export const ROWS_MAX = 200_000
/** Ten for each row. A file of delimiters would have eighteen million, which take a minute to send. */
export const CELLS_MAX = 2_000_000
/** The longest cell; a journal's transaction cannot be longer. */
export const CELL_CHARACTERS_MAX = 100_000
/** The unpacked size of a workbook. Reading it needs several times as much memory. */
export const UNPACKED_BYTES_MAX = 128 * 1024 * 1024
/** The texts of a workbook, which are in memory at once. */
export const TEXTS_BYTES_MAX = 48 * 1024 * 1024
/** Four for each cell, and one more for the rest. */
export const TAGS_MAX = 5 * CELLS_MAX
/** The most problems reported for a statement. */
export const PROBLEMS_MAX = 200
export const STATEMENT_SECONDS_MAX = 20
export const STATEMENT_MEGABYTES_MAX = 512

/** The letters of a column as worksheets have them: 0 → "A", 25 → "Z", 26 → "AA". */
export function columnLetters(column: number): string {
  let letters = ''
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1) letters = String.fromCharCode(65 + (rest % 26)) + letters
  return letters
}

/** "AA" → 26; undefined for other text. */
export function columnOf(letters: string): number | undefined {
  if (!/^[A-Z]{1,3}$/.test(letters)) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
