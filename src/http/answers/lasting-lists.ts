import { type Stretch, Stretches } from '../../projections/reports/parts/stretches.ts'

/*
 * Lists of which an edit changes a few items and leaves the others, as the days of a timeline. What was written of those others is written
 * again as it is: a quarter of a century of net worth is 90,000 figures, of which an edit of today changes nine.
 */

/** So many items are written together. */
export const STRETCH = 64

/** By the first item of a stretch: all that were in it when it was last asked for. They go when that item does. */
const known = new WeakMap<object, readonly object[]>()

/** A list whose items are the same objects in the next answer wherever they are the same, and never change. */
export function lasting<Item extends object>(list: readonly Item[]): Stretches<Item> {
  return new Stretches(
    Array.from({ length: Math.ceil(list.length / STRETCH) }, (_, nth): Stretch<Item> => {
      const items = list.slice(nth * STRETCH, (nth + 1) * STRETCH)
      const before = known.get(items[0]!)
      const isSame = before?.length === items.length && before.every((item, at) => item === items[at])
      if (!isSame) known.set(items[0]!, items)
      return { same: isSame ? before : items, items: () => items }
    }),
  )
}
