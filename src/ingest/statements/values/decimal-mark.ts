import type { Row } from '../statement.ts'
import { isDateLike } from './date-like.ts'
import { type DecimalMark, isMoney } from './money.ts'

/** Nothing but a decimal comma: 1.234,56, 1.234.567 or 12,5; and nothing but a decimal point: 1,234.56, 1,234,567 or 12.50. */
const COMMA = /^(\d{1,3}(\.\d{3})+,\d+|\d{1,3}(\.\d{3}){2,}|\d+,(\d{1,2}|\d{4,})|0+,\d+)$/
const POINT = /^(\d{1,3}(,\d{2,3})+\.\d+|\d{1,3}(,\d{2,3})+,\d{3}|\d+\.(\d{1,2}|\d{4,})|0+\.\d+)$/

/** The decimal mark of a statement, where its amounts leave no doubt. One by one, "1,234" could be either. */
export function decimalMarkOf(rows: readonly Pick<Row, 'cells'>[]): DecimalMark | undefined {
  let [commas, points] = [0, 0]
  for (const { cells } of rows)
    for (const cell of cells) {
      if (!/\d[.,]\d/.test(cell) || isDateLike(cell) || !isMoney(cell)) continue
      const digits = /\d(.*\d)?/.exec(cell)![0].replaceAll(/[\s'\u2019\u00a0]/g, '')
      if (COMMA.test(digits)) commas++
      else if (POINT.test(digits)) points++
    }
  if (commas > points * CLEARLY) return ','
  return points > commas * CLEARLY ? '.' : undefined
}
const CLEARLY = 4
