import type { Database, Sql } from '../../events/log/database.ts'
import type { Position } from '../../events/log/log.ts'
import { snapshotFrom, type ViewSnapshot } from '../../projections/view/view-snapshot.ts'
import type { BookAt, SnapshotStore } from './snapshot-store.ts'

/** No row is so large that a server or a driver would stumble over it. */
const PART_BYTES = 1024 * 1024
/** What programs of other versions have left goes after so many days. */
const OTHERS_KEPT_DAYS = 7

/**
 * A copy for the next start, like a checkpoint; not part of the log or of an export. Created with the first snapshot, not by a migration: so older
 * programs can still use the database, and a role that may not create it works without. Version 0.1.0 also stored answers here, by configuration.
 */
const TABLE = `
create table book_snapshots (
  build text not null,
  configuration text not null,
  part integer not null,
  position bigint not null,
  hash bytea not null,
  written_at timestamptz not null default now(),
  bytes bytea not null,
  primary key (build, configuration, part)
);
-- Whole numbers and digests of everything: pglz would only cost time.
alter table book_snapshots alter column bytes set storage external;
`
const BOOK = ''

interface Row {
  readonly position: bigint
  readonly hash: string
  readonly bytes: Uint8Array
}

interface SnapshotTableOptions {
  readonly database: Pick<Database, 'query' | 'transaction'>
  /** Names the program; a snapshot is for the same one. */
  readonly build: string
}

/** A table on a server that other programs write to as well: what is there is held against the log, and against who may write it, in the question that reads it; and an older book never takes the place of a newer one. */
export class SnapshotTable implements SnapshotStore {
  /** Reading so many events from a nearby server takes a few milliseconds, while a whole snapshot also goes into the server's write-ahead log. */
  readonly missingMax = 500
  readonly place = 'the rows of the table book_snapshots'
  readonly build: string
  readonly #database: SnapshotTableOptions['database']

  constructor({ database, build }: SnapshotTableOptions) {
    this.build = build
    this.#database = database
  }

  async find(): Promise<ViewSnapshot | undefined> {
    let rows: Row[]
    try {
      rows = await this.#database.query<Row>(
        `select position, encode(hash, 'hex') as hash, bytes from book_snapshots s
         where build = $1 and configuration = '${BOOK}' and ${IN_THE_LOG} and ${NOBODY_ELSES} order by part`,
        [this.build],
      )
    } catch {
      return undefined // There is none, it may not be read, or a page of it is broken: the log says it all.
    }
    const [first] = rows
    const snapshot = first && snapshotFrom(Buffer.concat(rows.map(({ bytes }) => bytes)), this.build)
    // The log was asked for the position and hash of the row.
    return snapshot && BigInt(snapshot.position) === first.position && snapshot.hash === first.hash ? snapshot : undefined
  }

  keep(book: BookAt, enough: Position, snapshot: () => Buffer | undefined): Promise<BookAt | undefined> {
    return this.#alone(async (sql, isThere) => {
      if (!isThere) await sql.run(TABLE)
      // No start would believe it.
      else if ((await sql.query(`select where ${NOBODY_ELSES}`)).length === 0) return undefined
      const [there] = await sql.query<Pick<Row, 'position' | 'hash'>>(
        `select position, encode(hash, 'hex') as hash from book_snapshots s where build = $1 and configuration = '${BOOK}' and part = 0 and ${IN_THE_LOG}`,
        [this.build],
      )
      if (there && there.position >= enough) return { position: Number(there.position), hash: there.hash }
      const bytes = snapshot()
      if (!bytes) return undefined
      await sql.query(
        `delete from book_snapshots where (build = $1 and configuration = '${BOOK}') or written_at < now() - interval '${OTHERS_KEPT_DAYS} days'`,
        [this.build],
      )
      await this.#insert(sql, book, bytes)
      return book
    })
  }

  /** The server removes it. */
  clearUnfinished(): Promise<void> {
    return Promise.resolve()
  }

  /** One at a time, over all processes; readers see what was there until all of the new one is. */
  #alone<Result>(work: (sql: Sql, isThere: boolean) => Promise<Result>): Promise<Result> {
    return this.#database.transaction(async (sql) => {
      await sql.query(`select pg_advisory_xact_lock(hashtextextended('daybook snapshots ' || current_schema(), 0))`)
      const [row] = await sql.query<{ there: boolean }>(`select to_regclass(quote_ident(current_schema()) || '.book_snapshots') is not null as there`)
      return work(sql, row?.there === true)
    })
  }

  async #insert(sql: Sql, { position, hash }: BookAt, bytes: Buffer): Promise<void> {
    for (let part = 0; part * PART_BYTES < bytes.length; part++)
      await sql.query('insert into book_snapshots (build, configuration, part, position, hash, bytes) values ($1, $2, $3, $4, $5, $6)', [
        this.build,
        BOOK,
        part,
        position,
        Buffer.from(hash, 'hex'),
        bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
      ])
  }
}

/** Of the rows `s`: that the log has the very event with which their book ends. */
const IN_THE_LOG = 'exists (select from events e where e.position = s.position and e.hash = s.hash)'

/**
 * Checks that no role may write snapshots that may not write the log: a row names its book by hash, which anyone who can write it can forge. A role
 * that may append to the log can change what is shown anyway. The creator of the table owns it, so its owner is checked as well.
 */
const NOBODY_ELSES = `not exists (
  select from pg_class c cross join lateral (
    select c.relowner as writer
    union all select grantee from aclexplode(c.relacl) where privilege_type in ('INSERT', 'UPDATE', 'TRIGGER')
    union all select grantee from pg_attribute a cross join lateral aclexplode(a.attacl) where a.attrelid = c.oid and privilege_type in ('INSERT', 'UPDATE')
  ) written
  where c.oid = 'book_snapshots'::regclass and (c.relkind <> 'r' or not has_table_privilege(written.writer, 'events', 'insert'))
)`
