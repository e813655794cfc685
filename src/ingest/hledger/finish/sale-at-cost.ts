import { REAL } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import { isDearerThanMoney, isNamedEarned, isNamedGain, isoCodeOf } from '#vocabulary/currencies.ts'
import { Exact } from '#vocabulary/exact.ts'
import { rootOfWord } from '../../journal/root-words.ts'
import { rootedAccount, rootOfEnglishWord } from '../../journal/roots.ts'
import type { ReadingState } from '../reading-state.ts'

/** Units that leave an account at cost, and their gain. */
export interface SaleAtCost {
  /** The first of the postings that sell. */
  readonly first: number
  /** All of them and a fee in the same units: the written price is not a market price. */
  readonly rows: ReadonlySet<number>
  /** What one brought: all that they had cost and the gain; undefined where it is not certain that this is all of it, and no more. */
  readonly brought: Exact | undefined
}

/**
 * hledger weighs a sale by its price, so whoever books the gain of it writes what the lots had cost in its place. Read as a price, a share that
 * trades at 100 would be worth the 10 that were paid for it years ago, on the day on which some are sold.
 */
export class SalesAtCost {
  readonly #reading: ReadingState
  /** Cache by account. */
  readonly #kinds: (Kind | undefined)[] = []

  constructor(reading: ReadingState) {
    this.#reading = reading
  }

  in(transaction: number): SaleAtCost | undefined {
    const { book, details } = this.#reading
    const { transactions, postings } = book
    const rows: number[] = []
    const gains: number[] = []
    const spent: number[] = []
    for (let row = transactions.firstPosting[transaction]!; row < transactions.firstPosting[transaction + 1]!; row++) {
      if (postings.kind[row] !== REAL) continue
      const kind = this.#kindOf(postings.account[row]!)
      if (postings.costCommodity[row] === NONE) {
        if (kind.mayGain && !postings.quantity.get(row).isZero) gains.push(row)
      } else if (details.lots.has(row)) continue
      else if (kind.isAsset && postings.quantity.get(row).sign < 0) rows.push(row)
      else if (kind.isExpense) spent.push(row)
    }
    const [first] = rows
    if (first === undefined) return undefined
    const [commodity, quote] = [postings.commodity[first]!, postings.costCommodity[first]!]
    // Of money the rate is written at which it is changed, whatever else is booked with it.
    if (this.#isMoney(first)) return undefined
    const beside = gains.filter((row) => postings.commodity[row] === quote)
    if (beside.length === 0) return undefined
    // A fee that was paid with some of the units, at their cost as well.
    for (const row of spent) if (postings.commodity[row] === commodity) rows.push(row)
    const isOne = rows.every((row) => postings.commodity[row] === commodity && postings.costCommodity[row] === quote)
    const isNamed = beside.every((row) => this.#kindOf(postings.account[row]!).isNamed)
    return { first, rows: new Set(rows), brought: isOne && isNamed ? this.#brought(rows, beside) : undefined }
  }

  #brought(rows: readonly number[], gains: readonly number[]): Exact | undefined {
    const { postings } = this.#reading.book
    const sum = (of: readonly number[], column: 'quantity' | 'cost'): Exact => Exact.sum(of.map((row) => postings[column].get(row))).negated()
    const [proceeds, units] = [sum(rows, 'cost').plus(sum(gains, 'quantity')), sum(rows, 'quantity')]
    return proceeds.sign > 0 && units.sign > 0 ? proceeds.dividedBy(units) : undefined
  }

  /** Whether what is sold is money: called so, and no dearer than any. */
  #isMoney(row: number): boolean {
    const { postings, commodities } = this.#reading.book
    const [name, quote] = [commodities.names[postings.commodity[row]!]!, commodities.names[postings.costCommodity[row]!]!]
    if (isoCodeOf(name) === undefined) return false
    const [units, cost] = [postings.quantity.get(row).abs(), postings.cost.get(row).abs()]
    return units.isZero || !isDearerThanMoney(name, cost.dividedBy(units), quote)
  }

  #kindOf(account: number): Kind {
    return (this.#kinds[account] ??= kindOf(this.#reading, account))
  }
}

interface Kind {
  readonly isAsset: boolean
  readonly isExpense: boolean
  readonly mayGain: boolean
  readonly isNamed: boolean
}

function kindOf({ book }: ReadingState, account: number): Kind {
  const name = book.accounts.names[account]!
  const first = rootedAccount(name, book.accountRoots).split(':', 1)[0]!
  const root = rootOfEnglishWord(first) ?? rootOfWord(first)
  const isNamed = isNamedGain(name)
  return {
    isAsset: root === 'Assets',
    isExpense: root === 'Expenses',
    isNamed,
    mayGain: (root === 'Income' && !isNamedEarned(name)) || (root === 'Equity' && isNamed),
  }
}
