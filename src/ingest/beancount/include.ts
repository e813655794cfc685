import { elementAt } from '#vocabulary/element-at.ts'
import { dirname, isAbsolute, resolve } from 'node:path'
import { bookFile, type Files, FileUnreadable, folderAsPattern } from '../journal/readable-files.ts'
import type { Book } from '../journal/book.ts'
import type { Root } from '../journal/root-accounts.ts'
import { whyNotText } from '../journal/scan/lines.ts'
import { Slices } from '../journal/scan/slices.ts'
import { UTF_16_JOURNAL } from '../journal/scan/lines.ts'
import { Directives } from './parsed-directives.ts'
import { Options } from './options.ts'
import { parseFile } from './parse/file.ts'
import { FileState, type PluginRequest, Roots } from './parse/file-state.ts'
import type { Place, Problems, Source } from './problems.ts'
import { type BeancountCache, FileSegments } from './cache/beancount-cache.ts'

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
