import { firstWhere } from '#vocabulary/search.ts'

type Compare = (a: number, b: number) => number

/** `order` without the removed and with the added rows; empties both. The same array when nothing changed. */
export function settled(order: Int32Array, added: number[], removed: Set<number>, compare: Compare, resort: boolean): Int32Array {
  if (added.length === 0 && removed.size === 0 && !resort) return order
  const kept = without(order, removed, resort ? undefined : compare)
  const fresh = Int32Array.from(added.filter((row) => !removed.has(row)))
  added.length = 0
  removed.clear()
  sortUnlessSorted(fresh, compare)
  const base = resort ? kept.slice() : kept
  if (resort) sortUnlessSorted(base, compare)
  return merged(base, fresh, compare)
}

/** Without a comparison the rows may be in any order. */
function without(order: Int32Array, removed: ReadonlySet<number>, compare: Compare | undefined): Int32Array {
  if (removed.size === 0) return order
  if (!compare || removed.size > order.length * FEW) return order.filter((row) => !removed.has(row))
  const places: number[] = []
  for (const row of removed) {
    const place = firstWhere(order.length, (at) => compare(order[at]!, row) >= 0)
    // One that came and went since stands nowhere.
    if (order[place] === row) places.push(place)
  }
  const kept = new Int32Array(order.length - places.length)
  let from = 0
  places
    .sort((a, b) => a - b)
    .forEach((place, nth) => {
      kept.set(order.subarray(from, place), from - nth)
      from = place + 1
    })
  kept.set(order.subarray(from), from - places.length)
  return kept
}

function sortUnlessSorted(rows: Int32Array, compare: Compare): void {
  for (let i = 1; i < rows.length; i++) {
    if (compare(rows[i - 1]!, rows[i]!) > 0) {
      rows.sort(compare)
      return
    }
  }
}

function merged(a: Int32Array, b: Int32Array, compare: Compare): Int32Array {
  if (a.length === 0) return b
  if (b.length === 0) return a
  const all = new Int32Array(a.length + b.length)
  if (b.length <= a.length * FEW) return withFew(all, a, b, compare)
  for (let i = 0, j = 0, at = 0; at < all.length; at++) {
    all[at] = j >= b.length || (i < a.length && compare(a[i]!, b[j]!) <= 0) ? a[i++]! : b[j++]!
  }
  return all
}

/** The part of the rows that may come to be put in their places one by one; of more each row is compared. */
const FEW = 1 / 64

function withFew(all: Int32Array, a: Int32Array, b: Int32Array, compare: Compare): Int32Array {
  let from = 0
  b.forEach((row, nth) => {
    const to = firstWhere(a.length, (place) => compare(a[place]!, row) > 0)
    all.set(a.subarray(from, to), from + nth)
    all[to + nth] = row
    from = to
  })
  all.set(a.subarray(from), from + b.length)
  return all
}
