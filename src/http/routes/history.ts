import type { FastifyInstance } from 'fastify'
import { FORECAST } from '#vocabulary/book-columns.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { firstWhere } from '#vocabulary/search.ts'
import type { LedgerView } from '../../projections/view/ledger-view.ts'
import type { RecordedState } from '../../projections/recorded-states.ts'
import { changesReport } from '../../projections/reports/changes.ts'
import type { ResultOf } from '../contract/endpoint.ts'
import { exportLog, getChanges, getHistory, verifyLog } from '../contract/history.ts'
import type { Daybook } from '../../service/daybook.ts'
import { invalid } from '../refusal.ts'
import { route, Written } from '../route.ts'
import { Readable } from 'node:stream'

/** States of the book in an answer that does not ask for a number of them. */
const STATES_SHOWN = 500

export function registerHistory(app: FastifyInstance, daybook: Daybook): void {
  const { views, ledgers } = daybook

  route(app, verifyLog, async () => ({ log: await daybook.verifyLog() }))
  route(app, getHistory, ({ query }) => {
    const { before = Number.POSITIVE_INFINITY, limit = STATES_SHOWN } = query
    const view = views.current()
    const { states } = view
    const end = firstWhere(states.length, (at) => states[at]!.position >= before)
    const begin = Math.max(0, end - limit)
    const syncs = states.slice(begin, end).reverse().map(stateOf)
    return {
      syncs,
      log: daybook.seal(),
      foreseen: foreseenIn(view),
      ...(begin > 0 && { next_before: states[begin]!.position }),
    }
  })

  route(app, getChanges, async ({ query }) => {
    if (query.from === undefined) return invalid('from is ""; accepted: a position of the log, or a moment such as 2024-05-01T12:00:00Z')
    const before = await ledgers.asOf(query.from)
    if (before instanceof Refusal) return before
    const after = await ledgers.asOf(query.to)
    if (after instanceof Refusal) return after
    const place = (view: typeof before.view) => ({ position: view.position, at: view.at ?? '' })
    return { from: place(before.view), to: place(after.view), ...changesReport(before, after) }
  })
}

const foreseenIn = ({ order, transactions }: LedgerView): number =>
  order.reduce((count, row) => count + Number(transactions.origin[row] === FORECAST), 0)

function stateOf(state: RecordedState): ResultOf<typeof getHistory>['syncs'][number] {
  const { kind, position, at } = state
  if (kind === 'prices_dropped') return { kind, position, at }
  if (kind === 'portfolios_fetched') return { kind, position, at, commodities: [...state.commodities] }
  if (kind === 'prices_fetched') return { kind, position, at, prices: state.prices, commodities: [...state.commodities] }
  const { added, removed, transactions } = state.counts
  return { kind, position, at, transactions_added: added, transactions_removed: removed, transactions }
}

export function registerLogExport(app: FastifyInstance, daybook: Daybook): void {
  route(
    app,
    exportLog,
    () =>
      new Written(Readable.from(newlines(daybook.exportLog())), 'application/x-ndjson; charset=utf-8', {
        'Content-Disposition': 'attachment; filename="events.ndjson"',
      }),
  )
}

async function* newlines(lines: AsyncIterable<string>): AsyncIterable<string> {
  for await (const line of lines) yield `${line}\n`
}
