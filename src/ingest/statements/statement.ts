import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Trade } from './trades/trade.ts'

/*
 * What a bank, a card or a broker sends: a table of cells in one of many wrappings, or one of the formats that say themselves what
 * their fields mean. Whatever came in, it is rows afterwards; a format of the second kind has its movements beside them.
 */

export type StatementFormat = 'csv' | 'workbook' | 'html' | 'pdf' | 'ofx' | 'qif' | 'camt' | 'mt940'

export interface Row {
  /** 0-based place among the rows; what a template calls ROW.index. */
  readonly index: number
  /** 1-based, where a person finds it: the line of a text, the row of a worksheet, the page of a PDF. */
  readonly line: number
  /** As many as the row has. Dates of a workbook are YYYY-MM-DD, numbers as they are shown. */
  readonly cells: readonly string[]
  /** By column: other forms in which a date of a workbook may be asked for, such as the form it is shown in. */
  readonly shown?: ReadonlyMap<number, readonly string[]>
  /** By column: the text of a merged cell that reaches down to here, where this row has nothing itself. */
  readonly merged?: ReadonlyMap<number, string>
}

/** How a statement was read: all of it found out, all of it can be overruled by the options of the same name. */
export interface Reading {
  /** A label of the WHATWG encoding standard. */
  readonly encoding?: string
  readonly delimiter?: string
  readonly sheet?: string
  /** The worksheets that one can choose from. */
  readonly sheets?: readonly string[]
  readonly pages?: number
  readonly wasEncrypted?: boolean
}

/** Something odd that did not keep the statement from being read. */
export interface StatementProblem {
  readonly code: string
  /** 1-based as in `Row.line`; 0 when the whole file is meant. */
  readonly line: number
  readonly message: string
}

/** Money that came into an account (positive) or left it (negative). */
export interface Movement {
  /** The index of the row that it stands in. */
  readonly row: number
  readonly day: Day
  readonly amount: Exact
  /** As the statement names it; absent where the statement does not say. */
  readonly commodity?: string
  readonly payee: string
  readonly description: string
  /** The number of a cheque, and the like: what a person refers to it by. */
  readonly reference: string
  /** The bank's own, which tells a person nothing. */
  readonly bankReference?: string
  readonly category: string
  /** What the account holds afterwards, as the statement says. */
  readonly balance?: Exact
  /** Place in `Statement.accounts`. */
  readonly account?: number
  /** What a list of several accounts calls the account of the row. */
  readonly accountName?: string
  /** Of a movement that the statement divides: the parts add up to `amount`. */
  readonly splits?: readonly { readonly amount: Exact; readonly category: string; readonly description: string }[]
}

/** What a format itself tells of securities, or why that moves nothing or cannot be booked. */
export type ListedTrade = { readonly row: number /** Place in `Statement.accounts`. */; readonly account: number } & (
  | { readonly kind: 'trade'; readonly trade: Trade }
  | { readonly kind: 'skipped'; readonly why: string }
  | { readonly kind: 'error'; readonly message: string }
)

/** An entry of a format that becomes nothing, with the reason: one that is not booked yet, or that cannot be read. */
export interface UnbookedEntry {
  /** Its index comes after those of `Statement.rows`, where no preset or template takes it for a movement. */
  readonly row: Row
  readonly kind: 'skipped' | 'error'
  readonly why: string
}

/** What a format states of its own entries, and what they come to as they were read. */
export interface SelfCheck {
  /** Place in `Statement.accounts`. */
  readonly account: number
  readonly line: number
  /** "the closing balance", "the number of entries". */
  readonly what: string
  readonly stated: Exact
  readonly computed: Exact
}

/** The order of day and month in a format that does not fix it. */
export interface DatesRead {
  readonly format: string
  readonly by: 'asked' | 'preset' | 'format' | 'heading' | 'values' | 'balance' | 'account' | 'guess'
  readonly because: string
  readonly isCertain: boolean
  /** Other orders that fit all dates, with the day of each row. */
  readonly others: readonly { readonly format: string; readonly days: ReadonlyMap<number, Day> }[]
}

/** An account that a statement speaks of. */
export interface BankAccount {
  /** IBAN, number or name; '' when the statement has none. */
  readonly id: string
  readonly isLiability: boolean
  readonly isSavings?: boolean
  /** Where securities are held, and the money beside them. */
  readonly isBroker?: boolean
  readonly commodity?: string
  readonly opening?: Exact
  readonly closing?: { readonly day: Day; readonly amount: Exact }
}

export interface Statement {
  readonly kind: 'statement'
  readonly format: StatementFormat
  readonly rows: readonly Row[]
  /** Of a PDF: rows whose cells are its pieces of text from left to right, without columns. Templates written for Paisa expect these. */
  readonly tokens?: readonly Row[]
  /** Of formats that need no mapping. */
  readonly movements?: readonly Movement[]
  /** Of those, what happened to securities. */
  readonly trades?: readonly ListedTrade[]
  readonly unbooked?: readonly UnbookedEntry[]
  readonly selfChecks?: readonly SelfCheck[]
  readonly dates?: DatesRead
  readonly accounts: readonly BankAccount[]
  /** Of what is divided by a delimiter, for those who divide it themselves. */
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
  /** Overrules what is found out: a label of the WHATWG encoding standard. */
  readonly encoding?: string
  /** One character. */
  readonly delimiter?: string
  /** Taken unless another makes a much better table; '' for none. */
  readonly expectedDelimiter?: string
  /** The name of a worksheet, or its place from 1. */
  readonly sheet?: string
  readonly password?: string
  /** Of a format that does not fix the order of day and month: as a person chose it, such as DD/MM/YYYY. */
  readonly dateFormat?: string
  /** Cells and nothing else, whatever the text looks like. */
  readonly isDelimited?: boolean
}

/** Thrown inside the reading of one statement and caught where it began. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  constructor(
    readonly code: RefusalCode,
    message: string,
  ) {
    super(message)
  }
}

/* What a statement may cost. Whoever reads one does so in a thread that ends when it takes longer or needs more. */

/** In base64, and with what else is asked, a body that the service takes: `http/guards/body-limits.ts` says 25 MiB. */
export const STATEMENT_BYTES_MAX = 18 * 1024 * 1024
export const ROWS_MAX = 200_000
/** Ten in each of as many rows: nothing but delimiters is eighteen millions, which whoever answers with them is busy with for a minute. */
export const CELLS_MAX = 2_000_000
/** Of one cell; what a journal takes as one transaction is no longer. */
export const CELL_CHARACTERS_MAX = 100_000
/** All parts of a packed workbook together, unpacked: as many cells as are read take less. What reads them needs several times as much. */
export const UNPACKED_BYTES_MAX = 128 * 1024 * 1024
/** The texts of a workbook, all of which are in memory at once. */
export const TEXTS_BYTES_MAX = 48 * 1024 * 1024
/** Four for each cell, and some for what is around them. */
export const TAGS_MAX = 5 * CELLS_MAX
/** What is told of one statement; more of the same helps nobody, and there may be as many as lines. */
export const PROBLEMS_MAX = 200
export const STATEMENT_SECONDS_MAX = 20
export const STATEMENT_MEGABYTES_MAX = 512

/** The letters of a column as worksheets have them: 0 → "A", 25 → "Z", 26 → "AA". */
export function columnLetters(column: number): string {
  let letters = ''
  for (let rest = column; rest >= 0; rest = Math.floor(rest / 26) - 1) letters = String.fromCharCode(65 + (rest % 26)) + letters
  return letters
}

/** "AA" → 26; undefined for what is no column. */
export function columnOf(letters: string): number | undefined {
  if (!/^[A-Z]{1,3}$/.test(letters)) return undefined
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}
