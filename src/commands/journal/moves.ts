import type { PlacedRows } from './match-rows.ts'
import type { Matches } from './matches.ts'
import { sameRows } from './same-rows.ts'

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
 * Returns where transactions and prices that are still there have gone: runs of lines that moved together. One that went to
 * another file, or whose move cannot be told apart from that of another on the same line, is unmatched again (its match becomes -1),
 * so that it is withdrawn and recorded instead. Transactions and prices are taken together because they share lines.
 */
export function findMoves(pairs: readonly Pair[]): Moved {
  const shifts = new Map<string, Shift[]>()
  for (const pair of pairs) {
    unmatchOtherFiles(pair)
    for (const name of filesThatMoved(pair)) shifts.set(name, [])
  }
  // Most edits move nothing, or one file of many: only those are looked at row by row.
  if (shifts.size > 0) for (const pair of pairs) addShifts(pair, shifts)
  const byFile = new Map<string, Move[]>()
  const torn = new Map<string, Set<number>>()
  for (const [name, list] of shifts) {
    list.sort((a, b) => a.line - b.line)
    const { moves, conflicts } = runs(list)
    if (moves.length > 0) byFile.set(name, moves)
    if (conflicts.size > 0) torn.set(name, conflicts)
  }
  if (torn.size > 0) for (const pair of pairs) unmatchTorn(pair, torn)
  return { byFile }
}

interface Pair {
  readonly before: PlacedRows
  readonly after: PlacedRows
  readonly matches: Matches
}

function unmatchOtherFiles({ before, after, matches }: Pair): void {
  // Ids of files are the same in both as long as no file has joined or left.
  const now = after.files.map((name) => before.files.indexOf(name))
  const isSame = now.every((id, place) => id === place)
  const [from, to] = isSame ? otherEnds(before.file, after.file, matches) : [0, after.count]
  for (let row = from; row < to; row++) {
    const old = matches.of(row)
    if (old >= 0 && before.file[old] !== now[after.file[row]!]) matches.set(row, -1)
  }
}

function filesThatMoved({ before, after, matches }: Pair): Set<string> {
  const moved = new Set<number>()
  const [from, to] = otherEnds(before.line, after.line, matches)
  for (let row = from; row < to; row++) {
    const old = matches.of(row)
    if (old >= 0 && before.line[old] !== after.line[row]) moved.add(after.file[row]!)
  }
  return new Set(Array.from(moved, (file) => after.files[file]!))
}

/** The rows that are left to look at: of those at the ends a column says what it said. */
function otherEnds(before: Int32Array, after: Int32Array, { head, tail }: Matches): [number, number] {
  const rows = { a: after.length, b: before.length }
  return [sameRows('head', after, before, { ...rows, most: head }), after.length - sameRows('tail', after, before, { ...rows, most: tail })]
}

function addShifts({ before, after, matches }: Pair, shifts: ReadonlyMap<string, Shift[]>): void {
  const lists = after.files.map((name) => shifts.get(name))
  for (let row = 0; row < after.count; row++) {
    const old = matches.of(row)
    if (old >= 0) lists[after.file[row]!]?.push({ line: before.line[old]!, by: after.line[row]! - before.line[old]! })
  }
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

function unmatchTorn(pair: Pair, torn: ReadonlyMap<string, ReadonlySet<number>>): void {
  const { before, after, matches } = pair
  for (let row = 0; row < after.count; row++) {
    const old = matches.of(row)
    if (old >= 0 && torn.get(after.files[after.file[row]!]!)?.has(before.line[old]!)) matches.set(row, -1)
  }
}
