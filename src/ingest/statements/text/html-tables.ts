import { CELL_CHARACTERS_MAX, type Reading, type Row, ROWS_MAX, Unreadable } from '../statement.ts'
import { isDateLike } from '../values/date-like.ts'
import { isMoney } from '../values/money.ts'
import { cellTooLong, tooManyRows } from './delimited.ts'

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

const NAMED: ReadonlyMap<string, string> = new Map([
  ...LATIN_1.split(' ').map((name, at): [string, string] => [name, String.fromCodePoint(0xa0 + at)]),
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['euro', '€'],
  ['OElig', 'Œ'],
  ['oelig', 'œ'],
  ['Scaron', 'Š'],
  ['scaron', 'š'],
  ['trade', '™'],
  ['hellip', '…'],
  ['bull', '•'],
  ['minus', '\u2212'],
  ['ndash', '\u2013'],
  ['mdash', '\u2014'],
  ['lsquo', '\u2018'],
  ['rsquo', '\u2019'],
  ['ldquo', '\u201c'],
  ['rdquo', '\u201d'],
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
