import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { columnsFrom, JournalColumns, type StoredColumns, storedColumns, type WholeSync, wholeSync } from '../../events/journal-columns.ts'
import type { PriceBlock } from '../../events/journal-events.ts'
import type { Position, RecordedEvent } from '../../events/log/log.ts'
import { PRICES_STREAM } from '../../events/prices-events.ts'
import type { DataOf } from '../../events/catalogue.ts'
import type { Instant } from '#vocabulary/clock.ts'
import type { Annotation } from '#vocabulary/annotations.ts'
import { PostingColumns, PriceColumns, PROVIDED, TransactionColumns } from '#vocabulary/book-columns.ts'
import { invariant } from '#vocabulary/refusal.ts'
import { Annotations } from '../annotations-view.ts'
import type { LedgerView } from './ledger-view.ts'
import { NO_PORTFOLIOS, type Portfolios, withPortfolioEvent } from '../portfolios.ts'
import { RecordedStates, type RecordedStatesSoFar } from '../recorded-states.ts'
import { areReordered, type FileRanks, movePrices, moveTransactions, rankOf, ranksOf, settled, shiftsOf } from './row-order.ts'

/** Where a builder is, as plain data: one that is made from it goes on as this one would. */
export interface BuilderState {
  readonly position: Position
  readonly at: Instant | undefined
  readonly columns: StoredColumns
  readonly rank: Int32Array
  readonly order: Int32Array
  readonly priceOrder: Int32Array
  readonly lastSync: WholeSync | undefined
  readonly annotations: readonly Annotation[]
  readonly states: RecordedStatesSoFar
  readonly pricesSyncedAt: Instant | undefined
  readonly pricesPosition: Position
  readonly portfolios: Portfolios
}

/**
 * Builds ledger views from the events of the log. Columns only grow and are shared by all views; where a later event changes earlier rows (line
 * numbers), a copy is changed, so existing views stay as they were.
 */
export class LedgerViewBuilder {
  readonly #columns: JournalColumns
  #position: Position = 0
  #lastSync: WholeSync | undefined
  readonly #annotations: Annotations
  readonly #states: RecordedStates
  #at: Instant | undefined
  /** In the include order. */
  #rank: FileRanks = new Int32Array(0)
  /** So many files had been named when rows were brought into order. */
  #filesInOrder = 0
  #order: Int32Array = new Int32Array(0)
  #priceOrder: Int32Array = new Int32Array(0)
  readonly #addedTransactions: number[] = []
  readonly #addedPrices: number[] = []
  readonly #removedTransactions = new Set<number>()
  readonly #removedPrices = new Set<number>()
  #rowOfId: Map<string, number> | undefined
  readonly #provided = new ProvidedPrices()
  #pricesSyncedAt: Instant | undefined
  #pricesPosition: Position = 0
  #portfolios: Portfolios = NO_PORTFOLIOS
  #resort = false

  /** From the first event on, or from where another builder was. */
  constructor(from?: BuilderState) {
    this.#columns = from ? columnsFrom(from.columns) : new JournalColumns()
    this.#annotations = new Annotations(from?.annotations)
    this.#states = new RecordedStates(from?.states)
    if (!from) return
    this.#position = from.position
    this.#at = from.at
    this.#lastSync = from.lastSync
    // Copies: what is read from a file is a part of all its bytes, which need not stay.
    this.#rank = from.rank.slice()
    this.#filesInOrder = this.#columns.files.size
    this.#order = from.order.slice()
    this.#priceOrder = from.priceOrder.slice()
    this.#pricesSyncedAt = from.pricesSyncedAt
    this.#pricesPosition = from.pricesPosition
    this.#portfolios = from.portfolios
    const { prices } = this.#columns
    for (const row of from.priceOrder) if (prices.origin[row] === PROVIDED) this.#provided.put(prices, row)
  }

  /** Where it is; to be written down before the next event is applied. */
  state(): BuilderState {
    this.#settleOrder()
    const { position, stream, version, type, at, data } = this.#lastSync ?? {}
    return {
      position: this.#position,
      at: this.#at,
      columns: storedColumns(this.#columns),
      rank: this.#rank,
      order: this.#order,
      priceOrder: this.#priceOrder,
      lastSync: position === undefined ? undefined : ({ position, stream, version, type, at, data } as WholeSync),
      annotations: this.#annotationsInOrder(),
      states: this.#states.soFar(),
      pricesSyncedAt: this.#pricesSyncedAt,
      pricesPosition: this.#pricesPosition,
      portfolios: this.#portfolios,
    }
  }

  /** Events that say nothing about the journal are passed over and leave the position as it is. */
  apply(event: RecordedEvent): void {
    switch (event.type) {
      case 'TransactionsRecorded':
        this.#record(this.#columns.addTransactions(event.data))
        break
      case 'TransactionsWithdrawn':
        this.#withdraw(event.data.id)
        break
      case 'PricesDeclared':
        this.#declare(this.#columns.addPrices(event.data))
        break
      case 'PricesRetracted':
        this.#retract(event.data)
        break
      case 'AnnotationsDeclared':
        this.#annotations.declare(event.data, (path) => this.#columns.files.id(path))
        break
      case 'AnnotationsRetracted':
        this.#annotations.retract(event.data, (path) => this.#columns.files.id(path))
        break
      case 'EntriesMoved':
        this.#move(event.data)
        break
      case 'JournalSynced':
        this.#lastSync = wholeSync(event, this.#lastSync)
        this.#rankFiles(event.data.files)
        this.#columns.settle()
        break
      case 'PricesFetched':
        for (let row = this.#columns.addFetched(event.data); row < this.#columns.prices.count; row++) {
          this.#addedPrices.push(row)
          const replaced = this.#provided.put(this.#columns.prices, row)
          if (replaced >= 0) this.#removedPrices.add(replaced)
        }
        break
      case 'ProviderPricesDropped':
        for (const row of this.#provided.drop()) this.#removedPrices.add(row)
        this.#pricesSyncedAt = undefined
        break
      case 'PricesSynced':
        this.#pricesSyncedAt = event.at
        break
      case 'PortfolioFetched':
      case 'PortfoliosSynced':
        this.#portfolios = withPortfolioEvent(this.#portfolios, event)
        break
      default:
        return
    }
    this.#states.take(event)
    this.#position = event.position
    this.#at = event.at
    if (event.stream === PRICES_STREAM) this.#pricesPosition = event.position
  }

  get position(): Position {
    return this.#position
  }

  /** The view after the last applied event. */
  view(): LedgerView {
    this.#settleOrder()
    const columns = this.#columns
    return {
      position: this.#position,
      at: this.#at,
      accounts: columns.accounts.names,
      commodities: columns.commodities.names,
      payees: columns.payees.names,
      texts: columns.texts.names,
      files: columns.files.names,
      transactions: columns.transactions,
      transactionIds: columns.transactionIds,
      postings: columns.postings,
      transactionOf: columns.transactionOf,
      order: this.#order,
      prices: columns.prices,
      priceOrder: this.#priceOrder,
      priceSources: columns.priceSources,
      annotations: this.#annotationsInOrder(),
      declaredAccounts: this.#lastSync?.data.declared_accounts ?? [],
      journalHash: this.#lastSync?.data.hash ?? '',
      states: this.#states.all(),
      lastSync: this.#lastSync,
      pricesSyncedAt: this.#pricesSyncedAt,
      portfolios: this.#portfolios,
      providedPrices: { position: this.#pricesPosition, isEmpty: this.#provided.isEmpty && this.#pricesSyncedAt === undefined },
    }
  }

  #record(firstRow: number): void {
    for (let row = firstRow; row < this.#columns.transactions.count; row++) {
      this.#addedTransactions.push(row)
      this.#rowOfId?.set(elementAt(this.#columns.transactionIds, row), row)
    }
  }

  #declare(firstRow: number): void {
    for (let row = firstRow; row < this.#columns.prices.count; row++) this.#addedPrices.push(row)
  }

  #withdraw(ids: readonly string[]): void {
    // Built when the first edit arrives: a book that is only read never pays for it.
    if (!this.#rowOfId) {
      this.#settleOrder()
      this.#rowOfId = new Map(Array.from(this.#order, (row) => [elementAt(this.#columns.transactionIds, row), row]))
    }
    for (const id of ids) {
      const row = this.#rowOfId.get(id)
      invariant(row !== undefined, `transaction ${id}, which is withdrawn, is in the book`)
      this.#rowOfId.delete(id)
      this.#removedTransactions.add(row)
    }
  }

  #retract(block: PriceBlock): void {
    this.#settleOrder()
    for (const row of retractedRows(this.#columns, this.#priceOrder, block)) this.#removedPrices.add(row)
  }

  #move({ file, moves }: DataOf<'EntriesMoved'>): void {
    this.#settleOrder()
    const columns = this.#columns
    const id = columns.files.find(file)
    const t = Object.assign(new TransactionColumns(), columns.transactions)
    const p = Object.assign(new PostingColumns(), columns.postings)
    const prices = Object.assign(new PriceColumns(), columns.prices)
    t.beginLine = t.beginLine.slice()
    t.endLine = t.endLine.slice()
    p.line = p.line.slice()
    prices.line = prices.line.slice()
    const moved = { file: id, shift: shiftsOf(moves) }
    const areInOrder = [moveTransactions({ t, p }, this.#order, moved), movePrices(prices, this.#priceOrder, moved)]
    this.#annotations.move(id, moved.shift)
    columns.transactions = t
    columns.postings = p
    columns.prices = prices
    if (areInOrder.includes(false)) this.#resort = true
  }

  #annotationsInOrder(): readonly Annotation[] {
    return this.#annotations.inOrder(this.#rankOf)
  }

  #rankFiles(files: DataOf<'JournalSynced'>['files']): void {
    const rank = ranksOf(files, this.#columns.files)
    if (areReordered(this.#rank, rank, this.#filesInOrder)) this.#resort = true
    this.#rank = rank
  }

  // Made once: what V8 compiled of a function that is made for each edit goes with it, and these are called for every row.
  readonly #inBook = (a: number, b: number): number => {
    const { transactions: t } = this.#columns
    return (
      intAt(t.day, a) - intAt(t.day, b) ||
      this.#rankOf(intAt(t.file, a)) - this.#rankOf(intAt(t.file, b)) ||
      intAt(t.beginLine, a) - intAt(t.beginLine, b) ||
      a - b
    )
  }
  readonly #inTime = (a: number, b: number): number => {
    const { day, second, file, line } = this.#columns.prices
    return (
      intAt(day, a) - intAt(day, b) ||
      intAt(second, a) - intAt(second, b) ||
      this.#rankOf(intAt(file, a)) - this.#rankOf(intAt(file, b)) ||
      intAt(line, a) - intAt(line, b) ||
      a - b
    )
  }
  readonly #rankOf = (file: number): number => rankOf(this.#rank, file)

  /** Brings the orders up to date with what was added and removed since they were last asked for. */
  #settleOrder(): void {
    this.#order = settled(this.#order, this.#addedTransactions, this.#removedTransactions, this.#inBook, this.#resort)
    this.#priceOrder = settled(this.#priceOrder, this.#addedPrices, this.#removedPrices, this.#inTime, this.#resort)
    this.#resort = false
    this.#filesInOrder = this.#columns.files.size
  }
}

/** The row of a provider's price of a pair and day, so that a corrected price replaces it. */
class ProvidedPrices {
  readonly #rows = new Map<string, Map<number, number>>()

  /** The row that this one replaces, or -1. */
  put(prices: PriceColumns, row: number): number {
    const key = `${prices.file[row]} ${prices.base[row]} ${prices.quote[row]}`
    let days = this.#rows.get(key)
    if (!days) this.#rows.set(key, (days = new Map()))
    const replaced = days.get(intAt(prices.day, row)) ?? -1
    days.set(intAt(prices.day, row), row)
    return replaced
  }

  get isEmpty(): boolean {
    return this.#rows.size === 0
  }

  /** Returns all rows and clears them. */
  drop(): number[] {
    const rows = [...this.#rows.values()].flatMap((days) => [...days.values()])
    this.#rows.clear()
    return rows
  }
}

/** The rows of the prices that a block retracts: each is identical to one of the block. */
function retractedRows({ prices, commodities, files }: JournalColumns, order: Int32Array, block: PriceBlock): number[] {
  const gone: number[] = []
  const placeOf = (file: number, line: number): number => file * 4294967296 + line
  const byPlace = new Map<number, number[]>()
  // An edit retracts a few of tens of thousands, so nothing is allocated for other lines.
  const lines = new Set(block.line)
  for (const row of order) {
    if (!lines.has(intAt(prices.line, row)) || prices.origin[row] === PROVIDED) continue
    const place = placeOf(intAt(prices.file, row), intAt(prices.line, row))
    const rows = byPlace.get(place)
    if (rows) rows.push(row)
    else byPlace.set(place, [row])
  }
  const seconds = new Map(block.second)
  block.day.forEach((day, i) => {
    const base = commodities.find(elementAt(block.commodities, elementAt(block.base, i)))
    const quote = commodities.find(elementAt(block.commodities, elementAt(block.quote, i)))
    const rows = byPlace.get(placeOf(files.find(elementAt(block.files, elementAt(block.file, i))), elementAt(block.line, i))) ?? []
    const at = rows.findIndex(
      (row) =>
        prices.day[row] === day &&
        prices.base[row] === base &&
        prices.quote[row] === quote &&
        prices.origin[row] === block.origin[i] &&
        prices.second[row] === (seconds.get(i) ?? 0) &&
        prices.rate.get(row).toText() === block.rate[i],
    )
    const row = at < 0 ? undefined : rows.splice(at, 1)[0]
    invariant(row !== undefined, `the price in line ${block.line[i]} of ${block.files[elementAt(block.file, i)]}, which is removed, is in the book`)
    gone.push(row)
  })
  return gone
}
