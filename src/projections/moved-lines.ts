import type { DataOf } from '../events/catalogue.ts'
import { lastUpTo } from '#vocabulary/search.ts'

/** By how many lines an entry that began on a line has moved; moves do not overlap and are in order of lines. */
export function shiftsOf(moves: DataOf<'EntriesMoved'>['moves']): (line: number) => number {
  const begins = moves.map(([from]) => from)
  // Whoever asks does so from line to line: of the lines `first` to `last` all have moved by as many.
  let [first, last, by] = [1, 0, 0]
  return (line) => {
    if (line >= first && line <= last) return by
    const at = lastUpTo(begins, line)
    const move = moves[at]
    if (move && line <= move[1]) [first, last, by] = move
    else [first, last, by] = [move ? move[1] + 1 : Number.MIN_SAFE_INTEGER, (begins[at + 1] ?? Number.MAX_SAFE_INTEGER) - 1, 0]
    return by
  }
}
