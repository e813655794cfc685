import type { Database } from '../../events/log/database.ts'
import { dropTables, type Projection } from '../projector.ts'
import { balances, type BooksInMemory } from './balances.ts'
import { metadata } from './metadata.ts'

/** Every projection that is kept in the database. They move in the transaction of the events. */
export const summaries = (books?: BooksInMemory): readonly Projection[] => [balances(books), metadata]

/** Tables of version 0.1.0, by projection. */
const FORMER: Readonly<Record<string, readonly string[]>> = {
  book: ['accounts', 'commodities', 'payees', 'files', 'transactions', 'postings'],
  prices: ['prices'],
  portfolios: ['portfolios'],
  jobs: ['jobs'],
}

/** Drops tables that version 0.1.0 made: nothing would update them any more. */
export async function dropFormerTables(database: Database): Promise<void> {
  const rows = await database.query<{ name: string; version: number }>('select name, version from projections where name = any($1::text[])', [
    Object.keys(FORMER),
  ])
  if (rows.length === 0) return
  await database.transaction(async (sql) => {
    for (const { name, version } of rows) if (version > 0) await dropTables(sql, FORMER[name]!)
    await sql.query('delete from projections where name = any($1::text[])', [rows.map(({ name }) => name)])
  })
}
