import * as z from 'zod'
import { defineEvent } from './define.ts'

/*
 * The stream `access`: changes of users and their roles. The configuration is authoritative; this is its history. No
 * event has a secret in it: a mark tells two passwords or two tokens apart and can be turned into neither.
 */

export const ACCESS_STREAM = 'access'

const origin = {
  by: z.string().describe('the user who made the change; empty when nobody was logged in or the file was edited'),
  from: z.string().describe('an IP address, "command line" or "configuration file"'),
}
const username = z.string()
const identity = { username, issuer: z.string(), subject: z.string() }
const mark = z.string().describe('changes with the password or token; empty for no password')

export const userAdded = defineEvent('UserAdded', z.object({ username, role: z.string(), mark, ...origin }))
export const userRemoved = defineEvent('UserRemoved', z.object({ username, ...origin }))
export const roleChanged = defineEvent('RoleChanged', z.object({ username, role: z.string(), ...origin }))
export const passwordChanged = defineEvent('PasswordChanged', z.object({ username, mark, ...origin }))
export const totpTurnedOn = defineEvent('TotpTurnedOn', z.object({ username, codes: z.int().describe('recovery codes that were made'), ...origin }))
export const totpTurnedOff = defineEvent('TotpTurnedOff', z.object({ username, ...origin }))
export const recoveryCodeUsed = defineEvent('RecoveryCodeUsed', z.object({ username, codes: z.int().describe('recovery codes left'), ...origin }))
export const identityLinked = defineEvent('IdentityLinked', z.object({ ...identity, ...origin }))
export const identityUnlinked = defineEvent('IdentityUnlinked', z.object({ ...identity, ...origin }))
export const tokenMade = defineEvent(
  'TokenMade',
  z.object({ name: z.string(), scope: z.string(), expires: z.string().describe('the last day; empty for no end'), mark, ...origin }),
)
export const tokenRevoked = defineEvent('TokenRevoked', z.object({ name: z.string(), ...origin }))

export const loginSettingsChanged = defineEvent(
  'LoginSettingsChanged',
  z.object({
    password_login: z.boolean(),
    issuer: z.string().describe('of the OpenID Connect provider; empty without one'),
    client_id: z.string(),
    roles: z.record(z.string(), z.string()).describe('group of the provider → role'),
    default_role: z.string().describe('empty for none'),
    ...origin,
  }),
)

export const accessEvents = [
  userAdded,
  userRemoved,
  roleChanged,
  passwordChanged,
  totpTurnedOn,
  totpTurnedOff,
  recoveryCodeUsed,
  identityLinked,
  identityUnlinked,
  tokenMade,
  tokenRevoked,
  loginSettingsChanged,
] as const
