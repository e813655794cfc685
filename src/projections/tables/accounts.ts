import type { Sql } from '../../events/log/database.ts'

export const ACCOUNTS = `
create table accounts (
  number integer primary key,
  name text collate "C" not null unique,
  -- whether a directive of the newest sync declares it
  declared boolean not null default false
);
create table commodities (number integer primary key, name text collate "C" not null unique);
create table payees (number integer primary key, name text collate "C" not null unique);
create table files (number integer primary key, name text collate "C" not null unique);
`

/** Which accounts the newest sync says are declared; declared but unused ones have rows already. */
export async function declareAccounts(sql: Sql, names: readonly string[]): Promise<void> {
  await sql.query('update accounts set declared = not declared where declared <> (name = any($1::text[]))', [names])
}
