import type { Dialect } from '../../ingest/journal/book.ts'
import type { BalanceCheck } from '../../ingest/statements/preview/preview.ts'
import type { AskedMethod } from '../../service/statements/statement-previews.ts'
import type { CommonOptions } from '../choosing/options.ts'

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
}

/** What all files are asked with. */
export interface ImportQuestion {
  readonly method: AskedMethod
  readonly account?: string
  /** Of the statement's file. */
  readonly name?: string
  readonly sheet?: string
  readonly password?: string
}

/** One row as far as the command line tells of it. */
export interface ImportRow {
  readonly row: number
  readonly line: number
  readonly outcome: 'text' | 'duplicate' | 'skipped' | 'error'
  readonly text: string
  readonly why: string
  readonly key?: string
  readonly day: string
  /** A transaction of the journal that may be the same, though it is not quite. */
  readonly similar?: { readonly file: string; readonly line: number; readonly day: string; readonly payee: string }
}

export interface ImportShown {
  readonly hash: string
  readonly format: string
  /** The account that the statement is of; '' where its rows name it. */
  readonly account: string
  readonly rows: readonly ImportRow[]
  readonly problems: readonly { readonly line: number; readonly message: string }[]
  readonly balances: readonly BalanceCheck[]
  /** What opens new accounts, in front of everything; '' for nothing. */
  readonly opening: string
}

/** Who previews and saves: this process, or the server that has the data. What went wrong is said in words. */
export interface Importing {
  preview(bytes: Uint8Array, question: ImportQuestion): Promise<ImportShown | string>
  save(statement: {
    readonly name: string
    readonly shown: ImportShown
    readonly rows: readonly ImportRow[]
    readonly question: ImportQuestion
  }): Promise<{ readonly added: number; readonly repeated: number } | string>
  close(): Promise<void>
}
