import { readFileSync } from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { openEventLog } from '../../src/events/log/event-log.ts'
import { openPglite } from '../../src/events/log/pglite.ts'
import { systemClock } from '#vocabulary/clock.ts'
import { contentHash } from '../../src/ingest/journal/readable-files.ts'
import { JournalChanges } from '../../src/service/changes/journal-changes.ts'

/*
 * The process of kill-during-change.test.ts: finishes what is left, then changes three files at a time, each change to another turn.
 * It kills itself just before the n-th call to the file system that a change makes.
 */

const [data, folder, killBefore] = [process.argv[2]!, process.argv[3]!, Number(process.argv[4])]
const log = await openEventLog({ database: await openPglite({ folder: data }), clock: systemClock })
const changes = new JournalChanges({
  log,
  configuration: { current: { paths: { journal: join(folder, 'a.ledger') } } },
  check: () => Promise.resolve({ dialect: 'ledger', problems: [], files: [] }),
  recordedFiles: () => [],
  reached: () => Promise.resolve(),
  sync: () => undefined,
})
await changes.finishInterrupted()
const NAMES = ['a.ledger', 'years/b.ledger', 'years/c.ledger']
const contentsOf = (name: string): Buffer => readFileSync(join(folder, name))
let turn = Number(/turn (\d+)/.exec(contentsOf('a.ledger').toString())![1])
process.stdout.write(`found ${turn}\n`)

let calls = 0
const calling = promises as unknown as Record<string, (...parameters: unknown[]) => unknown>
for (const name of ['open', 'rename', 'unlink', 'mkdir', 'rm', 'rmdir', 'readFile', 'stat']) {
  const original = calling[name]!
  calling[name] = (...parameters) => {
    if (++calls === killBefore) process.kill(process.pid, 'SIGKILL')
    return original.apply(promises, parameters)
  }
}
syncBuiltinESMExports()
turn++
const outcome = await changes.change({
  who: '',
  cause: 'bulk_edit',
  title: `turn ${turn}`,
  edits: NAMES.map((name) => {
    const now = contentsOf(name)
    return { name, before: contentHash(now), after: Buffer.from(now.toString().replace(/turn \d+/, `turn ${turn}`)) }
  }),
})
if (!('kind' in outcome) || outcome.kind !== 'changed') throw new Error(JSON.stringify(outcome))
process.stdout.write(`acknowledged ${turn}\n`)
process.exit(0)
