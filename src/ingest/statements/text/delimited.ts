import Papa from 'papaparse'
import { CELL_CHARACTERS_MAX, CELLS_MAX, type Row, ROWS_MAX, type StatementProblem, Unreadable } from '../statement.ts'
import { isDateLike } from '../values/date-like.ts'
import { isMoney } from '../values/money.ts'

export interface DelimitedText {
  readonly delimiter: string
  readonly rows: readonly Row[]
  readonly problems: readonly StatementProblem[]
}

/**
 * Reads delimited text into rows. Cells keep their blanks; empty lines are skipped. A misplaced quote is read as a character, so that it does not
 * swallow the following cells. `="0123"`, which keeps spreadsheet programs from changing a text, is that text.
 */
export function readDelimited(written: string, asked?: string, expected?: string): DelimitedText {
  const text = withFeeds(written)
  const delimiter = asked ?? guessDelimiter(text, expected)
  let parsed = parse(text, delimiter)
  const problems: StatementProblem[] = []
  if (parsed.errors.some(({ type }) => type === 'Quotes')) {
    const repaired = repairQuotes(text, delimiter)
    parsed = parse(repaired.text, delimiter)
    for (const line of repaired.lines) problems.push({ code: 'quote_misplaced', line, message: 'a quote is misplaced; the cell was read as written' })
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
  new Unreadable('too_large', `a cell of line ${line} has more than ${CELL_CHARACTERS_MAX.toLocaleString('en')} characters`)

const parse = (text: string, delimiter: string): Papa.ParseResult<string[]> =>
  // Empty lines are kept to count lines.
  Papa.parse<string[]>(text, { delimiter, newline: lineEnd(text), preview: ROWS_MAX * 2 })

/** In files with lines ended by returns alone (old Mac), cells may contain line feeds: the more frequent one outside quotes ends lines. */
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

/** In a file with both kinds, a line feed ends a line and a return before it is dropped. */
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

/** The caret is from the Indian tax statement, "~|~" from an Indian bank; RS and US are the ASCII separators. */
const DELIMITERS = [',', '\t', '|', ';', '\x1e', '\x1f', '^', '~|~'] as const
const LOOK_CHARACTERS = 64 * 1024
const LOOK_ROWS = 200
/** The expected delimiter wins unless another scores more than this factor higher. */
const EXPECTED = 2

/**
 * The delimiter that gives the best table: many rows of the same width with dates and amounts alone in their cells. For a text of one column any
 * will do. The expected one is preferred unless another is much better.
 */
function guessDelimiter(text: string, expected?: string): string {
  const look = text.length <= LOOK_CHARACTERS ? text : text.slice(0, Math.max(text.lastIndexOf('\n', LOOK_CHARACTERS), 1))
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 }
  for (const delimiter of new Set([...DELIMITERS, ...(expected ? [expected] : [])])) {
    if (!look.includes(delimiter)) continue
    const { data } = Papa.parse<string[]>(look, { delimiter, preview: LOOK_ROWS, skipEmptyLines: true })
    const score = tableScore(data) * (delimiter === expected ? EXPECTED : 1)
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

function tableScore(rows: readonly (readonly string[])[]): number {
  const counts = new Map<number, number>()
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  let best = 0
  for (const [width, count] of counts) {
    const typed = rows.filter((row) => row.length === width && row.some(isDateLike) && row.some((cell) => isMoney(cell) && !isDateLike(cell))).length
    best = Math.max(best, (count / rows.length) * Math.log2(width + 1) * (1 + (2 * typed) / rows.length))
  }
  return best
}

/**
 * Doubles and closes quotes so that all quotes are paired. A cell that begins with a quote whose partner is not at the end of a cell was never
 * meant to be quoted: it ends at the next delimiter or line end. `lines` are the changed ones.
 */
function repairQuotes(text: string, delimiter: string): { readonly text: string; readonly lines: readonly number[] } {
  const parts: string[] = []
  const lines: number[] = []
  let line = 1
  let copied = 0
  let at = 0
  const ends = (place: number): boolean => place >= text.length || text.startsWith(delimiter, place) || text[place] === '\n' || text[place] === '\r'
  while (at < text.length) {
    if (text[at] !== '"') {
      while (!ends(at)) at++
    } else {
      const close = closingQuote(text, at)
      const after = close === undefined ? at : pastBlanks(text, close + 1)
      if (close !== undefined && ends(after)) {
        for (let place = at; place < close; place++) if (text[place] === '\n') line++
        at = after
      } else {
        let end = at
        while (!ends(end)) end++
        parts.push(text.slice(copied, at), '"', text.slice(at, end).replaceAll('"', '""'), '"')
        lines.push(line)
        copied = at = end
      }
    }
    if (text[at] === '\n') line++
    at += text.startsWith(delimiter, at) ? delimiter.length : 1
  }
  parts.push(text.slice(copied))
  return { text: parts.join(''), lines: [...new Set(lines)] }
}

function closingQuote(text: string, open: number): number | undefined {
  for (let at = text.indexOf('"', open + 1); at >= 0; at = text.indexOf('"', at + 2)) if (text[at + 1] !== '"') return at
  return undefined
}

function pastBlanks(text: string, from: number): number {
  let at = from
  while (text[at] === ' ') at++
  return at
}
