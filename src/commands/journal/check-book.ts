import { declaredNumbers } from '../../ingest/statements/accounts/accounts-and-payees.ts'
import { dirname } from 'node:path'
import { detectDialect } from '../../ingest/detect.ts'
import { answerOf, balancesText } from '../../ingest/journal/answer.ts'
import { Book, type Dialect } from '../../ingest/journal/book.ts'
import { type PlainBook, plainBook } from '../../ingest/statements/preview/duplicates.ts'
import type { Problem } from '../../ingest/journal/problem.ts'
import { rootedAccount } from '../../ingest/journal/root-accounts.ts'
import { FileUnreadable } from '../../ingest/journal/readable-files.ts'
import type { Readers } from '../../ingest/readers.ts'
import { ConfinedFiles, DiskFiles, nameIn, type ReplacedFiles } from './files/disk-files.ts'
import type { BookRequest } from './read-changes.ts'

export interface CheckRequest extends BookRequest {
  /** The configuration and the data folder, which may lie beside the journal: files that are replaced cannot include them. */
  readonly secret?: readonly string[]
  /** What the files on the disk were last known to include, wherever it is: asked first, so that they are not read to find out. */
  readonly included?: readonly string[]
}

/** What a whole book would be with some files replaced. */
export interface CheckedBook {
  readonly dialect: Dialect
  /** Errors and warnings of all its files. */
  readonly problems: readonly Problem[]
  /** Absolute paths of the include graph, in its order. */
  readonly files: readonly string[]
  /** Only on request. */
  readonly contents?: BookContents
  /** Only on request, and of a valid book: what every account of it holds, as text. */
  readonly balances?: string
}

/** What to return about a book besides its problems. */
export type AskedOfBook = 'contents' | 'balances'

/** What a statement is compared with. */
export interface BookContents {
  readonly book: PlainBook
  readonly declaredAccounts: readonly string[]
  readonly declaredCurrencies: ReadonlyMap<string, readonly string[]>
  /** Account → the numbers that its declaration names. */
  readonly accountNumbers: ReadonlyMap<string, readonly string[]>
  /** The accounts of the book, declared ones among them, → as they are called under the five roots. */
  readonly rooted: ReadonlyMap<string, string>
}

/**
 * Reads a book as it would be with these files; nothing is recorded and nothing is written. What the files on the disk do not read outside
 * of the folder of the book, the replaced ones cannot read there either.
 */
export function checkBook(
  { secret = [], included = [], ...request }: CheckRequest,
  replaced: ReplacedFiles,
  readers: Readers,
  { opened, also }: { readonly opened?: (path: string) => void; readonly also?: AskedOfBook | undefined } = {},
): CheckedBook {
  const { root } = request
  const confined = (known: ReadonlySet<string>): ConfinedFiles => new ConfinedFiles(replaced, { folder: dirname(root), secret, known }, opened)
  const before = new Set([root, ...included])
  const files = replaced.size === 0 ? new DiskFiles(opened) : confined(before)
  const checked = readWith(request, files, readers, also)
  if (!(files instanceof ConfinedFiles) || files.refused.size === 0) return checked
  const disk = new DiskFiles(opened)
  readWith(request, disk, readers)
  const known = new Set([...before, ...disk.paths, ...disk.globs.map(({ pattern }) => pattern)])
  return [...files.refused].some((asked) => known.has(asked)) ? readWith(request, confined(known), readers, also) : checked
}

function readWith({ root, dialect: configured, ...options }: BookRequest, files: DiskFiles, readers: Readers, also?: AskedOfBook): CheckedBook {
  let dialect = configured === '' ? 'ledger' : configured
  try {
    if (configured === '') dialect = detectDialect(root, files.bytes(root))
    const book = readers(dialect).read(root, files, options)
    const checked = { dialect, problems: book.problems, files: book.files.map(({ path }) => path) }
    if (also === 'contents') return { ...checked, contents: contentsOf(book, dirname(root)) }
    return also === 'balances' && !book.hasErrors ? { ...checked, balances: balancesText(answerOf(book)) } : checked
  } catch (error) {
    return { dialect, problems: [unreadable(root, error)], files: [] }
  }
}

/** A root that cannot be read, as a problem of the book; throws what is no such thing. */
export function unreadable(root: string, error: unknown): Problem {
  if (!(error instanceof FileUnreadable)) throw error
  return { severity: 'error', code: `file_${error.reason}`, file: root, line: 0, message: error.message }
}

/** What a journal has, under the names that it uses itself; `folder` is what names of files are relative to. */
export function contentsOf(book: Book, folder: string): BookContents {
  const { accounts, commodities, payees, files, transactions, postings, declaredAccounts, declaredCurrencies } = book
  return {
    book: plainBook({
      accounts: accounts.names,
      commodities: commodities.names,
      payees: payees.names,
      files: files.map(({ path }) => nameIn(folder, path)),
      transactions,
      postings,
    }),
    declaredAccounts: [...declaredAccounts],
    declaredCurrencies,
    accountNumbers: new Map(
      [...book.accountTags].map(([account, tags]) => [account, declaredNumbers(tags)] as const).filter(([, numbers]) => numbers.length > 0),
    ),
    rooted: new Map([...accounts.names, ...declaredAccounts].map((name) => [name, rootedAccount(name, book.accountRoots)])),
  }
}

/** The contents of a journal that has nothing yet, or cannot be read. */
export const noContents = (dialect: Dialect): BookContents => contentsOf(new Book(dialect), '/')
