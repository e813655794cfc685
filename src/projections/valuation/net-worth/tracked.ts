import type { Exact } from '#vocabulary/exact.ts'
import type { Holding } from '../holding.ts'

/** What is held of one commodity, in cash accounts or in others, and its value when it was last looked at. */
export interface Tracked {
  readonly holding: Holding
  readonly isCash: boolean
  readonly isDefault: boolean
  /** Exchange rates make it worth more or less, see fx-impact.ts. */
  readonly isExposed: boolean
  /** In the order in which things came. */
  readonly place: number
  value: Exact
}
