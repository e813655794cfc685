import type { FastifyBaseLogger } from 'fastify'
import type { Jobs } from '../commands/jobs.ts'
import type { LocalKey } from '../config/local-key.ts'
import type { Instant } from '#vocabulary/clock.ts'
import type { Refusal } from '#vocabulary/refusal.ts'
import type { Backups } from '../service/backups.ts'
import type { BesideBook } from '../service/beside-book.ts'
import type { BulkEdits } from '../service/changes/bulk-edits.ts'
import type { DocumentAttaching } from '../service/changes/document-attaching.ts'
import type { KeptAnswers } from '../service/snapshots/kept-answers.ts'
import type { JournalChanges } from '../service/changes/journal-changes.ts'
import type { LogSealState } from '../service/checks/log-seal.ts'
import type { Sheets } from '../service/sheets.ts'
import type { StatementImports } from '../service/statements/statement-imports.ts'
import type { DroppedStatements } from '../service/statements/dropped-statements.ts'
import type { QuickAdd } from '../service/changes/quick-add.ts'
import type { StatementPreviews } from '../service/statements/statement-previews.ts'
import type { SessionStore } from '../service/stored-sessions.ts'
import type { Doctor } from '../service/checks/doctor.ts'
import type { SavedQueries } from '../service/saved-queries.ts'
import type { Notes } from '../service/notes.ts'
import type { SavedSearches } from '../service/saved-searches.ts'
import type { Reconciliations } from '../service/reconciliations.ts'
import type { Queries } from '../query/queries.ts'
import type { Webhooks } from '../service/webhooks/webhooks.ts'
import type { Logbook } from '../service/logbook.ts'
import type { Troubles } from '../service/checks/troubles.ts'
import type { LedgerSources, Ledgers } from '../service/ledgers/ledgers.ts'

/** One of several books of a server. */
export interface ServedBook {
  readonly name: string
  /** Where its pages begin, without the slash at the end: "/b/firm"; '' for the one that stays where it was alone. */
  readonly path: string
  readonly state: 'opening' | 'ready' | 'broken'
}

/** All that the routes need of the rest of the program. `main.ts` fills it, tests fill it with small ones. */
export interface Dependencies extends LedgerSources {
  /** Resolves when the log is open and everything follows it; until then only the newest book is there. It is open when absent. */
  readonly ready?: Promise<void>
  /** Answers of the last run that may still be right. */
  readonly kept?: KeptAnswers | undefined
  /** Called with every request but those that only ask whether the program lives. */
  readonly stir?: (() => void) | undefined
  readonly jobs: Jobs
  /** What is written into the journal's files. */
  readonly journal: JournalChanges
  readonly bulk: BulkEdits
  /** Receipts and statements into the book's folders. */
  readonly documents: DocumentAttaching
  readonly sheets: Sheets
  readonly imports: StatementImports
  readonly previews: StatementPreviews
  /** Single transactions into the journal. */
  readonly quickAdd: QuickAdd
  /** Statements in the import folder. */
  readonly dropped: DroppedStatements
  /** What other programs send. */
  readonly webhooks: Webhooks
  readonly notes: Notes
  /** Queries under names. */
  readonly savedQueries: SavedQueries
  readonly searches: SavedSearches
  /** Says when something was recorded that pages show beside the book. */
  readonly beside: BesideBook
  /** What looks like a mistake in the book. */
  readonly doctor: Doctor
  /** Who is logged in. */
  readonly sessions: SessionStore
  readonly reconciliations: Reconciliations
  /** Archives of the whole installation. */
  readonly backups: Backups
  /** What is wrong with the system; nothing when absent. */
  readonly troubles?: Troubles
  /** Whether the log is as it was written, as far as anybody has looked; not yet when absent. */
  seal?(): LogSealState
  /** The same after a look that is taken now. */
  verifyLog?(): Promise<LogSealState>
  /** Every event as a line of text, and the line that says that these are all; no line when absent. */
  exportLog?(): AsyncIterable<string>
  /** What the program says of itself; nothing when absent. */
  readonly logbook?: Logbook
  readonly version: string
  /** When prices were last fetched; undefined for never. */
  lastPriceUpdate(): Instant | undefined
  /** Records that everything price providers ever said is set aside. */
  dropProvidedPrices(): Promise<void>
  /** Whether a file of the journal is not what was last recorded. */
  isJournalDirty(): Promise<boolean>
  /** Shared with whoever else values the book; made by the app when absent. */
  readonly ledgers?: Ledgers
  /** Questions in SQL; made by the app when absent. */
  readonly queries?: Queries
  /** Starts the demo book beside this one and returns its address; absent where nobody is offered it. */
  demoAddress?(): Promise<string | Refusal>
  /** The folder of the built pages; absent when there are none (tests, API only). */
  readonly pagesFolder?: string
  /** Where a front or a proxy serves this book, as people write it; at the root of whatever host was asked when absent. */
  readonly address?: string
  /** Lets in commands of the user that this program runs as; nobody when absent. */
  readonly localKey?: LocalKey
  /** Requests come through a socket from a front, which says for whom it asks. */
  readonly isBehindFront?: boolean
  /** The books of this server, this one among them; it is the only one when absent. */
  books?(): readonly ServedBook[]
  /** Silent when absent. */
  readonly logger?: FastifyBaseLogger
}
