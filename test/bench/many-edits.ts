import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { entry, EXTENSIONS } from './bench-book.ts'
import { LiveHeap } from './live-heap.ts'
import { type Bench, TODAY } from './measuring.ts'
import { NetWorthShown } from './net-worth-shown.ts'
import { pause, Running } from './running.ts'

/** The first samples are taken once everything has been used that an edit uses. */
const SAMPLED_AFTER = [30, 100, 300, 1000]
/** The database writes its backlog, and what was put off is done. */
const REST_MS = 5000
/** Minutes after which it rests; longer than the pauses before the samples. */
const RESTS_AFTER = 0.5
const AT_REST_MS = 40_000
const REPORTS = ['/api/dashboard', '/api/networth', '/api/gain']

/** A thousand edits one after the other with the pages' questions after each: what stays in memory must not grow with their number. */
export async function manyEdits({ transactions, record, bookOf }: Bench): Promise<void> {
  const book = bookOf(transactions, 'ledger')
  const heap = new LiveHeap()
  const running = await Running.start(book.config, [...TODAY, '--rest-after', String(RESTS_AFTER)], { node: heap.node })
  try {
    await running.synced()
    for (const path of REPORTS) await running.get(path)
    const shown = await NetWorthShown.on(running)
    const used: { edits: number; resident: number | undefined; live: Readonly<Record<string, number>> }[] = []
    for (let edit = 1; edit <= (SAMPLED_AFTER.at(-1) ?? 0); edit++) {
      appendFileSync(join(book.folder, `inbox.${EXTENSIONS.ledger}`), entry('ledger', `Edit ${edit}`, `${edit}.00`))
      await shown.changed()
      for (const path of REPORTS) await running.get(path)
      if (!SAMPLED_AFTER.includes(edit)) continue
      console.error(`  after ${edit} edits`)
      await pause(REST_MS)
      used.push({ edits: edit, resident: running.residentMiB, live: await heap.of(running) })
    }
    for (const { edits, resident } of used) record(`memory after ${edits} edits`, resident, 'MiB', edits === 100 ? 350 : undefined)
    for (const { edits, live } of used)
      for (const [thread, mebibytes] of Object.entries(live)) record(`in use after ${edits} edits, ${thread}`, mebibytes, 'MiB')
    await pause(AT_REST_MS)
    record('memory at rest', running.residentMiB, 'MiB')
    record('peak memory', running.peakMiB, 'MiB')
  } finally {
    await running.stop()
    heap.close()
  }
}
