import { dirname } from 'node:path'
import { isAsRead } from '../../commands/journal/as-read.ts'
import type { LiveConfiguration } from '../../config/live-configuration.ts'
import type { EventLog } from '../../events/log/log.ts'
import type { LiveViews } from '../../projections/view/live-views.ts'
import type { Clock } from '#vocabulary/clock.ts'
import type { Day } from '#vocabulary/day.ts'
import { DiskSpace } from '../opening/disk-space.ts'
import { journalRequest } from '../sync/journal-request.ts'
import type { CutOff } from '../../projections/projector.ts'
import type { BookAt } from '../snapshots/snapshot-store.ts'
import { LogSeal } from './log-seal.ts'
import { OtherFiles } from './other-files.ts'
import type { Troubles } from './troubles.ts'

export interface SystemChecksOptions {
  readonly configuration: LiveConfiguration
  readonly clock: Clock
  readonly today: () => Day
  readonly log: EventLog
  readonly views: LiveViews
  readonly troubles: Troubles
  /** How the log was found to be without its end, once it is open. */
  readonly cut: () => CutOff | undefined
  /** The last event of the snapshot that the start found: it was in the log when that was written. */
  readonly found: BookAt | undefined
  /** Called with what went wrong while nobody was waiting. */
  readonly troubled: (message: string) => void
  /** Milliseconds in which the files here may become those that another program has recorded. */
  readonly patience?: number | undefined
}

/** What a server looks after by itself as long as it runs. */
export interface SystemChecks {
  readonly seal: LogSeal
  /** Called when the files are found to be what was recorded at a position. */
  readonly agreed: (position: number) => void
  stop(): Promise<void>
}

/** Programs that keep copies of a folder alike take some seconds. */
const PATIENCE_MS = 10_000

export function systemChecks({
  configuration,
  clock,
  today,
  log,
  views,
  troubles,
  found,
  cut,
  troubled,
  patience = PATIENCE_MS,
}: SystemChecksOptions): SystemChecks {
  const diskSpace = new DiskSpace(
    () => [configuration.current.paths.data, dirname(configuration.current.paths.journal)],
    (message) => troubles.set('disk_full', message),
  )
  const seal = new LogSeal({ log, clock, seen: found, cut, told: (message) => troubles.set('log_altered', message), troubled })
  // Nobody else records into an embedded database.
  const otherFiles =
    log.database.engine === 'postgres'
      ? new OtherFiles({
          views,
          isAsRead: (last) => isAsRead({ ...journalRequest(configuration.current, today()), force: false, last }),
          told: (message) => troubles.set('other_files', message),
          patience,
        })
      : undefined
  return {
    seal,
    agreed: (position) => otherFiles?.agreed(position),
    stop: async () => {
      diskSpace.stop()
      otherFiles?.stop()
      await seal.stop()
    },
  }
}
