import { elementAt, floatAt, intAt } from '#vocabulary/element-at.ts'
import type { Tag } from '#vocabulary/book-columns.ts'
import { ExactColumn, ExactSum, Names } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getTransactions } from '../../http/contract/transactions-contract.ts'
import { ASSETS, LIABILITIES } from '../valuation/accounts.ts'
import { monthLabel } from '../valuation/calendar.ts'
import type { Tally } from '../valuation/tally.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import type { RowSet } from './row-set.ts'
import { ColumnSums, sumsOf } from './search-sums.ts'

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
  const groups = by === 'tag' ? byTags(ledger, postings) : byOne(ledger, postings, by)
  groups.sort((a, b) => (by === 'month' ? (a.key < b.key ? 1 : -1) : b.postings.length - a.postings.length || (a.key < b.key ? -1 : 1)))
  const countOf = transactionCounter(ledger)
  return {
    groups: groups.slice(0, GROUPS_MAX).map(({ key, postings: members }) => ({
      key,
      transactions: countOf(members),
      postings: members.length,
      sums: sumsOf(ledger, members),
    })),
    leftOut: Math.max(0, groups.length - GROUPS_MAX),
  }
}

/** Counts the transactions of some postings. Each count has its own mark, so that nothing needs to be cleared. */
function transactionCounter({ booked }: ValuedLedger): (postings: Int32Array) => number {
  const lastCount = new Int32Array(booked.groupCount)
  let counts = 0
  return (postings) => {
    counts++
    let transactions = 0
    for (let at = 0; at < postings.length; at++) {
      const group = intAt(booked.group, intAt(postings, at))
      if (lastCount[group] === counts) continue
      lastCount[group] = counts
      transactions++
    }
    return transactions
  }
}

interface Members {
  readonly key: string
  readonly postings: Int32Array
}

/** A counting sort in two passes. */
function byOne(ledger: ValuedLedger, postings: Int32Array, by: Exclude<Grouping, 'tag'>): Members[] {
  const { idOf, nameOf } = keysBy(ledger, by)
  const ids = new Int32Array(postings.length)
  let size = 0
  for (let at = 0; at < postings.length; at++) {
    ids[at] = idOf(intAt(postings, at))
    if (intAt(ids, at) >= size) size = intAt(ids, at) + 1
  }
  const end = new Int32Array(size)
  for (const id of ids) end[id]!++
  const found: number[] = []
  for (let id = 0, before = 0; id < size; id++) {
    if (intAt(end, id) > 0) found.push(id)
    const count = intAt(end, id)
    end[id] = before
    before += count
  }
  const inPlace = new Int32Array(postings.length)
  for (let at = 0; at < postings.length; at++) inPlace[end[intAt(ids, at)]!++] = intAt(postings, at)
  return found.map((id) => ({ key: nameOf(id), postings: inPlace.subarray(id === 0 ? 0 : intAt(end, id - 1), intAt(end, id)) }))
}

/** The id by which postings are grouped, and its name. */
function keysBy(ledger: ValuedLedger, by: Exclude<Grouping, 'tag'>): { idOf(posting: number): number; nameOf(id: number): string } {
  const { booked, accounts, view } = ledger
  switch (by) {
    case 'account':
      return { idOf: (posting) => intAt(booked.account, posting), nameOf: (id) => accounts.name(id) }
    case 'commodity':
      return { idOf: (posting) => intAt(booked.commodity, posting), nameOf: (id) => ledger.commodityName(id) }
    case 'payee': {
      const { payee: own } = view.postings
      const { payee } = view.transactions
      return {
        idOf: (posting) => {
          const other = own.size === 0 ? undefined : own.get(intAt(booked.row, posting))
          return other ?? intAt(payee, intAt(booked.transactionRow, intAt(booked.group, posting)))
        },
        nameOf: (id) => elementAt(view.payees, id),
      }
    }
    case 'month': {
      const months = new Names()
      const byDay = new Map<number, number>()
      let [day, month] = [Number.NaN, 0]
      return {
        idOf: (posting) => {
          const on = intAt(booked.day, posting)
          if (on === day) return month
          month = byDay.get(on) ?? months.id(monthLabel(on))
          byDay.set((day = on), month)
          return month
        },
        nameOf: (id) => elementAt(months.names, id),
      }
    }
  }
}

function byTags({ booked, view }: ValuedLedger, postings: Int32Array): Members[] {
  const none: readonly Tag[] = []
  const members = new Map<string, number[]>()
  const join = (key: string, posting: number): void => {
    const known = members.get(key)
    if (known) known.push(posting)
    else members.set(key, [posting])
  }
  for (const posting of postings) {
    const row = intAt(booked.row, posting)
    const own = view.postings.tags.get(row)
    const whole = view.transactions.tags.get(intAt(view.transactionOf, row))
    if (!own && !whole) join('', posting)
    else for (const name of new Set([...(own ?? none), ...(whole ?? none)].map((tag) => tag.name))) join(name, posting)
  }
  return Array.from(members, ([key, list]) => ({ key, postings: Int32Array.from(list) }))
}

/** Money in and out of some transactions. */
type FlowTotals = NonNullable<NonNullable<ResultOf<typeof getTransactions>['selection']>['flows']>[number]

interface Sides {
  readonly in: Tally
  readonly out: Tally
}

/** The change of own accounts by each transaction, in the default currency; large selections sum these instead of postings. */
interface Changes {
  readonly change: ExactColumn
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
  const sum = new ExactSum()
  for (let group = 0; group < booked.groupCount; group++) {
    sum.reset()
    for (let posting = intAt(booked.first, group); posting < intAt(booked.first, group + 1); posting++)
      if (owned[intAt(booked.account, posting)] === 1) sum.addRow(booked.amount, posting)
    change.set(group, sum.value)
  }
  const sums = new ColumnSums(change, {
    count: booked.groupCount,
    kindOf: (group) => (floatAt(change.mantissa, group) > 0 ? CAME! : floatAt(change.mantissa, group) < 0 ? LEFT! : NOTHING!),
  })
  const made = { change, sums }
  changes.set(ledger, made)
  return made
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
  const { change, sums } = changesOf(ledger, owned)
  // Such transactions have an amount in each posting.
  if (ledger.trace?.explains) {
    for (const group of groups.rows().reverse()) addTraced(ledger, group, owned, { comes: floatAt(change.mantissa, group) > 0, sides: inDefault })
  } else
    for (const { kind, sum } of sums.of(groups)) {
      if (kind === CAME) inDefault.in.add(sum)
      if (kind === LEFT) inDefault.out.subtract(sum)
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

/** Posting by posting, to explain a figure. */
function addTraced(
  ledger: ValuedLedger,
  group: number,
  owned: Uint8Array,
  { comes, sides }: { readonly comes: boolean; readonly sides: Sides },
): void {
  const { booked } = ledger
  for (let posting = intAt(booked.first, group); posting < intAt(booked.first, group + 1); posting++) {
    if (owned[intAt(booked.account, posting)] !== 1) continue
    if (comes) sides.in.addAmount(booked, posting)
    else sides.out.subtractAmount(booked, posting)
  }
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
