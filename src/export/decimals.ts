import { powerOfTen } from '#vocabulary/exact.ts'
import type { Table } from './table.ts'

/** Whether a text is a plain decimal: "NaN" and "Infinity", which PostgreSQL has, are none. */
export const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

/** How many digits the decimals of a column have at most, before and after the point. */
export interface Digits {
  whole: number
  places: number
}

/** Returns the digits that each column of decimals needs; goes through all rows once. */
export function digitsOf({ columns, rows }: Table): Map<number, Digits> {
  const digits = new Map<number, Digits>()
  for (const [i, { type }] of columns.entries()) if (type === 'decimal') digits.set(i, { whole: 1, places: 0 })
  if (digits.size === 0) return digits
  for (const row of rows) {
    for (const [i, needed] of digits) {
      const cell = row[i]
      if (typeof cell !== 'string' || !isDecimal(cell)) continue
      const from = cell.startsWith('-') ? 1 : 0
      const point = cell.indexOf('.')
      const whole = (point < 0 ? cell.length : point) - from
      const places = point < 0 ? 0 : cell.length - point - 1
      if (whole > needed.whole) needed.whole = whole
      if (places > needed.places) needed.places = places
    }
  }
  return digits
}

/** "-12.5" with two places → -1250n; `undefined` for what is no decimal. */
export function unscaled(text: string, places: number): bigint | undefined {
  if (!isDecimal(text)) return undefined
  const point = text.indexOf('.')
  const has = point < 0 ? 0 : text.length - point - 1
  return BigInt(text.replace('.', '')) * powerOfTen(places - has)
}
