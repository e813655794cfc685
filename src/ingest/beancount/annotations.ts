import type { Annotation } from '#vocabulary/annotations.ts'
import { DIRECTIVE } from '#vocabulary/book-columns.ts'
import type { Book } from '../journal/book.ts'
import { BALANCE, CLOSE, COMMODITY, type Directive, type Directives, DOCUMENT, EVENT, NOTE, OPEN, OTHER, PAD, TRANSACTION } from './directives.ts'

const NAMES: Readonly<Record<number, string>> = {
  [OPEN]: 'open',
  [CLOSE]: 'close',
  [COMMODITY]: 'commodity',
  [PAD]: 'pad',
  [BALANCE]: 'balance',
  [NOTE]: 'note',
  [DOCUMENT]: 'document',
  [EVENT]: 'event',
  [TRANSACTION]: 'transaction',
}

const NO_LINKS: readonly string[] = []

/** Counts what was parsed, by the names of the directives: before booking and plugins, which add some. */
export function countDirectives(directives: Directives, book: Book): void {
  const { directiveCounts: counts, prices } = book
  const count = (name: string, times = 1): unknown => times > 0 && counts.set(name, (counts.get(name) ?? 0) + times)
  const { kind } = directives
  for (let row = 0, first = 0; row < directives.count; first = row) {
    while (row < directives.count && kind[row] === kind[first] && kind[first] !== OTHER) row++
    const other = kind[first] === OTHER ? directives.others[directives.at[row++]!] : undefined
    count(other?.kind === OTHER ? other.name : NAMES[kind[first]!]!, row - first)
  }
  let declared = 0
  for (let row = 0; row < prices.count; row++) if (prices.origin[row] === DIRECTIVE) declared++
  count('price', declared)
}

/** Adds the directives without amounts to the book, and the documents found in folders, each once. */
export function annotate(book: Book, directives: Directives, found: readonly Annotation[], pathFrom: (file: number, name: string) => string): void {
  for (const directive of directives.others) {
    if (directive.kind === CLOSE) book.closedAccounts.set(directives.accounts.name(directive.account), directive.day)
    const annotation = annotationOf(directive, directives, pathFrom)
    if (annotation !== undefined) book.annotations.push(annotation)
  }
  if (found.length === 0) return
  const keyOf = ({ name, text }: Annotation): string => `${name}\n${text}`
  const written = new Set(book.annotations.map(keyOf))
  for (const document of found) {
    if (written.has(keyOf(document))) continue
    written.add(keyOf(document))
    book.annotations.push(document)
  }
}

function annotationOf(directive: Directive, { accounts }: Directives, pathFrom: (file: number, name: string) => string): Annotation | undefined {
  const { day, file, line } = directive
  if (directive.kind === EVENT)
    return { kind: 'event', day, name: directive.name, text: directive.content, tags: directive.tags, links: NO_LINKS, file, line }
  if (directive.kind === OTHER && directive.query) return { kind: 'query', day, ...directive.query, links: NO_LINKS, file, line }
  if (directive.kind === NOTE) {
    const { account, text, tags, links } = directive
    return { kind: 'note', day, name: accounts.name(account), text, tags, links, file, line }
  }
  if (directive.kind !== DOCUMENT) return undefined
  const { account, path, tags, links } = directive
  return { kind: 'document', day, name: accounts.name(account), text: pathFrom(file, path), tags, links, file, line }
}
