import type { Database, Sql } from './database.ts'
import { SqlError, UnusableUrl } from './sql-error.ts'

/** The log. Nothing else in the database is the truth. */
const events = `
create table events (
  position bigint primary key check (position > 0),
  stream text not null,
  version integer not null check (version > 0),
  type text not null,
  schema_version integer not null,
  at timestamptz not null,
  -- the position of the first event of the append that brought this one
  append bigint not null check (append <= position),
  -- what makes a command repeatable; on the first event of its append
  key text,
  -- 0 JSON, 1 brotli of JSON
  codec smallint not null,
  payload bytea not null,
  hash bytea not null check (octet_length(hash) = 32),
  unique (stream, version)
);
-- Compressed already: pglz would only cost time.
alter table events alter column payload set storage external;
create unique index events_key on events (key) where key is not null;

create function events_are_forever() returns trigger language plpgsql as $$
begin
  raise exception 'events are never changed or removed; a wrong fact is put right by another fact' using errcode = '2F003';
end
$$;
create trigger events_are_forever before update or delete or truncate on events
  for each statement execute function events_are_forever();
alter table events enable always trigger events_are_forever;
`

/**
 * Who is logged in. No fact of the book, so no event: rows come and go. A token is known by its hash only, and the password that it
 * was given for by a hash that only the token can make.
 */
const sessions = `
create table sessions (
  id uuid primary key,
  token_hash text not null unique,
  username text not null,
  credential text not null,
  begun_at timestamptz not null,
  expires_at timestamptz not null,
  seen_at timestamptz not null,
  browser text not null,
  address text not null
);
`

/** Marks of keys to the book: no facts of it, so no events. Secrets stay in the configuration. */
const access = `
-- When a token was last used, to the hour, by the hash that the configuration has of it.
create table token_uses (
  hash text primary key,
  used_at timestamptz not null
);
-- The last time step of which a code of a user was accepted, so that none is accepted twice.
create table code_steps (
  username text primary key,
  step bigint not null
);
`

/** In order; a migration that has been released is never changed. */
const MIGRATIONS: readonly { readonly number: number; readonly name: string; readonly sql: string }[] = [
  { number: 1, name: 'events', sql: events },
  { number: 2, name: 'sessions', sql: sessions },
  { number: 3, name: 'access', sql: access },
]

/** SQL_ASCII is no encoding: it keeps the bytes as they come. */
const HAS_EVERY_CHARACTER: readonly string[] = ['UTF8', 'SQL_ASCII']

/** The database was brought up to date by a newer program than this one. */
export class DatabaseTooNew extends Error {
  override readonly name = 'DatabaseTooNew'
}

/** Brings the tables of the log up to date, once, however many processes start at the same time. At most starts there is nothing to do, and then nothing is locked or made: that takes no right to make tables. */
export async function migrate(database: Database): Promise<void> {
  const [row] = await database.query<{ there: boolean; encoding: string }>(
    `select to_regclass(quote_ident(current_schema()) || '.migrations') is not null as there, current_setting('server_encoding') as encoding`,
  )
  if (row?.there && (await missing(database)).length === 0) return
  if (row && !row.there && !HAS_EVERY_CHARACTER.includes(row.encoding))
    throw new UnusableUrl(
      `names a database in ${row.encoding}, which has not every character that a journal may have; make one with "createdb -E UTF8 -T template0 NAME"`,
    )
  await database.transaction(async (sql) => {
    await sql.query(`select pg_advisory_xact_lock(hashtextextended('daybook migrations ' || current_schema(), 0))`)
    await sql.run('create table if not exists migrations (number integer primary key, name text not null)')
    for (const migration of await missing(sql)) {
      await sql.run(migration.sql)
      await sql.query('insert into migrations (number, name) values ($1::int, $2)', [migration.number, migration.name])
    }
  })
}

async function missing(sql: Pick<Sql, 'query'>): Promise<typeof MIGRATIONS> {
  const done = new Set((await sql.query<{ number: number }>('select number from migrations')).map((row) => row.number))
  const newest = Math.max(0, ...done)
  if (newest > MIGRATIONS.length) {
    throw new DatabaseTooNew(
      `the database has had migration ${newest} and this program knows ${MIGRATIONS.length}: start the newer version that made it`,
    )
  }
  return MIGRATIONS.filter(({ number }) => !done.has(number))
}

/** SQLSTATE of a table that is not there. */
const UNDEFINED_TABLE = '42P01'

/** Whether anything was ever recorded in a database, which may have no log yet. */
export async function hasEvents(database: Pick<Database, 'query'>): Promise<boolean> {
  try {
    const [row] = await database.query<{ there: boolean }>('select exists (select from events) as there')
    return row?.there === true
  } catch (error) {
    if (error instanceof SqlError && error.code === UNDEFINED_TABLE) return false
    throw error
  }
}
