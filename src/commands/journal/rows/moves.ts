import type { PlacedRows } from './placed-rows.ts'

/** From this line to that one, by so many lines. */
export type Move = [from: number, to: number, by: number]

interface Pair {
  readonly before: PlacedRows
  readonly after: PlacedRows
  /** For each row of `after` the row of `before`, or -1. */
  readonly matches: Int32Array
}

/** By old line, in a file in which something moved: by how many lines its rows moved, or one of these. */
const NO_ROW = 2 ** 31 - 1
const CONFLICT = -(2 ** 31)

/**
 * Returns by file name how lines moved whose transactions, prices and annotations are still there: runs of lines that moved together. A row
 * that went to another file, or shares its old line with a row that went to another line, is unmatched (its match becomes -1), so that it is
 * withdrawn and recorded instead. All pairs are taken together because they share lines.
 */
export function findMoves(pairs: readonly Pair[]): ReadonlyMap<string, Move[]> {
  const moved = new Set<string>()
  for (const pair of pairs) {
    unmatchOtherFiles(pair)
    const { before, after, matches } = pair
    for (let row = 0; row < after.count; row++) {
      const old = matches[row]!
      if (old >= 0 && before.line[old] !== after.line[row]) moved.add(after.files[after.file[row]!]!)
    }
  }
  const byFile = new Map<string, Move[]>()
  // Most edits move nothing.
  if (moved.size === 0) return byFile
  const shifts = shiftsOf(pairs, moved)
  for (const [name, lines] of shifts) {
    const moves = runsOf(lines)
    if (moves.length > 0) byFile.set(name, moves)
  }
  for (const { before, after, matches } of pairs) {
    const linesOf = after.files.map((name) => shifts.get(name))
    for (let row = 0; row < after.count; row++)
      if (matches[row]! >= 0 && linesOf[after.file[row]!]?.[before.line[matches[row]!]!] === CONFLICT) matches[row] = -1
  }
  return byFile
}

function unmatchOtherFiles({ before, after, matches }: Pair): void {
  const ids = new Map(before.files.map((name, id) => [name, id]))
  const idBefore = after.files.map((name) => ids.get(name))
  for (let row = 0; row < after.count; row++) if (matches[row]! >= 0 && before.file[matches[row]!] !== idBefore[after.file[row]!]) matches[row] = -1
}

/** By how many lines the rows of each old line moved. */
function shiftsOf(pairs: readonly Pair[], moved: ReadonlySet<string>): Map<string, Int32Array> {
  const lastLines = new Map(Array.from(moved, (name) => [name, 0]))
  for (const { before } of pairs) {
    const last = new Int32Array(before.files.length)
    for (let row = 0; row < before.count; row++) last[before.file[row]!] = Math.max(last[before.file[row]!]!, before.line[row]!)
    before.files.forEach((name, id) => {
      if (lastLines.has(name)) lastLines.set(name, Math.max(lastLines.get(name)!, last[id]!))
    })
  }
  const shifts = new Map(Array.from(lastLines, ([name, last]) => [name, new Int32Array(last + 1).fill(NO_ROW)]))
  for (const { before, after, matches } of pairs) {
    const linesOf = after.files.map((name) => shifts.get(name))
    for (let row = 0; row < after.count; row++) {
      const [old, lines] = [matches[row]!, linesOf[after.file[row]!]]
      if (old < 0 || !lines) continue
      const line = before.line[old]!
      const by = after.line[row]! - line
      lines[line] = lines[line] === NO_ROW || lines[line] === by ? by : CONFLICT
    }
  }
  return shifts
}

/** Neighbours that moved by the same number of lines become one run; what did not move is left out. */
function runsOf(lines: Int32Array): Move[] {
  const moves: Move[] = []
  let open: Move | undefined
  for (let line = 0; line < lines.length; line++) {
    const by = lines[line]!
    if (by === NO_ROW) continue
    if (by === CONFLICT) open = undefined
    else if (open?.[2] === by) open[1] = line
    else {
      open = [line, line, by]
      if (by !== 0) moves.push(open)
    }
  }
  return moves
}
