import type { Day } from '#vocabulary/day.ts'
import type { Dialect } from '../../journal/book.ts'
import type { AccountChoice, AccountRule } from '../accounts/predict.ts'
import type { Preset } from '../presets/map-rows.ts'
import type { BankAccount, KnownSecurity, Movement, Reading, Row, StatementFormat, StatementProblem } from '../statement.ts'
import type { Draft } from '../write/draft.ts'
import type { WritingStyle } from '../write/style.ts'

/*
 * The request and the result of a preview. Both are plain values, so that they can be sent to a thread: days of the result are YYYY-MM-DD and
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
  /** Rules of hledger, and the texts they include by name. */
  | { readonly kind: 'rules'; readonly content: string; readonly included?: Readonly<Record<string, string>> }
  /** By the format (OFX, QIF, CAMT, MT940), or else by what the rows look like. */
  | { readonly kind: 'guess'; readonly headerRow?: number }

/** A place in the journal; lines count from 1. */
export interface Place {
  readonly file: string
  readonly line: number
}

export interface PlainPosting {
  readonly account: string
  readonly quantity: string
  readonly commodity: string
}

/** A decision needed to read the statement, with its reason. */
export interface Decision {
  readonly about: 'columns' | 'sign' | 'date_format' | 'decimal_mark' | 'currency' | 'account'
  /** The value in use, in the form of the option that sets it: 'DD/MM/YYYY', 'EUR', 'in', 'Assets:Checking', the letter of the amount column. */
  readonly value: string
  /** What decided. */
  readonly by: 'asked' | 'preset' | 'format' | 'heading' | 'values' | 'balance' | 'account' | 'guess'
  /** One sentence for the user: "The running balance confirms it." */
  readonly because: string
  /** False: nothing is written until the user chooses. */
  readonly isCertain: boolean
  /** If not certain: two or three readings, the likeliest first. */
  readonly choices: readonly DecisionChoice[]
}

export interface DecisionChoice {
  /** In the form of `Choices`. */
  readonly value: string
  readonly label: string
  /** Rows that this reading changes, as they would be read. */
  readonly rows: readonly {
    readonly row: number
    readonly day: string
    readonly payee: string
    readonly quantity: string
    readonly commodity: string
  }[]
}

/** The user's answers to open decisions. */
export interface Choices {
  readonly dateFormat?: string | undefined
  /** What a positive amount means. */
  readonly sign?: 'in' | 'out' | undefined
  readonly currency?: string | undefined
  /** The letter of the amount column, or of money out and money in: 'D' or 'D,E'; 'D-F' subtracts the fees in F. */
  readonly amountColumn?: string | undefined
  readonly decimalMark?: '.' | ',' | undefined
}

/** A transaction that the journal has. */
export interface ExistingTransaction extends Place {
  readonly day: Day
  readonly payee: string
  readonly postings: readonly PlainPosting[]
}

export interface PreviewRequest {
  readonly method: Method
  readonly dialect: Dialect
  readonly style: WritingStyle
  /** Another dialect to print the rows in; they are compared with the book in its own. */
  readonly printed?: { readonly dialect: Dialect; readonly style: WritingStyle }
  readonly today: Day
  /** The book's default; '' for none. Used only for unknown accounts. */
  readonly currency: string
  /** The statement's account; found in the book if absent. */
  readonly account?: string
  /** Answers to decisions that were open. */
  readonly choices?: Choices
  /** Source → the layout chosen at an earlier import. */
  readonly layouts?: ReadonlyMap<string, Preset>
  /** The file name, which may contain the account's name. */
  readonly name?: string
  /** The whole book, for duplicates and account prediction. */
  readonly transactions: readonly ExistingTransaction[]
  /**
   * Imported rows as `source:identity` of their previews → the accounts of the statements, '' if not given. A transaction that has not been
   * changed since its import is recognised by it, without a mark of its own.
   */
  readonly recorded: ReadonlyMap<string, readonly string[]>
  /** Source → the accounts that its statements were imported for, with counts. */
  readonly sources?: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** Account → the currencies that its declaration allows, if it names any. */
  readonly declaredCurrencies?: ReadonlyMap<string, readonly string[]>
  /** Account → its IBAN and other numbers, declared or known from earlier imports. */
  readonly accountNumbers?: ReadonlyMap<string, readonly string[]>
  /** Accounts that the book declares, used or not. */
  readonly declaredAccounts: readonly string[]
  /** The book's account names → their names under the five roots; missing ones are equal. */
  readonly rooted?: ReadonlyMap<string, string>
  readonly rules: readonly AccountRule[]
  /** The book's declared securities. Called only if there are trades, because it reads all files. */
  readonly securities?: () => readonly KnownSecurity[]
  /** By row: accounts chosen instead of the predicted ones, in the order of `PreviewRow.predictions`. */
  readonly chosen: ReadonlyMap<number, readonly string[]>
}

/** All accounts of the book, declared or used. */
export const accountsOfBook = ({ declaredAccounts, transactions }: Pick<PreviewRequest, 'declaredAccounts' | 'transactions'>): string[] => [
  ...new Set([...declaredAccounts, ...transactions.flatMap(({ postings }) => postings.map(({ account }) => account))]),
]

/** A request whose rows become movements or trades. */
export type MovementRequest = PreviewRequest & {
  readonly method: Exclude<Method, { kind: 'template' | 'rules' }>
  /** The account of earlier imports of such statements. */
  readonly former?: string | undefined
}

export interface PlainTransaction {
  readonly day: string
  readonly payee: string
  readonly postings: readonly PlainPosting[]
  /** The account of the posting without an amount, which takes the gain of a sale. */
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
   * The twin is on another own account, and this row may be the other half of the same transfer. It is written only if the user chooses so.
   */
  readonly isOtherHalf?: boolean
  /** The twin's placeholder account, such as Expenses:Unknown, which would become the statement's account. */
  readonly open?: string
}

/** The opening balance of an account that the book does not have yet. */
export interface OpeningOffer {
  readonly account: string
  /** The equity account that it comes from. */
  readonly from: string
  readonly day: string
  readonly quantity: string
  readonly commodity: string
  /** The transaction, as the rows are written. */
  readonly text: string
}

export interface PreviewRow {
  /** Index of the row. */
  readonly row: number
  /** Line of the file, row of the worksheet or page, from 1. */
  readonly line: number
  readonly cells: readonly string[]
  /** `text`: becomes `text`. `duplicate`: would become `text`, but the journal already has it. */
  readonly outcome: 'text' | 'duplicate' | 'skipped' | 'error'
  /** '' for rows that become nothing. */
  readonly text: string
  readonly transactions: readonly PlainTransaction[]
  readonly predictions: readonly RowPrediction[]
  /** Why it is skipped or cannot be imported; '' otherwise. */
  readonly why: string
  /** The helper of the template that failed. */
  readonly helper?: string
  /**
   * Equal for the same movement in any statement of the same source, and for two equal movements. Recorded with the import and passed in as
   * `PreviewRequest.recorded`.
   */
  readonly identity?: string
  readonly duplicateOf?: Twin
  /** A similar transaction a few days apart that may be the same; the user decides. */
  readonly similarTo?: Twin
}

/** Whether the stated balances match the rows. Quantities are decimals as text. */
export interface BalanceCheck {
  readonly account: string
  readonly commodity: string
  /** The number of balances or sums compared. */
  readonly compared: number
  /** The first difference. `row` is absent if only the closing balance is known. */
  readonly off?: { readonly row?: number; readonly stated: string; readonly computed: string; readonly by: string }
  /** The stated closing balance, and the book's balance with the new rows. */
  readonly closing?: { readonly day: string; readonly stated: string; readonly book: string }
}

/** A balance, total or number of entries in the statement that differs from its rows as they were read. */
export interface Contradiction {
  /** 1-based as in `PreviewRow.line`; 0 for the whole file. */
  readonly line: number
  /** The first row where it appears, if it concerns a row. */
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

interface RowReason {
  readonly why: string
  readonly outcome: 'skipped' | 'error'
  readonly count: number
  readonly firstLine: number
}

export interface Preview {
  readonly format: StatementFormat
  readonly reading: Reading
  /** The format and layout; statements of one source describe the same movement alike. */
  readonly source: string
  readonly rows: readonly PreviewRow[]
  readonly counts: RowCounts
  /** The statement's account, if it has only one. */
  readonly account?: string
  /** Its IBAN or number, if the statement has one. */
  readonly number?: string
  readonly opening?: OpeningOffer
  /** The preset in use: the given one, or the guess. */
  readonly preset?: Preset
  readonly headerRow?: number
  /** Accounts that the book does not have yet. */
  readonly newAccounts: readonly string[]
  readonly balances: readonly BalanceCheck[]
  /** If there are any, nothing is written unless the user insists. */
  readonly contradictions: readonly Contradiction[]
  readonly decisions: readonly Decision[]
  /** Problems of the statement, the template or the preset as a whole. With `failed` there are no rows to choose from. */
  readonly problems: readonly (StatementProblem & { readonly column?: number })[]
  readonly failed: boolean
}

/** A movement on an account whose balance the statement states. */
export interface BalanceMovement {
  readonly account: string
  readonly commodity: string
  readonly movement: Movement
}

/** The result for one row, before it is compared with the journal. */
export type Outcome = { readonly predictions: readonly RowPrediction[] } & (
  | { readonly kind: 'text'; readonly text: string; readonly drafts: readonly Draft[]; readonly moved?: readonly BalanceMovement[] }
  | { readonly kind: 'skipped'; readonly why: string }
  | { readonly kind: 'error'; readonly message: string; readonly helper?: string; readonly text?: string }
)

/** The result for all rows. */
export interface Transformed {
  /** The rows that were used. */
  readonly rows: readonly Row[]
  /** By row index. */
  readonly outcomes: readonly (Outcome | undefined)[]
  readonly problems: readonly (StatementProblem & { readonly column?: number })[]
  readonly failed: boolean
  /** Whether movements come from the format itself, from columns, or from neither. */
  readonly movements: 'own' | 'mapped' | 'none'
  /** The account of the statement, if it has only one. */
  readonly own?: string
  /** Its IBAN or number. */
  readonly number?: string
  /** The balances stated above and below the movements. */
  readonly stated?: Pick<BankAccount, 'opening' | 'closing'>
  readonly preset?: Preset
  readonly decisions?: readonly Decision[]
  /** Totals of a table that differ from the sum of its rows. */
  readonly contradictions?: readonly Contradiction[]
  readonly headerRow?: number
}

/** A failed result, with its reason. */
export const nothing = (rows: readonly Row[], code: string, message: string, line = 0, column?: number): Transformed => ({
  rows,
  outcomes: [],
  problems: [{ code, line, message, ...(column !== undefined && { column }) }],
  failed: true,
  movements: 'none',
})

/** A file may have a different reason for each of a hundred thousand rows. */
const REASONS_MAX = 50

/** Whether a row is written by default: the other half of a transfer is not. */
export const isWritten = ({ outcome, similarTo }: Pick<PreviewRow, 'outcome' | 'similarTo'>): boolean =>
  outcome === 'text' && similarTo?.isOtherHalf !== true

export function countRows(rows: readonly Pick<PreviewRow, 'outcome' | 'why' | 'line' | 'similarTo'>[]): RowCounts {
  const counted = { text: 0, duplicate: 0, skipped: 0, error: 0 }
  const reasons = new Map<string, { why: string; outcome: RowReason['outcome']; count: number; firstLine: number }>()
  for (const row of rows) {
    const { why, line } = row
    const outcome = row.outcome === 'text' && !isWritten(row) ? 'skipped' : row.outcome
    counted[outcome]++
    if (outcome === 'text' || outcome === 'duplicate') continue
    const key = `${outcome} ${why}`
    const reason = reasons.get(key)
    if (reason) reason.count++
    else reasons.set(key, { why, outcome, count: 1, firstLine: line })
  }
  const sorted = [...reasons.values()].sort((a, b) => b.count - a.count || a.firstLine - b.firstLine)
  return {
    rows: rows.length,
    added: counted.text,
    alreadyThere: counted.duplicate,
    leftOut: counted.skipped,
    notUnderstood: counted.error,
    reasons: sorted.length <= REASONS_MAX ? sorted : summedUp(sorted),
  }
}

/** The most frequent reasons; the rest become one reason for each outcome. */
function summedUp(sorted: readonly RowReason[]): RowReason[] {
  const [shown, rest] = [sorted.slice(0, REASONS_MAX - 2), sorted.slice(REASONS_MAX - 2)]
  const others = (['skipped', 'error'] as const).flatMap((outcome): RowReason[] => {
    const some = rest.filter((reason) => reason.outcome === outcome)
    if (some.length === 0) return []
    const count = some.reduce((sum, reason) => sum + reason.count, 0)
    return [{ why: 'other reasons', outcome, count, firstLine: Math.min(...some.map(({ firstLine }) => firstLine)) }]
  })
  return [...shown, ...others]
}
