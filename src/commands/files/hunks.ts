import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { diffArrays } from 'diff'
import type { DataOf } from '../../events/catalogue.ts'

/** A replaced range of whole lines, with enough context to find it again after lines have moved. */
export interface Hunk {
  /** Byte offset in the contents before. */
  readonly at: number
  readonly removed: Buffer
  readonly inserted: Buffer
  readonly contextBefore: Buffer
  readonly contextAfter: Buffer
}

/** Lines of context around a hunk; few, because nearby lines change too. */
const CONTEXT_LINES = 3
const CONTEXT_BYTES_MAX = 1000
/** Beyond this many differing lines, lines are compared in order: finding the shortest difference is too expensive. */
const EDITS_MAX = 4000

const LINE_FEED = 0x0a

/** Returns what turns one text into another, as hunks of whole lines in the order of the text; [] for equal texts. */
export function hunksBetween(before: Buffer, after: Buffer): Hunk[] {
  const head = equalHead(before, after)
  const tail = equalTail(before, after, head)
  const [from, to] = [before.subarray(head, before.length - tail), after.subarray(head, after.length - tail)]
  if (from.length === 0 && to.length === 0) return []
  const changes = diffArrays(linesOf(from), linesOf(to), { maxEditLength: EDITS_MAX }) ?? lineByLine(linesOf(from), linesOf(to))
  const hunks: Hunk[] = []
  let at = head
  let open: { at: number; removed: string; inserted: string } | undefined
  const close = (): void => {
    if (!open) return
    const [removed, inserted] = [Buffer.from(open.removed, 'latin1'), Buffer.from(open.inserted, 'latin1')]
    const end = open.at + removed.length
    // Surroundings that another hunk replaces would never be found again: they end where it begins, see below.
    const last = hunks.at(-1)
    const contextBefore = linesBefore(before, open.at, last ? last.at + last.removed.length : 0)
    hunks.push({ at: open.at, removed, inserted, contextBefore, contextAfter: linesAfter(before, end) })
    open = undefined
  }
  for (const { value, removed, added } of changes) {
    const text = value.join('')
    if (!removed && !added) {
      close()
      at += text.length
      continue
    }
    open ??= { at, removed: '', inserted: '' }
    if (removed) {
      open.removed += text
      at += text.length
    } else open.inserted += text
  }
  close()
  return hunks.map((hunk, i) => {
    const next = hunks[i + 1]
    if (!next) return hunk
    return { ...hunk, contextAfter: hunk.contextAfter.subarray(0, next.at - hunk.at - hunk.removed.length) }
  })
}

/** Returns the contents after, from the contents before; undefined when these are not what the hunks were made from. */
export function applyHunks(before: Buffer, hunks: readonly Hunk[]): Buffer | undefined {
  const parts: Buffer[] = []
  let end = 0
  for (const { at, removed, inserted } of hunks) {
    if (!before.subarray(at, at + removed.length).equals(removed)) return undefined
    parts.push(before.subarray(end, at), inserted)
    end = at + removed.length
  }
  return Buffer.concat([...parts, before.subarray(end)])
}

export type TakenBack = { readonly ok: true; readonly contents: Buffer } | { readonly ok: false; readonly hunk: Hunk }

/** Returns the contents before, from exactly the contents after; undefined when these are not what the hunks lead to. */
export function reverseHunks(after: Buffer, hunks: readonly Hunk[]): Buffer | undefined {
  let shift = 0
  const reversed = hunks.map((hunk) => {
    const at = hunk.at + shift
    shift += hunk.inserted.length - hunk.removed.length
    return { ...hunk, at, removed: hunk.inserted, inserted: hunk.removed }
  })
  return applyHunks(after, reversed)
}

/**
 * Returns a text with the hunks undone, wherever their lines are by now. The first hunk whose inserted lines were changed stops it: a change
 * is never undone in part.
 */
export function takeBack(current: Buffer, hunks: readonly Hunk[]): TakenBack {
  const places: { readonly hunk: Hunk; readonly at: number }[] = []
  let shift = 0
  let free = 0
  for (const hunk of hunks) {
    const at = placeOf(hunk, current, { expected: hunk.at + shift, from: free })
    if (at === undefined) return { ok: false, hunk }
    places.push({ hunk, at })
    free = at + hunk.inserted.length
    shift = at - hunk.at + hunk.inserted.length - hunk.removed.length
  }
  const parts: Buffer[] = []
  let end = 0
  for (const { hunk, at } of places) {
    parts.push(current.subarray(end, at), hunk.removed)
    end = at + hunk.inserted.length
  }
  return { ok: true, contents: Buffer.concat([...parts, current.subarray(end)]) }
}

/** Finds the inserted lines of a hunk with all of their context, with one side of it, or alone; nearest to their old place. */
function placeOf(hunk: Hunk, current: Buffer, { expected, from }: { readonly expected: number; readonly from: number }): number | undefined {
  const { contextBefore: above, inserted, contextAfter: below } = hunk
  const forms: readonly (readonly [Buffer, Buffer])[] = [
    [above, below],
    [above, NOTHING],
    [NOTHING, below],
    ...(inserted.length > 0 ? [[NOTHING, NOTHING] as const] : []),
  ]
  for (const [before, after] of forms) {
    const sought = Buffer.concat([before, inserted, after])
    // Nothing at all is found everywhere: only an empty text had no surroundings.
    if (sought.length === 0 && current.length > 0) continue
    const at = nearest(current, sought, { expected: expected - before.length, from: from - before.length })
    if (at !== undefined) return at + before.length
  }
  return undefined
}

const NOTHING = Buffer.alloc(0)

/** The occurrence of whole lines that is nearest to a place. */
function nearest(text: Buffer, sought: Buffer, { expected, from }: { readonly expected: number; readonly from: number }): number | undefined {
  let best: number | undefined
  for (let at = text.indexOf(sought, Math.max(0, from)); at >= 0; at = text.indexOf(sought, at + 1)) {
    const isWholeLines = at === 0 || text[at - 1] === LINE_FEED
    if (isWholeLines && (best === undefined || Math.abs(at - expected) < Math.abs(best - expected))) best = at
    if (best !== undefined && at - expected > Math.abs(best - expected)) break
    if (sought.length === 0) break
  }
  return best
}

/** Bytes of equal whole lines at the beginning. */
function equalHead(a: Buffer, b: Buffer): number {
  const shorter = Math.min(a.length, b.length)
  let same = 0
  const STEP = 4096
  while (same + STEP <= shorter && a.compare(b, same, same + STEP, same, same + STEP) === 0) same += STEP
  while (same < shorter && a[same] === b[same]) same++
  if (same === a.length && same === b.length) return same
  return same === 0 ? 0 : a.lastIndexOf(LINE_FEED, same - 1) + 1
}

/** Bytes of equal whole lines at the end, beginning after a line feed that both have. */
function equalTail(a: Buffer, b: Buffer, head: number): number {
  const most = Math.min(a.length, b.length) - head
  let same = 0
  while (same < most && a[a.length - 1 - same] === b[b.length - 1 - same]) same++
  const start = a.length - same
  // A line begins where the text does, or behind a line feed; the same must hold in both.
  if (startsLine(a, start) && startsLine(b, b.length - same)) return same
  const next = a.indexOf(LINE_FEED, start)
  return next < 0 ? 0 : a.length - next - 1
}

const startsLine = (text: Buffer, at: number): boolean => at === 0 || text[at - 1] === LINE_FEED

/** Lines with their ends, as latin1, which keeps every byte. */
function linesOf(bytes: Buffer): string[] {
  return bytes.toString('latin1').match(/[^\n]*\n|[^\n]+$/g) ?? []
}

function linesBefore(text: Buffer, at: number, from: number): Buffer {
  let start = at
  for (let line = 0; line < CONTEXT_LINES && start > from; line++) {
    const previous = start < 2 ? 0 : text.lastIndexOf(LINE_FEED, start - 2) + 1
    if (previous < from || at - previous > CONTEXT_BYTES_MAX) break
    start = previous
  }
  return Buffer.from(text.subarray(start, at))
}

function linesAfter(text: Buffer, at: number): Buffer {
  let end = at
  for (let line = 0; line < CONTEXT_LINES && end < text.length; line++) {
    const next = text.indexOf(LINE_FEED, end)
    const stop = next < 0 ? text.length : next + 1
    if (stop - at > CONTEXT_BYTES_MAX) break
    end = stop
  }
  return Buffer.from(text.subarray(at, end))
}

interface Stretch {
  readonly value: string[]
  readonly removed: boolean
  readonly added: boolean
}

/** Each line against the one in its place, as after a rename in thousands of lines; where the numbers differ, all lines against all. */
function lineByLine(before: string[], after: string[]): Stretch[] {
  if (before.length !== after.length)
    return [
      { value: before, removed: true, added: false },
      { value: after, removed: false, added: true },
    ]
  const stretches: Stretch[] = []
  for (let from = 0; from < before.length; ) {
    const isSame = before[from] === after[from]
    let to = from + 1
    while (to < before.length && (before[to] === after[to]) === isSame) to++
    stretches.push({ value: before.slice(from, to), removed: !isSame, added: false })
    if (!isSame) stretches.push({ value: after.slice(from, to), removed: false, added: true })
    from = to
  }
  return stretches
}

type FileChange = DataOf<'FilesChanged'>['files'][number]
type Piece = FileChange['hunks'][number]['removed']

/** Larger files are recorded by their differences only: changes can be undone, but older versions cannot be shown. */
const SNAPSHOT_BYTES_MAX = 4 * 1024 * 1024

const pieceOf = (bytes: Buffer): Piece => {
  const text = bytes.toString('utf8')
  return Buffer.from(text).equals(bytes) ? text : { base64: bytes.toString('base64') }
}
const bytesOf = (piece: Piece): Buffer => (typeof piece === 'string' ? Buffer.from(piece) : Buffer.from(piece.base64, 'base64'))

/** Returns hunks as the log keeps them. */
export const recordedHunks = (hunks: readonly Hunk[]): FileChange['hunks'] =>
  hunks.map(({ at, removed, inserted, contextBefore, contextAfter }) => ({
    at,
    removed: pieceOf(removed),
    inserted: pieceOf(inserted),
    context_before: pieceOf(contextBefore),
    context_after: pieceOf(contextAfter),
  }))

/** Returns hunks as the log has them, with their bytes. */
export const hunksOf = ({ hunks }: FileChange): Hunk[] =>
  hunks.map(({ at, removed, inserted, context_before, context_after }) => ({
    at,
    removed: bytesOf(removed),
    inserted: bytesOf(inserted),
    contextBefore: bytesOf(context_before),
    contextAfter: bytesOf(context_after),
  }))

/** The contents before a change that no earlier event leads to; nothing for a file that is too large. */
export function snapshotOf(contents: Buffer): Pick<FileChange, 'snapshot'> {
  if (contents.length > SNAPSHOT_BYTES_MAX) return {}
  return { snapshot: brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).toString('base64') }
}

/** Returns the contents that a snapshot was made from. */
export const contentsOf = (snapshot: string): Buffer => brotliDecompressSync(Buffer.from(snapshot, 'base64'), { maxOutputLength: SNAPSHOT_BYTES_MAX })

/** Returns a function that gives the line of a byte offset; call it with ascending offsets, so that each byte is read once. */
export function lineCounter(contents: Buffer): (at: number) => number {
  let count = 0
  let reached = 0
  return (at) => {
    for (let next = contents.indexOf(LINE_FEED, reached); next >= 0 && next < at; next = contents.indexOf(LINE_FEED, next + 1)) count++
    reached = at
    return count
  }
}
