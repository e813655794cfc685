import { CELL_CHARACTERS_MAX, ROWS_MAX } from '../limits.ts'
import { type Reading, type Row, Unreadable } from '../statement.ts'
import { chosenSheet } from '../workbook/choose-sheet.ts'
import { cellTooLong, tooManyRows } from './delimited.ts'
import { decodeEntities } from './entities.ts'

/** None of these goes on over the next tag: a page of beginnings without an end would be looked through from each of them. */
const CELL = /<(\/?)(table|tr|td|th|br|p|div|style|script)\b([^<>]*)>/gi
const SPAN_MAX = 200
/** Of one cell, with its tags: looked at as a whole. */
const MARKUP_MAX = 4 * CELL_CHARACTERS_MAX

/** The tables of a page as worksheets: banks send them with the name of a workbook. Cells are as they are written. */
export function readHtml(html: string, sheet: string | undefined): { readonly rows: Row[]; readonly reading: Reading } {
  const tables = new Map<string, Row[]>()
  for (const table of tablesIn(html)) tables.set(`Table ${tables.size + 1}`, table)
  if (tables.size === 0) throw new Unreadable('nothing_inside', 'the page has no table; download the statement in another format')
  const names = [...tables.keys()]
  const chosen = chosenSheet(names, (name) => tables.get(name)!, sheet)
  return { rows: chosen.rows, reading: { sheet: chosen.name, sheets: names } }
}

/** Outermost tables only where they hold cells themselves; a table that lays out others has none. */
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
  /** By column: how many further rows a cell reaches down, and its text. */
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
  /** Of the row that is being filled, from 1. */
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

/** How a spreadsheet program shows a date that it takes from a page: 1/5/23. Templates made with one ask for it. */
function americanDate(text: string): string | undefined {
  if (!/\d/.test(text) || text.length > 30 || !/^\d{1,4}[-/ ][\p{L}\d]+[-/ ]\d{2,4}$/u.test(text)) return undefined
  const date = new Date(text)
  return Number.isNaN(date.getTime()) ? undefined : `${date.getMonth() + 1}/${date.getDate()}/${String(date.getFullYear() % 100).padStart(2, '0')}`
}
