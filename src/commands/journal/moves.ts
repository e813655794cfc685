import type { Entries, Matches } from './entries.ts'

/** From this line to that one, by so many lines. */
export type Move = [from: number, to: number, by: number]

export interface Moved {
  /** Moves by the file's name. */
  readonly byFile: ReadonlyMap<string, Move[]>
}

interface Shift {
  readonly line: number
  readonly by: number
}

/**
 * What became of the places of entries that are still there: runs of lines that moved together. An entry that went to another
 * file, or whose move cannot be told apart from that of another entry on the same line, is unmatched again (its match becomes
 * -1), so that it is withdrawn and recorded instead. Transactions and prices are taken together because they share lines.
 */
export function findMoves(pairs: readonly { before: Entries; after: Entries; matches: Matches }[]): Moved {
  const shifts = new Map<string, Shift[]>()
  for (const { before, after, matches } of pairs) {
    for (let row = 0; row < after.count; row++) {
      const old = matches[row]!
      if (old < 0) continue
      const name = after.files[after.file[row]!]!
      if (before.files[before.file[old]!] !== name) {
        matches[row] = -1
        continue
      }
      const shift = { line: before.line[old]!, by: after.line[row]! - before.line[old]! }
      const known = shifts.get(name)
      if (known) known.push(shift)
      else shifts.set(name, [shift])
    }
  }
  const byFile = new Map<string, Move[]>()
  const torn = new Map<string, Set<number>>()
  for (const [name, list] of shifts) {
    if (list.every((shift) => shift.by === 0)) continue
    list.sort((a, b) => a.line - b.line)
    const { moves, conflicts } = runs(list)
    if (moves.length > 0) byFile.set(name, moves)
    if (conflicts.size > 0) torn.set(name, conflicts)
  }
  if (torn.size > 0) for (const pair of pairs) unmatchTorn(pair, torn)
  return { byFile }
}

/** Neighbours that moved by the same number of lines become one run; what did not move is left out. */
function runs(shifts: readonly Shift[]): { moves: Move[]; conflicts: Set<number> } {
  const conflicts = new Set<number>()
  shifts.forEach((shift, i) => {
    const previous = shifts[i - 1]
    if (previous && previous.line === shift.line && previous.by !== shift.by) conflicts.add(shift.line)
  })
  const moves: Move[] = []
  let open: Move | undefined
  for (const shift of shifts) {
    if (conflicts.has(shift.line)) {
      open = undefined
      continue
    }
    if (open && open[2] === shift.by) {
      open[1] = shift.line
      continue
    }
    open = [shift.line, shift.line, shift.by]
    if (shift.by !== 0) moves.push(open)
  }
  return { moves, conflicts }
}

function unmatchTorn(pair: { before: Entries; after: Entries; matches: Matches }, torn: ReadonlyMap<string, ReadonlySet<number>>): void {
  const { before, after, matches } = pair
  for (let row = 0; row < after.count; row++) {
    const old = matches[row]!
    if (old >= 0 && torn.get(after.files[after.file[row]!]!)?.has(before.line[old]!)) matches[row] = -1
  }
}
