import type { Exact } from '#vocabulary/exact.ts'
import { type DecimalMark, moneyOf } from '../values/money.ts'

/** A number of a list of trades, and what stands beside it in its cell: "0.01BTC", "USD 185.50", "$1,856.00". */
export interface Numbered {
  readonly number: Exact
  /** As it is written, '' for nothing. */
  readonly unit: string
}

const CELL = /^[(+\s-]*(?:([A-Z]{3}|[A-Z]{0,2}\p{Sc})\s*)?[(+\s-]*(\d[\d.,'’\s]*|[.,]\d+)(?:\s*([A-Z][A-Z0-9]{1,9}|\p{Sc}))?[\s)-]*$/u

/** Undefined for what is no number, or more than one. */
export function quantityOf(cell: string, mark: DecimalMark | undefined): Numbered | undefined {
  const text = cell.trim().replaceAll(/[\u2010-\u2013\u2212\ufe63\uff0d]/g, '-')
  if (text.length > 40) return undefined
  const match = CELL.exec(text)
  if (!match) return undefined
  // A unit with digits in it ("5 1INCH") would run into the number.
  const bare = match[3] === undefined ? text : text.slice(0, text.lastIndexOf(match[3]))
  const number = moneyOf(bare, mark)
  if (!number) return undefined
  return { number, unit: match[3] ?? match[1] ?? '' }
}
