import type { Book } from '../journal/book.ts'
import type { SourcePieces } from './source-pieces.ts'

/** What the text of a book declares beside its entries. */
export interface WrittenDeclarations {
  /** Accounts that beancount's `open` names. */
  readonly opened: ReadonlySet<string>
  /** What ledger's `note` says of an account, for the one place where beancount opens it. */
  readonly notes: ReadonlyMap<string, string>
  /** Metadata of beancount that is no string, as it is written: "shares: 5". */
  readonly typed: ReadonlySet<string>
  /** Aliases or prefixes change names. */
  readonly isRenaming: boolean
  /** Numbers have a decimal comma in some file. */
  readonly hasDecimalCommas: boolean
}

export function writtenDeclarations({ dialect }: Book, pieces: SourcePieces): WrittenDeclarations {
  const opened = new Set<string>()
  const notes = new Map<string, string>()
  const typed = new Set<string>()
  let isRenaming = false
  let hasDecimalCommas = false
  for (const { piece } of pieces.inOrder()) {
    if (piece.kind !== 'directive' && piece.kind !== 'entry') continue
    const [first = '', ...below] = piece.lines
    if (dialect === 'beancount') {
      const account = /^\S+\s+open\s+([^\s;]+)/.exec(first)?.[1]
      if (account !== undefined) opened.add(account)
      for (const line of below) {
        const found = /^\s+([a-z][\w-]+):\s*([^"\s;][^;]*?)\s*(?:;.*)?$/.exec(line)
        if (found) typed.add(`${found[1]!}: ${found[2]!}`)
      }
    } else if (piece.kind === 'directive') {
      if (/^[!@]?(alias|apply (account|fixed|tag)|A|bucket|capture)\b/.test(first) || below.some((line) => /^\s+alias\b/.test(line)))
        isRenaming = true
      if (piece.lines.some((line) => /^(decimal-mark ,|(commodity|D)\b.*,\d{1,2}(?!\d)|\s+format\b.*,\d{1,2}(?!\d)|--decimal-comma)/.test(line)))
        hasDecimalCommas = true
      const account = /^account\s+(.+?)\s*(?:\s{2,};.*)?$/.exec(first)?.[1]
      const note = below.map((line) => /^\s+note\s+(.+?)\s*$/.exec(line)?.[1]).find((found) => found !== undefined)
      if (account !== undefined && note !== undefined) notes.set(account, note)
    }
  }
  return { opened, notes, typed, isRenaming, hasDecimalCommas }
}
