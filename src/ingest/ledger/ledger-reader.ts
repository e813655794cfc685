import { elementAt } from '#vocabulary/element-at.ts'
import { bookFile, type Files, FileUnreadable, inByteOrder, includePath, includePattern, Inclusions } from '../journal/readable-files.ts'
import { Book, type BookFile } from '../journal/book.ts'
import { asWritten, type Problem } from '../journal/problem.ts'
import { type Reader, readerOfDialect, type ReadOptions } from '../journal/read-options.ts'
import { LineIndex, type NoText, UTF_16_JOURNAL, whyNotText } from '../journal/scan/lines.ts'
import { type ChunkHabits, FileChunks } from './file-chunks.ts'
import { BookWriter } from './finish/book-writer.ts'
import { Finisher } from './finish/finisher.ts'
import type { Place } from './finish/journal-state.ts'
import { isPattern, LedgerError, ledgerPatterns } from './ledger-lines.ts'

/** Includes within includes beyond this are refused. */
const INCLUDE_DEPTH_MAX = 100

const NOT_TEXT: Readonly<Record<NoText['why'], string>> = {
  binary: 'the file has NUL bytes, so it is no text; save it as text, or name a journal instead',
  utf16: `the file is ${UTF_16_JOURNAL}`,
  not_utf8: 'the file is not UTF-8 text here; save it as UTF-8',
}

/** Reads a journal once, with all files that it includes. */
export class BookReader {
  readonly #book: Book
  readonly #files: Files
  readonly #options: ReadOptions
  readonly #chunks: FileChunks
  readonly #finisher: Finisher
  /** Paths from the root to the file that is being read. */
  readonly #open: string[] = []
  readonly #inclusions = new Inclusions()
  readonly #contents = new Map<string, Uint8Array>()
  readonly #fileIds = new Map<string, number>()
  readonly #lineIndexes = new Map<string, LineIndex>()

  constructor(files: Files, options: ReadOptions, chunks: FileChunks) {
    this.#book = new Book('ledger')
    this.#files = files
    this.#options = options
    this.#chunks = chunks
    const { state } = chunks
    chunks.begin(this.#book, options.today)
    this.#book.readOn = options.today
    for (const { symbol } of state.commodities.all.filter((unit) => unit.smaller)) this.#book.unlistedPrices.add(this.#book.commodities.id(symbol))
    this.#book.unlistedPrices.add(this.#book.commodities.id('s'))
    const writer = new BookWriter(this.#book)
    this.#finisher = new Finisher(this.#book, writer, state, options, (path, place) => this.#include(path, place))
  }

  read(root: string): Book {
    try {
      this.#file(root)
      if (this.#options.forecastUntil !== undefined) this.#finisher.forecast(this.#options.forecastUntil)
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error
      this.#book.problems.push({ severity: 'error', code: error.code, file: root, line: 0, message: error.message })
    }
    this.#chunks.end(this.#book)
    this.#book.problems.forEach((problem, index) => {
      this.#book.problems[index] = this.#withExcerpt(problem)
    })
    return this.#book
  }

  #include(written: string, place: Place): void {
    const parent = elementAt(this.#book.files, place.file).path
    const from = { file: parent, home: this.#files.home }
    const paths = isPattern(written) ? this.#matching(includePattern(written, from)) : [includePath(written, from)]
    if (paths.length === 0)
      throw new LedgerError('include_missing', `no file matches "${written}"; correct the path, which starts at the folder of this file`)
    for (const path of paths) this.#file(path)
  }

  #file(path: string): void {
    if (this.#open.includes(path)) {
      const circle = [...this.#open.slice(this.#open.indexOf(path)), path].join(' → ')
      throw new LedgerError('include_circle', `${path} includes itself (${circle}); remove one of these includes`)
    }
    if (this.#open.length >= INCLUDE_DEPTH_MAX)
      throw new LedgerError('include_too_deep', `files include each other more than ${INCLUDE_DEPTH_MAX} deep; include them from one file instead`)
    const bytes = this.#bytes(path)
    const why = this.#inclusions.why(path, bytes.length)
    if (why !== undefined) throw new LedgerError('include_too_many', why)
    const known = this.#chunks.known(path, bytes)
    const file = this.#register(path, bytes, known)
    // What was read before is text.
    const notText = known ? undefined : whyNotText(bytes)
    if (notText) {
      this.#book.problems.push({
        severity: 'error',
        code: notText.why === 'binary' ? 'file_binary' : 'file_not_utf8',
        file: path,
        line: notText.line,
        message: NOT_TEXT[notText.why],
      })
      return
    }
    this.#open.push(path)
    this.#finisher.enterFile()
    this.#chunks.read(elementAt(this.#book.files, file), bytes, startOf(bytes), (chunk, line) => this.#finisher.chunk(chunk, { file, line }))
    this.#finisher.leaveFile({ file, line: 0 })
    this.#open.pop()
  }

  #matching(pattern: string): readonly string[] {
    const found = this.#had(() => ledgerPatterns(pattern).flatMap((one) => this.#files.glob(one)), pattern)
    return inByteOrder([...new Set(found)])
  }
  #bytes(path: string): Uint8Array {
    return this.#had(() => this.#files.bytes(path), path)
  }
  #had<Result>(get: () => Result, path: string): Result {
    try {
      return get()
    } catch (error) {
      if (!(error instanceof FileUnreadable)) throw error
      throw new LedgerError(
        `include_${error.reason}`,
        `${path}: ${error.message}${error.reason === 'missing' || error.reason === 'directory' ? '; correct the path' : ''}`,
      )
    }
  }
  #register(path: string, bytes: Uint8Array, known: BookFile | undefined): number {
    const present = this.#fileIds.get(path)
    if (present !== undefined) return present
    this.#contents.set(path, bytes)
    const id = this.#book.files.push(known ?? bookFile(path, bytes)) - 1
    this.#fileIds.set(path, id)
    return id
  }
  #withExcerpt(problem: Problem): Problem {
    const bytes = this.#contents.get(problem.file)
    if (!bytes || problem.line === 0) return problem
    let index = this.#lineIndexes.get(problem.file)
    if (!index) this.#lineIndexes.set(problem.file, (index = new LineIndex(bytes)))
    const excerpt = index.excerpt(problem.line, problem.endLine ?? problem.line)
    return { ...problem, message: asWritten(problem.message, excerpt), excerpt }
  }
}

/** Behind the byte order mark, if there is one. */
const startOf = (bytes: Uint8Array): number => (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0)

/** Reads a journal as ledger 3.3 does. */
export const ledgerReader = readerOfDialect('ledger', (root, files, options) =>
  new BookReader(files, options, new FileChunks({ keeps: false })).read(root),
)

/**
 * A reader that remembers: files that are read again are only parsed where their text has changed, though everything is balanced,
 * checked and totalled anew, so the book is the same as that of a first reading. It keeps the text of the files and what was
 * understood of it, about four bytes for each byte of journal.
 */
export function createLedgerSession(habits: ChunkHabits = {}): Reader {
  const chunks = new FileChunks({ ...habits, keeps: true })
  const read = (root: string, files: Files, options: ReadOptions): Book => new BookReader(files, options, chunks).read(root)
  return readerOfDialect('ledger', (root, files, options) => {
    let book = read(root, files, options)
    if (chunks.misled) {
      chunks.forget()
      book = read(root, files, options)
    }
    if (chunks.state.usesAliases) chunks.forget()
    return book
  })
}
