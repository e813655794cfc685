import type { LedgerView } from '../ledger-view.ts'
import { sharedEnds } from './shared-rows.ts'

/** Sums over the transactions of a book, which may be about something. */
interface RowSums<Sums, About> {
  /** Nothing yet, with room for what the view has. */
  readonly empty: (view: LedgerView) => Sums
  /** Has room for what the view has. A log brings accounts and commodities, and takes none away. */
  readonly isWideEnough: (sums: Sums, view: LedgerView) => boolean
  /** Adds the rows `from` to `to` of an order to them (1), or takes them away (-1). */
  readonly add: (sums: Sums, of: { readonly view: LedgerView; readonly rows: Int32Array; readonly about: About }, by: 1 | -1) => void
}

/**
 * Returns a function that sums up the transactions of a view. All views of one log share their columns, and what was summed up for one is
 * brought up to another by what an edit took out and put in. What it returns is for the moment: the next view changes it.
 */
export function summedUp<Sums, About = void>({ empty, isWideEnough, add }: RowSums<Sums, About>): (view: LedgerView, about: About) => Sums {
  /** By the column that the views of a log share. */
  const kept = new WeakMap<object, { readonly order: Int32Array; readonly about: About; readonly sums: Sums }>()
  return (view, about) => {
    const { order } = view
    const known = kept.get(view.postings.quantity)
    const isKnown = known !== undefined && known.about === about && isWideEnough(known.sums, view)
    const from = isKnown ? known : { order: order.subarray(0, 0), sums: empty(view) }
    const { head, tail } = sharedEnds(from.order, order)
    add(from.sums, { view, about, rows: from.order.subarray(head, from.order.length - tail) }, -1)
    add(from.sums, { view, about, rows: order.subarray(head, order.length - tail) }, 1)
    kept.set(view.postings.quantity, { order, about, sums: from.sums })
    return from.sums
  }
}
