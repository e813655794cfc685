import { z } from 'zod'
import { type AnswerOf, endpoint } from './endpoint.ts'

const role = z.enum(['owner', 'editor', 'reader'])
const done = z.object({ success: z.literal(true) })
const password = z.string().max(1000)
const named = z.object({ username: z.string().max(500) })

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  tag: 'auth',
  least: 'owner',
  summary: 'Who may log in, and the tokens of scripts; no passwords.',
  answer: z.object({
    users: z.array(z.object({ username: z.string(), role, is_this: z.boolean().describe('the one who asks') })),
    tokens: z.array(z.object({ name: z.string(), scope: z.enum(['read', 'write']), expires: z.string().describe("the last day; '' for ever") })),
  }),
})
export type UsersAnswer = AnswerOf<typeof listUsers>

export const addUser = endpoint({
  method: 'POST',
  path: '/api/users',
  tag: 'auth',
  least: 'owner',
  writes: true,
  summary: 'Adds a user. With the first one everybody has to log in.',
  body: z.object({ username: z.string().min(1).max(100), password, role: role.default('editor') }),
  answer: done,
})

export const changeUser = endpoint({
  method: 'PATCH',
  path: '/api/users/:username',
  tag: 'auth',
  least: 'owner',
  writes: true,
  summary: 'Another password or role for a user; a new password ends their sessions.',
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
