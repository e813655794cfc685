import { elementAt } from '#vocabulary/element-at.ts'
import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { FORECAST } from '#vocabulary/book-columns.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { firstWhere } from '#vocabulary/binary-search.ts'
import type { RecordedState } from '../../projections/recorded-states.ts'
import { changesReport } from '../../projections/reports/changes.ts'
import type { LedgerView } from '../../projections/view/ledger-view.ts'
import { attachedAs, route, textsOf, Written } from '../route.ts'
import { listedFindings, shownFinding } from '../../service/checks/findings.ts'
import type { Daybook } from '../../service/daybook.ts'
import type { Login } from '../auth/login.ts'
import type { ResultOf } from '../contract/endpoint.ts'
import { exportLog, getChanges, getHistory, listBackups, makeBackup, testBackup, verifyLog } from '../contract/history-contract.ts'
import { getDoctor, muteFinding, unmuteFinding } from '../contract/journal-contract.ts'
import { wireChange } from './editor-routes.ts'
import { invalid } from '../http-refusal.ts'

/** How many states of the book are returned by default. */
const STATES_SHOWN = 500

export function registerHistory(app: FastifyInstance, daybook: Daybook): void {
  const { views, ledgers, journal } = daybook

  route(app, verifyLog, async () => ({ log: await daybook.verifyLog() }))
  route(app, getHistory, ({ query }) => {
    const { before = Number.POSITIVE_INFINITY, limit = STATES_SHOWN } = query
    const view = views.current()
    const { states } = view
    const end = firstWhere(states.length, (at) => elementAt(states, at).position >= before)
    const begin = Math.max(0, end - limit)
    const shown = states.slice(begin, end).reverse()
    const after = begin > 0 ? elementAt(states, begin).position : 0
    return {
      syncs: shown.map(stateOf),
      changes: journal.view
        .list()
        .filter(({ position }) => position > after && position < before)
        .map(wireChange),
      log: daybook.seal(),
      foreseen: foreseenIn(view),
      ...(begin > 0 && { next_before: elementAt(states, begin).position }),
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
    () => new Written(Readable.from(newlines(daybook.exportLog())), 'application/x-ndjson; charset=utf-8', attachedAs('events.ndjson')),
  )
}

async function* newlines(lines: AsyncIterable<string>): AsyncIterable<string> {
  for await (const line of lines) yield `${line}\n`
}

export function registerBackups(app: FastifyInstance, { backups, configuration }: Daybook): void {
  route(app, listBackups, async () => {
    const { backup, schedule } = configuration.current.settings
    const tested = backups.lastTest
    return {
      folder: backups.folder,
      keep: backup.keep,
      schedule: schedule.backup,
      backups: (await backups.list()).map((one) => ({ ...one })),
      ...(tested && { last_test: { ...tested } }),
    }
  })
  route(app, makeBackup, async () => {
    const made = await backups.make()
    return made instanceof Refusal ? made : { backup: { ...made, missing: [...made.missing] } }
  })
  route(app, testBackup, async ({ body }) => {
    const tested = await backups.test(body.name)
    return tested instanceof Refusal ? tested : { backup: { ...tested, missing: [...tested.missing] } }
  })
}

/** Of each kind: as many as a person looks through. */
const LISTED = 200

export function registerDoctor(app: FastifyInstance, { doctor, configuration, ledgers }: Daybook, login: Login): void {
  const findings = () => doctor.findings(ledgers.current(), configuration)
  route(app, getDoctor, async ({ query, request }) => {
    const texts = await textsOf(request)
    if (query.agreement) await doctor.agreement.now(ledgers.current())
    const ledger = ledgers.current()
    const { listed, kinds, count, mutedCount } = listedFindings(doctor.findings(ledger, configuration), query.limit ?? LISTED, texts)
    const agreement = doctor.agreement.known(ledger)
    return {
      agreement: agreement ? { currencies: [...agreement.currencies] } : null,
      findings: listed.map(({ muted, ...finding }) => ({
        ...shownFinding(finding, texts),
        ...(muted && { muted: { reason: muted.reason, who: muted.who, at: muted.at } }),
      })),
      count,
      kinds,
      muted_count: mutedCount,
    }
  })
  route(app, muteFinding, async ({ parameters: { key }, body: { reason }, request }) => {
    const finding = findings().find((of) => of.key === key)
    return (await doctor.mute(finding, { reason, who: login.nameOf(request) })) ?? { success: true }
  })
  route(app, unmuteFinding, async ({ parameters: { key }, request }) => {
    await doctor.unmute(key, login.nameOf(request))
    return { success: true }
  })
}
