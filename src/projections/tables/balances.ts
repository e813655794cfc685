import type { Sql } from '../../events/log/database.ts'

/*
 * One row per account and commodity over all postings that are no forecast, real and virtual ones, and beside it what was paid for
 * them, by the commodity it was paid in: amounts of different commodities are never added up here.
 */
export const BALANCES = `
create table balances (
  account integer not null,
  commodity integer not null,
  quantity numeric not null,
  postings bigint not null,
  primary key (account, commodity)
);
create table balance_costs (
  account integer not null,
  commodity integer not null,
  cost_commodity integer not null,
  cost numeric not null,
  postings bigint not null,
  primary key (account, commodity, cost_commodity)
);
`

/**
 * Adds what `source` has to the balances, or takes it away. Without trailing zeros, because the sum of 1.50, 2 and -1.50 must look
 * the same whether 1.50 was ever in it or not.
 */
const movedBy = (source: string, sign: '' | '-', name: string): string => `
${name} as (
  insert into balances as b (account, commodity, quantity, postings)
  select account, commodity, trim_scale(${sign}sum(quantity)), ${sign}count(*) from ${source} where not forecast group by account, commodity
  on conflict (account, commodity) do update set quantity = trim_scale(b.quantity + excluded.quantity), postings = b.postings + excluded.postings
), ${name}_costs as (
  insert into balance_costs as b (account, commodity, cost_commodity, cost, postings)
  select account, commodity, cost_commodity, trim_scale(${sign}sum(cost)), ${sign}count(*) from ${source}
  where not forecast and cost_commodity is not null group by account, commodity, cost_commodity
  on conflict (account, commodity, cost_commodity) do update set cost = trim_scale(b.cost + excluded.cost), postings = b.postings + excluded.postings
)`

/** Withdraws transactions with their postings, balances included; answers how many there were. */
export async function withdraw(sql: Sql, ids: readonly string[]): Promise<number> {
  const [row] = await sql.query<{ count: bigint }>(
    `with gone as (delete from transactions where id = any($1::text[]) returning number),
     gone_postings as (delete from postings p using gone g where p.transaction = g.number returning p.*),
     ${movedBy('gone_postings', '-', 'taken')}
     select count(*) as count from gone`,
    [ids],
  )
  return Number(row?.count)
}

/** The same while the tables are being filled, when there are no balances yet. */
export async function withdrawUnsummed(sql: Sql, ids: readonly string[]): Promise<number> {
  const [row] = await sql.query<{ count: bigint }>(
    `with gone as (delete from transactions where id = any($1::text[]) returning number),
     gone_postings as (delete from postings p using gone g where p.transaction = g.number)
     select count(*) as count from gone`,
    [ids],
  )
  return Number(row?.count)
}

/** Adds the postings of all transactions from a number on. */
export async function addBalances(sql: Sql, fromTransaction: number): Promise<void> {
  await sql.query(`with fresh as (select * from postings where transaction >= $1), ${movedBy('fresh', '', 'added')} select 1`, [fromTransaction])
}

/** After withdrawals: accounts that have no posting of a commodity any more have no balance in it. */
export async function dropEmptyBalances(sql: Sql): Promise<void> {
  await sql.query('with costs as (delete from balance_costs where postings = 0) delete from balances where postings = 0')
}
