import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { civil, type Day, tryDayOf, tryParseDay } from '#vocabulary/day.ts'
import { monthOf } from '#vocabulary/text/dates.ts'
import type { Row } from '../statement.ts'
import { isBalanceLine, isDateLike, isMoney } from '../text/cell-values.ts'
import { meaningsOf } from '../text/header-words.ts'

/*
 * Banks print "02.01." or "01/03" next to each movement, and the year once above. This adds the year, so that rows have full dates as in other
 * statements.
 */

const SHORT = /^(?<first>\d{1,2})(?:(?<mark>\.)(?<second>\d{1,2})\.?|(?<slash>\/)(?<other>\d{1,2})|[ -]?(?<name>\p{L}{3,9})\.?)$/u
const FULL =
  /(?<!\d)(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})([./])\s?(\d{1,2})\5\s?(\d{4})|(\d{1,2})\.? (\p{L}{3,9})\.?,? (\d{4})|(\p{L}{3,9}) (\d{1,2}), (\d{4}))(?!\d)/gu
/** Days after the last full date of a statement are less likely than days before it. */
const AFTER = 3

/** True for a day without a year. "12.01" without a final dot may be an amount. */
function isShortDate(text: string): boolean {
  const found = SHORT.exec(text)?.groups
  if (!found || (found['mark'] !== undefined && !text.endsWith('.'))) return false
  return found['name'] !== undefined
    ? monthOf(found['name']) !== undefined
    : [found['first'], found['second'] ?? found['other']].every((part) => Number(part) <= 31)
}

/** Adds years to the short dates of a document: the year nearest to a full date in it. */
class ShortDates {
  readonly #named: readonly Day[]
  readonly #monthFirst: boolean
  readonly #today: Day
  /** Cache: days repeat. */
  readonly #known = new Map<string, string>()

  constructor(texts: readonly string[], today: Day) {
    const slashes = texts.flatMap((text) => /^(\d{1,2})\/(\d{1,2})(?:\/|$)/.exec(text) ?? [])
    const parts = Array.from({ length: slashes.length / 3 }, (_, at) => [Number(slashes[at * 3 + 1]), Number(slashes[at * 3 + 2])] as const)
    this.#monthFirst =
      parts.some(([, second]) => second > 12) || (!parts.some(([first]) => first > 12) && texts.some((text) => /\$|\bUSD\b/.test(text)))
    this.#today = today
    const named = texts.flatMap((text) => [...text.matchAll(FULL)].flatMap((match) => this.#dayIn(match) ?? [])).filter((day) => day <= today + MONTH)
    this.#named = [...new Set(named)]
  }

  /** The text with a year; unchanged if it is not a short date. */
  completed(text: string): string {
    let completed = this.#known.get(text)
    if (completed === undefined) this.#known.set(text, (completed = this.#completed(text)))
    return completed
  }

  #completed(text: string): string {
    const found = isShortDate(text) ? SHORT.exec(text)?.groups : undefined
    if (!found) return text
    const [first, second] = [Number(found['first']), Number(found['second'] ?? found['other'])]
    const [day, month] =
      found['name'] !== undefined ? [first, monthOf(found['name'])!] : found['slash'] && this.#monthFirst ? [second, first] : [first, second]
    const year = this.#yearOf(month, day)
    if (year === undefined) return text
    return `${String(day).padStart(2, '0')}.${String(month).padStart(2, '0')}.${year}`
  }

  #yearOf(month: number, day: number): number | undefined {
    const named = this.#named.length > 0 ? this.#named : [this.#today]
    const last = named.reduce((latest, one) => Math.max(latest, one), elementAt(named, 0))
    const years = new Set(named.flatMap((one) => [civil(one).year - 1, civil(one).year, civil(one).year + 1]))
    let best: { year: number; distance: number } | undefined
    for (const year of years) {
      const at = tryDayOf(year, month, day)
      if (at === undefined || at > this.#today + MONTH) continue
      const nearest = named.reduce((least, one) => Math.min(least, Math.abs(one - at)), Number.POSITIVE_INFINITY)
      const distance = at > last ? nearest * AFTER : nearest
      if (best === undefined || distance < best.distance) best = { year, distance }
    }
    return best?.year
  }

  #dayIn([text, iso, , , first, , second, year, dayOfName, name, yearOfName, american, dayOfAmerican, yearOfAmerican]: RegExpMatchArray):
    | Day
    | undefined {
    if (iso !== undefined) return tryParseDay(text)
    const written = name ?? american
    const month = written !== undefined ? monthOf(written) : Number(this.#monthFirst && text.includes('/') ? first : second)
    const day = written !== undefined ? Number(dayOfName ?? dayOfAmerican) : Number(this.#monthFirst && text.includes('/') ? second : first)
    const full = Number(year ?? yearOfName ?? yearOfAmerican)
    return month === undefined ? undefined : tryDayOf(full, month, day)
  }
}

const MONTH = 31

/** A piece of text as the PDF has it. */
export interface PdfItem {
  readonly text: string
  readonly width: number
  readonly height: number
  /** In the page's own coordinates, which grow upwards. */
  readonly x: number
  readonly y: number
  /** On the page as shown; grows downwards. */
  readonly left: number
  readonly top: number
}

export interface PdfPage {
  /** From 1. */
  readonly number: number
  readonly items: readonly PdfItem[]
}

/** One or several words. */
interface Piece {
  readonly text: string
  readonly left: number
  readonly right: number
  readonly height: number
}

export interface PdfLine {
  readonly page: number
  readonly top: number
  readonly height: number
  readonly pieces: readonly Piece[]
  /** Has a date and an amount. */
  readonly isMovement: boolean
}

/** The lines of all pages from top to bottom, each with its pieces from left to right. */
function linesOf(pages: readonly PdfPage[]): PdfLine[] {
  return pages.flatMap(({ number, items }) => {
    const written = items.filter(({ text }) => text.trim() !== '').sort((a, b) => a.top - b.top)
    const heights = written.map(({ height }) => height).sort((a, b) => a - b)
    const tolerance = Math.max(0.5, (heights[Math.floor(heights.length / 2)] ?? 1) / 2)
    const groups: PdfItem[][] = []
    for (const item of written) {
      const group = groups.at(-1)
      if (group && item.top - elementAt(group, 0).top < tolerance) group.push(item)
      else groups.push([item])
    }
    return groups.map((group) => lineOf(number, group))
  })
}

function lineOf(page: number, items: PdfItem[]): PdfLine {
  const pieces = items.flatMap(piecesOf).sort((a, b) => a.left - b.left)
  const height = items.reduce((highest, item) => Math.max(highest, item.height), 1)
  const texts = phrases(pieces)
  const isDay = (text: string): boolean => isDateLike(text) || isShortDate(text)
  // "31.12. 01.01." are two days close together.
  const isDated = texts.some((text) => isDay(text) || text.split(' ').every(isDay))
  const isMovement = isDated && texts.some((text) => isMoney(text) && !isDay(text))
  return { page, top: elementAt(items, 0).top, height, pieces, isMovement }
}

/** Runs of blanks separate the cells of an item. */
function piecesOf({ text, left, width, height }: PdfItem): Piece[] {
  const each = width / Math.max(1, text.length)
  return [...text.matchAll(/\S+(?: \S+)*/g)].map(({ 0: part, index }) => ({
    text: part,
    left: left + index * each,
    right: left + (index + part.length) * each,
    height,
  }))
}

/** Gaps below the first, in letter heights, are within a word; below the second, within a phrase. */
const LETTER_GAP = 0.12
const WORD_GAP = 0.6

/** The texts of phrases. */
const phrases = (pieces: readonly Piece[]): string[] => phrasesOf(pieces).map(({ text }) => text)

function phrasesOf(pieces: readonly Piece[]): Piece[] {
  const merged: Piece[] = []
  for (const piece of pieces) {
    const last = merged.at(-1)
    if (last && piece.left - last.right < WORD_GAP * piece.height)
      merged[merged.length - 1] = { ...last, text: beside(last, piece), right: Math.max(last.right, piece.right) }
    else merged.push(piece)
  }
  return merged
}

/** The text of two pieces of one cell. */
const beside = (before: Piece, after: Piece): string => before.text + (after.left - before.right > LETTER_GAP * after.height ? ' ' : '') + after.text

interface TableRow {
  readonly page: number
  cells: string[]
  readonly isMovement: boolean
  /** Of the line that was added last. */
  bottom: number
  readonly top: number
}

/** A line further below than this many line heights does not continue the row. */
const LEADING_MAX = 1.75

/**
 * Rows in columns: one row for each movement with its wrapped lines. Other lines (headings, sums, addresses) are rows of their own; headings
 * repeated on each page appear once.
 */
export function columnRows(pages: readonly PdfPage[], today: Day): Row[] {
  const lines = withUndated(linesOf(pages))
  const columns = withHeadings(columnsOf(lines), lines)
  const table = wrappedTogether(lines, columns)
  const seen = headings(table)
  const rows: Row[] = []
  const dates = new ShortDates(
    lines.flatMap(({ pieces }) => phrasesOf(pieces).map(({ text }) => text)),
    today,
  )
  let day: { readonly column: number; readonly text: string } | undefined
  for (const { page, isMovement, cells: written } of table) {
    const cells = isMovement ? written.map((cell) => dates.completed(cell)) : written
    const column = isMovement ? cells.findIndex(isDateLike) : -1
    if (column >= 0) day = { column, text: elementAt(cells, column) }
    // Only the first of several movements on a day may have the date.
    else if (isMovement && day && cells[day.column] === '') cells[day.column] = day.text
    const text = cells.join('\t')
    if (seen.get(text) === 'again') continue
    if (seen.has(text)) seen.set(text, 'again')
    rows.push({ index: rows.length, line: page, cells })
  }
  return rows
}

/** Rows that are repeated on several pages. */
function headings(table: readonly TableRow[]): Map<string, 'once' | 'again'> {
  const pages = new Map<string, Set<number>>()
  table.forEach(({ cells, page, isMovement }) => {
    if (isMovement || cells.length < 2) return
    const text = cells.join('\t')
    pages.set(text, (pages.get(text) ?? new Set()).add(page))
  })
  return new Map([...pages].filter(([, on]) => on.size > 1).map(([text]) => [text, 'once']))
}

function wrappedTogether(lines: readonly PdfLine[], columns: readonly Column[]): TableRow[] {
  const table: TableRow[] = []
  let waiting: { cells: string[]; line: PdfLine }[] = []
  const flush = (): void => {
    for (const { cells, line } of waiting) table.push({ page: line.page, cells, isMovement: false, top: line.top, bottom: line.top })
    waiting = []
  }
  for (const line of lines) {
    const cells = cellsOf(line, columns)
    const last = table.at(-1)
    if (line.isMovement) {
      // Lines close above that do not belong to the previous row begin this row's text.
      const above = beginningOf(waiting, line)
      flush()
      table.push({ page: line.page, cells: [...above, cells].reduce(below), isMovement: true, top: line.top, bottom: line.top })
    } else if (waiting.length === 0 && last?.isMovement && last.page === line.page && continues(last.bottom, line) && isText(cells, last.cells)) {
      last.cells = below(last.cells, cells)
      last.bottom = line.top
    } else waiting.push({ cells, line })
  }
  flush()
  return table
}

const continues = (bottom: number, line: PdfLine): boolean => line.top - bottom <= LEADING_MAX * line.height

/** Only in columns where the row has text already, and not in its dates and amounts. */
const isText = (cells: readonly string[], row: readonly string[]): boolean =>
  cells.every((cell, column) => cell === '' || (row[column] !== undefined && /\p{L}{2}/u.test(row[column]))) || isDescription(cells, row)

/** One text alone, in a column that is empty in the row. */
const isDescription = (cells: readonly string[], row: readonly string[]): boolean => {
  const written = cells.flatMap((cell, column) => (cell === '' ? [] : [{ cell, column }]))
  return written.length === 1 && row[elementAt(written, 0).column] === '' && /\p{L}{2}/u.test(elementAt(written, 0).cell)
}

/** Takes from the waiting lines those that stand right above a movement and have text in one column only. */
function beginningOf(waiting: { cells: string[]; line: PdfLine }[], movement: PdfLine): string[][] {
  const above: string[][] = []
  let next = movement
  for (let last = waiting.at(-1); last; last = waiting.at(-1)) {
    if (
      last.line.page !== next.page ||
      next.top - last.line.top > last.line.height * LEADING_CLOSE ||
      last.cells.filter(Boolean).length !== 1 ||
      last.cells[0] !== ''
    )
      break
    above.unshift(last.cells)
    next = last.line
    waiting.pop()
  }
  return above
}

/** Lines of one cell stand closer together than rows do. */
const LEADING_CLOSE = 1.35

/** Two lines of one row. */
function below(upper: readonly string[], lower: readonly string[]): string[] {
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) =>
    [upper[column] ?? '', lower[column] ?? ''].filter(Boolean).join(' '),
  )
}

/** Without a table every phrase is a cell. */
function cellsOf(line: PdfLine, columns: readonly Column[]): string[] {
  if (columns.length < 2) return phrasesOf(line.pieces).map(({ text }) => text)
  const cells: (Piece | undefined)[] = columns.map(() => undefined)
  // Pieces of movements are placed one by one; other lines keep their phrases together.
  for (const piece of line.isMovement ? line.pieces : phrasesOf(line.pieces)) {
    const column = columnIndex(columns, piece)
    const before = cells[column]
    cells[column] = before ? { ...before, text: beside(before, piece), right: piece.right } : piece
  }
  const texts = cells.map((piece) => piece?.text ?? '')
  while (texts.at(-1) === '') texts.pop()
  return texts
}

/** How far above the first movement the headings may be, in lines. */
const LINES_ABOVE_MAX = 5

/** Adds columns that are empty for every movement, so that their headings do not run into their neighbours'. */
function withHeadings(columns: readonly Column[], lines: readonly PdfLine[]): Column[] {
  const first = lines.findIndex(({ isMovement }) => isMovement)
  const above = lines.slice(Math.max(0, first - LINES_ABOVE_MAX), Math.max(0, first)).reverse()
  const headings = above.map(({ pieces }) => phrasesOf(pieces)).find((phrases) => phrases.filter(({ text }) => meaningsOf(text).size > 0).length >= 2)
  if (!headings || columns.length < 2) return [...columns]
  const places = headings.map((heading) => columnIndex(columns, heading))
  const isShared = (at: number): boolean => places.filter((place) => place === places[at]).length > 1
  const isOver = ({ left, right }: Column): boolean => columns.some((column) => left < column.right && right > column.left)
  const added = headings.filter((heading, at) => isShared(at) && !isOver(heading))
  return [...columns, ...added.map(({ left, right }) => ({ left, right }))].sort((a, b) => a.left - b.left)
}

/** Amounts of one column are right-aligned within this many points. */
const EDGE = 1.5
const SUM = /^(sub-?)?totals?\b|\b(summe|gesamt|zwischensumme|ubertrag|übertrag|brought|carried|forward|saldo|kontostand|balance)\b/iu

/**
 * Some statements print the date only on the first movement of a day. Marks a line below it as a movement if its amount is aligned with other
 * amounts; a line with only a balance is none.
 */
function withUndated(lines: readonly PdfLine[]): PdfLine[] {
  const dated = lines.filter(({ isMovement }) => isMovement).map(amountsOf)
  if (!dated.some((amounts) => amounts.length > 1)) return [...lines]
  const balance = Math.max(...dated.map((amounts) => amounts.at(-1)?.right ?? 0))
  const ends = [...new Set(dated.flatMap((amounts) => amounts.map(({ right }) => right)))].filter((right) => right < balance - EDGE)
  let page = 0
  return lines.map((line) => {
    if (line.isMovement) page = line.page
    const texts = phrasesOf(line.pieces).map(({ text }) => text)
    const isOne =
      line.page === page &&
      amountsOf(line).some(({ right }) => ends.some((end) => Math.abs(end - right) <= EDGE)) &&
      texts.some((text) => /\p{L}{2}/u.test(text)) &&
      !texts.some((text) => SUM.test(text)) &&
      !isBalanceLine(texts)
    return isOne ? { ...line, isMovement: true } : line
  })
}

const amountsOf = ({ pieces }: PdfLine): Piece[] => phrasesOf(pieces).filter(({ text }) => isMoney(text))

interface Column {
  readonly left: number
  readonly right: number
}

/** The share of lines that may reach into a gutter, and of lines that may have two pieces in one column. */
const INTRUDERS_MAX = 0.05
const CROWDED_MAX = 0.1
/** The widest table in points, far wider than any page. Memory is allocated for each point, so text with absurd positions must be limited. */
const WIDTH_MAX = 100_000

/**
 * The columns of a table, separated by the vertical strips that no movement touches. A few long texts that reach into the next column are
 * ignored.
 */
export function columnsOf(lines: readonly PdfLine[]): Column[] {
  const movements = lines.filter(({ isMovement }) => isMovement)
  if (movements.length === 0) return []
  const spans = movements.map(({ pieces }) => phrasesOf(pieces))
  const furthest = spans.flat().reduce((most, { right }) => Math.max(most, right), 0)
  const width = Math.min(Math.ceil(furthest) + 1, WIDTH_MAX)
  const touched = new Int32Array(width)
  for (const { left, right } of spans.flat()) for (let x = Math.max(0, Math.floor(left)); x < right && x < width; x++) touched[x]!++
  let best: { columns: Column[]; crowded: number } | undefined
  for (let intruders = 0; intruders <= movements.length * INTRUDERS_MAX; intruders++) {
    const columns = between(touched, intruders)
    const crowded = spans.filter((pieces) => new Set(pieces.map((piece) => columnIndex(columns, piece))).size < pieces.length).length
    if (best === undefined || crowded < best.crowded) best = { columns, crowded }
    if (best.crowded <= movements.length * CROWDED_MAX) break
  }
  return best!.columns
}

function between(touched: Int32Array, intruders: number): Column[] {
  const columns: Column[] = []
  for (let x = 0; x < touched.length; x++) {
    if (intAt(touched, x) <= intruders) continue
    const left = x
    while (x < touched.length && intAt(touched, x) > intruders) x++
    columns.push({ left, right: x })
  }
  return columns
}

/** The column that a piece overlaps most, or else the nearest. */
function columnIndex(columns: readonly Column[], { left, right }: Column): number {
  let best = 0
  let most = Number.NEGATIVE_INFINITY
  columns.forEach((column, index) => {
    // Negative if they do not overlap: then it is the distance.
    const overlap = Math.min(right, column.right) - Math.max(left, column.left)
    if (overlap > most) [best, most] = [index, overlap]
  })
  return best
}
