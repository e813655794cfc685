import type { LedgerView } from '../view/ledger-view.ts'
import { sharedEnds } from './shared-rows.ts'

/** Sums over the transactions of a book, which may be about something. */
interface RowSums<Sums, About> {
  /** Nothing yet. */
  readonly empty: () => Sums
  /** The same with room for what the view has. A log brings accounts and commodities, and takes none away. */
  readonly widened: (sums: Sums, view: LedgerView) => Sums
  /** Adds the rows `from` to `to` of an order to them (1), or takes them away (-1). */
  readonly add: (sums: Sums, of: { readonly view: LedgerView; readonly rows: Int32Array; readonly about: About }, by: 1 | -1) => void
}

/** What was summed up, and about what, as plain data. */
export interface SumsSoFar<Sums, About> {
  readonly about: About
  readonly sums: Sums
}

/** Sums up the transactions of a view. What it returns is for the moment: the next view changes it. */
export interface Summary<Sums, About> {
  (view: LedgerView, about: About): Sums
  /** What it says of a view, for the moment; undefined where nobody has asked yet. */
  soFar(view: LedgerView): SumsSoFar<Sums, About> | undefined
  /** Says of a view what was summed up of the same one by an earlier program, and goes on from there. */
  startFrom(view: LedgerView, from: SumsSoFar<Sums, About>): void
}

/**
 * All views of one log share their columns, and what was summed up for one is brought up to another by what an edit took out and put in.
 */
export function summedUp<Sums, About = void>({ empty, widened, add }: RowSums<Sums, About>): Summary<Sums, About> {
  /** By the column that the views of a log share. */
  const kept = new WeakMap<object, SumsSoFar<Sums, About> & { readonly order: Int32Array }>()
  const sumsOf = (view: LedgerView, about: About): Sums => {
    const { order } = view
    const known = kept.get(view.postings.quantity)
    const from = known && known.about === about ? known : { order: order.subarray(0, 0), sums: empty() }
    const sums = widened(from.sums, view)
    const { head, tail } = sharedEnds(from.order, order)
    add(sums, { view, about, rows: from.order.subarray(head, from.order.length - tail) }, -1)
    add(sums, { view, about, rows: order.subarray(head, order.length - tail) }, 1)
    kept.set(view.postings.quantity, { order, about, sums })
    return sums
  }
  return Object.assign(sumsOf, {
    soFar: (view: LedgerView): SumsSoFar<Sums, About> | undefined => {
      const known = kept.get(view.postings.quantity)
      return known && { about: known.about, sums: sumsOf(view, known.about) }
    },
    startFrom: (view: LedgerView, { about, sums }: SumsSoFar<Sums, About>): void => {
      kept.set(view.postings.quantity, { order: view.order, about, sums: widened(sums, view) })
    },
  })
}
