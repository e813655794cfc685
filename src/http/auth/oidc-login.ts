import type { Configuration } from '../../config/load.ts'
import type { LiveConfiguration } from '../../config/live-configuration.ts'
import type { Origin } from '../../config/origin.ts'
import type { Settings } from '../../config/schema.ts'
import { type Role, ROLES } from '../../config/users-schema.ts'
import type { Clock } from '#vocabulary/clock.ts'
import { conflict, HttpRefusal } from '../refusal.ts'
import { configRefusal } from '../config-refusal.ts'
import { type Claims, claimAt, OidcProvider } from './oidc-provider.ts'
import { SealedLogin } from './sealed-login.ts'

type Account = Settings['user_accounts'][number]
type OidcSettings = NonNullable<Settings['oidc']>

/** Somebody has to find their password at the provider in this time. */
const UNDER_WAY_MS = 10 * 60_000

const off = new HttpRefusal(404, 'INVALID_REQUEST', 'login with OpenID Connect is not set up here')
const forbidden = (message: string): HttpRefusal => new HttpRefusal(403, 'FORBIDDEN', message)

/** Logs in whom the provider of the configuration knows. */
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

  /** The account of whom the provider sent back; a new one is added, and one that `asker` has is linked where they asked for that. */
  async finish({ key, answer, asker, from }: { key: string; answer: string; asker: string; from: string }): Promise<Account | HttpRefusal> {
    const { current } = this.#configuration
    if (!current.settings.oidc) return off
    const login = this.#sealed.open(key)
    if (!login || login.expiresAtMs < Date.parse(this.#clock.now()))
      return new HttpRefusal(401, 'UNAUTHORIZED', 'This login was begun too long ago, or before Daybook was restarted. Log in again.')
    if (login.linkTo !== '' && login.linkTo !== asker) return new HttpRefusal(401, 'UNAUTHORIZED', `Log in as ${login.linkTo} to link that user.`)
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
    // Whoever may choose their name at the provider must not become somebody else here.
    if (account && !linked && (account.password !== '' || account.oidc))
      return forbidden(`There is a user ${username} already. If that is you, log in with the password and link the account under Settings → Users.`)
    const role = roleIn(claims, oidc, account)
    if (role instanceof HttpRefusal) return role
    if (role !== 'owner' && !settings.user_accounts.some((other) => other !== account && other.role === 'owner'))
      return forbidden(
        `There is no owner yet besides you, and the provider gives you the role ${role}. Log in first with an account that oidc.roles makes owner.`,
      )
    const next: Account = { username, password: '', ...account, role, oidc: identity }
    return this.#put(next, { by: username, from })
  }

  async #link(username: string, claims: Claims, from: string): Promise<Account | HttpRefusal> {
    const { settings } = this.#configuration.current
    const identity = { issuer: settings.oidc!.issuer, subject: claims.sub }
    const other = accountWith(settings, identity)
    if (other && other.username !== username) return conflict(`This account of the provider belongs to ${other.username} already.`)
    const account = settings.user_accounts.find((candidate) => candidate.username === username)
    return account ? this.#put({ ...account, oidc: identity }, { by: username, from }) : conflict(`There is no user ${username} any more.`)
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
    return forbidden(
      `${issuer} does not say your user name in the claim ${name}: ask for its scope in oidc.scopes, or set oidc.username_claim. It says: ${Object.keys(claims).join(', ')}`,
    )
  // Anybody may write the address of somebody else into their account until it is verified. Some providers send the word as text.
  if (name === 'email' && claims['email_verified'] !== true && claims['email_verified'] !== 'true')
    return forbidden(
      `${issuer} does not say that your e-mail address is verified (claim email_verified). Verify it there, or set oidc.username_claim to another claim.`,
    )
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
  return forbidden(`You are in no group that may use this Daybook: ${yours}. An owner sets them in oidc.roles.`)
}
