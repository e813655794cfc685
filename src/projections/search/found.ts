import { byteAt, floatAt, intAt } from '#vocabulary/element-at.ts'
import { ExactColumn } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { Exact, powerOfTen } from '#vocabulary/exact.ts'
import { Lru, onceFor } from '#vocabulary/lru.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { recordedPrices } from '../reports/prices.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { searchDatesOf } from './date-words.ts'
import { spread, testOf, textFound } from './text-found.ts'
import { parseSearch } from './parse-search.ts'
import { type Condition, type NumberCondition, type NumberRange, type Query, SearchProblem } from './search-query.ts'
import { RowSet, Selection } from './row-set.ts'
import { type POSTING_SORTS, postingOrder, totalsOf, type TRANSACTION_SORTS, transactionOrder } from './sorting.ts'

/** The largest scale in a column's arrays. */
const SCALES = 256

/**
 * Tests exactly whether rows of a column are in a range, without an object for each row: the smallest and largest mantissa for each scale are
 * computed once, and then mantissas are compared.
 */
export class RangeTest {
  readonly #range: NumberRange
  /** By scale; NaN until computed. */
  readonly #least = new Float64Array(SCALES).fill(Number.NaN)
  readonly #most = new Float64Array(SCALES).fill(Number.NaN)

  constructor(range: NumberRange) {
    this.#range = range
  }

  holds(column: ExactColumn, row: number): boolean {
    if (column.big.size !== 0 && column.big.has(row)) return this.includes(column.get(row))
    const scale = byteAt(column.scale, row)
    let least = floatAt(this.#least, scale)
    if (least !== least) {
      const { low, high } = this.#range
      least = this.#least[scale] = low ? bound(low.value, scale, low.included, 1n) : Number.NEGATIVE_INFINITY
      this.#most[scale] = high ? bound(high.value, scale, high.included, -1n) : Number.POSITIVE_INFINITY
    }
    const mantissa = floatAt(column.mantissa, row)
    return mantissa >= least && mantissa <= floatAt(this.#most, scale)
  }

  /** The same for many rows: the indexes whose row is in the range. Indexes are rows if no rows are given. */
  found(column: ExactColumn, count: number, rows?: Int32Array): RowSet {
    const found = new RowSet(count)
    for (let at = 0; at < count; at++) if (this.holds(column, rows ? intAt(rows, at) : at)) found.add(at)
    return found
  }

  includes(value: Exact): boolean {
    const { low, high } = this.#range
    const above = low === undefined ? 1 : value.compare(low.value)
    const below = high === undefined ? -1 : value.compare(high.value)
    return (above > 0 || (above === 0 && low?.included === true)) && (below < 0 || (below === 0 && high?.included === true))
  }
}

/** The outermost mantissa of a scale inside a bound; infinite beyond the range of doubles. */
function bound({ mantissa, scale: places }: Exact, scale: number, included: boolean, inwards: 1n | -1n): number {
  const by = scale - places
  const scaled = by >= 0 ? BigInt(mantissa) * powerOfTen(by) : BigInt(mantissa) / powerOfTen(-by)
  const rest = by >= 0 ? 0n : BigInt(mantissa) % powerOfTen(-by)
  // Division truncates towards zero: the remainder shows on which side the exact bound is.
  const isBeyond = rest === 0n ? !included : rest > 0n === inwards > 0n
  const outermost = isBeyond ? scaled + inwards : scaled
  if (outermost > BigInt(Number.MAX_SAFE_INTEGER)) return Number.POSITIVE_INFINITY
  return outermost < BigInt(Number.MIN_SAFE_INTEGER) ? Number.NEGATIVE_INFINITY : Number(outermost)
}

/*
 * Finds matches by scanning columns. A posting with an unknown amount matches no condition about it; a transaction with one has no total. Each
 * result is a new set, which the caller may change.
 */

/** The postings that match a search, each by itself. */
export function postingsFound(ledger: ValuedLedger, query: Query): RowSet {
  switch (query.kind) {
    case 'everything':
      return RowSet.all(ledger.booked.count)
    case 'and':
      return query.parts.map((part) => postingsFound(ledger, part)).reduce((all, part) => all.and(part))
    case 'or':
      return query.parts.map((part) => postingsFound(ledger, part)).reduce((all, part) => all.or(part))
    case 'not':
      return postingsFound(ledger, query.part).inverted()
    case 'scope':
      return query.of === 'posting' ? postingsFound(ledger, query.part) : spread(ledger, transactionsFound(ledger, query.part))
    default:
      return conditionOnPostings(ledger, query)
  }
}

/** The transactions that match a search, as groups of booked postings. */
export function transactionsFound(ledger: ValuedLedger, query: Query): RowSet {
  switch (query.kind) {
    case 'everything':
      return RowSet.all(ledger.booked.groupCount)
    case 'and':
      return query.parts.map((part) => transactionsFound(ledger, part)).reduce((all, part) => all.and(part))
    case 'or':
      return query.parts.map((part) => transactionsFound(ledger, part)).reduce((all, part) => all.or(part))
    case 'not':
      return transactionsFound(ledger, query.part).inverted()
    case 'scope':
      return query.of === 'transaction' ? transactionsFound(ledger, query.part) : transactionsOf(ledger, postingsFound(ledger, query.part))
    default:
      return conditionOnTransactions(ledger, query)
  }
}

function conditionOnTransactions(ledger: ValuedLedger, condition: Condition): RowSet {
  const { booked, view } = ledger
  switch (condition.kind) {
    case 'date': {
      const { first, last, negated } = condition
      const { day } = view.transactions
      const { transactionRow } = booked
      const found = new RowSet(booked.groupCount)
      for (let group = 0; group < booked.groupCount; group++) {
        const on = intAt(day, intAt(transactionRow, group))
        if (on >= first && on <= last) found.add(group)
      }
      return negated ? found.inverted() : found
    }
    case 'text': {
      const { groups, postings } = textFound(ledger, condition.property, condition.test)
      const found = postings ? transactionsOf(ledger, postings) : new RowSet(booked.groupCount)
      if (groups) found.or(groups)
      return condition.negated ? found.inverted() : found
    }
    case 'number':
      if (condition.property === 'total') return byTotal(ledger, condition)
      return ofPostings(ledger, condition)
    case 'status':
      return ofPostings(ledger, condition)
  }
}

function byTotal(ledger: ValuedLedger, { range, negated }: NumberCondition): RowSet {
  const { column, unknown } = totalsOf(ledger)
  const found = new RangeTest(range).found(column, ledger.booked.groupCount)
  if (negated) found.inverted()
  for (const group of unknown) found.delete(group)
  return found
}

/** Whether some posting of the transaction matches, or all of them for conditions with `!=`. */
function ofPostings(ledger: ValuedLedger, condition: Condition): RowSet {
  const postings = conditionOnPostings(ledger, condition)
  return condition.negated ? transactionsOf(ledger, postings.inverted()).inverted() : transactionsOf(ledger, postings)
}

function conditionOnPostings(ledger: ValuedLedger, condition: Condition): RowSet {
  const { booked } = ledger
  switch (condition.kind) {
    case 'text': {
      const { groups, postings } = textFound(ledger, condition.property, condition.test)
      const found = groups ? spread(ledger, groups) : new RowSet(booked.count)
      if (postings) found.or(postings)
      return condition.negated ? found.inverted() : found
    }
    case 'number':
      return byNumber(ledger, condition)
    case 'date': {
      const { first, last, negated } = condition
      const { day } = booked
      const found = new RowSet(booked.count)
      for (let posting = 0; posting < booked.count; posting++) if (intAt(day, posting) >= first && intAt(day, posting) <= last) found.add(posting)
      return negated ? found.inverted() : found
    }
    case 'status': {
      const { status } = ledger.view.postings
      const found = new RowSet(booked.count)
      for (let posting = 0; posting < booked.count; posting++) if (status[intAt(booked.row, posting)] === condition.status) found.add(posting)
      return condition.negated ? found.inverted() : found
    }
  }
}

function byNumber(ledger: ValuedLedger, { property, range, negated }: NumberCondition): RowSet {
  const { booked } = ledger
  const found = inRange(ledger, property, new RangeTest(range))
  if (negated) found.inverted()
  if (property === 'amount' || property === 'total') for (const posting of booked.unknown) found.delete(posting)
  return found
}

function inRange(ledger: ValuedLedger, property: NumberCondition['property'], test: RangeTest): RowSet {
  const { booked } = ledger
  switch (property) {
    case 'quantity':
      return test.found(booked.quantity, booked.count, booked.row)
    case 'balance':
      return test.found(ledger.balances, booked.count)
    case 'amount':
      return test.found(booked.amount, booked.count)
    case 'total': {
      // A single posting counts as a transaction of one.
      const positive = new RangeTest(ABOVE_NOTHING).found(booked.amount, booked.count)
      const found = test.found(booked.amount, booked.count).and(positive)
      return test.holds(NOTHING, 0) ? found.or(positive.inverted()) : found
    }
  }
}

const NOTHING = new ExactColumn(1)
const ABOVE_NOTHING = { low: { value: Exact.zero, included: false } }

/** The transactions of some postings. */
export function transactionsOf({ booked: { group, groupCount, first } }: ValuedLedger, postings: RowSet): RowSet {
  const groups = new RowSet(groupCount)
  for (let posting = postings.next(0); posting >= 0; posting = postings.next(intAt(first, intAt(group, posting) + 1)))
    groups.add(intAt(group, posting))
  return groups
}

interface FoundPrice {
  readonly day: Day
  readonly base: string
  readonly quote: string
  readonly rate: Exact
  readonly source: string
}

/** The prices that match a search, by day: by commodity, currency, date and rate (as `amount`). */
export function pricesFound(ledger: ValuedLedger, query: Query): FoundPrice[] | Refusal {
  const answers = predicateOf(query)
  if (answers instanceof Refusal) return answers
  const { prices, priceOrder } = ledger.view
  return recordedPrices(ledger)
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, day, base, quote, source }) => ({ day, base, quote, source, rate: prices.rate.get(intAt(priceOrder, at)) }))
    .filter(answers)
}

type Predicate = (price: FoundPrice) => boolean

function predicateOf(query: Query): Predicate | Refusal {
  switch (query.kind) {
    case 'everything':
      return () => true
    case 'and':
    case 'or': {
      const parts: Predicate[] = []
      for (const part of query.parts) {
        const predicate = predicateOf(part)
        if (predicate instanceof Refusal) return predicate
        parts.push(predicate)
      }
      return query.kind === 'and' ? (price) => parts.every((part) => part(price)) : (price) => parts.some((part) => part(price))
    }
    case 'not': {
      const part = predicateOf(query.part)
      return part instanceof Refusal ? part : (price) => !part(price)
    }
    case 'scope':
      return new Refusal('INVALID_REQUEST', (t) => t.queries.noPriceTerm(query.of))
    default:
      return conditionOf(query)
  }
}

function conditionOf(condition: Condition): Predicate | Refusal {
  if (condition.kind === 'date') return ({ day }) => (day >= condition.first && day <= condition.last) !== condition.negated
  if (condition.kind === 'number' && (condition.property === 'amount' || condition.property === 'quantity')) {
    const range = new RangeTest(condition.range)
    return ({ rate }) => range.includes(rate) !== condition.negated
  }
  if (condition.kind === 'text') {
    const answers = testOf(condition.test)
    const textsOf = {
      any: ({ base, quote, source }: FoundPrice) => [base, quote, source],
      commodity: ({ base }: FoundPrice) => [base],
      currency: ({ quote }: FoundPrice) => [quote],
    }[condition.property as string]
    if (textsOf) return (price) => textsOf(price).some(answers) !== condition.negated
  }
  const property = condition.kind === 'status' ? 'status' : condition.property
  return new Refusal('INVALID_REQUEST', (t) => t.queries.noPriceTerm(property))
}

/** A search with its order. */
export interface Sought<Keys extends string> {
  /** In the search language; everything if absent. */
  readonly query?: string | undefined
  /** Newest first if absent. */
  readonly sort?: Keys | `-${Keys}` | undefined
  /** Only transactions with this account or a sub-account. */
  readonly account?: string | undefined
}

/** Cache: scrolling requests the next page of the same search. */
const KEPT = 8
const listsOf = onceFor((_: ValuedLedger) => new Lru<string, Selection>(KEPT))

/** Returns the matching transactions in order; refuses an invalid search. */
export function selectedTransactions(ledger: ValuedLedger, sought: Sought<(typeof TRANSACTION_SORTS)[number]>): Selection | Refusal {
  return remembered(ledger, ['transactions', sought], (query) => {
    const found = transactionsFound(ledger, query)
    return new Selection(found, transactionOrder(ledger, sought.sort ?? '-date', found))
  })
}

/** Returns the matching postings in order; refuses an invalid search. */
export function selectedPostings(ledger: ValuedLedger, sought: Sought<(typeof POSTING_SORTS)[number]>): Selection | Refusal {
  return remembered(ledger, ['postings', sought], (query) => {
    const found = postingsFound(ledger, query)
    return new Selection(found, postingOrder(ledger, sought.sort ?? '-date', found))
  })
}

/** Parses a search; refuses an invalid one with the column and what was expected there. */
export function readSearch(ledger: ValuedLedger, { query = '', account }: Sought<never>): Query | Refusal {
  const read = parseSearch(query, searchDatesOf(ledger))
  if (read instanceof SearchProblem) return new Refusal('INVALID_REQUEST', (t) => t.search.inQuery(read.textIn(t)))
  if (account === undefined) return read
  return { kind: 'and', parts: [read, { kind: 'text', property: 'account', test: { how: 'is', text: account }, negated: false }] }
}

function remembered(ledger: ValuedLedger, [of, sought]: [string, Sought<string>], select: (query: Query) => Selection): Selection | Refusal {
  const lists = listsOf(ledger)
  const key = JSON.stringify([of, sought.query, sought.sort, sought.account])
  const known = lists.get(key)
  if (known) return known
  const query = readSearch(ledger, { query: sought.query, account: sought.account })
  if (query instanceof Refusal) return query
  const selection = select(query)
  lists.set(key, selection)
  return selection
}
