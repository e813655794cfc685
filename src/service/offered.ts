import type { JobRunner } from '../commands/jobs/runner.ts'
import type { Day } from '#vocabulary/day.ts'
import type { HolderFacts } from '../events/log/lock.ts'
import type { EventLog } from '../events/log/log.ts'
import type { LiveViews } from '../projections/view/live-views.ts'
import type { BesideBook } from './beside-book.ts'
import type { Doctor } from './checks/doctor.ts'
import type { KeptAnswers } from './snapshots/kept-answers.ts'
import type { Ledgers } from './ledgers/ledgers.ts'
import type { JournalChanges } from './changes/journal-changes.ts'
import type { Notes } from './notes.ts'
import type { SavedQueries } from './saved-queries.ts'
import type { SavedSearches } from './saved-searches.ts'
import type { Reconciliations } from './reconciliations.ts'
import type { AccessHistory } from './access-history.ts'
import type { AccessStore } from './stored-access.ts'
import type { SessionStore } from './stored-sessions.ts'
import type { DroppedStatements } from './statements/dropped-statements.ts'
import type { QuickAdd } from './changes/quick-add.ts'
import type { LogSealState } from './checks/log-seal.ts'
import type { Sheets } from './sheets.ts'
import type { StatementPreviews } from './statements/statement-previews.ts'
import type { Backups } from './backups.ts'
import type { DocumentAttaching } from './changes/document-attaching.ts'
import type { BulkEdits } from './changes/bulk-edits.ts'
import type { StatementImports } from './statements/statement-imports.ts'
import type { Webhooks } from './webhooks/webhooks.ts'
import type { Troubles } from './checks/troubles.ts'

/** The whole service without its HTTP side: the log, what follows it, and the jobs that add to it. */
export interface Daybook {
  readonly log: EventLog
  readonly views: LiveViews
  readonly jobs: JobRunner
  readonly ledgers: Ledgers
  /** Answers of the last run; undefined where none are kept. */
  readonly kept: KeptAnswers | undefined
  /** What is written into the journal's files. */
  readonly journal: JournalChanges
  /** Operations on many transactions at once. */
  readonly bulk: BulkEdits
  readonly documents: DocumentAttaching
  /** Calculations over the book. */
  readonly sheets: Sheets
  /** Statements that became transactions of the journal. */
  readonly imports: StatementImports
  readonly previews: StatementPreviews
  /** Single transactions into the journal. */
  readonly quickAdd: QuickAdd
  /** Statements in the import folder. */
  readonly dropped: DroppedStatements
  /** What other programs send. */
  readonly webhooks: Webhooks
  /** What is wrong with the system now. */
  readonly troubles: Troubles
  /** Notes about accounts, and searches and queries under names. */
  readonly notes: Notes
  readonly searches: SavedSearches
  readonly savedQueries: SavedQueries
  /** What looks like a mistake in the book. */
  readonly doctor: Doctor
  readonly beside: BesideBook
  /** Who is logged in. */
  readonly sessions: SessionStore
  /** When keys to the book were last used. */
  readonly access: AccessStore
  readonly accessHistory: AccessHistory
  /** Archives of the whole installation. */
  readonly backups: Backups
  /** Accounts compared with their statements. */
  readonly reconciliations: Reconciliations
  /** Whether the log is as it was written, as far as anybody has looked. */
  seal(): LogSealState
  /** Looks now, while somebody waits. */
  verifyLog(): Promise<LogSealState>
  /** Every event as a line of text, and the line that says that these are all. */
  exportLog(): AsyncIterable<string>
  today(): Day
  /** Somebody asks. */
  stir(): void
  /** Records that everything price providers ever said is set aside, and resolves when the figures show it. */
  dropProvidedPrices(): Promise<void>
  /** Tells other processes where this one listens. */
  tell(facts: HolderFacts): void
  /**
   * Resolves when everything follows the log. Until then the views have what a snapshot says, which the log has yet to confirm, nothing
   * else is known, and what asks the log waits. Rejects when the log does not open or cannot be followed.
   */
  readonly ready: Promise<void>
  close(): Promise<void>
}
