import Papa from 'papaparse'
import { CELL_CHARACTERS_MAX, CELLS_MAX, ROWS_MAX } from '../limits.ts'
import { type Row, type StatementProblem, Unreadable } from '../statement.ts'
import { guessDelimiter } from './delimiter.ts'
import { repairQuotes } from './repair-quotes.ts'

export interface DelimitedText {
  readonly delimiter: string
  readonly rows: readonly Row[]
  readonly problems: readonly StatementProblem[]
}

/**
 * Text with a delimiter → rows. Cells are as they stand, blanks included; lines with nothing on them are no rows. A quote that stands
 * where none can is taken as a character, so that it does not swallow what comes after it. `="0123"`, by which a bank keeps spreadsheet
 * programs from changing a text, is that text.
 */
export function readDelimited(written: string, asked?: string, expected?: string): DelimitedText {
  const text = withFeeds(written)
  const delimiter = asked ?? guessDelimiter(text, expected)
  let parsed = parse(text, delimiter)
  const problems: StatementProblem[] = []
  if (parsed.errors.some(({ type }) => type === 'Quotes')) {
    const repaired = repairQuotes(text, delimiter)
    parsed = parse(repaired.text, delimiter)
    for (const line of repaired.lines)
      problems.push({ code: 'quote_misplaced', line, message: 'a quote stands where none can; the cell was taken as it is written' })
  }
  const rows: Row[] = []
  const quoted = text.includes('"')
  let line = 1
  for (const cells of parsed.data) {
    if (cells.length > 1 || cells[0] !== '') rows.push({ index: rows.length, line, cells: withoutReturn(cells).map(asText) })
    if (rows.length > ROWS_MAX) throw tooManyRows()
    line += 1 + (quoted ? lineEndsIn(cells) : 0)
  }
  return { delimiter, rows, problems }
}

export const tooManyRows = (): Unreadable =>
  new Unreadable('too_many_rows', `the statement has more than ${ROWS_MAX.toLocaleString('en')} rows; divide it into shorter periods`)

export const tooManyCells = (): Unreadable =>
  new Unreadable('too_many_rows', `the statement has more than ${CELLS_MAX.toLocaleString('en')} cells; divide it into shorter periods`)

export const cellTooLong = (line: number): Unreadable =>
  new Unreadable('too_large', `a cell of line ${line} has more than ${CELL_CHARACTERS_MAX.toLocaleString('en')} characters, as no statement's has`)

const parse = (text: string, delimiter: string): Papa.ParseResult<string[]> =>
  // Empty lines too, or else the lines could not be counted.
  Papa.parse<string[]>(text, { delimiter, newline: lineEnd(text), preview: ROWS_MAX * 2 })

/** Where returns alone end the lines, as a Mac writes them, a cell may have feeds of its own: what ends more lines outside of quotes ends all. */
function withFeeds(text: string): string {
  if (!/\r(?![\r\n])/.test(text)) return text
  let [returns, feeds, isQuoted] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '\n') feeds++
    else if (character === '\r' && text[at + 1] !== '\n' && text[at + 1] !== '\r') returns++
  }
  return returns > feeds ? text.replaceAll(/\r\n?/g, '\n') : text
}

/** Where both kinds stand in one file, a line feed ends a line and a return before it is dropped. */
const lineEnd = (text: string): '\n' | '\r\n' => (text.includes('\r\n') && !/(^|[^\r])\n/.test(text) ? '\r\n' : '\n')

function withoutReturn(cells: string[]): string[] {
  const last = cells.at(-1)
  return last?.endsWith('\r') ? [...cells.slice(0, -1), last.slice(0, -1)] : cells
}

const asText = (cell: string): string => (cell.startsWith('="') && cell.endsWith('"') && cell.length > 2 ? cell.slice(2, -1) : cell)

function lineEndsIn(cells: readonly string[]): number {
  let count = 0
  for (const cell of cells) for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count++
  return count
}
