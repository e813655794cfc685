import type { FastifyInstance } from 'fastify'
import { Refusal } from '#vocabulary/refusal.ts'
import type { SaveResult } from '../../config/live-configuration.ts'
import * as tokens from '../../config/tokens.ts'
import * as users from '../../config/users.ts'
import type { Login } from '../auth/login.ts'
import { addUser, changeUser, endToken, listUsers, makeToken, removeUser } from '../contract/users.ts'
import type { Dependencies } from '../dependencies.ts'
import type { HttpRefusal } from '../refusal.ts'
import { route } from '../route.ts'
import { configRefusal } from './config.ts'

export function registerUsers(app: FastifyInstance, { configuration, clock, access }: Dependencies, login: Login): void {
  route(app, listUsers, async ({ request }) => {
    const { user_accounts, api_tokens } = configuration.current.settings
    const own = login.nameOf(request)
    const uses = await access.tokenUses()
    return {
      users: user_accounts.map(({ username, role }) => ({ username, role, is_this: username === own })),
      tokens: api_tokens.map(({ name, scope, expires, hash }) => ({ name, scope, expires, used_at: uses.get(hash) ?? null })),
    }
  })
  route(app, addUser, async ({ body }) => answer(await users.addUser(configuration, body)))
  route(app, changeUser, async ({ parameters, body }) => answer(await users.changeUser(configuration, parameters.username, body)))
  route(app, makeToken, async ({ body }) => {
    const made = await tokens.makeToken(configuration, body, clock)
    if (made instanceof Refusal) return made
    return configRefusal(made.result) ?? { token: made.token, expires: made.expires }
  })
  route(app, endToken, async ({ parameters }) => answer(await tokens.endToken(configuration, parameters.name)))
  route(app, removeUser, async ({ parameters }) => answer(await users.removeUser(configuration, parameters.username)))
}

const answer = (result: SaveResult | Refusal): Refusal | HttpRefusal | { success: true } =>
  result instanceof Refusal ? result : (configRefusal(result) ?? { success: true })
