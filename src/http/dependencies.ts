import type { FastifyBaseLogger } from 'fastify'
import type { Jobs } from '../commands/jobs.ts'
import type { LiveConfiguration } from '../config/live-configuration.ts'
import type { Position } from '../events/log/log.ts'
import type { Clock, Instant } from '../events/vocabulary/clock.ts'
import type { Day } from '../events/vocabulary/day.ts'
import type { Ledgers } from './ledgers.ts'
import type { Views } from '../projections/views.ts'

/** All that the routes need of the rest of the program. `main.ts` fills it, tests fill it with small ones. */
export interface Dependencies {
  readonly configuration: LiveConfiguration
  readonly jobs: Jobs
  readonly views: Views
  readonly clock: Clock
  /** The day that "today" is for ever, from --now. */
  readonly fixedToday?: Day
  readonly version: string
  /** When prices were last fetched; undefined for never. */
  lastPriceUpdate(): Instant | undefined
  /** Records that everything price providers ever said is set aside. */
  dropProvidedPrices(): Promise<void>
  /** Whether a file of the journal is not what was last recorded. */
  isJournalDirty(): Promise<boolean>
  /** The last position of the log. */
  head(): Promise<Position>
  /** Shared with whoever else values the book; made by the app when absent. */
  readonly ledgers?: Ledgers
  /** The folder of the built pages; absent when there are none (tests, API only). */
  readonly pagesFolder?: string
  /** Silent when absent. */
  readonly logger?: FastifyBaseLogger
}
