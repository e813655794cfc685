import type { DataOf } from './catalogue.ts'
import type { JournalColumns } from './journal-columns.ts'

/** What the events of the first reading of a journal come to, known before the first of them is made. */
export interface FirstReading {
  /** What its blocks of prices and transactions make together. */
  readonly columns: JournalColumns
  /** What its last event says. */
  readonly synced: DataOf<'JournalSynced'>
}
