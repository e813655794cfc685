import { elementAt } from '#vocabulary/element-at.ts'
import { civil, type Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { Lru } from '#vocabulary/lru.ts'
import type { DateReader } from '#vocabulary/text/dates.ts'
import { CELL_CHARACTERS_MAX, columnLetters, columnOf, type Row, type StatementFormat } from '../statement.ts'
import { dateReader, type DecimalMark, moneyText } from '../text/cell-values.ts'

/** A date of a workbook: printed and compared as text, with other forms for templates. */
class DateCell {
  constructor(
    readonly text: string,
    readonly shown: readonly string[],
  ) {}
  toString(): string {
    return this.text
  }
}

type Cell = string | DateCell

/** ROW in a template: cells by letter, and the index. Templates cannot access prototypes. */
type RowObject = Readonly<Record<string, Cell | number>>

/**
 * Rows for templates. Line ends in cells become blanks, so that a payee cannot add postings. Empty cells of a worksheet are absent, those of
 * delimited text are empty.
 */
export function rowObjects(rows: readonly Row[], format: StatementFormat): RowObject[] {
  const isSparse = format === 'workbook' || format === 'pdf'
  const letters: string[] = []
  return rows.map(({ index, cells, shown }) => {
    const row: Record<string, Cell | number> = {}
    for (let column = 0; column < cells.length; column++) {
      const text = elementAt(cells, column)
      if (text === '' && isSparse) continue
      letters[column] ??= columnLetters(column)
      const line = /[\r\n]/.test(text) ? text.replaceAll(/\s*[\r\n]+\s*/g, ' ') : text
      const forms = shown?.get(column)
      row[elementAt(letters, column)] = forms ? new DateCell(line, forms) : line
    }
    row['index'] = index
    return row
  })
}

/** The context of a helper. */
export interface HelperContext {
  readonly today: Day
  /** The decimal mark of the statement, if clear. */
  readonly decimalMark: DecimalMark | undefined
  /** All rows of the statement. */
  readonly sheet: readonly RowObject[]
  /** The current row. */
  readonly row: () => RowObject
  /** Records an invalid number or date, which makes the row an error if it is printed. */
  readonly note: (message: string) => void
  readonly predict: (words: string, prefix: string) => string
}

/** A helper gets positional and named arguments. The message of a HelperMistake is shown to the user. */
export type Helper = (args: readonly unknown[], named: Readonly<Record<string, unknown>>, context: HelperContext) => unknown

type Helpers = Readonly<Record<string, Helper>>

/** An error that the author of a template can fix. */
export class HelperMistake extends Error {
  override readonly name = 'HelperMistake'
}

/** The text of an argument; undefined for other values. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  return value instanceof DateCell ? value.text : undefined
}

/** All forms of a text: a date of a workbook has several. */
function formsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  return value instanceof DateCell ? [value.text, ...value.shown] : []
}

/** As printed. */
const printed = (value: unknown): string => (value === undefined || value === null ? '' : String(value as Cell | number))

/** A JavaScript regular expression, because Paisa's templates may use lookbehind. The thread's time limit stops slow ones. */
function patternOf(source: unknown): RegExp {
  const text = printed(source)
  try {
    return new RegExp(text)
  } catch {
    throw new HelperMistake(`"${text}" is not a regular expression`)
  }
}

const same = (a: unknown): unknown => textOf(a) ?? a

/** A comparison that is false for values that are not numbers. */
const compare =
  (holds: (order: -1 | 0 | 1) => boolean): Helper =>
  ([a, b], _named, context: HelperContext) => {
    const [left, right] = [numberText(a, context), numberText(b, context)].map((text) => (text === undefined ? undefined : Exact.tryParse(text)))
    return left !== undefined && right !== undefined && holds(left.compare(right))
  }

/** Boolean helpers. Non-empty texts are true, even "0"; numbers and texts are never equal. */
const logic: Helpers = {
  eq: ([a, b]) => same(a) === same(b),
  ne: ([a, b]) => same(a) !== same(b),
  not: ([value]) => !value,
  and: (args) => args.every(Boolean),
  or: (args) => args.find(Boolean),
  gt: compare((order) => order > 0),
  gte: compare((order) => order >= 0),
  lt: compare((order) => order < 0),
  lte: compare((order) => order <= 0),
  isBlank: ([value]) => {
    const text = textOf(value)
    return text === undefined ? value === undefined || value === null || typeof value !== 'object' : text.trim() === ''
  },
}

/** The number in a text as plain digits. */
function numberText(value: unknown, { decimalMark }: Pick<HelperContext, 'decimalMark'>): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined
  const text = textOf(value)
  return text === undefined ? undefined : moneyText(text, decimalMark)
}

/**
 * Results are numbers, which templates can compare, if they print with all their digits; otherwise text, so that no digit is lost.
 */
function asNumber(value: Exact): number | string {
  const text = value.toString()
  const number = Number(text)
  return String(number) === text ? number : text
}

function exactOf(value: unknown, helper: string, context: HelperContext): Exact | undefined {
  const text = numberText(value, context)
  const exact = text === undefined ? undefined : Exact.tryParse(text)
  if (exact === undefined) context.note(`${helper} was given "${printed(value)}", which is not a number`)
  return exact
}

export const numbers: Helpers = {
  amount: ([value], named, context) => numberText(value, context) ?? named['default'] ?? '',
  negate: ([value], _named, context) => {
    const exact = exactOf(value, 'negate', context)
    return exact === undefined ? Number.NaN : asNumber(exact.negated())
  },
  round: ([value, places], named, context) => {
    const exact = exactOf(value, 'round', context)
    if (exact === undefined) return Number.NaN
    const precision = Number(named['precision'] ?? places ?? 0)
    return asNumber(rounded(exact, Number.isInteger(precision) ? Math.max(-PLACES_MAX, Math.min(precision, PLACES_MAX)) : 0))
  },
}

const PLACES_MAX = 28

/** Halves are rounded up, also below zero: -2.5 becomes -2. Places may be negative: 1250 to -2 places is 1300. */
function rounded(value: Exact, places: number): Exact {
  const power = Exact.parse(`1e${places}`)
  const shifted = value.times(power).plus(HALF)
  const cut = shifted.truncated(0)
  const floor = shifted.sign < 0 && !cut.equals(shifted) ? cut.minus(Exact.one) : cut
  return floor.times(Exact.parse(`1e${-places}`))
}
const HALF = Exact.of(5, 1)

const readers = new Lru<string, DateReader>(200)

function readerOf(format: string, today: Day): DateReader {
  const key = `${today} ${format}`
  let reader = readers.get(key)
  if (reader === undefined) {
    reader = dateReader(format, today)
    readers.set(key, reader)
  }
  return reader
}

/** The default formats: year, month and day, with or without separators. */
const PLAIN = ['YYYY-MM-DD', 'YYYY/MM/DD', 'YYYYMMDD']

function dayIn([value, ...formats]: readonly unknown[], { today }: HelperContext): Day | undefined {
  const asked = formats.filter((format) => typeof format === 'string')
  for (const format of asked.length > 0 ? asked : PLAIN)
    for (const text of formsOf(value)) {
      const day = readerOf(format, today)(text)
      if (day !== undefined) return day
    }
  return undefined
}

const two = (number: number): string => String(number).padStart(2, '0')

export const dates: Helpers = {
  isDate: (args, _named, context) => dayIn(args, context) !== undefined,
  date: (args, _named, context) => {
    const day = dayIn(args, context)
    if (day === undefined) {
      context.note(`date was given "${printed(args[0])}", which is not a date in the format "${printed(args[1])}"`)
      return 'Invalid Date'
    }
    const { year, month, day: date } = civil(day)
    return `${String(year).padStart(4, '0')}/${two(month)}/${two(date)}`
  },
}

const STOP_WORDS = new Set(['fof', 'growth', 'direct', 'plan', 'the', ''])

/** The initials of significant words: a fund's commodity from its name. */
const acronym = (text: string): string =>
  text
    .replaceAll(/[^a-zA-Z ]/g, '')
    .split(' ')
    .filter((word) => !STOP_WORDS.has(word.toLowerCase()))
    .map((word) => word[0]!.toUpperCase())
    .join('')

function groupOf(match: RegExpExecArray | undefined, group: unknown): string | undefined {
  return match?.[Number(group ?? 0)]
}

/** The first form of a text that a pattern matches. */
function matchOf(value: unknown, pattern: RegExp): RegExpExecArray | undefined {
  for (const form of formsOf(value)) {
    const match = pattern.exec(form)
    if (match !== null) return match
  }
  return undefined
}

/** Computes the length first: a text larger than the thread's remaining memory would end the whole process. */
function replaced(text: string | undefined, search: string, replacement: string): string | undefined {
  if (text === undefined) return undefined
  // "$'" and the like insert parts of the text.
  const longest = replacement.length + replacement.split('$').slice(1).length * text.length
  let length = text.length
  for (let at = text.indexOf(search); at >= 0 && at < text.length; at = text.indexOf(search, at + Math.max(1, search.length))) {
    length += Math.max(0, longest - search.length)
    if (length > CELL_CHARACTERS_MAX) throw new HelperMistake(`makes a text of more than ${CELL_CHARACTERS_MAX.toLocaleString('en')} characters`)
  }
  return text.replaceAll(search, replacement)
}

export const texts: Helpers = {
  trim: ([value]) => printed(value).trim(),
  toLowerCase: ([value]) => printed(value).toLowerCase(),
  toUpperCase: ([value]) => printed(value).toUpperCase(),
  capitalize: ([value]) => {
    const text = printed(value)
    return text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase()
  },
  acronym: ([value]) => acronym(printed(value)),
  replace: ([value, search, replacement]) => {
    if (search === undefined || replacement === undefined)
      throw new HelperMistake('takes three arguments: the text, what to look for and what to put there')
    return replaced(textOf(value), printed(search), printed(replacement))
  },
  regexpTest: ([value, source]) => (textOf(value) === undefined ? undefined : matchOf(value, patternOf(source)) !== undefined),
  regexpMatch: ([value, source], named) => groupOf(matchOf(value, patternOf(source)), named['group']),
  match: ([value], named) => {
    // A missing value is matched as "undefined" or "null".
    const subject = textOf(value) === undefined ? String(value) : value
    // Handlebars passes them in reverse order; the first in the template wins.
    for (const [account, source] of Object.entries(named).reverse()) if (matchOf(subject, patternOf(source)) !== undefined) return account
    return null
  },
}

const COLUMNS_MAX = 1000

function columnNamed(value: unknown): number {
  const column = columnOf(printed(value))
  if (column === undefined) throw new HelperMistake(`"${printed(value)}" is not a column; expected letters, as in findAbove B`)
  return column
}

const cellAt = (row: RowObject | undefined, column: string): Cell | undefined =>
  row !== undefined && Object.hasOwn(row, column) ? (row[column] as Cell) : undefined

/**
 * Cache by column and pattern: the nearest match above and below each row. Without it a sheet without matches would be searched once for each
 * row.
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

const sheetHelpers: Helpers = {
  findAbove: find('above'),
  findBelow: find('below'),
  textRange: ([from, to], { separator }, { row }) => {
    const [first, last] = [columnNamed(from), columnNamed(to)]
    if (last < first || last - first > COLUMNS_MAX)
      throw new HelperMistake(`goes from ${printed(from)} to ${printed(to)}, which is not to the right of it or too far`)
    const cells = Array.from({ length: last - first + 1 }, (_, at) => printed(cellAt(row(), columnLetters(first + at))))
    const between = separator ? printed(separator) : ' '
    if (between.length * cells.length > CELL_CHARACTERS_MAX) throw new HelperMistake('has a separator that is too long')
    return cells.join(between)
  },
}

const isRow = (value: unknown): value is RowObject => typeof value === 'object' && value !== null && !(value instanceof DateCell) && 'index' in value

/** Without the row's index. */
const wordsOf = (row: RowObject): string =>
  Object.entries(row)
    .filter(([name]) => name !== 'index')
    .map(([, cell]) => printed(cell))
    .join(' ')

const accounts: Helpers = {
  predictAccount: (args, { prefix }, context: HelperContext) => {
    const terms = args.length === 0 ? [context.row()] : args
    const words = terms.map((term) => (isRow(term) ? wordsOf(term) : printed(term))).join(' ')
    return context.predict(words, printed(prefix))
  },
}

/** All helpers by name. In a file without Handlebars, so that listing them does not load it. */
export const HELPERS: Helpers = { ...logic, ...numbers, ...dates, ...texts, ...sheetHelpers, ...accounts }
