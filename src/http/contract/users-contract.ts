import * as z from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'

const role = z.enum(['owner', 'editor', 'reader'])
const scope = z
  .enum(['read', 'import', 'write', 'owner'])
  .describe('read: as a reader; import: also adds statements and transactions; write: as an editor; owner: all')
const done = z.object({ success: z.literal(true) })
const password = z.string().max(1000)
const named = z.object({ username: z.string().max(500) })

const changeOfOwner = { tag: 'auth', least: 'owner', writes: true } as const

export const listUsers = endpoint({
  path: '/api/users',
  tag: 'auth',
  least: 'owner',
  summary: 'The users, and the tokens of scripts; no passwords.',
  answer: z.object({
    users: z.array(
      z.object({ username: z.string(), role, is_this: z.boolean().describe("the caller's"), has_totp: z.boolean().describe('two-factor login') }),
    ),
    tokens: z.array(
      z.object({
        name: z.string(),
        scope,
        expires: z.string().describe("the last day; '' for ever"),
        used_at: timestamp.nullable().describe('the last use, to the hour; null for none since it has been recorded'),
      }),
    ),
  }),
})
export type UsersAnswer = AnswerOf<typeof listUsers>

export const listAccessHistory = endpoint({
  path: '/api/access',
  tag: 'auth',
  least: 'owner',
  summary: 'The history of access, newest first: users, roles, passwords, two-factor login and tokens as they changed.',
  answer: z.object({
    entries: z.array(
      z.object({
        at: timestamp,
        by: z.string().describe('the user who made the change; empty if login is off or the file was edited'),
        from: z.string().describe('an IP address, "command line" or "configuration file"'),
        text: z.string(),
      }),
    ),
  }),
})
export type AccessHistoryAnswer = AnswerOf<typeof listAccessHistory>

export const recordAccess = endpoint({
  method: 'POST',
  path: '/api/access/record',
  tag: 'auth',
  least: 'owner',
  summary: 'Reads the configuration file again and records changes of access in it as made by the caller; for commands that edit the file.',
  answer: done,
})

export const addUser = endpoint({
  ...changeOfOwner,
  method: 'POST',
  path: '/api/users',
  summary: 'Adds a user. The first one turns login on.',
  body: z.object({ username: z.string().min(1).max(100), password, role: role.default('editor') }),
  answer: done,
})

export const changeUser = endpoint({
  ...changeOfOwner,
  method: 'PATCH',
  path: '/api/users/:username',
  summary: 'Changes the password or role of a user; a new password ends their sessions.',
  parameters: named,
  body: z.object({ password: password.optional(), role: role.optional() }),
  answer: done,
})

export const removeUser = endpoint({
  ...changeOfOwner,
  method: 'DELETE',
  path: '/api/users/:username',
  summary: 'Removes a user; their sessions end.',
  parameters: named,
  answer: done,
})

export const resetTotp = endpoint({
  ...changeOfOwner,
  method: 'DELETE',
  path: '/api/users/:username/totp',
  summary: 'Turns off the two-factor login of a user who has lost their app and recovery codes.',
  parameters: named,
  answer: done,
})

const DAYS_MAX = 99_999

export const makeToken = endpoint({
  ...changeOfOwner,
  method: 'POST',
  path: '/api/tokens',
  summary: 'Makes a token for a script. It is shown only once; the configuration holds its hash. 409 if the name exists.',
  body: z.object({
    name: z.string().regex(/^\S{1,100}$/, 'the name of a token has no blanks, and at most 100 characters'),
    scope: scope.default('read'),
    days: z.int().min(0).max(DAYS_MAX).default(90).describe('days of validity; 0 for no end'),
  }),
  answer: z.object({ token: z.string(), expires: z.string().describe("the last day; '' for ever") }),
})

export const endToken = endpoint({
  ...changeOfOwner,
  method: 'DELETE',
  path: '/api/tokens/:name',
  summary: 'Removes the token of a script from the configuration and revokes it.',
  parameters: z.object({ name: z.string().max(500) }),
  answer: done,
})

/* The account of the current user. */

const code = z.string().min(1).max(100)

export const getMe = endpoint({
  path: '/api/me',
  tag: 'auth',
  summary: "The user's own account; null for a token, and while no login is needed.",
  answer: z.object({
    user: z
      .object({
        username: z.string(),
        has_totp: z.boolean().describe('whether login asks for a code'),
        recovery_codes: z.int().describe('how many were not used yet'),
        linked_to: z
          .string()
          .nullable()
          .describe('the OpenID Connect provider where the user has an account; empty for not yet, null where there is none'),
      })
      .nullable(),
  }),
})
export type MeAnswer = AnswerOf<typeof getMe>

export const newTotp = endpoint({
  method: 'POST',
  path: '/api/me/totp/new',
  tag: 'auth',
  summary: 'A new secret for an authenticator app. Nothing is stored until a code confirms it.',
  answer: z.object({ secret: z.string().describe('in base32'), url: z.string().describe('otpauth:') }),
})

export const turnOnTotp = endpoint({
  method: 'POST',
  path: '/api/me/totp',
  tag: 'auth',
  least: 'reader',
  writes: true,
  summary: 'Turns two-factor login on, confirmed with a code. Answers with ten recovery codes, which are shown once.',
  body: z.object({ secret: z.string().regex(/^[A-Z2-7]{32}$/, 'the secret is not one of POST /api/me/totp/new'), code }),
  answer: z.object({ recovery_codes: z.array(z.string()) }),
})

export const turnOffTotp = endpoint({
  method: 'POST',
  path: '/api/me/totp/off',
  tag: 'auth',
  least: 'reader',
  writes: true,
  summary: 'Turns two-factor login off, with a code of the app or a recovery code.',
  body: z.object({ code }),
  answer: done,
})

const session = z.object({ token: z.string(), expires_at: timestamp, username: z.string() })
const beforeLogin = { method: 'POST', tag: 'auth', open: true } as const

export const logIn = endpoint({
  ...beforeLogin,
  path: '/api/auth/login',
  summary:
    'Begins a session of 24 hours. Send its token as X-Auth with every request. With two-factor login, a request without a code is refused with the header Daybook-Reason: code_required.',
  body: z.object({
    username: z.string().min(1),
    password: z.string().min(1),
    code: z.string().max(100).optional().describe('of the authenticator app, or a recovery code'),
  }),
  answer: session,
})

export const loginWays = endpoint({
  path: '/api/auth/ways',
  tag: 'auth',
  open: true,
  summary: 'The available ways to log in.',
  answer: z.object({
    password: z.boolean(),
    oidc: z.string().nullable().describe('the label of the button for OpenID Connect; null without it'),
  }),
})
export type LoginWays = AnswerOf<typeof loginWays>

export const beginOidc = endpoint({
  ...beforeLogin,
  path: '/api/auth/oidc/begin',
  summary: 'Begins a login with OpenID Connect: the address to send the browser to, and what it must present when it returns to /login/oidc.',
  body: z.object({ link: z.boolean().default(false).describe('links the account of the session in X-Auth instead of logging in') }),
  answer: z.object({ url: z.string(), key: z.string() }),
})

export const finishOidc = endpoint({
  ...beforeLogin,
  path: '/api/auth/oidc/finish',
  summary: 'Finishes a login with OpenID Connect with the query that the provider sent to /login/oidc, and begins a session.',
  body: z.object({ key: z.string().max(4000), answer: z.string().max(8000) }),
  answer: session,
})

export const logOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  tag: 'auth',
  summary: 'Ends the session of the token in X-Auth.',
  answer: z.object({ success: z.literal(true) }),
})

export const listSessions = endpoint({
  path: '/api/sessions',
  tag: 'auth',
  summary: "The caller's sessions, last used first; empty while login is off.",
  answer: z.object({
    sessions: z.array(
      z.object({
        id: z.uuid(),
        browser: z.string().describe('User-Agent of the log-in'),
        address: z.string().describe('from where the log-in came'),
        begun_at: timestamp,
        seen_at: timestamp,
        expires_at: timestamp,
        is_this: z.boolean().describe('the one that asks'),
      }),
    ),
  }),
})
export type ListSessionsAnswer = AnswerOf<typeof listSessions>

const ended = z.object({ ended: z.int() })

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  tag: 'auth',
  summary: "Ends one of the caller's sessions at once.",
  parameters: z.object({ id: z.string() }),
  answer: ended,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  tag: 'auth',
  summary: "Ends all of the caller's sessions except this one.",
  answer: ended,
})
