import { columnLetters } from '../column-letters.ts'
import type { Row, StatementFormat } from '../statement.ts'

/** A date of a workbook: text for whoever prints or compares it, with other forms that a template may ask for. */
export class DateCell {
  constructor(
    readonly text: string,
    readonly shown: readonly string[],
  ) {}
  toString(): string {
    return this.text
  }
}

export type Cell = string | DateCell

/** What a template sees as ROW: its cells by their letters, and its place. Prototypes are out of a template's reach. */
export type RowObject = Readonly<Record<string, Cell | number>>

/**
 * Rows as templates see them. Line ends inside a cell become blanks, or a payee could write postings of its own. What a worksheet
 * leaves empty is not there; what stands between two delimiters is there and empty.
 */
export function rowObjects(rows: readonly Row[], format: StatementFormat): RowObject[] {
  const isSparse = format === 'workbook' || format === 'pdf'
  const letters: string[] = []
  return rows.map(({ index, cells, shown }) => {
    const row: Record<string, Cell | number> = {}
    for (let column = 0; column < cells.length; column++) {
      const text = cells[column]!
      if (text === '' && isSparse) continue
      letters[column] ??= columnLetters(column)
      const line = /[\r\n]/.test(text) ? text.replaceAll(/\s*[\r\n]+\s*/g, ' ') : text
      const forms = shown?.get(column)
      row[letters[column]!] = forms ? new DateCell(line, forms) : line
    }
    row['index'] = index
    return row
  })
}
