import { CLEARED } from '#vocabulary/book-columns.ts'
import { ExactColumn } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { indexesOf } from './indexes.ts'
import { RangeTest } from './number-range.ts'
import type { Condition, NumberCondition, Query } from './query.ts'
import { RowSet } from './row-set.ts'
import { spread, textFound } from './text-found.ts'
import { totalsOf } from './totals.ts'

/*
 * Answers searches by scanning columns. A posting whose amount nothing says answers to no condition about it; a transaction with one has
 * no total. Each answer is a set of its own, which whoever asked may change.
 */

/** Postings of which a search is true, each by itself. */
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

/** Transactions of which a search is true, as groups of booked postings. */
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

/** Some posting of the transaction answers; all of them where that is what a condition with `!=` says. */
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

/** Marks of postings are numbers, of which this is the highest. */
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
      // A posting by itself is a transaction of one.
      const positive = new RangeTest(ABOVE_NOTHING).found(booked.amount, booked.count)
      const found = test.found(booked.amount, booked.count).and(positive)
      return test.holds(NOTHING, 0) ? found.or(positive.inverted()) : found
    }
  }
}

const NOTHING = new ExactColumn(1)
const ABOVE_NOTHING = { low: { value: Exact.zero, included: false } }

/** The transactions that some postings are of. */
export function transactionsOf({ booked: { group, groupCount, first } }: ValuedLedger, postings: RowSet): RowSet {
  const groups = new RowSet(groupCount)
  for (let posting = postings.next(0); posting >= 0; posting = postings.next(first[group[posting]! + 1]!)) groups.add(group[posting]!)
  return groups
}
