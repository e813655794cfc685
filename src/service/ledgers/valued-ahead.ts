import type { FirstReading } from '../../events/first-reading.ts'
import { networthReport } from '../../projections/reports/net-worth.ts'
import { sumAhead } from '../../projections/tables/book-sums.ts'
import { habitsOf } from '../../projections/valuation/book-habits.ts'
import { networthHistory } from '../../projections/valuation/net-worth/net-worth-history.ts'
import type { ValuedLedger } from '../../projections/valuation/valued-ledger.ts'
import { networthScope } from '../../projections/valuation/whole-scopes.ts'
import { returnsWithoutRate } from './returns-without-rate.ts'
import type { Shown } from './shown.ts'

/** None longer than it must be: a block that waits for the end of one keeps the log waiting. */
const STEPS: readonly ((ledger: ValuedLedger) => unknown)[] = [
  (ledger) => ledger.worked(networthScope),
  (ledger) => ledger.worked(networthHistory),
  networthReport,
  returnsWithoutRate,
]

const pause = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * Values the book of a first reading while its events are being made and written: what is asked for first is there once the log has them.
 * Between its steps the log takes what has been made meanwhile. What goes wrong here goes wrong once more when the book is shown, and is
 * told then.
 */
export async function valuedAhead(reading: FirstReading, { views, ledgers }: Shown): Promise<void> {
  try {
    const view = views?.foreseeFirst(reading)
    if (!view || !ledgers) return
    await pause()
    sumAhead(view)
    await pause()
    habitsOf(view)
    await pause()
    const ledger = ledgers.foresee(view)
    for (const work of STEPS) {
      await pause()
      if (ledgers.isForeseen(ledger)) work(ledger)
    }
  } catch {
    // Nobody has asked for it yet.
  }
}
