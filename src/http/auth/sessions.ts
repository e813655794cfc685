import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { SessionStore, StoredSession } from '../../service/stored-logins.ts'
import type { Clock, Instant } from '#vocabulary/clock.ts'
import { Mutex } from '#vocabulary/turns.ts'
import { DiskFull } from '../../events/log/sql-error.ts'

const SESSION_MS = 24 * 3_600_000
/** Sessions of one account; the oldest goes when one more begins. */
const SESSIONS_MAX = 50
/** How old the stored "last seen" may be, so that not every request writes. */
const SEEN_EVERY_MS = 5 * 60_000
/** How long an expired session is stored: a clock that ran ahead for an hour must not log users out. */
const KEPT_MS = 24 * 3_600_000
const BROWSER_CHARACTERS_MAX = 300

export interface Account {
  readonly username: string
  readonly password: string
  /** The identity at the OpenID Connect provider. */
  readonly oidc?: { readonly issuer: string; readonly subject: string } | undefined
}

/** A session of this process: the stored one, and when it ends by the steady clock. */
interface Session extends StoredSession {
  readonly endsAtMs: number
  /** By the steady clock. */
  readonly writtenAtMs: number
  /** The disk was full when it began: it lasts as long as this process. */
  readonly isStored: boolean
}

/**
 * Login sessions. Only the hash of a token is stored, and sessions outlive the process. A session ends after a day by the machine's clock
 * or by a monotonic one, whichever is first: setting the clock back makes none longer. It ends with its account and
 * with a change of password, too.
 */
export class Sessions {
  readonly #store: SessionStore
  readonly #clock: Clock
  readonly #troubled: (error: unknown) => void
  /** By the hash of the token. */
  #sessions = new Map<string, Session>()
  /** What is read must not bring back what is being removed. */
  readonly #turns = new Mutex()

  private constructor(store: SessionStore, clock: Clock, troubled: (error: unknown) => void) {
    this.#store = store
    this.#clock = clock
    this.#troubled = troubled
  }

  /** `loaded` resolves when the stored sessions were read. `troubled` gets errors that no caller is waiting for. */
  static begin(
    store: SessionStore,
    clock: Clock,
    troubled: (error: unknown) => void,
  ): { readonly sessions: Sessions; readonly loaded: Promise<void> } {
    const sessions = new Sessions(store, clock, troubled)
    const load = async (): Promise<void> => {
      await sessions.#load()
      await store.listen(() => void sessions.#turns.run(() => sessions.#load()).catch(troubled))
    }
    return { sessions, loaded: load() }
  }

  /** Begins a session; the one that the browser had until now ends. */
  async begin(
    account: Account,
    from: { readonly browser: string; readonly address: string; readonly replaced: string },
  ): Promise<{ readonly token: string; readonly expiresAt: Instant }> {
    const token = randomUUID()
    const begunAt = this.#clock.now()
    const expiresAt = new Date(Date.parse(begunAt) + SESSION_MS).toISOString()
    const stored: StoredSession = {
      id: randomUUID(),
      tokenHash: digest(token),
      username: account.username,
      credential: credentialOf(token, account),
      begunAt,
      expiresAt,
      seenAt: begunAt,
      browser: from.browser.slice(0, BROWSER_CHARACTERS_MAX),
      address: from.address,
    }
    await this.#turns.run(() => this.#add(stored, this.#replacedBy(stored, from.replaced)))
    return { token, expiresAt }
  }

  /** The valid session of a token; its "last seen" is now. */
  use(token: string, accounts: readonly Account[]): StoredSession | undefined {
    const session = this.find(token, accounts)
    if (!session) return undefined
    const [now, nowMs] = [this.#clock.now(), this.#clock.steadyMs()]
    const isDue = session.isStored && nowMs - session.writtenAtMs >= SEEN_EVERY_MS
    this.#sessions.set(session.tokenHash, { ...session, seenAt: now, writtenAtMs: isDue ? nowMs : session.writtenAtMs })
    if (isDue) this.#store.seen(session.id, now).catch(this.#troubled)
    return session
  }

  /** The valid session of a token. */
  find(token: string, accounts: readonly Account[]): Session | undefined {
    const session = this.#sessions.get(digest(token))
    if (!session || !this.#isAlive(session)) return undefined
    const account = accounts.find(({ username }) => username === session.username)
    return account && credentialOf(token, account) === session.credential ? session : undefined
  }

  /** The sessions of a user, the one last seen first. */
  list(username: string): readonly StoredSession[] {
    const sessions = [...this.#sessions.values()].filter((session) => session.username === username && this.#isAlive(session))
    return sessions.toSorted(newestFirst(({ seenAt }) => seenAt))
  }

  /** Ends sessions of a user. Returns how many there were. */
  async end(username: string, chosen: (session: StoredSession) => boolean): Promise<number> {
    const ended = [...this.#sessions.values()].filter((session) => session.username === username && chosen(session))
    // Here at once, whatever becomes of the disk.
    const forget = (): void => {
      for (const { tokenHash } of ended) this.#sessions.delete(tokenHash)
    }
    forget()
    if (ended.length > 0) await this.#turns.run(() => this.#store.remove(ended.map(({ id }) => id)).finally(forget))
    return ended.length
  }

  /** Ends the sessions of removed users, so that a new user of the same name does not inherit them. */
  async endOfRemoved(accounts: readonly Account[]): Promise<void> {
    const removed = new Set([...this.#sessions.values()].map(({ username }) => username))
    for (const { username } of accounts) removed.delete(username)
    for (const username of removed) await this.end(username, () => true)
  }

  async #add(stored: StoredSession, removed: readonly Session[]): Promise<void> {
    const adding = this.#store.add(
      stored,
      removed.map(({ id }) => id),
    )
    const isStored = await adding.then(
      () => true,
      (error: unknown) => {
        // Ending another session requires a login first.
        if (!(error instanceof DiskFull)) throw error
        return false
      },
    )
    for (const { tokenHash } of removed) this.#sessions.delete(tokenHash)
    this.#sessions.set(stored.tokenHash, { ...stored, ...this.#steady(stored), isStored })
  }

  #isAlive({ expiresAt, endsAtMs }: Session): boolean {
    return this.#clock.now() < expiresAt && this.#clock.steadyMs() < endsAtMs
  }

  /** What goes when a session begins: that of the same browser, the oldest of too many, and all that have ended long ago. */
  #replacedBy({ username, begunAt }: StoredSession, token: string): Session[] {
    const all = [...this.#sessions.values()]
    const own = all.filter((session) => session.username === username).toSorted(newestFirst(({ begunAt }) => begunAt))
    const tooMany = new Set(own.slice(SESSIONS_MAX - 1))
    const longAgo = new Date(Date.parse(begunAt) - KEPT_MS).toISOString()
    return all.filter((session) => session.tokenHash === digest(token) || tooMany.has(session) || session.expiresAt < longAgo)
  }

  async #load(): Promise<void> {
    const stored = await this.#store.all()
    const kept = [...this.#sessions.values()].filter(({ isStored }) => !isStored)
    const loaded = stored.map((session): Session => this.#sessions.get(session.tokenHash) ?? { ...session, ...this.#steady(session), isStored: true })
    this.#sessions = new Map([...loaded, ...kept].map((session) => [session.tokenHash, session]))
  }

  /** The remaining time never grows, whatever the clock does. */
  #steady({ expiresAt, seenAt }: StoredSession): Pick<Session, 'endsAtMs' | 'writtenAtMs'> {
    const left = Math.min(Date.parse(expiresAt) - Date.parse(this.#clock.now()), Date.parse(expiresAt) - Date.parse(seenAt), SESSION_MS)
    const nowMs = this.#clock.steadyMs()
    return { endsAtMs: nowMs + left, writtenAtMs: nowMs }
  }
}

const newestFirst =
  (at: (session: Session) => Instant) =>
  (a: Session, b: Session): number =>
    Date.parse(at(b)) - Date.parse(at(a))
const digest = (token: string): string => createHash('sha256').update(token).digest('base64url')
const credentialOf = (token: string, { username, password, oidc }: Account): string =>
  createHmac('sha256', token)
    .update([username, password, ...(oidc ? [oidc.issuer, oidc.subject] : [])].join('\0'))
    .digest('base64url')
