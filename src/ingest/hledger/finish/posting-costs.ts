import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { REAL } from '#vocabulary/book-columns.ts'
import { type Names, NONE } from '#vocabulary/columns.ts'
import { isDearerThanMoney, isNamedEarned, isNamedGain, isoCodeOf } from '#vocabulary/currencies.ts'
import { Exact } from '#vocabulary/exact.ts'
import { rootedAccount, rootOfEnglishWord, rootOfWord } from '../../journal/root-accounts.ts'
import type { Amount, Cost } from '../amounts/amount-sums.ts'
import type { ReadingState } from '../reading-state.ts'
import type { Assertion } from '../transactions/posting-details.ts'

/**
 * What accounts hold at a cost. Of all postings only an assignment with a cost (`= 5 X @ 2 Y`) leaves it in the tool's running balance, where
 * it stays beside what is held without one: the next assignment takes it away at that cost, and an assertion sees only the first of the parts.
 */
export class HeldAtCost {
  readonly #accounts: Names
  readonly #commodities: Names
  /** By account and by commodity with cost. */
  readonly #parts = new Map<number, Map<string, Part>>()
  /** Commodities that accounts hold without a cost, were it none of them, since an assignment with a cost. */
  readonly #plain = new Map<number, Set<number>>()

  constructor({ accounts, commodities }: { readonly accounts: Names; readonly commodities: Names }) {
    this.#accounts = accounts
    this.#commodities = commodities
  }

  /** Something is posted without a cost. */
  post(account: number, commodity: number): void {
    const plain = this.#plain.get(account)
    if (plain === undefined) this.#plain.set(account, new Set([commodity]))
    else plain.add(commodity)
  }

  /** Sets an account's holdings at a cost, and returns the changes. */
  assign(account: number, assertion: Assertion): Amount[] {
    const { commodity, quantity, cost, isSole, isInclusive } = assertion
    const own = this.#parts.get(account)
    const next = new Map<string, Part>()
    for (const [key, part] of own ?? []) if (!isSole && part.commodity !== commodity) next.set(key, part)
    if (cost !== undefined) {
      add(next, partOf({ commodity, quantity, cost }))
      const plain = this.#plain.get(account)
      if (isSole) plain?.clear()
      else plain?.delete(commodity)
    } else this.post(account, commodity)
    if (isInclusive) for (const part of this.#of(account, 'subaccounts').values()) add(next, negated(part))
    if (next.size > 0) this.#parts.set(account, next)
    else if (own !== undefined) this.#parts.delete(account)
    const change = new Map(next)
    for (const part of own?.values() ?? []) add(change, negated(part))
    return [...change.values()].filter(({ quantity, total }) => !quantity.isZero || total?.isZero === false).map(amountOf)
  }

  /** How much of a commodity is held at costs altogether. */
  sum(account: number, isInclusive: boolean, commodity: number): Exact {
    if (this.#parts.size === 0) return Exact.zero
    return Exact.sum(this.#partsOf(account, isInclusive, commodity).map(({ quantity }) => quantity))
  }

  /** What an assertion takes for all that there is of a commodity: of so much altogether only what has no cost, or what has the first. */
  seen(account: number, isInclusive: boolean, commodity: number, altogether: Exact): Exact {
    if (this.#parts.size === 0) return altogether
    const parts = this.#partsOf(account, isInclusive, commodity)
    if (parts.length === 0) return altogether
    if (this.#isPlain(account, isInclusive, commodity)) return altogether.minus(Exact.sum(parts.map(({ quantity }) => quantity)))
    return parts.reduce((first, part) => (this.#compare(part, first) < 0 ? part : first)).quantity
  }

  #partsOf(account: number, isInclusive: boolean, commodity: number): Part[] {
    const parts = isInclusive ? this.#of(account, 'all') : this.#parts.get(account)
    return [...(parts?.values() ?? [])].filter((part) => part.commodity === commodity)
  }

  #of(account: number, which: 'all' | 'subaccounts'): Map<string, Part> {
    const sums = new Map<string, Part>()
    for (const [other, parts] of this.#parts)
      if (this.#isUnder(other, account) || (which === 'all' && other === account)) for (const part of parts.values()) add(sums, part)
    return sums
  }

  #isPlain(account: number, isInclusive: boolean, commodity: number): boolean {
    if (!isInclusive) return this.#plain.get(account)?.has(commodity) === true
    for (const [other, plain] of this.#plain) if (plain.has(commodity) && (other === account || this.#isUnder(other, account))) return true
    return false
  }

  #isUnder(account: number, parent: number): boolean {
    const { names } = this.#accounts
    return elementAt(names, account).startsWith(`${elementAt(names, parent)}:`)
  }

  /** By the symbol of the cost, totals before rates, rates by size. */
  #compare(one: Part, other: Part): number {
    const { names } = this.#commodities
    if (one.costCommodity !== other.costCommodity) return elementAt(names, one.costCommodity) < elementAt(names, other.costCommodity) ? -1 : 1
    if (one.rate === undefined || other.rate === undefined) return one.rate === other.rate ? 0 : one.rate === undefined ? -1 : 1
    return one.rate.compare(other.rate)
  }
}

interface Part {
  readonly commodity: number
  readonly quantity: Exact
  readonly costCommodity: number
  /** Of one unit; undefined where a total is written. */
  readonly rate: Exact | undefined
  /** Of all units, where it is written so. Units of other totals add up with it. */
  readonly total: Exact | undefined
}

function partOf({ commodity, quantity, cost }: Amount & { readonly cost: Cost }): Part {
  const { commodity: costCommodity, rate, isTotal } = cost
  if (!isTotal) return { commodity, quantity, costCommodity, rate, total: undefined }
  return { commodity, quantity, costCommodity, rate: undefined, total: quantity.sign < 0 ? rate.negated() : rate }
}

function amountOf({ commodity, quantity, costCommodity, rate, total }: Part): Amount {
  const cost = rate === undefined ? { rate: quantity.sign < 0 ? total!.negated() : total!, isTotal: true } : { rate, isTotal: false }
  return { commodity, quantity, cost: { commodity: costCommodity, ...cost } }
}

const negated = (part: Part): Part => ({ ...part, quantity: part.quantity.negated(), total: part.total?.negated() })

function add(parts: Map<string, Part>, part: Part): void {
  const key = `${part.commodity} ${part.costCommodity} ${part.rate?.trimmed().toText() ?? 'total'}`
  const known = parts.get(key)
  parts.set(
    key,
    known === undefined ? part : { ...known, quantity: known.quantity.plus(part.quantity), total: part.total && known.total?.plus(part.total) },
  )
}

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
    for (let row = intAt(transactions.firstPosting, transaction); row < intAt(transactions.firstPosting, transaction + 1); row++) {
      if (postings.kind[row] !== REAL) continue
      const kind = this.#kindOf(intAt(postings.account, row))
      if (postings.costCommodity[row] === NONE) {
        if (kind.mayGain && !postings.quantity.get(row).isZero) gains.push(row)
      } else if (details.lots.has(row)) continue
      else if (kind.isAsset && postings.quantity.get(row).sign < 0) rows.push(row)
      else if (kind.isExpense) spent.push(row)
    }
    const [first] = rows
    if (first === undefined) return undefined
    const [commodity, quote] = [intAt(postings.commodity, first), intAt(postings.costCommodity, first)]
    // Of money the rate is written at which it is changed, whatever else is booked with it.
    if (this.#isMoney(first)) return undefined
    const beside = gains.filter((row) => postings.commodity[row] === quote)
    if (beside.length === 0) return undefined
    // A fee that was paid with some of the units, at their cost as well.
    for (const row of spent) if (postings.commodity[row] === commodity) rows.push(row)
    const isOne = rows.every((row) => postings.commodity[row] === commodity && postings.costCommodity[row] === quote)
    const isNamed = beside.every((row) => this.#kindOf(intAt(postings.account, row)).isNamed)
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
    const [name, quote] = [
      elementAt(commodities.names, intAt(postings.commodity, row)),
      elementAt(commodities.names, intAt(postings.costCommodity, row)),
    ]
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
  const name = elementAt(book.accounts.names, account)
  const first = elementAt(rootedAccount(name, book.accountRoots).split(':', 1), 0)
  const root = rootOfEnglishWord(first) ?? rootOfWord(first)
  const isNamed = isNamedGain(name)
  return {
    isAsset: root === 'Assets',
    isExpense: root === 'Expenses',
    isNamed,
    mayGain: (root === 'Income' && !isNamedEarned(name)) || (root === 'Equity' && isNamed),
  }
}
