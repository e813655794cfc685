import { readFile } from 'node:fs/promises'
import type * as client from 'openid-client'
import type { Configuration } from '../../config/load.ts'
import { readEnvironment } from '../../config/environment.ts'
import { HttpRefusal } from '../refusal.ts'
import type { LoginUnderWay } from './sealed-login.ts'

type OidcSettings = NonNullable<Configuration['settings']['oidc']>

const TIMEOUT_SECONDS = 10
/** Clocks of two machines differ a little. */
const CLOCK_TOLERANCE_SECONDS = 30
/** Keys and addresses of a provider change rarely. */
const DISCOVERED_FOR_MS = 3_600_000

/** Who somebody is at the provider. */
export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

/** The provider of the configuration: where it sends browsers, and whom it sends back. The library is loaded with the first login. */
export class OidcProvider {
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

  /** Who came back, by what the provider has signed; the claims that are only in its answer about the user are among them. */
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
    found.catch(() => (this.#discovered = undefined)) // The next login asks again.
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
export function claimAt(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name]
  let at: unknown = claims
  for (const step of name.split('.'))
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, step) ? (at as Record<string, unknown>)[step] : undefined
  return at
}

/** What went wrong, for the person who wants to log in and the owner who set it up. */
function problemOf(error: unknown, { issuer }: OidcSettings): HttpRefusal {
  const {
    code = '',
    error: said = '',
    error_description = '',
    message,
    cause,
  } = error as Partial<Record<'code' | 'error' | 'error_description', string>> & Error
  const away = (why: string): HttpRefusal => new HttpRefusal(503, 'INTERNAL_ERROR', why)
  const refused = (why: string): HttpRefusal => new HttpRefusal(401, 'UNAUTHORIZED', why)
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED')
    return refused(`The clock of this server and that of ${issuer} differ. Set both by a time server (NTP), then log in again.`)
  if (code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR') return refused(`${issuer} did not log you in: ${error_description || said}`)
  if (code === 'OAUTH_RESPONSE_BODY_ERROR' || code === 'OAUTH_WWW_AUTHENTICATE_CHALLENGE')
    return said === 'invalid_client' || said === 'unauthorized_client' || said === ''
      ? away(`${issuer} does not accept this Daybook (${said || message}): compare oidc.client_id and its secret with what the provider has.`)
      : refused(`${issuer} did not accept the login (${error_description || said}). Log in again.`)
  if (code === 'OAUTH_INVALID_RESPONSE' || code === 'OAUTH_JWT_CLAIM_COMPARISON_FAILED')
    return refused(`The answer of ${issuer} does not belong to this login (${message}). Log in again.`)
  const why = (cause as Error | undefined)?.message || message
  if (code === 'ENOENT' || code === 'EACCES') return away(`oidc.client_secret_file cannot be read (${code}).`)
  return away(`${issuer} cannot be reached or is not an OpenID Connect provider (${why}). Try again later; an owner can still use the command line.`)
}
