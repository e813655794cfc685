import type { FastifyInstance } from 'fastify'
import type { Login } from '../auth/login.ts'
import { endOtherSessions, endSession, listSessions } from '../contract/users.ts'
import { notFound } from '../refusal.ts'
import { route } from '../route.ts'

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
    return ended === 0 ? notFound('no such session; it may have ended already') : { ended }
  })
  route(app, endOtherSessions, async ({ request }) => {
    const { own } = login.sessionsOf(request)
    return { ended: await login.endSessions(request, ({ id }) => id !== own) }
  })
}
