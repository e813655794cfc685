import { Amount } from './amount.ts'

/** Amounts of several commodities and lots at once, in the order in which they came. */
export class Balance {
  readonly amounts = new Map<string, Amount>()

  static of(...amounts: readonly Amount[]): Balance {
    const balance = new Balance()
    for (const amount of amounts) balance.add(amount)
    return balance
  }
  copy(): Balance {
    const balance = new Balance()
    for (const [key, amount] of this.amounts) balance.amounts.set(key, amount)
    return balance
  }

  /** A zero is not added, but a sum that becomes zero stays: ledger's count of commodities goes by that. */
  add(amount: Amount): this {
    if (amount.isRealZero) return this
    const { key } = amount
    const present = this.amounts.get(key)
    this.amounts.set(key, present ? present.plus(amount) : amount)
    return this
  }
  subtract(amount: Amount): this {
    if (amount.isRealZero) return this
    const { key } = amount
    const rest = this.amounts.get(key)?.minus(amount) ?? amount.negated()
    if (rest.isRealZero) this.amounts.delete(key)
    else this.amounts.set(key, rest)
    return this
  }
  addAll(other: Balance): this {
    for (const amount of other.amounts.values()) this.add(amount)
    return this
  }
  subtractAll(other: Balance): this {
    for (const amount of other.amounts.values()) this.subtract(amount)
    return this
  }
  negated(): Balance {
    return Balance.of(...[...this.amounts.values()].map((amount) => amount.negated()))
  }
  stripped(): Balance {
    return Balance.of(...[...this.amounts.values()].map((amount) => amount.stripped()))
  }
  get isZero(): boolean {
    for (const amount of this.amounts.values()) if (!amount.isZero) return false
    return true
  }
  get size(): number {
    return this.amounts.size
  }
  /** The amounts that are not zero, by symbol and then by lot. */
  sorted(): Amount[] {
    return [...this.amounts.values()].filter((amount) => !amount.isZero).sort(compareByCommodity)
  }
  /** The one amount, when there is just one. */
  single(): Amount | undefined {
    if (this.amounts.size === 0) return Amount.integer(0)
    return this.amounts.size === 1 ? this.amounts.values().next().value : undefined
  }
  toString(): string {
    const shown = this.sorted()
    return shown.length === 0 ? '0' : shown.map(String).join(', ')
  }
}

function compareByCommodity(a: Amount, b: Amount): number {
  if (a.symbol !== b.symbol) return a.symbol < b.symbol ? -1 : 1
  const [left, right] = [a.annotation, b.annotation]
  if (!left || !right) return left ? 1 : right ? -1 : 0
  if (left.price && right.price) return left.price.quantity.compare(right.price.quantity)
  if (left.price || right.price) return left.price ? 1 : -1
  if (left.day !== right.day) return (left.day ?? -1e9) - (right.day ?? -1e9)
  return (left.label ?? '') < (right.label ?? '') ? -1 : 1
}
