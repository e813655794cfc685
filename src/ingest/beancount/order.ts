import { BALANCE, CLOSE, DOCUMENT, type Directives, OPEN } from './directives.ts'

/** Within a day accounts open first, then balances are checked, then everything else happens, and accounts close last. */
const rank = (kind: number): number => (kind === OPEN ? 0 : kind === BALANCE ? 1 : kind === DOCUMENT ? 3 : kind === CLOSE ? 4 : 2)

interface Key {
  readonly kind: number
  readonly day: number
  readonly line: number
}

export const compareDirectives = (a: Key, b: Key): number => a.day - b.day || rank(a.kind) - rank(b.kind) || a.line - b.line

/** The rows of all directives by day, kind and line; stable. Journals are mostly in order, which one pass finds out. */
export function ordered(directives: Directives): Int32Array {
  const { count, day, kind, line } = directives
  const rows = new Int32Array(count)
  let sorted = true
  for (let row = 0; row < count; row++) {
    rows[row] = row
    if (row > 0 && sorted && compare(row - 1, row) > 0) sorted = false
  }
  return sorted ? rows : rows.sort((a, b) => compare(a, b) || a - b)

  function compare(a: number, b: number): number {
    return day[a]! - day[b]! || rank(kind[a]!) - rank(kind[b]!) || line[a]! - line[b]!
  }
}
