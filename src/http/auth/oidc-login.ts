import type { Said } from '../../messages/said.ts'
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type * as client from 'openid-client'
import type { Clock } from '#vocabulary/clock.ts'
import { type Origin, readEnvironment } from '../../config/environment.ts'
import type { LiveConfiguration } from '../../config/live-configuration.ts'
import type { Configuration } from '../../config/load.ts'
import type { Settings } from '../../config/schema.ts'
import { type Role, ROLES } from '../../config/users-schema.ts'
import { configRefusal, conflict, HttpRefusal } from '../http-refusal.ts'

type Account = Settings['user_accounts'][number]
type OidcSettings = NonNullable<Settings['oidc']>

/** The time to log in at the provider. */
const UNDER_WAY_MS = 10 * 60_000

const off = new HttpRefusal(404, 'INVALID_REQUEST', (t) => t.access.noProvider)
const forbidden = (said: Said): HttpRefusal => new HttpRefusal(403, 'FORBIDDEN', said)

/** Login with the OpenID Connect provider of the configuration. */
export class OidcLogin {
  readonly #configuration: LiveConfiguration
  readonly #clock: Clock
  readonly #provider = new OidcProvider()
  readonly #sealed = new SealedLogin()

  constructor(configuration: LiveConfiguration, clock: Clock) {
    this.#configuration = configuration
    this.#clock = clock
  }

  /** Where the browser goes, and what it keeps until it comes back. */
  async begin({ redirectUri, linkTo }: { redirectUri: string; linkTo: string }): Promise<{ url: string; key: string } | HttpRefusal> {
    const { current } = this.#configuration
    if (!current.settings.oidc) return off
    const begun = await this.#provider.begin(current, redirectUri)
    if (begun instanceof HttpRefusal) return begun
    const expiresAtMs = Date.parse(this.#clock.now()) + UNDER_WAY_MS
    return { url: begun.url, key: this.#sealed.seal({ ...begun.login, redirectUri, linkTo, expiresAtMs }) }
  }

  /** The account of the user that the provider confirmed. A new one is added; that of `asker` is linked on request. */
  async finish({ key, answer, asker, from }: { key: string; answer: string; asker: string; from: string }): Promise<Account | HttpRefusal> {
    const { current } = this.#configuration
    if (!current.settings.oidc) return off
    const login = this.#sealed.open(key)
    if (!login || login.expiresAtMs < Date.parse(this.#clock.now())) return new HttpRefusal(401, 'UNAUTHORIZED', (t) => t.access.loginTooOld)
    if (login.linkTo !== '' && login.linkTo !== asker) return new HttpRefusal(401, 'UNAUTHORIZED', (t) => t.access.logInToLink(login.linkTo))
    const claims = await this.#provider.finish(current, login, answer)
    if (claims instanceof HttpRefusal) return claims
    return login.linkTo === '' ? this.#accountOf(current, claims, from) : this.#link(login.linkTo, claims, from)
  }

  async #accountOf({ settings }: Configuration, claims: Claims, from: string): Promise<Account | HttpRefusal> {
    const oidc = settings.oidc!
    const identity = { issuer: oidc.issuer, subject: claims.sub }
    const linked = accountWith(settings, identity)
    const username = linked?.username ?? usernameIn(claims, oidc)
    if (username instanceof HttpRefusal) return username
    const account = linked ?? settings.user_accounts.find((candidate) => candidate.username === username)
    // A user who can choose their name at the provider must not become another user here.
    if (account && !linked && (account.password !== '' || account.oidc)) return forbidden((t) => t.access.userToLink(username))
    const role = roleIn(claims, oidc, account)
    if (role instanceof HttpRefusal) return role
    if (role !== 'owner' && !settings.user_accounts.some((other) => other !== account && other.role === 'owner'))
      return forbidden((t) => t.access.noOwnerYet(role))
    const next: Account = { username, password: '', ...account, role, oidc: identity }
    return this.#put(next, { by: username, from })
  }

  async #link(username: string, claims: Claims, from: string): Promise<Account | HttpRefusal> {
    const { settings } = this.#configuration.current
    const identity = { issuer: settings.oidc!.issuer, subject: claims.sub }
    const other = accountWith(settings, identity)
    if (other && other.username !== username) return conflict((t) => t.access.identityTaken(other.username))
    const account = settings.user_accounts.find((candidate) => candidate.username === username)
    return account ? this.#put({ ...account, oidc: identity }, { by: username, from }) : conflict((t) => t.access.userGone(username))
  }

  /** Writes an account where it differs from the one that there is. */
  async #put(next: Account, origin: Origin): Promise<Account | HttpRefusal> {
    const result = await this.#configuration.change(
      ({ user_accounts }) => ({
        user_accounts: user_accounts.some(({ username }) => username === next.username)
          ? user_accounts.map((account) => (account.username === next.username ? next : account))
          : [...user_accounts, next],
      }),
      { origin },
    )
    return configRefusal(result) ?? next
  }
}

const accountWith = ({ user_accounts }: Settings, { issuer, subject }: { issuer: string; subject: string }): Account | undefined =>
  user_accounts.find(({ oidc }) => oidc?.issuer === issuer && oidc.subject === subject)

function usernameIn(claims: Claims, { username_claim: name, issuer }: OidcSettings): string | HttpRefusal {
  const username = claimAt(claims, name)
  if (typeof username !== 'string' || !/^\S{1,100}$/.test(username))
    return forbidden((t) => t.access.noUsernameClaim(issuer, name, Object.keys(claims).join(', ')))
  // An unverified address may be another person's. Some providers send the flag as text.
  if (name === 'email' && claims['email_verified'] !== true && claims['email_verified'] !== 'true')
    return forbidden((t) => t.access.emailNotVerified(issuer))
  return username
}

/** The strongest role of the groups. Without a table of groups a user keeps the role that an owner gave them. */
function roleIn(claims: Claims, { roles, default_role, groups_claim, issuer }: OidcSettings, account: Account | undefined): Role | HttpRefusal {
  const claim = claimAt(claims, groups_claim)
  const groups = (Array.isArray(claim) ? claim : [claim]).filter((group) => typeof group === 'string')
  const given = groups.flatMap((group) => (Object.hasOwn(roles, group) ? [roles[group]!] : []))
  const strongest = ROLES.find((role) => given.includes(role))
  const kept = Object.keys(roles).length === 0 ? account?.role : undefined
  const role = strongest ?? kept ?? default_role
  if (role) return role
  const yours = groups.length === 0 ? `${issuer} names none for you in the claim ${groups_claim}` : `yours are ${groups.join(', ')}`
  return forbidden((t) => t.access.noGroup(yours))
}

const TIMEOUT_SECONDS = 10
/** Clocks of two machines differ a little. */
const CLOCK_TOLERANCE_SECONDS = 30
/** Keys and addresses of a provider change rarely. */
const DISCOVERED_FOR_MS = 3_600_000

/** The identity of a user at the provider. */
type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

/** The configured provider: the redirect to it and the callback from it. The library is loaded with the first login. */
class OidcProvider {
  #discovered: { readonly of: OidcSettings; readonly until: number; readonly found: Promise<client.Configuration> } | undefined

  /** Where the browser goes, and what has to be known when it comes back. */
  async begin(
    configuration: Configuration,
    redirectUri: string,
  ): Promise<{ readonly url: string; readonly login: Pick<LoginUnderWay, 'state' | 'nonce' | 'verifier'> } | HttpRefusal> {
    const settings = configuration.settings.oidc!
    try {
      const library = await import('openid-client')
      const provider = await this.#provider(configuration, library)
      const login = { state: library.randomState(), nonce: library.randomNonce(), verifier: library.randomPKCECodeVerifier() }
      const url = library.buildAuthorizationUrl(provider, {
        redirect_uri: redirectUri,
        scope: settings.scopes.join(' '),
        state: login.state,
        nonce: login.nonce,
        code_challenge: await library.calculatePKCECodeChallenge(login.verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, login }
    } catch (error) {
      return problemOf(error, settings)
    }
  }

  /** The signed claims of the user, with those of the userinfo endpoint. */
  async finish(configuration: Configuration, login: LoginUnderWay, answer: string): Promise<Claims | HttpRefusal> {
    const settings = configuration.settings.oidc!
    try {
      const library = await import('openid-client')
      const provider = await this.#provider(configuration, library)
      const url = new URL(login.redirectUri)
      url.search = answer
      const tokens = await library.authorizationCodeGrant(provider, url, {
        pkceCodeVerifier: login.verifier,
        expectedState: login.state,
        expectedNonce: login.nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()!
      const needed = [settings.username_claim, settings.groups_claim, ...(settings.username_claim === 'email' ? ['email_verified'] : [])]
      const isWhole = needed.every((name) => claimAt(claims, name) !== undefined)
      if (isWhole || provider.serverMetadata().userinfo_endpoint === undefined) return claims
      return { ...(await library.fetchUserInfo(provider, tokens.access_token, claims.sub)), ...claims }
    } catch (error) {
      return problemOf(error, settings)
    }
  }

  async #provider(configuration: Configuration, library: typeof client): Promise<client.Configuration> {
    const settings = configuration.settings.oidc!
    const known = this.#discovered
    if (known && known.of === settings && known.until > Date.now()) return known.found
    const found = discover(configuration, library)
    this.#discovered = { of: settings, until: Date.now() + DISCOVERED_FOR_MS, found }
    found.catch(() => (this.#discovered = undefined)) // The next login tries again.
    return found
  }
}

async function discover(configuration: Configuration, library: typeof client): Promise<client.Configuration> {
  const settings = configuration.settings.oidc!
  const secret = await secretOf(configuration)
  return library.discovery(
    new URL(settings.issuer),
    settings.client_id,
    { [library.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    secret === '' ? library.None() : withSecret(library, secret),
    { timeout: TIMEOUT_SECONDS, ...(settings.issuer.startsWith('http:') && { execute: [library.allowInsecureRequests] }) },
  )
}

/** As the provider wants to be shown the secret: without a word of it by Basic (OpenID Connect Discovery 1.0, section 3). */
function withSecret(library: typeof client, secret: string): client.ClientAuth {
  const [basic, post] = [library.ClientSecretBasic(secret), library.ClientSecretPost(secret)]
  return (server, ...rest) =>
    ((server.token_endpoint_auth_methods_supported?.includes('client_secret_basic') ?? true) ? basic : post)(server, ...rest)
}

async function secretOf({ settings, paths }: Configuration): Promise<string> {
  const { client_secret } = settings.oidc!
  if (client_secret !== '') return client_secret
  if (paths.clientSecret === undefined) return readEnvironment().oidcClientSecret ?? ''
  return (await readFile(paths.clientSecret, 'utf8')).trim()
}

/** The claim at a name; where there is none, dots lead into it. */
function claimAt(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  let at: unknown = claims
  for (const step of name.split('.'))
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, step) ? (at as Record<string, unknown>)[step] : undefined
  return at
}

/** The error for the user who logs in and for the owner. */
function problemOf(error: unknown, { issuer }: OidcSettings): HttpRefusal {
  const {
    code = '',
    error: said = '',
    error_description = '',
    message,
    cause,
  } = error as Partial<Record<'code' | 'error' | 'error_description', string>> & Error
  const away = (why: Said): HttpRefusal => new HttpRefusal(503, 'INTERNAL_ERROR', why)
  const refused = (why: Said): HttpRefusal => new HttpRefusal(401, 'UNAUTHORIZED', why)
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return refused((t) => t.access.clocksDiffer(issuer))
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR') return refused((t) => t.access.notLoggedIn(issuer, error_description || said))
  if (code === 'OAUTH_RESPONSE_BODY_ERROR' || code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE')
    return said === 'invalid_client' || said === 'unauthorized_client' || said === ''
      ? away((t) => t.access.clientRefused(issuer, said || message))
      : refused((t) => t.access.loginRefused(issuer, error_description || said))
  if (code === 'OAUTH_INVALID_RESPONSE' || code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED') return refused((t) => t.access.otherLogin(issuer, message))
  const why = (cause as Error | undefined)?.message || message
  if (code === 'ENOENT' || code === 'EACCES') return away((t) => t.access.secretUnreadable(code))
  return away((t) => t.access.providerAway(issuer, why))
}

const ALGORITHM = 'aes-256-gcm'
const [IV_BYTES, TAG_BYTES] = [12, 16]

/** A login that is under way at the provider. */
interface LoginUnderWay {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly redirectUri: string
  /** The user who links their account; '' for a login. */
  readonly linkTo: string
  readonly expiresAtMs: number
}

/**
 * Seals what the server must know when a browser comes back from the provider, for the browser to keep: no other browser can finish the
 * login, and starting many logins uses no memory. Seals are valid until the process ends.
 */
class SealedLogin {
  readonly #key = randomBytes(32)

  seal(login: LoginUnderWay): string {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.#key, iv)
    const sealed = Buffer.concat([cipher.update(JSON.stringify(login)), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  /** Undefined for what was not sealed here. */
  open(text: string): LoginUnderWay | undefined {
    const bytes = Buffer.from(text, 'base64url')
    if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined
    const decipher = createDecipheriv(ALGORITHM, this.#key, bytes.subarray(0, IV_BYTES))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    try {
      const opened = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
      return JSON.parse(opened.toString('utf8')) as LoginUnderWay
    } catch {
      return undefined // A wrong tag is said only by throwing.
    }
  }
}
