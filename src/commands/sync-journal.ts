import { elementAt } from '#vocabulary/element-at.ts'
import { dirname } from 'node:path'
import { JOURNAL_STREAM } from '../events/journal-events.ts'
import type { EventLog } from '../events/log/log.ts'
import { systemClock } from '#vocabulary/clock.ts'
import { invariant } from '#vocabulary/refusal.ts'
import { type Problem, problemText } from '../ingest/journal/problem.ts'
import { crossCheck } from './cross-check/cross-check.ts'
import { nameIn } from './journal/files/disk-files.ts'
import type { JournalReader, RecordedSource } from './journal/journal-reader.ts'
import type { LastReading, WatchList } from './journal/last-reading.ts'
import type { BookRequest, ReadRequest } from './journal/read-changes.ts'
import type { Progress, WorkResult } from './jobs/runner.ts'

export interface SyncJournalOptions {
  readonly log: EventLog
  readonly reader: JournalReader
  /** The current configuration. */
  readonly settings: () => BookRequest & {
    /** Compare what is recorded with the command line tool of the dialect, which sees these variables of the environment. */
    readonly crossCheck?: { readonly environment: Readonly<Record<string, string>> }
  }
  /** The recorded journal, and the number of events in its stream. */
  readonly recorded: () => RecordedSource & { readonly streamVersion: number; readonly last?: LastReading }
  /** Resolves when readers of the service see the log up to a position. */
  readonly reached: (position: number) => Promise<void>
  /** Called after every reading with the files and patterns that the journal depends on, and when it began, in milliseconds since 1970. */
  readonly watch: (watchList: WatchList, since: number) => void
  /** Called when the files are found to be what was recorded at a position, by this sync or before. */
  readonly agreed?: (position: number) => void
}

export interface SyncOrder {
  /** Read even when no file has changed. */
  readonly force: boolean
  /** Names this sync in the log, so that it is recorded once. */
  readonly key: string
}

/** Problems that are listed in a job; a broken file can have thousands. */
const PROBLEMS_LISTED_MAX = 200

/** Another process may record the same edit first; then there is less or nothing left to record. */
const ATTEMPTS_MAX = 5

/** Reads the journal and appends what is new, as one append. A journal with an error changes nothing. */
export async function syncJournal(options: SyncJournalOptions, order: SyncOrder, report: (progress: Progress) => void): Promise<WorkResult> {
  for (let attempt = 1; ; attempt++) {
    const result = await readAndRecord(options, order, report)
    if (result !== 'overtaken') return result
    if (attempt === ATTEMPTS_MAX)
      return { ok: false, error: 'other processes keep recording the journal; sync again when they are done', stage: 'journal.db_write', details: [] }
    await options.reached((await options.log.head()).position)
  }
}

async function readAndRecord(
  options: SyncJournalOptions,
  { force, key }: SyncOrder,
  report: (progress: Progress) => void,
): Promise<WorkResult | 'overtaken'> {
  const { log, reader } = options
  const asked = options.settings()
  const { crossCheck: checking, ...settings } = asked
  const recorded = options.recorded()
  const nameOf = (path: string): string => nameIn(dirname(settings.root), path)
  report({ stage: 'reading' })
  const since = Date.parse(systemClock.now())
  const outcome = await reader.read(requestOf(asked, { force }, recorded), recorded)
  options.watch(outcome.watchList, since)
  if (outcome.kind === 'unchanged') {
    options.agreed?.(recorded.position)
    return { ok: true, skipped: true, details: [] }
  }
  if (outcome.kind === 'rejected') return rejected(outcome.problems, nameOf)

  report({ stage: 'recording' })
  const result = await log.append({ expected: new Map([[JOURNAL_STREAM, recorded.streamVersion]]), events: outcome.events, key })
  if (!result.ok) {
    invariant(result.code === 'version_conflict', 'a sync that records something does so once')
    return 'overtaken'
  }
  const position = elementAt(result.events, result.events.length - 1).position
  reader.recorded(position)
  report({ stage: 'projecting' })
  await options.reached(position)
  options.agreed?.(position)
  let checked: string[] = []
  if (checking && outcome.crossCheck) {
    report({ stage: 'cross-checking' })
    checked = await crossCheck({
      root: settings.root,
      files: outcome.watchList.files,
      autoPostings: settings.autoPostings,
      ...outcome.crossCheck,
      ...checking,
    })
  }
  const { counts, postings } = outcome
  return {
    ok: true,
    skipped: false,
    details: [...listed(outcome.warnings, nameOf), ...replacedBook(counts, recorded.position), ...checked],
    counts: {
      transactions_added: counts.added,
      transactions_removed: counts.removed,
      transactions_unchanged: counts.unchanged,
      postings_added: postings.added,
      postings_removed: postings.removed,
      postings_unchanged: postings.unchanged,
      posting_count: counts.postings,
      price_count: counts.prices,
    },
  }
}

/** An edit leaves something of a book as it was; another journal, or one of another server on the same database, does not. */
const REPLACED_MIN = 10

function replacedBook({ removed, unchanged }: { readonly removed: number; readonly unchanged: number }, before: number): string[] {
  if (unchanged > 0 || removed < REPLACED_MIN) return []
  return [
    `none of the ${removed} transactions that were recorded is in these files: this is another book, and the one before it is kept in the history up to event ${before}`,
  ]
}

function requestOf(
  { crossCheck, ...settings }: ReturnType<SyncJournalOptions['settings']>,
  { force }: Pick<SyncOrder, 'force'>,
  { last, streamVersion }: Pick<ReturnType<SyncJournalOptions['recorded']>, 'last' | 'streamVersion'>,
): ReadRequest {
  // Where nothing was ever read, everything is read anyway.
  return { ...settings, force: force && streamVersion > 0, balances: crossCheck !== undefined, ...(last && { last }) }
}

function rejected(problems: readonly Problem[], nameOf: (path: string) => string): WorkResult {
  const errors = problems.filter((problem) => problem.severity === 'error')
  const details = listed([...errors, ...problems.filter((problem) => problem.severity === 'warning')], nameOf)
  return { ok: false, stage: 'journal.validate', error: listed(errors, nameOf).join('\n\n'), details }
}

function listed(problems: readonly Problem[], nameOf: (path: string) => string): string[] {
  const texts = problems.slice(0, PROBLEMS_LISTED_MAX).map((problem) => problemText(problem, nameOf))
  return problems.length > PROBLEMS_LISTED_MAX ? [...texts, `and ${problems.length - PROBLEMS_LISTED_MAX} more`] : texts
}
