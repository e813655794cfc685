import type { Tag } from '#vocabulary/book-columns.ts'
import type { ExactRows } from '../../journal/rows.ts'
import type { Directive } from '../directives.ts'
import type { Terms } from '../written-terms.ts'
import type { Mentioned } from './mentioned.ts'

type Rows<Value> = readonly (readonly [number, Value])[]

/** Some lines of a file from one directive to before another, as they were read; rows and lines count from its beginning. */
export interface RawSegment {
  /** Names in the order in which they come up, each once, under the ids that the columns have. */
  readonly accounts: Mentioned
  readonly currencies: Mentioned
  readonly directives: DirectiveRows
  readonly transactions: TransactionRows
  readonly postings: PostingRows
  readonly prices: PriceRows
}

export interface DirectiveRows {
  readonly kind: Uint8Array
  readonly day: Int32Array
  readonly line: Int32Array
  readonly endLine: Int32Array
  /** All but transactions, in their order, as they stood at `file` behind `line` lines. */
  others: readonly Directive[]
  file: number
  line0: number
}

export interface TransactionRows {
  readonly flag: Uint8Array
  readonly description: Int32Array
  readonly firstPosting: Int32Array
  readonly isPlain: Uint8Array
  readonly tags: Rows<readonly Tag[]>
  readonly links: Rows<readonly string[]>
}

export interface PostingRows {
  readonly account: Int32Array
  readonly number: ExactRows
  readonly currency: Int32Array
  readonly form: Uint8Array
  readonly status: Uint8Array
  readonly line: Int32Array
  /** Rows with a cost or a price. */
  terms: Rows<Terms>
  readonly tags: Rows<readonly Tag[]>
  /** Accounts, of which booking must know what they hold because of these rows. */
  readonly holders: Int32Array
}

export interface PriceRows {
  readonly day: Int32Array
  readonly base: Int32Array
  readonly quote: Int32Array
  readonly rate: ExactRows
  readonly line: Int32Array
}
