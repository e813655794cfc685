import { hostname } from 'node:os'
import { from, type Observable, switchMap } from 'rxjs'
import type { Clock, Instant } from '#vocabulary/clock.ts'
import type { Job } from '../../commands/jobs.ts'
import type { Configuration } from '../../config/load.ts'
import type { Database, Parameter, Sql } from '../../events/log/database.ts'
import { openEventLog } from '../../events/log/event-log.ts'
import { wrongData } from '../../events/log/export-reader.ts'
import { type HolderFacts, isRunning, thisProcess } from '../../events/log/lock.ts'
import type { AppendRequest, AppendResult, EventLog, Position, Reading, RecordedEvent } from '../../events/log/log.ts'
import { batchAfter, selectEvents } from '../../events/log/stored-event.ts'
import { type CutOff, Projector } from '../../projections/projector.ts'
import type { BooksInMemory } from '../../projections/tables/balance-table.ts'
import { dropFormerTables, summaries } from '../../projections/tables/projections.ts'
import { Contradictions } from '../../projections/view/contradictions.ts'
import { engineOfLog, openDatabase } from './open-database.ts'

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

/** A log that is still being opened: calls wait for it, and fail if it cannot be opened. */
export class LateLog implements EventLog {
  readonly database: Database
  readonly feed: Observable<readonly RecordedEvent[]>
  readonly #opening: Promise<EventLog>

  constructor(opening: Promise<EventLog>, engine: Database['engine']) {
    this.#opening = opening
    this.database = new LateDatabase(
      opening.then(({ database }) => database),
      engine,
    )
    this.feed = from(opening).pipe(switchMap((log) => log.feed))
  }

  async append(request: AppendRequest): Promise<AppendResult> {
    return (await this.#opening).append(request)
  }
  async *read(reading: Reading): AsyncIterable<readonly RecordedEvent[]> {
    yield* (await this.#opening).read(reading)
  }
  async readStream(stream: string, afterVersion?: number): Promise<readonly RecordedEvent[]> {
    return (await this.#opening).readStream(stream, afterVersion)
  }
  async head(): Promise<{ position: Position; hash: string }> {
    return (await this.#opening).head()
  }
  async begin(stream: string): Promise<Position | undefined> {
    return (await this.#opening).begin(stream)
  }
  async hashAt(position: Position): Promise<string | undefined> {
    return (await this.#opening).hashAt(position)
  }
  async lastWhole(upTo: Position | Instant): Promise<Position> {
    return (await this.#opening).lastWhole(upTo)
  }
  /** One that did not open has nothing to close. */
  async close(): Promise<void> {
    const log = await this.#opening.catch(() => undefined)
    await log?.close()
  }
}

/** A database that is still being opened, as with the log. */
class LateDatabase implements Database {
  constructor(
    private readonly opening: Promise<Database>,
    readonly engine: Database['engine'],
  ) {
    // Callers get the error; there may be none.
    opening.catch(() => undefined)
  }

  async query<Row extends object>(text: string, parameters?: readonly Parameter[]): Promise<Row[]> {
    return (await this.opening).query<Row>(text, parameters)
  }
  async transaction<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
    return (await this.opening).transaction(work)
  }
  async alone<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    return (await this.opening).alone(name, work)
  }
  async listen(channel: string, heard: () => void): Promise<void> {
    return (await this.opening).listen(channel, heard)
  }
  async close(): Promise<void> {
    await (await this.opening).close()
  }
}

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

/** A log on its way. */
export interface OpeningLog {
  /** Resolves when its folder is locked by this process, or its server is connected; or with the log. */
  readonly reached: Promise<void>
  /** Calls to the database wait until it is found, but not until the log in it is open. */
  readonly database: Database
  /** Resolves when it is open; rejects when it does not open. */
  readonly opened: Promise<unknown>
  /** Calls wait until it is open. */
  readonly log: EventLog
  /** Publishes for other processes where this one listens, once the log is open; rejects if that cannot be written. */
  tell(facts: HolderFacts): Promise<void>
  /** Has the database give back what it holds, once the log is open. */
  rest(): Promise<void>
  /** Opens it before the first request. */
  wake(): void
}

export function openLog(configuration: Configuration, options: LogOptions): OpeningLog {
  const engine = engineOfLog()
  let isLocked: () => void = () => undefined
  const locking = new Promise<void>((resolve) => (isLocked = resolve))
  const opening = openDatabase(configuration, { locked: () => isLocked() })
  const database = opening.then((open) => open.database)
  const opened = database.then((database) =>
    logWithTables(database, options)
      .catch((error: unknown) => orContradiction(error, database))
      .catch(async (error: unknown) => {
        await database.close().catch(() => undefined) // The error of opening is reported.
        throw error
      }),
  )
  const found = new LateDatabase(database, engine)
  return {
    reached: engine === 'postgres' ? opening.then(() => undefined) : Promise.race([locking, opened.then(() => undefined)]),
    database: found,
    opened,
    log: new LateLog(opened, engine),
    tell: async (facts) => (await opening).tell(facts),
    rest: async () => {
      await opened
      await (await opening).rest()
    },
    wake: () => void opening.then(({ wake }) => wake()).catch(() => undefined), // The callers that wait for it get the error.
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
