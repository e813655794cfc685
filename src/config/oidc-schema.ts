import { z } from 'zod'
import { ROLES } from './users-schema.ts'

/** Login with OpenID Connect, as the configuration has it. */

/** Plain HTTP would let anybody on the way log in as anybody. */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
}

export const oidc = z.strictObject({
  issuer: z
    .string()
    .refine(isIssuer, 'expected the address of the provider with https://, as it names itself in its "issuer"')
    .describe('the provider: https://auth.example.org'),
  client_id: z.string().min(1),
  client_secret: z
    .string()
    .default('')
    .meta({ 'ui:widget': 'secret' })
    .describe('or in the environment as DAYBOOK_OIDC_CLIENT_SECRET, or in client_secret_file'),
  client_secret_file: z.string().default('').describe('a file with the secret, relative to this file'),
  scopes: z.array(z.string().min(1)).default(['openid', 'profile', 'email']),
  username_claim: z.string().min(1).default('preferred_username').describe('the claim that names a new user: email with Google'),
  groups_claim: z.string().min(1).default('groups').describe('the claim with the groups; may be a path such as realm_access.roles'),
  roles: z.record(z.string(), z.enum(ROLES)).default({}).describe('group of the provider → role; the highest counts, at each login'),
  default_role: z.enum(ROLES).optional().describe('for users in none of these groups; they are refused when absent'),
  button: z.string().min(1).max(100).default('Log in with OpenID Connect').describe('the text of the button on the login page'),
})
