import { decideAccess } from '../commands/record-access.ts'
import { accessAfter } from '../commands/recorded-access.ts'
import type { LiveConfiguration, Origin } from '../config/live-configuration.ts'
import type { Settings } from '../config/schema.ts'
import { ACCESS_STREAM } from '../events/access.ts'
import type { EventLog } from '../events/log/log.ts'
import { Mutex } from '../events/log/mutex.ts'
import { type AccessEntry, accessEntries } from '../projections/access.ts'

/** Of a change that was found in the file and made by nobody whom this process knows. */
const EDITED: Origin = { by: '', from: 'configuration file' }

/** Records every change of users, roles and tokens, whichever way it comes into the configuration file. */
export class AccessHistory {
  readonly #log: Pick<EventLog, 'append' | 'readStream'>
  readonly #turns = new Mutex()

  constructor(log: Pick<EventLog, 'append' | 'readStream'>) {
    this.#log = log
  }

  /** Records what has changed since the last time and every change from now on. Returns the function that ends it. */
  follow(configuration: LiveConfiguration, troubled: (message: string) => void): () => void {
    const record = (settings: Settings, origin?: Origin): void =>
      void this.record(settings, origin).catch((error: unknown) => troubled(`a change of access could not be recorded yet: ${String(error)}`))
    record(configuration.current.settings)
    return configuration.onChange(({ settings }, origin) => record(settings, origin))
  }

  /** Records how the configuration differs from what is recorded. Of several servers of one book the first records it. */
  record(settings: Settings, origin = EDITED): Promise<void> {
    return this.#turns.run(async () => {
      for (;;) {
        const recorded = await this.#log.readStream(ACCESS_STREAM)
        const events = decideAccess(settings, accessAfter(recorded), origin)
        if (events.length === 0) return
        const { ok } = await this.#log.append({
          expected: new Map([[ACCESS_STREAM, recorded.length]]),
          events: events.map((event) => ({ stream: ACCESS_STREAM, ...event })),
        })
        if (ok) return
      }
    })
  }

  /** The newest first, with what is being recorded. */
  list(): Promise<readonly AccessEntry[]> {
    return this.#turns.run(async () => accessEntries(await this.#log.readStream(ACCESS_STREAM)))
  }
}
