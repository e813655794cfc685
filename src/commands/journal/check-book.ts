import { dirname } from 'node:path'
import { detectDialect } from '../../ingest/detect.ts'
import type { Dialect } from '../../ingest/journal/book.ts'
import type { ExistingTransaction } from '../../ingest/statements/preview/preview.ts'
import type { Problem } from '../../ingest/journal/problem.ts'
import { FileUnreadable } from '../../ingest/journal/read.ts'
import type { Readers } from '../../ingest/readers.ts'
import { existingTransactions } from '../import/existing-transactions.ts'
import { nameIn } from './disk-files.ts'
import { OverlaidFiles, type ReplacedFiles } from './overlaid-files.ts'
import type { AheadRequest } from './read-ahead.ts'

/** What a whole book would be with some files replaced. */
export interface CheckedBook {
  readonly dialect: Dialect
  /** Errors and warnings of all its files. */
  readonly problems: readonly Problem[]
  /** Absolute paths of the include graph, in its order. */
  readonly files: readonly string[]
  /** Only on request. */
  readonly contents?: BookContents
}

/** What a statement is compared with. */
export interface BookContents {
  readonly transactions: readonly ExistingTransaction[]
  readonly declaredAccounts: readonly string[]
}

/** Reads a book as it would be with these files; nothing is recorded and nothing is written. */
export function checkBook(
  { root, dialect: configured, ...options }: AheadRequest,
  replaced: ReplacedFiles,
  readers: Readers,
  { opened, withContents = false }: { readonly opened?: (path: string) => void; readonly withContents?: boolean } = {},
): CheckedBook {
  const files = new OverlaidFiles(replaced, opened)
  let dialect = configured === '' ? 'ledger' : configured
  try {
    if (configured === '') dialect = detectDialect(root, files.bytes(root))
    const book = readers(dialect).read(root, files, options)
    const checked = { dialect, problems: book.problems, files: book.files.map(({ path }) => path) }
    if (!withContents) return checked
    const transactions = existingTransactions(book, (path) => nameIn(dirname(root), path))
    return { ...checked, contents: { transactions, declaredAccounts: [...book.declaredAccounts] } }
  } catch (error) {
    if (!(error instanceof FileUnreadable)) throw error
    const problem: Problem = { severity: 'error', code: `file_${error.reason}`, file: root, line: 0, message: error.message }
    return { dialect, problems: [problem], files: [] }
  }
}
