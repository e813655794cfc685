import type { EventLog } from '../../events/log/log.ts'
import type { LedgerView } from '../../projections/view/ledger-view.ts'
import { LedgerViewBuilder } from '../../projections/view/ledger-view-builder.ts'

/** The book as the whole log tells it, for a command that looks at it once. */
export async function viewOf(log: EventLog): Promise<LedgerView> {
  const builder = new LedgerViewBuilder()
  for await (const events of log.read({ after: 0 })) for (const event of events) builder.apply(event)
  return builder.view()
}
