import { Exact } from '#vocabulary/exact.ts'
import type { Costed, MeantLots } from '#vocabulary/lots.ts'
import type { LotNote } from '../amounts/lots.ts'
import { Malformed } from '../text/cursor.ts'
import type { ReadingState } from '../reading-state.ts'
import type { LotPostings } from './lot-postings.ts'
import { type Lot, type LotMethod, LotPool, PLACES } from './pool.ts'

/** The lots of every account, by commodity. */
export class LotPools {
  readonly #reading: ReadingState
  readonly #postings: LotPostings
  /** commodity → account → lots; what is owed is apart from what is held. */
  readonly #pools = new Map<string, Map<number, LotPool>>()
  readonly #averages = new Map<ReadonlyMap<number, LotPool>, Map<number, Costed>>()

  constructor(reading: ReadingState, postings: LotPostings) {
    this.#reading = reading
    this.#postings = postings
  }

  /** Takes the units of a posting out of the lots of its account. */
  take(row: number): Lot[] {
    const { book, details } = this.#reading
    const { postings, commodities, accounts } = book
    const pool = this.#poolOf(row)
    const quantity = postings.quantity.get(row).abs()
    const note = details.lots.get(row)
    const line = postings.line[row]!
    const isNamed = note !== undefined && Object.keys(note).length > 0
    const name = `${commodities.names[postings.commodity[row]!]} in ${accounts.names[postings.account[row]!]}`
    if (pool.method.name === 'SPECID' && !isNamed)
      throw new Malformed(
        'lot_ambiguous',
        `The lots of ${name} are named one by one (SPECID). Name the one that is meant in braces: {2024-01-31}.`,
        line,
      )
    const meant: MeantLots<Lot> = isNamed ? { day: note.day, is: (lot) => matches(lot, note, quantity) } : {}
    if (isNamed && pool.method.name === 'SPECID' && pool.matching(meant).length > 1)
      throw new Malformed(
        'lot_ambiguous',
        `More than one lot of ${name} is meant. Name it by its date, and by its label when a day has several.`,
        line,
      )
    const { parts, missing } = pool.select(quantity, meant)
    if (missing.sign > 0) {
      const held = Exact.sum(pool.matching(meant).map((lot) => lot.quantity))
      throw new Malformed(
        'lots_missing',
        `There are ${held.toText()} ${name}${isNamed ? ' in the lot that is named' : ' in lots'}, and not ${quantity.toText()}. Correct the amount, or write the purchase before it; what is sold short stands in a liability.`,
        line,
      )
    }
    if (pool.method.ofAllAccounts && !isNamed && pool.method.name !== 'AVERAGE') this.#mustBeFirst(row, pool, parts.at(-1)!.lot)
    return pool.takeParts(parts)
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
      pools.set(account, (pool = new LotPool(accounts.names[account]!, method, method.name === 'AVERAGE' ? this.#averageOf(row, method) : undefined)))
    }
    return pool
  }
  /** The averages by currency, of all accounts or of one. */
  #averageOf(row: number, { ofAllAccounts }: LotMethod): (lot: Lot) => Costed {
    const pools = this.#poolsOf(row)
    const averages = (ofAllAccounts ? this.#averages.get(pools) : undefined) ?? new Map<number, Costed>()
    if (ofAllAccounts) this.#averages.set(pools, averages)
    return ({ currency }) => {
      let average = averages.get(currency)
      if (average === undefined) averages.set(currency, (average = { quantity: Exact.zero, cost: Exact.zero }))
      return average
    }
  }
  /** Refuses to take a lot when another account has one that comes before it. */
  #mustBeFirst(row: number, pool: LotPool, last: Lot): void {
    for (const other of this.#poolsOf(row).values())
      if (other !== pool && other.next !== undefined && pool.isBefore(other.next, last))
        throw new Malformed(
          'lot_not_first',
          `${other.account} has a lot that comes before those of ${pool.account}, and "lots: ${pool.method.name}ALL" takes the lots of all accounts in one order. Take it from there first, or name the lot in braces.`,
          this.#reading.book.postings.line[row]!,
        )
  }
  #poolsOf(row: number): Map<number, LotPool> {
    const { postings } = this.#reading.book
    const key = `${postings.commodity[row]} ${this.#postings.typeOf(postings.account[row]!) === 'L'}`
    let pools = this.#pools.get(key)
    if (pools === undefined) this.#pools.set(key, (pools = new Map()))
    return pools
  }
}

/** Whether a lot is the one in braces, but for its day: each part that is written must match, the cost at the digits that it is written with. */
function matches(lot: Lot, { label, cost }: LotNote, quantity: Exact): boolean {
  if (label !== undefined && label !== lot.label) return false
  if (cost === undefined) return true
  const { commodity, value, isTotal } = cost
  const unit = isTotal ? value.dividedBy(quantity, PLACES) : value
  return (
    commodity === lot.currency &&
    !lot.unitCost
      .minus(unit)
      .abs()
      .isGreaterThan(new Exact(5, value.scale + 1))
  )
}
