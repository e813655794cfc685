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

/** The account that stands at a place of a line, with where it begins and ends; undefined where there is none. */
export const accountAt = (line: string, at: number): { readonly from: number; readonly to: number; readonly name: string } | undefined => {
  for (const match of line.matchAll(/[\p{L}\p{N}][\p{L}\p{N}_'.&/-]*(?: [\p{L}\p{N}_'.&/-]+)*(?::[\p{L}\p{N}_'.&/-]+(?: [\p{L}\p{N}_'.&/-]+)*)+/gu)) {
    const [from, to] = [match.index, match.index + match[0].length]
    if (at >= from && at <= to) return { from, to, name: match[0] }
  }
  return undefined
}

/** The commodity of those given that stands at a place of a line; undefined where there is none. */
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
