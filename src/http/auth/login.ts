import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { LiveConfiguration } from '../../config/live-configuration.ts'
import { passwordMatches } from '../../config/passwords.ts'
import type { Clock, Instant } from '#vocabulary/clock.ts'
import { HttpRefusal } from '../refusal.ts'
import { Attempts } from './attempts.ts'
import { Sessions } from './sessions.ts'

/** Failures of one address over all user names. */
const ADDRESS_FAILURES_MAX = 20
/** Compared when there is no such user, so that the time of the answer does not tell. */
const NOBODY = 'scrypt:32768:8:1:bm9ib2R5bm9ib2R5bm9ibw:bm9ib2R5bm9ib2R5bm9ib2R5bm9ib2R5bm9ib2R5bm8'

const wrong = (message = 'Invalid username or password'): HttpRefusal => new HttpRefusal(401, 'UNAUTHORIZED', message)
const tooMany = (seconds: number): HttpRefusal => new HttpRefusal(429, 'TOO_MANY_REQUESTS', 'Too many requests', { 'Retry-After': String(seconds) })

/** Who may come in. Nobody is asked while the configuration has no accounts. */
export class Login {
  readonly #configuration: LiveConfiguration
  readonly #sessions: Sessions
  /** By address and user name, so that nobody is locked out by what others fail at. */
  readonly #logins: Attempts
  readonly #addresses: Attempts

  constructor(configuration: LiveConfiguration, clock: Clock) {
    this.#configuration = configuration
    this.#sessions = new Sessions(clock)
    this.#logins = new Attempts(clock)
    this.#addresses = new Attempts(clock, ADDRESS_FAILURES_MAX)
  }

  get #accounts() {
    return this.#configuration.current.settings.user_accounts
  }

  /** Why a request to a protected route is refused; undefined when it may pass. A valid session passes whatever else has failed. */
  check(request: FastifyRequest): HttpRefusal | undefined {
    if (this.#accounts.length === 0) return undefined
    const token = tokenOf(request)
    if (token !== '' && (this.#sessions.isValid(token, this.#accounts) || this.#isLegacyPair(token))) return undefined
    const key = `token ${request.ip}`
    const wait = this.#logins.waitSeconds(key)
    if (wait > 0) return tooMany(wait)
    this.#logins.fail(key)
    return wrong(token === '' ? 'Missing credentials' : undefined)
  }

  /** The name of who asks; '' while nobody has to log in. */
  nameOf(request: FastifyRequest): string {
    if (this.#accounts.length === 0) return ''
    const token = tokenOf(request)
    return this.#sessions.nameOf(token) ?? token.slice(0, Math.max(0, token.indexOf(':')))
  }

  async logIn(
    request: FastifyRequest,
    { username, password }: { username: string; password: string },
  ): Promise<{ token: string; expiresAt: Instant } | HttpRefusal> {
    const key = `login ${request.ip} ${username}`
    const wait = Math.max(this.#logins.waitSeconds(key), this.#addresses.waitSeconds(request.ip))
    if (wait > 0) return tooMany(wait)
    this.#logins.fail(key)
    this.#addresses.fail(request.ip)
    const account = this.#accounts.find((candidate) => candidate.username === username)
    const matches = await passwordMatches(password, account?.password ?? NOBODY)
    if (!account || !matches) return wrong()
    this.#logins.takeBack(key)
    this.#addresses.takeBack(request.ip)
    return this.#sessions.begin(account)
  }

  logOut(request: FastifyRequest): void {
    this.#sessions.end(tokenOf(request))
  }

  /** Paisa's "user:password" in every request, against `sha256:` passwords only, when the configuration allows it. */
  #isLegacyPair(token: string): boolean {
    if (!this.#configuration.current.settings.allow_legacy_auth || !token.includes(':')) return false
    const [username, password] = [token.slice(0, token.indexOf(':')), token.slice(token.indexOf(':') + 1)]
    const stored = Buffer.from(`sha256:${createHash('sha256').update(password).digest('hex')}`)
    return this.#accounts.some((account) => {
      const expected = Buffer.from(account.password.toLowerCase())
      return account.username === username && expected.length === stored.length && timingSafeEqual(expected, stored)
    })
  }
}

const tokenOf = (request: FastifyRequest): string => {
  const header = request.headers['x-auth']
  return (Array.isArray(header) ? header[0] : header) ?? ''
}
