import { NONE } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Book } from '../../journal/book.ts'
import type { Quantity } from '../quantity.ts'
import { type ExactPrice, PriceEvents } from './price-events.ts'
import type { PriceMemory, PriceRun } from './price-memory.ts'
import { PriceRows } from './price-rows.ts'
import { SaidAgain } from './said-again.ts'

/**
 * Writes prices into the book: a pair has one at a moment, whichever of the two is priced in the other, the later one in the journal. With a
 * memory, what is said as in the reading before is only noted, and gets its rows at the end; until then `inRows` sees to it that there are any.
 */
export class PriceWriter {
  /** Prices whose decimals do not end, by their row: what they are exactly. */
  readonly fractions = new Map<number, Quantity>()
  readonly #book: Book
  readonly #memory: PriceMemory | undefined
  readonly #reading: number
  /** By the lower and the higher commodity. */
  readonly #rows: PriceRows[][] = []
  /** While nothing has rows yet. */
  #again: SaidAgain | undefined
  /** What is written into rows at once, for the next reading. */
  #written: PriceEvents | undefined

  constructor(book: Book, memory?: PriceMemory) {
    this.#book = book
    this.#memory = memory
    this.#reading = memory?.begin() ?? 0
    if (memory?.events) this.#again = new SaidAgain(memory.events)
    else if (memory) this.#written = new PriceEvents()
  }

  /** How many prices the journal has said. */
  get said(): number {
    return this.#again?.count ?? this.#written?.count ?? 0
  }

  one(fact: ExactPrice, fraction?: Quantity): void {
    if (this.#again) this.#again.add(fact, fraction)
    else this.#write(fact, fraction)
  }
  /** What has been said since `from`; undefined when nobody will want it again. */
  runSince(from: number, { file, line }: Pick<PriceRun, 'file' | 'line'>): PriceRun | undefined {
    return this.#memory && { reading: this.#reading, from, count: this.said - from, file, line }
  }
  /** Writes the prices of a run again; false where it is not known what they were, so that they have to be written one by one. */
  again(run: PriceRun, { file, line }: Pick<PriceRun, 'file' | 'line'>): boolean {
    if (!this.#again || run.reading !== this.#memory!.reading) return false
    const from = this.said
    this.#again.repeat(run.from, run.count, { file: file === run.file ? NONE : file, moved: line - run.line })
    Object.assign(run, { reading: this.#reading, from, file, line })
    return true
  }

  /** Everything that has been said is to stand in rows from now on: somebody asks for it in the middle of the journal. */
  inRows(): void {
    const again = this.#again
    if (!again) return
    this.#again = undefined
    this.#written = new PriceEvents()
    again.each((fact, fraction) => this.#write(fact, fraction))
  }
  /** The journal has said its last price. */
  end(): void {
    const memory = this.#memory
    if (!memory) return
    if (this.#again?.putInto(this.#book.prices) === false) this.inRows()
    if (this.#written) memory.events = this.#written
    memory.reading = this.#reading
  }

  #write(fact: ExactPrice, fraction: Quantity | undefined): void {
    const { prices } = this.#book
    const rows = this.#rowsOf(fact.base < fact.quote ? fact.base : fact.quote, fact.base < fact.quote ? fact.quote : fact.base)
    let row = rows.get(fact.day, fact.second)
    if (fraction !== undefined) this.fractions.set(row === NONE ? prices.count : row, fraction)
    else if (this.fractions.size > 0 && row !== NONE) this.fractions.delete(row)
    if (row === NONE) {
      row = prices.next()
      rows.set(fact.day, fact.second, row)
      prices.day[row] = fact.day
      prices.second[row] = fact.second
    }
    prices.base[row] = fact.base
    prices.quote[row] = fact.quote
    prices.rate.set(row, new Exact(fact.mantissa, fact.scale))
    prices.origin[row] = fact.origin
    prices.file[row] = fact.file
    prices.line[row] = fact.line
    this.#written?.add(fact, fraction, row)
  }
  #rowsOf(low: number, high: number): PriceRows {
    const ofLow = (this.#rows[low] ??= [])
    return (ofLow[high] ??= new PriceRows())
  }
}
