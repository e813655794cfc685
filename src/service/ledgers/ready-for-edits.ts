import { atRest } from '../../commands/at-rest.ts'
import { networthNow, networthReport } from '../../projections/reports/net-worth.ts'
import { networthHistory } from '../../projections/valuation/net-worth/net-worth-history.ts'
import type { LedgerView } from '../../projections/view/ledger-view.ts'
import type { Views } from '../../projections/view/views.ts'
import type { KeptAnswers } from '../snapshots/kept-answers.ts'
import type { Ledgers } from './ledgers.ts'

/** Who edits saves every few seconds; what is done between two saves would be in the way of the next. */
const PAUSE_MS = 10_000
/** Smaller books are worked out in no time. */
const TRANSACTIONS_MIN = 5000

interface ReadyForEditsOptions {
  readonly views: Pick<Views, 'current' | 'changes'>
  readonly ledgers: Ledgers
  readonly kept: Pick<KeptAnswers, 'forgetSoon'> | undefined
}

/**
 * Does when nobody waits what the next edit would else have to do: once after a start, working out a book after another one is done for
 * nothing, before anybody waits for it to be compiled; and what an edit has left to be worked out of net worth is, for the next to go on
 * from. Returns the function that ends it.
 */
export function readyForEdits({ views, ledgers, kept }: ReadyForEditsOptions, pauseMs = PAUSE_MS): () => void {
  let isRehearsed = false
  let stopWaiting = (): void => undefined
  const prepare = (): void => {
    if (views.current().order.length < TRANSACTIONS_MIN) return
    const ledger = ledgers.current()
    if (isRehearsed) ledger.worked(networthHistory)
    else networthNow(ledger.after(asEdited(ledger.view), ledger.settings, ledger.today, ledger.now))
    isRehearsed = true
  }
  const wait = (restMs?: number): void => {
    stopWaiting()
    stopWaiting = atRest(prepare, restMs)
  }
  wait()
  const subscription = views.changes.subscribe(() => wait(isRehearsed ? pauseMs : undefined))
  const stopForgetting = kept?.forgetSoon(() => networthReport(ledgers.current()))
  return () => {
    subscription.unsubscribe()
    stopWaiting()
    stopForgetting?.()
  }
}

/** The same book with an order of its own, as every edit makes one: postings in the very same order are not read again. */
const asEdited = (view: LedgerView): LedgerView => ({ ...view, order: view.order.slice() })
