import { hostname } from 'node:os'
import type { Clock } from '#vocabulary/clock.ts'
import type { Job } from '../../commands/jobs.ts'
import type { Configuration } from '../../config/load.ts'
import type { Database } from '../../events/log/database.ts'
import { openEventLog } from '../../events/log/event-log.ts'
import { ImportRefused, wrongData } from '../../events/log/export-reader.ts'
import { isRunning, thisProcess } from '../../events/log/lock.ts'
import type { EventLog, Position, RecordedEvent } from '../../events/log/log.ts'
import { batchAfter, selectEvents } from '../../events/log/stored-event.ts'
import { type CutOff, Projector } from '../../projections/projector.ts'
import type { BooksInMemory } from '../../projections/tables/balance-table.ts'
import { dropFormerTables, summaries } from '../../projections/tables/projections.ts'
import { Contradictions } from '../../projections/view/contradictions.ts'
import { type ForLong, openDatabase, type OpenDatabase } from './open-database.ts'
import { SqlError } from '../../events/log/sql-error.ts'
import { InvariantError } from '#vocabulary/refusal.ts'
import { importLines } from '../../events/log/export-lines.ts'

/** A log whose hashes may be right and of which no book can be made: the first event at fault, and the way out. */
export class LogContradicts extends Error {
  override readonly name = 'LogContradicts'
  constructor({ position, message }: ContradictingEvent) {
    super(
      `event ${position} of the log cannot be: ${message}. Something else than Daybook wrote it; restore a backup with "daybook restore", or read an export from before it into an empty log with "daybook events import"`,
    )
  }
}

export interface ContradictingEvent {
  readonly position: Position
  readonly message: string
}

const FIRST_BATCH = 100

/** The first event that contradicts its stream, its type or those before it, by the rules of an import; undefined where none does. */
export async function firstContradiction(database: Database): Promise<ContradictingEvent | undefined> {
  const contradictions = new Contradictions()
  for (let position = 0, batch = FIRST_BATCH; ; ) {
    const events = await selectEvents(database, 'position > $1 order by position limit $2', [position, batch])
    if (events.length === 0) return undefined
    for (const event of events) {
      const message = wrongData(event) ?? whyNot(() => contradictions.take(event as RecordedEvent))
      if (message !== undefined) return { position: event.position, message }
    }
    position = events.at(-1)!.position
    batch = batchAfter(events)
  }
}

function whyNot(take: () => void): string | undefined {
  try {
    take()
    return undefined
  } catch (error) {
    return `it contradicts those before it (${(error as Error).message})`
  }
}

/** Throws what is wrong with the log where that is why something failed, and else the error itself. */
export async function orContradiction(error: unknown, database: Database): Promise<never> {
  let found: ContradictingEvent | undefined
  try {
    if (isOurs(error)) found = await firstContradiction(database)
  } catch {
    // The database is what failed: then nothing can be read of the log.
  }
  throw found ? new LogContradicts(found) : error
}

/** What only a mistake of the program throws, or an event that it would never have written. */
const isOurs = (error: unknown): boolean =>
  error instanceof Error && /^(InvariantError|TypeError|RangeError|UnreadableEvent|SqlError)$/.test(error.name)

interface LogOptions {
  readonly clock: Clock
  readonly books: BooksInMemory
  /** Called when the log turns out to be without its end. */
  readonly cutOff?: (cut: CutOff) => void
}

/** Opens the log so that every append moves the tables in its own transaction, and brings them up to the log first. */
export async function logWithTables(database: Database, { clock, books, cutOff }: LogOptions): Promise<EventLog> {
  const projector = await Projector.open(database, summaries(books))
  const log = await openEventLog({ database, clock, alongside: projector.alongside })
  const cut = await projector.catchUp()
  if (cut) cutOff?.(cut)
  await dropFormerTables(database)
  return log
}

/** An open log, and its engine's part that is not for every reader of a log. */
export interface OpenLog extends Omit<OpenDatabase, 'database'> {
  readonly log: EventLog
}

/** Opens the configured log. `locked` is called once the folder of an embedded database belongs to this process. */
export async function openLog(configuration: Configuration, { locked, ...options }: LogOptions & ForLong): Promise<OpenLog> {
  const { database, ...engine } = await openDatabase(configuration, { locked })
  try {
    return { ...engine, log: await logWithTables(database, options).catch((error: unknown) => orContradiction(error, database)) }
  } catch (error) {
    await database.close().catch(() => undefined) // The error of opening is reported.
    throw error
  }
}

/** No sync takes so long: after it, the process that ran it is gone, on whichever machine. */
const LONGEST_MS = 3_600_000

/** The name under which this process runs jobs; `since` distinguishes it from a later process with the same number. */
export function ownName(since: string): string {
  const { host, pid, processStart, boot, namespace } = thisProcess()
  return [host, String(pid), since, ...[processStart, boot, namespace].map(encodeURIComponent)].join(' ')
}

/**
 * Whether the process of an unfinished job is gone, on a log shared by several. On this machine we can look. A restarted container has the same
 * process numbers and host name as before, so a process with our host name that cannot be seen counts as gone. On other machines only time tells. If
 * one is alive after all, its work gets done, and its job shows as interrupted.
 */
export function isGone({ owner, createdAt }: Pick<Job, 'owner' | 'createdAt'>, now: string): boolean {
  if (Date.parse(now) - Date.parse(createdAt) > LONGEST_MS) return true
  const [host = '', pid, , ...rest] = owner.split(' ')
  if (host !== hostname()) return false
  const [processStart, boot, namespace] = rest.map(decodeURIComponent)
  if (processStart !== undefined && boot !== undefined && namespace !== undefined)
    return isRunning({ host, pid: Number(pid), processStart, boot, namespace }) !== true
  // Jobs from before 2026-11-26 name a process by its number alone; none of them is ours.
  return Number(pid) === process.pid || isNobody(Number(pid))
}

function isNobody(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    // EPERM: it is alive and belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** Checks periodically for processes that are gone, if the log can be reached then. Returns the function that stops it. */
export function nowAndThen(look: () => Promise<void>): () => void {
  const timer = setInterval(() => void look().catch(() => undefined), LONGEST_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * Imports an exported log into an empty one, with its small tables, all or nothing. Rejects with ImportRefused, also for a log with valid hashes
 * from which no book can be built.
 */
export async function takeInLog(database: Database, lines: AsyncIterable<string> | Iterable<string>): Promise<{ readonly position: Position }> {
  const projector = await Projector.open(database, summaries())
  const contradictions = new Contradictions()
  return importLines(database, lines, {
    take: (event) => contradictions.take(event),
    finish: (sql) => projector.makeWithin(sql).catch(refusedByTables),
  })
}

/** A log of which no tables can be made is no log, whatever its hashes say. */
function refusedByTables(error: unknown): never {
  if (error instanceof InvariantError || (error instanceof SqlError && /^2[23]/.test(error.code)))
    throw new ImportRefused(0, `no tables can be made of the log (${error.message})`)
  throw error
}
