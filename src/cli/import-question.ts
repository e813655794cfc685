import type { Dialect } from '../ingest/journal/book.ts'
import {
  type BalanceCheck,
  type Choices,
  type Contradiction,
  type Decision,
  isWritten,
  type OpeningOffer,
  type RowCounts,
  type Twin,
} from '../ingest/statements/preview/preview.ts'
import type { AskedMethod } from '../service/statements/statement-previews.ts'
import type { CommonOptions } from './choose-book.ts'

export interface ImportOptions extends CommonOptions {
  readonly template?: string
  readonly preset?: string
  readonly rules?: string
  readonly account?: string
  readonly into?: string
  readonly dialect?: Dialect
  readonly sheet?: string
  readonly passwordFile?: string
  readonly dryRun?: boolean
  readonly dateFormat?: string
  readonly sign?: 'in' | 'out'
  readonly currency?: string
  readonly amountColumn?: string
  readonly decimalMark?: '.' | ','
  readonly skipUnknown?: boolean
  readonly despiteBalance?: boolean
  readonly openingBalance?: boolean
  readonly json?: boolean
}

/** How a file is previewed. */
export interface ImportQuestion {
  readonly method: AskedMethod
  readonly account?: string
  /** Of the statement's file. */
  readonly name?: string
  readonly sheet?: string
  readonly password?: string
  readonly choices?: Choices
}

/** A row as the command line shows it. */
export interface ImportRow {
  readonly row: number
  readonly line: number
  readonly outcome: 'text' | 'duplicate' | 'skipped' | 'error'
  readonly text: string
  readonly why: string
  readonly key?: string
  readonly day: string
  readonly transactions: readonly {
    readonly day: string
    readonly postings: readonly { readonly account: string; readonly quantity: string; readonly commodity: string }[]
  }[]
  /** A transaction of the journal that may be the same, though it is not quite. */
  readonly similar?: Twin
}

/** What is written: a row, or the opening balance, which has no key. */
export type AddedText = Pick<ImportRow, 'day' | 'text' | 'key'>

export interface ImportShown {
  readonly hash: string
  readonly format: string
  /** The account that the statement is of; '' where its rows name it. */
  readonly account: string
  readonly rows: readonly ImportRow[]
  readonly counts: RowCounts
  readonly decisions: readonly Decision[]
  readonly contradictions: readonly Contradiction[]
  /** The file of the journal that the rows are for. */
  readonly journal: string
  /** Nothing was read; the problems say why. */
  readonly failed: boolean
  readonly problems: readonly { readonly line: number; readonly message: string }[]
  readonly balances: readonly BalanceCheck[]
  /** Lines that open new accounts, in front of everything; '' for none. */
  readonly opens: string
  /** Accounts that the book does not have yet. */
  readonly newAccounts: readonly string[]
  /** If the account of the statement is new: an account of the book with a similar name. */
  readonly similarAccount?: string
  /** The opening balance that the statement shows. */
  readonly opening?: OpeningOffer
}

/** Previews and saves, in this process or in the server that has the data. A failure is returned as a message. */
export interface Importing {
  preview(bytes: Uint8Array, question: ImportQuestion): Promise<ImportShown | string>
  save(statement: {
    readonly name: string
    readonly shown: ImportShown
    readonly rows: readonly AddedText[]
    readonly question: ImportQuestion
    /** Also what contradicts the statement itself. */
    readonly despiteBalance: boolean
  }): Promise<{ readonly added: number; readonly repeated: number } | string>
  close(): Promise<void>
}

/** A row as the command line shows and writes it. The other half of a transfer is skipped. */
export const shownRow = <Row extends Omit<ImportRow, 'day'>>(row: Row): Row & ImportRow => ({
  ...row,
  outcome: row.outcome === 'text' && !isWritten({ outcome: row.outcome, ...(row.similar && { similarTo: row.similar }) }) ? 'skipped' : row.outcome,
  day: row.transactions[0]?.day ?? '',
})
