import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { daybook } from '../../support/program.ts'
import { REPORT_PATHS } from '../../support/report-paths.ts'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { checkLog } from '../world/check-log.ts'
import { synced } from '../world/check-live.ts'
import { Program, Wrong } from '../world/program.ts'
import { Random } from '../world/random.ts'
import { EditedBook } from './edited-book.ts'
import { sameAsFresh } from './same-as-fresh.ts'

const NOW = '2024-06-30'

export interface LongEditing {
  readonly dialect: Dialect
  readonly seed: number
  readonly edits: number
  /** After so many edits the program is held against one that reads everything for the first time. */
  readonly comparedEvery: number
  readonly say?: (line: string) => void
}

/** What was done, and what the program held at the end. */
export interface Edited {
  readonly edits: number
  /** That made no right book: they were taken back. */
  readonly refused: number
  readonly compared: number
  readonly events: number
}

/**
 * One program follows a journal through many edits, saved one after the other; what it answers is at all times what one says that reads
 * the files anew, and at the end the log is whole and `daybook verify` finds nothing. Throws what is wrong, with the seed.
 */
export async function editForLong({ dialect, seed, edits, comparedEvery, say = () => undefined }: LongEditing): Promise<Edited> {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-many-edits-'))
  const book = new EditedBook(folder, dialect, seed)
  const random = new Random(seed)
  const counts = { edits: 0, refused: 0, compared: 0, events: 0 }
  let last = 'the first reading'
  let program: Program | undefined
  try {
    program = await Program.start(folder, ['--now', NOW], {})
    for (;;) {
      const job = await synced(program, { journal: true })
      if (job === undefined) throw new Wrong(`it ended by itself: ${program.said}`)
      if (job.status !== 'completed') {
        counts.refused++
        book.takeBack()
        if ((await synced(program, { journal: true }))?.status !== 'completed') throw new Wrong('a book that was read before is refused')
      }
      // What is asked after an edit is worked out of what was asked before it.
      for (const path of ['/api/networth', random.of(REPORT_PATHS)]) await program.call('GET', path)
      if ((counts.edits > 0 && counts.edits % comparedEvery === 0) || counts.edits === edits) {
        await sameAsFresh(program, folder, NOW)
        counts.compared++
        say(`${dialect}: ${JSON.stringify(counts)}, ${heldMiB(program)} MiB`)
      }
      if (counts.edits === edits) break
      last = book.edit(random)
      counts.edits++
    }
    await program.stop()
    const verified = await daybook(folder, ['verify'])
    if (verified.code !== 0) throw new Wrong(`daybook verify: ${verified.out}${verified.err}`)
    counts.events = (await checkLog({ folder: join(folder, '.daybook') }, { hashes: [] })).hashes.length
    return counts
  } catch (error) {
    if (!(error instanceof Wrong)) throw error
    throw new Error(`${dialect}, seed ${seed}, after edit ${counts.edits} (${last}): ${error.message}`, { cause: error })
  } finally {
    await program?.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Of the program, now. */
const heldMiB = ({ pid }: Program): number => Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
