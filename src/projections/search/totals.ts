import { ExactColumn } from '#vocabulary/columns.ts'
import { ExactSum } from '#vocabulary/exact-sum.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'

interface Totals {
  readonly column: ExactColumn
  /** Groups for which nothing says it. */
  readonly unknown: ReadonlySet<number>
}
const totals = new WeakMap<ValuedLedger, Totals>()

/** By group of booked postings: what its positive amounts come to. */
export function totalsOf(ledger: ValuedLedger): Totals {
  const kept = totals.get(ledger)
  if (kept) return kept
  const { booked } = ledger
  const column = new ExactColumn(booked.groupCount)
  const sum = new ExactSum()
  for (let group = 0; group < booked.groupCount; group++) {
    sum.reset()
    for (let posting = booked.first[group]!; posting < booked.first[group + 1]!; posting++)
      if (booked.signOf(posting) > 0) sum.addRow(booked.amount, posting)
    column.set(group, sum.value)
  }
  const made = { column, unknown: new Set([...booked.unknown].map((posting) => booked.group[posting]!)) }
  totals.set(ledger, made)
  return made
}
