import { Book } from '../journal/book.ts'
import type { Problem } from '../journal/problem.ts'
import { readerOfDialect, type ReadJournal } from '../journal/reader.ts'
import { Booking } from './booking/book-entries.ts'
import { BookWriter } from './booking/write.ts'
import { checkAccounts, livesOf } from './checks/accounts.ts'
import { checkBalances } from './checks/balance.ts'
import { checkDeclarations, checkDocuments } from './checks/declarations.ts'
import { type Padding, pad } from './checks/pad.ts'
import { OPEN } from './entries.ts'
import { readFiles } from './include.ts'
import { ordered } from './order.ts'
import { mayRepair, runPlugins } from './plugins/run.ts'
import { Problems } from './problems.ts'
import { sequenceOf } from './sequence.ts'

/** Reads a beancount journal as bean-check does: parse all files, book, pad, run plugins, check. */
const fill: ReadJournal = (root, files) => {
  const book = new Book('beancount')
  const sources: { path: string; bytes: Uint8Array }[] = []
  const problems = new Problems(book.problems, sources)
  const journal = readFiles(root, files, book, sources, problems)
  if (journal === undefined) return book
  const { entries, options, plugins } = journal
  const rows = ordered(entries)
  book.transactions.reserve(entries.transactions.count + 1)
  book.postings.reserve(entries.postings.count)
  const writer = new BookWriter(book, entries)
  new Booking({ entries, options, problems, writer, checkBalance: !mayRepair(plugins) }).run(rows)
  for (const name of entries.accounts.names) book.accounts.id(name)
  for (const name of entries.currencies.names) book.commodities.id(name)
  // `raw` processing runs only what the journal names.
  const runs = (part: string): boolean => options.processing === 'default' || plugins.some(({ name }) => name === part)
  const padding: Padding = runs('beancount.ops.pad') ? pad({ entries, rows, writer, options, problems }) : new Map()
  let sequence = sequenceOf(entries, rows, writer, padding)
  if (plugins.length > 0) sequence = runPlugins({ requests: plugins, sequence, entries, options, problems, writer })
  if (runs('beancount.ops.balance')) checkBalances({ book, entries, sequence, options, problems })
  checkAccounts(entries, book, livesOf(entries, sequence, problems), problems)
  checkDeclarations(entries, sequence, problems)
  if (runs('beancount.ops.documents')) checkDocuments({ entries, options, files, problems, pathFrom: journal.pathFrom })
  for (const directive of entries.directives) if (directive.kind === OPEN) book.declaredAccounts.add(entries.accounts.name(directive.account))
  inOrder(book.problems, sources)
  return book
}

/** By file and line, as a person goes through them; what says that there are more stays behind them. */
function inOrder(problems: Problem[], sources: readonly { readonly path: string }[]): void {
  const files = new Map(sources.map(({ path }, at) => [path, at]))
  const last = problems.at(-1)?.code === 'too_many_problems' ? problems.pop() : undefined
  problems.sort((a, b) => files.get(a.file)! - files.get(b.file)! || a.line - b.line)
  if (last !== undefined) problems.push(last)
}

export const beancountReader = readerOfDialect('beancount', fill)
