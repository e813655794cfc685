import { Book } from '../journal/book.ts'
import type { Files } from '../journal/readable-files.ts'
import type { SegmentSizes } from '../journal/segment-cache.ts'
import type { Problem } from '../journal/problem.ts'
import { type Reader, readerOfDialect, type ReadOptions } from '../journal/read-options.ts'
import { Booking } from './booking/book-transactions.ts'
import { BookWriter } from './booking/write.ts'
import { addBudgets, annotate, countDirectives } from './annotations-and-budgets.ts'
import { checkAccounts, livesOf } from './checks/accounts.ts'
import { checkBalances, pad, type Padding } from './checks/balance-and-pad.ts'
import { checkDeclarations, checkDocuments, foundDocuments } from './checks/documents.ts'
import { OPEN } from './parsed-directives.ts'
import { readFiles } from './include.ts'
import { ordered, sequenceOf } from './sequence.ts'
import { mayRepair, runPlugins } from './plugins/run-plugins.ts'
import { Problems } from './problems.ts'
import { BeancountCache } from './cache/beancount-cache.ts'

/** Reads a beancount journal as bean-check does: parse all files, book, pad, run plugins, check. */
function fill(root: string, files: Files, { forecastUntil }: ReadOptions, cache?: BeancountCache): Book {
  const book = new Book('beancount')
  const sources: { path: string; bytes: Uint8Array }[] = []
  const problems = new Problems(book.problems, sources)
  const journal = readFiles(root, { files, book, sources, problems, cache })
  if (journal === undefined) return book
  const { directives, options, plugins, pathFrom } = journal
  countDirectives(directives, book)
  const rows = ordered(directives)
  book.transactions.reserve(directives.transactions.count + 1)
  book.postings.reserve(directives.postings.count)
  const writer = new BookWriter(book, directives)
  new Booking({ directives, options, problems, writer, checkBalance: !mayRepair(plugins) }).run(rows)
  for (const name of directives.accounts.names) book.accounts.id(name)
  for (const name of directives.currencies.names) book.commodities.id(name)
  // `raw` processing runs only what the journal names.
  const runs = (part: string): boolean => options.processing === 'default' || plugins.some(({ name }) => name === part)
  const padding: Padding = runs('beancount.ops.pad') ? pad({ directives, rows, writer, options, problems }) : new Map()
  let sequence = sequenceOf(directives, rows, writer, padding)
  if (plugins.length > 0) sequence = runPlugins({ requests: plugins, sequence, directives, options, problems, sources, writer })
  if (runs('beancount.ops.balance')) checkBalances({ book, directives, sequence, options, problems })
  checkAccounts(directives, book, livesOf(directives, sequence, problems), problems)
  checkDeclarations(directives, sequence, problems)
  const search = { directives, options, files, problems, pathFrom }
  const looks = runs('beancount.ops.documents')
  if (looks) checkDocuments(search)
  annotate(book, directives, looks ? foundDocuments(search) : [], pathFrom)
  for (const directive of directives.others) {
    if (directive.kind !== OPEN) continue
    const account = directives.accounts.name(directive.account)
    book.declaredAccounts.add(account)
    if (directive.tags.length > 0) book.accountTags.set(account, directive.tags)
    if (directive.currencies.length > 0)
      book.declaredCurrencies.set(
        account,
        directive.currencies.map((id) => directives.currencies.name(id)),
      )
  }
  if (forecastUntil !== undefined) addBudgets(book, { directives, until: forecastUntil, problems })
  inOrder(book.problems, sources)
  return book
}

/** By file and line; the note that there are more problems stays last. */
function inOrder(problems: Problem[], sources: readonly { readonly path: string }[]): void {
  const files = new Map(sources.map(({ path }, at) => [path, at]))
  const last = problems.at(-1)?.code === 'too_many_problems' ? problems.pop() : undefined
  problems.sort((a, b) => files.get(a.file)! - files.get(b.file)! || a.line - b.line)
  if (last !== undefined) problems.push(last)
}

export const beancountReader = readerOfDialect('beancount', fill)

/**
 * A reader with a cache: of files that are read again it parses what has changed, though everything is booked and checked anew, so the
 * book is the same as that of a first reading. It keeps the text of the files and about as much again of what was understood of it.
 */
export function createBeancountSession(sizes: SegmentSizes = {}): Reader {
  const cache = new BeancountCache(sizes)
  return readerOfDialect('beancount', (root, files, options) => fill(root, files, options, cache))
}
