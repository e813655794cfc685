import { countsOf } from '#vocabulary/groups.ts'
import { CELL_CHARACTERS_MAX, CELLS_MAX, type Reading, reasons, type Row, ROWS_MAX, type StatementProblem, Unreadable } from '../statement.ts'
import Papa from 'papaparse'
import { isDateLike, isMoney } from './cell-values.ts'

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
    for (const line of repaired.lines) problems.push({ code: 'quote_misplaced', line, message: reasons().problems.quote })
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
  let best = 0
  for (const [width, count] of countsOf(rows.map(({ length }) => length).filter((length) => length > 1))) {
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

/**
 * The worksheet with the given name or number from 1; otherwise the first one, or the one with most movements if the first has none. Hidden sheets
 * come last.
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

/** The entities of ISO 8859-1, in the order of their characters from U+00A0 on. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest ' +
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

const OTHERS =
  'amp=& lt=< gt=> quot=" apos=\' euro=€ OElig=Œ oelig=œ Scaron=Š scaron=š trade=™ hellip=… bull=• minus=\u2212 ndash=\u2013 mdash=\u2014 lsquo=\u2018 rsquo=\u2019 ldquo=\u201c rdquo=\u201d'

const NAMED: ReadonlyMap<string, string> = new Map([
  ...LATIN_1.split(' ').map((name, at): [string, string] => [name, String.fromCodePoint(0xa0 + at)]),
  ...OTHERS.split(' ').map((pair) => pair.split('=') as [string, string]),
])

/** Decodes `&amp;`, `&#228;`, `&#xe4;` and the names that occur in statements; other text is unchanged. */
export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(
        /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,7}));/gi,
        (whole, decimal: string | undefined, hex: string | undefined, name: string) => {
          if (decimal === undefined && hex === undefined) return NAMED.get(name ?? '') ?? whole
          const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal)
          return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : whole
        },
      )
    : text

/** A tag cannot extend over the next one; otherwise unclosed tags would take quadratic time. */
const CELL = /<(\/?)(table|tr|td|th|br|p|div|style|script)\b([^<>]*)>/gi
const SPAN_MAX = 200
/** The longest cell with its tags. */
const MARKUP_MAX = 4 * CELL_CHARACTERS_MAX

/** Reads the tables of a page like worksheets: banks send HTML with a workbook's file name. Cells are unchanged. */
export function readHtml(html: string, sheet: string | undefined): { readonly rows: Row[]; readonly reading: Reading } {
  const tables = new Map<string, Row[]>()
  for (const table of tablesIn(html)) tables.set(`Table ${tables.size + 1}`, table)
  if (tables.size === 0) throw new Unreadable('nothing_inside', 'the page has no table; download the statement in another format')
  const names = [...tables.keys()]
  const chosen = chosenSheet(names, (name) => tables.get(name)!, sheet)
  return { rows: chosen.rows, reading: { sheet: chosen.name, sheets: names } }
}

/** Tables with cells of their own; layout tables have none. */
function* tablesIn(html: string): Generator<Row[]> {
  let grid = new TableGrid()
  let cell: { from: number; columns: number; rows: number; text: string } | undefined
  const closeCell = (to: number): void => {
    if (cell && cell.text.length + to - cell.from > MARKUP_MAX) throw cellTooLong(grid.line)
    if (cell) grid.add(cell.text + html.slice(cell.from, to), cell.columns, cell.rows)
    cell = undefined
  }
  for (const { 0: tag, 1: slash, 2: element, 3: attributes, index } of html.matchAll(CELL)) {
    const name = element!.toLowerCase()
    const isEnd = slash === '/'
    if (name === 'td' || name === 'th') {
      closeCell(index)
      if (!isEnd) cell = { from: index + tag.length, columns: span(attributes!, 'colspan'), rows: span(attributes!, 'rowspan'), text: '' }
    } else if (name === 'tr') {
      closeCell(index)
      if (!isEnd) grid.startRow()
    } else if (name === 'table') {
      closeCell(index)
      if (grid.rows.length > 0) yield grid.rows
      grid = new TableGrid()
    } else if (cell && name !== 'style' && name !== 'script') {
      // A line end inside a cell.
      if (cell.text.length + index - cell.from > MARKUP_MAX) throw cellTooLong(grid.line)
      cell.text += `${html.slice(cell.from, index)} `
      cell.from = index + tag.length
    }
  }
  closeCell(html.length)
  if (grid.rows.length > 0) yield grid.rows
}

function span(attributes: string, name: string): number {
  const value = Number(new RegExp(`${name}\\s*=\\s*["']?(\\d+)`, 'i').exec(attributes)?.[1] ?? 1)
  return Math.min(Math.max(1, value), SPAN_MAX)
}

class TableGrid {
  readonly #rows: { cells: string[]; merged: Map<number, string> }[] = []
  /** By column: the remaining rows of a cell with rowspan, and its text. */
  #reaching = new Map<number, { left: number; text: string }>()

  startRow(): void {
    const merged = new Map<number, string>()
    for (const [column, cell] of this.#reaching) {
      if (cell.text !== '') merged.set(column, cell.text)
      if (--cell.left === 0) this.#reaching.delete(column)
    }
    this.#rows.push({ cells: [], merged })
    if (this.#rows.length > ROWS_MAX) throw tooManyRows()
  }
  add(markup: string, columns: number, rows: number): void {
    if (this.#rows.length === 0) this.startRow()
    const row = this.#rows.at(-1)!
    while (row.merged.has(row.cells.length)) row.cells.push('')
    const text = decodeEntities(markup.replaceAll(/<[^<>]*>/g, ''))
      .replaceAll(/[\s\u00a0]+/g, ' ')
      .trim()
    if (rows > 1) this.#reaching.set(row.cells.length, { left: rows - 1, text })
    row.cells.push(text, ...Array.from({ length: columns - 1 }, () => ''))
  }
  /** The current row, from 1. */
  get line(): number {
    return Math.max(1, this.#rows.length)
  }
  get rows(): Row[] {
    return this.#rows
      .map(({ cells, merged }, at) => ({ line: at + 1, cells, merged }))
      .filter(({ cells }) => cells.some((cell) => cell !== ''))
      .map(({ line, cells, merged }, index) => {
        const shown = new Map(cells.flatMap((text, column) => (americanDate(text) === undefined ? [] : [[column, [americanDate(text)!]] as const])))
        return { index, line, cells, ...(merged.size > 0 && { merged }), ...(shown.size > 0 && { shown }) }
      })
  }
}

/** A date as spreadsheet programs show it: 1/5/23, which templates may expect. */
function americanDate(text: string): string | undefined {
  if (!/\d/.test(text) || text.length > 30 || !/^\d{1,4}[-/ ][\p{L}\d]+[-/ ]\d{2,4}$/u.test(text)) return undefined
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? undefined : `${date.getMonth() + 1}/${date.getDate()}/${String(date.getFullYear() % 100).padStart(2, '0')}`
}
