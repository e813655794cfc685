import type { EventType } from '../events/catalogue.ts'
import type { Sql } from '../events/log/database.ts'
import type { RecordedEvent } from '../events/log/log.ts'

/** When events are applied: in the transaction that appends them, or some time later. */
export type Occasion = 'append' | 'later'

/**
 * Tables made from the log. `apply` takes its events as a set and moves with its checkpoint in one transaction; it asks no clock
 * and no other projection, so that the same log gives the same tables however it is cut into batches.
 */
export interface Projection {
  readonly name: string
  /** Raise it, and the tables are made anew. */
  readonly version: number
  /** Of the configuration that the tables depend on; when it changes, they are made anew. */
  readonly fingerprint?: string
  readonly handles: readonly EventType[]
  /** Its tables; nobody else writes them. */
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
