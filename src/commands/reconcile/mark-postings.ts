import type { Dialect } from '../../ingest/journal/book.ts'
import { CLEARED, type Status } from '#vocabulary/book-columns.ts'

/** What a posting shall be: on a statement, or not. */
export interface PostingMark {
  readonly isCleared: boolean
  /** What its transaction says of all its postings. */
  readonly transaction: Status
}

/** Blank space, the posting's own flag, the rest. A flag of beancount is apart from the account; ledger's may touch it. */
export const POSTING: Readonly<Record<Dialect, RegExp>> = {
  ledger: /^([ \t]+)(?:([*!])[ \t]*)?([^\s*!;].*)$/,
  hledger: /^([ \t]+)(?:([*!])[ \t]*)?([^\s*!;].*)$/,
  beancount: /^([ \t]+)(?:([*!&#?%A-Z])[ \t]+)?([A-Z\x80-\xff].*)$/,
}

/**
 * Writes the status of postings into the text of a journal, by their lines (from 1), and touches nothing else: every other byte stays,
 * and so does the column of the amount where there is room before it. Returns the number of a line that has no posting instead, when there is one.
 */
export function markPostings(contents: Buffer, dialect: Dialect, marks: ReadonlyMap<number, PostingMark>): Buffer | number {
  // Bytes as characters: a journal need not be written in UTF-8 for this.
  const lines = contents.toString('latin1').split('\n')
  for (const [number, mark] of marks) {
    const found = POSTING[dialect].exec((lines[number - 1] ?? '').replace(/\r$/, ''))
    if (!found) return number
    const [before, indent, flag, rest] = [found[0], found[1]!, found[2] ?? '', found[3]!]
    const after = flagFor(mark)
    if (after === flag) continue
    const width = (after === '' ? 0 : 2) - (before.length - indent.length - rest.length)
    lines[number - 1] = indent + (after === '' ? '' : `${after} `) + shifted(rest, width) + (lines[number - 1]!.endsWith('\r') ? '\r' : '')
  }
  return Buffer.from(lines.join('\n'), 'latin1')
}

/** The posting's own flag; '' where the transaction says it already. */
function flagFor({ isCleared, transaction }: PostingMark): '*' | '!' | '' {
  if (isCleared) return transaction === CLEARED ? '' : '*'
  return transaction === CLEARED ? '!' : ''
}

/** The account and its amount with the amount where it was, although what stands before the account has grown by some characters. */
function shifted(rest: string, by: number): string {
  const gap = /^[^\t;]*?\S( {2,})(?=[^ ;])/.exec(rest)
  if (!gap) return rest
  const blanks = gap[1]!.length - by
  if (blanks < 2) return rest
  const end = gap[0].length
  return rest.slice(0, end - gap[1]!.length) + ' '.repeat(blanks) + rest.slice(end)
}
