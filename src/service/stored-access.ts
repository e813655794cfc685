import type { Instant } from '#vocabulary/clock.ts'
import type { Database } from '../events/log/database.ts'

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
