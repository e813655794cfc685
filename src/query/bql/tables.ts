import type { PublishedName } from '../published.ts'
import { BQL_COLUMNS } from './words.ts'

/*
 * The tables of beanquery that can be asked for: `FROM #prices`. Each is a view of the schema `bql`, with `posting_id` as the place of a row.
 */

interface BqlTable {
  readonly columns: readonly string[]
  /** What `*` is. */
  readonly star: readonly string[]
  /** Tables of the book that the view reads. */
  readonly reads: readonly PublishedName[]
}

const POSTINGS: readonly PublishedName[] = ['postings', 'transactions', 'tags']
const TRANSACTION = ['date', 'flag', 'payee', 'narration', 'tags', 'links', 'accounts']
const table = (columns: readonly string[], reads: readonly PublishedName[], more: readonly string[] = []): BqlTable => ({
  columns: [...columns, ...more],
  star: columns,
  reads,
})

export const BQL_TABLES = {
  postings: { columns: BQL_COLUMNS, star: ['date', 'flag', 'payee', 'narration', 'position'], reads: POSTINGS },
  transactions: table(TRANSACTION, POSTINGS, ['id', 'type', 'year', 'month', 'day', 'description']),
  prices: table(['date', 'currency', 'amount'], ['prices']),
  events: table(['date', 'type', 'description'], ['events']),
  documents: table(['date', 'account', 'filename', 'tags', 'links'], ['documents']),
} as const satisfies Readonly<Record<string, BqlTable>>
export type BqlTableName = keyof typeof BQL_TABLES
export const isBqlTable = (name: string): name is BqlTableName => Object.hasOwn(BQL_TABLES, name)

/** What the other tables have is asked for elsewhere. */
export const OTHER_TABLES: Readonly<Record<string, string>> = {
  accounts: 'ask in SQL: select name, declared, first_date, last_date from accounts',
  balances: 'asserted balances are checked and not recorded; what accounts hold is BALANCES, or in SQL select * from balances',
  commodities: 'ask in SQL: select distinct commodity from postings',
  entries: 'there are #transactions, #prices, #events and #documents',
  notes: 'notes are shown with their accounts, and are in no table',
}

export const MAKE_BQL_TABLES: readonly string[] = [
  `create view bql.transactions as
     select distinct on (id) ${['posting_id', ...BQL_TABLES.transactions.columns].join(', ')} from bql.postings order by id, posting_id`,
  `create view bql.prices as select row_number() over (order by date, ctid) as posting_id, date, commodity as currency,
     row(price, currency, null, null)::bql.position as amount from public.prices where source <> 'trade'`,
  'create view bql.events as select row_number() over (order by date, ctid) as posting_id, date, type, description from public.events',
  `create view bql.documents as select row_number() over (order by date, ctid) as posting_id, date, account, path as filename,
     array(select jsonb_array_elements_text(tags)) as tags, array(select jsonb_array_elements_text(links)) as links from public.documents`,
]
