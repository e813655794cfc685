import type { FastifyBaseLogger } from 'fastify'
import type { Jobs } from '../commands/jobs.ts'
import type { LocalKey } from '../config/local-key.ts'
import type { Instant } from '#vocabulary/clock.ts'
import type { Refusal } from '#vocabulary/refusal.ts'
import type { Daybook } from '../service/offered.ts'
import type { KeptAnswers } from '../service/snapshots/kept-answers.ts'
import type { LogSealState } from '../service/checks/log-seal.ts'
import type { Queries } from '../query/queries.ts'
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

/** Rooms of the service that routes ask for as they are. */
type Rooms = Pick<
  Daybook,
  | 'journal'
  | 'bulk'
  | 'documents'
  | 'sheets'
  | 'imports'
  | 'previews'
  | 'quickAdd'
  | 'dropped'
  | 'webhooks'
  | 'notes'
  | 'savedQueries'
  | 'searches'
  | 'beside'
  | 'doctor'
  | 'sessions'
  | 'access'
  | 'accessHistory'
  | 'reconciliations'
  | 'backups'
>

/** All that the routes need of the rest of the program. `main.ts` fills it, tests fill it with small ones. */
export interface Dependencies extends LedgerSources, Rooms {
  /** Resolves when the log is open and everything follows it; until then only the newest book is there. It is open when absent. */
  readonly ready?: Promise<void>
  /** Answers of the last run that may still be right. */
  readonly kept?: KeptAnswers | undefined
  /** Called with every request but those that only ask whether the program lives. */
  readonly stir?: (() => void) | undefined
  readonly jobs: Jobs
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
