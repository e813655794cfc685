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
