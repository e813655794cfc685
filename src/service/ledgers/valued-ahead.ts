import type { FirstReading } from '../../events/first-reading.ts'
import { networthReport } from '../../projections/reports/net-worth.ts'
import { returnsWithoutRate } from './returns-without-rate.ts'
import type { Shown } from './shown.ts'

/**
 * Values the book of a first reading while its events are being made and written: what is asked for first is there once the log has them.
 * Between its steps the log takes what has been made meanwhile. What goes wrong here goes wrong once more when the book is shown, and is
 * told then.
 */
export async function valuedAhead(reading: FirstReading, { views, ledgers }: Shown): Promise<void> {
  try {
    const view = views?.foreseeFirst(reading)
    if (!view || !ledgers) return
    await new Promise(setImmediate)
    const ledger = ledgers.foresee(view)
    for (const work of [returnsWithoutRate, networthReport]) {
      await new Promise(setImmediate)
      if (ledgers.isForeseen(ledger)) work(ledger)
    }
  } catch {
    // Nobody has asked for it yet.
  }
}
