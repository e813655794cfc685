import { elementAt } from '#vocabulary/element-at.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { InLine } from '#vocabulary/turns.ts'
import { readStrictCsv } from '#vocabulary/text/strict-csv.ts'
import { CELLS_MAX, columnLetters, ROWS_MAX, STATEMENT_BYTES_MAX } from '../../ingest/statements/statement.ts'
import type { StatementPreviews } from './statement-previews.ts'

/** As many as a spreadsheet has. Naming a million columns would block the server. */
const COLUMNS_MAX = 16_384

export interface CsvPreviewOrder {
  /** The name of a template. */
  readonly template: string
  readonly content: string
  readonly delimiter: string
}

/** A row of cells, whether it is sound, and what the template makes of it. */
export interface CsvPreviewRow {
  readonly index: number
  /** By the letters of the columns, and `index`. */
  readonly row: Readonly<Record<string, string>>
  readonly errors: readonly string[]
  readonly outcome: 'text' | 'duplicate' | 'skipped' | 'error'
  readonly text: string
  readonly why: string
}

/** What Paisa's pages ask before an import: which rows have the columns that the first one has, and here also what becomes of each. */
export async function previewCsv(
  previews: StatementPreviews,
  { template, content, delimiter }: CsvPreviewOrder,
  inLine: InLine = {},
): Promise<CsvPreviewRow[] | Refusal> {
  if (!previews.templates().some(({ name }) => name === template)) {
    return new Refusal('INVALID_REQUEST', `template ${JSON.stringify(template.slice(0, 200))} not found`)
  }
  if ([...delimiter].length !== 1) return new Refusal('INVALID_REQUEST', 'delimiter must be a single character')
  if (/["\r\n\ufffd]/.test(delimiter)) return new Refusal('INVALID_REQUEST', 'failed to parse csv content: this character cannot divide cells')
  if (content.length > STATEMENT_BYTES_MAX)
    return new Refusal('INVALID_REQUEST', `failed to parse csv content: it has more than ${STATEMENT_BYTES_MAX / 1024 / 1024} MiB`)
  const records = readStrictCsv(content, delimiter, { rowsMax: ROWS_MAX, cellsMax: CELLS_MAX })
  if ('message' in records) return new Refusal('INVALID_REQUEST', `failed to parse csv content: line ${records.line}: ${records.message}`)
  if (records.length === 0) return []
  const wide = records.find(({ cells }) => cells.length > COLUMNS_MAX)
  if (wide)
    return new Refusal('INVALID_REQUEST', `failed to parse csv content: line ${wide.line} has more than ${COLUMNS_MAX} columns, which no table has`)
  const shown = await previews.preview({
    bytes: Buffer.from(content),
    options: { delimiter, encoding: 'utf-8', isDelimited: true },
    method: { kind: 'template', name: template },
    chosen: new Map(),
    ...inLine,
  })
  if (shown instanceof Refusal) return shown
  if (shown.kind === 'refused') return new Refusal('INVALID_REQUEST', shown.message)
  const byLine = new Map(shown.rows.map((row) => [row.line, row]))
  // A template that cannot be read makes nothing of any row.
  const broken = shown.failed ? shown.problems.map(({ line, message }) => `template, line ${line}: ${message}`) : []
  const expected = elementAt(records, 0).cells.length
  return records.map(({ line, cells }, index) => {
    const { outcome = 'skipped', text = '', why = '' } = byLine.get(line) ?? {}
    const errors = [
      ...(cells.length === expected ? [] : [`expected ${expected} columns, got ${cells.length}`]),
      ...(cells.every((cell) => cell.trim() === '') ? ['row is empty'] : []),
      ...broken,
      ...(outcome === 'error' ? [why] : []),
    ]
    const row = Object.fromEntries([['index', String(index)], ...cells.map((cell, column) => [columnLetters(column), cell])])
    return { index, row, errors, outcome, text, why }
  })
}
