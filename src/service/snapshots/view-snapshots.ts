import { isDeepStrictEqual } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import type { Configuration } from '../../config/load.ts'
import { journalEvents } from '../../events/journal-events.ts'
import type { Database, Sql } from '../../events/log/database.ts'
import type { EventLog, Position, Reading } from '../../events/log/log.ts'
import { portfolioEvents, priceEvents } from '../../events/prices-events.ts'
import { RECONCILIATIONS_STREAM } from '../../events/reconciliations-events.ts'
import { LedgerViewBuilder } from '../../projections/view/ledger-view-builder.ts'
import { LiveViews } from '../../projections/view/live-views.ts'
import { snapshotBytes, snapshotFrom, type ViewSnapshot } from '../../projections/view/view-snapshot.ts'
import { type BookAt, SnapshotFolder, type SnapshotStore } from './snapshot-store.ts'

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
const BOOK_KEY = ''

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
         where build = $1 and configuration = '${BOOK_KEY}' and ${IN_THE_LOG} and ${NOBODY_ELSES} order by part`,
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
        `select position, encode(hash, 'hex') as hash from book_snapshots s where build = $1 and configuration = '${BOOK_KEY}' and part = 0 and ${IN_THE_LOG}`,
        [this.build],
      )
      if (there && there.position >= enough) return { position: Number(there.position), hash: there.hash }
      const bytes = snapshot()
      if (!bytes) return undefined
      await sql.query(
        `delete from book_snapshots where (build = $1 and configuration = '${BOOK_KEY}') or written_at < now() - interval '${OTHERS_KEPT_DAYS} days'`,
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
        BOOK_KEY,
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

/**
 * A snapshot is written after so long without events, if it lacks enough of them for its store. A program that stops updates an existing snapshot but
 * does not create one: it may have run for a moment only, and its folder may be gone.
 */
const QUIET_MS = 5000

interface ViewSnapshotsOptions {
  readonly store: SnapshotStore
  readonly log: Pick<EventLog, 'hashAt'>
  readonly views: LiveViews
}

/** Views that may have a book before the log is open. */
export interface OpenViews {
  readonly views: LiveViews
  /** Whether they have what a snapshot says. */
  readonly isEarly: boolean
  /** The book that they have, where it is one that a snapshot has. */
  readonly found?: BookAt | undefined
  /** Asks the log for the last event of the snapshot; without it the views are built from the start. Returns what need not be read. */
  confirmed(): Promise<Confirmed>
}

export interface Confirmed {
  readonly past: Pick<Reading, 'passed'>
  /** Writes snapshots from then on; to be called when the views follow the log. Absent where none are written. */
  readonly keep?: () => ViewSnapshots
}

/** The store of snapshots, and what was found there. */
export interface Snapshots {
  readonly store: SnapshotStore
  readonly snapshot: ViewSnapshot | undefined
}

/** Opens views from a snapshot, or without one. */
export function openViews(log: EventLog, snapshots: Snapshots | undefined): OpenViews {
  if (!snapshots) return { views: new LiveViews(log), isEarly: false, confirmed: () => Promise.resolve({ past: {} }) }
  const { store, snapshot } = snapshots
  const early = earlyViews(log, snapshot)
  const found = early?.found
  const views = early?.views ?? new LiveViews(log)
  const confirmed = async (): Promise<Confirmed> => {
    await store.clearUnfinished()
    const isOurs = found !== undefined && (await log.hashAt(found.position)) === found.hash
    if (found && !isOurs) views.startAnew()
    const keep: Confirmed['keep'] = () => new ViewSnapshots({ store, log, views }, isOurs ? found : undefined)
    return { past: isOurs ? await passedWith(log, found.position) : {}, keep }
  }
  return { views, isEarly: found !== undefined, found, confirmed }
}

/** Undefined without a snapshot, and if no book can be built from it, whatever the cause: the log has everything. */
function earlyViews(log: EventLog, snapshot: ViewSnapshot | undefined): { readonly views: LiveViews; readonly found: BookAt } | undefined {
  if (!snapshot) return undefined
  const { position, hash, state } = snapshot
  try {
    const views = new LiveViews(log, state)
    return views.knowsUpTo === position ? { views, found: { position, hash } } : undefined
  } catch {
    return undefined
  }
}

/** The last event of the stored snapshot, if the log has another one there or none: it was truncated or rewritten, or is another log. */
export async function eventOfAnotherLog(log: EventLog, store: SnapshotStore): Promise<BookAt | undefined> {
  const found = await store.find()
  return found && (await log.hashAt(found.position)) !== found.hash ? { position: found.position, hash: found.hash } : undefined
}

/**
 * Whether the stored snapshot agrees with the log; undefined if there is none that this build would use. Its checksum detects damage; this detects
 * another book under a valid checksum.
 */
export async function isSnapshotTrue(log: EventLog, store: SnapshotStore): Promise<boolean | undefined> {
  const found = await store.find()
  if (!found || (await log.hashAt(found.position)) !== found.hash) return undefined
  const builder = new LedgerViewBuilder()
  for await (const events of log.read({ after: 0, until: found.position })) for (const event of events) builder.apply(event)
  return isDeepStrictEqual(deserialize(serialize(builder.state())), found.state)
}

/**
 * Returns the events that need not be read once the views are restored from a snapshot. Only reconciliations need earlier events of the book, from
 * the first reconciliation on.
 */
async function passedWith(log: Pick<EventLog, 'begin'>, has: Position): Promise<Pick<Reading, 'passed'>> {
  const reconciled = await log.begin(RECONCILIATIONS_STREAM)
  return { passed: { types: BOOK, until: reconciled === undefined ? has : Math.min(has, reconciled - 1) } }
}
const BOOK = [...journalEvents, ...priceEvents, ...portfolioEvents].map(({ type }) => type)

/** Stores the current book beside the log for the next start. */
export class ViewSnapshots {
  readonly #options: ViewSnapshotsOptions
  /** The book of the one that is there. */
  #written: BookAt | undefined
  readonly #changes: { unsubscribe(): void }
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(options: ViewSnapshotsOptions, written: BookAt | undefined) {
    this.#options = options
    this.#written = written
    this.#changes = options.views.changes.subscribe(() => this.#changed())
    this.#changed()
  }

  /** Writes what is missing in one that is there, and nothing from then on. The log must still be open. */
  async stop(): Promise<void> {
    this.#changes.unsubscribe()
    clearTimeout(this.#timer)
    await this.#writing
    if (this.#written) await this.write()
  }

  #changed(): void {
    clearTimeout(this.#timer)
    const { views, store } = this.#options
    if (this.#written && views.knowsUpTo - this.#written.position < store.missingMax) return
    this.#timer = setTimeout(() => void this.#write(store.missingMax), QUIET_MS).unref()
  }

  /** Writes what is missing now. */
  write(): Promise<void> {
    return this.#write(1)
  }

  /** `missing`: where another process has written one in which fewer events are missing, that one will do. */
  #write(missing: number): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeNow(missing))
    return this.#writing
  }

  async #writeNow(missing: number): Promise<void> {
    const { log, views, store } = this.#options
    const position = views.knowsUpTo
    if (position === this.#written?.position) return
    try {
      const hash = await log.hashAt(position)
      if (hash === undefined) return
      // Asked for in the moment in which it is written down: what comes meanwhile goes into the same columns.
      const snapshot = (): Buffer | undefined => {
        const state = views.state()
        return state?.position === position ? snapshotBytes({ position, hash, state }, store.build) : undefined
      }
      this.#written = (await store.keep({ position, hash }, position - missing + 1, snapshot)) ?? this.#written
    } catch {
      // The disk is full, the database is gone, and others say so; or nothing may be written there: without a snapshot the next start reads the log.
    }
  }
}

interface Installation {
  readonly database: Database
  readonly configuration: { readonly current: Configuration }
  /** Names the program. */
  readonly build: string
}

/** Where an installation keeps the book for the next start: where it has its log. */
export const snapshotsOf = ({ database, configuration, build }: Installation): SnapshotStore =>
  database.engine === 'pglite' ? new SnapshotFolder({ folder: configuration.current.paths.data, build }) : new SnapshotTable({ database, build })

/** The snapshots found at a start; undefined if none are stored, as no build is named. */
export async function findSnapshots({
  build,
  ...installation
}: Omit<Installation, 'build'> & { readonly build: string | undefined }): Promise<Snapshots | undefined> {
  if (build === undefined) return undefined
  const store = snapshotsOf({ ...installation, build })
  return { store, snapshot: await store.find() }
}
