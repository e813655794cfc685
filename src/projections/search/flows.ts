import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getTransactions } from '../../http/contract/transactions.ts'
import { ExactColumn, ExactSum } from '#vocabulary/columns.ts'
import { ASSETS, LIABILITIES } from '../valuation/accounts.ts'
import type { Tally } from '../valuation/tally.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { ColumnSums } from './sums.ts'
import type { RowSet } from './row-set.ts'

/** Money in and out of some transactions. */
type FlowTotals = NonNullable<NonNullable<ResultOf<typeof getTransactions>['selection']>['flows']>[number]

interface Sides {
  readonly in: Tally
  readonly out: Tally
}

/** The change of own accounts by each transaction, in the default currency; large selections sum these instead of postings. */
interface Changes {
  readonly change: ExactColumn
  /** Groups without a known value in the default currency. */
  readonly unpriced: ReadonlySet<number>
  readonly sums: ColumnSums
}
const changes = new WeakMap<ValuedLedger, Changes>()

/** The effect of a transaction on own accounts. */
const [NOTHING, CAME, LEFT] = [0, 1, 2]

function changesOf(ledger: ValuedLedger, owned: Uint8Array): Changes {
  const kept = changes.get(ledger)
  if (kept) return kept
  const { booked } = ledger
  const change = new ExactColumn(booked.groupCount)
  const unpriced = new Set<number>()
  const sum = new ExactSum()
  for (let group = 0; group < booked.groupCount; group++) {
    sum.reset()
    let isPriced = false
    for (let posting = booked.first[group]!; posting < booked.first[group + 1]!; posting++) {
      if (booked.signOf(posting) !== 0) isPriced = true
      if (owned[booked.account[posting]!] === 1) sum.addRow(booked.amount, posting)
    }
    if (isPriced) change.set(group, sum.value)
    else unpriced.add(group)
  }
  const sums = new ColumnSums(change, {
    count: booked.groupCount,
    kindOf: (group) => (change.mantissa[group]! > 0 ? CAME! : change.mantissa[group]! < 0 ? LEFT! : NOTHING!),
  })
  const made = { change, unpriced, sums }
  changes.set(ledger, made)
  return made
}

/**
 * Money into and out of own accounts, the default currency first, then each commodity without a known value; commodities are never added up.
 * Transfers are neither. `untold` counts transactions that are not in a single commodity.
 */
export function flowsOf(ledger: ValuedLedger, groups: RowSet): { readonly flows: FlowTotals[]; readonly untold: number } {
  const { accounts } = ledger
  const owned = accounts.where(({ root }) => root === ASSETS || root === LIABILITIES)
  const sides = new Map<string, Sides>()
  const sidesOf = (commodity: string): Sides => {
    const known = sides.get(commodity) ?? { in: ledger.tally(), out: ledger.tally() }
    sides.set(commodity, known)
    return known
  }
  const inDefault = sidesOf('')
  const { change, unpriced, sums } = changesOf(ledger, owned)
  let untold = 0
  for (const group of unpriced) if (groups.has(group) && inOwnCommodity(ledger, group, owned, sidesOf) === 'untold') untold++
  // Such transactions have an amount in each posting.
  if (ledger.trace?.explains) {
    for (const group of groups.rows().reverse())
      if (!unpriced.has(group)) addTraced(ledger, group, owned, { comes: change.mantissa[group]! > 0, sides: inDefault })
  } else
    for (const { kind, sum } of sums.of(groups)) {
      if (kind === CAME) inDefault.in.add(sum)
      if (kind === LEFT) inDefault.out.subtract(sum)
    }
  const flows = [...sides].map(([commodity, sums]) => ({ commodity, in: sums.in.figure(), out: sums.out.figure() }))
  return { flows, untold }
}

/** Posting by posting, to explain a figure. */
function addTraced(
  ledger: ValuedLedger,
  group: number,
  owned: Uint8Array,
  { comes, sides }: { readonly comes: boolean; readonly sides: Sides },
): void {
  const { booked } = ledger
  for (let posting = booked.first[group]!; posting < booked.first[group + 1]!; posting++) {
    if (owned[booked.account[posting]!] !== 1) continue
    if (comes) sides.in.addAmount(booked, posting)
    else sides.out.subtractAmount(booked, posting)
  }
}

/** A transaction without an amount in the default currency is counted in its own commodity, if it has only one. */
function inOwnCommodity(ledger: ValuedLedger, group: number, owned: Uint8Array, sidesOf: (commodity: string) => Sides): 'told' | 'untold' {
  const { booked } = ledger
  const moves = new Map<number, ExactSum>()
  let isEmpty = true
  for (let posting = booked.first[group]!; posting < booked.first[group + 1]!; posting++) {
    const commodity = booked.commodity[posting]!
    const sum = moves.get(commodity) ?? new ExactSum()
    moves.set(commodity, sum)
    if (!booked.quantityOf(posting).isZero) isEmpty = false
    if (owned[booked.account[posting]!] === 1) sum.addRow(booked.quantity, booked.row[posting]!)
  }
  if (isEmpty) return 'told'
  const moved = [...moves].filter(([, sum]) => !sum.isZero)
  const given = moved.filter(([, sum]) => sum.value.sign < 0)
  const [only] = moves.size === 1 ? moved : given.length === 1 ? given : []
  if (!only) return moves.size === 1 ? 'told' : 'untold'
  // An exchange of commodities.
  if (moves.size > 1 && moved.length > given.length) return 'told'
  const [commodity, sum] = only
  const sides = sidesOf(ledger.commodityName(commodity))
  for (let posting = booked.first[group]!; posting < booked.first[group + 1]!; posting++) {
    if (booked.commodity[posting] !== commodity || owned[booked.account[posting]!] !== 1) continue
    if (sum.value.sign > 0) sides.in.addQuantity(booked, posting)
    else sides.out.subtractQuantity(booked, posting)
  }
  return 'told'
}
