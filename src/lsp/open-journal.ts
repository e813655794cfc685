import { resolve } from 'node:path'
import { type BulkOrder, type BulkPlan, planBulkEdit } from '../commands/bulk/plan.ts'
import { OverlaidFiles } from '../commands/journal/files/overlaid-files.ts'
import type { BookRequest } from '../commands/journal/read-changes.ts'
import { detectDialect } from '../ingest/detect.ts'
import { Book, type Dialect } from '../ingest/journal/book.ts'
import { FileUnreadable } from '../ingest/journal/files.ts'
import { rememberingReaders } from '../ingest/readers.ts'

/** A journal with the texts that an editor has open in the place of those on the disk. */
export class OpenJournal {
  readonly root: string
  readonly #day: number
  readonly #dialect: Dialect | undefined
  /** Absolute path → the text in the editor. */
  readonly #texts = new Map<string, Buffer>()
  readonly #readers = rememberingReaders()
  #book: Book | undefined
  /** What was read last, perhaps of an older text. */
  #recent: Book | undefined

  /** `today`: a day, for dates without a year. */
  constructor({ root, today, dialect }: { readonly root: string; readonly today: number; readonly dialect?: Dialect | undefined }) {
    this.root = resolve(root)
    this.#day = today
    this.#dialect = dialect
  }

  /** The text that an editor has of a file; undefined when it has closed it. */
  set(path: string, text: string | undefined): void {
    if (text === undefined) this.#texts.delete(path)
    else this.#texts.set(path, Buffer.from(text))
    this.#book = undefined
  }

  /** What is on the disk may be another by now. */
  forget(): void {
    this.#book = undefined
  }

  get dialect(): Dialect {
    return this.book().dialect
  }

  /** The whole book as the editor has it; an unreadable root is a problem in it. */
  book(): Book {
    this.#book ??= this.#read()
    this.#recent = this.#book
    return this.#book
  }

  /** The book as it was read last: for names and balances, where nobody can wait for a large one with every key. */
  recent(): Book {
    return this.#recent ?? this.book()
  }

  /** The contents of a file as the editor has it; undefined when there is none. */
  bytes(path: string): Uint8Array | undefined {
    try {
      return new OverlaidFiles(this.#texts).bytes(path)
    } catch (error) {
      if (error instanceof FileUnreadable) return undefined
      throw error
    }
  }

  plan(order: BulkOrder): BulkPlan {
    return planBulkEdit(this.#request, order, this.#readers, { replaced: this.#texts })
  }

  get #request(): BookRequest {
    return { root: this.root, dialect: this.#dialect ?? '', strict: false, today: this.#day, forecastUntil: 0, autoPostings: true }
  }

  #read(): Book {
    const { root, dialect: _dialect, ...options } = this.#request
    const files = new OverlaidFiles(this.#texts)
    try {
      const dialect = this.#dialect ?? detectDialect(root, files.bytes(root))
      return this.#readers(dialect).read(root, files, options)
    } catch (error) {
      if (!(error instanceof FileUnreadable)) throw error
      const book = new Book(this.#dialect ?? 'ledger')
      book.problems.push({ severity: 'error', code: `file_${error.reason}`, file: root, line: 0, message: error.message })
      return book.close()
    }
  }
}
