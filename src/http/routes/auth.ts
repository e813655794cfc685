import type { FastifyInstance } from 'fastify'
import type { Login } from '../auth/login.ts'
import { logIn, logOut } from '../contract/auth.ts'
import { HttpRefusal } from '../refusal.ts'
import { route } from '../route.ts'

export function registerAuth(app: FastifyInstance, login: Login): void {
  route(app, logIn, async ({ body, request }) => {
    const session = await login.logIn(request, body)
    return session instanceof HttpRefusal ? session : { token: session.token, expires_at: session.expiresAt, username: body.username }
  })
  route(app, logOut, async ({ request }) => {
    await login.logOut(request)
    return { success: true }
  })
}
