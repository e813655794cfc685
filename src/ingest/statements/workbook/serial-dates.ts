import type { CellObject } from 'xlsx'
import { isDateWord } from '../values/header-words.ts'
import { serialDate } from './cell-text.ts'

/** 1980 to 2050: an amount is rarely a whole number among these in every row of a column that is called a date. */
const FIRST = 29_221
const LAST = 54_789

/** By column and row: the dates that a workbook holds as bare numbers, in columns that are called a date and hold nothing else. */
export function datesFromSerials(
  data: readonly (readonly (CellObject | undefined)[] | undefined)[],
  isFrom1904: boolean,
): Map<number, Map<number, string>> {
  const dates = new Map<number, Map<number, string>>()
  for (let at = 0; at < data.length; at++) {
    const row = data[at] ?? []
    for (let column = 0; column < row.length; column++) {
      const cell = row[column]
      if (cell?.t !== 's' || dates.has(column) || !isDateWord(String(cell.v))) continue
      const below = serialsBelow(data, at + 1, column, isFrom1904)
      if (below !== undefined) dates.set(column, below)
    }
  }
  return dates
}

function serialsBelow(
  data: readonly (readonly (CellObject | undefined)[] | undefined)[],
  from: number,
  column: number,
  isFrom1904: boolean,
): Map<number, string> | undefined {
  const dates = new Map<number, string>()
  for (let at = from; at < data.length; at++) {
    const cell = data[at]?.[column]
    if (cell === undefined || cell.v === undefined || cell.v === '') continue
    const isSerial =
      typeof cell.v === 'number' && Number.isInteger(cell.v) && cell.v >= FIRST && cell.v <= LAST && (cell.z ?? 'General') === 'General'
    // What follows the table, such as a sum or a remark, ends it.
    if (!isSerial) return dates.size > 1 && typeof cell.v === 'string' ? dates : undefined
    const date = serialDate(cell.v as number, isFrom1904)
    if (date !== undefined) dates.set(at, date)
  }
  return dates.size > 0 ? dates : undefined
}
