import type { Sql } from '../../events/log/database.ts'
import type { RecordedEvent } from '../../events/log/log.ts'
import { invariant } from '#vocabulary/invariant.ts'
import { dropTables, type Projection } from '../projection.ts'
import { type Batch, type Block, gathered } from './batch.ts'
import { CopyLine, CopyRows } from './copy-rows.ts'
import { POSTING_INDEXES, postingColumns, POSTINGS, postingWriter, sparseOf } from './postings.ts'
import { TRANSACTION_COLUMNS, TRANSACTION_INDEXES, TRANSACTIONS, transactionWriter } from './transactions.ts'

/** From so many transactions on, an empty table is filled without its indexes, which are built afterwards in half the time. */
const MANY_TRANSACTIONS = 5000
const INDEXES = TRANSACTION_INDEXES + POSTING_INDEXES

/** Accounts, transactions and postings: what the journal says now. */
export const book: Projection = {
  name: 'book',
  version: 4,
  handles: ['TransactionsRecorded', 'TransactionsWithdrawn', 'JournalSynced'],
  tables: ['accounts', 'commodities', 'payees', 'files', 'transactions', 'postings'],

  async init(sql) {
    await sql.run(ACCOUNTS + TRANSACTIONS + POSTINGS)
  },

  async apply(events, sql, occasion) {
    const batch = gathered(events)
    const names = namesOf(events)
    if (occasion !== 'filling' && batch.recorded >= MANY_TRANSACTIONS && (await isUntouched(sql))) {
      // Tables that are as new as the transaction are written once instead of twice: what is in them needs no write-ahead log.
      await dropTables(sql, this.tables)
      await this.init(sql)
      await applyBatch(batch, names, sql)
      await sql.run(INDEXES)
    } else await applyBatch(batch, names, sql)
  },

  async finish(sql) {
    await sql.run(INDEXES)
  },
}

async function applyBatch(batch: Batch, names: NamesWanted, sql: Sql): Promise<void> {
  const numbers = await names.numbers(sql)
  if (batch.withdrawn.length > 0) {
    const recorded = await withdraw(sql, batch.withdrawn)
    invariant(recorded === batch.withdrawn.length, `every transaction that is withdrawn is there: ${batch.withdrawn.length} are and ${recorded} were`)
  }
  if (batch.blocks.length > 0) await copyBlocks(batch.blocks, numbers, sql)
  if (batch.declaredAccounts) await declareAccounts(sql, batch.declaredAccounts)
}

/** In the order in which the log brings them, however it is cut into batches. */
function namesOf(events: readonly RecordedEvent[]): NamesWanted {
  const names = new NamesWanted()
  for (const { type, data } of events) {
    if (type === 'TransactionsRecorded') {
      names.add('accounts', data.accounts)
      names.add('commodities', data.commodities)
      names.add('payees', data.payees)
      names.add('files', data.files)
    } else if (type === 'JournalSynced') names.add('accounts', data.declared_accounts ?? [])
  }
  return names
}

/** Withdraws transactions with their postings; answers how many there were. */
async function withdraw(sql: Sql, ids: readonly string[]): Promise<number> {
  const [row] = await sql.query<{ count: bigint }>(
    `with gone as (delete from transactions where id = any($1::text[]) returning number),
     gone_postings as (delete from postings p using gone g where p.transaction = g.number)
     select count(*) as count from gone`,
    [ids],
  )
  return Number(row?.count)
}

async function copyBlocks(blocks: readonly Block[], numbers: NameNumbers, sql: Sql): Promise<void> {
  const line = new CopyLine()
  const transactions = new CopyRows(sql, line, 'transactions', TRANSACTION_COLUMNS)
  const sparse = sparseOf(blocks.map(({ data }) => data))
  const postings = new CopyRows(sql, line, 'postings', postingColumns(sparse))
  for (const { position, data, dropped } of blocks) {
    const accounts = localNumbers(data.accounts, numbers.accounts)
    const commodities = localNumbers(data.commodities, numbers.commodities)
    const payees = localNumbers(data.payees, numbers.payees)
    const writeTransaction = transactionWriter(transactions, position, data, {
      payees,
      files: localNumbers(data.files, numbers.files),
    })
    const writePostings = postingWriter(postings, position, data, sparse, { accounts, commodities, payees })
    let row = 0
    for (let index = 0; index < data.transactions.id.length; index++) {
      if (!dropped.has(index)) {
        const full = writeTransaction(index)
        if (full) await full
        const alsoFull = writePostings(index, row)
        if (alsoFull) await alsoFull
      }
      row += data.transactions.postings[index]!
    }
  }
  await transactions.flush()
  await postings.flush()
  await line.end()
}

/** Whether nothing has ever been recorded: names stay when everything is withdrawn. */
async function isUntouched(sql: Sql): Promise<boolean> {
  const [row] = await sql.query<{ untouched: boolean }>('select not exists (select from files) and not exists (select from accounts) as untouched')
  return row?.untouched ?? false
}

/** By the hash of a name, because an index entry has a limited size. Names with the same hash are compared in full. */
const EACH_ONCE = 'exclude using hash (name with =)'

const ACCOUNTS = `
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

/** Marks the accounts that the last sync declares. Unused ones have rows already. */
async function declareAccounts(sql: Sql, names: readonly string[]): Promise<void> {
  await sql.query('update accounts set declared = not declared where declared <> (name = any($1::text[]))', [names])
}

/** Tables that number names in the order of the log. Names are never removed, so a number always means the same name. */
const DICTIONARIES = ['accounts', 'commodities', 'payees', 'files'] as const
type Dictionary = (typeof DICTIONARIES)[number]

type NameNumbers = Readonly<Record<Dictionary, ReadonlyMap<string, number>>>

/** Collects names in the order of their appearance, each once. */
class NamesWanted {
  readonly #names: Record<Dictionary, Set<string>> = { accounts: new Set(), commodities: new Set(), payees: new Set(), files: new Set() }

  add(dictionary: Dictionary, names: readonly string[]): void {
    for (const name of names) this.#names[dictionary].add(name)
  }

  /** Numbers of all names; new names get the next ones. The caller must hold the lock of the projection's checkpoint. */
  async numbers(sql: Sql): Promise<NameNumbers> {
    const names = DICTIONARIES.map((dictionary) => [...this.#names[dictionary]])
    const rows = await sql.query<{ dictionary: Dictionary; number: number; name: string | null }>(
      DICTIONARIES.map(
        (dictionary, i) => `select '${dictionary}' as dictionary, number, name from ${dictionary} where name = any($${i + 1}::text[])
          union all select '${dictionary}', coalesce(max(number), 0), null from ${dictionary}`,
      ).join(' union all '),
      names,
    )
    const numbers = {
      accounts: new Map<string, number>(),
      commodities: new Map<string, number>(),
      payees: new Map<string, number>(),
      files: new Map<string, number>(),
    }
    const highest = new Map<Dictionary, number>()
    for (const { dictionary, number, name } of rows) {
      if (name === null) highest.set(dictionary, number)
      else numbers[dictionary].set(name, number)
    }
    for (const [i, dictionary] of DICTIONARIES.entries()) {
      const fresh = names[i]!.filter((name) => !numbers[dictionary].has(name))
      if (fresh.length === 0) continue
      const next = (highest.get(dictionary) ?? 0) + 1
      fresh.forEach((name, at) => numbers[dictionary].set(name, next + at))
      await sql.query(`insert into ${dictionary} (number, name) select * from unnest($1::int4[], $2::text[])`, [
        fresh.map((_, at) => next + at),
        fresh,
      ])
    }
    return numbers
  }
}

/** The numbers of a block's names, by their index in the block. */
function localNumbers(names: readonly string[], numbers: ReadonlyMap<string, number>): number[] {
  return names.map((name) => {
    const number = numbers.get(name)
    invariant(number !== undefined, `the name "${name}" has a number`)
    return number
  })
}
