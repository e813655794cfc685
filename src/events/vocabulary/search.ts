/* Binary search. */

/**
 * The first of the places 0 to count - 1 for which a condition holds, and `count` when it holds for none. Where it holds for a
 * place it must hold for all after it.
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
 * The last place of an ascending column whose number is not above `value`; -1 when all are. Of equal numbers it is the last. It
 * calls no function for a number: every posting that is valued asks for a rate this way.
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
