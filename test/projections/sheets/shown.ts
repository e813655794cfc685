import type { ValuedLedger } from '../../../src/projections/valuation/valued-ledger.ts'
import { Amounts, DayOf, Fraction, kindOf, type Value } from '../../../src/projections/sheets/values.ts'
import { evaluateInTurns, type LineResult, type SheetEvaluation } from '../../../src/projections/sheets/evaluate-sheet.ts'
import { formatDay } from '#vocabulary/day.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

const nothing = ledgerOf('', '2024-06-30')

/** Computes a sheet without a pause. */
export const evaluated = (text: string, given: SheetEvaluation): LineResult[] =>
  [...evaluateInTurns(text, { ...given, isTurnOver: () => false })].filter((result) => result !== undefined)

/** The results of a sheet's lines, in order. */
export function resultsOf(text: string, ledger: ValuedLedger = nothing): LineResult[] {
  return evaluated(text, { ledger, isLate: () => false })
}

/** What stands beside each line: a value as text, or `! column: message`. */
export function shown(text: string, ledger: ValuedLedger = nothing): string[] {
  return resultsOf(text, ledger).map(({ value, problem }) =>
    problem ? `! ${problem.from}: ${problem.message}` : value === undefined ? '' : textOf(value),
  )
}

/** What stands beside the last line. */
export const last = (text: string, ledger: ValuedLedger = nothing): string => shown(text, ledger).at(-1)!

function textOf(value: Value): string {
  if (value instanceof Fraction) return value.toExact(16).toString()
  if (value instanceof Amounts) return [...value.byCommodity].map(([commodity, amount]) => `${amount.toExact(16).toString()} ${commodity}`).join(', ')
  if (value instanceof DayOf) return formatDay(value.day)
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : kindOf(value)
}
