import type { Instant } from '#vocabulary/clock.ts'
import { accessAfter, decideAccess } from '../commands/record-access.ts'
import type { Origin } from '../config/change-origin.ts'
import type { LiveConfiguration } from '../config/live-configuration.ts'
import type { Settings } from '../config/schema.ts'
import { ACCESS_STREAM } from '../events/access.ts'
import type { Database } from '../events/log/database.ts'
import type { EventLog } from '../events/log/log.ts'
import { Mutex } from '../events/log/mutex.ts'
import { accessEntries, type AccessEntry } from '../projections/access.ts'

/** Where the uses of keys are remembered over restarts. */
export interface AccessStore {
  /** When tokens were last used, by the hash of each. */
  tokenUses(): Promise<ReadonlyMap<string, Instant>>
  tokenUsed(hash: string, at: Instant): Promise<void>
  /** Takes a time step of a user's codes; false when it or a later one was taken before. */
  takeStep(username: string, step: number): Promise<boolean>
}

export class StoredAccess implements AccessStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async tokenUses(): Promise<ReadonlyMap<string, Instant>> {
    const rows = await this.#database.query<{ hash: string; used_at: string }>('select hash, used_at from token_uses')
    return new Map(rows.map(({ hash, used_at }) => [hash, used_at]))
  }

  async tokenUsed(hash: string, at: Instant): Promise<void> {
    await this.#database.query(
      'insert into token_uses (hash, used_at) values ($1, $2::timestamptz) on conflict (hash) do update set used_at = greatest(token_uses.used_at, excluded.used_at)',
      [hash, at],
    )
  }

  async takeStep(username: string, step: number): Promise<boolean> {
    const taken = await this.#database.query(
      'insert into code_steps (username, step) values ($1, $2::bigint) on conflict (username) do update set step = excluded.step where code_steps.step < excluded.step returning username',
      [username, step],
    )
    return taken.length > 0
  }
}

/** Of a change that was found in the file and made by nobody whom this process knows. */
const EDITED: Origin = { by: '', from: 'configuration file' }

/** A command writes the file and then says that it did: an edit is taken for one of nobody's only after this long. */
const CLAIMED_WITHIN_MS = 5000

/** Records every change of users, roles and tokens, whichever way it comes into the configuration file. */
export class AccessHistory {
  readonly #log: Pick<EventLog, 'append' | 'readStream'>
  readonly #turns = new Mutex()

  constructor(log: Pick<EventLog, 'append' | 'readStream'>) {
    this.#log = log
  }

  /** Records what has changed since the last time and every change from now on. Returns the function that ends it. */
  follow(configuration: LiveConfiguration, troubled: (message: string) => void, claimedWithinMs = CLAIMED_WITHIN_MS): () => void {
    const record = (settings: Settings, origin?: Origin): void =>
      void this.record(settings, origin).catch((error: unknown) => troubled(`a change of access could not be recorded yet: ${String(error)}`))
    record(configuration.current.settings)
    let edited: { readonly settings: Settings; readonly timer: NodeJS.Timeout } | undefined
    const end = configuration.onChange(({ settings }, origin) => {
      clearTimeout(edited?.timer)
      // What was edited before this change is not by who makes it.
      if (origin && edited) record(edited.settings)
      if (origin) record(settings, origin)
      edited = origin ? undefined : { settings, timer: setTimeout(() => [record(settings), (edited = undefined)], claimedWithinMs) }
    })
    return () => {
      clearTimeout(edited?.timer)
      end()
    }
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
