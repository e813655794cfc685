import type { Observable } from 'rxjs'
import type { Position } from '../../events/log/log.ts'
import type { LedgerView } from './ledger-view.ts'

/** Ledger views over the life of a process. */
export interface Views {
  /** The newest view. */
  current(): LedgerView
  /** What the book said at a position of the log; rebuilt from the log, the last few are kept. */
  at(position: Position): Promise<LedgerView>
  /** Every new view, the moment it is complete. */
  readonly changes: Observable<LedgerView>
}
