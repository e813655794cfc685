import type { FastifyInstance } from 'fastify'
import { compareWithFirefly as compare } from '../../service/webhooks/firefly-reconcile.ts'
import type { Ledgers } from '../../service/ledgers/ledgers.ts'
import { compareWithFirefly } from '../contract/firefly-reconcile.ts'
import type { Dependencies } from '../dependencies.ts'
import { HttpRefusal } from '../refusal.ts'
import { route } from '../route.ts'

export function registerFireflyReconcile(app: FastifyInstance, { configuration }: Pick<Dependencies, 'configuration'>, ledgers: Ledgers): void {
  route(app, compareWithFirefly, async () => {
    const { settings } = configuration.current
    if (!settings.labs.firefly_reconcile) return new HttpRefusal(403, 'FORBIDDEN', 'Firefly reconciliation is not enabled in Labs')
    const items = await compare(settings.firefly, ledgers.current())
    if (typeof items === 'string') return new HttpRefusal(500, 'INTERNAL_ERROR', items)
    return { items: items.map((item) => ({ ...item })) }
  })
}
