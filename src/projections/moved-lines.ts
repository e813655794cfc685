import type { DataOf } from '../events/catalogue.ts'
import { lastUpTo } from '#vocabulary/search.ts'

/** By how many lines an entry that began on a line has moved; moves do not overlap and are in order of lines. */
export function shiftsOf(moves: DataOf<'EntriesMoved'>['moves']): (line: number) => number {
  const begins = moves.map(([from]) => from)
  return (line) => {
    const move = moves[lastUpTo(begins, line)]
    return move !== undefined && line <= move[1] ? move[2] : 0
  }
}
