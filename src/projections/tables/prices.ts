import type { DataOf } from '../../events/catalogue.ts'
import type { PriceBlock } from '../../events/journal.ts'
import type { Sql } from '../../events/log/database.ts'
import type { Position, RecordedEvent } from '../../events/log/log.ts'
import { invariant } from '#vocabulary/invariant.ts'
import { dropTables, type Projection } from '../projection.ts'
import { CopyLine, CopyRows, dayText } from './copy-rows.ts'
import { textKey, textKeys } from './text-key.ts'

/*
 * Prices as directed pairs. A journal may say the same price twice, and then says it twice here; a provider has one price a day,
 * pair and reference, and a corrected one takes its place.
 */
const PRICES = `
create table prices (
  -- made from the position of the event and the place in its block
  id bigint not null,
  date date not null,
  base_commodity text collate "C" not null,
  quote_commodity text collate "C" not null,
  -- units of quote for one unit of base
  rate numeric not null,
  source_type text not null check (source_type in ('journal', 'provider')),
  source_provider text,
  -- the provider's code, ticker or scheme
  source_ref text,
  -- of the journal: whether a transaction's cost implies it instead of a directive, and seconds since midnight
  implied boolean not null default false,
  second integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
`
const PROVIDED_KEY = `date, ${textKeys('base_commodity', 'quote_commodity', 'source_provider', 'source_ref')}`
const INDEXES = `
alter table prices add primary key (id);
create index prices_pair on prices (${textKeys('base_commodity', 'quote_commodity')}, date);
create unique index prices_provided on prices (${PROVIDED_KEY}) where source_type = 'provider';
`
const COLUMNS = [
  'id',
  'date',
  'base_commodity',
  'quote_commodity',
  'rate',
  'source_type',
  'source_provider',
  'source_ref',
  'implied',
  'second',
  'created_at',
  'updated_at',
]

/** One event brings ten thousand prices at most. */
const IDS_PER_EVENT = 16384
const IMPLIED_ORIGIN = 1
const MANY_PRICES = 5000

export const prices: Projection = {
  name: 'prices',
  version: 2,
  handles: ['PricesDeclared', 'PricesRetracted', 'PricesFetched', 'ProviderPricesDropped'],
  tables: ['prices'],

  async init(sql) {
    // The indexes from the start: what is taken back or corrected must be found.
    await sql.run(PRICES + INDEXES)
  },

  async apply(events, sql) {
    if (await isLargeFirst(events, sql)) {
      await dropTables(sql, this.tables)
      await sql.run(PRICES)
      await declare(sql, events)
      await sql.run(INDEXES)
      return
    }
    for (const run of runsOfOneType(events)) {
      const [first] = run
      if (first?.type === 'PricesDeclared') await declare(sql, run)
      else if (first?.type === 'PricesRetracted') await retract(sql, run)
      else if (first?.type === 'PricesFetched') await fetched(sql, run)
      else if (first?.type === 'ProviderPricesDropped') await sql.query(`delete from prices where source_type = 'provider'`)
    }
  },
}

/** The first prices of a large journal: then the indexes are built once they are in, in a fraction of the time. */
async function isLargeFirst(events: readonly RecordedEvent[], sql: Sql): Promise<boolean> {
  let declared = 0
  for (const event of events) {
    if (event.type !== 'PricesDeclared') return false
    declared += event.data.day.length
  }
  if (declared < MANY_PRICES) return false
  const [row] = await sql.query<{ empty: boolean }>('select not exists (select from prices) as empty')
  return row?.empty ?? false
}

/** Taking back must find what was declared before it, and nothing that is declared after. */
function* runsOfOneType(events: readonly RecordedEvent[]): Generator<readonly RecordedEvent[]> {
  let from = 0
  for (let at = 1; at <= events.length; at++) {
    if (events[at]?.type === events[from]?.type) continue
    yield events.slice(from, at)
    from = at
  }
}

const priceId = (position: Position, index: number): number => position * IDS_PER_EVENT + index

async function declare(sql: Sql, events: readonly RecordedEvent[]): Promise<void> {
  const line = new CopyLine()
  const rows = new CopyRows(sql, line, 'prices', COLUMNS)
  for (const event of events) {
    if (event.type !== 'PricesDeclared') continue
    const block: PriceBlock = event.data
    const second = new Map(block.second)
    for (let i = 0; i < block.day.length; i++) {
      const full = rows
        .integer(priceId(event.position, i))
        .day(block.day[i]!)
        .text(block.commodities[block.base[i]!]!)
        .text(block.commodities[block.quote[i]!]!)
        .plain(block.rate[i]!)
        .plain('journal')
        .nothing()
        .nothing()
        .plain(block.origin[i] === IMPLIED_ORIGIN ? 't' : 'f')
        .integer(second.get(i) ?? 0)
        .plain(event.at)
        .plain(event.at)
        .end()
      if (full) await full
    }
  }
  await rows.flush()
  await line.end()
}

/** Each row takes back one equal row; of several equal ones the oldest. */
async function retract(sql: Sql, events: readonly RecordedEvent[]): Promise<void> {
  const columns = {
    day: [] as string[],
    base: [] as string[],
    quote: [] as string[],
    rate: [] as string[],
    implied: [] as string[],
    second: [] as number[],
  }
  for (const event of events) {
    if (event.type !== 'PricesRetracted') continue
    const block: PriceBlock = event.data
    const second = new Map(block.second)
    for (let i = 0; i < block.day.length; i++) {
      columns.day.push(dayText(block.day[i]!))
      columns.base.push(block.commodities[block.base[i]!]!)
      columns.quote.push(block.commodities[block.quote[i]!]!)
      columns.rate.push(block.rate[i]!)
      columns.implied.push(block.origin[i] === IMPLIED_ORIGIN ? 't' : 'f')
      columns.second.push(second.get(i) ?? 0)
    }
  }
  const [row] = await sql.query<{ count: bigint }>(
    `with taken_back as (
       select day, base, quote, rate, implied, second, count(*) as times
       from unnest($1::date[], $2::text[], $3::text[], $4::numeric[], $5::boolean[], $6::int4[]) as t (day, base, quote, rate, implied, second)
       group by day, base, quote, rate, implied, second
     ), candidates as (
       select p.id, t.times, row_number() over (partition by p.date, p.base_commodity, p.quote_commodity, p.rate, p.implied, p.second order by p.id) as nth
       from taken_back t
       join prices p on ${textKey('p.base_commodity')} = ${textKey('t.base')} and ${textKey('p.quote_commodity')} = ${textKey('t.quote')} and p.date = t.day
         and p.rate = t.rate and p.implied = t.implied and p.second = t.second and p.source_type = 'journal'
     ), gone as (delete from prices using candidates c where prices.id = c.id and c.nth <= c.times returning prices.id)
     select count(*) as count from gone`,
    [columns.day, columns.base, columns.quote, columns.rate, columns.implied, columns.second],
  )
  invariant(
    Number(row?.count) === columns.day.length,
    `every price that is taken back is there: ${columns.day.length} are taken back and ${row?.count} were`,
  )
}

interface Provided {
  readonly id: number
  readonly createdAt: string
  rate: string
  updatedAt: string
  readonly key: readonly [day: string, base: string, quote: string, provider: string, ref: string]
}

async function fetched(sql: Sql, events: readonly RecordedEvent[]): Promise<void> {
  const byKey = new Map<string, Provided>()
  for (const event of events) {
    if (event.type !== 'PricesFetched') continue
    const data: DataOf<'PricesFetched'> = event.data
    for (let i = 0; i < data.day.length; i++) {
      const key = [dayText(data.day[i]!), data.commodities[data.base[i]!]!, data.commodities[data.quote[i]!]!, data.provider, data.ref] as const
      const earlier = byKey.get(key.join('\t'))
      if (earlier) Object.assign(earlier, { rate: data.rate[i]!, updatedAt: event.at })
      else byKey.set(key.join('\t'), { id: priceId(event.position, i), createdAt: event.at, rate: data.rate[i]!, updatedAt: event.at, key })
    }
  }
  const rows = [...byKey.values()]
  await sql.query(
    `insert into prices (id, date, base_commodity, quote_commodity, source_provider, source_ref, rate, created_at, updated_at, source_type)
     select *, 'provider' from unnest($1::int8[], $2::date[], $3::text[], $4::text[], $5::text[], $6::text[], $7::numeric[], $8::timestamptz[], $9::timestamptz[])
     on conflict (${PROVIDED_KEY}) where source_type = 'provider'
     do update set rate = excluded.rate, updated_at = excluded.updated_at`,
    [
      rows.map((row) => row.id),
      ...[0, 1, 2, 3, 4].map((column) => rows.map((row) => row.key[column]!)),
      rows.map((row) => row.rate),
      rows.map((row) => row.createdAt),
      rows.map((row) => row.updatedAt),
    ],
  )
}
