import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#vocabulary/refusal.ts'
import { newSecret } from '../../config/credentials.ts'
import type { SaveResult } from '../../config/live-configuration.ts'
import { configProblemIn } from '../../config/read.ts'
import type { Settings } from '../../config/schema.ts'
import * as tokens from '../../config/users.ts'
import * as users from '../../config/users.ts'
import { setTotp } from '../../config/users.ts'
import type { Daybook } from '../../service/daybook.ts'
import type { Login } from '../auth/login.ts'
import {
  addUser,
  beginOidc,
  changeUser,
  endOtherSessions,
  endSession,
  endToken,
  finishOidc,
  getMe,
  listAccessHistory,
  listSessions,
  listUsers,
  logIn,
  loginWays,
  logOut,
  makeToken,
  newTotp,
  recordAccess,
  removeUser,
  resetTotp,
  turnOffTotp,
  turnOnTotp,
} from '../contract/users-contract.ts'
import { prefixOf } from '../pages.ts'
import { configRefusal, conflict, HttpRefusal, invalid, notFound } from '../http-refusal.ts'
import { route } from '../route.ts'
import type { ServerOptions } from '../server.ts'

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
    if (problem) return invalid((t) => configProblemIn(problem, t))
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

const noUser = new HttpRefusal(403, 'FORBIDDEN', (t) => t.access.notForTokens)

/** A user's own account. */
export function registerMe(app: FastifyInstance, { configuration }: Daybook, login: Login): void {
  const own = (request: FastifyRequest): Settings['user_accounts'][number] | undefined => login.accountOf(request)

  route(app, getMe, ({ request }) => {
    const user = own(request)
    if (!user) return { user: null }
    const { username, totp, oidc } = user
    const provider = configuration.current.settings.oidc
    const linkedTo = provider && (oidc?.issuer === provider.issuer ? provider.issuer : '')
    return { user: { username, has_totp: totp !== undefined, recovery_codes: totp?.recovery_codes.length ?? 0, linked_to: linkedTo ?? null } }
  })

  route(app, newTotp, async ({ request }) => {
    const user = own(request)
    return user ? newSecret(user.username) : noUser
  })

  route(app, turnOnTotp, async ({ request, body }) => {
    const user = own(request)
    if (!user) return noUser
    if (user.totp) return conflict((t) => t.access.secondFactorOn)
    const codes = await login.secondFactor.turnOn(user.username, body, login.originOf(request))
    return codes instanceof HttpRefusal ? codes : { recovery_codes: [...codes] }
  })

  route(app, turnOffTotp, async ({ request, body }) => {
    const user = own(request)
    if (!user) return noUser
    const origin = login.originOf(request)
    const refused = await login.secondFactor.check(user, body.code, origin)
    // A wrong code here does not end the session: only a login returns 401.
    if (refused) return refused.status === 401 ? new HttpRefusal(400, 'INVALID_REQUEST', refused.said) : refused
    const result = await setTotp(configuration, user.username, undefined, origin)
    return result instanceof Refusal ? result : (configRefusal(result) ?? { success: true })
  })
}

export function registerAuth(app: FastifyInstance, { address }: ServerOptions, login: Login): void {
  route(app, logIn, async ({ body, request }) => {
    const session = await login.logIn(request, body)
    return session instanceof HttpRefusal ? session : { token: session.token, expires_at: session.expiresAt, username: body.username }
  })
  route(app, loginWays, () => login.ways)
  route(app, beginOidc, ({ request, body }) => {
    // By the name under which the browser has this service: guards/origin.ts has found it to be one of ours.
    const { origin } = request.headers
    if (origin === undefined) return invalid('the request has no Origin, as every browser sends it')
    return login.beginOidc(request, { redirectUri: `${origin}${prefixOf(address)}/login/oidc`, link: body.link })
  })
  route(app, finishOidc, async ({ request, body }) => {
    const session = await login.finishOidc(request, body)
    return session instanceof HttpRefusal ? session : { token: session.token, expires_at: session.expiresAt, username: session.username }
  })
  route(app, logOut, async ({ request }) => {
    await login.logOut(request)
    return { success: true }
  })
}

export function registerSessions(app: FastifyInstance, login: Login): void {
  route(app, listSessions, ({ request }) => {
    const { sessions, own } = login.sessionsOf(request)
    return {
      sessions: sessions.map(({ id, browser, address, begunAt, seenAt, expiresAt }) => ({
        id,
        browser,
        address,
        begun_at: begunAt,
        seen_at: seenAt,
        expires_at: expiresAt,
        is_this: id === own,
      })),
    }
  })
  route(app, endSession, async ({ request, parameters }) => {
    const ended = await login.endSessions(request, ({ id }) => id === parameters.id)
    return ended === 0 ? notFound((t) => t.access.noSession) : { ended }
  })
  route(app, endOtherSessions, async ({ request }) => {
    const { own } = login.sessionsOf(request)
    return { ended: await login.endSessions(request, ({ id }) => id !== own) }
  })
}
