import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Instant } from '#vocabulary/clock.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { readFirefly } from '../../ingest/firefly/payload.ts'
import { compareWithFirefly as compare } from '../../service/webhooks.ts'
import type { Login } from '../auth/login.ts'
import { compareWithFirefly, listWebhooks, receiveFirefly, writeWaitingWebhooks } from '../contract/webhooks-contract.ts'
import type { Daybook } from '../../service/daybook.ts'
import { conflict, HttpRefusal, invalid } from '../http-refusal.ts'
import { route } from '../route.ts'

const SHOWN = 100

export function registerWebhooks(app: FastifyInstance, { configuration, webhooks, clock }: Daybook, login: Login): void {
  route(app, receiveFirefly, async ({ body, request }) => {
    const { webhook_secret } = configuration.current.settings.firefly
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.from(body)
    if (webhook_secret === '') {
      // Without a secret it is a request like any other.
      const refusal = login.check(request) ?? login.lacks(request, 'editor')
      if (refusal) return refusal
    } else {
      const problem = signatureProblem(request.headers['signature'], bytes, webhook_secret, clock.now())
      if (problem !== undefined) return new HttpRefusal(401, 'UNAUTHORIZED', problem)
    }
    let value: unknown
    try {
      value = JSON.parse(body)
    } catch (error) {
      return invalid(`the body is not JSON: ${(error as SyntaxError).message}`)
    }
    const message = readFirefly(value)
    if (message.kind === 'wrong') return invalid(message.problems.slice(0, 20).join('; '))
    if (message.kind === 'other') {
      const said = 'Only STORE_TRANSACTION, UPDATE_TRANSACTION and DESTROY_TRANSACTION are supported'
      return { success: true, ignored: true, message: said, entries: [] }
    }
    const { uuid, action, group, updatedAt, title, splits } = message
    const id = uuid || createHash('sha256').update(bytes).digest('hex')
    const handled = await webhooks.receive({ id, sender: 'firefly', action, group, updated_at: updatedAt, title, splits: [...splits] })
    if (handled instanceof Refusal) return conflict(handled.said)
    const { webhook, isRepeated, obstacle } = handled
    const duplicate = isRepeated && { duplicate: true }
    switch (webhook.state) {
      case 'applied':
        return { success: true, entries: webhook.text === '' ? [] : [`${webhook.text}\n\n`], ...duplicate }
      case 'set_aside':
        return { success: true, ignored: true, message: webhook.why, entries: [], ...duplicate }
      case 'waiting':
        return new HttpRefusal(500, 'INTERNAL_ERROR', `it cannot be written yet, and waits until it can: ${obstacle || 'what came before it waits'}`)
    }
  })

  route(app, listWebhooks, ({ query }) => {
    const all = webhooks.view.list()
    const from = query.offset ?? 0
    return {
      webhooks: all.slice(from, from + (query.limit ?? SHOWN)).map((one) => ({ ...one, why: one.why || webhooks.obstacleOf(one.id) })),
      count: all.length,
      waiting: webhooks.view.waiting().length,
    }
  })

  route(app, writeWaitingWebhooks, async () => {
    await webhooks.writeWaiting()
    return { waiting: webhooks.view.waiting().length }
  })
}

export function registerFireflyReconcile(app: FastifyInstance, { configuration, ledgers }: Daybook): void {
  route(app, compareWithFirefly, async () => {
    const { settings } = configuration.current
    if (!settings.labs.firefly_reconcile) return new HttpRefusal(403, 'FORBIDDEN', 'Firefly reconciliation is not enabled in Labs')
    const items = await compare(settings.firefly, ledgers.current())
    if (typeof items === 'string') return new HttpRefusal(500, 'INTERNAL_ERROR', items)
    return { items: items.map((item) => ({ ...item })) }
  })
}

/** Older messages may be replayed by an eavesdropper. */
const AGE_MAX_SECONDS = 300

/**
 * Checks a signature of Firefly III: `t=SECONDS,v1=HEX`, the HMAC-SHA3-256 of "SECONDS.BODY" with the secret, not more than five minutes old.
 * Returns what is wrong, or undefined.
 */
function signatureProblem(header: string | readonly string[] | undefined, body: Uint8Array, secret: string, now: Instant): string | undefined {
  if (typeof header !== 'string' || header.length > 1000) return 'the header Signature is missing; set the secret of the webhook in Firefly III'
  const parts = header.split(',').map((part) => part.trim().split('='))
  const [time] = parts.flatMap(([name, value = '']) => (name === 't' && /^\d{1,12}$/.test(value) ? [value] : []))
  const signatures = parts.flatMap(([name, value = '']) => (name === 'v1' && /^[0-9a-f]{64}$/i.test(value) ? [Buffer.from(value, 'hex')] : []))
  if (time === undefined || signatures.length === 0) return 'the header Signature is not of the form t=SECONDS,v1=HEX'
  const expected = createHmac('sha3-256', secret).update(`${time}.`).update(body).digest()
  if (!signatures.some((signature) => timingSafeEqual(signature, expected)))
    return 'the signature is wrong: firefly.webhook_secret is not the secret of this webhook'
  const age = Date.parse(now) / 1000 - Number(time)
  if (Math.abs(age) > AGE_MAX_SECONDS) return 'the signature is more than five minutes old, or of the future; compare the clocks of both machines'
  return undefined
}
