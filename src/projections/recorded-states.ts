import { FORECAST } from '#vocabulary/book-columns.ts'
import type { DataOf } from '../events/catalogue.ts'
import type { Position, RecordedEvent } from '../events/log/log.ts'
import type { Instant } from '#vocabulary/clock.ts'

/** A state of the book as it was recorded: what came and went since the one before. */
export type RecordedState = {
  /** Of its last event. */
  readonly position: Position
  readonly at: Instant
} /** Without the transactions that periodic rules predict. */ & (
  | { readonly kind: 'journal'; readonly counts: Pick<DataOf<'JournalSynced'>['counts'], 'added' | 'removed' | 'transactions'> }
  /** `prices` that are new or corrected, of the `commodities` that were asked for, in the order of their names. */
  | { readonly kind: 'prices_fetched'; readonly prices: number; readonly commodities: readonly string[] }
  | { readonly kind: 'prices_dropped' }
  /** What these `commodities` are made of, in the order of their names. */
  | { readonly kind: 'portfolios_fetched'; readonly commodities: readonly string[] }
)

/** What was recorded so far, as plain data. */
export interface RecordedStatesSoFar {
  readonly states: readonly RecordedState[]
  readonly isFetching: boolean
  readonly predicted: readonly string[]
  /** How many predicted transactions came and went since the last sync. */
  readonly came: number
  readonly went: number
}

/** The states of the book, oldest first: one for each sync of the journal, of prices and of portfolios that brought something. */
export class RecordedStates {
  readonly #states: RecordedState[]
  /** Whether the sync of prices or portfolios of the last state goes on: it records commodity by commodity. */
  #isFetching: boolean
  /** Ids of the predicted transactions in the book. The log counts them like all others. */
  readonly #predicted: Set<string>
  #came: number
  #went: number

  constructor(from?: RecordedStatesSoFar) {
    this.#states = from?.states.slice() ?? []
    this.#isFetching = from?.isFetching ?? false
    this.#predicted = new Set(from?.predicted)
    this.#came = from?.came ?? 0
    this.#went = from?.went ?? 0
  }

  take(event: RecordedEvent): void {
    const { position, at } = event
    const last = this.#states.at(-1)
    const going = this.#isFetching ? last : undefined
    const fetching = going?.kind === 'prices_fetched' ? going : undefined
    const looking = going?.kind === 'portfolios_fetched' ? going : undefined
    switch (event.type) {
      case 'TransactionsRecorded': {
        const { id, origin } = event.data.transactions
        const predicted = id.filter((_, row) => origin[row] === FORECAST)
        for (const one of predicted) this.#predicted.add(one)
        this.#came += predicted.length
        break
      }
      case 'TransactionsWithdrawn':
        for (const id of event.data.id) if (this.#predicted.delete(id)) this.#went++
        break
      case 'JournalSynced': {
        const { added, removed, transactions } = event.data.counts
        const counts = { added: added - this.#came, removed: removed - this.#went, transactions: transactions - this.#predicted.size }
        this.#states.push({ kind: 'journal', position, at, counts })
        this.#came = this.#went = 0
        break
      }
      case 'ProviderPricesDropped':
        this.#states.push({ kind: 'prices_dropped', position, at })
        break
      case 'PricesFetched': {
        if (fetching) this.#states.pop()
        const commodities = [...new Set([...(fetching?.commodities ?? []), event.data.commodity])].sort()
        this.#states.push({ kind: 'prices_fetched', position, at, prices: (fetching?.prices ?? 0) + event.data.day.length, commodities })
        this.#isFetching = true
        break
      }
      case 'PricesSynced':
        if (fetching) this.#states[this.#states.length - 1] = { ...fetching, position, at }
        this.#isFetching = false
        break
      case 'PortfolioFetched': {
        if (looking) this.#states.pop()
        const commodities = [...new Set([...(looking?.commodities ?? []), event.data.commodity])].sort()
        this.#states.push({ kind: 'portfolios_fetched', position, at, commodities })
        this.#isFetching = true
        break
      }
      case 'PortfoliosSynced':
        if (looking) this.#states[this.#states.length - 1] = { ...looking, position, at }
        this.#isFetching = false
        break
    }
  }

  soFar(): RecordedStatesSoFar {
    return { states: this.#states, isFetching: this.#isFetching, predicted: [...this.#predicted], came: this.#came, went: this.#went }
  }

  all(): readonly RecordedState[] {
    return this.#states.slice()
  }
}
