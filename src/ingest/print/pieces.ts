import type { Dialect } from '../journal/book.ts'

/** What a file is made of, apart from its transactions and prices. Lines are 1-based. */
export type Piece =
  | { readonly kind: 'entry'; readonly line: number; readonly lines: readonly string[]; readonly comments: readonly string[] }
  | { readonly kind: 'blank' | 'comment'; readonly text: string }
  | { readonly kind: 'include'; readonly line: number; readonly path: string }
  | { readonly kind: 'directive'; readonly line: number; readonly lines: readonly string[] }

/** Lines that the book has entries of: first line → last line. */
export type Entries = ReadonlyMap<number, number>

const COMMENT: Readonly<Record<Dialect, RegExp>> = { ledger: /^[;#*%|]/, hledger: /^[;#*]/, beancount: /^[;*:#!&?%]/ }
const INCLUDE: Readonly<Record<Dialect, RegExp>> = {
  ledger: /^[!@]?include\s+(.+?)\s*$/,
  hledger: /^!?include\s+(.+?)(?:\s+;.*)?\s*$/,
  beancount: /^include\s+"([^"]+)"/,
}

/** Takes the text of a file apart, in its order; an entry of the book stands for all its lines, its comments beside it. */
export function* piecesOf(text: string, dialect: Dialect, entries: Entries): Generator<Piece> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const last = entries.get(at + 1)
    if (last !== undefined) {
      // The reader keeps the notes of ledger and hledger with their entry; what beancount calls a comment it skips.
      const comments = dialect === 'beancount' ? lines.slice(at, last).flatMap(commentOn) : []
      yield { kind: 'entry', line: at + 1, lines: lines.slice(at, Math.max(at + 1, last)), comments }
      at = Math.max(at, last - 1)
      continue
    }
    const include = INCLUDE[dialect].exec(line)
    if (line.trim() === '') yield { kind: 'blank', text: '' }
    else if (include) yield { kind: 'include', line: at + 1, path: include[1]! }
    else if (COMMENT[dialect].test(line) || /^\s+;/.test(line)) yield { kind: 'comment', text: line.trim().replace(/^[;#*%|]+ ?/, '') }
    else {
      const isBlock = dialect !== 'beancount' && /^(comment|test)\b/.test(line)
      const end = isBlock ? blockEnd(lines, at) : belowEnd(lines, dialect === 'beancount' ? stringEnd(lines, at) : at)
      if (isBlock) for (const inside of lines.slice(at + 1, end - 1)) yield { kind: 'comment', text: inside }
      else yield { kind: 'directive', line: at + 1, lines: lines.slice(at, end) }
      at = end - 1
    }
  }
}

/** A comment behind or on a line of beancount, outside of strings. */
function commentOn(line: string): string[] {
  const found = /^(?:[^";]|"(?:[^"\\]|\\.)*")*;(.*)$/.exec(line)
  return found ? [found[1]!.replace(/^;+/, '').trim()] : []
}

/** The line on which a string of several lines ends, which began on this one. */
function stringEnd(lines: readonly string[], from: number): number {
  let isOpen = false
  for (let at = from; at < lines.length; at++) {
    for (const [mark] of lines[at]!.matchAll(/\\.|[";]/g)) {
      if (mark === ';' && !isOpen) break
      if (mark === '"') isOpen = !isOpen
    }
    if (!isOpen) return at
  }
  return from
}

/** Behind the line `end comment`, or the last one. */
function blockEnd(lines: readonly string[], from: number): number {
  const end = lines.findIndex((line, at) => at > from && /^end (comment|test)\b/.test(line))
  return end < 0 ? lines.length + 1 : end + 1
}

/** Behind the indented lines that belong to a directive. */
function belowEnd(lines: readonly string[], from: number): number {
  let end = from + 1
  while (end < lines.length && /^\s+\S/.test(lines[end]!)) end++
  return end
}
