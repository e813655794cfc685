import { CLEARED } from '#vocabulary/book-columns.ts'
import { ExactColumn } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { recordedPrices } from '../reports/prices.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { folded } from './folded.ts'
import { indexesOf } from './name-index.ts'
import { RangeTest } from './number-range.ts'
import type { Condition, NumberCondition, Query, TextTest } from './query.ts'
import { RowSet } from './row-set.ts'
import { totalsOf } from './sorting.ts'
import { spread, textFound } from './text-found.ts'

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
        const on = day[transactionRow[group]!]!
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
      for (let posting = 0; posting < booked.count; posting++) if (day[posting]! >= first && day[posting]! <= last) found.add(posting)
      return negated ? found.inverted() : found
    }
    case 'status': {
      const is = new Uint8Array(STATUSES)
      is[condition.status] = 1
      const found = indexesOf(ledger).status().found(is)
      return condition.negated ? found.inverted() : found
    }
  }
}

/** The highest number of a status mark. */
const STATUSES = CLEARED + 1

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
  for (let posting = postings.next(0); posting >= 0; posting = postings.next(first[group[posting]! + 1]!)) groups.add(group[posting]!)
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
    .map(({ at, day, base, quote, source }) => ({ day, base, quote, source, rate: prices.rate.get(priceOrder[at]!) }))
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
      return new Refusal('INVALID_REQUEST', `query: a price has no ${query.of}; expected commodity, currency, date or amount`)
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
  return new Refusal('INVALID_REQUEST', `query: a price has no ${property}; expected commodity, currency, date or amount`)
}

function testOf(test: TextTest): (text: string) => boolean {
  if (test.how === 'matches') return (text) => test.pattern.test(text)
  const wanted = folded(test.text)
  return test.how === 'is' ? (text) => folded(text) === wanted : (text) => folded(text).includes(wanted)
}
