import type { Exact } from '#vocabulary/exact.ts'
import { type Tally, total } from '../valuation/tally.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'

/** What some postings of one commodity come to. */
export interface CommoditySum {
  readonly commodity: string
  readonly postings: number
  /** Of those above nothing, those below, and both. */
  readonly positive: Exact
  readonly negative: Exact
  readonly quantity: Exact
}

interface Sides {
  postings: number
  readonly positive: Tally
  readonly negative: Tally
}

/** Sums of postings by commodity, never across. */
export class Sums {
  readonly #ledger: ValuedLedger
  /** By id; an array, as every posting asks. */
  readonly #byCommodity: (Sides | undefined)[] = []

  constructor(ledger: ValuedLedger) {
    this.#ledger = ledger
  }

  add(posting: number): void {
    const { booked } = this.#ledger
    const commodity = booked.commodity[posting]!
    let sides = this.#byCommodity[commodity]
    if (!sides) this.#byCommodity[commodity] = sides = { postings: 0, positive: this.#ledger.tally(), negative: this.#ledger.tally() }
    sides.postings++
    const side = booked.quantity.mantissa[booked.row[posting]!]! < 0 ? sides.negative : sides.positive
    side.addQuantity(booked, posting)
  }

  /** By name. */
  list(): CommoditySum[] {
    return this.#byCommodity
      .flatMap((sides, id) => (sides ? [{ id, ...sides }] : []))
      .map(({ id, postings, ...sides }) => {
        const [positive, negative] = [sides.positive.figure(), sides.negative.figure()]
        return { commodity: this.#ledger.commodityName(id), postings, positive, negative, quantity: total(this.#ledger.trace, [positive, negative]) }
      })
      .sort((a, b) => (a.commodity < b.commodity ? -1 : 1))
  }
}
