import { elementAt } from '#vocabulary/element-at.ts'
import { isDeepStrictEqual } from 'node:util'
import { type Observable, Subject } from 'rxjs'
import type { Clock, Instant } from '#vocabulary/clock.ts'
import { invariant } from '#vocabulary/refusal.ts'
import { decode, encode, knownDefinition } from '../codec.ts'
import { jobEvents } from '../jobs-events.ts'
import { GENESIS, hashAfter } from './chain.ts'
import type { Database, Parameter, Sql } from './database.ts'
import type { Alongside, AppendRequest, AppendResult, EncodedEvent, EventLog, Position, Reading, RecordedEvent } from './log.ts'
import { migrate } from './migrate.ts'
import { Mutex } from '#vocabulary/turns.ts'
import { isAway, isCutShort } from './sql-error.ts'
import { batchAfter, insertEvents, selectEvents, StoredEvent } from './stored-event.ts'

const RETRY_MS = 1000

/** Delivers appended events once each and in order, from this process or another. */
export class Feed {
  readonly #events = new Subject<readonly RecordedEvent[]>()
  readonly #turns = new Mutex()
  #last: Position
  #closed = false
  /** Appends of this process that are on their way. */
  #own = 0
  #heardMeanwhile = false

  constructor(
    after: Position,
    private readonly read: (after: Position) => AsyncIterable<readonly RecordedEvent[]>,
    private readonly retryMs = RETRY_MS,
  ) {
    this.#last = after
  }

  get events(): Observable<readonly RecordedEvent[]> {
    return this.#events.asObservable()
  }

  /**
   * Runs an append of this process and hands out its events. What is heard meanwhile is nearly always of these, which would be read from the
   * database and decoded once more.
   */
  async own<Result>(append: () => Promise<Result>, eventsOf: (result: Result) => readonly RecordedEvent[]): Promise<Result> {
    this.#own++
    try {
      const result = await append()
      await this.appended(eventsOf(result))
      return result
    } finally {
      this.#own--
      if (this.#own === 0 && this.#heardMeanwhile) this.heard()
    }
  }

  /** This process has appended. Earlier events of other processes are read first, to keep the order. */
  appended(events: readonly RecordedEvent[]): Promise<void> {
    return this.#turns.run(async () => {
      const first = events[0]
      if (!first || this.#closed) return
      if (first.position === this.#last + 1) this.#next(events)
      else if (first.position > this.#last) await this.#readOn()
    })
  }

  /** Events were appended, perhaps by another process. */
  heard(): void {
    this.#heardMeanwhile = this.#own > 0
    if (this.#heardMeanwhile) return
    void this.#turns.run(() => this.#readOn())
  }

  close(): void {
    this.#closed = true
    this.#events.complete()
  }

  async #readOn(): Promise<void> {
    if (this.#closed) return
    try {
      for await (const events of this.read(this.#last)) {
        if (this.#closed) return
        this.#next(events)
      }
    } catch (error) {
      if (this.#closed) return
      // What is missing is read as soon as the database answers again; nothing is skipped.
      if (isAway(error) || isCutShort(error)) setTimeout(() => this.heard(), this.retryMs).unref()
      else this.#end(error)
    }
  }

  #next(events: readonly RecordedEvent[]): void {
    this.#last = events.at(-1)?.position ?? this.#last
    this.#events.next(events)
  }

  /** Reading again would fail the same way for ever, so the listeners are notified that the feed has ended. */
  #end(error: unknown): void {
    this.#closed = true
    this.#events.error(error)
  }
}

/** Blocks of a thousand transactions have about 40 KB: a few MB at a time. */
const READ_BATCH = 100

export interface EventLogOptions {
  readonly database: Database
  readonly clock: Clock
  readonly alongside?: Alongside
  /** The log is read once and not followed: a standby server does not support LISTEN. */
  readonly isReadOnce?: boolean
}

/** Opens the log in a database; makes its tables when they are not there. Closing the log closes the database. */
export async function openEventLog({ database, clock, alongside, isReadOnce = false }: EventLogOptions): Promise<EventLog> {
  try {
    await migrate(database)
    const log = new DatabaseLog(database, clock, alongside)
    await log.start(!isReadOnce)
    return log
  } catch (error) {
    await database.close().catch(() => undefined) // The error of opening is reported.
    throw error
  }
}

class DatabaseLog implements EventLog {
  #feed!: Feed
  #channel = ''

  constructor(
    readonly database: Database,
    private readonly clock: Clock,
    private readonly alongside: Alongside | undefined,
  ) {}

  async start(listens: boolean): Promise<void> {
    const [row] = await this.database.query<{ schema: string }>('select current_schema() as schema')
    this.#channel = `daybook_events_${row?.schema}`
    const feed = new Feed((await this.head()).position, (after) => this.read({ after }))
    this.#feed = feed
    // PGlite belongs to one process, which knows what it appends.
    if (listens && this.database.engine === 'postgres') await this.database.listen(this.#channel, () => feed.heard())
  }

  get feed(): Observable<readonly RecordedEvent[]> {
    return this.#feed.events
  }

  async append(request: AppendRequest): Promise<AppendResult> {
    // Encoded before the first request to the log.
    const events = request.events.map((event) => ('payload' in event ? event : { ...encode(event), data: event.data }))
    return this.#feed.own(
      () => this.database.transaction((sql) => this.#appendWithin(sql, request, events)),
      (result) => (result.ok && !result.repeated ? result.events : []),
    )
  }

  async #appendWithin(sql: Sql, { key, expected }: AppendRequest, newEvents: readonly EncodedEvent[]): Promise<AppendResult> {
    this.#lock(sql)
    const streams = [...new Set([...expected.keys(), ...newEvents.map(({ stream }) => stream)])]
    // Asked together: an edit waits for each way to the database and back.
    const [first, { head, versions }, follow] = await Promise.all([
      key === undefined ? undefined : this.#appendedWith(sql, key),
      this.#state(sql, streams),
      this.alongside?.(sql),
    ])
    if (key !== undefined && first !== undefined) return this.#repeated(sql, { key, first, newEvents })
    for (const [stream, wanted] of expected) {
      const actual = versions.get(stream) ?? 0
      if (wanted !== 'any' && wanted !== actual) return { ok: false, code: 'version_conflict', stream, expected: wanted, actual }
    }
    // As the table gives it back, whatever fraction the clock has.
    const at = new Date(this.clock.now()).toISOString()
    const numbering = new Numbering({ head, versions, at, key: key ?? null })
    const events = newEvents.map((event) => numbering.next(event))
    if (events.length === 0) return { ok: true, events: [], repeated: false }
    await insertEvents(sql, events)
    if (this.database.engine === 'postgres') sql.tell('select pg_notify($1, $2)', [this.#channel, ''])
    await follow?.(events as readonly RecordedEvent[])
    return { ok: true, events: events as readonly RecordedEvent[], repeated: false }
  }

  async *read({ after, until, batch, jobs, passed }: Reading): AsyncIterable<readonly RecordedEvent[]> {
    const last = until ?? (await this.head()).position
    const begin = jobs === undefined ? 0 : await beginOfLastJobs(this.database, jobs)
    const conditions: string[] = []
    const parameters: Parameter[] = []
    if (begin > 0) conditions.push(` and ${laterThan(parameters.push(begin) + 3)}`)
    if (passed && passed.until > 0)
      conditions.push(` and (position > $${parameters.push(passed.until) + 3} or type <> all ($${parameters.push(passed.types) + 3}::text[]))`)
    let next = batch ?? READ_BATCH
    for (let from = after; from < last; ) {
      const chosen = `position > $1 and position <= $2${conditions.join('')} order by position limit $3`
      const events = await selectEvents(this.database, chosen, [from, last, next, ...parameters])
      const newest = events.at(-1)
      if (!newest) return
      // Who follows the log looks at the types that matter to it, and would pass over what it has never heard of.
      for (const event of events) knownDefinition(event)
      yield events as readonly RecordedEvent[]
      from = newest.position
      next = batch ?? batchAfter(events)
    }
  }

  async readStream(stream: string, afterVersion = 0): Promise<readonly RecordedEvent[]> {
    return (await selectEvents(this.database, 'stream = $1 and version > $2 order by version', [stream, afterVersion])) as readonly RecordedEvent[]
  }

  async head(): Promise<{ position: Position; hash: string }> {
    return (await this.#state(this.database, [])).head
  }

  async begin(stream: string): Promise<Position | undefined> {
    const [row] = await this.database.query<{ position: bigint }>('select position from events where stream = $1 and version = 1', [stream])
    return row && Number(row.position)
  }

  async hashAt(position: Position): Promise<string | undefined> {
    const [row] = await this.database.query<{ hash: string }>(`select encode(hash, 'hex') as hash from events where position = $1`, [position])
    return row?.hash
  }

  async lastWhole(upTo: Position | Instant): Promise<Position> {
    const last = typeof upTo === 'number' ? upTo : await this.#lastAt(upTo)
    const [next] = await this.database.query<{ append: bigint }>('select append from events where position = $1', [last + 1])
    return next && Number(next.append) <= last ? Number(next.append) - 1 : last
  }

  async #lastAt(moment: Instant): Promise<Position> {
    const [row] = await this.database.query<{ position: bigint }>(
      'select position from events where at <= $1::timestamptz order by position desc limit 1',
      [moment],
    )
    return Number(row?.position ?? 0)
  }

  async close(): Promise<void> {
    this.#feed.close()
    await this.database.close()
  }

  /**
   * One append at a time, over all processes, until its commit can be seen by everybody: so positions have no gaps and become
   * visible in order. A sequence would do neither. Alone on PGlite, where transactions wait for each other anyway.
   */
  #lock(sql: Sql): void {
    if (this.database.engine === 'postgres') sql.tell('select pg_advisory_xact_lock(hashtextextended($1, 0))', [this.#channel])
  }

  async #state(
    sql: Pick<Sql, 'query'>,
    streams: readonly string[],
  ): Promise<{ head: { position: Position; hash: string }; versions: Map<string, number> }> {
    const rows = await sql.query<{ stream: string | null; number: bigint | null; hash: Uint8Array | null }>(
      `(select null as stream, position as number, hash from events order by position desc limit 1)
       union all
       select stream, (select version from events e where e.stream = s.stream order by version desc limit 1), null
       from unnest($1::text[]) as s (stream)`,
      [streams],
    )
    const versions = new Map<string, number>()
    let head = { position: 0, hash: GENESIS }
    for (const { stream, number, hash } of rows) {
      if (stream !== null) versions.set(stream, Number(number ?? 0n))
      else if (hash) head = { position: Number(number), hash: Buffer.from(hash).toString('hex') }
    }
    return { head, versions }
  }

  /** The first event of the append that was made with this key; undefined when there was none. */
  async #appendedWith(sql: Sql, key: string): Promise<bigint | undefined> {
    const [row] = await sql.query<{ position: bigint }>('select position from events where key = $1', [key])
    return row?.position
  }

  /** What an earlier append with this key said. */
  async #repeated(sql: Sql, { key, first, newEvents }: RepeatedAppend): Promise<AppendResult> {
    const following = await selectEvents(sql, 'position >= $1 and position < $1::bigint + $2 order by position', [first, newEvents.length + 1])
    const events = following.filter((event) => event.append === Number(first))
    const same = events.length === newEvents.length && events.every((event, i) => sameContent(event, elementAt(newEvents, i)))
    return same ? { ok: true, events: events as readonly RecordedEvent[], repeated: true } : { ok: false, code: 'key_conflict', key }
  }
}

interface RepeatedAppend {
  readonly key: string
  readonly first: bigint
  readonly newEvents: readonly EncodedEvent[]
}

/** Compares them in today's shape: the same command may come again after an upgrade. */
function sameContent(event: StoredEvent, newEvents: EncodedEvent): boolean {
  if (event.stream !== newEvents.stream || event.type !== newEvents.type) return false
  return isDeepStrictEqual(event.data, decode(newEvents))
}

/** The types of the events of a job, as an SQL list. */
const TYPES = jobEvents.map(({ type }) => `'${type}'`).join(', ')

/**
 * The position at which the last `count` jobs begin, or an earlier job that has not ended; 0 if there are no more. Every saved file is a job of
 * three events, so after some years most of a log is jobs, of which only the last are kept in memory.
 */
async function beginOfLastJobs(sql: Pick<Sql, 'query'>, count: number): Promise<Position> {
  const [row] = await sql.query<{ begin: bigint }>(
    `with last as (select coalesce((select position from events where type = 'JobSubmitted' order by position desc offset $1 limit 1), 0) as position)
     select least((select position from last), min(s.position) - 1) as begin from events s
     where s.type = 'JobSubmitted' and s.position <= (select position from last)
       and not exists (select from events e where e.stream = s.stream and e.type in ('JobCompleted', 'JobFailed'))`,
    [count],
  )
  return Number(row?.begin ?? 0n)
}

/** The SQL condition on `events` that excludes jobs submitted up to the position in parameter `number`. */
const laterThan = (number: number): string =>
  `(type not in (${TYPES}) or (position > $${number} and
     (select s.position from events s where s.stream = events.stream and s.version = 1) > $${number}))`

interface NumberingStart {
  /** The last event of the log. */
  readonly head: { readonly position: Position; readonly hash: string }
  /** The number of events of each stream in question. */
  readonly versions: ReadonlyMap<string, number>
  readonly at: Instant
  readonly key: string | null
}

/** Numbers the events of one append: position, version and hash of the chain. */
class Numbering {
  readonly #versions: Map<string, number>
  readonly #append: Position
  readonly #at: Instant
  readonly #key: string | null
  #position: Position
  #hash: string

  constructor({ head, versions, at, key }: NumberingStart) {
    this.#versions = new Map(versions)
    this.#append = head.position + 1
    this.#at = at
    this.#key = key
    this.#position = head.position
    this.#hash = head.hash
  }

  next({ stream, type, schemaVersion, codec, payload, digest, json, data }: EncodedEvent): StoredEvent {
    const before = this.#versions.get(stream)
    invariant(before !== undefined, `the versions of stream ${stream} are known before it is appended to`)
    this.#versions.set(stream, before + 1)
    const position = ++this.#position
    const key = position === this.#append ? this.#key : null
    const header = { position, stream, version: before + 1, type, schemaVersion, at: this.#at, append: this.#append, key }
    this.#hash = hashAfter(this.#hash, header, digest)
    return new StoredEvent({ ...header, codec, payload, hash: this.#hash }, { data, json })
  }
}
