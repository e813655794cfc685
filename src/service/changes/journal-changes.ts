import { realpath } from 'node:fs/promises'
import { basename, dirname, extname } from 'node:path'
import { invariant, Refusal } from '#vocabulary/refusal.ts'
import type { SingleEditOrder, SingleEditPlan } from '../../commands/bulk/transaction-edit.ts'
import type { BulkOrder, BulkPlan } from '../../commands/bulk/plan.ts'
import type { PlannedConversion } from '../../commands/convert/convert-journal.ts'
import { isSecretByContent } from '../../commands/files/named-file.ts'
import type { AskedOfBook, CheckedBook } from '../../commands/journal/check-book.ts'
import type { Passage } from '../../commands/journal/check-passage.ts'
import { nameIn, type ReplacedFiles } from '../../commands/journal/files/disk-files.ts'
import { JournalReader } from '../../commands/journal/journal-reader.ts'
import type { BookRequest } from '../../commands/journal/read-changes.ts'
import type { Configuration } from '../../config/load.ts'
import type { EventLog } from '../../events/log/log.ts'
import type { Dialect } from '../../ingest/journal/book.ts'
import type { Problem } from '../../ingest/journal/problem.ts'
import type { DaybookContext } from '../daybook-context.ts'
import { journalRequest } from '../sync/journal-request.ts'
import { checkRequest } from '../sync/sync-work.ts'
import { ChangedFolder } from './changed-folder.ts'
import type { ChangeOutcome, FileEdit } from '../../commands/files/change-files.ts'
import type { Day } from '#vocabulary/day.ts'
import { contentHash } from '../../ingest/journal/readable-files.ts'

export interface JournalChangesOptions {
  readonly log: EventLog
  readonly configuration: { readonly current: { readonly paths: Pick<Configuration['paths'], 'journal' | 'clientSecret'> } }
  /** Reads the whole book as it would be with these files. */
  readonly check: (replaced: ReplacedFiles, also?: AskedOfBook) => Promise<CheckedBook>
  /** Checks a few lines while they are edited; absent without an editor. */
  readonly passages?: Pick<PassageChecks, 'check' | 'know'>
  /** Converts the whole book to another dialect; absent where that is not offered. */
  readonly convert?: (to: Dialect) => Promise<PlannedConversion>
  /** Names of the files that the last sync read. */
  readonly recordedFiles: () => readonly string[]
  /** Places of other books, which are neither read nor written. */
  readonly others?: () => Promise<readonly string[]>
  /** Resolves when what follows the log shows it up to a position. */
  readonly reached: (position: number) => Promise<void>
  /** Has the journal read after it was changed. */
  readonly sync: () => void
}

/** What a journal's file may be called; nothing else in its folder is shown or written, least of all the configuration. */
const JOURNAL_ENDINGS = new Set('.ledger .journal .hledger .j .dat .beancount .bean .rules .timeclock .timedot .prices .txt'.split(' '))

/** What Daybook writes into the journal's files. The whole book is read with every change before it lands. */
export class JournalChanges extends ChangedFolder {
  readonly #options: JournalChangesOptions

  constructor(options: JournalChangesOptions) {
    const { log, configuration, check, others, recordedFiles, reached, sync } = options
    super({
      log,
      folder: () => dirname(configuration.current.paths.journal),
      validate: async (replaced) => (await check(replaced)).problems,
      ...(others && { others }),
      // A file of the book can always be opened for correction, whatever is in it.
      isSecret: async (path, name) =>
        path === (await realpath(configuration.current.paths.clientSecret ?? '').catch(() => undefined)) ||
        (!recordedFiles().includes(name) && (await isSecretByContent(path))),
      reached,
      changed: sync,
    })
    this.#options = options
  }

  /** The whole book as it would be with these files; nothing is written. */
  check(replaced: ReplacedFiles, also?: AskedOfBook): Promise<CheckedBook> {
    return this.#options.check(replaced, also)
  }

  /** What is wrong with a few lines, as far as they and the declarations of the book tell. */
  async passage(passage: Passage): Promise<readonly Problem[]> {
    return (await this.#options.passages?.check(passage)) ?? []
  }

  /** The whole book as it would be with what an editor has of a file; passages of it are read by what it declares. */
  checkEdited(path: string, bytes: Uint8Array, also?: AskedOfBook): Promise<CheckedBook> {
    this.#options.passages?.know(path, bytes)
    return this.check(new Map([[path, bytes]]), also)
  }

  /** The whole book in another dialect; nothing is written. */
  convert(to: Dialect): Promise<PlannedConversion> {
    const { convert } = this.#options
    invariant(convert, 'who asks for a conversion has said how to make one')
    return convert(to)
  }

  /** The name of the root journal. */
  get rootName(): string {
    return basename(this.#options.configuration.current.paths.journal)
  }

  /** The name of a file by its absolute path. */
  nameOf(path: string): string {
    return nameIn(this.folder, path)
  }

  /** Why a file of this name is none of a journal; undefined where it may be one. */
  whyNot(name: string): string | undefined {
    const ending = extname(name)
    return JOURNAL_ENDINGS.has(ending) || ending === extname(this.rootName) || this.isRecorded(name)
      ? undefined
      : `is no file of a journal: its name should end as ${this.rootName} does`
  }

  /** Whether the last sync read a file of this name. */
  isRecorded(name: string): boolean {
    return this.recordedNames.includes(name)
  }

  /** Names of the files that the last sync read. */
  get recordedNames(): readonly string[] {
    return this.#options.recordedFiles()
  }
}

/** A few lines are read in milliseconds. What takes longer than this was made to. */
const LIMIT_MS = 5000
/** An unused thread ends after this long: it takes tens of megabytes. */
const IDLE_MS = 120_000

/** Reports problems in the lines being edited, while the other thread reads the whole book. */
export class PassageChecks {
  readonly #request: () => BookRequest
  #reader: JournalReader | undefined
  #idle: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(request: () => BookRequest) {
    this.#request = request
  }

  async check(passage: Passage): Promise<readonly Problem[]> {
    if (this.#isClosed) return []
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.#end(), IDLE_MS).unref()
    this.#reader ??= new JournalReader({ once: false, limitMs: LIMIT_MS })
    return this.#reader.passage(this.#request(), passage)
  }

  /** The whole of a file as an editor has it. */
  know(path: string, bytes: Uint8Array): void {
    this.#reader?.know(path, bytes)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#end()
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle)
    const reader = this.#reader
    this.#reader = undefined
    await reader?.close()
  }
}

/** Reads the whole journal for changes before they are written. */
export interface BookReading {
  /** Checks the book as it would be with these files. */
  readonly check: (replaced: ReplacedFiles, also?: AskedOfBook) => Promise<CheckedBook>
  /** Checks a few lines while they are edited. */
  readonly passages: Pick<PassageChecks, 'check' | 'know'>
  /** Computes the new texts of a bulk edit. */
  readonly plan: (order: BulkOrder) => Promise<BulkPlan>
  /** Computes the new text of one transaction, or reads what of it can be changed. */
  readonly edit: (order: SingleEditOrder) => Promise<SingleEditPlan>
  /** Converts the whole book to another dialect. */
  readonly convert: (to: Dialect) => Promise<PlannedConversion>
}

/** Reads in the thread that also reads for syncs. `others` are places of other books, which are not read. */
export function readingInThread(
  reader: JournalReader,
  { configuration, views, today }: Pick<DaybookContext, 'configuration' | 'views' | 'today'>,
  others: () => Promise<readonly string[]>,
): BookReading & { readonly passages: PassageChecks } {
  const request = () => journalRequest(configuration.current, today())
  return {
    check: async (replaced, also) => reader.check(checkRequest(configuration.current, today(), views.current(), await others()), replaced, also),
    passages: new PassageChecks(request),
    plan: (order) => reader.plan(request(), order),
    edit: (order) => reader.edit(request(), order),
    convert: (to) => reader.convert(request(), to),
  }
}

/** What an editor leaves of an emptied file: blanks, perhaps after a byte order mark. */
const BLANK = /^\uFEFF?\s*$/
/** A journal that says nothing is no longer than that. */
const BLANK_BYTES = 4096

/**
 * Writes the demo book up to a day into an empty journal, as one change that can be undone. The root file may be missing or empty; no other file of
 * the demo may exist already, and the configuration is not changed.
 */
export async function demoIntoJournal(
  changes: JournalChanges,
  { until, who }: { readonly until: Day; readonly who: string },
): Promise<ChangeOutcome> {
  const { rootName } = changes
  const found = await changes.read(rootName)
  if (found instanceof Refusal && found.code !== 'NOT_FOUND') return found
  const root = found instanceof Refusal ? null : found
  if (root && (root.length > BLANK_BYTES || !BLANK.test(root.toString('utf8')))) {
    return new Refusal('INVALID_REQUEST', (t) => t.files.demoOverJournal(rootName))
  }
  const { dialect } = await changes.check(new Map())
  const { demoBook } = await import('../../demo/demo-book.ts')
  const [, main, ...included] = demoBook({ dialect, until })
  const edits: FileEdit[] = [
    { name: rootName, before: root && contentHash(root), after: Buffer.from(main!.text) },
    ...included.map(({ name, text }) => ({ name, before: null, after: Buffer.from(text) })),
  ]
  return changes.change({ edits, who, cause: 'editor', title: `Begin ${rootName} with the demo book` })
}
