/* Binary search. */

/**
 * The first index from 0 to count - 1 for which a condition holds, or `count` if it holds for none. If it holds for an index, it must hold
 * for all after it.
 */
export function firstWhere(count: number, holds: (place: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * The last index of an ascending column whose number is not above `value`; -1 if all are. Of equal numbers it is the last. It takes no
 * callback, because it is called for every posting that is valued.
 */
export function lastUpTo(ascending: ArrayLike<number>, value: number, count = ascending.length): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (ascending[middle]! <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}
