import type { Sql } from '../../events/log/database.ts'

/** By the hash of a name, of which an index has room however long the name is; names that share one are told apart. */
const EACH_ONCE = 'exclude using hash (name with =)'

export const ACCOUNTS = `
create table accounts (
  number integer primary key,
  name text collate "C" not null,
  -- whether a directive of the newest sync declares it
  declared boolean not null default false,
  ${EACH_ONCE}
);
create table commodities (number integer primary key, name text collate "C" not null, ${EACH_ONCE});
create table payees (number integer primary key, name text collate "C" not null, ${EACH_ONCE});
create table files (number integer primary key, name text collate "C" not null, ${EACH_ONCE});
`

/** Which accounts the newest sync says are declared; declared but unused ones have rows already. */
export async function declareAccounts(sql: Sql, names: readonly string[]): Promise<void> {
  await sql.query('update accounts set declared = not declared where declared <> (name = any($1::text[]))', [names])
}
