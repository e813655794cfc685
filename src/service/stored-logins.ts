import type { Instant } from '#vocabulary/clock.ts'
import { accessAfter, decideAccess } from '../commands/record-access.ts'
import type { Origin } from '../config/environment.ts'
import type { LiveConfiguration } from '../config/live-configuration.ts'
import type { Settings } from '../config/schema.ts'
import { ACCESS_STREAM } from '../events/access-events.ts'
import type { Database } from '../events/log/database.ts'
import type { EventLog } from '../events/log/log.ts'
import { Mutex } from '#vocabulary/turns.ts'
import { accessEntries, type AccessEntry } from '../projections/access.ts'

/** Stores the uses of keys over restarts. */
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

/** The origin of a change in the file that no known command or page made. */
const EDITED: Origin = { by: '', from: 'configuration file' }

/** A command writes the file and then reports it: an unreported edit is recorded as one of unknown origin only after this long. */
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

/** A session as stored: nobody can log in with it. */
export interface StoredSession {
  readonly id: string
  readonly tokenHash: string
  readonly username: string
  /** A hash of the account's stored password, keyed by the token. */
  readonly credential: string
  readonly begunAt: Instant
  readonly expiresAt: Instant
  readonly seenAt: Instant
  /** What the browser said of itself. */
  readonly browser: string
  readonly address: string
}

/** Where sessions outlive the process. */
export interface SessionStore {
  all(): Promise<readonly StoredSession[]>
  /** Adds one and removes others, at once. */
  add(session: StoredSession, removed: readonly string[]): Promise<void>
  seen(id: string, at: Instant): Promise<void>
  remove(ids: readonly string[]): Promise<void>
  /** Calls back when another process that shares the database has changed something. */
  listen(heard: () => void): Promise<void>
}

const CHANNEL = 'daybook_sessions'
const COLUMNS = 'id, token_hash, username, credential, begun_at, expires_at, seen_at, browser, address'

/** Sessions in the table of that name. They are not facts of the book and therefore not events; a restart logs nobody out. */
export class StoredSessions implements SessionStore {
  readonly #database: Database
  #channel: string | undefined

  constructor(database: Database) {
    this.#database = database
  }

  async all(): Promise<readonly StoredSession[]> {
    const rows = await this.#database.query<Record<string, string>>(
      `select ${COLUMNS.replace('id,', 'id::text as id,')} from sessions order by begun_at`,
    )
    return rows.map((row) => ({
      id: row['id']!,
      tokenHash: row['token_hash']!,
      username: row['username']!,
      credential: row['credential']!,
      begunAt: row['begun_at']!,
      expiresAt: row['expires_at']!,
      seenAt: row['seen_at']!,
      browser: row['browser']!,
      address: row['address']!,
    }))
  }

  async add(session: StoredSession, removed: readonly string[]): Promise<void> {
    const channel = await this.#channelName()
    await this.#database.transaction(async (sql) => {
      await sql.query('delete from sessions where id = any($1::uuid[])', [removed])
      const { id, tokenHash, username, credential, begunAt, expiresAt, seenAt, browser, address } = session
      await sql.query(`insert into sessions (${COLUMNS}) values ($1::uuid, $2, $3, $4, $5::timestamptz, $6::timestamptz, $7::timestamptz, $8, $9)`, [
        id,
        tokenHash,
        username,
        credential,
        begunAt,
        expiresAt,
        seenAt,
        browser,
        address,
      ])
      await sql.query('select pg_notify($1, $2)', [channel, ''])
    })
  }

  async seen(id: string, at: Instant): Promise<void> {
    await this.#database.query('update sessions set seen_at = greatest(seen_at, $2::timestamptz) where id = $1::uuid', [id, at])
  }

  async remove(ids: readonly string[]): Promise<void> {
    const channel = await this.#channelName()
    await this.#database.transaction(async (sql) => {
      await sql.query('delete from sessions where id = any($1::uuid[])', [ids])
      await sql.query('select pg_notify($1, $2)', [channel, ''])
    })
  }

  async listen(heard: () => void): Promise<void> {
    // PGlite belongs to one process, which knows what it changes.
    if (this.#database.engine === 'postgres') await this.#database.listen(await this.#channelName(), heard)
  }

  /** Books that share a server have a schema each, and a channel belongs to the whole server. */
  async #channelName(): Promise<string> {
    if (this.#channel === undefined) {
      const [row] = await this.#database.query<{ schema: string }>('select current_schema() as schema')
      this.#channel = `${CHANNEL}_${row?.schema}`
    }
    return this.#channel
  }
}
