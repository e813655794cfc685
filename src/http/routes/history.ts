import type { FastifyInstance } from 'fastify'
import { Refusal } from '#vocabulary/refusal.ts'
import { changesReport } from '../../projections/reports/changes.ts'
import { getChanges, getHistory } from '../contract/history.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Ledgers } from '../../service/ledgers.ts'
import { invalid } from '../refusal.ts'
import { route } from '../route.ts'

export function registerHistory(app: FastifyInstance, { views }: Pick<Dependencies, 'views'>, ledgers: Ledgers): void {
  route(app, getHistory, () => ({
    syncs: views
      .current()
      .syncs.toReversed()
      .map(({ position, at, counts }) => ({
        position,
        at,
        transactions_added: counts.added,
        transactions_removed: counts.removed,
        transactions: counts.transactions,
      })),
  }))

  route(app, getChanges, async ({ query }) => {
    if (query.from === undefined) return invalid('from is ""; accepted: a position of the log, or a moment such as 2024-05-01T12:00:00Z')
    const before = await ledgers.asOf(query.from)
    if (before instanceof Refusal) return before
    const after = await ledgers.asOf(query.to)
    if (after instanceof Refusal) return after
    const place = (view: typeof before.view) => ({ position: view.position, at: view.lastSync?.at ?? '' })
    return { from: place(before.view), to: place(after.view), ...changesReport(before, after) }
  })
}
