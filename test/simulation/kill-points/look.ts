import fs from 'node:fs'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { systemClock } from '#vocabulary/clock.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { clearTemporaries } from '#vocabulary/temporary-file.ts'
import { clearUnfinished } from '../../../src/config/write-atomically.ts'
import { readArchive } from '../../../src/commands/backup/read-archive.ts'
import { openEventLog } from '../../../src/events/log/event-log.ts'
import type { EventLog } from '../../../src/events/log/log.ts'
import { openPglite } from '../../../src/events/log/pglite.ts'
import { verifyChain } from '../../../src/events/log/verify-chain.ts'
import { follow } from '../../../src/projections/follow.ts'
import { LiveViews } from '../../../src/projections/view/live-views.ts'
import { Projector } from '../../../src/projections/projector.ts'
import { summaries } from '../../../src/projections/tables/projections.ts'
import { verifyTables } from '../../../src/projections/verify.ts'
import { JournalChanges } from '../../../src/service/changes/journal-changes.ts'
import { Sheets } from '../../../src/service/sheets.ts'
import { openViews, snapshotIn } from '../../../src/service/view-snapshots.ts'
import { type Acknowledged, bookOn, LIFE, PASSING } from './book.ts'

/** What a start found on a disk. */
export interface Found {
  /** The head of the log before anything was finished. */
  readonly position: number
  readonly hash: string
  /** Broken promises. */
  readonly wrong: readonly string[]
}

/** Opens an installation as a start does, finishes what was left, and holds it to all that was promised. */
export async function lookAt(disk: string, acknowledged: Acknowledged | undefined): Promise<Found> {
  forgetOwners(disk)
  const wrong: string[] = []
  const hold = (holds: boolean, what: string): void => void (holds || wrong.push(what))
  const database = await openPglite({ folder: path.join(disk, 'log'), freeBytesFloor: 0 })
  try {
    const projector = await Projector.open(database, summaries())
    const log = await openEventLog({ database, clock: systemClock, alongside: projector.alongside })
    await projector.catchUp()
    const head = await log.head()
    const chain = await verifyChain(database)
    hold(chain.ok, `the chain is broken at ${chain.position}`)
    hold(head.position >= (acknowledged?.position ?? 0), `${head.position} events are there, ${acknowledged?.position} were acknowledged`)
    for (const difference of await otherTables(log, head.hash)) wrong.push(difference)
    hold(await isReplayed(log, path.join(disk, 'log')), 'a start shows another book than a replay of the log')
    await finished(log, disk)
    if (acknowledged) for (const broken of await brokenOn(disk, acknowledged, log)) wrong.push(broken)
    const names = [disk, path.join(disk, 'backups')].flatMap((folder) => fs.readdirSync(folder))
    const litter = names.filter((name) => /tmp|stale|daybook-changes|\.lock\./.test(name))
    hold(litter.length === 0, `files are left over: ${litter.join(', ')}`)
    return { ...head, wrong }
  } finally {
    await database.close()
  }
}

/** Whether a start, which begins with the snapshot that it finds, comes to the book that the whole log tells. */
async function isReplayed(log: EventLog, folder: string): Promise<boolean> {
  const { views, past } = await openViews(log, snapshotIn(folder, LIFE))
  const replayed = new LiveViews(log)
  const broken = (error: unknown): never => {
    throw error as Error
  }
  for (const following of [await follow(log, [views], broken, past), await follow(log, [replayed], broken)]) following.stop()
  return isDeepStrictEqual(views.state(), replayed.state()) && !fs.readdirSync(folder).some((name) => /^\.daybook-(view|answers)/.test(name))
}

/** Tables that a replay of a log was found to give, by the hash of its head. */
const replayed = new Map<string, string>()

/** What the tables say that a replay does not. One log gives one set of rows: what was replayed once is compared by a digest of all rows. */
async function otherTables(log: EventLog, head: string): Promise<string[]> {
  let digest = ''
  for (const table of summaries().flatMap(({ tables }) => tables)) {
    const [row] = await log.database.query<{ rows: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as rows from ${table} t`,
    )
    digest += row?.rows
  }
  if (replayed.get(head) === digest) return []
  const differences = await verifyTables(log, summaries())
  if (differences.length === 0) replayed.set(head, digest)
  return differences.map((difference) => `a replay gives other tables: ${JSON.stringify(difference)}`)
}

/** The process whose disk this is lives on: on the copy it is gone. */
function forgetOwners(disk: string): void {
  for (const entry of fs.readdirSync(disk, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const name = path.join(entry.parentPath, entry.name)
    if (entry.name === 'log.lock' || entry.name === 'intent.json')
      fs.writeFileSync(name, fs.readFileSync(name, 'utf8').replace(/"processStart":"\d+"/, '"processStart":"0"'))
    const without = entry.name.replace(/^(log\.lock\.(?:stale-)?|\..*\.)\d+(-.*)$/, '$10$2')
    if (without !== entry.name) fs.renameSync(name, path.join(entry.parentPath, without))
  }
}

async function finished(log: EventLog, disk: string): Promise<void> {
  await clearUnfinished(path.join(disk, 'daybook.yaml'))
  await clearTemporaries(path.join(disk, 'backups'), () => true)
  const options = { log, reached: () => Promise.resolve() }
  const journal = new JournalChanges({
    ...options,
    configuration: { current: { paths: { journal: path.join(disk, 'main.ledger') } } },
    check: () => Promise.resolve({ dialect: 'ledger', problems: [], files: [] }),
    recordedFiles: () => [],
    sync: () => undefined,
  })
  await journal.finishInterrupted()
  await new Sheets({ ...options, folder: () => disk }).finishInterrupted()
}

/** What is on the disk is what was acknowledged, or that and the one thing after it, as a whole. */
async function brokenOn(disk: string, acknowledged: Acknowledged, log: EventLog): Promise<string[]> {
  const { turns, precision, sheet, imported, backups } = bookOn(disk)
  const broken: string[] = []
  const hold = (holds: boolean, what: string): void => void (holds || broken.push(what))
  const { turn } = acknowledged
  const [found] = turns
  hold(new Set(turns).size === 1, `three files that are changed together have ${JSON.stringify(turns)}`)
  hold(found === turn || found === turn + 1, `turn ${found} is found, ${turn} was acknowledged`)
  const titles: string[] = []
  for await (const events of log.read({ after: 0 })) for (const event of events) if (event.type === 'FilesChanged') titles.push(event.data.title)
  const recorded = titles.filter((title) => /^turn \d+$/.test(title))
  hold(recorded.length === found && new Set(recorded).size === found, `the files have turn ${found}, the log ${recorded.join(', ')}`)
  hold(precision === acknowledged.precision || precision === turn % 5, `the setting is ${precision}, ${acknowledged.precision} was acknowledged`)
  hold(sheet === acknowledged.sheet || sheet === turn, `the sheet has ${sheet}, ${acknowledged.sheet} was acknowledged`)
  const ordinary = imported.filter((number) => number < PASSING)
  const whole = ordinary.every((number, index) => number === index + 1)
  hold(
    whole && [acknowledged.imported, turn].includes(ordinary.length),
    `statements ${ordinary.join(' ')}, ${acknowledged.imported} were acknowledged`,
  )
  const passing = imported.filter((number) => number > PASSING)
  hold(passing.length === 0 || (passing.length === 1 && passing[0] === PASSING + turn), `statements taken back are there: ${passing.join(' ')}`)
  for (const name of new Set([...backups, ...acknowledged.backups])) {
    // One that is too many goes before the next is acknowledged.
    if (!backups.includes(name) && name === acknowledged.backups[0]) continue
    const archive = await readArchive(path.join(disk, 'backups', name))
    hold(!(archive instanceof Refusal), `${name}: ${archive instanceof Refusal ? archive.message : ''}`)
  }
  return broken
}
