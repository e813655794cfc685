import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { timestamp } from './fields.ts'

const role = z.enum(['owner', 'editor', 'reader'])
const scope = z
  .enum(['read', 'import', 'write', 'owner'])
  .describe('read: as a reader; import: also adds statements and transactions; write: as an editor; owner: all')
const done = z.object({ success: z.literal(true) })
const password = z.string().max(1000)
const named = z.object({ username: z.string().max(500) })

export const listUsers = endpoint({
  method: 'GET',
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
  method: 'GET',
  path: '/api/access',
  tag: 'auth',
  least: 'owner',
  summary: 'The history of access, newest first: users, roles, passwords, two-factor login and tokens as they changed.',
  answer: z.object({
    entries: z.array(
      z.object({
        at: timestamp,
        by: z.string().describe('the user who made the change; empty when nobody was logged in or the file was edited'),
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
  method: 'POST',
  path: '/api/users',
  tag: 'auth',
  least: 'owner',
  writes: true,
  summary: 'Adds a user. The first one turns login on.',
  body: z.object({ username: z.string().min(1).max(100), password, role: role.default('editor') }),
  answer: done,
})

export const changeUser = endpoint({
  method: 'PATCH',
  path: '/api/users/:username',
  tag: 'auth',
  least: 'owner',
  writes: true,
  summary: 'Changes the password or role of a user; a new password ends their sessions.',
  parameters: named,
  body: z.object({ password: password.optional(), role: role.optional() }),
  answer: done,
})

export const removeUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:username',
  tag: 'auth',
  least: 'owner',
  writes: true,
  summary: 'Removes a user; their sessions end.',
  parameters: named,
  answer: done,
})

export const resetTotp = endpoint({
  method: 'DELETE',
  path: '/api/users/:username/totp',
  tag: 'auth',
  least: 'owner',
  writes: true,
  summary: 'Turns off the two-factor login of a user who has lost their app and recovery codes.',
  parameters: named,
  answer: done,
})

const DAYS_MAX = 99_999

export const makeToken = endpoint({
  method: 'POST',
  path: '/api/tokens',
  tag: 'auth',
  least: 'owner',
  writes: true,
  summary: 'Makes a token for a script. It is shown only once; the configuration holds its hash. 409 if the name exists.',
  body: z.object({
    name: z.string().regex(/^\S{1,100}$/, 'the name of a token has no blanks, and at most 100 characters'),
    scope: scope.default('read'),
    days: z.int().min(0).max(DAYS_MAX).default(90).describe('days of validity; 0 for no end'),
  }),
  answer: z.object({ token: z.string(), expires: z.string().describe("the last day; '' for ever") }),
})

export const endToken = endpoint({
  method: 'DELETE',
  path: '/api/tokens/:name',
  tag: 'auth',
  least: 'owner',
  writes: true,
  summary: 'Removes the token of a script from the configuration and revokes it.',
  parameters: z.object({ name: z.string().max(500) }),
  answer: done,
})
