import type { ColumnType } from '../export/table.ts'
import { MAKE_BQL } from './bql/definitions.ts'
import { MAKE_PERIOD } from './bql/bql-period.ts'
import { MAKE_PRINT } from './bql/bql-expression.ts'
import { BQL_TABLES, MAKE_BQL_TABLES } from './bql/bql-tables.ts'
import { type BookFacts, publishedFunctions } from './functions.ts'
import { PUBLISHED_TABLES, type PublishedName } from './published.ts'

/** Known once there is a book. */
const NO_FACTS: BookFacts = { currency: '', today: '0001-01-01' }

export const SQL_TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'text collate "C"',
  integer: 'bigint',
  decimal: 'numeric',
  boolean: 'boolean',
  day: 'date',
  moment: 'timestamptz',
  json: 'jsonb',
}

/** Makes the tables, empty. They are gone with their thread, so nothing of them is written ahead. */
const MAKE_TABLES = PUBLISHED_TABLES.map(
  ({ name, columns }) => `create unlogged table ${name} (${columns.map((column) => `${column.name} ${SQL_TYPES[column.type]}`).join(', ')})`,
).join(';')

/** The role of queries, which may only read the book. */
export const READER = 'reader'

/**
 * Functions that no query about a book needs: they wait, write large objects, run text as SQL, change settings, store or send something, or inspect
 * the machine. Most would be harmless in a copy; none is offered.
 */
const FORBIDDEN_FUNCTIONS = [
  'pg_sleep%',
  'lo_%',
  'loread',
  'lowrite',
  '%_to_xml%',
  'ts_stat',
  'set_config',
  'current_setting',
  'pg_notify',
  '%advisory%',
  'nextval',
  'setval',
  'pg_read%',
  'pg_ls%',
  'pg_stat_file',
  'pg_reload%',
  'pg_rotate%',
  'pg_terminate%',
  'pg_cancel%',
  'pg_export%',
  'pg_log%',
  'pg_replication%',
  'pg_create%',
  'pg_drop%',
  'pg_switch%',
  'pg_backup%',
  'pg_promote',
  'pg_wal%',
  'pg_import%',
  'pg_restore%',
  'pg_clear%',
  'txid_current',
  'pg_current_xact_id',
  'pg_current_logfile',
  'inet_%',
  'ts_rewrite',
]

/** What answers otherwise each time, and does nothing else. All others that PostgreSQL calls volatile do something: write to its log, without end. */
const VOLATILE_FUNCTIONS = [
  'random',
  'random_normal',
  'setseed',
  'array_sample',
  'array_shuffle',
  'gen_random_uuid',
  'uuidv4',
  'uuidv7',
  'clock_timestamp',
  'timeofday',
]

const quoted = (texts: readonly string[]): string => texts.map((text) => `'${text}'`).join(', ')

/** The functions of the book, and a reader who may do nothing but call them and read what is granted to him. */
const MAKE_READER = [
  ...publishedFunctions(NO_FACTS).map(({ sql }) => sql),
  ...MAKE_BQL,
  ...MAKE_PERIOD,
  ...MAKE_PRINT,
  ...MAKE_BQL_TABLES,
  `create role ${READER} nologin`,
  'revoke all on database postgres from public',
  'revoke create on schema public from public',
  `grant usage on schema bql to ${READER}`,
  `do $body$ declare f regprocedure; begin
       for f in select p.oid from pg_proc p where p.pronamespace = 'pg_catalog'::regnamespace
         and (p.proname like any (array[${quoted(FORBIDDEN_FUNCTIONS.map((pattern) => pattern.replaceAll('_', '\\_')))}])
           or p.provolatile = 'v' and p.proname not in (${quoted(VOLATILE_FUNCTIONS)})) loop
         execute format('revoke execute on function %s from public', f);
       end loop; end $body$`,
  'revoke usage on language plpgsql from public',
  'revoke usage on language sql from public',
  'revoke select on pg_largeobject_metadata, pg_settings, pg_file_settings, pg_hba_file_rules, pg_roles, pg_shadow, pg_user from public',
].join(';\n')

/** What a database for questions begins with, whatever the book. */
export const MAKE_DATABASE = `${MAKE_TABLES};${MAKE_READER}`

/** Starts another book: tables that no longer belong to it are emptied, and cannot be read until they are full again. */
export const beginBook = (facts: BookFacts, outdated: readonly PublishedName[]): string =>
  [
    ...publishedFunctions(facts).flatMap(({ isFact, sql }) => (isFact ? [sql] : [])),
    ...(outdated.length === 0
      ? []
      : [
          `revoke select on ${[...outdated, ...viewsOver(PUBLISHED_NAMES)].join(', ')} from ${READER}`,
          `truncate ${outdated.join(', ')}`,
          `drop index if exists ${outdated
            .flatMap(indexesOf)
            .map(({ index }) => index)
            .join(', ')}`,
        ]),
  ].join(';\n')

/** A table is full: it gets its indexes, and may be read. */
export const finishTable = (table: PublishedName, filled: ReadonlySet<PublishedName>): string =>
  [
    ...indexesOf(table).map((index) => createIndex(table, index)),
    `analyze ${table}`,
    `grant select on ${[table, ...viewsOver(new Set([...filled, table]))].join(', ')} to ${READER}`,
  ].join(';\n')

const PUBLISHED_NAMES: ReadonlySet<PublishedName> = new Set(PUBLISHED_TABLES.map(({ name }) => name))

/** The tables of beancount's language that read no others than these. */
const viewsOver = (tables: ReadonlySet<PublishedName>): string[] =>
  Object.entries(BQL_TABLES).flatMap(([name, { reads }]) => (reads.every((read) => tables.has(read)) ? [`bql.${name}`] : []))

/** A row of a b-tree has room for 2.7 kB. Where a name has more, the table gets an index of the hashes of the first column instead, which finds what is equal to it. */
const createIndex = (table: PublishedName, { index, columns }: { readonly index: string; readonly columns: string }): string =>
  `do $index$ begin create index ${index} on ${table} ${columns};
   exception when program_limit_exceeded then create index ${index} on ${table} using hash ${columns.replace(/,.*/, ')')};
   end $index$`

function indexesOf(table: PublishedName): { readonly index: string; readonly columns: string }[] {
  const { indexes } = PUBLISHED_TABLES.find(({ name }) => name === table)!
  return indexes.map((columns, place) => ({ index: `${table}_${place + 1}`, columns }))
}
