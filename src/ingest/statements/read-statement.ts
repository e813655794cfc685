import type { Day } from '#vocabulary/day.ts'
import { asRows, type BankFile } from './bank/bank-file.ts'
import { readCamt } from './bank/camt.ts'
import { readMt940 } from './bank/mt940.ts'
import { readOfx } from './bank/ofx.ts'
import { readQif } from './bank/qif.ts'
import { type Detected, detectStatement } from './detect.ts'
import { CELL_CHARACTERS_MAX, CELLS_MAX, PROBLEMS_MAX, STATEMENT_BYTES_MAX } from './limits.ts'
import { withContributions } from './presets/contributions.ts'
import { withContractNotes } from './trades/contract-note.ts'
import { readPdf } from './pdf/read-pdf.ts'
import { type ReadStatementOptions, type Statement, type StatementProblem, type StatementRefusal, Unreadable } from './statement.ts'
import { decodeText } from './text/decode.ts'
import { cellTooLong, readDelimited, tooManyCells } from './text/delimited.ts'
import { labelledRows } from './text/label-records.ts'
import { readHtml } from './text/html-tables.ts'

/**
 * Any statement → rows, and movements where the format says what they are. What the file is called plays no part. Pure, but neither quick nor
 * modest with a file that means ill: whoever does not know where it comes from reads it in a thread with limits.
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
  return [...problems.slice(0, PROBLEMS_MAX), { code: 'more_problems', line: 0, message: `there are ${more} more problems, which are not told` }]
}

async function readDetected(bytes: Uint8Array, detected: Detected, options: ReadStatementOptions & { readonly today: Day }): Promise<Statement> {
  const base = { kind: 'statement', format: detected.format, accounts: [], problems: [] } as const
  if (detected.format === 'workbook') {
    // A sixth of a second to load, which a CSV need not wait for.
    const { readWorkbook } = await import('./workbook/read-workbook.ts')
    return { ...base, ...(await readWorkbook(bytes, detected.container, options)) }
  }
  if (detected.format === 'pdf') return { ...base, ...(await readPdf(bytes, options)) }
  const { encoding, problems } = detected.decoded
  // Some end a text with one; neither a journal nor a request may hold it.
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
    throw new Unreadable('truncated', 'the file begins as a statement and has no account in it; download it again')
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
