import type { Database } from '../../events/log/database.ts'
import { dropTables, type Projection } from '../projector.ts'
import { balances, type BooksInMemory } from './balance-table.ts'

/** `journal_hash`: SHA-256 of the files of the last successful sync. `last_price_sync`: when providers were last asked. */
const metadata: Projection = {
  name: 'metadata',
  version: 1,
  handles: ['JournalSynced', 'PricesSynced', 'ProviderPricesDropped'],
  tables: ['metadata'],

  async init(sql) {
    await sql.run('create table metadata (key text primary key, value text not null)')
  },

  async apply(events, sql) {
    const values = new Map<string, string | null>()
    for (const event of events) {
      if (event.type === 'JournalSynced') values.set('journal_hash', event.data.hash)
      if (event.type === 'PricesSynced') values.set('last_price_sync', event.at)
      if (event.type === 'ProviderPricesDropped') values.set('last_price_sync', null)
    }
    sql.tell(
      `insert into metadata select * from unnest($1::text[], $2::text[]) as n (key, value) where value is not null
       on conflict (key) do update set value = excluded.value`,
      [[...values.keys()], [...values.values()]],
    )
    const removed = [...values].filter(([, value]) => value === null).map(([key]) => key)
    if (removed.length > 0) sql.tell('delete from metadata where key = any($1::text[])', [removed])
  },
}

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
