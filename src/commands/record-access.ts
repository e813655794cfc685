import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Origin } from '../config/origin.ts'
import type { Settings } from '../config/schema.ts'
import type { Event } from '../events/catalogue.ts'
import type { Access, KnownToken, KnownUser } from './recorded-access.ts'

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

/** Of the salt, which says nothing about the password. Paisa's `sha256:` has none, and two of them are not told apart. */
const passwordMark = (password: string): string => {
  const [scheme = '', , , , salt = ''] = password.split(':')
  return scheme === 'scrypt' ? markOf(salt) : scheme
}

const markOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12)
