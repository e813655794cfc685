import type { FastifyInstance } from 'fastify'
import type { Login } from '../auth/login.ts'
import { beginOidc, finishOidc, logIn, loginWays, logOut } from '../contract/users.ts'
import type { ServerOptions } from '../server-options.ts'
import { prefixOf } from '../pages.ts'
import { HttpRefusal, invalid } from '../refusal.ts'
import { route } from '../route.ts'

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
