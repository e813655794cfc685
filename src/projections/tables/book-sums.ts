import type { ExactColumn } from '#vocabulary/columns.ts'
import type { LedgerView } from '../view/ledger-view.ts'
import { BalanceSums } from './balance-sums.ts'

/** By the column that all views of a log share, of a book whose events are on their way: what its rows come to in their order. */
const ahead = new WeakMap<ExactColumn, { readonly order: Int32Array; readonly sums: BalanceSums }>()

/** Sums up a book before the log has it, for `bookSums` to find. */
export function sumAhead(view: LedgerView): void {
  ahead.set(view.postings.quantity, { order: view.order, sums: summed(view) })
}

/** What every account of a book holds. What was summed up ahead has served its purpose then. */
export function bookSums(view: LedgerView): BalanceSums {
  const { quantity } = view.postings
  const found = ahead.get(quantity)
  ahead.delete(quantity)
  return found?.order === view.order ? found.sums : summed(view)
}

function summed(view: LedgerView): BalanceSums {
  const sums = new BalanceSums()
  sums.addRows(view, view.order, 'add')
  return sums
}
