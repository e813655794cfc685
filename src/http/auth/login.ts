import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { LiveConfiguration } from '../../config/live-configuration.ts'
import type { StoredSession } from '../../service/stored-sessions.ts'
import type { Clock, Instant } from '#vocabulary/clock.ts'
import { HttpRefusal } from '../refusal.ts'
import { Attempts, clientOf } from './attempts.ts'
import { PasswordChecks } from './password-checks.ts'
import type { Account, Sessions } from './sessions.ts'

/** Failures of one client over all user names. */
const CLIENT_FAILURES_MAX = 20
/** When a line of log-ins has moved on. */
const BUSY_SECONDS = 2

const wrong = (message = 'Invalid username or password'): HttpRefusal => new HttpRefusal(401, 'UNAUTHORIZED', message)
const tooMany = (seconds: number): HttpRefusal => new HttpRefusal(429, 'TOO_MANY_REQUESTS', 'Too many requests', { 'Retry-After': String(seconds) })

/** Who may come in. Nobody is asked while the configuration has no accounts. */
export class Login {
  readonly #configuration: LiveConfiguration
  readonly #sessions: Sessions
  readonly #checks = new PasswordChecks()
  /** By client and user name, so that nobody is locked out by what others fail at. */
  readonly #logins: Attempts
  readonly #clients: Attempts

  constructor(configuration: LiveConfiguration, sessions: Sessions, clock: Clock) {
    this.#configuration = configuration
    this.#sessions = sessions
    this.#logins = new Attempts(clock)
    this.#clients = new Attempts(clock, CLIENT_FAILURES_MAX)
  }

  get #accounts(): readonly Account[] {
    return this.#configuration.current.settings.user_accounts
  }

  /**
   * Why a request to a protected route is refused; undefined when it may pass. A valid session passes whatever else has failed, and
   * who shows nothing has failed at nothing.
   */
  check(request: FastifyRequest): HttpRefusal | undefined {
    if (this.#accounts.length === 0) return undefined
    const token = tokenOf(request)
    if (token === '') return wrong('Missing credentials')
    if (this.#sessions.use(token, this.#accounts)) return undefined
    const key = this.#isPair(token) ? loginKey(request, nameIn(token)) : `token ${clientOf(request.ip)}`
    const wait = this.#logins.waitSeconds(key)
    if (wait > 0) return tooMany(wait)
    if (this.#isLegacyPair(token)) return undefined
    this.#logins.fail(key)
    return wrong()
  }

  /** Whether who was let in still is: a stream goes on for days. */
  isStillIn(request: FastifyRequest): boolean {
    const token = tokenOf(request)
    return this.#accounts.length === 0 || this.#sessions.find(token, this.#accounts) !== undefined || this.#isLegacyPair(token)
  }

  /** The name of who asks; '' while nobody has to log in. */
  nameOf(request: FastifyRequest): string {
    if (this.#accounts.length === 0) return ''
    const token = tokenOf(request)
    return this.#sessions.find(token, this.#accounts)?.username ?? nameIn(token)
  }

  async logIn(
    request: FastifyRequest,
    { username, password }: { username: string; password: string },
  ): Promise<{ token: string; expiresAt: Instant } | HttpRefusal> {
    if (this.#accounts.length === 0) return wrong()
    const [key, client] = [loginKey(request, username), clientOf(request.ip)]
    const wait = Math.max(this.#logins.waitSeconds(key), this.#clients.waitSeconds(client))
    if (wait > 0) return tooMany(wait)
    this.#logins.fail(key)
    this.#clients.fail(client)
    const account = await this.#checks.check(this.#accounts, { username, password })
    if (account === undefined) return wrong()
    this.#logins.takeBack(key)
    this.#clients.takeBack(client)
    if (account === 'busy') return tooMany(BUSY_SECONDS)
    const browser = request.headers['user-agent'] ?? ''
    return this.#sessions.begin(account, { browser, address: request.ip, replaced: tokenOf(request) })
  }

  async logOut(request: FastifyRequest): Promise<void> {
    const own = this.#sessions.find(tokenOf(request), this.#accounts)
    if (own) await this.#sessions.end(own.username, ({ id }) => id === own.id)
  }

  /** The sessions of who asks, and which of them asks. */
  sessionsOf(request: FastifyRequest): { readonly sessions: readonly StoredSession[]; readonly own: string | undefined } {
    return { sessions: this.#sessions.list(this.nameOf(request)), own: this.#sessions.find(tokenOf(request), this.#accounts)?.id }
  }

  /** Ends sessions of who asks. Returns how many. */
  endSessions(request: FastifyRequest, chosen: (session: StoredSession) => boolean): Promise<number> {
    return this.#sessions.end(this.nameOf(request), chosen)
  }

  #isPair(token: string): boolean {
    return this.#configuration.current.settings.allow_legacy_auth && token.includes(':')
  }

  /** Paisa's "user:password" in every request, against `sha256:` passwords only, when the configuration allows it. */
  #isLegacyPair(token: string): boolean {
    if (!this.#isPair(token)) return false
    const [username, password] = [nameIn(token), token.slice(token.indexOf(':') + 1)]
    const stored = Buffer.from(`sha256:${createHash('sha256').update(password).digest('hex')}`)
    return this.#accounts.some((account) => {
      const expected = Buffer.from(account.password.toLowerCase())
      return account.username === username && expected.length === stored.length && timingSafeEqual(expected, stored)
    })
  }
}

const loginKey = (request: FastifyRequest, username: string): string => `login ${clientOf(request.ip)} ${username}`

/** "ana:secret" → "ana" */
const nameIn = (token: string): string => token.slice(0, Math.max(0, token.indexOf(':')))

const tokenOf = (request: FastifyRequest): string => {
  const header = request.headers['x-auth']
  return (Array.isArray(header) ? header[0] : header) ?? ''
}
