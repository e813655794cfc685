import type { Said } from '../../messages/said.ts'
import { WaitingLine } from '#vocabulary/turns.ts'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { commandLine, type Origin } from '../../config/environment.ts'
import type { LiveConfiguration } from '../../config/live-configuration.ts'
import { DECOY, type LocalKey, needsLogin, passwordMatches, TOKEN_START, tokenHash } from '../../config/credentials.ts'
import type { AccessStore, StoredSession } from '../../service/stored-logins.ts'
import type { Settings } from '../../config/schema.ts'
import { type Level, LEVEL_OF_SCOPE, reaches, type Role, SCOPES } from '../../config/users-schema.ts'
import { type Clock, dayIn, type Instant } from '#vocabulary/clock.ts'
import { formatDay } from '#vocabulary/day.ts'
import { HttpRefusal } from '../http-refusal.ts'
import { isLoopbackAddress } from '../server.ts'
import { Attempts, clientOf, SecondFactor } from './second-factor.ts'
import type { LoginWays } from '../contract/users-contract.ts'
import { OidcLogin } from './oidc-login.ts'
import type { Account, Sessions } from './sessions.ts'

/** Failures of one client over all user names. */
const CLIENT_FAILURES_MAX = 20
/** When a line of log-ins has moved on. */
const BUSY_SECONDS = 2

/** The name of a command on this machine in the history of access. */
const LOCAL = 'command line'

/** How old the recorded last use of a token may be. */
const USED_EVERY_MS = 3_600_000

export interface LoginOptions {
  readonly configuration: LiveConfiguration
  readonly sessions: Sessions
  readonly clock: Clock
  readonly access: AccessStore
  readonly localKey?: LocalKey
  /** Gets errors that no caller is waiting for. */
  readonly troubled: (error: unknown) => void
}

const wrong = (said: Said = (t) => t.access.wrongPassword): HttpRefusal => new HttpRefusal(401, 'UNAUTHORIZED', said)
const tooMany = (seconds: number): HttpRefusal =>
  new HttpRefusal(429, 'TOO_MANY_REQUESTS', (t) => t.access.tooManyRequests, { 'Retry-After': String(seconds) })

/** Authentication. Without accounts in the configuration, no login is required. */
export class Login {
  readonly #configuration: LiveConfiguration
  readonly #sessions: Sessions
  readonly #clock: Clock
  readonly #checks = new PasswordChecks()
  /** By client and user name, so that failed logins of others lock nobody out. */
  readonly #logins: Attempts
  readonly #clients: Attempts
  readonly #localKey: LocalKey | undefined
  readonly #access: AccessStore
  readonly #troubled: (error: unknown) => void
  readonly secondFactor: SecondFactor
  readonly #oidc: OidcLogin
  /** When the use of a token was last recorded, by its hash and the steady clock. */
  readonly #used = new Map<string, number>()

  constructor({ configuration, sessions, clock, access, localKey, troubled }: LoginOptions) {
    this.#localKey = localKey
    this.#access = access
    this.#oidc = new OidcLogin(configuration, clock)
    this.secondFactor = new SecondFactor({ configuration, access, clock })
    this.#troubled = troubled
    this.#configuration = configuration
    this.#sessions = sessions
    this.#clock = clock
    this.#logins = new Attempts(clock)
    this.#clients = new Attempts(clock, CLIENT_FAILURES_MAX)
  }

  /** No login is required. */
  get #isOpen(): boolean {
    return !needsLogin(this.#configuration.current.settings)
  }

  /** How one can log in. */
  get ways(): LoginWays {
    const { password_login, oidc } = this.#configuration.current.settings
    return { password: password_login || oidc === undefined, oidc: oidc?.button ?? null }
  }

  get #accounts(): Settings['user_accounts'] {
    return this.#configuration.current.settings.user_accounts
  }

  /**
   * Why a request to a protected route is refused; undefined when it may pass. A valid session passes whatever else has failed, and
   * a request without credentials is not a failed attempt.
   */
  check(request: FastifyRequest): HttpRefusal | undefined {
    if (this.#isOpen) return undefined
    const token = tokenOf(request)
    if (token === '') return wrong('Missing credentials')
    if (this.#sessions.use(token, this.#accounts) || this.#isLocal(request)) return undefined
    const bearer = this.#tokenIn(token)
    if (bearer) return this.#noteUse(bearer.hash)
    const key = this.#isPair(token) ? loginKey(request, nameIn(token)) : `token ${clientOf(request.ip)}`
    const wait = this.#logins.waitSeconds(key)
    if (wait > 0) return tooMany(wait)
    if (this.#isLegacyPair(token)) return undefined
    this.#logins.fail(key)
    return wrong()
  }

  /** Whether a session is still valid: a stream may last for days. */
  isStillIn(request: FastifyRequest): boolean {
    return this.levelOf(request) !== undefined
  }

  /** The user name of the request; '' if no login is required. */
  nameOf(request: FastifyRequest): string {
    if (this.#isOpen) return ''
    if (this.#isLocal(request)) return LOCAL
    const token = tokenOf(request)
    const bearer = this.#tokenIn(token)
    if (bearer) return `token ${bearer.name}`
    return this.#sessions.find(token, this.#accounts)?.username ?? nameIn(token)
  }

  /** The account of a request with a session. */
  accountOf(request: FastifyRequest): Settings['user_accounts'][number] | undefined {
    const name = this.#sessions.find(tokenOf(request), this.#accounts)?.username
    return this.#accounts.find(({ username }) => username === name)
  }

  /** The user and client of a change, for the history of access. */
  originOf(request: FastifyRequest): Origin {
    return this.#isLocal(request) ? commandLine() : { by: this.nameOf(request), from: request.ip }
  }

  /** The role of the user on the pages; undefined if not logged in. */
  roleOf(request: FastifyRequest): Role | undefined {
    const level = this.levelOf(request)
    return level === 'importer' ? 'reader' : level
  }

  /** The role of the request; undefined if not authenticated. */
  levelOf(request: FastifyRequest): Level | undefined {
    if (this.#isOpen || this.#isLocal(request)) return 'owner'
    const token = tokenOf(request)
    const bearer = this.#tokenIn(token)
    if (bearer) return LEVEL_OF_SCOPE[bearer.scope]
    const name = this.#sessions.find(token, this.#accounts)?.username ?? (this.#isLegacyPair(token) ? nameIn(token) : undefined)
    return this.#accounts.find(({ username }) => username === name)?.role
  }

  /** Why an authenticated user may not do this; undefined if allowed. */
  lacks(request: FastifyRequest, needed: Level): HttpRefusal | undefined {
    const level = this.levelOf(request)
    if (level !== undefined && reaches(level, needed)) return undefined
    const bearer = this.#tokenIn(tokenOf(request))
    if (bearer) {
      const scope = SCOPES.find((candidate) => LEVEL_OF_SCOPE[candidate] === needed)
      return new HttpRefusal(403, 'FORBIDDEN', `this needs a token with the scope ${scope}; the scope of "${bearer.name}" is ${bearer.scope}`)
    }
    const role = needed === 'importer' ? 'editor' : needed
    return new HttpRefusal(403, 'FORBIDDEN', (t) => t.access.roleNeeded(role, level ?? 'none'))
  }

  async logIn(
    request: FastifyRequest,
    { username, password, code = '' }: { username: string; password: string; code?: string | undefined },
  ): Promise<{ token: string; expiresAt: Instant } | HttpRefusal> {
    if (this.#accounts.length === 0) return wrong()
    if (!this.ways.password) return new HttpRefusal(403, 'FORBIDDEN', (t) => t.access.noPasswordLogin)
    const [key, client] = [loginKey(request, username), clientOf(request.ip)]
    const wait = Math.max(this.#logins.waitSeconds(key), this.#clients.waitSeconds(client))
    if (wait > 0) return tooMany(wait)
    this.#logins.fail(key)
    this.#clients.fail(client)
    const account = await this.#checks.check(this.#accounts, { username, password })
    if (account === undefined) return wrong()
    const refused = account === 'busy' ? tooMany(BUSY_SECONDS) : await this.#secondCheck(account, code, request.ip)
    // A wrong code is a failure like a wrong password.
    const isWrong = refused?.status === 401 && code !== ''
    if (!isWrong) {
      this.#logins.takeBack(key)
      this.#clients.takeBack(client)
    }
    if (refused || account === 'busy') return refused ?? tooMany(BUSY_SECONDS)
    return this.#begin(request, account)
  }

  /** Where a browser goes to log in at the provider. */
  async beginOidc(
    request: FastifyRequest,
    { redirectUri, link }: { redirectUri: string; link: boolean },
  ): Promise<{ url: string; key: string } | HttpRefusal> {
    const own = this.accountOf(request)
    if (link && !own) return wrong((t) => t.access.logInFirst)
    return this.#oidc.begin({ redirectUri, linkTo: link ? own!.username : '' })
  }

  /** Begins a session for the user that the provider confirmed. */
  async finishOidc(
    request: FastifyRequest,
    answer: { key: string; answer: string },
  ): Promise<{ token: string; expiresAt: Instant; username: string } | HttpRefusal> {
    const client = clientOf(request.ip)
    const wait = this.#clients.waitSeconds(client)
    if (wait > 0) return tooMany(wait)
    this.#clients.fail(client)
    const account = await this.#oidc.finish({ ...answer, asker: this.accountOf(request)?.username ?? '', from: request.ip })
    if (account instanceof HttpRefusal) return account
    this.#clients.takeBack(client)
    return { ...(await this.#begin(request, account)), username: account.username }
  }

  #begin(request: FastifyRequest, account: Account): Promise<{ token: string; expiresAt: Instant }> {
    const browser = request.headers['user-agent'] ?? ''
    return this.#sessions.begin(account, { browser, address: request.ip, replaced: tokenOf(request) })
  }

  /** Why a user with the right password is not logged in yet. */
  #secondCheck(account: Settings['user_accounts'][number], code: string, from: string): HttpRefusal | undefined | Promise<HttpRefusal | undefined> {
    if (!account.totp) return undefined
    if (code === '') return new HttpRefusal(401, 'UNAUTHORIZED', (t) => t.access.enterCode, { 'Daybook-Reason': 'code_required' })
    return this.secondFactor.check(account, code, { by: account.username, from })
  }

  async logOut(request: FastifyRequest): Promise<void> {
    const own = this.#sessions.find(tokenOf(request), this.#accounts)
    if (own) await this.#sessions.end(own.username, ({ id }) => id === own.id)
  }

  /** The sessions of the user, and which of them is the current one. */
  sessionsOf(request: FastifyRequest): { readonly sessions: readonly StoredSession[]; readonly own: string | undefined } {
    return { sessions: this.#sessions.list(this.nameOf(request)), own: this.#sessions.find(tokenOf(request), this.#accounts)?.id }
  }

  /** Ends sessions of the user. Returns how many. */
  endSessions(request: FastifyRequest, chosen: (session: StoredSession) => boolean): Promise<number> {
    return this.#sessions.end(this.nameOf(request), chosen)
  }

  /** A command on this machine that could read the lock of the data. The key is good for nothing from anywhere else, should it get there. */
  #isLocal(request: FastifyRequest): boolean {
    return this.#localKey !== undefined && isFromHere(request) && this.#localKey.is(tokenOf(request))
  }

  /** The token of a script, while it is taken. */
  #tokenIn(token: string): Settings['api_tokens'][number] | undefined {
    if (!token.startsWith(TOKEN_START)) return undefined
    const hash = Buffer.from(tokenHash(token))
    const { settings, timeZone } = this.#configuration.current
    const found = settings.api_tokens.find((candidate) => timingSafeEqual(Buffer.from(candidate.hash), hash))
    return found && (found.expires === '' || formatDay(dayIn(timeZone, this.#clock.now())) <= found.expires) ? found : undefined
  }

  /** Records the use of a token, at most once an hour. */
  #noteUse(hash: string): undefined {
    const nowMs = this.#clock.steadyMs()
    if (nowMs - (this.#used.get(hash) ?? -Infinity) < USED_EVERY_MS) return
    this.#used.set(hash, nowMs)
    this.#access.tokenUsed(hash, this.#clock.now()).catch(this.#troubled)
  }

  #isPair(token: string): boolean {
    return this.#configuration.current.settings.allow_legacy_auth && this.ways.password && token.includes(':')
  }

  /** Paisa's "user:password" in every request, against `sha256:` passwords only, when the configuration allows it. */
  #isLegacyPair(token: string): boolean {
    if (!this.#isPair(token)) return false
    const [username, password] = [nameIn(token), token.slice(token.indexOf(':') + 1)]
    const stored = Buffer.from(`sha256:${createHash('sha256').update(password).digest('hex')}`)
    return this.#accounts.some((account) => {
      const expected = Buffer.from(account.password.toLowerCase())
      // This way of logging in has no place for a code.
      return account.totp === undefined && account.username === username && expected.length === stored.length && timingSafeEqual(expected, stored)
    })
  }
}

const loginKey = (request: FastifyRequest, username: string): string => `login ${clientOf(request.ip)} ${username}`

/** "ana:secret" → "ana" */
const nameIn = (token: string): string => token.slice(0, Math.max(0, token.indexOf(':')))

/** Whether the connection begins on this machine, whatever address it goes by. */
function isFromHere({ ip, socket }: FastifyRequest): boolean {
  const address = ip.replace(/^::ffff:/i, '')
  return isLoopbackAddress(address) || ip === socket.localAddress
}

const tokenOf = (request: FastifyRequest): string => {
  const header = request.headers['x-auth']
  return (Array.isArray(header) ? header[0] : header) ?? ''
}

/** Each takes one of Node's four threads and 32 MB for a while; two leave threads for files and DNS. */
const AT_ONCE = 2
/** More than any household. */
const WAITING_MAX = 32

/** Checks passwords, a few at a time, with a bounded queue. */
export class PasswordChecks {
  readonly #line = new WaitingLine(AT_ONCE, WAITING_MAX)

  /** The user account of a name and password, if they match; `busy` if the queue is full. */
  async check<A extends Account>(
    accounts: readonly A[],
    { username, password }: { username: string; password: string },
  ): Promise<A | undefined | 'busy'> {
    const checked = await this.#line.run(async () => {
      const account = accounts.find((candidate) => candidate.username === username)
      const matches = await passwordMatches(password, account?.password || standIn(accounts, username))
      return matches ? account : undefined
    })
    return checked === 'full' || checked === 'left' ? 'busy' : checked
  }
}

/**
 * The hash that is compared if there is no such user, so that the response time reveals nothing: as costly as that of one of the accounts,
 * always the same one for a name.
 */
function standIn(accounts: readonly Account[], username: string): string {
  const chosen = accounts[createHash('sha256').update(username).digest().readUInt32BE(0) % Math.max(1, accounts.length)]
  const [scheme, ...parts] = chosen?.password.split(':') ?? []
  return scheme === 'scrypt' ? ['scrypt', ...parts.slice(0, 3), ...DECOY.split(':').slice(4)].join(':') : DECOY
}
