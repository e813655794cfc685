import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Settings } from '../../config/schema.ts'
import { newSecret } from '../../config/totp.ts'
import { setTotp } from '../../config/users.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { Login } from '../auth/login.ts'
import { getMe, newTotp, turnOffTotp, turnOnTotp } from '../contract/users.ts'
import type { Daybook } from '../../service/daybook.ts'
import { conflict, HttpRefusal } from '../refusal.ts'
import { route } from '../route.ts'
import { configRefusal } from '../config-refusal.ts'

const noUser = new HttpRefusal(403, 'FORBIDDEN', 'this is for a user who is logged in, not for a token')

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
    if (user.totp) return conflict('two-factor login is on already; turn it off first')
    const codes = await login.secondFactor.turnOn(user.username, body, login.originOf(request))
    return codes instanceof HttpRefusal ? codes : { recovery_codes: [...codes] }
  })

  route(app, turnOffTotp, async ({ request, body }) => {
    const user = own(request)
    if (!user) return noUser
    const origin = login.originOf(request)
    const refused = await login.secondFactor.check(user, body.code, origin)
    // A session that is shown a wrong code here has not ended: only logging in answers with 401.
    if (refused) return refused.status === 401 ? new HttpRefusal(400, 'INVALID_REQUEST', refused.message) : refused
    const result = await setTotp(configuration, user.username, undefined, origin)
    return result instanceof Refusal ? result : (configRefusal(result) ?? { success: true })
  })
}
