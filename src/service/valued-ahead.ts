import type { FirstReading } from '../events/first-reading.ts'
import type { LiveViews } from '../projections/live-views.ts'
import { networthReport } from '../projections/reports/net-worth.ts'
import type { Ledgers } from './ledgers.ts'
import { returnsWithoutRate } from './returns-without-rate.ts'

/**
 * Values the book of a first reading while its events are being made and written: what is asked for first is there once the log has them.
 * What goes wrong here goes wrong once more when the book is shown, and is told then.
 */
export function valuedAhead(reading: FirstReading, { views, ledgers }: { readonly views: LiveViews; readonly ledgers: Ledgers }): void {
  try {
    const view = views.foreseeFirst(reading)
    if (!view) return
    const ledger = ledgers.foresee(view)
    returnsWithoutRate(ledger)
    networthReport(ledger)
  } catch {
    // Nobody has asked for it yet.
  }
}
