import { Exact } from '#vocabulary/exact.ts'
import { type Tally, total } from '../valuation/tally.ts'
import type { Postings } from '../valuation/postings.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { ColumnSums } from './column-sums.ts'

/** What some postings of one commodity come to. */
export interface CommoditySum {
  readonly commodity: string
  readonly postings: number
  /** Of those above nothing, those below, and both. */
  readonly positive: Exact
  readonly negative: Exact
  readonly quantity: Exact
}

/** Sums of postings by commodity, never across; by name. */
export function sumsOf(ledger: ValuedLedger, postings: Int32Array): CommoditySum[] {
  return [...(ledger.trace?.explains ? traced(ledger, postings) : added(ledger, postings))]
    .map(([id, { postings: count, positive, negative }]) => {
      const quantity = total(ledger.trace, [positive, negative])
      return { commodity: ledger.commodityName(id), postings: count, positive, negative, quantity }
    })
    .sort((a, b) => (a.commodity < b.commodity ? -1 : 1))
}

/** What all amounts of some postings come to, in the default currency. */
export function amountOf(ledger: ValuedLedger, postings: Int32Array): Exact {
  if (!ledger.trace?.explains && !hasGap(ledger, postings)) return columnsOf(ledger.booked).amount.of(postings)[0]?.sum ?? Exact.zero
  const tally = ledger.tally()
  for (const posting of postings) tally.addAmount(ledger.booked, posting)
  return tally.figure()
}

const hasGap = ({ trace, booked }: ValuedLedger, postings: Int32Array): boolean =>
  trace !== undefined && postings.some((posting) => booked.unknown.has(posting))

interface Sides {
  readonly postings: number
  readonly positive: Exact
  readonly negative: Exact
}

/** By commodity. */
function added({ booked }: ValuedLedger, postings: Int32Array): Map<number, Sides> {
  const found = new Map<number, Sides>()
  for (const { kind, count, sum } of columnsOf(booked).quantity.of(postings)) {
    const [commodity, isNegative] = [kind >> 1, (kind & 1) === 1]
    const other = found.get(commodity)
    found.set(commodity, {
      postings: count + (other?.postings ?? 0),
      positive: isNegative ? (other?.positive ?? Exact.zero) : sum,
      negative: isNegative ? sum : (other?.negative ?? Exact.zero),
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

interface Columns {
  readonly quantity: ColumnSums
  readonly amount: ColumnSums
}
const known = new WeakMap<Postings, Columns>()

/** Made when the first search of a book asks. */
function columnsOf(booked: Postings): Columns {
  const kept = known.get(booked)
  if (kept) return kept
  const { count, row, commodity } = booked
  const columns = {
    quantity: new ColumnSums(booked.quantity, {
      count,
      rows: row,
      kindOf: (posting) => commodity[posting]! * 2 + (isNegative(booked, posting) ? 1 : 0),
    }),
    amount: new ColumnSums(booked.amount, { count, kindOf: () => 0 }),
  }
  known.set(booked, columns)
  return columns
}
