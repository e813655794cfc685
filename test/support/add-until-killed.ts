import { readFileSync } from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { Subject } from 'rxjs'
import { checkBook } from '../../src/commands/journal/check-book.ts'
import { loadConfig } from '../../src/config/load.ts'
import { openEventLog } from '../../src/events/log/event-log.ts'
import { openPglite } from '../../src/events/log/pglite.ts'
import { systemClock } from '#vocabulary/clock.ts'
import { parseDay } from '#vocabulary/day.ts'
import { readerOf } from '../../src/ingest/readers.ts'
import { LedgerViewBuilder } from '../../src/projections/view/ledger-view-builder.ts'
import { JournalChanges } from '../../src/service/changes/journal-changes.ts'
import { StatementImports } from '../../src/service/statements/statement-imports.ts'
import { Webhooks } from '../../src/service/webhooks.ts'

/*
 * The process of kill-during-import.test.ts: finishes what is left, then does what the turn asks once more, and kills itself just before the n-th
 * call to the file system or to the database that this makes.
 */

const [data, folder, kind, turn, killBefore] = [
  process.argv[2]!,
  process.argv[3]!,
  process.argv[4]!,
  Number(process.argv[5]),
  Number(process.argv[6]),
]
const loaded = await loadConfig({ file: join(folder, 'daybook.yaml') })
if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
const { configuration } = loaded
const log = await openEventLog({ database: await openPglite({ folder: data }), clock: systemClock })
const [today, view] = [parseDay('2024-02-01'), new LedgerViewBuilder().view()]
const request = { root: configuration.paths.journal, dialect: 'ledger' as const, strict: false, autoPostings: true, today, forecastUntil: 0 }
const takeAll = async (): Promise<void> => {
  for await (const events of log.read({ after: 0 })) for (const follower of [changes, imports, webhooks]) follower.take(events)
}
const changes = new JournalChanges({
  log,
  configuration: { current: configuration },
  check: (replaced, also) => Promise.resolve(checkBook(request, replaced, readerOf, { also })),
  recordedFiles: () => [],
  reached: takeAll,
  sync: () => undefined,
})
const imports = new StatementImports({ changes, log, reached: takeAll })
const webhooks = new Webhooks({
  changes,
  views: { current: () => view, changes: new Subject() } as never,
  configuration: { current: configuration },
  log,
  reached: takeAll,
})
await takeAll()
await changes.finishInterrupted()
await takeAll()
await webhooks.writeWaiting()

/** The same whenever it is done: who was not answered asks again. */
async function act(number: number): Promise<void> {
  const text = `2024-01-02 Turn ${number}.\n  Expenses:Food  1 EUR\n  Assets:Bank\n`
  if (kind === 'import') {
    const statement = { name: 'bank.csv', hash: String(number), format: 'csv' }
    const transactions = [{ day: today, text, rows: [`row:${number}:0`] }]
    const outcome = await imports.save({ statement, method: '', account: '', journal: 'bank/new.ledger', who: '', transactions })
    if (!('kind' in outcome) || (outcome.kind !== 'imported' && outcome.kind !== 'nothing_new')) throw new Error(JSON.stringify(outcome))
  } else {
    const split = { day: '2024-01-02', amount: '1', commodity: 'EUR', foreign_amount: '', foreign_commodity: '', notes: '', type: '' }
    const splits = [{ ...split, description: `Turn ${number}.`, source: 'Assets:Bank', destination: 'Expenses:Food' }]
    const handled = await webhooks.receive({
      id: `u-${number}`,
      sender: 'firefly',
      action: 'store',
      group: String(number),
      updated_at: '',
      title: '',
      splits,
    })
    if (!('webhook' in handled) || handled.webhook.state !== 'applied') throw new Error(JSON.stringify(handled))
  }
}

const written = readFileSync(join(folder, kind === 'import' ? 'bank/new.ledger' : 'added.ledger'), 'utf8')
process.stdout.write(`found ${JSON.stringify(Array.from(written.matchAll(/Turn (\d+)\./g), (match) => Number(match[1])))}\n`)
if (turn > 1) await act(turn - 1)

let calls = 0
const calling = promises as unknown as Record<string, (...parameters: unknown[]) => unknown>
const dies = (): void => {
  if (++calls === killBefore) process.kill(process.pid, 'SIGKILL')
}
for (const name of ['open', 'rename', 'unlink', 'mkdir', 'rm', 'rmdir', 'stat']) {
  const original = calling[name]!
  calling[name] = (...parameters) => {
    dies()
    return original.apply(promises, parameters)
  }
}
syncBuiltinESMExports()
const append = log.append.bind(log)
log.append = async (order) => {
  dies()
  const result = await append(order)
  dies()
  return result
}
await act(turn)
process.stdout.write(`acknowledged ${turn}\n`)
process.exit(0)
