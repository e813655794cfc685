import { elementAt } from '#vocabulary/element-at.ts'
import { dirname, resolve } from 'node:path'
import { encode } from '../../events/codec.ts'
import { JOURNAL_STREAM } from '../../events/journal-events.ts'
import type { EncodedEvent } from '../../events/log/log.ts'
import { answerOf, type BookAnswer } from '../../ingest/journal/answer.ts'
import type { Dialect } from '../../ingest/journal/book.ts'
import { contentHash, FileUnreadable } from '../../ingest/journal/readable-files.ts'
import { detectDialect } from '../../ingest/detect.ts'
import type { Problem } from '../../ingest/journal/problem.ts'
import type { ReadOptions } from '../../ingest/journal/read-options.ts'
import type { Readers } from '../../ingest/readers.ts'
import { decideJournal, type Decision } from './decide.ts'
import { DiskFiles, journalHash, nameIn } from './files/disk-files.ts'
import { expand } from './files/expand-pattern.ts'
import { hasSameOptions, type LastReading, unchanged, type WatchList } from './last-reading.ts'
import type { RecordedJournal } from './recorded-journal.ts'

/** How to read a book: what a request says that does not depend on the log. */
export type BookRequest = Pick<ReadRequest, 'root' | 'dialect' | keyof ReadOptions>

export interface ReadRequest extends Required<Omit<ReadOptions, 'roots' | 'hledgerRules'>>, Pick<ReadOptions, 'roots' | 'hledgerRules'> {
  /** Absolute path of the root journal. */
  readonly root: string
  /** Empty: detected from the extension and the content. */
  readonly dialect: Dialect | ''
  /** Read even when no file changed. */
  readonly force: boolean
  /** Return also what every account holds, for the cross-check; it takes time. */
  readonly balances?: boolean
  /** Undefined before the first sync. */
  readonly last?: LastReading
}

export type ReadOutcome =
  | { readonly kind: 'unchanged'; readonly watchList: WatchList }
  | { readonly kind: 'rejected'; readonly problems: readonly Problem[]; readonly watchList: WatchList }
  | {
      readonly kind: 'read'
      readonly events: readonly EncodedEvent[]
      readonly counts: Decision['counts']
      readonly postings: Decision['postings']
      readonly warnings: readonly Problem[]
      readonly watchList: WatchList
      /** Only on request: what every account holds, in the dialect that was read. */
      readonly crossCheck?: { readonly dialect: Dialect; readonly balances: BookAnswer['balances'] }
      /** What is recorded once the events are in the log. */
      readonly recorded: RecordedJournal
    }

/** Reads a journal and returns the events that record its changes. Everything but `recorded` can be sent to another thread. */
export function readChanges(request: ReadRequest, recorded: () => RecordedJournal, readers: Readers, files = new DiskFiles()): ReadOutcome {
  const { root, last } = request
  const folder = dirname(root)
  const { strict, today, forecastUntil, autoPostings, roots = '', hledgerRules } = request
  if (last && !request.force && hasSameOptions(last, request) && isUnchanged(last, folder, files)) return unchanged(last, folder)
  let dialect = request.dialect
  try {
    const bytes = files.bytes(root)
    if (dialect === '') dialect = detectDialect(root, bytes)
  } catch (error) {
    if (!(error instanceof FileUnreadable)) throw error
    const problem: Problem = {
      severity: 'error',
      code: `file_${error.reason}`,
      file: root,
      line: 0,
      message: `${error.message}; the journal is expected at ${root}`,
    }
    return { kind: 'rejected', problems: [problem], watchList: { files: [root], globs: [] } }
  }
  const book = readers(dialect).read(root, files, { strict, today, forecastUntil, autoPostings, roots, ...(hledgerRules && { hledgerRules }) })
  const watchList: WatchList = { files: [...files.paths], globs: files.globs }
  if (book.hasErrors) return { kind: 'rejected', problems: book.problems, watchList }
  const fileNames = book.files.map((file) => nameIn(folder, file.path))
  const hash = journalHash(book.files.map((file, id) => ({ name: elementAt(fileNames, id), hash: file.hash })))
  const globs = files.globs.map(({ pattern, matches }) => ({
    pattern: nameIn(folder, pattern),
    matches: matches.map((path) => nameIn(folder, path)),
  }))
  const decision = decideJournal(
    { book, hash, fileNames, globs, forecastUntil, autoPostings, configuredRoots: roots, hledgerRules: hledgerRules ?? '' },
    recorded(),
  )
  return {
    kind: 'read',
    events: Array.from(decision.events, (event) => encode({ stream: JOURNAL_STREAM, ...event })),
    counts: decision.counts,
    postings: decision.postings,
    warnings: book.problems.filter((problem) => problem.severity === 'warning'),
    watchList,
    ...(request.balances && { crossCheck: { dialect, balances: answerOf(book).balances } }),
    recorded: decision.recorded,
  }
}

/** True when every file has the content it had and every pattern matches what it matched. */
function isUnchanged(last: Pick<LastReading, 'hash' | 'files' | 'globs'>, folder: string, files = new DiskFiles()): boolean {
  try {
    const hashed = last.files.map((name) => ({ name, hash: contentHash(files.bytes(resolve(folder, name))) }))
    if (journalHash(hashed) !== last.hash) return false
    return last.globs.every(({ pattern, matches }) => {
      const now = expand(resolve(folder, pattern))
      return now.length === matches.length && now.every((path, i) => nameIn(folder, path) === matches[i])
    })
  } catch (error) {
    if (error instanceof FileUnreadable) return false
    throw error
  }
}
