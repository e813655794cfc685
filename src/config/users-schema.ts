import { settingNotes } from '../messages/en/setting-notes.ts'
import { settingProblems } from '../messages/en/setting-problems.ts'
import * as z from 'zod'

/** Users in the configuration. */

/** Paisa's `sha256:` (of the password, or of its hex SHA-256) or our `scrypt:N:r:p:salt:hash`. */
const PASSWORD = /^(sha256:[A-Fa-f0-9]{64}|scrypt:\d+:\d+:\d+:[A-Za-z0-9_-]+:[A-Za-z0-9_-]+)$/

export const ROLES = ['owner', 'editor', 'reader'] as const
export type Role = (typeof ROLES)[number]

/** What a route may need, the most first. Users have it by their role, tokens by their scope; only a token is an importer. */
export const LEVELS = ['owner', 'editor', 'importer', 'reader'] as const
export type Level = (typeof LEVELS)[number]

export const SCOPES = ['read', 'import', 'write', 'owner'] as const
export type TokenScope = (typeof SCOPES)[number]
export const LEVEL_OF_SCOPE: Readonly<Record<TokenScope, Level>> = { read: 'reader', import: 'importer', write: 'editor', owner: 'owner' }

/** Whether a role includes the rights of another. */
export const reaches = (level: Level, needed: Level): boolean => LEVELS.indexOf(level) <= LEVELS.indexOf(needed)

/** A SHA-256 in hex. */
const sha256 = z.string().regex(/^[a-f0-9]{64}$/, 'expected 64 hex digits')

export const userAccount = z.strictObject({
  username: z.string().regex(/^\S+$/, 'a user name has no blanks'),
  password: z
    .string()
    .regex(PASSWORD, 'expected "scrypt:…" or "sha256:" and 64 hex digits')
    .or(z.literal(''))
    .default('')
    .meta({ 'ui:widget': 'password' })
    .describe(settingNotes.noPassword),
  role: z.enum(ROLES).default('owner').describe(settingNotes.role),
  totp: z
    .strictObject({
      secret: z.string().regex(/^[A-Z2-7]{16,128}$/, 'expected a secret in base32'),
      recovery_codes: z.array(sha256).default([]),
    })
    .optional()
    .describe(settingNotes.totp),
  oidc: z
    .strictObject({ issuer: z.string().min(1), subject: z.string().min(1) })
    .optional()
    .describe(settingNotes.identity),
})

export const hasOwner = (accounts: readonly { readonly role: Role }[]): boolean =>
  accounts.length === 0 || accounts.some(({ role }) => role === 'owner')

export const apiToken = z.strictObject({
  name: z.string().regex(/^\S+$/, 'the name of a token has no blanks'),
  hash: z.string().regex(/^[a-f0-9]{64}$/, 'expected the hex SHA-256 of the token'),
  scope: z.enum(SCOPES).default('read').describe(settingNotes.scope),
  expires: z
    .union([z.iso.date(), z.literal('')], { error: settingProblems.rules.expiryDay })
    .default('')
    .describe(settingNotes.expires),
})

/** Login with OpenID Connect, as the configuration has it. */

/** Plain HTTP would let an attacker in the network log in as another user. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
}

export const oidc = z.strictObject({
  issuer: z.string().refine(isIssuer, settingProblems.rules.issuer).describe(settingNotes.issuer),
  client_id: z.string().min(1),
  client_secret: z.string().default('').meta({ 'ui:widget': 'secret' }).describe(settingNotes.clientSecret),
  client_secret_file: z.string().default('').describe(settingNotes.clientSecretFile),
  scopes: z.array(z.string().min(1)).default(['openid', 'profile', 'email']),
  username_claim: z.string().min(1).default('preferred_username').describe(settingNotes.usernameClaim),
  groups_claim: z.string().min(1).default('groups').describe(settingNotes.groupsClaim),
  roles: z.record(z.string(), z.enum(ROLES)).default({}).describe(settingNotes.oidcRoles),
  default_role: z.enum(ROLES).optional().describe(settingNotes.defaultRole),
  button: z.string().min(1).max(100).default('Log in with OpenID Connect').describe(settingNotes.oidcButton),
})

/** Marks a key that is set in the file only; see owner-keys.ts, which refuses it from a page. */
export const OWNERS = { 'ui:set-in': 'file' }
