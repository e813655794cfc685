import { byteAt, elementAt, floatAt, intAt } from '#vocabulary/element-at.ts'
import { type ExactColumn, ExactSum } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getTransactions } from '../../http/contract/transactions-contract.ts'
import type { Postings } from '../valuation/postings.ts'
import { type Tally, total } from '../valuation/tally.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { RowSet } from './row-set.ts'

/** The sum of some rows of one kind. */
interface KindSum {
  readonly kind: number
  readonly count: number
  readonly sum: Exact
}

/** Decimals with more digits than a double holds, which are summed separately. */
const WIDE = -1

/**
 * Sums any selection of rows of a column by kind, as fast as doubles are added. Each row has a slot. The rows of a slot have the same kind and
 * scale, and so few that their total stays a safe integer. So no partial sum can overflow, and no checks are needed while adding.
 */
export class ColumnSums {
  readonly #column: ExactColumn
  readonly #rows: Int32Array | undefined
  /** By index. */
  readonly #slot: Int32Array
  readonly #slots: { readonly kind: number; readonly scale: number }[] = []
  readonly #totals: Float64Array
  readonly #counts: Int32Array
  /** Indexes without a slot. */
  readonly #wide: Int32Array
  /** The total of each slot. */
  readonly #all: { readonly totals: Float64Array; readonly counts: Int32Array }

  /** @param rows the rows to sum; the first `count` rows of the column if absent. @param kindOf the kind of each, a natural number */
  constructor(column: ExactColumn, { count, rows, kindOf }: { count: number; rows?: Int32Array; kindOf(place: number): number }) {
    this.#column = column
    this.#rows = rows
    this.#slot = new Int32Array(count)
    const wide: number[] = []
    /** By kind and scale: the slot that still has room, and the sum of its rows' absolute values. */
    const open: { slot: number; taken: number }[] = []
    for (let place = 0; place < count; place++) {
      const row = rows ? intAt(rows, place) : place
      const kind = kindOf(place)
      const scale = column.big.size !== 0 && column.big.has(row) ? WIDE : byteAt(column.scale, row)
      const size = scale === WIDE ? 0 : Math.abs(floatAt(column.mantissa, row))
      if (scale === WIDE) wide.push(place)
      const key = kind * SCALES + scale + 1
      let found = open[key]
      if (!found || found.taken + size > Number.MAX_SAFE_INTEGER) found = open[key] = { slot: this.#slots.push({ kind, scale }) - 1, taken: 0 }
      found.taken += size
      this.#slot[place] = found.slot
    }
    this.#totals = new Float64Array(this.#slots.length)
    this.#counts = new Int32Array(this.#slots.length)
    this.#wide = Int32Array.from(wide)
    for (let place = 0; place < count; place++) this.#add(place)
    this.#all = { totals: this.#totals.slice(), counts: this.#counts.slice() }
    this.#clear()
  }

  /** The sums of some indexes by kind, without kinds that do not occur. */
  of(places: Int32Array | RowSet): readonly KindSum[] {
    if (places instanceof RowSet) return this.#ofSet(places)
    for (let at = 0; at < places.length; at++) this.#add(intAt(places, at))
    return this.#taken(places)
  }

  /** For more than half of the indexes, the others are subtracted from the totals. */
  #ofSet(set: RowSet): KindSum[] {
    const isMost = set.count * 2 > set.size
    if (isMost) {
      this.#totals.set(this.#all.totals)
      this.#counts.set(this.#all.counts)
    }
    const [totals, counts, slots] = [this.#totals, this.#counts, this.#slot]
    const { mantissa } = this.#column
    const rows = this.#rows
    const sign = isMost ? -1 : 1
    const turned = isMost ? -1 : 0
    const { words, size } = set
    for (let word = 0; word < words.length; word++)
      for (let bits = intAt(words, word) ^ turned; bits !== 0; bits &= bits - 1) {
        const place = word * 32 + 31 - Math.clz32(bits & -bits)
        if (place >= size) break
        const slot = intAt(slots, place)
        totals[slot]! += sign * floatAt(mantissa, rows ? intAt(rows, place) : place)
        counts[slot]! += sign
      }
    return this.#taken(this.#wide.filter((place) => set.has(place)))
  }

  #add(place: number): void {
    const slot = intAt(this.#slot, place)
    this.#totals[slot]! += floatAt(this.#column.mantissa, this.#rows ? intAt(this.#rows, place) : place)
    this.#counts[slot]!++
  }
  #clear(): void {
    this.#totals.fill(0)
    this.#counts.fill(0)
  }

  /** Reads the sums from the slots and clears these for the next call. `wide` has the indexes without a slot. */
  #taken(wide: Int32Array): KindSum[] {
    const kinds = new Map<number, { count: number; readonly sum: ExactSum }>()
    let hasWide = false
    for (let slot = 0; slot < this.#slots.length; slot++) {
      if (this.#counts[slot] === 0) continue
      const { kind, scale } = elementAt(this.#slots, slot)
      const of = kinds.get(kind) ?? { count: 0, sum: new ExactSum() }
      kinds.set(kind, of)
      of.count += intAt(this.#counts, slot)
      if (scale === WIDE) hasWide = true
      else of.sum.addScaled(floatAt(this.#totals, slot), scale)
    }
    this.#clear()
    if (hasWide)
      for (const place of wide) {
        const { kind, scale } = elementAt(this.#slots, intAt(this.#slot, place))
        if (scale === WIDE) kinds.get(kind)!.sum.addRow(this.#column, this.#rows ? intAt(this.#rows, place) : place)
      }
    return Array.from(kinds, ([kind, { count, sum }]) => ({ kind, count, sum: sum.value }))
  }
}

/** More than the number of scales in a column's arrays, including wide values. */
const SCALES = 257

/** The sums of some postings of one commodity. */
type CommoditySum = NonNullable<ResultOf<typeof getTransactions>['selection']>['sums'][number]

/** Postings without repetition. */
type Chosen = Int32Array | RowSet
/** Newest first, like lists. */
const listed = (postings: Chosen): Int32Array => (postings instanceof RowSet ? postings.rows().reverse() : postings)

/** Sums of postings by commodity, sorted by name. */
export const sumsOf = (ledger: ValuedLedger, postings: Chosen): CommoditySum[] =>
  byName(ledger, ledger.trace?.explains ? traced(ledger, listed(postings)) : added(quantitiesOf(ledger, postings)))

/** The same, and the sum of all amounts in the default currency. Most amounts equal their quantity and are added once for both. */
export function sumsAndAmountOf(ledger: ValuedLedger, postings: Chosen): { readonly sums: CommoditySum[]; readonly amount: Exact } {
  if (ledger.trace?.explains) return { sums: sumsOf(ledger, postings), amount: tallied(ledger, postings) }
  const quantities = quantitiesOf(ledger, postings)
  const amount = hasGap(ledger, postings) ? tallied(ledger, postings) : addedAmounts(ledger, postings, quantities)
  return { sums: byName(ledger, added(quantities)), amount }
}

const quantitiesOf = ({ booked }: ValuedLedger, postings: Chosen): readonly KindSum[] => columnsOf(booked).quantity.of(postings)

const byName = (ledger: ValuedLedger, sums: ReadonlyMap<number, Sides>): CommoditySum[] =>
  Array.from(sums, ([id, { postings: count, positive, negative }]) => {
    const quantity = total(ledger.trace, [positive, negative])
    return { commodity: ledger.commodityName(id), postings: count, positive, negative, quantity }
  }).sort((a, b) => (a.commodity < b.commodity ? -1 : 1))

function tallied(ledger: ValuedLedger, postings: Chosen): Exact {
  const tally = ledger.tally()
  for (const posting of listed(postings)) tally.addAmount(ledger.booked, posting)
  return tally.figure()
}

const hasGap = ({ trace, booked }: ValuedLedger, postings: Chosen): boolean => {
  if (trace === undefined || booked.unknown.size === 0) return false
  return postings instanceof RowSet
    ? [...booked.unknown].some((posting) => postings.has(posting))
    : postings.some((posting) => booked.unknown.has(posting))
}

/** Amounts that equal their quantity are already in its sums; only the others are added here. */
function addedAmounts({ booked }: ValuedLedger, postings: Chosen, quantities: readonly KindSum[]): Exact {
  const { amount, converted } = columnsOf(booked)
  const others = postings instanceof RowSet ? postings.copied().and(converted) : postings.filter((posting) => converted.has(posting))
  const sum = new ExactSum()
  for (const { kind, sum: same } of quantities) if ((kind & CONVERTED) === 0) sum.add(same)
  for (const { sum: other } of amount.of(others)) sum.add(other)
  return sum.value
}

interface Sides {
  readonly postings: number
  readonly positive: Exact
  readonly negative: Exact
}

/** By commodity. */
function added(quantities: readonly KindSum[]): Map<number, Sides> {
  const found = new Map<number, Sides>()
  for (const { kind, count, sum } of quantities) {
    const commodity = Math.floor(kind / KINDS)
    const { postings: others, positive, negative } = found.get(commodity) ?? { postings: 0, positive: Exact.zero, negative: Exact.zero }
    const isBelow = (kind & BELOW) !== 0
    found.set(commodity, {
      postings: count + others,
      positive: isBelow ? positive : positive.plus(sum),
      negative: isBelow ? negative.plus(sum) : negative,
    })
  }
  return found
}

/** The same, posting by posting, to explain a figure. */
function traced(ledger: ValuedLedger, postings: Int32Array): Map<number, Sides> {
  const { booked } = ledger
  const found = new Map<number, { count: number; readonly positive: Tally; readonly negative: Tally }>()
  for (const posting of postings) {
    const commodity = intAt(booked.commodity, posting)
    const sides = found.get(commodity) ?? { count: 0, positive: ledger.tally(), negative: ledger.tally() }
    found.set(commodity, sides)
    sides.count++
    const side = isNegative(booked, posting) ? sides.negative : sides.positive
    side.addQuantity(booked, posting)
  }
  return new Map(
    Array.from(found, ([commodity, { count, positive, negative }]) => [
      commodity,
      { postings: count, positive: positive.figure(), negative: negative.figure() },
    ]),
  )
}

const isNegative = ({ quantity, row }: Postings, posting: number): boolean => floatAt(quantity.mantissa, intAt(row, posting)) < 0

/** Kinds of the quantities of a commodity: negative or not, and with a different amount or not. */
const [BELOW, CONVERTED, KINDS] = [1, 2, 4] as const

interface Columns {
  readonly quantity: ColumnSums
  readonly amount: ColumnSums
  /** Postings whose amount differs from their quantity. */
  readonly converted: RowSet
}
const known = new WeakMap<Postings, Columns>()

/** Created by the first search of a book. */
function columnsOf(booked: Postings): Columns {
  const kept = known.get(booked)
  if (kept) return kept
  const { count, row, commodity, quantity, amount } = booked
  const converted = new RowSet(count)
  const hasBig = quantity.big.size + amount.big.size > 0
  for (let posting = 0; posting < count; posting++) {
    const at = intAt(row, posting)
    const isSame = quantity.mantissa[at] === amount.mantissa[posting] && quantity.scale[at] === amount.scale[posting]
    if (!isSame || (hasBig && (quantity.big.has(at) || amount.big.has(posting)))) converted.add(posting)
  }
  const columns = {
    quantity: new ColumnSums(quantity, {
      count,
      rows: row,
      kindOf: (posting) =>
        intAt(commodity, posting) * KINDS +
        (floatAt(quantity.mantissa, intAt(row, posting)) < 0 ? BELOW : 0) +
        (converted.has(posting) ? CONVERTED : 0),
    }),
    amount: new ColumnSums(amount, { count, kindOf: () => 0 }),
    converted,
  }
  known.set(booked, columns)
  return columns
}
