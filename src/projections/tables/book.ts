import type { DataOf } from '../../events/catalogue.ts'
import type { Sql } from '../../events/log/database.ts'
import type { Position, RecordedEvent } from '../../events/log/log.ts'
import { invariant } from '#vocabulary/invariant.ts'
import { dropTables, type Projection } from '../projection.ts'
import { ACCOUNTS, declareAccounts } from './accounts.ts'
import { BalanceSums, BALANCES, dropEmptyBalances, withdraw } from './balances.ts'
import { CopyLine, CopyRows } from './copy-rows.ts'
import { localNumbers, type NameNumbers, NamesWanted } from './names.ts'
import { POSTING_INDEXES, postingColumns, POSTINGS, postingWriter, sparseOf } from './postings.ts'
import { TRANSACTION_COLUMNS, TRANSACTION_INDEXES, TRANSACTIONS, transactionWriter } from './transactions.ts'

/** From so many transactions on, an empty table is filled without its indexes, which are built afterwards in half the time. */
const MANY_TRANSACTIONS = 5000

/** Accounts, transactions, postings and balances: what the journal says now. */
export const book: Projection = {
  name: 'book',
  version: 2,
  handles: ['TransactionsRecorded', 'TransactionsWithdrawn', 'JournalSynced'],
  tables: ['accounts', 'commodities', 'payees', 'files', 'transactions', 'postings', 'balances', 'balance_costs'],

  async init(sql) {
    await sql.run(ACCOUNTS + TRANSACTIONS + POSTINGS + BALANCES)
  },

  async apply(events, sql, filling) {
    const batch = gathered(events)
    if (!filling && batch.recorded >= MANY_TRANSACTIONS && (await isUntouched(sql))) {
      // Tables that are as new as the transaction are written once instead of twice: what is in them needs no write-ahead log.
      await dropTables(sql, this.tables)
      await this.init(sql)
      await applyBatch(batch, sql)
      await this.finish(sql)
    } else await applyBatch(batch, sql)
  },

  async finish(sql) {
    await sql.run(TRANSACTION_INDEXES + POSTING_INDEXES)
  },
}

interface Block {
  readonly position: Position
  readonly data: DataOf<'TransactionsRecorded'>
  /** Entries of this block that a later event of the batch withdraws. */
  readonly dropped: Set<number>
}

interface Batch {
  readonly blocks: readonly Block[]
  /** Transactions recorded in the batch, dropped ones included. */
  readonly recorded: number
  /** Transactions from before the batch. */
  readonly withdrawn: readonly string[]
  readonly synced: DataOf<'JournalSynced'> | undefined
  readonly names: NamesWanted
}

/** The batch as a set: what it leaves of itself, and what it takes away of what was there. */
function gathered(events: readonly RecordedEvent[]): Batch {
  const blocks: Block[] = []
  const withdrawn: string[] = []
  const names = new NamesWanted()
  let synced: DataOf<'JournalSynced'> | undefined
  let recorded = 0
  // Needed only when something is withdrawn after something was recorded.
  let places: Map<string, { block: Block; index: number }> | undefined
  for (const event of events) {
    if (event.type === 'TransactionsRecorded') {
      const block: Block = { position: event.position, data: event.data, dropped: new Set() }
      blocks.push(block)
      recorded += event.data.transactions.id.length
      names.add('accounts', event.data.accounts)
      names.add('commodities', event.data.commodities)
      names.add('payees', event.data.payees)
      names.add('files', event.data.files)
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
    } else if (event.type === 'JournalSynced') {
      synced = event.data
      names.add('accounts', event.data.declared_accounts)
    }
  }
  return { blocks, recorded, withdrawn, synced, names }
}

function addPlaces(places: Map<string, { block: Block; index: number }>, block: Block): void {
  block.data.transactions.id.forEach((id, index) => places.set(id, { block, index }))
}

async function applyBatch(batch: Batch, sql: Sql): Promise<void> {
  const numbers = await batch.names.numbers(sql)
  if (batch.withdrawn.length > 0) {
    const recorded = await withdraw(sql, batch.withdrawn)
    invariant(recorded === batch.withdrawn.length, `every transaction that is withdrawn is there: ${batch.withdrawn.length} are and ${recorded} were`)
  }
  if (batch.blocks.length > 0) await copyBlocks(batch.blocks, numbers, sql)
  if (batch.withdrawn.length > 0) await dropEmptyBalances(sql)
  if (batch.synced) await declareAccounts(sql, batch.synced)
}

async function copyBlocks(blocks: readonly Block[], numbers: NameNumbers, sql: Sql): Promise<void> {
  const line = new CopyLine()
  const transactions = new CopyRows(sql, line, 'transactions', TRANSACTION_COLUMNS)
  const sparse = sparseOf(blocks.map(({ data }) => data))
  const postings = new CopyRows(sql, line, 'postings', postingColumns(sparse))
  const sums = new BalanceSums()
  for (const { position, data, dropped } of blocks) {
    const accounts = localNumbers(data.accounts, numbers.accounts)
    const commodities = localNumbers(data.commodities, numbers.commodities)
    const payees = localNumbers(data.payees, numbers.payees)
    const writeTransaction = transactionWriter(transactions, position, data, {
      payees,
      files: localNumbers(data.files, numbers.files),
    })
    const writePostings = postingWriter(postings, position, data, sparse, { accounts, commodities, payees })
    const sum = sums.of(data, { accounts, commodities })
    let row = 0
    for (let index = 0; index < data.transactions.id.length; index++) {
      if (!dropped.has(index)) {
        const full = writeTransaction(index)
        if (full) await full
        const alsoFull = writePostings(index, row)
        if (alsoFull) await alsoFull
        sum(index, row)
      }
      row += data.transactions.postings[index]!
    }
  }
  await transactions.flush()
  await postings.flush()
  await line.end()
  await sums.write(sql)
}

/** Whether nothing has ever been recorded: names stay when everything is withdrawn. */
async function isUntouched(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ untouched: boolean }>('select not exists (select from files) and not exists (select from accounts) as untouched')
  return row?.untouched ?? false
}
