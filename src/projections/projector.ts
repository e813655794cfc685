import { invariant } from '#vocabulary/refusal.ts'
import type { EventType } from '../events/catalogue.ts'
import type { Database, Sql } from '../events/log/database.ts'
import type { Position, RecordedEvent } from '../events/log/log.ts'
import { batchAfter, selectEvents } from '../events/log/stored-event.ts'

/** To begin with: a hundred blocks of a thousand transactions are 4 MB stored and 40 MB unpacked. */
const BATCH = 100

/** A log that ends before an event that its tables have followed: its end was cut off. */
export interface CutOff {
  readonly followed: Position
  readonly head: Position
}

interface CheckpointRow {
  readonly name: string
  readonly version: number
  readonly fingerprint: string
  readonly position: bigint
}

/** Moves projections along the log, each with its checkpoint in the same transaction as its tables. Knows of no others. */
export class Projector {
  private constructor(
    private readonly database: Database,
    readonly projections: readonly Projection[],
    private readonly batch: number | undefined,
  ) {}

  /** Makes the table of checkpoints, and rows in it, when they are not there; moves nothing yet. */
  static async open(database: Database, projections: readonly Projection[], batch?: number): Promise<Projector> {
    const projector = new Projector(database, projections, batch)
    if (await projector.#hasCheckpoints()) return projector
    await database.transaction(async (sql) => {
      await sql.query(`select pg_advisory_xact_lock(hashtextextended('daybook projections ' || current_schema(), 0))`)
      await sql.run(
        `create table if not exists projections (name text primary key, version integer not null, fingerprint text not null, position bigint not null)`,
      )
      await sql.query(
        `insert into projections select name, 0, '', 0 from unnest($1::text[]) as n (name) where name not in (select name from projections) on conflict do nothing`,
        [projections.map(({ name }) => name)],
      )
    })
    return projector
  }

  /** At most starts they are there, and nothing is locked or made. */
  async #hasCheckpoints(): Promise<boolean> {
    const [row] = await this.database.query<{ there: boolean }>(
      `select to_regclass(quote_ident(current_schema()) || '.projections') is not null as there`,
    )
    return row?.there === true && (await this.positions()).size === this.projections.length
  }

  /**
   * For `EventLog.append`: the tables move in the transaction of the events. What another process or an older program left
   * undone is made up for first.
   */
  readonly alongside = async (sql: Sql): Promise<(events: readonly RecordedEvent[]) => Promise<void>> => {
    const checkpoints = await this.#lock(sql)
    return (events) => this.#follow(sql, checkpoints, events)
  }

  async #follow(sql: Sql, checkpoints: ReadonlyMap<string, CheckpointRow>, events: readonly RecordedEvent[]): Promise<void> {
    const first = events[0]
    const last = events.at(-1)
    if (!first || !last) return
    for (const projection of this.projections) {
      const checkpoint = checkpoints.get(projection.name)
      if (!isCurrent(projection, checkpoint)) {
        await fill(sql, projection, last.position, this.batch)
        continue
      }
      await this.#bringUp(sql, projection, checkpoint, first.position - 1)
      const handled = events.filter((event) => projection.handles.includes(event.type))
      if (handled.length === 0) continue
      if ((await projection.apply(handled, sql, 'append')) === 'whole log') await fill(sql, projection, last.position, this.batch)
    }
    saveCheckpoints(sql, this.projections, last.position)
  }

  /**
   * Brings every projection up to the head of the log; makes the tables of new and changed ones.
   * Tables move in the transaction of their events, so none is further than the log: returns where one was.
   */
  async catchUp(): Promise<CutOff | undefined> {
    const rows = await this.database.query<CheckpointRow & { head: bigint }>(
      'select *, (select coalesce(max(position), 0) from events) as head from projections',
    )
    for (const projection of this.projections) {
      const checkpoint = rows.find((row) => row.name === projection.name)
      // At most starts there is nothing to do, and then nothing is locked or written.
      if (!isCurrent(projection, checkpoint) || checkpoint.position !== checkpoint.head) await this.#transaction(projection, false)
    }
    const furthest = rows.reduce<(typeof rows)[number] | undefined>((most, row) => (most && most.position >= row.position ? most : row), undefined)
    if (furthest === undefined || furthest.position <= furthest.head) return undefined
    return { followed: Number(furthest.position), head: Number(furthest.head) }
  }

  /** Rebuilds the tables from the log. Readers see the old ones until the new ones are complete. */
  async rebuild(name?: string): Promise<void> {
    const chosen = this.projections.filter((projection) => name === undefined || projection.name === name)
    invariant(chosen.length > 0, `there is a projection "${name}"`)
    for (const projection of chosen) await this.#transaction(projection, true)
  }

  /** Makes the tables from the log in the transaction that has just filled it. */
  async makeWithin(sql: Sql): Promise<void> {
    await this.#lock(sql)
    const [row] = await sql.query<{ position: bigint }>('select coalesce(max(position), 0) as position from events')
    for (const projection of this.projections) await fill(sql, projection, Number(row?.position), this.batch)
    saveCheckpoints(sql, this.projections, Number(row?.position))
  }

  /** How far the tables have come. */
  async positions(): Promise<ReadonlyMap<string, Position>> {
    const rows = await this.database.query<CheckpointRow>('select * from projections where name = any($1::text[])', [
      this.projections.map(({ name }) => name),
    ])
    return new Map(rows.map((row) => [row.name, Number(row.position)]))
  }

  async #transaction(projection: Projection, anew: boolean): Promise<void> {
    await this.database.transaction(async (sql) => {
      const checkpoint = (await lockCheckpoints(sql, [projection.name])).get(projection.name)
      const [row] = await sql.query<{ position: bigint }>('select coalesce(max(position), 0) as position from events')
      const head = Number(row?.position)
      if (anew || !isCurrent(projection, checkpoint)) await fill(sql, projection, head, this.batch)
      else await this.#bringUp(sql, projection, checkpoint, head)
      saveCheckpoints(sql, [projection], head)
    })
  }

  #lock(sql: Sql): Promise<Map<string, CheckpointRow>> {
    return lockCheckpoints(
      sql,
      this.projections.map(({ name }) => name),
    )
  }

  async #bringUp(sql: Sql, projection: Projection, checkpoint: CheckpointRow, head: Position): Promise<void> {
    const after = Number(checkpoint.position)
    if (after >= head) return
    for await (const events of handledEvents(sql, projection.handles, { after, until: head, batch: this.batch })) {
      if ((await projection.apply(events, sql, 'later')) === 'whole log') return fill(sql, projection, head, this.batch)
    }
  }
}

/** Makes the tables in the current schema from the whole log. */
export async function fill(sql: Sql, projection: Projection, head: Position, batch?: number): Promise<void> {
  await dropTables(sql, projection.tables)
  const batches = handledEvents(sql, projection.handles, { after: 0, until: head, batch })
  if (projection.fill) return projection.fill(batches, sql)
  await projection.init(sql)
  for await (const events of batches) await projection.apply(events, sql, 'later')
}

async function* handledEvents(
  sql: Sql,
  handles: readonly EventType[],
  { after, until, batch }: { after: Position; until: Position; batch: number | undefined },
): AsyncIterable<readonly RecordedEvent[]> {
  let next = batch ?? BATCH
  for (let from = after; ; ) {
    const events = await selectEvents(sql, 'position > $1 and position <= $2 and type = any($3::text[]) order by position limit $4', [
      from,
      until,
      handles,
      next,
    ])
    const last = events.at(-1)
    if (!last) return
    yield events as readonly RecordedEvent[]
    from = last.position
    next = batch ?? batchAfter(events)
  }
}

const isCurrent = <Row extends CheckpointRow>(projection: Projection, checkpoint: Row | undefined): checkpoint is Row =>
  checkpoint !== undefined && checkpoint.version === projection.version && checkpoint.fingerprint === (projection.fingerprint ?? '')

/** The row lock keeps two processes from applying the same events; in the order of names, so that they never wait for each other in a ring. */
async function lockCheckpoints(sql: Sql, names: readonly string[]): Promise<Map<string, CheckpointRow>> {
  const rows = await sql.query<CheckpointRow>('select * from projections where name = any($1::text[]) order by name for update', [names])
  return new Map(rows.map((row) => [row.name, row]))
}

function saveCheckpoints(sql: Sql, projections: readonly Projection[], position: Position): void {
  sql.tell(
    `update projections p set version = n.version, fingerprint = n.fingerprint, position = $4
     from unnest($1::text[], $2::int4[], $3::text[]) as n (name, version, fingerprint) where n.name = p.name`,
    [
      projections.map(({ name }) => name),
      projections.map(({ version }) => version),
      projections.map(({ fingerprint = '' }) => fingerprint),
      position,
    ],
  )
}

/** When events are applied: in the transaction that appends them, or some time later. */
export type Occasion = 'append' | 'later'

/**
 * Tables made from the log. `apply` takes its events as a set and moves with its checkpoint in one transaction; it asks no clock
 * and no other projection, so that the same log gives the same tables however it is cut into batches.
 */
export interface Projection {
  readonly name: string
  /** Raise it to rebuild the tables. */
  readonly version: number
  /** The settings that the tables depend on; if they change, the tables are rebuilt. */
  readonly fingerprint?: string
  readonly handles: readonly EventType[]
  /** Its tables; only it writes them. */
  readonly tables: readonly string[]
  /** Makes the tables, which are not there. */
  init(sql: Sql): Promise<void>
  /**
   * Takes events that it handles, in the order of the log; those that it cannot take without having seen what came before them it answers
   * with 'whole log', and is filled anew.
   */
  apply(events: readonly RecordedEvent[], sql: Sql, occasion: Occasion): Promise<void | 'applied' | 'whole log'>
  /** Makes the tables, which are not there, from all events that it handles: instead of `init` and `apply`, where that is less work. */
  fill?(batches: AsyncIterable<readonly RecordedEvent[]>, sql: Sql): Promise<void>
}

/** Drops tables of the current schema. Named with their schema, because a bare name could reach a table further along the search path. */
export async function dropTables(sql: Sql, tables: readonly string[]): Promise<void> {
  const [row] = await sql.query<{ schema: string }>('select quote_ident(current_schema()) as schema')
  await sql.run(tables.map((table) => `drop table if exists ${row?.schema}.${table} cascade`).join(';'))
}
