import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getBalancedPostings } from '../../http/contract/transactions-contract.ts'
import { isSameOrBelow } from '../valuation/accounts.ts'
import { chosenOf } from '../valuation/posting-sums.ts'
import { crumbOf } from '../valuation/crumbs.ts'
import { type PriceGapLists, PriceGaps } from '../valuation/price-gaps.ts'
import { partOf } from '../valuation/trace.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { grouped } from './parts/periods.ts'
import { type Period, within } from './parts/selection.ts'
import { type WirePosting, wirePosting, type WireTransaction, wireTransaction, yearlyChange } from './parts/wire-postings.ts'

export interface TransactionsParameters {
  /** Keeps transactions that touch this account or one below it. */
  readonly account?: string | undefined
  /** Keeps the transaction of this id. */
  readonly id?: string | undefined
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

/** Prices that are missing for these transactions. */
export function gapsOfTransactions(ledger: ValuedLedger, groups: Int32Array): PriceGapLists {
  const gaps = new PriceGaps(ledger)
  for (const group of groups) gaps.transaction(group)
  return gaps.lists()
}

/** The groups of whole transactions, newest first. */
export function transactionGroups(ledger: ValuedLedger, { account, id, offset = 0, limit }: TransactionsParameters = {}): Int32Array {
  if (id !== undefined) return groupOf(ledger, id)
  const chosen = account ? groupsTouching(ledger, account) : undefined
  const count = chosen?.length ?? ledger.booked.groupCount
  const shown = Math.max(0, Math.min(limit || count, count - offset))
  const page = new Int32Array(shown)
  for (let i = 0; i < shown; i++) {
    const fromTheEnd = count - 1 - offset - i
    page[i] = chosen ? intAt(chosen, fromTheEnd) : fromTheEnd
  }
  return page
}

/** A transaction with the balance of each account after each posting. */
export const listedTransaction = (ledger: ValuedLedger, group: number): WireTransaction => wireTransaction(ledger, group, { withBalance: true })

/** The newest whole transactions that together have at least so many postings. */
export function recentTransactions(ledger: ValuedLedger, postings: number, gaps: PriceGaps): WireTransaction[] {
  const { first, groupCount } = ledger.booked
  let from = groupCount
  while (from > 0 && intAt(first, groupCount) - intAt(first, from) < postings) gaps.transaction(--from)
  return Array.from({ length: groupCount - from }, (_, i) => wireTransaction(ledger, groupCount - 1 - i, { withBalance: true }))
}

function groupOf({ booked, view }: ValuedLedger, id: string): Int32Array {
  const group = booked.transactionRow.subarray(0, booked.groupCount).findIndex((row) => view.transactionIds[row] === id)
  return Int32Array.from(group < 0 ? [] : [group])
}

function groupsTouching({ booked, accounts }: ValuedLedger, account: string): Int32Array {
  const chosen = accounts.where((_, name) => isSameOrBelow(name, account))
  const groups: number[] = []
  for (let posting = 0; posting < booked.count; posting++) {
    const group = intAt(booked.group, posting)
    if (chosen[intAt(booked.account, posting)] === 1 && groups.at(-1) !== group) groups.push(group)
  }
  return Int32Array.from(groups)
}

export interface LedgerParameters {
  readonly offset?: number | undefined
  readonly limit?: number | undefined
}

/** Prices that are missing for these postings, on their own day or today. */
export const gapsOfPostings = (ledger: ValuedLedger, postings: Int32Array): PriceGapLists =>
  new PriceGaps(ledger).holdings(postings, ledger.today).lists()

/** Every posting or a page of them, newest first. */
export function ledgerPostings(ledger: ValuedLedger, { offset = 0, limit }: LedgerParameters = {}): Int32Array {
  return ledger.booked.chronological.toReversed().subarray(offset, limit === undefined || limit === 0 ? undefined : offset + limit)
}

/** A posting with its value today and the balance of its account after it. */
export const listedPosting = (ledger: ValuedLedger, posting: number): WirePosting =>
  wirePosting(ledger, posting, { marketOn: ledger.today, withBalance: true })

/** A posting found by a search: also how its value changed over a year. */
export function foundPosting(ledger: ValuedLedger, posting: number): WirePosting {
  const listed = listedPosting(ledger, posting)
  const change = yearlyChange(ledger, posting, { amount: listed.amount, worth: listed.market_amount })
  return change === undefined ? listed : { ...listed, yearly_change: change }
}

/** A posting, or the part of one that is still to be paired. */
export interface Part {
  readonly posting: number
  readonly commodity: number
  readonly quantity: Exact
  readonly amount: Exact
}
export type Pair = readonly [from: Part, to: Part]

/** Pairs payers with receivers. A remainder within the rounding tolerance is ignored. `alone` gets parts without a counterpart. */
export function pairUp(crumb: Exact, parts: readonly Part[], alone?: Part[]): Pair[] {
  const pairs: Pair[] = []
  const pair = (a: Part, b: Part): void => void pairs.push(a.quantity.sign > 0 ? [b, a] : [a, b])
  const work = new Waiting(parts)
  for (let current = work.shift(); current !== undefined; current = work.shift())
    for (;;) {
      const exact = work.takeExact(current)
      if (exact) {
        pair(current, exact)
        break
      }
      const other = work.firstOfSign(-current.amount.sign)
      if (other === undefined) {
        if (alone) alone.push(current)
        else if (current.amount.abs().isGreaterThan(crumb)) return pairs
        break
      }
      const opposite = work.at(other)
      if (current.amount.abs().isLessThan(opposite.amount.abs())) {
        const [part, rest] = split(opposite, current.amount.negated())
        pair(current, part)
        work.replace(other, rest)
        break
      }
      const [part, rest]: Pair = split(current, opposite.amount.negated())
      pair(part, opposite)
      work.take(other)
      current = rest
    }
  return pairs
}

/** Parts in order, indexed by key, so that a transaction of thousands of postings is not scanned for each of them. */
class Waiting {
  readonly #parts: (Part | undefined)[]
  /** By key the indexes of its parts, the first one last; outdated ones are skipped. */
  readonly #places = new Map<string, number[]>()
  #first = 0
  /** The indexes below which no part has a negative or a positive sign. */
  readonly #firstOfSign = { '-1': 0, '1': 0 }

  constructor(parts: readonly Part[]) {
    this.#parts = [...parts]
    for (let place = parts.length - 1; place >= 0; place--) this.#index(place)
  }

  at(place: number): Part {
    return this.#parts[place]!
  }
  take(place: number): Part {
    const part = this.at(place)
    this.#parts[place] = undefined
    return part
  }
  shift(): Part | undefined {
    while (this.#first < this.#parts.length && this.#parts[this.#first] === undefined) this.#first++
    return this.#first < this.#parts.length ? this.take(this.#first) : undefined
  }
  replace(place: number, part: Part): void {
    this.#parts[place] = part
    this.#index(place)
  }

  /** The same commodity is matched by the quantity; an equal amount of another commodity is the next best. */
  takeExact({ commodity, quantity, amount }: Part): Part | undefined {
    const place = this.#firstWith(quantityKey(commodity, quantity.negated())) ?? this.#firstWith(amountKey(amount.negated()))
    return place === undefined ? undefined : this.take(place)
  }
  firstOfSign(sign: number): number | undefined {
    if (sign !== 1 && sign !== -1) return undefined
    const key = sign === 1 ? '1' : '-1'
    let place = this.#firstOfSign[key]
    while (place < this.#parts.length && this.#parts[place]?.amount.sign !== sign) place++
    this.#firstOfSign[key] = place
    return place < this.#parts.length ? place : undefined
  }

  #index(place: number): void {
    for (const key of keysOf(this.at(place))) {
      const places = this.#places.get(key) ?? []
      this.#places.set(key, places)
      // The remainder of a part usually comes before all others with its key.
      let at = places.length
      while (at > 0 && elementAt(places, at - 1) < place) at--
      places.splice(at, 0, place)
    }
  }
  #firstWith(key: string): number | undefined {
    const places = this.#places.get(key) ?? []
    for (let place = places.at(-1); place !== undefined; place = places.at(-1)) {
      const part = this.#parts[place]
      if (part && keysOf(part).includes(key)) return place
      places.pop()
    }
    return undefined
  }
}

const quantityKey = (commodity: number, quantity: Exact): string => `${commodity} ${quantity.trimmed().toText()}`
const amountKey = (amount: Exact): string => amount.trimmed().toText()
const keysOf = ({ commodity, quantity, amount }: Part): readonly string[] => [quantityKey(commodity, quantity), amountKey(amount)]

/** A part of the given amount and the remainder; together they are the whole. */
function split(whole: Part, amount: Exact): [part: Part, rest: Part] {
  const quantity = whole.quantity.equals(whole.amount) ? amount : whole.quantity.times(amount).dividedBy(whole.amount)
  return [
    { ...whole, quantity, amount },
    { ...whole, quantity: whole.quantity.minus(quantity), amount: whole.amount.minus(amount) },
  ]
}

/**
 * Every transaction as pairs of a paying and a receiving posting, newest first; postings are split if necessary. Virtual and zero postings
 * have no pair.
 */
export function balancedPostingsReport(
  ledger: ValuedLedger,
  { listed }: { readonly listed?: Period | undefined } = {},
): ResultOf<typeof getBalancedPostings> {
  const { accounts, booked, defaultOrder } = ledger
  const isVirtual = accounts.where((traits) => traits.isVirtual)
  const postings = chosenOf(
    listed ? within(ledger, defaultOrder, listed) : defaultOrder,
    (posting) => isVirtual[intAt(booked.account, posting)] !== 1 && !booked.empty.has(posting),
  )
  const crumb = crumbOf(ledger, ledger.defaultCurrency)
  const groups = [...grouped(postings, (posting) => intAt(booked.group, posting))].sort(([a], [b]) => b - a)
  const whole = (posting: number): Part => ({
    posting,
    commodity: intAt(booked.commodity, posting),
    quantity: booked.quantityOf(posting),
    amount: booked.amountOf(posting),
  })
  const pairs = groups.flatMap(([, postings]) => {
    const known = booked.unknown.size === 0 ? postings : postings.filter((posting) => !booked.unknown.has(posting))
    const unknown = known.length === postings.length ? [] : postings.filter((posting) => booked.unknown.has(posting))
    return [...pairUp(crumb, known.map(whole)), ...pairByQuantity(unknown.map(whole))].map(([from, to]) => ({
      from: wirePart(ledger, from),
      to: wirePart(ledger, to),
    }))
  })
  return { balancedPostings: pairs, ...new PriceGaps(ledger).flows(postings).lists() }
}

/** Postings of unknown amount are paired by quantity within one commodity, and the remainder with the remainder of other commodities. */
function pairByQuantity(parts: readonly Part[]): Pair[] {
  const alone: Part[] = []
  const pairs = [...grouped(parts, ({ commodity }) => commodity).values()].flatMap((same) =>
    pairUp(
      Exact.zero,
      same.map((part) => ({ ...part, amount: part.quantity })),
      alone,
    ),
  )
  pairs.push(
    ...pairUp(
      Exact.zero,
      alone.map((part) => ({ ...part, amount: Exact.of(part.quantity.sign) })),
    ),
  )
  return pairs.map(([from, to]) => [
    { ...from, amount: Exact.zero },
    { ...to, amount: Exact.zero },
  ])
}

function wirePart(ledger: ValuedLedger, { posting, quantity, amount }: Part): WirePosting {
  const { booked, trace } = ledger
  return { ...wirePosting(ledger, posting), quantity: partOf(trace, booked, posting, quantity), amount: partOf(trace, booked, posting, amount) }
}
