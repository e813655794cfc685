import type { FastifyInstance } from 'fastify'
import { invariant } from '#vocabulary/invariant.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { demoIntoJournal } from '../../service/changes/demo-into-journal.ts'
import type { Login } from '../auth/login.ts'
import { beginWithDemo, openDemo } from '../contract/config.ts'
import type { Daybook } from '../../service/daybook.ts'
import type { ServerOptions } from '../server-options.ts'
import { invalid } from '../refusal.ts'
import { route } from '../route.ts'
import { unwritten } from '../unwritten.ts'
import { offersDemo } from './config.ts'

/** The demo book: beside this one, for whoever would rather look at that first, or as the beginning of an empty one, as Paisa's clients ask for it. */
export function registerDemo(app: FastifyInstance, { configuration, journal, ledgers }: Daybook, server: ServerOptions, login: Login): void {
  route(app, openDemo, async () => {
    if (!offersDemo(configuration, server)) return new Refusal('FORBIDDEN', 'no demo is offered here; "daybook --demo" serves it')
    const url = await server.demoAddress!()
    return url instanceof Refusal ? url : { url }
  })

  route(app, beginWithDemo, async ({ request }) => {
    const outcome = await demoIntoJournal(journal, { until: ledgers.current().today, who: login.nameOf(request) })
    if (outcome instanceof Refusal) return outcome
    if (outcome.kind === 'changed') return { success: true, files: outcome.change.files.map(({ name }) => name), change: outcome.change.id }
    invariant(outcome.kind !== 'unchanged', 'a blank journal is not the demo book')
    if (outcome.kind === 'conflict') return invalid(`${outcome.name} exists already, and the demo book has a file of that name; nothing was written`)
    return unwritten(outcome, journal)
  })
}
