import type { Database } from '../events/log/database.ts'
import type { Instant } from '#vocabulary/clock.ts'

/** A session as it is kept: nothing in it lets anybody in. */
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

/** Sessions in the table of that name. They are no facts of the book and so no events; a restart logs nobody out. */
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
