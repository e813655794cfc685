import { ExactColumn } from '#vocabulary/columns.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { RangeTest } from './number-range.ts'
import type { Condition, NumberCondition, Query } from './query.ts'
import { textMask } from './text-masks.ts'
import { totalsOf } from './totals.ts'

/*
 * Answers searches by scanning columns. A posting whose amount nothing says answers to no condition about it; a transaction with one has
 * no total.
 */

/** Postings of which a search is true, each by itself: by booked posting, 1 for those. */
export function postingsFound(ledger: ValuedLedger, query: Query): Uint8Array {
  switch (query.kind) {
    case 'everything':
      return new Uint8Array(ledger.booked.count).fill(1)
    case 'and':
    case 'or':
      return combined(
        query.kind,
        query.parts.map((part) => postingsFound(ledger, part)),
      )
    case 'not':
      return inverted(postingsFound(ledger, query.part))
    case 'scope':
      return query.of === 'posting' ? postingsFound(ledger, query.part) : spread(ledger, transactionsFound(ledger, query.part))
    default:
      return conditionMask(ledger, query)
  }
}

/** Transactions of which a search is true: by group of booked postings, 1 for those. */
export function transactionsFound(ledger: ValuedLedger, query: Query): Uint8Array {
  switch (query.kind) {
    case 'everything':
      return new Uint8Array(ledger.booked.groupCount).fill(1)
    case 'and':
    case 'or':
      return combined(
        query.kind,
        query.parts.map((part) => transactionsFound(ledger, part)),
      )
    case 'not':
      return inverted(transactionsFound(ledger, query.part))
    case 'scope':
      return query.of === 'transaction' ? transactionsFound(ledger, query.part) : gathered(ledger, postingsFound(ledger, query.part), false)
    default:
      return conditionOnTransactions(ledger, query)
  }
}

function conditionOnTransactions(ledger: ValuedLedger, condition: Condition): Uint8Array {
  const { booked, view } = ledger
  if (condition.kind === 'date') {
    const { first, last, negated } = condition
    const { day } = view.transactions
    const groups = new Uint8Array(booked.groupCount)
    for (let group = 0; group < groups.length; group++) {
      const on = day[booked.transactionRow[group]!]!
      groups[group] = (on >= first && on <= last) === negated ? 0 : 1
    }
    return groups
  }
  if (condition.kind === 'number' && condition.property === 'total') {
    const { column, unknown } = totalsOf(ledger)
    const groups = new RangeTest(condition.range).mask(column, booked.groupCount)
    if (condition.negated) inverted(groups)
    for (const group of unknown) groups[group] = 0
    return groups
  }
  return gathered(ledger, conditionMask(ledger, condition), condition.negated)
}

function conditionMask(ledger: ValuedLedger, condition: Condition): Uint8Array {
  const { booked, view } = ledger
  switch (condition.kind) {
    case 'text': {
      const mask = textMask(ledger, condition.property, condition.test)
      return condition.negated ? inverted(mask) : mask
    }
    case 'number':
      return numberMask(ledger, condition)
    case 'date': {
      const { first, last, negated } = condition
      const { day } = booked
      const mask = new Uint8Array(booked.count)
      for (let posting = 0; posting < mask.length; posting++) mask[posting] = (day[posting]! >= first && day[posting]! <= last) === negated ? 0 : 1
      return mask
    }
    case 'status': {
      const { status } = view.postings
      const { row } = booked
      const mask = new Uint8Array(booked.count)
      for (let posting = 0; posting < mask.length; posting++)
        mask[posting] = (status[row[posting]!] === condition.status) === condition.negated ? 0 : 1
      return mask
    }
  }
}

function numberMask(ledger: ValuedLedger, { property, range, negated }: NumberCondition): Uint8Array {
  const { booked } = ledger
  const mask = rangeMask(ledger, property, new RangeTest(range))
  if (negated) inverted(mask)
  if (property === 'amount' || property === 'total') for (const posting of booked.unknown) mask[posting] = 0
  return mask
}

function rangeMask(ledger: ValuedLedger, property: NumberCondition['property'], test: RangeTest): Uint8Array {
  const { booked } = ledger
  switch (property) {
    case 'quantity':
      return test.mask(booked.quantity, booked.count, booked.row)
    case 'balance':
      return test.mask(ledger.balances, booked.count)
    case 'amount':
      return test.mask(booked.amount, booked.count)
    case 'total': {
      // A posting by itself is a transaction of one.
      const mask = test.mask(booked.amount, booked.count)
      const ofNothing = test.holds(NOTHING, 0) ? 1 : 0
      const { mantissa } = booked.amount
      for (let posting = 0; posting < mask.length; posting++) {
        const isPositive = Number(mantissa[posting]! > 0)
        mask[posting] = (mask[posting]! & isPositive) | (ofNothing & ~isPositive)
      }
      return mask
    }
  }
}

const NOTHING = new ExactColumn(1)

/** By group, whether some of its postings are in a mask, or all of them. */
function gathered({ booked: { group, count, groupCount } }: ValuedLedger, mask: Uint8Array, all: boolean): Uint8Array {
  const groups = new Uint8Array(groupCount)
  if (!all) {
    for (let posting = 0; posting < count; posting++) groups[group[posting]!]! |= mask[posting]!
    return groups
  }
  groups.fill(1)
  for (let posting = 0; posting < count; posting++) groups[group[posting]!]! &= mask[posting]!
  return groups
}

function spread({ booked }: ValuedLedger, groups: Uint8Array): Uint8Array {
  const mask = new Uint8Array(booked.count)
  for (let group = 0; group < booked.groupCount; group++) if (groups[group] === 1) mask.fill(1, booked.first[group]!, booked.first[group + 1]!)
  return mask
}

function combined(how: 'and' | 'or', masks: readonly Uint8Array[]): Uint8Array {
  return masks.reduce((all, mask) => {
    if (how === 'and') for (let at = 0; at < all.length; at++) all[at]! &= mask[at]!
    else for (let at = 0; at < all.length; at++) all[at]! |= mask[at]!
    return all
  })
}

function inverted(mask: Uint8Array): Uint8Array {
  for (let at = 0; at < mask.length; at++) mask[at]! ^= 1
  return mask
}
