import type { EventLog } from '../../events/log/log.ts'
import type { LedgerView } from '../../projections/view/ledger-view.ts'
import { viewOf } from '../../service/ledgers/view-of.ts'
import { NothingRead } from '../terminal/stopped.ts'

export const NEVER_READ = 'this book has not been read yet; run "daybook update" first, or "daybook serve"'

/** The book as it was read last. Throws NothingRead when it never was: an empty answer would be taken for what the journal says. */
export async function recordedView(log: EventLog): Promise<LedgerView> {
  const view = await viewOf(log)
  if (view.journalHash === '') throw new NothingRead(NEVER_READ)
  return view
}
