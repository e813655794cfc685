import { createHash, randomUUID } from 'node:crypto'
import type { Clock, Instant } from '#vocabulary/clock.ts'

const SESSION_HOURS = 24
/** Sessions that are kept; the oldest goes when one more begins. */
const SESSIONS_MAX = 10_000

export interface Account {
  readonly username: string
  readonly password: string
}

interface Session {
  readonly username: string
  /** The stored password at the time of the login: a changed password ends the session. */
  readonly password: string
  readonly expiresAt: Instant
}

/** Who has logged in. Only the hash of a token is kept. A session ends with its day, its account or a change of password. */
export class Sessions {
  readonly #clock: Clock
  readonly #sessions = new Map<string, Session>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  begin({ username, password }: Account): { readonly token: string; readonly expiresAt: Instant } {
    this.#forgetExpired()
    const token = randomUUID()
    const expiresAt = new Date(Date.parse(this.#clock.now()) + SESSION_HOURS * 3_600_000).toISOString()
    this.#sessions.set(digest(token), { username, password, expiresAt })
    return { token, expiresAt }
  }

  isValid(token: string, accounts: readonly Account[]): boolean {
    const session = this.#sessions.get(digest(token))
    if (!session || session.expiresAt <= this.#clock.now()) return false
    return accounts.some(({ username, password }) => username === session.username && password === session.password)
  }

  nameOf(token: string): string | undefined {
    return this.#sessions.get(digest(token))?.username
  }

  end(token: string): void {
    this.#sessions.delete(digest(token))
  }

  #forgetExpired(): void {
    const now = this.#clock.now()
    for (const [key, { expiresAt }] of this.#sessions) if (expiresAt <= now || this.#sessions.size >= SESSIONS_MAX) this.#sessions.delete(key)
  }
}

const digest = (token: string): string => createHash('sha256').update(token).digest('base64url')
