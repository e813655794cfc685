import type { BulkOrder, BulkPlan } from '../../commands/bulk/plan.ts'
import type { PlannedConversion } from '../../commands/convert/convert-journal.ts'
import type { AskedOfBook, CheckedBook } from '../../commands/journal/check-book.ts'
import type { ReplacedFiles } from '../../commands/journal/files/overlaid-files.ts'
import type { JournalReader } from '../../commands/journal/journal-reader.ts'
import type { Dialect } from '../../ingest/journal/book.ts'
import type { DaybookContext } from '../daybook-context.ts'
import { journalRequest } from '../sync/journal-request.ts'
import { checkRequest } from '../sync/sync-work.ts'
import { PassageChecks } from './passage-checks.ts'

/** Reads the whole journal for changes before they are written. */
export interface BookReading {
  /** Checks the book as it would be with these files. */
  readonly check: (replaced: ReplacedFiles, also?: AskedOfBook) => Promise<CheckedBook>
  /** Checks a few lines while somebody types. */
  readonly passages: Pick<PassageChecks, 'check' | 'know'>
  /** Computes the new texts of a bulk edit. */
  readonly plan: (order: BulkOrder) => Promise<BulkPlan>
  /** Converts the whole book to another dialect. */
  readonly convert: (to: Dialect) => Promise<PlannedConversion>
}

/** Reads in the thread that also reads for syncs. `others` are places of other books, which are not read. */
export function readingInThread(
  reader: JournalReader,
  { configuration, views, today }: Pick<DaybookContext, 'configuration' | 'views' | 'today'>,
  others: () => Promise<readonly string[]>,
): BookReading & { readonly passages: PassageChecks } {
  const request = () => journalRequest(configuration.current, today())
  return {
    check: async (replaced, also) => reader.check(checkRequest(configuration.current, today(), views.current(), await others()), replaced, also),
    passages: new PassageChecks(request),
    plan: (order) => reader.plan(request(), order),
    convert: (to) => reader.convert(request(), to),
  }
}
