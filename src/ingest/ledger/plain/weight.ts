import { NONE } from '#vocabulary/columns.ts'
import { POWERS_OF_TEN } from '#vocabulary/exact.ts'
import { ExactSum } from '#vocabulary/exact-sum.ts'
import { REAL, VIRTUAL } from '#vocabulary/book-columns.ts'
import type { Commodities } from '../commodities.ts'
import type { Account } from '../finish/accounts.ts'
import { ASSERTED, HAS_AMOUNT, LOT, LOT_TOTAL, type PlainColumns, TOTAL_COST, UNIT_COST, WIDENS } from './columns.ts'

/** What all units of a lot cost fits a double exactly, or there is no price. */
const isSafeLot = ({ details, detail, form, mantissa }: PlainColumns, at: number): boolean =>
  (form[at]! & LOT_TOTAL) !== 0 ||
  details.lotCommodity[detail[at]!] === NONE ||
  Math.abs(mantissa[at]! * details.lotMantissa[detail[at]!]!) <= Number.MAX_SAFE_INTEGER

/** Takes an amount away. A rest of nothing has no digits, so that those of the difference are the thorough half's. */
function takeAway(from: ExactSum, mantissa: number, scale: number): void {
  if (mantissa === 0) return
  if (from.isZero) from.reset()
  from.addScaled(-mantissa, scale)
}

/** The sum of what the postings of one transaction weigh, as a scaled safe integer of one commodity. */
export class Weight {
  readonly sum = new ExactSum()
  /** Commodity id; NONE without one. */
  unit = NONE
  /** Row of the posting whose amount is left out, NONE when there is none. */
  empty = NONE
  /** The only posting has its other half in the bucket. */
  halved = false
  #costs = false
  /** Row of the posting that takes an account to the balance in place of its amount, NONE when there is none; `moved` is its amount. */
  assigned = NONE
  readonly moved = new ExactSum()
  readonly #balance = new ExactSum()
  readonly #commodities: Commodities
  readonly #account: (slice: number) => Account

  constructor(commodities: Commodities, account: (slice: number) => Account) {
    this.#commodities = commodities
    this.#account = account
  }

  /** Sums up a transaction; false when that takes more than one commodity, more than 53 bits, or an assertion does not hold. */
  of(columns: PlainColumns, row: number, hasBucket: boolean): boolean {
    const first = columns.firstPosting[row]!
    const end = columns.firstPosting[row + 1]!
    const { details } = columns
    const commodities = this.#commodities.all
    this.sum.reset()
    this.empty = NONE
    this.assigned = NONE
    this.halved = false
    this.#costs = false
    let weighed = false
    let isLot = false
    let isReduced = false
    for (let at = first; at < end; at++) {
      const form = columns.form[at]!
      const detail = columns.detail[at]!
      if (form & ASSERTED && !(form & HAS_AMOUNT)) {
        if (this.assigned !== NONE || isLot || !this.#moves(columns, first, at)) return false
        this.assigned = at
        if (!weighed) this.unit = details.assertedCommodity[detail]!
        else if (details.assertedCommodity[detail] !== this.unit) return false
        weighed = true
        this.sum.addScaled(this.moved.mantissa, this.moved.scale)
        if (!this.sum.isNarrow) return false
        continue
      }
      if (!(form & HAS_AMOUNT)) {
        if (this.empty !== NONE || columns.kind[at] !== REAL) return false
        this.empty = at
        continue
      }
      let scale = columns.scale[at]!
      let unit = columns.commodity[at]!
      if (form & WIDENS && (scale > commodities[unit]!.precision || columns.written.size > 0)) this.#widen(columns, at)
      isReduced ||= columns.writtenAt(at) !== undefined
      if (columns.kind[at] !== REAL) {
        if (form & (UNIT_COST | TOTAL_COST | LOT)) return false
        if (columns.kind[at] === VIRTUAL) continue
      }
      let weight = columns.mantissa[at]!
      if (form & UNIT_COST) {
        weight *= details.costMantissa[detail]!
        if (!(Math.abs(weight) <= Number.MAX_SAFE_INTEGER)) return false
        scale += details.costScale[detail]!
        unit = details.costCommodity[detail]!
        this.#costs = true
      } else if (form & TOTAL_COST) {
        weight = weight < 0 ? -details.costMantissa[detail]! : details.costMantissa[detail]!
        scale = details.costScale[detail]!
        unit = details.costCommodity[detail]!
        this.#costs = true
      }
      if (form & LOT && !(form & (UNIT_COST | TOTAL_COST))) {
        // A lot adds up with nothing but itself.
        if (weighed || !isSafeLot(columns, at)) return false
        isLot = true
      } else if (isLot) return false
      else if (form & LOT) {
        // What is sold leaves at what the lot had cost; the precision of the cost still counts.
        weight = columns.mantissa[at]! * details.lotMantissa[detail]!
        const lotScale = columns.scale[at]! + details.lotScale[detail]!
        if (lotScale < scale) weight *= POWERS_OF_TEN[scale - lotScale] ?? Number.NaN
        else scale = lotScale
      }
      if (form & ASSERTED && !this.#holds(columns, first, at)) return false
      if (!weighed) this.unit = unit
      else if (unit !== this.unit) return false
      weighed = true
      // NaN and everything beyond the safe integers fail this comparison.
      if (!(Math.abs(weight) <= Number.MAX_SAFE_INTEGER)) return false
      this.sum.addScaled(weight, scale)
      if (!this.sum.isNarrow) return false
    }
    // To which digits costs and amounts of other units balance together is the thorough half's to say.
    if (isReduced && this.#costs) return false
    if (hasBucket && end - first === 1 && weighed) this.halved = true
    // Nothing has to balance where all are virtual; an amount that is left out needs another one.
    return weighed || this.empty === NONE
  }

  #widen(columns: PlainColumns, at: number): void {
    const unit = columns.writtenUnit(at)
    const commodity = this.#commodities.all[unit]!
    const digits = columns.digitsOf(at)
    if (digits <= commodity.precision) return
    commodity.precision = digits
  }

  /** Sets `moved` to what takes an account to the balance that stands in place of an amount; false when that is not plain to see. */
  #moves(columns: PlainColumns, first: number, at: number): boolean {
    const account = this.#account(columns.account[at]!)
    const { details } = columns
    const detail = columns.detail[at]!
    const unit = details.assertedCommodity[detail]!
    const before = account.realTotals.decimal(this.#commodities.all[unit])
    if (!before) return false
    const wanted = details.assertedMantissa[detail]!
    const { moved } = this
    moved.reset()
    moved.addScaled(wanted, details.assertedScale[detail]!)
    takeAway(moved, before.mantissa, before.scale)
    for (let row = first; row < at; row++) {
      if (columns.kind[row] !== REAL || this.#account(columns.account[row]!) !== account) continue
      if (wanted === 0 || !(columns.form[row]! & HAS_AMOUNT)) return false
      if (columns.commodity[row] === unit) takeAway(moved, columns.mantissa[row]!, columns.scale[row]!)
    }
    if (!moved.isNarrow) return false
    if (moved.isZero) {
      moved.reset()
      moved.addScaled(0, details.assertedScale[detail]!)
    }
    return true
  }

  /** True when the account holds after this posting what the text says it should. */
  #holds(columns: PlainColumns, first: number, at: number): boolean {
    const account = this.#account(columns.account[at]!)
    const { details } = columns
    const detail = columns.detail[at]!
    const unit = details.assertedCommodity[detail]!
    const expected = details.assertedMantissa[detail]!
    const before = account.realTotals.decimal(this.#commodities.all[unit])
    if (!before) return false
    const sum = this.#balance
    sum.startFrom(before)
    for (let row = first; row <= at; row++) {
      if (columns.kind[row] !== REAL || this.#account(columns.account[row]!) !== account) continue
      if (!(columns.form[row]! & HAS_AMOUNT)) return false
      if (columns.commodity[row] === unit) sum.addScaled(columns.mantissa[row]!, columns.scale[row]!)
    }
    sum.addScaled(-expected, details.assertedScale[detail]!)
    if (!sum.isZero) return false
    return true
  }

  /** A missing amount takes the sum; otherwise the sum is zero, or prints as zero when costs were multiplied. */
  balances(): boolean {
    if (this.empty !== NONE || this.halved || this.sum.isZero) return true
    if (!this.#costs || this.unit === NONE) return false
    const beyond = this.sum.scale - this.#commodities.all[this.unit]!.precision
    return beyond > 0 && beyond < 16 && Math.abs(this.sum.mantissa) * 2 < POWERS_OF_TEN[beyond]!
  }
}
