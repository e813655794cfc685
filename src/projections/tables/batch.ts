import type { DataOf } from '../../events/catalogue.ts'
import type { Position, RecordedEvent } from '../../events/log/log.ts'

/** A block of transactions as the log recorded it. */
export interface Block {
  readonly position: Position
  readonly data: DataOf<'TransactionsRecorded'>
  /** Entries of this block that a later event of the batch withdraws. */
  readonly dropped: Set<number>
}

export interface Batch {
  readonly blocks: readonly Block[]
  /** Transactions recorded in the batch, dropped ones included. */
  readonly recorded: number
  /** Transactions from before the batch. */
  readonly withdrawn: readonly string[]
  /** What the newest sync says that says it: one that leaves it out found the same as before. */
  readonly declaredAccounts: readonly string[] | undefined
}

/** The events as a set: what they leave of themselves, and what they take away of what was there. */
export function gathered(events: readonly RecordedEvent[]): Batch {
  const blocks: Block[] = []
  const withdrawn: string[] = []
  let declaredAccounts: readonly string[] | undefined
  let recorded = 0
  // Needed only when something is withdrawn after something was recorded.
  let places: Map<string, { block: Block; index: number }> | undefined
  for (const event of events) {
    if (event.type === 'TransactionsRecorded') {
      const block: Block = { position: event.position, data: event.data, dropped: new Set() }
      blocks.push(block)
      recorded += event.data.transactions.id.length
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
    } else if (event.type === 'JournalSynced') declaredAccounts = event.data.declared_accounts ?? declaredAccounts
  }
  return { blocks, recorded, withdrawn, declaredAccounts }
}

function addPlaces(places: Map<string, { block: Block; index: number }>, block: Block): void {
  block.data.transactions.id.forEach((id, index) => places.set(id, { block, index }))
}
