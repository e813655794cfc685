import { firstWhere } from '#vocabulary/search.ts'

/**
 * Returns the rows by file, then line, then as they came. Files are mostly read one after the other and from top to bottom, so there is
 * little to do: rows are dealt out by file, and runs that go down the same file are merged. (What rules foresee comes last and stands in the
 * first file; sorting everything for its sake took a third of finding what an edit changed.) Where it is known what the order was before, it is
 * looked at whether it still is.
 */
export function placeOrder(count: number, file: Int32Array, line: Int32Array, before?: EarlierOrder): Int32Array {
  const places = { file, line }
  const again = before && orderedAgain(count, before, places)
  if (again) return again
  const ordered = inOrder(count, file, line)
  if (count - ordered <= count * FEW) return withOthers(upTo(ordered), others(ordered, count), places)
  const rows = byFile(count, file)
  for (let from = 0; from < count; ) {
    let end = from + 1
    while (end < count && file[rows[end]!] === file[rows[from]!]) end++
    mergeRuns(rows.subarray(from, end), line)
    from = end
  }
  return rows
}

/** The order of the rows of an earlier list, of which so many at both ends are likely to be rows of this one. */
export interface EarlierOrder {
  readonly rows: Int32Array
  readonly head: number
  readonly tail: number
}

/** The order in which rows stood that are still there, with the others among them; undefined where it is none any more. */
function orderedAgain(count: number, { rows: before, head, tail }: EarlierOrder, places: Places): Int32Array | undefined {
  const fresh = count - head - tail
  if (fresh > count * FEW) return undefined
  const kept = new Int32Array(count - fresh)
  const [last, moved] = [before.length - tail, count - before.length]
  let at = 0
  for (const row of before) {
    if (row < head) kept[at++] = row
    else if (row >= last) kept[at++] = row + moved
  }
  const rows = fresh === 0 ? kept : withOthers(kept, others(head, count - tail), places)
  return areOrdered(rows, places) ? rows : undefined
}

/** Whether each stands behind the one before it: so none is there twice. */
function areOrdered(rows: Int32Array, { file, line }: Places): boolean {
  let [lastFile, lastLine, last] = [-1, -1, -1]
  for (let at = 0; at < rows.length; at++) {
    const row = rows[at]!
    const [nextFile, nextLine] = [file[row]!, line[row]!]
    if (nextFile < lastFile || (nextFile === lastFile && (nextLine < lastLine || (nextLine === lastLine && row <= last)))) return false
    lastFile = nextFile
    lastLine = nextLine
    last = row
  }
  return true
}

function upTo(count: number): Int32Array {
  const rows = new Int32Array(count)
  for (let row = 0; row < count; row++) rows[row] = row
  return rows
}
const others = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, at) => from + at)

/** How many rows from the first are in order: every edit asks it of all of them. */
function inOrder(count: number, file: Int32Array, line: Int32Array): number {
  let [lastFile, lastLine] = [-1, -1]
  for (let row = 0; row < count; row++) {
    const [nextFile, nextLine] = [file[row]!, line[row]!]
    if (nextFile < lastFile || (nextFile === lastFile && nextLine < lastLine)) return row
    lastFile = nextFile
    lastLine = nextLine
  }
  return count
}

interface Places {
  readonly file: Int32Array
  readonly line: Int32Array
}

/** No function that is made for each reading: what V8 compiled of that would go with it, and each edit would begin slowly. */
const isBefore = ({ file, line }: Places, a: number, b: number): boolean => file[a]! < file[b]! || (file[a] === file[b] && line[a]! < line[b]!)

/** The part of the rows that may stand behind those that are in order, to be put in their places one by one. */
const FEW = 1 / 16

/** Puts other rows among those that are in order: of two on one line the one that came first. */
function withOthers(ordered: Int32Array, others: number[], places: Places): Int32Array {
  const rows = new Int32Array(ordered.length + others.length)
  const comesBefore = (a: number, b: number): boolean => isBefore(places, a, b) || (a < b && !isBefore(places, b, a))
  others.sort((a, b) => (comesBefore(a, b) ? -1 : 1))
  let [at, from] = [0, 0]
  for (const other of others) {
    const end = firstWhere(ordered.length, (place) => comesBefore(other, ordered[place]!))
    rows.set(ordered.subarray(from, end), at)
    at += end - from
    from = end
    rows[at++] = other
  }
  rows.set(ordered.subarray(from), at)
  return rows
}

function byFile(count: number, file: Int32Array): Int32Array {
  const rows = new Int32Array(count)
  const next: number[] = []
  for (let row = 0; row < count; row++) next[file[row]!] = (next[file[row]!] ?? 0) + 1
  let before = 0
  for (let id = 0; id < next.length; id++) {
    const own = next[id] ?? 0
    next[id] = before
    before += own
  }
  for (let row = 0; row < count; row++) rows[next[file[row]!]!++] = row
  return rows
}

/** Rows of one file, which are dealt into piles that go down the file, and two piles become one until there is one. */
function mergeRuns(rows: Int32Array, line: Int32Array): void {
  let begins = dealt(rows, line) ?? runsOf(rows, line)
  while (begins.length > 1) {
    const merged: number[] = []
    for (let at = 0; at < begins.length; at += 2) {
      merged.push(begins[at]!)
      const [middle, end] = [begins[at + 1], begins[at + 2] ?? rows.length]
      if (middle !== undefined) mergeInto(rows.subarray(begins[at], end), middle - begins[at]!, line)
    }
    begins = merged
  }
}

/** Rows that come from more places at once are merged run by run. */
const PILES_MAX = 8

/**
 * Lays each row on the pile whose last one stands next above it. Prices of a book are in the order of days: those that a file lists and those
 * that its transactions imply come in turn, which makes hundreds of runs and two piles. Returns where each begins; undefined, with the rows
 * where they were, when there are too many.
 */
function dealt(rows: Int32Array, line: Int32Array): number[] | undefined {
  const [lasts, sizes]: [number[], number[]] = [[], []]
  const piles = new Uint8Array(rows.length)
  for (let at = 0; at < rows.length; at++) {
    const here = line[rows[at]!]!
    let best = -1
    for (let pile = 0; pile < lasts.length; pile++) if (lasts[pile]! <= here && (best < 0 || lasts[pile]! > lasts[best]!)) best = pile
    if (best < 0) {
      if (lasts.length === PILES_MAX) return undefined
      best = lasts.length
      sizes.push(0)
    }
    lasts[best] = here
    sizes[best]!++
    piles[at] = best
  }
  const begins = sizes.map((_, pile) => sizes.slice(0, pile).reduce((sum, size) => sum + size, 0))
  const next = [...begins]
  const before = rows.slice()
  for (let at = 0; at < before.length; at++) rows[next[piles[at]!]!++] = before[at]!
  return begins
}

function runsOf(rows: Int32Array, line: Int32Array): number[] {
  const begins = [0]
  for (let at = 1; at < rows.length; at++) if (line[rows[at]!]! < line[rows[at - 1]!]!) begins.push(at)
  return begins
}

/** Of two on one line the one that came first is first, whichever pile it lies on. */
function mergeInto(rows: Int32Array, middle: number, line: Int32Array): void {
  const first = rows.slice(0, middle)
  let [a, b] = [0, middle]
  for (let at = 0; a < first.length; at++) {
    const [row, other] = [first[a]!, b < rows.length ? rows[b]! : -1]
    const takesSecond = other >= 0 && (line[other]! < line[row]! || (line[other] === line[row] && other < row))
    if (takesSecond) {
      rows[at] = other
      b++
    } else {
      rows[at] = row
      a++
    }
  }
}
