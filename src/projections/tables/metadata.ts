import type { Projection } from '../projector.ts'

/** `journal_hash`: SHA-256 of the files of the last successful sync. `last_price_sync`: when providers were last asked. */
export const metadata: Projection = {
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
