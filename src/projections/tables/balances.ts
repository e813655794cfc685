import type { RecordedBlock } from '../../events/journal.ts'
import type { Sql } from '../../events/log/database.ts'
import { ExactColumn } from '#vocabulary/columns.ts'
import { ExactSum } from '#vocabulary/exact-sum.ts'
import { FORECAST } from '#vocabulary/book-columns.ts'

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
 * Adds rows to the balances. Sums stand without trailing zeros, because the sum of 1.50, 2 and -1.50 must look the same whether
 * 1.50 was ever in it or not.
 */
const addedToBalances = (source: string): string => `
  insert into balances as b (account, commodity, quantity, postings) ${source}
  on conflict (account, commodity) do update set quantity = trim_scale(b.quantity + excluded.quantity), postings = b.postings + excluded.postings`
const addedToCosts = (source: string): string => `
  insert into balance_costs as b (account, commodity, cost_commodity, cost, postings) ${source}
  on conflict (account, commodity, cost_commodity) do update set cost = trim_scale(b.cost + excluded.cost), postings = b.postings + excluded.postings`

/** Withdraws transactions with their postings, balances included; answers how many there were. */
export async function withdraw(sql: Sql, ids: readonly string[]): Promise<number> {
  const [row] = await sql.query<{ count: bigint }>(
    `with gone as (delete from transactions where id = any($1::text[]) returning number, origin),
     gone_postings as (delete from postings p using gone g where p.transaction = g.number returning p.*, g.origin),
     taken as (${addedToBalances(
       `select account, commodity, trim_scale(-sum(quantity)), -count(*) from gone_postings where origin <> ${FORECAST} group by account, commodity`,
     )}),
     taken_costs as (${addedToCosts(
       `select account, commodity, cost_commodity, trim_scale(-sum(cost)), -count(*) from gone_postings
        where origin <> ${FORECAST} and cost_commodity is not null group by account, commodity, cost_commodity`,
     )})
     select count(*) as count from gone`,
    [ids],
  )
  return Number(row?.count)
}

/** After withdrawals: an account that has no posting of a commodity any more has no balance in it. */
export async function dropEmptyBalances(sql: Sql): Promise<void> {
  await sql.query('with costs as (delete from balance_costs where postings = 0) delete from balances where postings = 0')
}

/** What a batch of postings comes to. Summed up here, while the database copies: it would take a tenth of the time of a large sync there. */
export class BalanceSums {
  readonly #quantities = new Sums()
  readonly #costs = new Sums()

  /** Adds the postings of one transaction of a block after the other, those from `firstRow` on. */
  of(
    block: RecordedBlock,
    numbers: { readonly accounts: readonly number[]; readonly commodities: readonly number[] },
  ): (index: number, firstRow: number) => void {
    const { account, commodity, quantity, cost } = block.postings
    const costs = new Map(cost.map((amount) => [amount[0], amount]))
    return (index, firstRow) => {
      if (block.transactions.origin[index] === FORECAST) return
      const end = firstRow + block.transactions.postings[index]!
      for (let row = firstRow; row < end; row++) {
        const key = pair(numbers.accounts[account[row]!]!, numbers.commodities[commodity[row]!]!)
        this.#quantities.add(key, 0, quantity[row]!)
        const itsCost = costs.get(row)
        if (itsCost) this.#costs.add(key, numbers.commodities[itsCost[2]]!, itsCost[1])
      }
    }
  }

  async write(sql: Sql): Promise<void> {
    const quantities = this.#quantities.rows()
    if (quantities.length > 0) {
      await sql.query(
        addedToBalances(
          'select account, commodity, trim_scale(quantity), postings from unnest($1::int4[], $2::int4[], $3::numeric[], $4::int8[]) as n (account, commodity, quantity, postings)',
        ),
        [
          quantities.map((row) => row.account),
          quantities.map((row) => row.commodity),
          quantities.map((row) => row.sum),
          quantities.map((row) => row.postings),
        ],
      )
    }
    const costs = this.#costs.rows()
    if (costs.length > 0) {
      await sql.query(
        addedToCosts(
          'select account, commodity, cost_commodity, trim_scale(cost), postings from unnest($1::int4[], $2::int4[], $3::int4[], $4::numeric[], $5::int8[]) as n (account, commodity, cost_commodity, cost, postings)',
        ),
        [
          costs.map((row) => row.account),
          costs.map((row) => row.commodity),
          costs.map((row) => row.other),
          costs.map((row) => row.sum),
          costs.map((row) => row.postings),
        ],
      )
    }
  }
}

/** Numbers of names are small: two make one safe integer. */
const PAIR = 2 ** 26
const pair = (account: number, commodity: number): number => account * PAIR + commodity

/** Exact sums by a pair of numbers and a third. */
class Sums {
  readonly #rowOf = new Map<number, Map<number, number>>()
  readonly #keys: { readonly pair: number; readonly other: number }[] = []
  readonly #postings: number[] = []
  readonly #sums: ExactSum[] = []
  readonly #one = new ExactColumn(1)

  add(pair: number, other: number, amount: string): void {
    const row = this.#row(pair, other)
    this.#postings[row]!++
    this.#one.setText(0, amount)
    this.#sums[row]!.addRow(this.#one, 0)
  }

  rows(): { account: number; commodity: number; other: number; sum: string; postings: number }[] {
    return this.#keys.map(({ pair, other }, row) => ({
      account: Math.floor(pair / PAIR),
      commodity: pair % PAIR,
      other,
      sum: this.#sums[row]!.value.toText(),
      postings: this.#postings[row]!,
    }))
  }

  #row(pair: number, other: number): number {
    let ofPair = this.#rowOf.get(pair)
    if (!ofPair) this.#rowOf.set(pair, (ofPair = new Map()))
    let row = ofPair.get(other)
    if (row === undefined) {
      row = this.#keys.push({ pair, other }) - 1
      this.#sums.push(new ExactSum())
      this.#postings.push(0)
      ofPair.set(other, row)
    }
    return row
  }
}
