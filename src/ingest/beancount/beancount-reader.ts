import { dirname, isAbsolute, resolve } from 'node:path'
import type { Annotation } from '#vocabulary/annotations.ts'
import { type Day, NO_DAY, tryParseDay } from '#vocabulary/day.ts'
import { byteAt, elementAt, intAt } from '#vocabulary/element-at.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { Book } from '../journal/book.ts'
import type { Problem } from '../journal/problem.ts'
import { type Reader, readerOfDialect, type ReadOptions } from '../journal/read-options.ts'
import { bookFile, type Files, FileUnreadable, folderAsPattern } from '../journal/readable-files.ts'
import type { Root } from '../journal/root-accounts.ts'
import { Slices, UTF_16_JOURNAL, whyNotText } from '../journal/scan/lines.ts'
import type { SegmentSizes } from '../journal/segment-cache.ts'
import { addBudgets, annotate, countDirectives } from './annotations-and-budgets.ts'
import { Booking } from './booking/book-transactions.ts'
import { BookWriter } from './booking/write.ts'
import { BeancountCache, FileSegments } from './beancount-cache.ts'
import { checkAccounts, checkBalances, livesOf, pad, type Padding } from './directive-checks.ts'
import { Options } from './options.ts'
import { FileState, type PluginRequest, Roots } from './parse/file-state.ts'
import { parseFile } from './parse/file.ts'
import { BALANCE, COMMODITY, Directives, DOCUMENT, OPEN } from './parsed-directives.ts'
import { mayRepair, runPlugins } from './plugins/run-plugins.ts'
import { type Place, Problems, type Source } from './problems.ts'
import { ordered, type Sequence, sequenceOf } from './sequence.ts'

/** All files of a journal, parsed. */
export interface ParsedJournal {
  readonly directives: Directives
  /** Those of the root file. */
  readonly options: Options
  readonly plugins: readonly PluginRequest[]
  /** The absolute path of a name in a file. */
  readonly pathFrom: (file: number, name: string) => string
}

interface Wanted {
  readonly path: string
  /** Where it is included; undefined for the root. */
  readonly place: Place | undefined
}

/** What a reading fills, and what it may have at hand. */
export interface Reading {
  readonly files: Files
  readonly book: Book
  readonly sources: Source[]
  readonly problems: Problems
  /** Of earlier readings. */
  readonly cache: BeancountCache | undefined
}

/** Reads the root and what it includes, breadth first as beancount does; undefined when the root cannot be read. */
export function readFiles(root: string, { files, book, sources, problems, cache }: Reading): ParsedJournal | undefined {
  const directives = cache?.begin(book) ?? new Directives()
  const plugins: PluginRequest[] = []
  const descriptionIds = cache?.descriptionIds ?? { slices: new Slices(), ids: [] }
  const roots = new Roots()
  const seen = new Set<string>()
  let options: Options | undefined
  const queue: Wanted[] = [{ path: root, place: undefined }]
  const pathFrom = (file: number, name: string): string => (isAbsolute(name) ? resolve(name) : resolve(dirname(elementAt(sources, file).path), name))
  for (let at = 0; at < queue.length; at++) {
    const { path, place } = elementAt(queue, at)
    if (seen.has(path)) {
      if (place !== undefined) problems.error('file_included_twice', place, `"${path}" is already part of the journal; remove this include.`)
      continue
    }
    seen.add(path)
    const read = had(() => files.bytes(path), { path, place, sources, problems })
    if (read === undefined) continue
    const bytes = cache?.bytesOf(path, read) ?? read
    const file = sources.push({ path, bytes }) - 1
    const why = whyNotText(bytes)
    book.files.push(bookFile(path, bytes))
    if (why?.why === 'binary') problems.error('file_binary', { file, line: why.line }, 'This is not a text file; a journal is UTF-8 text.')
    if (why?.why === 'utf16') problems.error('file_not_utf8', { file, line: why.line }, `This is ${UTF_16_JOURNAL}.`)
    if (why?.why === 'not_utf8') problems.error('file_not_utf8', { file, line: why.line }, 'This line is not UTF-8; save the file in that encoding.')
    roots.use(new Options().roots)
    directives.expect(bytes.length)
    const state = new FileState(file, bytes, directives, roots, problems, descriptionIds)
    if (why?.why !== 'binary' && why?.why !== 'utf16') {
      const segments = cache && new FileSegments(path, state, book, cache)
      parseFile(state, book, segments)
      segments?.close(path)
    }
    options ??= state.options
    book.ownCurrency ||= state.options.operatingCurrency
    for (const plugin of state.plugins) plugins.push(plugin)
    for (const [name, custom] of Object.entries(state.options.roots)) if (name !== custom) book.accountRoots.set(custom, name as Root)
    for (const include of state.includes) {
      const isPattern = /[*?[]/.test(include.name)
      const path = isPattern ? resolve(folderAsPattern(dirname(elementAt(sources, file).path)), include.name) : pathFrom(file, include.name)
      const paths = isPattern ? had(() => files.glob(path), { path, place: include.place, sources, problems }) : [path]
      if (paths === undefined) continue
      if (paths.length === 0)
        problems.error('include_matches_nothing', include.place, `No file matches "${include.name}"; correct the pattern, or remove the include.`)
      for (const path of paths) queue.push({ path, place: include.place })
    }
  }
  cache?.files.end(book)
  return options === undefined ? undefined : { directives, options, plugins, pathFrom }
}

interface Asked extends Wanted {
  readonly sources: Source[]
  readonly problems: Problems
}

/** What the disk has; undefined, with a problem, when it cannot be had. */
function had<Result>(get: () => Result, { path, place, sources, problems }: Asked): Result | undefined {
  try {
    return get()
  } catch (problem) {
    if (!(problem instanceof FileUnreadable)) throw problem
    const what =
      problem.reason === 'missing'
        ? 'does not exist'
        : problem.reason === 'directory'
          ? 'is a folder'
          : problem.reason === 'forbidden'
            ? 'may not be read'
            : `cannot be read: ${problem.message}`
    const at = place ?? { file: sources.push({ path, bytes: new Uint8Array(0) }) - 1, line: 0 }
    problems.error(
      'file_unreadable',
      at,
      `"${path}" ${what}; correct ${problem.reason === 'forbidden' ? 'its permissions' : place === undefined ? 'the path' : 'the path, or remove the include'}.`,
    )
    return undefined
  }
}

export interface DocumentSearch {
  readonly directives: Directives
  readonly options: Options
  readonly files: Files
  readonly problems: Problems
  /** The absolute path of a name in a file. */
  readonly pathFrom: (file: number, name: string) => string
}

/** Documents that directives name and that are not there. */
export function checkDocuments({ directives, files, problems, pathFrom }: DocumentSearch): void {
  for (const directive of directives.others) {
    if (directive.kind !== DOCUMENT) continue
    const path = pathFrom(directive.file, directive.path)
    if (!exists(files, path)) problems.error('document_missing', directive, `There is no file "${path}"; correct the path, or remove the directive.`)
  }
}

/**
 * The documents in the folders that the option "documents" names, as bean-check takes them up: `Assets/Bank/2024-05-01.statement.pdf`
 * is one of Assets:Bank of that day, if some directive knows the account. They have no line in the root file.
 */
export function foundDocuments({ directives, options, files, problems, pathFrom }: DocumentSearch): Annotation[] {
  const found: Annotation[] = []
  for (const { path, place } of options.documents) {
    const folder = pathFrom(place.file, path)
    if (!exists(files, folder)) {
      problems.error('document_folder_missing', place, `There is no folder "${folder}"; correct the option "documents", or create it.`)
      continue
    }
    for (const file of filesWithDay(files, folder, place, problems)) {
      const below = file.slice(folder.length + 1).split('/')
      const name = below.slice(0, -1).join(':').normalize('NFKC')
      if (directives.accounts.find(name) < 0) continue
      const written = below.at(-1)!.slice(0, '2024-05-01'.length)
      const day = tryParseDay(written)
      if (day === undefined)
        problems.error('document_day_invalid', place, `${written} is no day, in the name of the document "${file}"; rename it, or move it elsewhere.`)
      else found.push({ kind: 'document', day, name, text: file, tags: [], links: [], file: place.file, line: 0 })
    }
  }
  return found
}

function filesWithDay(files: Files, folder: string, place: Place, problems: Problems): readonly string[] {
  const digits = (count: number): string => '[0-9]'.repeat(count)
  try {
    return files.glob(`${folderAsPattern(folder)}/**/${digits(4)}-${digits(2)}-${digits(2)}?*`)
  } catch (problem) {
    if (!(problem instanceof FileUnreadable)) throw problem
    problems.error('file_unreadable', place, `"${folder}" cannot be looked through: ${problem.message}.`)
    return []
  }
}

/** Asks by a pattern that only the file itself matches, which spares reading a large document; else by reading. */
function exists(files: Files, path: string): boolean {
  try {
    const name = path.slice(path.lastIndexOf('/') + 1)
    if (/^[A-Za-z0-9][^*?[\]{}()!+@\\]*$/.test(name) && !/[*?[\]{}()!+@\\]/.test(path)) {
      const pattern = `${path.slice(0, -name.length)}[${name[0]}]${name.slice(1)}`
      if (files.glob(pattern).length > 0) return true
    }
    files.bytes(path)
    return true
  } catch (problem) {
    if (!(problem instanceof FileUnreadable)) throw problem
    return problem.reason !== 'missing'
  }
}

/** Directives that contradict one another: a commodity declared twice, two balances of one day that differ. */
export function checkDeclarations(directives: Directives, sequence: Sequence, problems: Problems): void {
  const commodities = new Map<number, number>()
  // Of one day, for they come in the order of days.
  const balances = new Map<number, { readonly number: Exact; readonly line: number }>()
  let day: Day = NO_DAY
  const currencies = directives.currencies.size
  for (let at = 0; at < sequence.count; at++) {
    const kind = byteAt(sequence.kind, at)
    if (kind !== COMMODITY && kind !== BALANCE) continue
    const directive = elementAt(directives.others, intAt(sequence.at, at))
    if (directive.kind === COMMODITY) {
      const before = commodities.get(directive.currency)
      if (before !== undefined)
        problems.error(
          'commodity_declared_twice',
          directive,
          `${directives.currencies.name(directive.currency)} is already declared in line ${before}; remove one of the two.`,
        )
      else commodities.set(directive.currency, directive.line)
    } else if (directive.kind === BALANCE) {
      if (directive.day !== day) {
        balances.clear()
        day = directive.day
      }
      const key = directive.account * currencies + directive.currency
      const before = balances.get(key)
      if (before === undefined) balances.set(key, directive)
      else if (!before.number.equals(directive.number)) {
        problems.error(
          'balances_contradict',
          directive,
          `Line ${before.line} says ${before.number} for the same account, currency and day, this one says ${directive.number}; remove the wrong one.`,
        )
      }
    }
  }
}

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
