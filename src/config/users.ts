import { type Clock, dayIn } from '#vocabulary/clock.ts'
import { formatDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { hashPassword, newToken } from './credentials.ts'
import type { ChangedSettings, LiveConfiguration, SaveResult } from './live-configuration.ts'
import type { Origin } from './environment.ts'
import type { Settings } from './schema.ts'
import type { Role, TokenScope } from './users-schema.ts'

/** Changes of users in the configuration file. */

const PASSWORD_LENGTH_MIN = 8

export interface NewUser {
  readonly username: string
  readonly password: string
  readonly role: Role
}

/** Written, refused by the file, or there is no such user. */
type Outcome = Promise<SaveResult | Refusal>

export async function addUser(configuration: LiveConfiguration, { username, password, role }: NewUser, origin?: Origin): Outcome {
  const accounts = configuration.current.settings.user_accounts
  if (accounts.some((account) => account.username === username)) return new Refusal('CONFLICT', (t) => t.access.userExists(username))
  const hash = await hashed(password)
  return hash instanceof Refusal ? hash : write(configuration, { user_accounts: [...accounts, { username, password: hash, role }] }, origin)
}

/** A new password or role; what is undefined stays. */
export async function changeUser(
  configuration: LiveConfiguration,
  username: string,
  { password, role }: { readonly password?: string | undefined; readonly role?: Role | undefined },
  origin?: Origin,
): Outcome {
  const hash = password === undefined ? undefined : await hashed(password)
  if (hash instanceof Refusal) return hash
  const accounts = configuration.current.settings.user_accounts
  if (!accounts.some((account) => account.username === username)) return noUser(username)
  const changed = accounts.map((account) =>
    account.username === username ? { ...account, password: hash ?? account.password, role: role ?? account.role } : account,
  )
  return write(configuration, { user_accounts: changed }, origin)
}

export async function removeUser(configuration: LiveConfiguration, username: string, origin?: Origin): Outcome {
  const accounts = configuration.current.settings.user_accounts
  const others = accounts.filter((account) => account.username !== username)
  return others.length === accounts.length ? noUser(username) : write(configuration, { user_accounts: others }, origin)
}

/** Two-factor login with a secret and hashes of recovery codes; undefined turns it off. */
export async function setTotp(
  configuration: LiveConfiguration,
  username: string,
  totp: Settings['user_accounts'][number]['totp'],
  origin?: Origin,
): Outcome {
  const accounts = configuration.current.settings.user_accounts
  if (!accounts.some((account) => account.username === username)) return noUser(username)
  const changed = accounts.map(({ totp: before, ...account }) => {
    const after = account.username === username ? totp : before
    return after ? { ...account, totp: after } : account
  })
  // An undo must not bring back a secret that was lost.
  return configuration.change({ user_accounts: changed }, { ifHash: configuration.current.hash, origin, isFinal: true })
}

const noUser = (username: string): Refusal => new Refusal('NOT_FOUND', (t) => t.access.noUser(username.slice(0, 100)))

/** The hash of a new password; refuses one that is too short. */
export const hashed = async (password: string): Promise<string | Refusal> =>
  password.length < PASSWORD_LENGTH_MIN
    ? new Refusal('INVALID_REQUEST', (t) => t.access.passwordTooShort(PASSWORD_LENGTH_MIN))
    : hashPassword(password)

/** Based on the file as it was read, so that no concurrent change is lost. */
const write = (configuration: LiveConfiguration, changes: ChangedSettings, origin: Origin | undefined): Promise<SaveResult> =>
  configuration.change(changes, { ifHash: configuration.current.hash, origin })

/** API tokens in the configuration file. Only hashes are stored; a token is shown once. */

export interface NewToken {
  readonly name: string
  readonly scope: TokenScope
  /** How long it is taken; 0 for ever. */
  readonly days: number
}

/** The last day of a token that is made now; '' for ever. */
export const lastDay = (configuration: LiveConfiguration, days: number, clock: Pick<Clock, 'now'>): string =>
  days === 0 ? '' : formatDay(dayIn(configuration.current.timeZone, clock.now()) + days)

/** Returns the result and, if written, the token. A token of the same name is not replaced. */
export async function makeToken(
  configuration: LiveConfiguration,
  { name, scope, days }: NewToken,
  clock: Pick<Clock, 'now'>,
  origin?: Origin,
): Promise<{ readonly token: string; readonly expires: string; readonly result: SaveResult } | Refusal> {
  const others = configuration.current.settings.api_tokens
  if (others.some((of) => of.name === name)) return new Refusal('CONFLICT', (t) => t.access.tokenExists(name))
  const { token, hash } = newToken()
  const expires = lastDay(configuration, days, clock)
  const result = await configuration.change(
    { api_tokens: [...others, { name, hash, scope, expires }] },
    { ifHash: configuration.current.hash, origin },
  )
  return { token, expires, result }
}

export async function endToken(configuration: LiveConfiguration, name: string, origin?: Origin): Promise<SaveResult | Refusal> {
  const others = configuration.current.settings.api_tokens.filter((of) => of.name !== name)
  if (others.length === configuration.current.settings.api_tokens.length) return new Refusal('NOT_FOUND', (t) => t.access.noToken(name.slice(0, 100)))
  return configuration.change({ api_tokens: others }, { ifHash: configuration.current.hash, origin })
}
