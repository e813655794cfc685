import { type Row, Unreadable } from '../statement.ts'
import { isDateLike } from '../values/date-like.ts'
import { isMoney } from '../values/money.ts'

/**
 * The worksheet that was asked for by name or place from 1; otherwise the first, unless it has no movements and another has: there the
 * one with most. What the workbook hides is asked last.
 */
export function chosenSheet(
  names: readonly string[],
  rowsOf: (name: string) => Row[],
  wanted: string | undefined,
  isHidden: (name: string) => boolean = () => false,
): { readonly name: string; readonly rows: Row[] } {
  if (wanted !== undefined) {
    const name = names.includes(wanted) ? wanted : names[Number(wanted) - 1]
    if (name === undefined)
      throw new Unreadable('sheet_unknown', `there is no sheet "${wanted}"; there are: ${names.map((sheet) => `"${sheet}"`).join(', ')}`)
    return { name, rows: rowsOf(name) }
  }
  let best: { name: string; rows: Row[]; movements: number } | undefined
  const inOrder = [...names.filter((name) => !isHidden(name)), ...names.filter(isHidden)]
  for (const name of inOrder) {
    const rows = rowsOf(name)
    const movements = rows.filter(isMovement).length
    if (best === undefined || movements > best.movements || (best.rows.length === 0 && rows.length > 0)) best = { name, rows, movements }
    if (best.name === inOrder[0] && best.movements > 0) break
  }
  if (best === undefined) throw new Unreadable('nothing_inside', 'the workbook has no worksheets')
  return { name: best.name, rows: best.rows }
}

const isMovement = ({ cells }: Row): boolean => cells.some(isDateLike) && cells.some((cell) => isMoney(cell) && !isDateLike(cell))
