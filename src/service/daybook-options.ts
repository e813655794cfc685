import type { LiveConfiguration } from '../config/live-configuration.ts'
import type { Clock } from '#vocabulary/clock.ts'
import type { Day } from '#vocabulary/day.ts'
import type { CallEntry } from '../ingest/prices/careful-get.ts'

export interface DaybookOptions {
  readonly configuration: LiveConfiguration
  readonly clock: Clock
  /** The day that "today" is for ever. */
  readonly fixedToday?: Day | undefined
  /** Sync by itself: when a journal file changes, and at the configured times. */
  readonly watch: boolean
  /** Names the program. With it the book is kept beside the log, and the next start of the same program need not read all of that. */
  readonly build?: string | undefined
  /** Called once when what can be read is being read: this thread has nothing to do until the log is open. */
  readonly waiting?: () => void
  /** Milliseconds in which the files here may become those that another program has recorded; for ten seconds when absent. */
  readonly patience?: number
  /** Milliseconds after which a program that watches and that nobody asks gives back what it holds to be quick; never when absent. */
  readonly restAfterMs?: number | undefined
  /** Called with what went wrong while nobody was waiting. */
  readonly troubled: (message: string) => void
  /** Called with every call to a price provider while provider_debug_http is on. */
  readonly debug?: ((entry: CallEntry) => void) | undefined
}
