import type { Day } from '#vocabulary/day.ts'
import type { Dialect } from '../../journal/book.ts'
import type { AccountRule } from '../accounts/rules.ts'
import type { AccountChoice } from '../accounts/predict.ts'
import type { Preset } from '../presets/preset.ts'
import type { Reading, StatementFormat, StatementProblem } from '../statement.ts'
import type { KnownSecurity } from '../trades/trade.ts'
import type { WritingStyle } from '../write/style.ts'

/*
 * What a preview is asked and what it answers. Both are plain values, so that a thread can be asked: days are texts as YYYY-MM-DD and
 * quantities are decimals as text.
 */

/** How rows become transactions. */
export type Method =
  | {
      readonly kind: 'template'
      readonly content: string
      /** Of a PDF: rows in columns, instead of the pieces of text that Paisa's templates expect. */
      readonly inColumns?: boolean
    }
  | { readonly kind: 'preset'; readonly preset: Preset }
  /** Rules of hledger, and by their names the texts that they include. */
  | { readonly kind: 'rules'; readonly content: string; readonly included?: Readonly<Record<string, string>> }
  /** The format's own meaning where it has one (OFX, QIF, CAMT, MT940), or else what the rows look like. */
  | { readonly kind: 'guess'; readonly headerRow?: number }

/** Where something stands in the journal; lines count from 1. */
export interface Place {
  readonly file: string
  readonly line: number
}

export interface PlainPosting {
  readonly account: string
  readonly quantity: string
  readonly commodity: string
}

/** One thing that had to be decided to read the statement, with the reason. */
export interface Decision {
  readonly about: 'columns' | 'sign' | 'date_format' | 'decimal_mark' | 'currency' | 'account'
  /** What is used, as the option that sets it takes it: 'DD/MM/YYYY', 'EUR', 'in', 'Assets:Checking', the letter of the amount column. */
  readonly value: string
  /** What decided. */
  readonly by: 'asked' | 'preset' | 'format' | 'heading' | 'values' | 'balance' | 'account' | 'guess'
  /** One plain sentence for a person: "The running balance confirms it." */
  readonly because: string
  /** False: the preview waits for a choice, and nothing is written. */
  readonly isCertain: boolean
  /** When not certain: two or three readings side by side, the likeliest first. */
  readonly choices: readonly DecisionChoice[]
}

export interface DecisionChoice {
  /** As `Choices` takes it. */
  readonly value: string
  readonly label: string
  /** Rows of the file that this reading changes, as they would be read. */
  readonly rows: readonly {
    readonly row: number
    readonly day: string
    readonly payee: string
    readonly quantity: string
    readonly commodity: string
  }[]
}

/** What a person chose where the statement leaves it open. */
export interface Choices {
  readonly dateFormat?: string | undefined
  /** What a positive amount means. */
  readonly sign?: 'in' | 'out' | undefined
  readonly currency?: string | undefined
  /** The letter of the column of amounts, or of those of money out and money in: 'D', or 'D,E'; 'D-F' takes the fees in F off. */
  readonly amountColumn?: string | undefined
  readonly decimalMark?: '.' | ',' | undefined
}

/** A transaction that the journal has. */
export interface ExistingTransaction extends Place {
  readonly day: Day
  readonly payee: string
  readonly postings: readonly PlainPosting[]
  /** Of one that came from a statement: what its row was then, see `PreviewRow.identity` and `Preview.source`. */
  readonly imported?: { readonly identity: string; readonly source: string }
}

export interface PreviewRequest {
  readonly method: Method
  readonly dialect: Dialect
  readonly style: WritingStyle
  readonly today: Day
  /** The default of the book; '' where it has none. It counts only for accounts of which nothing is known. */
  readonly currency: string
  /** The account that the statement is of; found out from the book when absent. */
  readonly account?: string
  /** Answers to decisions that were open. */
  readonly choices?: Choices
  /** Source → how lists of it are read, as a person chose it at an earlier import. */
  readonly layouts?: ReadonlyMap<string, Preset>
  /** Of the file, which may be called after its account. */
  readonly name?: string
  /** The whole book: what is there already, and what accounts are predicted from. */
  readonly transactions: readonly ExistingTransaction[]
  /**
   * Rows that were imported and stand in the journal, as `source:identity` of their previews → the accounts of the statements, '' where that was
   * not said. A transaction that still is what such a row became is known by it, without a mark of its own.
   */
  readonly recorded: ReadonlyMap<string, readonly string[]>
  /** Source → the accounts that statements of it were imported for, with how many there were of each. */
  readonly sources?: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** Account → the currencies that its declaration allows, where it names some. */
  readonly declaredCurrencies?: ReadonlyMap<string, readonly string[]>
  /** Account → its IBAN and other numbers, declared or known from statements that were imported. */
  readonly accountNumbers?: ReadonlyMap<string, readonly string[]>
  /** Accounts that the book declares, used or not. */
  readonly declaredAccounts: readonly string[]
  /** Each account as the book writes it → as it is called under the five roots; those left out are called the same. */
  readonly rooted?: ReadonlyMap<string, string>
  readonly rules: readonly AccountRule[]
  /** What is said of the commodities of the book: asked where there are trades, for it is a look at all of its files. */
  readonly securities?: () => readonly KnownSecurity[]
  /** By row: accounts that a person chose instead of the predicted ones, in the order of `PreviewRow.predictions`. */
  readonly chosen: ReadonlyMap<number, readonly string[]>
}

/** A request for rows that become movements or trades. */
export type MovementRequest = PreviewRequest & {
  readonly method: Exclude<Method, { kind: 'template' | 'rules' }>
  /** The account of earlier imports of such statements. */
  readonly former?: string | undefined
}

export interface PlainTransaction {
  readonly day: string
  readonly payee: string
  readonly postings: readonly PlainPosting[]
  /** The account that takes what the lots of the book leave. */
  readonly rest?: string
}

export interface RowPrediction {
  readonly account: string
  /** At most three, the likeliest first. */
  readonly choices: readonly AccountChoice[]
}

export interface Twin extends Place {
  readonly day: string
  readonly payee: string
  /**
   * The twin is of another own account, and this row is perhaps the other half of the same transfer: it is not written unless a person says so.
   */
  readonly isOtherHalf?: boolean
  /** The account of the twin that says nothing yet, such as Expenses:Unknown, and would become the statement's account. */
  readonly open?: string
}

/** What the account held before a statement, where the book has nothing of it yet. */
export interface OpeningOffer {
  readonly account: string
  /** The account of equity that it comes from. */
  readonly from: string
  readonly day: string
  readonly quantity: string
  readonly commodity: string
  /** The transaction that says so, in the journal's dialect. */
  readonly text: string
}

export interface PreviewRow {
  /** Index of the row. */
  readonly row: number
  /** Line of the file, row of the worksheet or page, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** `text`: becomes what `text` has. `duplicate`: would become it, and the journal has it already. */
  readonly outcome: 'text' | 'duplicate' | 'skipped' | 'error'
  /** '' for rows that become nothing. */
  readonly text: string
  readonly transactions: readonly PlainTransaction[]
  readonly predictions: readonly RowPrediction[]
  /** Why it is skipped or cannot be; '' otherwise. */
  readonly why: string
  /** The helper of the template that failed. */
  readonly helper?: string
  /**
   * The same for the same movement in any statement of the same source; two equal movements have the same. To be kept with what is
   * saved, and handed in as `ExistingTransaction.imported`.
   */
  readonly identity?: string
  readonly duplicateOf?: Twin
  /** Much like this one, a few days apart: perhaps the same, and a person decides. */
  readonly similarTo?: Twin
}

/** Whether what the statement says of its balance comes out. Quantities are decimals as text. */
export interface BalanceCheck {
  readonly account: string
  readonly commodity: string
  /** How many balances, or sums, were compared. */
  readonly compared: number
  /** The first place where it goes off. `row` is absent when only the closing balance is known. */
  readonly off?: { readonly row?: number; readonly stated: string; readonly computed: string; readonly by: string }
  /** What the statement says the account holds at its end, and what the book would hold with the new rows. */
  readonly closing?: { readonly day: string; readonly stated: string; readonly book: string }
}

/** Where a statement says something else of itself than its rows as they were read: a balance, a total, a number of entries. */
export interface Contradiction {
  /** 1-based as in `PreviewRow.line`; 0 when the whole file is meant. */
  readonly line: number
  /** The first row where it appears, when it is about one. */
  readonly row?: number
  readonly message: string
}

/** What became of the rows of a file. Each row is counted once: rows = added + alreadyThere + leftOut + notUnderstood. */
export interface RowCounts {
  readonly rows: number
  readonly added: number
  readonly alreadyThere: number
  readonly leftOut: number
  readonly notUnderstood: number
  /** Why rows are left out or not understood, the most frequent first. The counts add up to `leftOut + notUnderstood`. */
  readonly reasons: readonly RowReason[]
}

export interface RowReason {
  readonly why: string
  readonly outcome: 'skipped' | 'error'
  readonly count: number
  readonly firstLine: number
}

export interface Preview {
  readonly format: StatementFormat
  readonly reading: Reading
  /** Where movements of this kind come from; statements of one source name the same movement alike. */
  readonly source: string
  readonly rows: readonly PreviewRow[]
  readonly counts: RowCounts
  /** The account that the statement is of, when it is one. */
  readonly account?: string
  /** Its IBAN or number, as far as the statement names one. */
  readonly number?: string
  readonly opening?: OpeningOffer
  /** What was used: the one asked for, or the guess. */
  readonly preset?: Preset
  readonly headerRow?: number
  /** Accounts that the book does not have yet. */
  readonly newAccounts: readonly string[]
  readonly balances: readonly BalanceCheck[]
  /** With one of these nothing is written, unless a person says so. */
  readonly contradictions: readonly Contradiction[]
  readonly decisions: readonly Decision[]
  /** About the statement, the template or the preset as a whole. With `failed` there are no rows to choose from. */
  readonly problems: readonly (StatementProblem & { readonly column?: number })[]
  readonly failed: boolean
}
