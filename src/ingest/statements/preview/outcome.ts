import type { Preset } from '../presets/preset.ts'
import type { BankAccount, Movement, Row, StatementProblem } from '../statement.ts'
import type { Draft } from '../write/draft.ts'
import type { Contradiction, Decision, RowPrediction } from './preview.ts'

/** What a row moves on an account that the statement tells the balance of. */
export interface Moved {
  readonly account: string
  readonly commodity: string
  readonly movement: Movement
}

/** What one row became, before it is compared with the journal. */
export type Outcome = { readonly predictions: readonly RowPrediction[] } & (
  | { readonly kind: 'text'; readonly text: string; readonly drafts: readonly Draft[]; readonly moved?: readonly Moved[] }
  | { readonly kind: 'skipped'; readonly why: string }
  | { readonly kind: 'error'; readonly message: string; readonly helper?: string; readonly text?: string }
)

/** What all rows became. */
export interface Transformed {
  /** The rows as they were looked at. */
  readonly rows: readonly Row[]
  /** By the index of the row. */
  readonly outcomes: readonly (Outcome | undefined)[]
  readonly problems: readonly (StatementProblem & { readonly column?: number })[]
  readonly failed: boolean
  /** Whether movements come from the format itself, from columns, or are not known as such. */
  readonly movements: 'own' | 'mapped' | 'none'
  /** The account of the statement, where there is one. */
  readonly own?: string
  /** Its IBAN or number. */
  readonly number?: string
  /** What the statement says around its movements that the account held. */
  readonly stated?: Pick<BankAccount, 'opening' | 'closing'>
  readonly preset?: Preset
  readonly decisions?: readonly Decision[]
  /** Totals of a table that its rows do not come to. */
  readonly contradictions?: readonly Contradiction[]
  readonly headerRow?: number
}

/** Nothing came of it, for one reason. */
export const nothing = (rows: readonly Row[], code: string, message: string, line = 0, column?: number): Transformed => ({
  rows,
  outcomes: [],
  problems: [{ code, line, message, ...(column !== undefined && { column }) }],
  failed: true,
  movements: 'none',
})
