import type { RecordedEvent } from '../../events/log/log.ts'
import type { Projection } from '../projection.ts'
import { textKey } from './text-key.ts'

/** What funds are made of: of each fund the securities that were said last. */
export const portfolios: Projection = {
  name: 'portfolios',
  version: 2,
  handles: ['PortfolioFetched'],
  tables: ['portfolios'],

  async init(sql) {
    await sql.run(`
      create table portfolios (
        commodity text collate "C" not null,
        -- the place of the security in what the source said
        place integer not null,
        commodity_type text not null,
        source_provider text not null,
        -- scheme code or path
        parent_commodity_id text not null,
        security_id text not null,
        security_name text not null,
        security_type text not null,
        security_rating text not null,
        security_industry text not null,
        -- of the fund
        percentage numeric not null,
        fetched_at timestamptz not null
      );
      create unique index portfolios_key on portfolios (${textKey('commodity')}, place)`)
  },

  async apply(events, sql) {
    // The last that is said of a fund replaces all that was.
    const newest = new Map<string, Extract<RecordedEvent, { type: 'PortfolioFetched' }>>()
    for (const event of events) if (event.type === 'PortfolioFetched') newest.set(event.data.commodity, event)
    const rows = [...newest.values()].flatMap(({ at, data: { securities, ...fund } }) =>
      securities.map((security, place) => ({ at, fund, security, place })),
    )
    await sql.query('delete from portfolios where commodity = any($1::text[])', [[...newest.keys()]])
    await sql.query(
      `insert into portfolios (commodity, place, commodity_type, source_provider, parent_commodity_id,
         security_id, security_name, security_type, security_rating, security_industry, percentage, fetched_at)
       select * from unnest($1::text[], $2::int4[], $3::text[], $4::text[], $5::text[],
         $6::text[], $7::text[], $8::text[], $9::text[], $10::text[], $11::numeric[], $12::timestamptz[])`,
      [
        rows.map(({ fund }) => fund.commodity),
        rows.map(({ place }) => place),
        rows.map(({ fund }) => fund.type),
        rows.map(({ fund }) => fund.provider),
        rows.map(({ fund }) => fund.ref),
        ...(['id', 'name', 'type', 'rating', 'industry', 'percentage'] as const).map((key) => rows.map(({ security }) => security[key])),
        rows.map(({ at }) => at),
      ],
    )
  },
}
