import type { LedgerView } from '../view/ledger-view.ts'

/** How many rows two lists have in common where they begin, and how many where they end; none is in both. */
export interface SharedEnds {
  readonly head: number
  readonly tail: number
}

/**
 * An edit puts one stretch of rows in the place of another, and all before and behind it stays. (Of two edits far apart what lies between
 * them is a part of the stretch: that costs time, and is right.)
 */
export function sharedEnds(a: Int32Array, b: Int32Array): SharedEnds {
  if (a === b) return { head: a.length, tail: 0 }
  const most = Math.min(a.length, b.length)
  let head = 0
  while (head < most && a[head] === b[head]) head++
  let tail = 0
  while (tail < most - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++
  return { head, tail }
}

/** Sums over the transactions of a book, which may be about something. */
interface RowSums<Sums, About> {
  /** Nothing yet. */
  readonly empty: () => Sums
  /** The same with room for what the view has. A log brings accounts and commodities, and takes none away. */
  readonly widened: (sums: Sums, view: LedgerView) => Sums
  /** Adds the rows `from` to `to` of an order to them (1), or takes them away (-1). */
  readonly add: (sums: Sums, of: { readonly view: LedgerView; readonly rows: Int32Array; readonly about: About }, by: 1 | -1) => void
}

/**
 * Sums up the transactions of a view. All views of one log share their columns, so the sums of one are brought up to the next by what an edit
 * took out and put in. The result is valid until the next view changes it.
 */
export function summedUp<Sums, About = void>({ empty, widened, add }: RowSums<Sums, About>): (view: LedgerView, about: About) => Sums {
  /** By the column that the views of a log share. */
  const kept = new WeakMap<object, { readonly about: About; readonly sums: Sums; readonly order: Int32Array }>()
  return (view: LedgerView, about: About): Sums => {
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
}
