import { createHash } from 'node:crypto'
import { dirname, isAbsolute, join, normalize } from 'node:path'
import { homedir } from 'node:os'
import { Book } from '../book.ts'
import type { Problem } from '../problem.ts'
import { FileUnreadable, type Files, type Reader, type ReadOptions } from '../read.ts'
import { countLineFeeds, excerptOf, whyNotText } from '../scan/lines.ts'
import type { AmountContext } from './amount-text.ts'
import { Commodities } from './commodity.ts'
import { DateReader } from './dates.ts'
import { Entries } from './entries.ts'
import { Finisher, type Place } from './finish/finisher.ts'
import { Amount } from './amount.ts'
import { Quantity } from './quantity.ts'
import { LedgerError } from './problems.ts'

/** Includes within includes beyond this are refused. */
const INCLUDE_DEPTH_MAX = 100

/** Reads a journal as ledger 3.3 does. */
export const ledgerReader: Reader = { dialect: 'ledger', read: (root, files, options) => new Reading(files, options).read(root) }

class Reading {
  readonly #book = new Book('ledger')
  readonly #files: Files
  readonly #context: AmountContext
  readonly #finisher: Finisher
  /** Paths from the root to the file that is being read. */
  readonly #open: string[] = []
  readonly #contents = new Map<string, Uint8Array>()

  constructor(files: Files, options: ReadOptions) {
    this.#files = files
    const commodities = new Commodities()
    this.#context = {
      commodities,
      dates: new DateReader(options.today),
      migrate: (commodity, digits) => { if (digits > commodity.precision) commodity.precision = digits },
    }
    const [s, m, h] = [commodities.of('s'), commodities.of('m'), commodities.of('h')]
    m.precision = 1
    h.precision = 2
    m.smaller = new Amount(Quantity.ofInteger(60), 0, s)
    h.smaller = new Amount(Quantity.ofInteger(60), 0, m)
    for (const unit of [s, m, h]) this.#book.unlistedPrices.add(this.#book.commodities.id(unit.symbol))
    this.#finisher = new Finisher(this.#book, this.#context, options.today, (path, place) => this.#include(path, place))
  }

  read(root: string): Book {
    try {
      this.#file(root)
    } catch (error) {
      if (!(error instanceof LedgerError)) throw error
      this.#book.problems.push({ severity: 'error', code: error.code, file: root, line: 0, message: error.message })
    }
    this.#book.problems.forEach((problem, index) => { this.#book.problems[index] = this.#withExcerpt(problem) })
    return this.#book
  }

  #include(written: string, place: Place): void {
    const parent = this.#book.files[place.file]!.path
    const home = written.startsWith('~/') ? join(homedir(), written.slice(2)) : written
    const pattern = normalize(isAbsolute(home) ? home : join(dirname(parent), home))
    const found = /[*?[]/.test(pattern) ? this.#files.glob(pattern) : [pattern]
    if (found.length === 0)
      throw new LedgerError('include_missing', `no file matches "${written}"; correct the path, which starts at the folder of this file`)
    for (const path of found) this.#file(path)
  }

  #file(path: string): void {
    if (this.#open.includes(path))
      throw new LedgerError('include_circle', `${path} includes itself: ${[...this.#open.slice(this.#open.indexOf(path)), path].join(' → ')}; remove one of these includes`)
    if (this.#open.length >= INCLUDE_DEPTH_MAX) throw new LedgerError('include_too_deep', `files include each other more than ${INCLUDE_DEPTH_MAX} deep`)
    const bytes = this.#bytes(path)
    const file = this.#register(path, bytes)
    const why = whyNotText(bytes)
    if (why) {
      this.#book.problems.push({
        severity: 'error', code: why.why === 'binary' ? 'file_binary' : 'file_not_utf8', file: path, line: why.line,
        message: why.why === 'binary' ? 'the file has NUL bytes, so it is no text; include a journal instead' : 'the file is not UTF-8 text here; save it as UTF-8',
      })
      return
    }
    this.#open.push(path)
    this.#finisher.enterFile()
    const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
    const entries = new Entries(bytes, start, bytes.length, this.#context)
    const place: Place = { file, line: 0 }
    for (let entry = entries.next(); entry; entry = entries.next())
      if (Array.isArray(entry)) for (const one of entry) this.#finisher.entry(one, place)
      else this.#finisher.entry(entry as Exclude<typeof entry, readonly unknown[]>, place)
    this.#finisher.leaveFile(place)
    this.#open.pop()
  }

  #bytes(path: string): Uint8Array {
    try {
      return this.#files.bytes(path)
    } catch (error) {
      if (!(error instanceof FileUnreadable)) throw error
      throw new LedgerError(`include_${error.reason}`, `${path} cannot be read: ${error.message}`)
    }
  }
  #register(path: string, bytes: Uint8Array): number {
    const known = this.#book.files.findIndex((file) => file.path === path)
    if (known >= 0) return known
    this.#contents.set(path, bytes)
    return this.#book.files.push({ path, hash: createHash('sha256').update(bytes).digest('hex') }) - 1
  }
  #withExcerpt(problem: Problem): Problem {
    const bytes = this.#contents.get(problem.file)
    if (!bytes || problem.line === 0) return problem
    const last = Math.min(problem.endLine ?? problem.line, countLineFeeds(bytes, 0, bytes.length) + 1)
    return { ...problem, excerpt: excerptOf(bytes, problem.line, last) }
  }
}
