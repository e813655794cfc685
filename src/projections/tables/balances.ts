import type { DataOf } from '../../events/catalogue.ts'
import type { RecordedEvent } from '../../events/log/log.ts'
import { invariant } from '#vocabulary/refusal.ts'
import type { LedgerView } from '../view/ledger-view.ts'
import { LedgerViewBuilder } from '../view/ledger-view-builder.ts'
import type { Projection } from '../projector.ts'
import { BalanceSums, BALANCES } from './balance-sums.ts'

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
    const id = view.transactionIds[row]!
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
