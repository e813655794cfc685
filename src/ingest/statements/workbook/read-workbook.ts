import { zipSync } from 'fflate'
import officeCrypto from 'officecrypto-tool'
import { type CellObject, read, SSF, type WorkBook, type WorkSheet } from 'xlsx'
import { formatDay, tryParseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { unpacked, ZipDirectory, type ZipEntry } from '#vocabulary/zip-directory.ts'
import {
  type Reading,
  type ReadStatementOptions,
  type Row,
  ROWS_MAX,
  TAGS_MAX,
  TEXTS_BYTES_MAX,
  UNPACKED_BYTES_MAX,
  Unreadable,
} from '../statement.ts'
import { chosenSheet, tooManyCells, tooManyRows } from '../text/text-tables.ts'
import { isDateWord } from '../text/header-words.ts'
import { moneyOf } from '../text/cell-values.ts'

/** A part of a ZIP archive, unpacked. */
export interface ZipPart {
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * Unpacks a ZIP archive to at most UNPACKED_BYTES_MAX. Throws an Unreadable for an archive that is truncated, encrypted or too large.
 */
export function unpackZip(archive: Uint8Array): ZipPart[] {
  let left = UNPACKED_BYTES_MAX
  let tags = 0
  return entriesOf(archive).map((entry) => {
    const { name, isEncrypted } = entry
    if (isEncrypted)
      throw new Unreadable('encryption_unknown', 'the archive has a password of a kind that Daybook cannot open; save the workbook without it')
    const bytes = inflated(entry, TEXTS.test(name) ? Math.min(left, TEXTS_BYTES_MAX) : left)
    left -= bytes.length
    tags += tagsIn(bytes)
    if (tags > TAGS_MAX) throw tooManyCells()
    return { name, bytes }
  })
}

function entriesOf(archive: Uint8Array): ZipEntry[] {
  try {
    return [...new ZipDirectory(archive).entries.values()]
  } catch {
    throw truncated()
  }
}

/** Where a workbook keeps the texts of its cells. */
const TEXTS = /^xl\/sharedStrings\.(xml|bin)$/i
const TAG = 0x3c

/** Each tag costs memory, and a megabyte of compressed tags may unpack to hundreds of millions. */
function tagsIn(bytes: Uint8Array): number {
  let count = 0
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === TAG) count++
  return count
}

function inflated(entry: ZipEntry, limit: number): Uint8Array {
  if (entry.packed.length > limit) throw unpacksTooLarge(limit)
  try {
    return unpacked(entry, limit)
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? unpacksTooLarge(limit) : truncated()
  }
}

export const truncated = (): Unreadable => new Unreadable('truncated', 'the workbook is damaged or was not downloaded to its end; download it again')

const unpacksTooLarge = (limit: number): Unreadable =>
  new Unreadable(
    'unpacks_too_large',
    limit === TEXTS_BYTES_MAX
      ? `the texts of the workbook unpack to more than ${TEXTS_BYTES_MAX / 1024 / 1024} MiB; no statement's do`
      : `the workbook unpacks to more than ${UNPACKED_BYTES_MAX / 1024 / 1024} MiB; no statement does`,
  )

/** The same parts in an archive without compression. */
export const storedZip = (parts: readonly ZipPart[]): Uint8Array =>
  zipSync(Object.fromEntries(parts.map(({ name, bytes }) => [name, bytes])), { level: 0, mtime: '1980-01-02' })

/** Reads a worksheet of XLSX, XLSB, any XLS, ODS or their XML forms, with or without a password. */
export async function readWorkbook(
  bytes: Uint8Array,
  container: 'zip' | 'compound' | 'plain',
  options: ReadStatementOptions,
): Promise<{ readonly rows: Row[]; readonly reading: Reading }> {
  let content = bytes
  let packed = container === 'zip'
  const isLocked = container === 'compound' && isEncrypted(bytes)
  if (isLocked) {
    content = await decrypted(bytes, options.password)
    packed = content[0] === 0x50 && content[1] === 0x4b
  }
  if (packed) content = storedZip(workbookParts(content))
  const workbook = parsed(content)
  // A listed sheet may be missing in a damaged file; others may be intact.
  const sheets = workbook.SheetNames.filter((name) => workbook.Sheets[name] !== undefined)
  if (sheets.length === 0 && workbook.SheetNames.length > 0) throw truncated()
  const isFrom1904 = workbook.Workbook?.WBProps?.date1904 === true
  const rowsOf = (name: string): Row[] => sheetRows(workbook.Sheets[name]!, isFrom1904)
  const hidden = new Set((workbook.Workbook?.Sheets ?? []).flatMap(({ Hidden, name }) => (Hidden ? [name] : [])))
  const { name, rows } = chosenSheet(sheets, rowsOf, options.sheet, (sheet) => hidden.has(sheet))
  return { rows, reading: { sheet: name, sheets, ...(isLocked && { wasEncrypted: true }) } }
}

function isEncrypted(bytes: Uint8Array): boolean {
  try {
    return officeCrypto.isEncrypted(Buffer.from(bytes))
  } catch {
    throw truncated() // the directory of the compound file is damaged
  }
}

async function decrypted(bytes: Uint8Array, password: string | undefined): Promise<Uint8Array> {
  if (password === undefined || password === '') throw new Unreadable('password_required', 'the workbook is protected by a password')
  try {
    return await officeCrypto.decrypt(Buffer.from(bytes), { password })
  } catch {
    // The library's errors do not distinguish a wrong password from a damaged file.
    throw new Unreadable('password_wrong', 'the password does not open the workbook')
  }
}

function workbookParts(archive: Uint8Array): ReturnType<typeof unpackZip> {
  const parts = unpackZip(archive)
  const names = new Set(parts.map(({ name }) => name))
  const kind = parts.find(({ name }) => name === 'mimetype')
  const isSheet = kind === undefined ? false : Buffer.from(kind.bytes).toString('latin1').includes('spreadsheet')
  if (isSheet && isLockedDocument(parts))
    throw new Unreadable('encryption_unknown', 'the spreadsheet has a password of a kind that Daybook cannot open; save it without one')
  if (!isSheet && !['xl/workbook.xml', 'xl/workbook.bin'].some((name) => names.has(name)))
    throw new Unreadable('not_a_statement', 'the file is a ZIP archive without a workbook in it; unpack it and take the statement out')
  return parts
}

const isLockedDocument = (parts: ReturnType<typeof unpackZip>): boolean =>
  parts.some(({ name, bytes }) => name === 'META-INF/manifest.xml' && Buffer.from(bytes).toString('utf8').includes('encryption-data'))

function parsed(content: Uint8Array): WorkBook {
  try {
    return read(content, {
      type: 'array',
      dense: true,
      cellNF: true,
      cellText: true,
      cellDates: false,
      cellFormula: false,
      cellHTML: false,
      sheetRows: ROWS_MAX * 2,
    })
  } catch {
    throw truncated() // the library throws any error for a damaged file
  }
}

function sheetRows(sheet: WorkSheet, isFrom1904: boolean): Row[] {
  const data = (sheet as { '!data'?: (CellObject | undefined)[][] })['!data'] ?? []
  const below = mergedBelow(sheet, data, isFrom1904)
  const dates = datesFromSerials(data, isFrom1904)
  const rows: Row[] = []
  for (let at = 0; at < data.length; at++) {
    const source = data[at] ?? []
    const texts = Array.from(source, (cell, column): CellText => {
      const date = dates.get(column)?.get(at)
      return date === undefined ? cellText(cell, isFrom1904) : { text: date, shown: [String(cell?.v)] }
    })
    while (texts.at(-1)?.text === '') texts.pop()
    if (texts.every(({ text }) => text === '')) continue
    const shown = new Map(texts.flatMap(({ shown: forms }, column) => (forms ? [[column, forms] as const] : [])))
    const merged = below.get(at)
    rows.push({
      index: rows.length,
      line: at + 1,
      cells: texts.map(({ text }) => text),
      ...(shown.size > 0 && { shown }),
      ...(merged && { merged }),
    })
    if (rows.length > ROWS_MAX) throw tooManyRows()
  }
  return rows
}

/** The text of cells that are merged downwards, by the rows below their first. */
function mergedBelow(
  sheet: WorkSheet,
  data: readonly (readonly (CellObject | undefined)[])[],
  isFrom1904: boolean,
): Map<number, Map<number, string>> {
  const below = new Map<number, Map<number, string>>()
  for (const { s: start, e: end } of sheet['!merges'] ?? []) {
    if (start.c !== end.c) continue
    const { text } = cellText(data[start.r]?.[start.c], isFrom1904)
    // A merge may cover billions of rows that the file does not have.
    const last = Math.min(end.r, data.length - 1)
    for (let row = start.r + 1; row <= last && text !== ''; row++) {
      const columns = below.get(row) ?? new Map<number, string>()
      below.set(row, columns.set(start.c, text))
    }
  }
  return below
}

/** 1980 to 2050. Amounts are hardly ever whole numbers of this range in every row of a column headed as a date. */
const FIRST = 29_221
const LAST = 54_789

/** Dates that a workbook has as plain numbers, by column and row: in columns headed as a date with nothing else in them. */
function datesFromSerials(data: readonly (readonly (CellObject | undefined)[] | undefined)[], isFrom1904: boolean): Map<number, Map<number, string>> {
  const dates = new Map<number, Map<number, string>>()
  for (let at = 0; at < data.length; at++) {
    const row = data[at] ?? []
    for (let column = 0; column < row.length; column++) {
      const cell = row[column]
      if (cell?.t !== 's' || dates.has(column) || !isDateWord(String(cell.v))) continue
      const below = serialsBelow(data, at + 1, column, isFrom1904)
      if (below !== undefined) dates.set(column, below)
    }
  }
  return dates
}

function serialsBelow(
  data: readonly (readonly (CellObject | undefined)[] | undefined)[],
  from: number,
  column: number,
  isFrom1904: boolean,
): Map<number, string> | undefined {
  const dates = new Map<number, string>()
  for (let at = from; at < data.length; at++) {
    const cell = data[at]?.[column]
    if (cell === undefined || cell.v === undefined || cell.v === '') continue
    const isSerial =
      typeof cell.v === 'number' && Number.isInteger(cell.v) && cell.v >= FIRST && cell.v <= LAST && (cell.z ?? 'General') === 'General'
    // A sum or remark below the table ends it.
    if (!isSerial) return dates.size > 1 && typeof cell.v === 'string' ? dates : undefined
    const date = serialDate(cell.v as number, isFrom1904)
    if (date !== undefined) dates.set(at, date)
  }
  return dates.size > 0 ? dates : undefined
}

interface CellText {
  readonly text: string
  /** Formats of a date, and of its day alone if it has a time of day. */
  readonly shown?: readonly string[]
}

/** A cell as text: dates as YYYY-MM-DD, numbers as shown, unless the format hides cents, a minus or thousands, or uses powers of ten. */
function cellText(cell: CellObject | undefined, isFrom1904: boolean): CellText {
  if (cell === undefined || cell.v === undefined || cell.t === 'z') return EMPTY
  const shown = cell.w ?? String(cell.v)
  // Infinity (1e999, or a division by zero stored as a number) cannot be written as a number.
  if (cell.t !== 'n' || typeof cell.v !== 'number' || !Number.isFinite(cell.v)) return { text: shown }
  const format = typeof cell.z === 'string' ? cell.z : 'General'
  if (SSF.is_date(format)) return dateText(cell.v, cell.w ?? format, isFrom1904)
  return { text: hidesDigits(cell.v, shown) || hidesSignOrSize(cell.v, shown) ? plainNumber(cell.v) : shown }
}

const EMPTY: CellText = { text: '' }

/** A workbook's day number as a date; undefined if it is none, such as a time of day alone. */
function serialDate(serial: number, isFrom1904: boolean): string | undefined {
  if (serial < 1 || serial > LAST_SERIAL) return undefined
  const { y, m, d } = SSF.parse_date_code(serial, { date1904: isFrom1904 }) as { y: number; m: number; d: number }
  const text = `${String(y).padStart(4, '0')}-${two(m)}-${two(d)}`
  const day = tryParseDay(text)
  return day === undefined ? undefined : formatDay(day)
}

/** 9999-12-31. */
const LAST_SERIAL = 2_958_465

const two = (number: number): string => String(number).padStart(2, '0')

/** `form` is the text shown, or the format if the library does not know it, such as dd.mm.yyyy. */
function dateText(serial: number, form: string, isFrom1904: boolean): CellText {
  const day = serialDate(serial, isFrom1904)
  if (day === undefined) return { text: form }
  const shown = formatted(form, day)
  const { H, M, S } = SSF.parse_date_code(serial, { date1904: isFrom1904 }) as { H: number; M: number; S: number }
  if (H === 0 && M === 0 && S === 0) return { text: day, shown: [shown] }
  return { text: `${day} ${two(H)}:${two(M)}:${two(S)}`, shown: [shown, day] }
}

function hidesDigits(value: number, shown: string): boolean {
  if (/\dE[+-]\d/i.test(shown)) return true
  if (shown.includes('%') || !/\d/.test(shown)) return false
  const places = /\.(\d+)\D*$/.exec(shown)?.[1]?.length ?? 0
  return places < 2 && (plainNumber(value).split('.')[1]?.length ?? 0) > places
}

/**
 * A format may show negative numbers only in red, and thousands or millions as ones (`#,##0,`). A word such as Dr shows the sign. A text with no
 * number, or with several, was formatted for another purpose.
 */
function hidesSignOrSize(value: number, shown: string): boolean {
  const read = shown.includes('%') ? undefined : moneyOf(shown, '.')
  if (read === undefined) return false
  const exact = Exact.parse(plainNumber(value))
  if (exact.sign < 0 && read.sign > 0 && !/\p{L}\.?\s*$/u.test(shown)) return true
  const places = /\.(\d+)\D*$/.exec(shown)?.[1]?.length ?? 0
  return exact.abs().minus(read.abs()).abs().compare(Exact.of(1, places)) > 0
}

/** Rounded to fifteen digits, the precision of a workbook, to remove noise of binary fractions. */
function plainNumber(value: number): string {
  return Exact.parse(String(Number(value.toPrecision(15)))).toString()
}

function formatted(form: string, day: string): string {
  if (!/^[dmy./\s-]+$/i.test(form)) return form
  const [year, month, date] = day.split('-') as [string, string, string]
  const parts: Readonly<Record<string, string>> = {
    yyyy: year,
    yy: year.slice(2),
    mm: month,
    m: String(Number(month)),
    dd: date,
    d: String(Number(date)),
  }
  return form.replaceAll(/yyyy|yy|mm?|dd?/gi, (part) => parts[part.toLowerCase()] ?? part)
}
