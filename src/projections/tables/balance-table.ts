import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { FORECAST } from '#vocabulary/book-columns.ts'
import { ExactColumn, ExactSum, Names, NONE } from '#vocabulary/columns.ts'
import { invariant } from '#vocabulary/refusal.ts'
import type { DataOf } from '../../events/catalogue.ts'
import type { RecordedBlock } from '../../events/journal-events.ts'
import type { Sql } from '../../events/log/database.ts'
import type { RecordedEvent } from '../../events/log/log.ts'
import type { Projection } from '../projector.ts'
import { LedgerViewBuilder } from '../view/ledger-view-builder.ts'
import type { LedgerView } from '../view/ledger-view.ts'

/** So many characters of a name are in an index as they are; of a longer one the digest of all of it follows. */
const WHOLE = 100

/**
 * The index expression for a column of names: a row of a b-tree has room for 2.7 kB, and a longer name would keep the whole book from being
 * recorded. The text becomes bytes by way of a literal of them, with backslashes doubled: `convert_to` is not allowed in an index.
 */
const textKey = (column: string): string =>
  `(case when length(${column}) <= ${WHOLE} then ${column} else left(${column}, ${WHOLE}) || encode(sha256(replace(${column}, '\\', '\\\\')::bytea), 'hex') end)`
const textKeys = (...columns: readonly string[]): string => columns.map(textKey).join(', ')

const BALANCE_KEY = textKeys('account', 'commodity')
const COST_KEY = textKeys('account', 'commodity', 'cost_commodity')

/*
 * One row per account and commodity over all postings that are no forecast, real and virtual ones, and beside it what was paid for
 * them, by the commodity it was paid in: amounts of different commodities are never added up here.
 */
const BALANCES = `
create table balances (
  account text collate "C" not null,
  commodity text collate "C" not null,
  quantity numeric not null,
  postings bigint not null
);
create unique index balances_key on balances (${BALANCE_KEY});
create table balance_costs (
  account text collate "C" not null,
  commodity text collate "C" not null,
  cost_commodity text collate "C" not null,
  cost numeric not null,
  postings bigint not null
);
create unique index balance_costs_key on balance_costs (${COST_KEY});
`

/*
 * Sums stand without trailing zeros, because the sum of 1.50, 2 and -1.50 must look the same whether 1.50 was ever in it or not. An
 * account that has no posting of a commodity any more has no balance in it.
 */
const ADD_BALANCES = `
  insert into balances as b (account, commodity, quantity, postings)
  select account, commodity, trim_scale(quantity), postings
  from unnest($1::text[], $2::text[], $3::numeric[], $4::int8[]) as n (account, commodity, quantity, postings)
  on conflict (${BALANCE_KEY}) do update set quantity = trim_scale(b.quantity + excluded.quantity), postings = b.postings + excluded.postings`
const ADD_COSTS = `
  insert into balance_costs as b (account, commodity, cost_commodity, cost, postings)
  select account, commodity, cost_commodity, trim_scale(cost), postings
  from unnest($1::text[], $2::text[], $3::text[], $4::numeric[], $5::int8[]) as n (account, commodity, cost_commodity, cost, postings)
  on conflict (${COST_KEY}) do update set cost = trim_scale(b.cost + excluded.cost), postings = b.postings + excluded.postings`

/** What postings come to, by what they are in. Summed up here: it would take a tenth of the time of a large sync in the database. */
class BalanceSums {
  readonly #accounts = new Names()
  readonly #commodities = new Names()
  readonly #quantities = new Sums()
  readonly #costs = new Sums()
  readonly #one = new ExactColumn(1)

  /** Adds the transactions of a block, but for some. */
  addBlock(block: RecordedBlock, dropped: ReadonlySet<number>): void {
    const { account, commodity, quantity, cost } = block.postings
    const { id, origin, postings } = block.transactions
    const accounts = block.accounts.map((name) => this.#accounts.id(name))
    const commodities = block.commodities.map((name) => this.#commodities.id(name))
    const costs = new Map(cost.map((amount) => [amount[0], amount]))
    let row = 0
    for (let index = 0; index < id.length; index++) {
      const end = row + elementAt(postings, index)
      if (origin[index] === FORECAST || dropped.has(index)) {
        row = end
        continue
      }
      for (; row < end; row++) {
        const [held, of] = [elementAt(accounts, elementAt(account, row)), elementAt(commodities, elementAt(commodity, row))]
        this.#one.setText(0, elementAt(quantity, row))
        this.#quantities.add(held, of, 0, this.#one, 0)
        const itsCost = costs.get(row)
        if (!itsCost) continue
        this.#one.setText(0, itsCost[1])
        this.#costs.add(held, of, elementAt(commodities, itsCost[2]), this.#one, 0)
      }
    }
  }

  /** Adds transactions of a book, or takes them away. */
  addRows(view: LedgerView, rows: Iterable<number>, way: 'add' | 'take'): void {
    const { transactions: t, postings: p } = view
    const { firstPosting, origin } = t
    const { account, commodity, costCommodity, quantity, cost } = p
    const accounts = Int32Array.from(view.accounts, (name) => this.#accounts.id(name))
    const commodities = Int32Array.from(view.commodities, (name) => this.#commodities.id(name))
    const [quantities, costs] = [this.#quantities, this.#costs]
    for (const row of rows) {
      if (origin[row] === FORECAST) continue
      for (let posting = intAt(firstPosting, row), end = intAt(firstPosting, row + 1); posting < end; posting++) {
        const held = intAt(accounts, intAt(account, posting))
        const of = intAt(commodities, intAt(commodity, posting))
        quantities[way](held, of, 0, quantity, posting)
        const paidIn = intAt(costCommodity, posting)
        if (paidIn !== NONE) costs[way](held, of, intAt(commodities, paidIn), cost, posting)
      }
    }
  }

  /** Adds the sums to those of the tables. */
  write(sql: Sql): void {
    const [accounts, commodities] = [this.#accounts.names, this.#commodities.names]
    for (const [sums, text, table] of [
      [this.#quantities, ADD_BALANCES, 'balances'],
      [this.#costs, ADD_COSTS, 'balance_costs'],
    ] as const) {
      const rows = sums.rows()
      if (rows.length === 0) continue
      sql.tell(text, [
        rows.map(({ account }) => elementAt(accounts, account)),
        rows.map(({ commodity }) => elementAt(commodities, commodity)),
        ...(sums === this.#costs ? [rows.map(({ other }) => elementAt(commodities, other))] : []),
        rows.map(({ sum }) => sum),
        rows.map(({ postings }) => postings),
      ])
      if (rows.some(({ postings }) => postings <= 0)) sql.tell(`delete from ${table} where postings = 0`)
    }
  }
}

/** Exact sums by account, commodity and a third number: that of the commodity something was paid in, or 0. */
class Sums {
  /** By the third number, the commodity and the account. Arrays: a first sync looks for a row three hundred thousand times. */
  readonly #rowOf: number[][][] = []
  readonly #keys: { readonly account: number; readonly commodity: number; readonly other: number }[] = []
  readonly #postings: number[] = []
  readonly #sums: ExactSum[] = []

  add(account: number, commodity: number, other: number, amounts: ExactColumn, at: number): void {
    const row = this.#row(account, commodity, other)
    this.#postings[row]!++
    elementAt(this.#sums, row).addRow(amounts, at)
  }

  take(account: number, commodity: number, other: number, amounts: ExactColumn, at: number): void {
    const row = this.#row(account, commodity, other)
    this.#postings[row]!--
    elementAt(this.#sums, row).subtractRow(amounts, at)
  }

  rows(): { account: number; commodity: number; other: number; sum: string; postings: number }[] {
    return this.#keys.map((key, row) => ({ ...key, sum: elementAt(this.#sums, row).value.toText(), postings: elementAt(this.#postings, row) }))
  }

  #row(account: number, commodity: number, other: number): number {
    const rows = ((this.#rowOf[other] ??= [])[commodity] ??= [])
    return rows[account] ?? (rows[account] = this.#newRow(account, commodity, other))
  }

  #newRow(account: number, commodity: number, other: number): number {
    this.#sums.push(new ExactSum())
    this.#postings.push(0)
    return this.#keys.push({ account, commodity, other }) - 1
  }
}

/** Books that a running program has in memory, or may not have. */
export interface BooksInMemory {
  /** As it stands before an append. */
  readonly before?: () => LedgerView | undefined
}

/**
 * What every account holds, as the log is left by an append. What a withdrawal takes away is asked of the book before it. Where that is not
 * to be had, the whole log is read.
 */
export function balances({ before }: BooksInMemory = {}): Projection {
  return {
    name: 'balances',
    version: 2,
    handles: ['TransactionsRecorded', 'TransactionsWithdrawn'],
    tables: ['balances', 'balance_costs'],

    init: (sql) => sql.run(BALANCES),

    async apply(events, sql, occasion) {
      const batch = gathered(events)
      const view = occasion === 'append' ? before?.() : undefined
      const gone = view ? withdrawnRows(batch, view) : []
      if (gone.length < batch.withdrawn.length) return 'whole log'
      const sums = new BalanceSums()
      for (const { data, dropped } of batch.blocks) sums.addBlock(data, dropped)
      if (view) sums.addRows(view, gone, 'take')
      sums.write(sql)
      return 'applied'
    },

    async fill(batches, sql) {
      await sql.run(BALANCES)
      const view = await bookOf(batches)
      const sums = new BalanceSums()
      sums.addRows(view, view.order, 'add')
      sums.write(sql)
    },
  }
}

/** Rows of the withdrawn transactions that the book has. What is recorded must be new to it. */
function withdrawnRows({ blocks, withdrawn }: Batch, view: LedgerView): number[] {
  const taken = new Set(withdrawn)
  const put = new Set(blocks.flatMap(({ data }) => data.transactions.id))
  const rows: number[] = []
  for (const row of view.order) {
    const id = elementAt(view.transactionIds, row)
    if (taken.has(id)) rows.push(row)
    else invariant(!put.has(id), `transaction ${id}, which is recorded, is not in the book yet`)
  }
  return rows
}

async function bookOf(batches: AsyncIterable<readonly RecordedEvent[]>): Promise<LedgerView> {
  const builder = new LedgerViewBuilder()
  for await (const events of batches) for (const event of events) builder.apply(event)
  return builder.view()
}

/** A block of transactions as the log recorded it. */
interface Block {
  readonly data: DataOf<'TransactionsRecorded'>
  /** Entries of this block that a later event of the batch withdraws. */
  readonly dropped: Set<number>
}

interface Batch {
  readonly blocks: readonly Block[]
  /** Transactions from before the batch. */
  readonly withdrawn: readonly string[]
}

/** What is recorded and withdrawn by all events together. */
function gathered(events: readonly RecordedEvent[]): Batch {
  const blocks: Block[] = []
  const withdrawn: string[] = []
  // Needed only when something is withdrawn after something was recorded.
  let places: Map<string, { block: Block; index: number }> | undefined
  for (const event of events) {
    if (event.type === 'TransactionsRecorded') {
      const block: Block = { data: event.data, dropped: new Set() }
      blocks.push(block)
      if (places) addPlaces(places, block)
    } else if (event.type === 'TransactionsWithdrawn') {
      if (!places) {
        places = new Map()
        for (const block of blocks) addPlaces(places, block)
      }
      for (const id of event.data.id) {
        const place = places.get(id)
        if (!place) withdrawn.push(id)
        else {
          place.block.dropped.add(place.index)
          places.delete(id)
        }
      }
    }
  }
  return { blocks, withdrawn }
}

function addPlaces(places: Map<string, { block: Block; index: number }>, block: Block): void {
  block.data.transactions.id.forEach((id, index) => places.set(id, { block, index }))
}
