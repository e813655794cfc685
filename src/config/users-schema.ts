import { z } from 'zod'

/** Who may come in, as the configuration has it. */

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

/** Whether somebody of a level may do what needs another. */
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
    .describe('empty for a user who logs in with OpenID Connect only'),
  role: z.enum(ROLES).default('owner').describe('an owner may do everything, an editor everything but settings and users, a reader only read'),
  totp: z
    .strictObject({
      secret: z.string().regex(/^[A-Z2-7]{16,128}$/, 'expected a secret in base32'),
      recovery_codes: z.array(sha256).default([]),
    })
    .optional()
    .describe('two-factor login: the secret of the authenticator app and the hashes of unused recovery codes'),
  oidc: z
    .strictObject({ issuer: z.string().min(1), subject: z.string().min(1) })
    .optional()
    .describe('who the user is at the OpenID Connect provider'),
})

export const hasOwner = (accounts: readonly { readonly role: Role }[]): boolean =>
  accounts.length === 0 || accounts.some(({ role }) => role === 'owner')

export const apiToken = z.strictObject({
  name: z.string().regex(/^\S+$/, 'the name of a token has no blanks'),
  hash: z.string().regex(/^[a-f0-9]{64}$/, 'expected the hex SHA-256 of the token'),
  scope: z
    .enum(SCOPES)
    .default('read')
    .describe('read only reads; import also adds statements and transactions; write is an editor; owner may do everything'),
  expires: z
    .union([z.iso.date(), z.literal('')], { error: 'expected a day as YYYY-MM-DD' })
    .default('')
    .describe('the last day on which it is valid; no end when empty'),
})
