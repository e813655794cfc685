import { floatAt, intAt, elementAt } from '#vocabulary/element-at.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getTransactions } from '../../http/contract/transactions-contract.ts'
import { type Tally, total } from '../valuation/trace.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { payeeOf } from '../reports/parts/wire-postings.ts'
import { ExactSum } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { ASSETS, LIABILITIES } from '../valuation/accounts.ts'
import { monthLabel } from '../valuation/calendar.ts'
import type { RowSet } from './row-set.ts'

/** The sums of some postings of one commodity. */
type CommoditySum = NonNullable<ResultOf<typeof getTransactions>['selection']>['sums'][number]

/** Sums of postings by commodity, sorted by name. */
export function sumsOf(ledger: ValuedLedger, postings: Iterable<number>): CommoditySum[] {
  const { booked, trace } = ledger
  const { quantity, row } = booked
  const found: ({ postings: number; readonly positive: Tally; readonly negative: Tally } | undefined)[] = []
  for (const posting of postings) {
    const sides = (found[intAt(booked.commodity, posting)] ??= { postings: 0, positive: ledger.tally(), negative: ledger.tally() })
    sides.postings++
    const side = floatAt(quantity.mantissa, intAt(row, posting)) < 0 ? sides.negative : sides.positive
    side.addQuantity(booked, posting)
  }
  return [...found.entries()]
    .flatMap(([commodity, sides]) => {
      if (!sides) return []
      const [positive, negative] = [sides.positive.figure(), sides.negative.figure()]
      const sum = { postings: sides.postings, positive, negative, quantity: total(trace, [positive, negative]) }
      return [{ commodity: ledger.commodityName(commodity), ...sum }]
    })
    .sort((a, b) => (a.commodity < b.commodity ? -1 : 1))
}

export const GROUPINGS = ['account', 'payee', 'month', 'tag', 'commodity'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** Postings with a common property. */
type FoundGroup = NonNullable<ResultOf<typeof getTransactions>['groups']>[number]

/** The most groups in a result. */
const GROUPS_MAX = 1000

/**
 * Groups postings by a property, with sums by commodity: months newest first, other groups by number of postings. A posting with several tags is
 * in several groups.
 */
export function groupsOf(ledger: ValuedLedger, postings: Int32Array, by: Grouping): { readonly groups: FoundGroup[]; readonly leftOut: number } {
  const keysOf = keysBy(ledger, by)
  const members = new Map<string, number[]>()
  for (const posting of postings) {
    for (const key of keysOf(posting)) {
      const known = members.get(key)
      if (known) known.push(posting)
      else members.set(key, [posting])
    }
  }
  const groups = [...members].sort(([a, { length: m }], [b, { length: n }]) => (by === 'month' ? (a < b ? 1 : -1) : n - m || (a < b ? -1 : 1)))
  return {
    groups: groups.slice(0, GROUPS_MAX).map(([key, own]) => ({
      key,
      transactions: new Set(own.map((posting) => intAt(ledger.booked.group, posting))).size,
      postings: own.length,
      sums: sumsOf(ledger, own),
    })),
    leftOut: Math.max(0, groups.length - GROUPS_MAX),
  }
}

/** The names of the groups that a posting is in. */
function keysBy(ledger: ValuedLedger, by: Grouping): (posting: number) => readonly string[] {
  const { booked, accounts, view } = ledger
  switch (by) {
    case 'account':
      return (posting) => [accounts.name(intAt(booked.account, posting))]
    case 'commodity':
      return (posting) => [ledger.commodityName(intAt(booked.commodity, posting))]
    case 'payee':
      return (posting) => [payeeOf(view, intAt(booked.row, posting))]
    case 'month':
      return (posting) => [monthLabel(intAt(booked.day, posting))]
    case 'tag':
      return (posting) => {
        const row = intAt(booked.row, posting)
        const tags = [...(view.postings.tags.get(row) ?? []), ...(view.transactions.tags.get(intAt(view.transactionOf, row)) ?? [])]
        return tags.length === 0 ? [''] : [...new Set(tags.map(({ name }) => name))]
      }
  }
}

/** Money in and out of some transactions. */
type FlowTotals = NonNullable<NonNullable<ResultOf<typeof getTransactions>['selection']>['flows']>[number]

interface Sides {
  readonly in: Tally
  readonly out: Tally
}

/**
 * Money into and out of own accounts, the default currency first, then each commodity of which something has no known value; commodities are never
 * added up. Transfers are neither.
 */
export function flowsOf(ledger: ValuedLedger, groups: RowSet): FlowTotals[] {
  const { accounts, booked } = ledger
  const owned = accounts.where(({ root }) => root === ASSETS || root === LIABILITIES)
  const sides = new Map<string, Sides>()
  const sidesOf = (commodity: string): Sides => {
    const known = sides.get(commodity) ?? { in: ledger.tally(), out: ledger.tally() }
    sides.set(commodity, known)
    return known
  }
  const inDefault = sidesOf('')
  const sum = new ExactSum()
  for (const group of groups.rows().reverse()) {
    sum.reset()
    const [from, to] = [intAt(booked.first, group), intAt(booked.first, group + 1)]
    for (let posting = from; posting < to; posting++) if (owned[intAt(booked.account, posting)] === 1) sum.addRow(booked.amount, posting)
    const { value } = sum
    if (value.isZero) continue
    if (!ledger.trace?.explains) {
      if (value.sign > 0) inDefault.in.add(value)
      else inDefault.out.subtract(value)
      continue
    }
    for (let posting = from; posting < to; posting++) {
      if (owned[intAt(booked.account, posting)] !== 1) continue
      if (value.sign > 0) inDefault.in.addAmount(booked, posting)
      else inDefault.out.subtractAmount(booked, posting)
    }
  }
  /** The postings of one transaction and commodity whose value is unknown. */
  const unpriced = new Map<string, number[]>()
  for (const posting of booked.unknown) {
    const group = intAt(booked.group, posting)
    if (owned[intAt(booked.account, posting)] !== 1 || !groups.has(group)) continue
    const key = `${group} ${intAt(booked.commodity, posting)}`
    unpriced.set(key, [...(unpriced.get(key) ?? []), posting])
  }
  for (const postings of unpriced.values()) addUnpriced(ledger, postings, sidesOf)
  return [...sides].map(([commodity, sums]) => ({ commodity, in: sums.in.figure(), out: sums.out.figure() }))
}

function addUnpriced(ledger: ValuedLedger, postings: readonly number[], sidesOf: (commodity: string) => Sides): void {
  const { booked } = ledger
  const { sign } = Exact.sum(postings.map((posting) => booked.quantityOf(posting)))
  if (sign === 0) return
  const sides = sidesOf(ledger.commodityName(intAt(booked.commodity, elementAt(postings, 0))))
  for (const posting of postings)
    if (sign > 0) sides.in.addQuantity(booked, posting)
    else sides.out.subtractQuantity(booked, posting)
}
