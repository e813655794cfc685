/** Journal text in colours. Reads single lines, for the eye only: what a line means, the readers of the service decide. */

export type PieceKind = 'comment' | 'day' | 'directive' | 'payee' | 'account' | 'amount' | 'plain'
export interface Piece {
  readonly kind: PieceKind
  readonly text: string
}

const COMMENT = /^\s*[;#*%|]/
const HEAD = /^([=~]?\s*\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?:=\S+)?|~\s.*|=\s.*)(\s*)(.*)$/
const DIRECTIVE = /^([A-Za-z!][\w-]*)(\s.*)?$/
const POSTING = /^(\s+(?:[*!]\s+)?)([[(]?[^\s;](?:[^\s;]| (?! ))*[\])]?)(\s{2,}|\t|\s*$|\s+(?=[-+]?[\d.]))(.*)$/

const withComment = (text: string, kind: PieceKind): Piece[] => {
  const at = text.search(/(^|\s);/)
  return at < 0
    ? [{ kind, text }]
    : [
        { kind, text: text.slice(0, at) },
        { kind: 'comment', text: text.slice(at) },
      ]
}

export const piecesOf = (line: string): Piece[] => {
  const pieces = ((): Piece[] => {
    if (COMMENT.test(line)) return [{ kind: 'comment', text: line }]
    const head = HEAD.exec(line)
    if (head) return [{ kind: 'day', text: `${head[1]}${head[2]}` }, ...withComment(head[3] ?? '', 'payee')]
    const posting = POSTING.exec(line)
    if (posting)
      return [
        { kind: 'plain', text: posting[1] ?? '' },
        { kind: 'account', text: posting[2] ?? '' },
        { kind: 'plain', text: posting[3] ?? '' },
        ...withComment(posting[4] ?? '', 'amount'),
      ]
    const directive = DIRECTIVE.exec(line)
    if (directive) return [{ kind: 'directive', text: directive[1] ?? '' }, ...withComment(directive[2] ?? '', 'plain')]
    return [{ kind: 'plain', text: line }]
  })()
  return pieces.filter(({ text }) => text !== '')
}

/** The lines [from, to] of the entry that a line belongs to: what stands together without a blank line between, 1-based. */
export const entryAround = (lines: readonly string[], line: number): { from: number; to: number } => {
  const isText = (at: number): boolean => (lines[at - 1] ?? '').trim() !== ''
  if (line < 1 || line > lines.length || !isText(line)) return { from: line, to: line }
  let from = line
  let to = line
  while (from > 1 && /^\s/.test(lines[from - 1] ?? '') && isText(from - 1)) from -= 1
  while (to < lines.length && isText(to + 1) && /^\s/.test(lines[to] ?? '')) to += 1
  return { from, to }
}
