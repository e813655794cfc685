import type { Database } from './database.ts'
import { sql as events } from './migrations/0001-events.ts'
import { sql as sessions } from './migrations/0002-sessions.ts'

/** In order; a migration that has been released is never changed. */
const MIGRATIONS: readonly { readonly number: number; readonly name: string; readonly sql: string }[] = [
  { number: 1, name: 'events', sql: events },
  { number: 2, name: 'sessions', sql: sessions },
]

/** The database was brought up to date by a newer program than this one. */
export class DatabaseTooNew extends Error {
  override readonly name = 'DatabaseTooNew'
}

/** Brings the tables of the log up to date, once, however many processes start at the same time. */
export async function migrate(database: Database): Promise<void> {
  await database.transaction(async (sql) => {
    await sql.query(`select pg_advisory_xact_lock(hashtextextended('daybook migrations ' || current_schema(), 0))`)
    await sql.run('create table if not exists migrations (number integer primary key, name text not null)')
    const done = new Set((await sql.query<{ number: number }>('select number from migrations')).map((row) => row.number))
    const newest = Math.max(0, ...done)
    if (newest > MIGRATIONS.length) {
      throw new DatabaseTooNew(
        `the database has had migration ${newest} and this program knows ${MIGRATIONS.length}: start the newer version that made it`,
      )
    }
    for (const migration of MIGRATIONS) {
      if (done.has(migration.number)) continue
      await sql.run(migration.sql)
      await sql.query('insert into migrations (number, name) values ($1::int, $2)', [migration.number, migration.name])
    }
  })
}
