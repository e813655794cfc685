import fc from 'fast-check'
import type { AnnotationBlock } from '../../src/events/annotations-events.ts'
import type { DataOf, Event } from '../../src/events/catalogue.ts'
import { JOURNAL_STREAM, type PriceBlock, type RecordedBlock } from '../../src/events/journal-events.ts'
import { jobStream } from '../../src/events/jobs-events.ts'
import { PORTFOLIOS_STREAM, PRICES_STREAM } from '../../src/events/prices-events.ts'
import { ACCOUNTS, COMMODITIES, longName, step } from './event-steps.ts'
import { journalSynced } from './journal-synced.ts'

const LONG_PAYEE = longName(40_000, 'a')
const LONG_FILE = longName(9000, '.ledger')

type StreamEvent = { readonly stream: string } & Event

export interface Transaction {
  readonly id: string
  readonly day: number
  readonly origin: number
  readonly postings: readonly { account: string; commodity: string; quantity: string; cost?: readonly [string, string] }[]
}

/** A history of appends that could have happened, and the transactions and prices that the book has at its end. */
export interface History {
  readonly appends: readonly (readonly StreamEvent[])[]
  readonly live: ReadonlyMap<string, Transaction>
  /** Sorted, as `priceText` writes them. */
  readonly prices: readonly string[]
}

/** "18000 USD ABC 1.50 journal 3600": day, base, quote, rate, where it comes from, second. */
export const priceText = (...parts: readonly [day: number, base: string, quote: string, rate: string, source: string, second: number]): string =>
  parts.join(' ')

export interface Price {
  readonly day: number
  readonly base: number
  readonly rate: string
  readonly origin: number
  readonly second: number
  readonly line?: number
}

export const histories: fc.Arbitrary<History> = fc
  .array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 8 })
  .map((appends) => {
    const world = new World()
    const batches = appends.map((steps) => steps.flatMap((each) => world.events(each))).filter((events) => events.length > 0)
    return { appends: batches, live: world.live, prices: world.prices }
  })

class World {
  readonly live = new Map<string, Transaction>()
  #prices: Price[] = []
  #events: AnnotationBlock['rows'] = []
  readonly #provided = new Map<string, string>()
  #count = 0
  #hasSynced = false

  get prices(): string[] {
    const declared = this.#prices.map(({ day, base, rate, origin, second }) =>
      priceText(day, COMMODITIES[base]!, COMMODITIES[(base + 1) % COMMODITIES.length]!, rate, origin === 0 ? 'journal' : 'implied', second),
    )
    return [...declared, ...this.#provided.values()].sort()
  }

  /** The accounts that are declared, or nothing of them: as in the sync before. */
  #synced(declared: readonly string[]): DataOf<'JournalSynced'> {
    const { declared_accounts, ...less } = journalSynced(`hash ${this.#count++}`, declared)
    const isAsBefore = this.#hasSynced && this.#count % 2 === 0
    this.#hasSynced = true
    return isAsBefore ? less : { ...less, declared_accounts }
  }

  events(taken: typeof step extends fc.Arbitrary<infer Value> ? Value : never): StreamEvent[] {
    switch (taken.kind) {
      case 'record': {
        const transactions = taken.transactions.map((each) => ({
          ...each,
          id: `t${this.#count++}`,
          postings: each.postings as Transaction['postings'],
        }))
        for (const each of transactions) this.live.set(each.id, each)
        return [{ stream: JOURNAL_STREAM, type: 'TransactionsRecorded', data: recordedBlock(transactions) }]
      }
      case 'withdraw': {
        const ids = picked([...this.live.keys()], taken.picks)
        for (const id of ids) this.live.delete(id)
        return ids.length === 0 ? [] : [{ stream: JOURNAL_STREAM, type: 'TransactionsWithdrawn', data: { id: ids } }]
      }
      case 'declare': {
        const prices = taken.prices.map((each) => ({ ...each, line: this.#count++ % 20 }))
        this.#prices.push(...prices)
        return [{ stream: JOURNAL_STREAM, type: 'PricesDeclared', data: priceBlock(prices) }]
      }
      case 'retract': {
        const gone = picked(this.#prices, taken.picks)
        for (const each of gone) this.#prices.splice(this.#prices.indexOf(each), 1)
        return gone.length === 0 ? [] : [{ stream: JOURNAL_STREAM, type: 'PricesRetracted', data: priceBlock(gone) }]
      }
      case 'fetch': {
        const { prices, provider } = taken
        for (const { day, base, rate } of prices)
          this.#provided.set(`${provider} ${day} ${base}`, priceText(day, COMMODITIES[base]!, COMMODITIES[0]!, rate, provider, 0))
        const data = {
          commodity: 'ABC',
          provider,
          ref: 'abc',
          type: 'stock' as const,
          commodities: COMMODITIES,
          day: prices.map((p) => p.day),
          base: prices.map((p) => p.base),
          quote: prices.map(() => 0),
          rate: prices.map((p) => p.rate),
        }
        return [
          { stream: PRICES_STREAM, type: 'PricesFetched', data },
          { stream: PRICES_STREAM, type: 'PricesSynced', data: { fetched: 1, failed: 0 } },
        ]
      }
      case 'drop':
        this.#provided.clear()
        return [{ stream: PRICES_STREAM, type: 'ProviderPricesDropped', data: {} }]
      case 'sync':
        return [{ stream: JOURNAL_STREAM, type: 'JournalSynced', data: this.#synced(taken.declared) }]
      case 'annotate': {
        const gone = picked(this.#events, taken.picks)
        const rows = taken.days.map((day) => ({
          kind: 'event' as const,
          day,
          name: 'place',
          text: `number ${this.#count++}`,
          file: 0,
          line: day % 20,
        }))
        this.#events = [...this.#events.filter((each) => !gone.includes(each)), ...rows]
        const of = (some: typeof rows) => ({ stream: JOURNAL_STREAM, data: { files: ['main.ledger'], rows: some } })
        return [
          { ...of(gone as typeof rows), type: 'AnnotationsRetracted' },
          { ...of(rows), type: 'AnnotationsDeclared' },
        ]
      }
      case 'move':
        this.#events = this.#events.map((each) => (each.line >= 1 && each.line <= 10 ? { ...each, line: each.line + 3 } : each))
        this.#prices = this.#prices.map((each) => (each.line! >= 1 && each.line! <= 10 ? { ...each, line: each.line! + 3 } : each))
        return [{ stream: JOURNAL_STREAM, type: 'EntriesMoved', data: { file: 'main.ledger', moves: [[1, 10, 3]] } }]
      case 'portfolio': {
        const { fund: commodity, securities } = taken
        const data = { commodity, provider: 'file', ref: 'fund.csv', type: 'mutualfund' as const, securities }
        return [
          { stream: PORTFOLIOS_STREAM, type: 'PortfolioFetched', data },
          { stream: PORTFOLIOS_STREAM, type: 'PortfoliosSynced', data: { fetched: 1, failed: 0 } },
        ]
      }
      case 'job': {
        const id = `job ${this.#count++}`
        const request = { journal: true, prices: false, force_prices: false, force_journal: false, portfolios: false }
        const events: StreamEvent[] = [
          { stream: jobStream(id), type: 'JobSubmitted', data: { id, kind: 'sync', request, cause: 'api', owner: 'here 1 now' } },
          { stream: jobStream(id), type: 'JobStarted', data: { id } },
        ]
        if (taken.ends === 'completed')
          events.push({
            stream: jobStream(id),
            type: 'JobCompleted',
            data: {
              id,
              details: ['a "detail"'],
              skipped: false,
              counts: {
                transactions_added: 1,
                transactions_removed: 0,
                transactions_unchanged: 0,
                postings_added: 2,
                posting_count: 2,
                price_count: 0,
              },
            },
          })
        if (taken.ends === 'failed')
          events.push({
            stream: jobStream(id),
            type: 'JobFailed',
            data: { id, error: 'main.ledger:3: bad \0', stage: 'journal.parse', details: ['\0'] },
          })
        return events
      }
    }
  }
}

const picked = <Item>(items: readonly Item[], picks: readonly number[]): Item[] =>
  [...new Set(picks.map((pick) => items[pick % Math.max(items.length, 1)]))].filter((item) => item !== undefined) as Item[]

/** Transactions as the data of one event. */
export function recordedBlock(transactions: readonly Transaction[]): RecordedBlock {
  const postings = transactions.flatMap((each) => each.postings)
  const withCost = postings.flatMap(({ cost }, row): [number, string, number][] => (cost ? [[row, cost[0], COMMODITIES.indexOf(cost[1])]] : []))
  const first = transactions.map((_, i) => [i, 0] as [number, number])
  return {
    files: ['main.ledger', LONG_FILE],
    accounts: ACCOUNTS,
    commodities: COMMODITIES,
    payees: ['Someone', 'A\\B\nC', LONG_PAYEE],
    texts: ['a note\twith a tab and \0', '\\N'],
    transactions: {
      id: transactions.map((each) => each.id),
      day: transactions.map((each) => each.day),
      status: transactions.map((_, i) => i % 3),
      origin: transactions.map((each) => each.origin),
      payee: transactions.map((_, i) => i % 3),
      file: transactions.map(() => 0),
      begin_line: transactions.map((_, i) => i * 10 + 1),
      end_line: transactions.map((each, i) => i * 10 + 1 + each.postings.length),
      postings: transactions.map((each) => each.postings.length),
      second_day: first.slice(0, 1),
      code: first.slice(1, 2),
      note: first.map(([row]): [number, number] => [row, row % 2]),
      tags: first.slice(0, 1).map(([row]): [number, [string, string][]] => [row, [['trip', 'a "quoted" \\ value \0']]]),
      links: first.slice(0, 1).map(([row]): [number, string[]] => [row, ['invoice-1']]),
    },
    postings: {
      account: postings.map((each) => ACCOUNTS.indexOf(each.account)),
      commodity: postings.map((each) => COMMODITIES.indexOf(each.commodity)),
      quantity: postings.map((each) => each.quantity),
      line: postings.map((_, row) => row + 2),
      cost: withCost,
      lot: withCost.slice(0, 1),
      lot_detail: withCost.slice(0, 1).map(([row]): [number, { day: number; label: string }] => [row, { day: 100, label: 'lot' }]),
      day: [],
      status: [],
      kind: postings.length > 1 ? [[1, 1]] : [],
      flags: [[0, 5]],
      note: [[0, 1]],
      tags: [],
      ...(postings.length > 2 && { payee: [[2, 1] as [number, number]] }),
    },
  }
}

export function priceBlock(prices: readonly Price[]): PriceBlock {
  return {
    files: ['main.ledger'],
    commodities: COMMODITIES,
    day: prices.map((each) => each.day),
    base: prices.map((each) => each.base),
    quote: prices.map((each) => (each.base + 1) % COMMODITIES.length),
    rate: prices.map((each) => each.rate),
    origin: prices.map((each) => each.origin),
    second: prices.flatMap((each, row): [number, number][] => (each.second === 0 ? [] : [[row, each.second]])),
    file: prices.map(() => 0),
    line: prices.map((each, row) => each.line ?? row),
  }
}
