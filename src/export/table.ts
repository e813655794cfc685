import { elementAt } from '#vocabulary/element-at.ts'
import { powerOfTen } from '#vocabulary/exact.ts'
import { atTheRight, fitted, widthOf } from '#vocabulary/text/wording.ts'

/*
 * A table on its way out of the program: columns with types, and rows. What CSV, JSON, Parquet and workbooks are written from, whoever
 * made it: an export of the book or the answer to a query.
 */

/** `decimal` is the exact text of a decimal ("-12.50"), `day` is "2022-02-07", `moment` is RFC 3339 text, `json` is the text of a JSON value. */
export type ColumnType = 'text' | 'integer' | 'decimal' | 'boolean' | 'day' | 'moment' | 'json'

export interface TableColumn {
  readonly name: string
  readonly type: ColumnType
}

/** An integer is a number while it is a safe one and a bigint beyond; a boolean is a boolean; everything else is text. `null` is nothing at all. */
export type Cell = string | number | bigint | boolean | null

export interface Table {
  readonly columns: readonly TableColumn[]
  /** May be gone through more than once: some formats look at everything before they write the first byte. */
  readonly rows: Iterable<readonly Cell[]>
}

/** Returns the names of columns, no two the same: the second `sum` is `sum_2`. What is written by name would lose a column otherwise. */
export function distinctNames(columns: readonly TableColumn[]): string[] {
  const taken = new Set<string>()
  return columns.map(({ name }) => {
    let distinct = name
    for (let i = 2; taken.has(distinct); i++) distinct = `${name}_${i}`
    taken.add(distinct)
    return distinct
  })
}

/** So much is handed on at a time. */
const CHUNK_CHARACTERS = 64 * 1024

/** Returns the texts joined to chunks of some 64,000 characters: a response that is written cell by cell is mostly calls. */
export function* chunked(texts: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const text of texts) {
    chunk += text
    if (chunk.length < CHUNK_CHARACTERS) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

/** Whether a text is a plain decimal: "NaN" and "Infinity", which PostgreSQL has, are none. */
export const isDecimal = (text: string): boolean => /^-?\d+(\.\d+)?$/.test(text)

/** How many digits the decimals of a column have at most, before and after the point. */
export interface Digits {
  whole: number
  places: number
}

/** Returns the digits that each column of decimals needs; goes through all rows once. */
export function digitsOf({ columns, rows }: Table): Map<number, Digits> {
  const digits = new Map<number, Digits>()
  for (const [i, { type }] of columns.entries()) if (type === 'decimal') digits.set(i, { whole: 1, places: 0 })
  if (digits.size === 0) return digits
  for (const row of rows) {
    for (const [i, needed] of digits) {
      const cell = row[i]
      if (typeof cell !== 'string' || !isDecimal(cell)) continue
      const from = cell.startsWith('-') ? 1 : 0
      const point = cell.indexOf('.')
      const whole = (point < 0 ? cell.length : point) - from
      const places = point < 0 ? 0 : cell.length - point - 1
      if (whole > needed.whole) needed.whole = whole
      if (places > needed.places) needed.places = places
    }
  }
  return digits
}

/** "-12.5" with two places → -1250n; `undefined` for what is no decimal. */
export function unscaled(text: string, places: number): bigint | undefined {
  if (!isDecimal(text)) return undefined
  const point = text.indexOf('.')
  const has = point < 0 ? 0 : text.length - point - 1
  return BigInt(text.replace('.', '')) * powerOfTen(places - has)
}

/** A column is no wider; what a cell has more is left out with a mark. */
const WIDTH_MAX = 60

/** Returns a table for a screen: aligned columns with a head, numbers at the right edge. A column of texts of several lines is no table and stands as it is. */
export function asTextTable({ columns, rows: given }: Table): string {
  const rows = [...given]
  if (columns.length === 1 && rows.some(([text]) => String(text).includes('\n')))
    return rows.map(([text]) => `${String(text).split('\n').map(shown).join('\n')}\n`).join('\n')
  const lines = [columns.map(({ name }) => name), ...rows.map((row) => columns.map((_, i) => shown(row[i] ?? null)))]
  const widths = columns.map((_, i) => Math.min(WIDTH_MAX, Math.max(...lines.map((line) => widthOf(elementAt(line, i))))))
  const aligned = lines.map((line) =>
    line
      .map((cell, i) => padded(cell, elementAt(widths, i), isNumber(elementAt(columns, i).type)))
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
