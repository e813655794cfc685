import type { FastifyInstance } from 'fastify'
import { Refusal } from '#vocabulary/refusal.ts'
import type { SaveResult } from '../../config/live-configuration.ts'
import { configProblemText } from '../../config/problem.ts'
import * as tokens from '../../config/tokens.ts'
import * as users from '../../config/users.ts'
import type { Login } from '../auth/login.ts'
import { addUser, changeUser, endToken, listAccessHistory, listUsers, makeToken, recordAccess, removeUser, resetTotp } from '../contract/users.ts'
import type { Daybook } from '../../service/daybook.ts'
import { type HttpRefusal, invalid } from '../refusal.ts'
import { route } from '../route.ts'
import { configRefusal } from '../config-refusal.ts'

/** More than a page shows, and more than any household has in years. */
const ENTRIES_MAX = 1000

export function registerUsers(app: FastifyInstance, { configuration, clock, access, accessHistory }: Daybook, login: Login): void {
  route(app, listUsers, async ({ request }) => {
    const { user_accounts, api_tokens } = configuration.current.settings
    const own = login.nameOf(request)
    const uses = await access.tokenUses()
    return {
      users: user_accounts.map(({ username, role, totp }) => ({ username, role, is_this: username === own, has_totp: totp !== undefined })),
      tokens: api_tokens.map(({ name, scope, expires, hash }) => ({ name, scope, expires, used_at: uses.get(hash) ?? null })),
    }
  })
  route(app, listAccessHistory, async () => ({ entries: (await accessHistory.list()).slice(0, ENTRIES_MAX) }))
  route(app, recordAccess, async ({ request }) => {
    const origin = login.originOf(request)
    const [problem] = await configuration.reload(origin)
    if (problem) return invalid(configProblemText(problem))
    await accessHistory.record(configuration.current.settings, origin)
    return { success: true }
  })
  route(app, addUser, async ({ body, request }) => answer(await users.addUser(configuration, body, login.originOf(request))))
  route(app, changeUser, async ({ parameters, body, request }) =>
    answer(await users.changeUser(configuration, parameters.username, body, login.originOf(request))),
  )
  route(app, makeToken, async ({ body, request }) => {
    const made = await tokens.makeToken(configuration, body, clock, login.originOf(request))
    if (made instanceof Refusal) return made
    return configRefusal(made.result) ?? { token: made.token, expires: made.expires }
  })
  route(app, endToken, async ({ parameters, request }) => answer(await tokens.endToken(configuration, parameters.name, login.originOf(request))))
  route(app, resetTotp, async ({ parameters, request }) =>
    answer(await users.setTotp(configuration, parameters.username, undefined, login.originOf(request))),
  )
  route(app, removeUser, async ({ parameters, request }) =>
    answer(await users.removeUser(configuration, parameters.username, login.originOf(request))),
  )
}

const answer = (result: SaveResult | Refusal): Refusal | HttpRefusal | { success: true } =>
  result instanceof Refusal ? result : (configRefusal(result) ?? { success: true })
