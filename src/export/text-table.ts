import { atTheRight, fitted, widthOf } from '#vocabulary/text-width.ts'
import type { Cell, ColumnType, Table } from './table.ts'

/** A column is no wider; what a cell has more is left out with a mark. */
const WIDTH_MAX = 60

/** Returns a table for a screen: aligned columns with a head, numbers at the right edge. A column of texts of several lines is no table and stands as it is. */
export function asTextTable({ columns, rows: given }: Table): string {
  const rows = [...given]
  if (columns.length === 1 && rows.some(([text]) => String(text).includes('\n')))
    return rows.map(([text]) => `${String(text).split('\n').map(shown).join('\n')}\n`).join('\n')
  const lines = [columns.map(({ name }) => name), ...rows.map((row) => columns.map((_, i) => shown(row[i] ?? null)))]
  const widths = columns.map((_, i) => Math.min(WIDTH_MAX, Math.max(...lines.map((line) => widthOf(line[i]!)))))
  const aligned = lines.map((line) =>
    line
      .map((cell, i) => padded(cell, widths[i]!, isNumber(columns[i]!.type)))
      .join('  ')
      .trimEnd(),
  )
  const [head = '', ...body] = aligned
  return [head, widths.map((width) => '─'.repeat(width)).join('  '), ...body].map((line) => `${line}\n`).join('')
}

const isNumber = (type: ColumnType): boolean => type === 'decimal' || type === 'integer'
/** Control characters would move the cursor of the terminal. */
const shown = (cell: Cell): string => (cell === null ? '' : String(cell).replaceAll(/\p{Cc}+/gu, ' '))

function padded(text: string, width: number, isAtTheRight: boolean): string {
  const shown = fitted(text, width)
  return isAtTheRight ? atTheRight(shown.trimEnd(), width) : shown
}
