import type { Row, StatementFormat } from '../../../../src/ingest/statements/statement.ts'
import { type RenderedRow, type RenderOptions, renderRows } from '../../../../src/ingest/statements/preview/journal-text.ts'
import { TODAY } from './read.ts'

export const rowsOf = (cells: readonly (readonly string[])[]): Row[] => cells.map((row, index) => ({ index, line: index + 1, cells: row }))

export function rendered(
  source: string,
  rows: readonly Row[],
  { format = 'csv', ...options }: Partial<RenderOptions> & { format?: StatementFormat } = {},
): RenderedRow[] {
  return renderRows(source, rows, format, { today: TODAY, predict: ({ prefix }) => `${prefix}?`, ...options })
}

/** What a template prints for the first of some rows; an error in angle brackets. */
export function printed(source: string, cells: readonly string[] = [], ...rest: readonly (readonly string[])[]): string {
  const [row] = rendered(source, rowsOf([cells, ...rest]))
  return row!.kind === 'text' ? row!.text : `<${row!.helper ?? ''}: ${row!.message}>`
}
