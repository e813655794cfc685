import type { Observable } from 'rxjs'
import type { Position } from '../../events/log/log.ts'
import type { LedgerView } from './ledger-view.ts'

/** Ledger views over the life of a process. */
export interface Views {
  /** The newest view. */
  current(): LedgerView
  /** The book at a position of the log; rebuilt from the log, and the last few are cached. */
  at(position: Position): Promise<LedgerView>
  /** Every new view, the moment it is complete. */
  readonly changes: Observable<LedgerView>
}
