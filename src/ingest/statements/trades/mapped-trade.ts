import type { Movement } from '../statement.ts'
import type { Trade } from './trade.ts'

/** What a row of a list of trades is. */
export type MappedTrade =
  | { readonly row: number; readonly kind: 'trade'; readonly trade: Trade }
  /** Money alone. */
  | { readonly row: number; readonly kind: 'movement'; readonly movement: Movement; readonly isConversion: boolean }
  | { readonly row: number; readonly kind: 'skipped'; readonly why: string; readonly isDated?: boolean }
  | { readonly row: number; readonly kind: 'error'; readonly message: string; readonly lacksDirection?: boolean }
