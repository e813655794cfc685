import { CELL_CHARACTERS_MAX } from '../../limits.ts'
import { columnLetters, columnOf } from '../../column-letters.ts'
import { type Helper, type HelperContext, HelperMistake, type Helpers, patternOf, printed } from '../template-function.ts'
import type { Cell, RowObject } from '../sheet-rows.ts'
import { matchOf } from './texts.ts'

const COLUMNS_MAX = 1000

function columnNamed(value: unknown): number {
  const column = columnOf(printed(value))
  if (column === undefined) throw new HelperMistake(`"${printed(value)}" is no column; expected letters, as in findAbove B`)
  return column
}

const cellAt = (row: RowObject | undefined, column: string): Cell | undefined =>
  row !== undefined && Object.hasOwn(row, column) ? (row[column] as Cell) : undefined

/**
 * By column and pattern: for every row the nearest match above it and below it. Made once, or a sheet of which nothing matches
 * would be walked through as often as it has rows.
 */
const found = new WeakMap<readonly RowObject[], Map<string, { readonly above: Int32Array; readonly below: Int32Array }>>()
const NOWHERE = -1

function nearest(sheet: readonly RowObject[], column: string, pattern: RegExp): { readonly above: Int32Array; readonly below: Int32Array } {
  const known = found.get(sheet) ?? new Map<string, { above: Int32Array; below: Int32Array }>()
  found.set(sheet, known)
  const key = `${column} ${pattern.source}`
  let places = known.get(key)
  if (places === undefined) {
    places = { above: new Int32Array(sheet.length).fill(NOWHERE), below: new Int32Array(sheet.length).fill(NOWHERE) }
    const matches = sheet.map((row) => matchOf(cellAt(row, column), pattern) !== undefined)
    for (let at = 0, last = NOWHERE; at < sheet.length; at++) {
      places.above[at] = last
      if (matches[at]) last = at
    }
    for (let at = sheet.length - 1, last = NOWHERE; at >= 0; at--) {
      places.below[at] = last
      if (matches[at]) last = at
    }
    known.set(key, places)
  }
  return places
}

const find =
  (direction: 'above' | 'below'): Helper =>
  ([letters], { regexp, group }, { sheet, row }: HelperContext) => {
    const column = columnLetters(columnNamed(letters))
    const pattern = patternOf(regexp || '.+')
    const at = nearest(sheet, column, pattern)[direction][Number(row()['index'])] ?? NOWHERE
    if (at === NOWHERE) return null
    const cell = cellAt(sheet[at], column)
    return group ? matchOf(cell, pattern)?.[Number(group)] : cell
  }

export const sheetHelpers: Helpers = {
  findAbove: find('above'),
  findBelow: find('below'),
  textRange: ([from, to], { separator }, { row }) => {
    const [first, last] = [columnNamed(from), columnNamed(to)]
    if (last < first || last - first > COLUMNS_MAX) throw new HelperMistake(`goes from ${printed(from)} to ${printed(to)}, which is not to its right`)
    const cells = Array.from({ length: last - first + 1 }, (_, at) => printed(cellAt(row(), columnLetters(first + at))))
    const between = separator ? printed(separator) : ' '
    if (between.length * cells.length > CELL_CHARACTERS_MAX) throw new HelperMistake('puts too long a text between the cells')
    return cells.join(between)
  },
}
