import { onceFor } from '#vocabulary/lru.ts'
import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { fileNamed, pathsOf } from '#vocabulary/document-names.ts'
import { FORECAST, type Tag } from '#vocabulary/book-columns.ts'
import type { Day } from '#vocabulary/day.ts'
import type { LedgerView } from '../view/ledger-view.ts'

/** A file that the journal names: by a directive, by its place in a folder of documents, or by a tag of a transaction. */
export interface NamedDocument {
  readonly day: Day
  readonly account: string
  /** Where it may lie, from the folder of the root journal, the likeliest first. */
  readonly paths: readonly string[]
  /** The tag of a transaction or posting that names it; '' for none. */
  readonly named: string
  readonly tags: readonly Tag[]
  readonly links: readonly string[]
  /** From the folder of the root journal. */
  readonly file: string
  /** 0 where no line names it. */
  readonly line: number
  /** The id of the transaction that it belongs to; '' for none. */
  readonly transaction: string
  readonly payee: string
}

/** All documents of a book by day, the oldest first. */
export const namedDocuments = onceFor((view: LedgerView): readonly NamedDocument[] => {
  const byTags = taggedDocuments(view)
  const annotated = view.annotations
    .filter(({ kind }) => kind === 'document')
    .map(({ day, name, text, tags, links, file, line }): NamedDocument => {
      return { day, account: name, paths: [text], named: '', tags, links, file: view.files[file] ?? '', line, transaction: '', payee: '' }
    })
  if (byTags.length === 0) return annotated
  // A file in a document folder that a transaction also names is one document, of the account of the folder.
  const inFolders = new Map(annotated.filter(({ line }) => line === 0).map((document) => [elementAt(document.paths, 0), document]))
  const named = new Set<NamedDocument>()
  const merged = byTags.map((document) => {
    const placed = document.paths.map((path) => inFolders.get(path)).find((one) => one !== undefined)
    if (!placed) return document
    named.add(placed)
    return { ...document, account: placed.account, paths: placed.paths }
  })
  return [...annotated.filter((document) => !named.has(document)), ...merged].sort((a, b) => a.day - b.day)
})

/** By tags of transactions and of their postings, in the order of the book. */
function taggedDocuments(view: LedgerView): NamedDocument[] {
  const { transactions: t, postings: p } = view
  if (t.tags.size + p.tags.size === 0) return []
  const documents: NamedDocument[] = []
  for (const row of view.order) {
    if (t.origin[row] === FORECAST) continue
    const names = new Set<string>()
    const take = (tags: readonly Tag[] | undefined, posting: number): void => {
      for (const { name: named, value } of tags ?? []) {
        const name = fileNamed(value)
        // A tag inherited from the transaction or a rule is not a second document.
        if (name === undefined || names.has(name)) continue
        names.add(name)
        const file = view.files[intAt(t.file, row)] ?? ''
        documents.push({
          day: intAt(t.day, row),
          account: view.accounts[intAt(p.account, posting)] ?? '',
          paths: pathsOf(name, file),
          named,
          tags: [],
          links: t.links.get(row) ?? [],
          file,
          line: intAt(t.beginLine, row),
          transaction: elementAt(view.transactionIds, row),
          payee: view.payees[intAt(t.payee, row)] ?? '',
        })
      }
    }
    const [first, end] = [intAt(t.firstPosting, row), intAt(t.firstPosting, row + 1)]
    take(t.tags.get(row), first)
    for (let posting = first; posting < end; posting++) take(p.tags.get(posting), posting)
  }
  return documents
}
