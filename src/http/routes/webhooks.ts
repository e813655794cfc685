import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#vocabulary/clock.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { readFirefly } from '../../ingest/firefly/payload.ts'
import type { Login } from '../auth/login.ts'
import { listWebhooks, receiveFirefly, writeWaitingWebhooks } from '../contract/webhooks.ts'
import type { Dependencies } from '../dependencies.ts'
import { conflict, HttpRefusal, invalid } from '../refusal.ts'
import { route } from '../route.ts'
import { signatureProblem } from '../guards/webhook-signature.ts'

const SHOWN = 100

type Parts = Pick<Dependencies, 'configuration' | 'webhooks'> & { readonly clock: Clock }

export function registerWebhooks(app: FastifyInstance, { configuration, webhooks, clock }: Parts, login: Login): void {
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
    if (handled instanceof Refusal) return conflict(handled.message)
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
