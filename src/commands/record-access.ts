import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Origin } from '../config/environment.ts'
import type { Settings } from '../config/schema.ts'
import type { Event } from '../events/catalogue.ts'
import type { RecordedEvent } from '../events/log/log.ts'

type Accounts = Pick<Settings, 'user_accounts' | 'api_tokens' | 'oidc' | 'password_login'>

/**
 * Returns how the accounts and tokens of the configuration differ from what is recorded: nothing when it is recorded already, whichever
 * way it came into the file.
 */
export function decideAccess(settings: Accounts, recorded: Access, origin: Origin): Event[] {
  const { users, tokens, login } = accessOf(settings)
  const events: Event[] = []
  const { by, from } = origin
  const data = { by, from }
  if (!isDeepStrictEqual(login, recorded.login)) events.push({ type: 'LoginSettingsChanged', data: { ...login, ...data } })
  for (const username of recorded.users.keys()) if (!users.has(username)) events.push({ type: 'UserRemoved', data: { username, ...data } })
  for (const [username, now] of users) events.push(...userEvents(username, now, recorded.users.get(username), origin))
  for (const [name, before] of recorded.tokens)
    if (!isDeepStrictEqual(tokens.get(name), before)) events.push({ type: 'TokenRevoked', data: { name, ...data } })
  for (const [name, now] of tokens)
    if (!isDeepStrictEqual(recorded.tokens.get(name), now)) events.push({ type: 'TokenMade', data: { name, ...now, ...data } })
  return events
}

function userEvents(username: string, now: KnownUser, before: KnownUser | undefined, { by, from }: Origin): Event[] {
  const events: Event[] = []
  const data = { username, by, from }
  if (!before) events.push({ type: 'UserAdded', data: { ...data, role: now.role, mark: now.mark } })
  else {
    if (before.role !== now.role) events.push({ type: 'RoleChanged', data: { ...data, role: now.role } })
    if (before.mark !== now.mark) events.push({ type: 'PasswordChanged', data: { ...data, mark: now.mark } })
  }
  const isLinkedAlready = isDeepStrictEqual(before?.identity, now.identity)
  if (before?.identity && !isLinkedAlready) events.push({ type: 'IdentityUnlinked', data: { ...data, ...before.identity } })
  if (now.identity && !isLinkedAlready) events.push({ type: 'IdentityLinked', data: { ...data, ...now.identity } })
  const codes = before?.codes
  if (codes !== undefined && now.codes !== undefined && now.codes < codes)
    events.push({ type: 'RecoveryCodeUsed', data: { ...data, codes: now.codes } })
  else if (codes !== now.codes) {
    if (codes !== undefined) events.push({ type: 'TotpTurnedOff', data })
    if (now.codes !== undefined) events.push({ type: 'TotpTurnedOn', data: { ...data, codes: now.codes } })
  }
  return events
}

const accessOf = ({ user_accounts, api_tokens, oidc, password_login }: Accounts): Access => ({
  login: {
    password_login,
    issuer: oidc?.issuer ?? '',
    client_id: oidc?.client_id ?? '',
    roles: oidc?.roles ?? {},
    default_role: oidc?.default_role ?? '',
  },
  users: new Map(
    user_accounts.map(({ username, role, password, totp, oidc }): [string, KnownUser] => [
      username,
      { role, mark: passwordMark(password), codes: totp?.recovery_codes.length, identity: oidc },
    ]),
  ),
  tokens: new Map(api_tokens.map(({ name, scope, expires, hash }): [string, KnownToken] => [name, { scope, expires, mark: markOf(hash) }])),
})

/** Of the salt, which says nothing about the password. Paisa's `sha256:` has none, and so a change between two of them is not visible. */
const passwordMark = (password: string): string => {
  const [scheme = '', , , , salt = ''] = password.split(':')
  return scheme === 'scrypt' ? markOf(salt) : scheme
}

const markOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)

export interface Identity {
  readonly issuer: string
  readonly subject: string
}

interface KnownUser {
  readonly role: string
  readonly mark: string
  /** How many recovery codes are left; undefined without two-factor login. */
  readonly codes: number | undefined
  readonly identity: Identity | undefined
}

interface KnownToken {
  readonly scope: string
  readonly expires: string
  readonly mark: string
}

/** How one may log in. */
export interface LoginSettings {
  readonly password_login: boolean
  readonly issuer: string
  readonly client_id: string
  readonly roles: Readonly<Record<string, string>>
  readonly default_role: string
}

/** A configuration without users or tokens. */
const DEFAULT_LOGIN: LoginSettings = { password_login: true, issuer: '', client_id: '', roles: {}, default_role: '' }

/** Users and tokens. */
interface Access {
  readonly login: LoginSettings
  readonly users: ReadonlyMap<string, KnownUser>
  readonly tokens: ReadonlyMap<string, KnownToken>
}

/** What the events of the stream `access` say, all of them in order. */
export function accessAfter(events: readonly RecordedEvent[]): Access {
  const users = new Map<string, KnownUser>()
  const tokens = new Map<string, KnownToken>()
  let login = DEFAULT_LOGIN
  const change = (username: string, changed: Partial<KnownUser>): void => {
    const user = users.get(username)
    if (user) users.set(username, { ...user, ...changed })
  }
  for (const { type, data } of events) {
    switch (type) {
      case 'UserAdded':
        users.set(data.username, { role: data.role, mark: data.mark, codes: undefined, identity: undefined })
        break
      case 'UserRemoved':
        users.delete(data.username)
        break
      case 'RoleChanged':
        change(data.username, { role: data.role })
        break
      case 'PasswordChanged':
        change(data.username, { mark: data.mark })
        break
      case 'TotpTurnedOn':
      case 'RecoveryCodeUsed':
        change(data.username, { codes: data.codes })
        break
      case 'TotpTurnedOff':
        change(data.username, { codes: undefined })
        break
      case 'IdentityLinked':
        change(data.username, { identity: { issuer: data.issuer, subject: data.subject } })
        break
      case 'IdentityUnlinked':
        change(data.username, { identity: undefined })
        break
      case 'TokenMade':
        tokens.set(data.name, { scope: data.scope, expires: data.expires, mark: data.mark })
        break
      case 'TokenRevoked':
        tokens.delete(data.name)
        break
      case 'LoginSettingsChanged': {
        const { by: _by, from: _from, ...settings } = data
        login = settings
        break
      }
    }
  }
  return { login, users, tokens }
}
