import type { RecordedEvent } from '../events/log/log.ts'

export interface Identity {
  readonly issuer: string
  readonly subject: string
}

export interface KnownUser {
  readonly role: string
  readonly mark: string
  /** How many recovery codes are left; undefined without two-factor login. */
  readonly codes: number | undefined
  readonly identity: Identity | undefined
}

export interface KnownToken {
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

/** What a configuration says that says nothing of it. */
const DEFAULT_LOGIN: LoginSettings = { password_login: true, issuer: '', client_id: '', roles: {}, default_role: '' }

/** Who may come in. */
export interface Access {
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
