import { Exact } from '#vocabulary/exact.ts'
import { ExactSum } from '#vocabulary/exact-sum.ts'
import { type Tally, total } from '../valuation/tally.ts'
import type { Postings } from '../valuation/postings.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { ColumnSums, type KindSum } from './column-sums.ts'
import { RowSet } from './row-set.ts'

/** What some postings of one commodity come to. */
export interface CommoditySum {
  readonly commodity: string
  readonly postings: number
  /** Of those above nothing, those below, and both. */
  readonly positive: Exact
  readonly negative: Exact
  readonly quantity: Exact
}

/** Postings, each of them once. */
type Chosen = Int32Array | RowSet
/** The newest first, as lists are. */
const listed = (postings: Chosen): Int32Array => (postings instanceof RowSet ? postings.rows().reverse() : postings)

/** Sums of postings by commodity, never across; by name. */
export const sumsOf = (ledger: ValuedLedger, postings: Chosen): CommoditySum[] =>
  byName(ledger, ledger.trace?.explains ? traced(ledger, listed(postings)) : added(quantitiesOf(ledger, postings)))

/** The same, and what all amounts come to, in the default currency: most of them are quantities, which are added once for both. */
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

/** Those that are what the quantity is are in its sums already, and only the others are added here. */
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

/** The same, posting by posting: a figure that is explained shows each of them. */
function traced(ledger: ValuedLedger, postings: Int32Array): Map<number, Sides> {
  const { booked } = ledger
  const found = new Map<number, { count: number; readonly positive: Tally; readonly negative: Tally }>()
  for (const posting of postings) {
    const commodity = booked.commodity[posting]!
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

const isNegative = ({ quantity, row }: Postings, posting: number): boolean => quantity.mantissa[row[posting]!]! < 0

/** Kinds of the quantities of a commodity: below nothing or not, and of another amount or not. */
const [BELOW, CONVERTED, KINDS] = [1, 2, 4] as const

interface Columns {
  readonly quantity: ColumnSums
  readonly amount: ColumnSums
  /** Postings whose amount is not their quantity. */
  readonly converted: RowSet
}
const known = new WeakMap<Postings, Columns>()

/** Made when the first search of a book asks. */
function columnsOf(booked: Postings): Columns {
  const kept = known.get(booked)
  if (kept) return kept
  const { count, row, commodity, quantity, amount } = booked
  const converted = new RowSet(count)
  const hasBig = quantity.big.size + amount.big.size > 0
  for (let posting = 0; posting < count; posting++) {
    const at = row[posting]!
    const isSame = quantity.mantissa[at] === amount.mantissa[posting] && quantity.scale[at] === amount.scale[posting]
    if (!isSame || (hasBig && (quantity.big.has(at) || amount.big.has(posting)))) converted.add(posting)
  }
  const columns = {
    quantity: new ColumnSums(quantity, {
      count,
      rows: row,
      kindOf: (posting) =>
        commodity[posting]! * KINDS + (quantity.mantissa[row[posting]!]! < 0 ? BELOW : 0) + (converted.has(posting) ? CONVERTED : 0),
    }),
    amount: new ColumnSums(amount, { count, kindOf: () => 0 }),
    converted,
  }
  known.set(booked, columns)
  return columns
}
