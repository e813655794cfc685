import fs from 'node:fs'
import path from 'node:path'
import { StandingClock } from '../../support/standing-clock.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { LiveConfiguration } from '../../../src/config/live-configuration.ts'
import { loadFile } from '../../../src/config/load.ts'
import { contentHash } from '../../../src/ingest/journal/readable-files.ts'
import { Projector } from '../../../src/projections/projector.ts'
import { summaries } from '../../../src/projections/tables/projections.ts'
import { Daybook } from '../../../src/service/daybook.ts'
import { journalOnly } from '../../../src/service/sync/journal-request.ts'
import { spending } from '../../support/program.ts'
import { until } from '../../support/until.ts'
import { type Acknowledged, bookOn, LIFE, PASSING, PERSON, SHEET, STATEMENTS, TOGETHER } from './book.ts'
import { meetingIn } from './points.ts'

/*
 * One installation from its first start on, doing all that writes: syncs, changes of several files, imports, notes, sheets, settings,
 * backups, undoing, what keeps the database tidy, stopping and starting. It says what is done as soon as it is.
 */

const { world, acknowledged } = meetingIn(process.env['KILL_POINTS']!)
const rounds = Number(process.env['KILL_ROUNDS'])
/** No round begins after this moment, in milliseconds of the clock. */
const last = Number(process.env['KILL_UNTIL'])
const clock = new StandingClock('2024-06-09T09:00:00.000Z')
let daybook = await started()
let known: Omit<Acknowledged, 'position' | 'hash'> = { turn: 0, precision: 0, sheet: 0, imported: 0, backups: [] }

async function started(): Promise<Daybook> {
  const loaded = await loadFile(path.join(world, 'daybook.yaml'))
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  const configuration = new LiveConfiguration(loaded.configuration)
  const troubled = (message: string): never => {
    throw new Error(message)
  }
  return Daybook.open({ configuration, clock, watch: true, build: LIFE, troubled })
}

/** Does something, and says that it is done. */
async function done(work: () => Promise<unknown>, then: Partial<Acknowledged> = {}): Promise<void> {
  const outcome = await work()
  if (outcome instanceof Refusal) throw new Error(outcome.message)
  known = { ...known, ...then }
  const line: Acknowledged = { ...known, ...(await daybook.log.head()) }
  fs.appendFileSync(acknowledged, `${JSON.stringify(line)}\n`)
}

async function synced(): Promise<void> {
  const { id } = await daybook.jobs.submit(journalOnly, 'api')
  const job = await until(
    () => daybook.jobs.find(id),
    (found) => found?.status === 'completed' || found?.status === 'failed',
    { everyMs: 5 },
  )
  if (job?.status !== 'completed') throw new Error(JSON.stringify(job))
}

const changed = async (work: Promise<{ readonly kind: string } | Refusal>): Promise<unknown> => {
  const outcome = await work
  if (!(outcome instanceof Refusal) && !['changed', 'saved', 'imported'].includes(outcome.kind)) throw new Error(JSON.stringify(outcome))
  return outcome
}

function together(turn: number): Promise<unknown> {
  const edits = TOGETHER.map((name) => {
    const now = fs.readFileSync(path.join(world, name))
    return { name, before: contentHash(now), after: Buffer.from(now.toString().replace(/turn \d+/, `turn ${turn}`)) }
  })
  return changed(daybook.journal.change({ who: '', cause: 'bulk_edit', title: `turn ${turn}`, edits }))
}

function imported(number: number): Promise<unknown> {
  const text = `2024-01-02 Statement ${number}\n    Expenses:Food  1.00 EUR\n    Assets:Bank`
  const statement = { name: 'bank.csv', hash: String(number).padStart(64, '0'), format: 'csv' }
  return changed(
    daybook.imports.save({
      statement,
      method: '',
      account: '',
      journal: STATEMENTS,
      who: '',
      transactions: [{ day: daybook.today(), text, rows: [`row:${number}`] }],
    }),
  )
}

async function configured(precision: number): Promise<void> {
  const saved = await daybook.configuration.change({ display_precision: precision })
  if (!saved.ok) throw new Error(JSON.stringify(saved))
}

/** What is imported and taken back again leaves no trace in the files. */
async function undone(number: number): Promise<unknown> {
  const outcome = (await imported(number)) as { readonly change: string }
  return changed(daybook.journal.undo(outcome.change, ''))
}

await done(synced)
// Somebody asks for the large tables, so that they follow from the next start on.
const rebuilt = async (): Promise<void> => (await Projector.open(daybook.log.database, summaries())).rebuild()
await done(rebuilt)
await daybook.close()
daybook = await started()
for (let round = 1; round <= rounds && Date.now() < last; round++) {
  await done(() => together(round), { turn: round })
  await done(() => daybook.notes.write({ account: 'Assets:Bank', note: `note ${round}` }))
  await done(() => configured(round % 5), { precision: round % 5 })
  await done(() => imported(round), { imported: round })
  await done(() => undone(PASSING + round))
  await done(() => changed(daybook.sheets.editor.save({ name: SHEET, content: `turn = ${round}\n`, mode: 'replace', who: '' })), { sheet: round })
  fs.appendFileSync(path.join(world, PERSON), spending(round * 40, round % 4 === 0 ? 1500 : 20))
  await done(synced)
  if (round % 2 === 0) {
    clock.advance(1000)
    await daybook.backups.make()
    await done(() => Promise.resolve(), { backups: bookOn(world).backups })
  }
  if (round % 3 === 0) await done(() => daybook.log.database.query('checkpoint'))
  if (round % 3 === 1) await done(() => daybook.log.database.query('vacuum (analyze) balances'))
  if (round % 5 === 2) await done(rebuilt)
  if (round % 3 === 2) {
    await daybook.close()
    daybook = await started()
  }
}
await daybook.close()
process.exit(0)
