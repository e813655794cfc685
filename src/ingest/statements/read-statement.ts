import { elementAt } from '#vocabulary/element-at.ts'
import { Exact } from '#vocabulary/exact.ts'
import {
  CELL_CHARACTERS_MAX,
  CELLS_MAX,
  codesIn,
  PROBLEMS_MAX,
  type ReadStatementOptions,
  reasons,
  type Row,
  type Statement,
  STATEMENT_BYTES_MAX,
  type StatementProblem,
  type StatementRefusal,
  Unreadable,
} from './statement.ts'
import { type DecimalMark, decimalMarkOf, isDateLike, isMoney, moneyOf } from './text/cell-values.ts'
import { meaningsOf, tradeKind, tradeMeaning } from './text/header-words.ts'
import type { Day } from '#vocabulary/day.ts'
import { asRows, type BankFile } from './bank/bank-file.ts'
import { readCamt, readMt940 } from './bank/camt-and-mt940.ts'
import { readOfx } from './bank/ofx.ts'
import { readQif } from './bank/qif.ts'
import { decodeText, type Detected, detectStatement } from './text/decode.ts'
import { readPdf } from './pdf/read-pdf.ts'
import { cellTooLong, readDelimited, readHtml, tooManyCells } from './text/text-tables.ts'

const EMPLOYEE = /^employee('s)?( share| contribution)?$/i
const EMPLOYER = /^employer('s)?( share| contribution)?$/i

/**
 * Passbooks of a provident fund have the contributions of employee and employer in two columns: adds a column with their sum. Pension
 * contributions belong to another scheme. Returns the same rows if there is no such table.
 */
function withContributions(rows: readonly Row[]): readonly Row[] {
  const header = rows.find(({ cells }) => cells.some((cell) => EMPLOYEE.test(cell.trim())) && cells.some((cell) => EMPLOYER.test(cell.trim())))
  if (!header) return rows
  const [employee, employer] = [EMPLOYEE, EMPLOYER].map((name) => header.cells.findIndex((cell) => name.test(cell.trim())))
  const paid = (row: Row): Exact | undefined => {
    const shares = [row.cells[employee!] ?? '', row.cells[employer!] ?? '']
    if (row.index < header.index || !row.cells.some((cell) => isDateLike(cell.trim())) || !shares.every(isMoney)) return undefined
    return Exact.sum(shares.map((cell) => moneyOf(cell) ?? Exact.zero))
  }
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const beside = (row: Row, cell: string): Row => ({ ...row, cells: [...Array.from({ length: width }, (_, at) => row.cells[at] ?? ''), cell] })
  return rows.map((row) => {
    const sum = paid(row)
    return row === header ? beside(row, 'Amount') : sum ? beside(row, sum.toText()) : row
  })
}

const LINE = /^([\p{L}][\p{L} /]{1,30}):\s*(.*)$/u
const RECORDS_MIN = 2
/** The number of labels of a movement. */
const [LABELS_MIN, LABELS_MAX] = [3, 30]

/**
 * Some banks write a movement in several labelled lines: "Date: …", "Description: …", "Amount: …". Returns rows with the labels as headings, and the
 * lines above unchanged; undefined for other text.
 */
function labelledRows(text: string): Row[] | undefined {
  const lines = text.split(/\r\n|\r|\n/)
  const said = lines.map((line) => LINE.exec(line.trim()))
  const labels = blockLabels(said)
  if (!labels) return undefined
  const rows: Row[] = []
  const records: { line: number; cells: string[] }[] = []
  for (let at = 0; at < lines.length; at++) {
    const cells = labels.map((label, part) => (said[at + part]?.[1] === label ? said[at + part]![2]!.trim() : undefined))
    if (cells.every((cell) => cell !== undefined)) {
      if (records.length === 0) rows.push({ index: rows.length, line: at + 1, cells: [...labels] })
      records.push({ line: at + 1, cells })
      rows.push({ index: rows.length, line: at + 1, cells })
      at += labels.length - 1
    } else if (elementAt(lines, at).trim() !== '') rows.push({ index: rows.length, line: at + 1, cells: [elementAt(lines, at).trim()] })
  }
  const isNamed = labels.some((label) => meaningsOf(label).has('date')) && labels.some((label) => meaningsOf(label).has('amount'))
  const isTable = records.length >= (isNamed ? 1 : RECORDS_MIN) && records.every(({ cells }) => cells.some(isDateLike) && cells.some(isMoney))
  return isTable && (isNamed || records.length >= (rows.length - 1) / 2) ? rows : undefined
}

/** The labels of the first repeated block of lines. */
function blockLabels(said: readonly (RegExpExecArray | null)[]): string[] | undefined {
  const first = said.findIndex((line) => line !== null && isDateLike(line[2]!.trim()))
  if (first < 0) return undefined
  const labels: string[] = []
  for (let at = first; labels.length <= LABELS_MAX && said[at] && !labels.includes(said[at]![1]!); at++) labels.push(said[at]![1]!)
  return labels.length >= LABELS_MIN && labels.length <= LABELS_MAX ? labels : undefined
}

/**
 * Reads any statement into rows, and movements if the format defines them. The file name is ignored. A malicious file may take much time and
 * memory, so untrusted files are read in a thread with limits.
 */
export async function readStatement(
  bytes: Uint8Array,
  options: ReadStatementOptions & { readonly today: Day },
): Promise<Statement | StatementRefusal> {
  try {
    if (bytes.length > STATEMENT_BYTES_MAX)
      throw new Unreadable('too_large', `the file has more than ${STATEMENT_BYTES_MAX / 1024 / 1024} MiB; divide the statement into shorter periods`)
    const detected = options.isDelimited
      ? { format: 'csv' as const, decoded: decodeText(bytes, options.encoding) }
      : detectStatement(bytes, options.encoding)
    const read = await readDetected(bytes, detected, options)
    const statement = read.movements ? read : { ...read, rows: withContributions(withContractNotes(read.rows)) }
    if ([...statement.rows, ...(statement.unbooked ?? []).map(({ row }) => row)].reduce((count, { cells }) => count + cells.length, 0) > CELLS_MAX)
      throw tooManyCells()
    const long = statement.rows.find(({ cells }) => cells.some((cell) => cell.length > CELL_CHARACTERS_MAX))
    if (long) throw cellTooLong(long.line)
    return { ...statement, problems: theFirst(statement.problems) }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return { kind: 'refused', code: error.code, message: error.message }
  }
}

function theFirst(problems: readonly StatementProblem[]): readonly StatementProblem[] {
  if (problems.length <= PROBLEMS_MAX) return problems
  const more = (problems.length - PROBLEMS_MAX).toLocaleString('en')
  return [...problems.slice(0, PROBLEMS_MAX), { code: 'more_problems', line: 0, message: reasons().problems.more(more) }]
}

async function readDetected(bytes: Uint8Array, detected: Detected, options: ReadStatementOptions & { readonly today: Day }): Promise<Statement> {
  const base = { kind: 'statement', format: detected.format, accounts: [], problems: [] } as const
  if (detected.format === 'workbook') {
    // Takes a sixth of a second to load, so it is loaded only for workbooks.
    const { readWorkbook } = await import('./workbook/read-workbook.ts')
    return { ...base, ...(await readWorkbook(bytes, detected.container, options)) }
  }
  if (detected.format === 'pdf') return { ...base, ...(await readPdf(bytes, options)) }
  const { encoding, problems } = detected.decoded
  // Some files end with null characters, which journals and requests cannot contain.
  const text = detected.decoded.text.replaceAll('\0', '')
  if (detected.format === 'html') {
    const { rows, reading } = readHtml(text, options.sheet)
    return { ...base, rows, reading: { encoding, ...reading }, problems }
  }
  if (detected.format === 'csv') {
    const labelled = options.isDelimited ? undefined : labelledRows(text)
    if (labelled) return { ...base, rows: labelled, reading: { encoding }, problems }
    const { rows, delimiter, problems: odd } = readDelimited(text, options.delimiter, options.expectedDelimiter)
    return { ...base, rows, text, reading: { encoding, delimiter }, problems: [...problems, ...odd] }
  }
  const file = bankFile(detected.format, text, options)
  if (file.accounts.length === 0 && file.unbooked.length === 0)
    throw new Unreadable('truncated', 'the file begins as a statement but contains no account; download it again')
  return {
    ...base,
    ...asRows(file),
    accounts: file.accounts,
    selfChecks: file.selfChecks,
    reading: { encoding },
    problems: [...problems, ...file.problems],
  }
}

function bankFile(
  format: 'ofx' | 'qif' | 'camt' | 'mt940',
  text: string,
  { today, dateFormat }: ReadStatementOptions & { readonly today: Day },
): BankFile {
  if (format === 'ofx') return readOfx(text)
  if (format === 'camt') return readCamt(text)
  return format === 'qif' ? readQif(text, today, dateFormat) : readMt940(text)
}

/** Headings as in lists of brokers, for the trades of a note and its charges. */
const HEADINGS = ['Trade date', 'Type', 'ISIN', 'Security', 'Quantity', 'Price', 'Fee', 'Net amount', 'Currency'] as const

const TOTAL = /\bnet amount\b|\bamount (receivable|payable)/i
/** Subtotals and bases of calculation. */
const BETWEEN = /\bobligation\b|\btaxable value\b|\bnet total\b|\bpay ?in\b/i
const TAX = /\b(tax|stt|ctt|[cisu]?gst|utt|cess|stamp duty)\b/i

interface Trade {
  readonly row: Row
  readonly cells: string[]
  readonly moved: Exact
}

/**
 * Reads contract notes, which have their day above the trades and the charges below: returns the rows with a table of these trades added. Returns
 * the same rows if there are none, or if trades and charges do not add up to the amount due.
 */
export function withContractNotes(rows: readonly Row[]): readonly Row[] {
  const header = rows.find(isNoteHeader)
  const day = header && dayAbove(rows, header)
  if (!header || day === undefined) return rows
  const below = rows.slice(header.index + 1)
  const mark = decimalMarkOf(below)
  const currency = rows.some(({ cells }) => cells.some((cell) => /₹|\(rs\.?\)/i.test(cell))) ? 'INR' : ''
  const trades = below.flatMap((row) => tradeIn(row, header, mark) ?? [])
  const traded = new Set(trades.map(({ row }) => row))
  const charges = below.filter((row) => !traded.has(row)).flatMap((row) => chargeIn(row, mark) ?? [])
  const total = charges.find(({ label }) => TOTAL.test(label))
  const taken = charges.filter(({ label }) => !TOTAL.test(label) && !BETWEEN.test(label))
  if (trades.length === 0 || !total) return rows
  const due = Exact.sum([...trades.map(({ moved }) => moved), ...taken.map(({ amount }) => amount)])
  if (!due.equals(total.amount)) return rows
  const sums = [
    { kind: 'Fee', of: taken.filter(({ label }) => !TAX.test(label)) },
    { kind: 'Tax', of: taken.filter(({ label }) => TAX.test(label)) },
  ].flatMap(({ kind, of }) => {
    const sum = Exact.sum(of.map(({ amount }) => amount)).negated()
    return sum.isZero ? [] : [{ line: elementAt(of, 0).line, cells: [day, kind, '', `${kind} of contract note`, '', '', '', sum.toText(), currency] }]
  })
  const table = [
    { line: header.line, cells: [...HEADINGS] },
    ...trades.map(({ row, cells }) => ({ line: row.line, cells: [day, ...cells, currency] })),
    ...sums,
  ]
  return [...rows, ...table.map(({ line, cells }, at) => ({ index: rows.length + at, line, cells }))]
}

/** Headings of trades without a date, which is that of the whole note. */
function isNoteHeader({ cells }: Row): boolean {
  const meanings = new Set(cells.map(tradeMeaning))
  const isOfTrades = meanings.has('kind') && meanings.has('quantity') && meanings.has('price') && meanings.has('amount')
  return isOfTrades && !cells.some((cell) => /\bdate\b/i.test(cell))
}

const dayAbove = (rows: readonly Row[], header: Row): string | undefined => valueOf(rows, header, /\b(trade|trading) (date|day)\b/i, isDateLike)

/** The value after a label in a row above the trades. */
function valueOf(rows: readonly Row[], { index }: Row, label: RegExp, is: (cell: string) => boolean): string | undefined {
  for (const { cells } of rows.slice(0, index)) {
    const at = cells.findIndex((cell) => label.test(cell))
    const found = at < 0 ? undefined : [elementAt(cells, at).replace(/^[^:]*:/, ''), ...cells.slice(at + 1)].map((cell) => cell.trim()).find(is)
    if (found !== undefined) return found
  }
  return undefined
}

/** The cells from type to net amount; undefined for a row that is not a trade. */
function tradeIn(row: Row, header: Row, mark: DecimalMark | undefined): Trade | undefined {
  const at = (meaning: string): string[] =>
    header.cells.flatMap((heading, column) => (tradeMeaning(heading) === meaning ? [row.cells[column] ?? ''] : []))
  const { isin } = codesIn(row.cells.join(' '))
  const [quantity, price] = [moneyOf(at('quantity')[0] ?? '', mark)?.abs(), moneyOf(at('price')[0] ?? '', mark)?.abs()]
  const kind = tradeKind(at('kind')[0]?.trim() ?? '')
  const net = at('amount')
    .flatMap((cell) => moneyOf(cell, mark)?.abs() ?? [])
    .at(-1)
  if (isin === '' || !quantity || !price || !net || (kind !== 'buy' && kind !== 'sell')) return undefined
  const fee = net.minus(quantity.times(price)).abs()
  const name =
    at('security')[0]
      ?.replace(isin, '')
      .replaceAll(/^[\s-]+|[\s-]+$/g, '') ?? ''
  const isSale = kind === 'sell'
  return {
    row,
    cells: [kind, isin, name, quantity.toText(), price.toText(), fee.isZero ? '' : fee.toText(), net.toText()],
    moved: isSale ? net : net.negated(),
  }
}

/** A label followed only by amounts, the last of which is the total of all exchanges. */
function chargeIn({ cells, line }: Row, mark: DecimalMark | undefined): { line: number; label: string; amount: Exact } | undefined {
  const [label = '', ...values] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const last = values.at(-1)
  if (last === undefined || !/\p{L}{3}/u.test(label) || !values.every((value) => isMoney(value) && !isDateLike(value))) return undefined
  const amount = moneyOf(last, mark)
  return amount && { line, label, amount }
}
