import { doubled } from '#vocabulary/columns.ts'

/** Forms of a cost, or-ed: `@ =price` and `(@) price`. */
export const FIXATED_COST = 1
export const VIRTUAL_COST = 2

/**
 * What few postings have besides account and amount, a row for each posting that has any of it. Beside the others these columns would be
 * more than half of what is kept of a journal.
 */
export class PostingDetails {
  count = 0
  costCommodity: Int32Array<ArrayBuffer>
  costMantissa: Float64Array<ArrayBuffer>
  costScale: Uint8Array<ArrayBuffer>
  costForm: Uint8Array<ArrayBuffer>
  /** What one unit of the lot cost, or all of them, as the form says; NONE where only its date or note is written. */
  lotCommodity: Int32Array<ArrayBuffer>
  lotMantissa: Float64Array<ArrayBuffer>
  lotScale: Uint8Array<ArrayBuffer>
  /** NO_DAY without one. */
  lotDay: Int32Array<ArrayBuffer>
  /** Slice id; NONE without one. */
  lotNote: Int32Array<ArrayBuffer>
  /** Slice id of `((name))`; NONE without one. */
  lotValuation: Int32Array<ArrayBuffer>
  /** What the account should hold, in a commodity. */
  assertedCommodity: Int32Array<ArrayBuffer>
  assertedMantissa: Float64Array<ArrayBuffer>
  assertedScale: Uint8Array<ArrayBuffer>

  constructor(rows: number) {
    this.costCommodity = new Int32Array(rows)
    this.costMantissa = new Float64Array(rows)
    this.costScale = new Uint8Array(rows)
    this.costForm = new Uint8Array(rows)
    this.lotCommodity = new Int32Array(rows)
    this.lotMantissa = new Float64Array(rows)
    this.lotScale = new Uint8Array(rows)
    this.lotDay = new Int32Array(rows)
    this.lotNote = new Int32Array(rows)
    this.lotValuation = new Int32Array(rows)
    this.assertedCommodity = new Int32Array(rows)
    this.assertedMantissa = new Float64Array(rows)
    this.assertedScale = new Uint8Array(rows)
  }

  /** Returns a new row. What stands in it is left from a row before, and said by nobody. */
  add(): number {
    if (this.count === this.costCommodity.length) for (const name of COLUMNS) Object.assign(this, { [name]: doubled(this[name]) })
    return this.count++
  }
  /** A copy that is no larger than what it holds. */
  trimmed(): PostingDetails {
    const copy = new PostingDetails(0)
    for (const name of COLUMNS) Object.assign(copy, { [name]: this[name].slice(0, this.count) })
    return Object.assign(copy, { count: this.count })
  }
}

const COLUMNS = [
  'costCommodity',
  'costMantissa',
  'costScale',
  'costForm',
  'lotCommodity',
  'lotMantissa',
  'lotScale',
  'lotDay',
  'lotNote',
  'lotValuation',
  'assertedCommodity',
  'assertedMantissa',
  'assertedScale',
] as const
