import { Exact } from '#vocabulary/exact.ts'
import type { LotNote } from '../amounts/lots.ts'
import { Malformed } from '../malformed.ts'
import type { ReadingState } from '../reading-state.ts'
import type { LotPostings } from './lot-postings.ts'
import type { LotMethod } from './method.ts'
import { type Averages, LotPool, mustBeFirst, type Lot, type Taken } from './pool.ts'

/** The lots of every account, by commodity. */
export class LotPools {
  readonly #reading: ReadingState
  readonly #postings: LotPostings
  /** commodity → account → lots; what is owed stands apart from what is there. */
  readonly #pools = new Map<string, Map<number, LotPool>>()
  readonly #averages = new Map<ReadonlyMap<number, LotPool>, Averages>()

  constructor(reading: ReadingState, postings: LotPostings) {
    this.#reading = reading
    this.#postings = postings
  }

  /** Takes the units of a posting out of the lots of its account. */
  take(row: number): Taken[] {
    const { book, details } = this.#reading
    const { postings, commodities, accounts } = book
    const pool = this.#poolOf(row)
    const quantity = postings.quantity.get(row).abs()
    const note = details.lots.get(row)
    const line = postings.line[row]!
    const isNamed = note !== undefined && Object.keys(note).length > 0
    const name = `${commodities.names[postings.commodity[row]!]} in ${accounts.names[postings.account[row]!]}`
    if (pool.method.order === 'SPECID' && !isNamed)
      throw new Malformed(
        'lot_ambiguous',
        `The lots of ${name} are named one by one (SPECID). Name the one that is meant in braces: {2024-01-31}.`,
        line,
      )
    const wanted = (lot: Lot): boolean => !isNamed || matches(lot, note, quantity)
    if (isNamed && pool.method.order === 'SPECID' && pool.lots.filter(wanted).length > 1)
      throw new Malformed(
        'lot_ambiguous',
        `More than one lot of ${name} is meant. Name it by its date, and by its label when a day has several.`,
        line,
      )
    const taken = pool.take(quantity, wanted)
    if (taken === undefined) {
      const held = Exact.sum(pool.lots.filter(wanted).map((lot) => lot.quantity))
      throw new Malformed(
        'lots_missing',
        `There are ${held.toText()} ${name}${isNamed ? ' in the lot that is named' : ' in lots'}, and not ${quantity.toText()}. Correct the amount, or write the purchase before it; what is sold short stands in a liability.`,
        line,
      )
    }
    if (pool.method.ofAllAccounts && !isNamed && pool.method.order !== 'AVERAGE') mustBeFirst(pool, taken, this.#othersOf(row, pool), line)
    return taken
  }

  add(row: number, lot: Lot): void {
    this.#poolOf(row).add(lot)
  }

  #poolOf(row: number): LotPool {
    const { postings, accounts } = this.#reading.book
    const account = postings.account[row]!
    const pools = this.#poolsOf(row)
    let pool = pools.get(account)
    if (pool === undefined) {
      const method = this.#postings.methodOf(row)!
      pools.set(
        account,
        (pool = new LotPool(accounts.names[account]!, method, method.order === 'AVERAGE' ? this.#averagesOf(row, method) : undefined)),
      )
    }
    return pool
  }
  /** One for all accounts, or one for each. */
  #averagesOf(row: number, { ofAllAccounts }: LotMethod): Averages {
    if (!ofAllAccounts) return new Map()
    const pools = this.#poolsOf(row)
    let averages = this.#averages.get(pools)
    if (averages === undefined) this.#averages.set(pools, (averages = new Map()))
    return averages
  }
  #othersOf(row: number, pool: LotPool): LotPool[] {
    return [...this.#poolsOf(row).values()].filter((other) => other !== pool)
  }
  #poolsOf(row: number): Map<number, LotPool> {
    const { postings } = this.#reading.book
    const key = `${postings.commodity[row]} ${this.#postings.typeOf(postings.account[row]!) === 'L'}`
    let pools = this.#pools.get(key)
    if (pools === undefined) this.#pools.set(key, (pools = new Map()))
    return pools
  }
}

/** What is named in braces: each part that is written must be that of the lot, the cost at the digits that it is written with. */
function matches(lot: Lot, note: LotNote, quantity: Exact): boolean {
  if (note.day !== undefined && note.day !== lot.day) return false
  if (note.label !== undefined && note.label !== lot.label) return false
  if (note.cost === undefined) return true
  const { commodity, value, isTotal } = note.cost
  const unit = isTotal ? value.dividedBy(quantity, 24) : value
  const own = lot.paid.dividedBy(lot.units, 24)
  return (
    commodity === lot.currency &&
    !own
      .minus(unit)
      .abs()
      .isGreaterThan(new Exact(5, value.scale + 1))
  )
}
