import { isWritten } from '../../ingest/statements/preview/row-counts.ts'
import type { ImportRow } from './import-question.ts'

/** A row as the command line shows and writes it: the other half of a transfer is left out, as no person looks at it. */
export const shownRow = <Row extends Omit<ImportRow, 'day'>>(row: Row): Row & ImportRow => ({
  ...row,
  outcome: row.outcome === 'text' && !isWritten({ outcome: row.outcome, ...(row.similar && { similarTo: row.similar }) }) ? 'skipped' : row.outcome,
  day: row.transactions[0]?.day ?? '',
})
