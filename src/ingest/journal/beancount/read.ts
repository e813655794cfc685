import { Book } from '../book.ts'
import type { Reader, ReadJournal } from '../read.ts'
import { Booking } from './booking/book-entries.ts'
import { BookWriter } from './booking/write.ts'
import { checkAccounts, livesOf } from './checks/accounts.ts'
import { checkBalances } from './checks/balance.ts'
import { checkDeclarations, checkDocuments } from './checks/declarations.ts'
import { type Padding, pad } from './checks/pad.ts'
import { OPEN } from './entries.ts'
import { readFiles } from './include.ts'
import { ordered } from './order.ts'
import { Problems } from './problems.ts'

/** Reads a beancount journal as bean-check does: parse all files, book, pad, run plugins, check. */
const read: ReadJournal = (root, files) => {
  const book = new Book('beancount')
  const sources: { path: string; bytes: Uint8Array }[] = []
  const problems = new Problems(book.problems, sources)
  const journal = readFiles(root, files, book, sources, problems)
  if (journal === undefined) return book
  const { entries, options } = journal
  const rows = ordered(entries)
  const writer = new BookWriter(book, entries)
  new Booking({ entries, options, problems, writer, checkBalance: true }).run(rows)
  for (const name of entries.accounts.names) book.accounts.id(name)
  for (const name of entries.currencies.names) book.commodities.id(name)
  const raw = options.processing === 'raw'
  const padding: Padding = raw ? new Map() : pad({ entries, rows, writer, options, problems })
  if (!raw) checkBalances({ entries, rows, writer, padding, options, problems })
  const lives = livesOf(entries, rows, problems)
  checkAccounts(entries, book, lives, problems)
  checkDeclarations(entries, rows, problems)
  checkDocuments({ entries, options, files, problems, pathFrom: journal.pathFrom })
  for (const directive of entries.directives) if (directive.kind === OPEN) book.declaredAccounts.add(entries.accounts.name(directive.account))
  return book
}

export const beancountReader: Reader = { dialect: 'beancount', read }

