import { firstWhere } from '#vocabulary/search.ts'
import type { PlacedRows } from './match-rows.ts'
import type { Matches } from './matches.ts'
import { sameRows } from './same-rows.ts'

/** From this line to that one, by so many lines. */
export type Move = [from: number, to: number, by: number]

export interface Moved {
  /** Moves by the file's name. */
  readonly byFile: ReadonlyMap<string, Move[]>
}

/** Rows, one behind the other in their file, that moved by as many lines: from the first line to the last. */
type Shift = Move

/**
 * Returns where transactions and prices that are still there have gone: runs of lines that moved together. One that went to
 * another file, or whose move cannot be told apart from that of another on the same line, is unmatched again (its match becomes -1),
 * so that it is withdrawn and recorded instead. Transactions and prices are taken together because they share lines.
 */
export function findMoves(pairs: readonly Pair[]): Moved {
  const shifts = new Map<string, Shift[]>()
  for (const pair of pairs) {
    if (pair.before.count === 0) continue
    unmatchOtherFiles(pair)
    for (const name of filesThatMoved(pair)) shifts.set(name, [])
  }
  // Most edits move nothing, or one file of many: only those are looked at row by row.
  if (shifts.size > 0) for (const pair of pairs) addShifts(pair, shifts)
  const byFile = new Map<string, Move[]>()
  const torn = new Map<string, Set<number>>()
  for (const [name, list] of shifts) {
    list.sort(byLine)
    const { moves, conflicts } = runs(areApart(list) ? list : rowByRow(pairs, name).sort(byLine))
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

/** Rows of one list are in the order of their files and lines, and most of those that moved did so together. */
function addShifts({ before, after, matches }: Pair, shifts: ReadonlyMap<string, Shift[]>): void {
  for (const [name, list] of shifts) {
    let open: Shift | undefined
    const [from, to] = rowsIn(after, name)
    for (let row = from; row < to; row++) {
      const old = matches.of(row)
      if (old < 0) continue
      const line = before.line[old]!
      const by = after.line[row]! - line
      if (open && open[2] === by && line >= open[1]) open[1] = line
      else list.push((open = [line, line, by]))
    }
  }
}

/** Rows of a file stand together. */
function rowsIn({ count, file, files }: PlacedRows, name: string): [from: number, to: number] {
  const id = files.indexOf(name)
  return [firstWhere(count, (row) => file[row]! >= id), firstWhere(count, (row) => file[row]! > id)]
}

const byLine = (a: Shift, b: Shift): number => a[0] - b[0]

/** Whether no row of a shift stands among those of another that went elsewhere. */
function areApart(shifts: readonly Shift[]): boolean {
  let [end, by] = [-1, 0]
  for (const [from, to, moved] of shifts) {
    if (from <= end && moved !== by) return false
    end = moved === by ? Math.max(end, to) : to
    by = moved
  }
  return true
}

/** Every row of a file for itself. */
function rowByRow(pairs: readonly Pair[], name: string): Shift[] {
  const shifts: Shift[] = []
  for (const { before, after, matches } of pairs) {
    const [from, to] = rowsIn(after, name)
    for (let row = from; row < to; row++) {
      const old = matches.of(row)
      if (old >= 0) shifts.push([before.line[old]!, before.line[old]!, after.line[row]! - before.line[old]!])
    }
  }
  return shifts
}

/** Neighbours that moved by the same number of lines become one run; what did not move is left out. */
function runs(shifts: readonly Shift[]): { moves: Move[]; conflicts: Set<number> } {
  const conflicts = new Set<number>()
  shifts.forEach(([line, , by], i) => {
    const previous = shifts[i - 1]
    if (previous && previous[0] === line && previous[2] !== by) conflicts.add(line)
  })
  const moves: Move[] = []
  let open: Move | undefined
  for (const [from, to, by] of shifts) {
    if (conflicts.has(from)) {
      open = undefined
      continue
    }
    if (open && open[2] === by) {
      open[1] = Math.max(open[1], to)
      continue
    }
    open = [from, to, by]
    if (by !== 0) moves.push(open)
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
