import { BALANCE, CLOSE, DOCUMENT, type Directives, EVENT, OPEN } from './directives.ts'

/** Within a day accounts open first, then balances are checked, then everything else happens, and accounts close last. */
const rank = (kind: number): number => (kind === OPEN ? 0 : kind === BALANCE ? 1 : kind === DOCUMENT ? 3 : kind === CLOSE ? 4 : 2)

/** By kind. */
const RANKS = Uint8Array.from({ length: EVENT + 1 }, (_, kind) => rank(kind))

interface Key {
  readonly kind: number
  readonly day: number
  readonly line: number
}

export const compareDirectives = (a: Key, b: Key): number => a.day - b.day || RANKS[a.kind]! - RANKS[b.kind]! || a.line - b.line

/**
 * The rows of all directives by day, kind and line; stable. Journals are mostly in order, or made of parts that are: those that are found
 * are merged.
 */
export function ordered(directives: Directives): Int32Array {
  const { count, day, kind, line } = directives
  let from = new Int32Array(count)
  const ends: number[] = []
  for (let row = 0; row < count; row++) {
    from[row] = row
    if (row > 0 && compare(row - 1, row) > 0) ends.push(row)
  }
  ends.push(count)
  let to = new Int32Array(ends.length > 1 ? count : 0)
  while (ends.length > 1) {
    const parts = ends.splice(0)
    for (let part = 0, begin = 0; part < parts.length; part += 2) {
      const end = parts[part + 1] ?? count
      merge(begin, parts[part]!, end)
      ends.push(end)
      begin = end
    }
    ;[from, to] = [to, from]
  }
  return from

  /** Two parts that follow one another and are in order, as one. Rows of the first have been read first. */
  function merge(begin: number, middle: number, end: number): void {
    // Mostly they reach into each other by a day, if at all.
    const low = middle < end ? firstPast(begin, middle, (row) => compare(row, from[middle]!) > 0) : middle
    const high = middle < end ? firstPast(middle, end, (row) => compare(row, from[middle - 1]!) >= 0) : end
    to.set(from.subarray(begin, low), begin)
    let [first, second] = [low, middle]
    for (let at = low; at < high; at++) {
      const takesFirst = first < middle && (second === high || compare(from[first]!, from[second]!) <= 0)
      to[at] = from[takesFirst ? first++ : second++]!
    }
    to.set(from.subarray(high, end), high)
  }
  /** The first place of some that are in order whose row is past something; their end when none is. */
  function firstPast(begin: number, end: number, isPast: (row: number) => boolean): number {
    let [low, high] = [begin, end]
    while (low < high) {
      const middle = (low + high) >> 1
      if (isPast(from[middle]!)) high = middle
      else low = middle + 1
    }
    return low
  }
  function compare(a: number, b: number): number {
    return day[a]! - day[b]! || RANKS[kind[a]!]! - RANKS[kind[b]!]! || line[a]! - line[b]!
  }
}
