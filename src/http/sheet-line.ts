import { formatDay } from '#vocabulary/day.ts'
import { Amounts } from '../projections/sheets/amounts.ts'
import type { LineResult } from '../projections/sheets/evaluate-sheet.ts'
import { Fraction } from '../projections/sheets/fraction.ts'
import { DayOf, Query, type Value } from '../projections/sheets/values.ts'
import type { ResultOf } from './contract/endpoint.ts'
import type { evaluateSheets } from './contract/sheets.ts'

/** Places after the point that a result has; a small one has as many significant digits. */
const PLACES = 16

/** A line of a sheet with its result, as the API shows it. */
export function wireLine({ line, kind, name, value, problem, remarks }: LineResult): ResultOf<typeof evaluateSheets>['lines'][number] {
  return {
    line,
    kind,
    ...(name !== undefined && { name }),
    ...(value !== undefined && { value: wireValue(value) }),
    ...(problem && { error: { message: problem.message, from_column: problem.from, to_column: problem.to } }),
    remarks: [...remarks],
  }
}

function wireValue(value: Value): NonNullable<ResultOf<typeof evaluateSheets>['lines'][number]['value']> {
  if (value instanceof Fraction) {
    const number = value.toExact(PLACES)
    return { kind: 'number', number, decimal: number.toString() }
  }
  if (value instanceof Amounts) {
    const amounts = [...value.byCommodity].map(([commodity, of]) => {
      const quantity = of.toExact(PLACES)
      return { commodity, quantity, decimal: quantity.toString() }
    })
    return { kind: 'amounts', amounts }
  }
  if (value instanceof DayOf) return { kind: 'day', day: formatDay(value.day) }
  if (typeof value === 'boolean') return { kind: 'truth', is: value }
  if (typeof value === 'string') return { kind: 'text', text: value }
  return { kind: 'postings', count: value instanceof Query ? value.postings.count : value.count }
}
