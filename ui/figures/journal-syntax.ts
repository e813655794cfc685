/** Journal text in colours. Reads single lines, for the eye only: what a line means, the readers of the service decide. */

export type PieceKind = 'comment' | 'day' | 'directive' | 'payee' | 'account' | 'amount' | 'tag' | 'plain'
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

/** As many characters of a line as are shown next to a row of a statement. */
const SHOWN_MAX = 62

/** The text with less room before its amounts, as much as its longest posting would be cut off by; for the eye only. */
export const narrowed = (text: string): string => {
  const lines = text.split('\n')
  const surplus = lines.reduce((most, line) => (POSTING.test(line) ? Math.max(most, line.length - SHOWN_MAX) : most), 0)
  if (surplus === 0) return text
  return lines
    .map((line) => {
      const gap = POSTING.exec(line)?.[3] ?? ''
      if (gap.length <= 2 || gap.includes('\t')) return line
      const at = line.indexOf(gap, line.search(/\S/))
      return line.slice(0, at) + gap.slice(Math.min(surplus, gap.length - 2)) + line.slice(at + gap.length)
    })
    .join('\n')
}

const BEANCOUNT_TOKEN =
  /(;.*)|("(?:[^"\\]|\\.)*(?:"|$))|([\p{Lu}\p{Lo}][\p{L}\p{N}-]*(?::[\p{L}\p{N}][\p{L}\p{N}-]*)+)|([#^][\w\-/.]+)|([-+]?\d[\d,.]*(?:\s+[A-Z][A-Z0-9'._-]*)?)|(\S)/gu

/** A line of a beancount file; a text may have begun on a line above. */
export const beancountPieces = (line: string, isInString: boolean): { readonly pieces: Piece[]; readonly isInString: boolean } => {
  const pieces: Piece[] = []
  let at = 0
  const upTo = (end: number, kind: PieceKind): void => {
    if (end > at) pieces.push({ kind, text: line.slice(at, end) })
    at = end
  }
  if (isInString) {
    const end = /^(?:[^"\\]|\\.)*"/.exec(line)?.[0].length
    upTo(end ?? line.length, 'payee')
    if (end === undefined) return { pieces, isInString: true }
  } else if (/^[*#:%]/.test(line)) return { pieces: [{ kind: 'comment', text: line }], isInString: false }
  else {
    const head = /^(\d{4}[-/]\d{1,2}[-/]\d{1,2})(\s+[a-z]+\b|\s+[*!](?=\s))?|^([a-z]+)(?=\s|$)/.exec(line)
    if (head) {
      upTo((head[1] ?? '').length, 'day')
      upTo(head[0].length, 'directive')
    }
  }
  let isOpen = false
  for (const match of line.slice(at).matchAll(BEANCOUNT_TOKEN)) {
    const [token, comment, text, account, tag, amount] = match
    const from = line.length - (match.input.length - match.index)
    upTo(from, 'plain')
    isOpen = text !== undefined && !/^"(?:[^"\\]|\\.)*"$/.test(text)
    upTo(from + token.length, comment ? 'comment' : text !== undefined ? 'payee' : account ? 'account' : tag ? 'tag' : amount ? 'amount' : 'plain')
  }
  upTo(line.length, 'plain')
  return { pieces, isInString: isOpen }
}

/** The lines [from, to] of the entry that a line belongs to: those without a blank line between, 1-based. */
export const entryAround = (lines: readonly string[], line: number): { from: number; to: number } => {
  const isText = (at: number): boolean => (lines[at - 1] ?? '').trim() !== ''
  if (line < 1 || line > lines.length || !isText(line)) return { from: line, to: line }
  let from = line
  let to = line
  while (from > 1 && /^\s/.test(lines[from - 1] ?? '') && isText(from - 1)) from -= 1
  while (to < lines.length && isText(to + 1) && /^\s/.test(lines[to] ?? '')) to += 1
  return { from, to }
}

/** Names and transactions in journal texts, for the eye and for completion: what a text means, the readers of the service decide. */

export type Dialect = 'ledger' | 'hledger' | 'beancount'

/** The dialect that a file is most likely written in: by its ending, else the one that the configuration names. */
export const dialectOf = (name: string, configured: string): Dialect => {
  if (/\.(beancount|bean)$/.test(name)) return 'beancount'
  if (/\.(journal|hledger|j|timeclock|timedot)$/.test(name)) return 'hledger'
  if (name.endsWith('.ledger')) return configured === 'hledger' ? 'hledger' : 'ledger'
  return configured === 'hledger' || configured === 'beancount' ? configured : 'ledger'
}

/** A line that begins a transaction, a budget or a rule. */
export const beginsTransaction = (line: string): boolean => /^(?:\d[\d./-]*[\s=]|[~=]\s)/.test(line)

/** The account at a place of a line, with where it begins and ends; undefined where there is none. */
export const accountAt = (line: string, at: number): { readonly from: number; readonly to: number; readonly name: string } | undefined => {
  for (const match of line.matchAll(/[\p{L}\p{N}][\p{L}\p{N}_'.&/-]*(?: [\p{L}\p{N}_'.&/-]+)*(?::[\p{L}\p{N}_'.&/-]+(?: [\p{L}\p{N}_'.&/-]+)*)+/gu)) {
    const [from, to] = [match.index, match.index + match[0].length]
    if (at >= from && at <= to) return { from, to, name: match[0] }
  }
  return undefined
}

/** The commodity of those given at a place of a line; undefined where there is none. */
export const commodityAt = (
  line: string,
  at: number,
  commodities: readonly string[],
): { readonly from: number; readonly to: number; readonly name: string } | undefined => {
  for (const match of line.matchAll(/"[^"]+"|[$€£¥₹]|\p{L}[\p{L}\p{N}'._-]*/gu)) {
    const [from, to] = [match.index, match.index + match[0].length]
    const name = match[0].replaceAll('"', '')
    if (at >= from && at <= to && commodities.includes(name)) return { from, to, name }
  }
  return undefined
}

interface NamedFile {
  readonly name: string
  readonly content: string
}

export interface Place {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** Every line that names an account, or one below it. */
export const usesOf = (files: readonly NamedFile[], account: string): Place[] => {
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}:_-])${account.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}_-])`, 'u')
  return files.flatMap(({ name: file, content }) =>
    content.split('\n').flatMap((text, at) => (pattern.test(text) ? [{ file, line: at + 1, text: text.trim() }] : [])),
  )
}

/** Where an account is declared, else where it is first named. */
export const definitionOf = (files: readonly NamedFile[], account: string): Place | undefined => {
  const uses = usesOf(files, account)
  return uses.find(({ text }) => /^(?:account\s|\d{4}[-/]\d\d[-/]\d\d\s+open\s)/.test(text)) ?? uses[0]
}

/** The postings that the last transaction of each payee had, as text. */
export const lastPostings = (files: readonly NamedFile[]): ReadonlyMap<string, string> => {
  const postings = new Map<string, string>()
  for (const { content } of files) {
    const lines = content.split(/\r?\n/)
    for (let at = 0; at < lines.length; at++) {
      const payee = payeeOf(lines[at]!)
      if (payee === undefined) continue
      const body: string[] = []
      while (/^\s+\S/.test(lines[at + 1] ?? '')) body.push(lines[++at]!)
      const own = body.filter((line) => !/^\s*[;#]/.test(line))
      if (own.length > 1) postings.set(payee, own.join('\n'))
    }
  }
  return postings
}

const payeeOf = (line: string): string | undefined => {
  const beancount = /^\d{4}[-/]\d\d[-/]\d\d\s+(?:\*|!|txn)\s+"((?:[^"\\]|\\.)*)"/.exec(line)
  if (beancount) return beancount[1]
  const header = /^\d[\d./-]*(?:=\S+)?\s+(?:[*!]\s+)?(?:\([^)]*\)\s*)?(\S.*?)\s*(?:\s;.*)?$/.exec(line)
  return header?.[1]
}

/** Tags that occur in the texts. */
export const tagsOf = (files: readonly NamedFile[], dialect: Dialect): string[] => {
  const tags = new Set<string>()
  const [sign, pattern] = dialect === 'beancount' ? ['#', /(?<=\s)#([A-Za-z0-9\-_/.]+)/g] : [';', /(?<=[\s:,;])([\p{L}\p{N}_-]+):/gu]
  for (const { content } of files)
    for (const line of content.split('\n')) {
      const at = line.indexOf(sign)
      if (at >= 0) for (const match of line.slice(Math.max(0, at - 1)).matchAll(pattern)) tags.add(match[1]!)
    }
  return [...tags]
}
