import { detectDialect } from '../../ingest/detect.ts'
import type { Dialect } from '../../ingest/journal/book.ts'
import type { Problem } from '../../ingest/journal/problem.ts'
import { FileUnreadable } from '../../ingest/journal/read.ts'
import type { Readers } from '../../ingest/readers.ts'
import { OverlaidFiles, type ReplacedFiles } from './overlaid-files.ts'
import type { AheadRequest } from './read-ahead.ts'

/** What a whole book would be with some files replaced. */
export interface CheckedBook {
  readonly dialect: Dialect
  /** Errors and warnings of all its files. */
  readonly problems: readonly Problem[]
  /** Absolute paths of the include graph, in its order. */
  readonly files: readonly string[]
}

/** Reads a book as it would be with these files; nothing is recorded and nothing is written. */
export function checkBook(
  { root, dialect: configured, ...options }: AheadRequest,
  replaced: ReplacedFiles,
  readers: Readers,
  opened?: (path: string) => void,
): CheckedBook {
  const files = new OverlaidFiles(replaced, opened)
  let dialect = configured === '' ? 'ledger' : configured
  try {
    if (configured === '') dialect = detectDialect(root, files.bytes(root))
    const book = readers(dialect).read(root, files, options)
    return { dialect, problems: book.problems, files: book.files.map(({ path }) => path) }
  } catch (error) {
    if (!(error instanceof FileUnreadable)) throw error
    const problem: Problem = { severity: 'error', code: `file_${error.reason}`, file: root, line: 0, message: error.message }
    return { dialect, problems: [problem], files: [] }
  }
}
