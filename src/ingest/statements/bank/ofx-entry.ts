import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { NotUnderstood } from '../trades/trade.ts'
import type { SecurityNamed } from '../trades/security-codes.ts'
import { settled } from '../trades/settled.ts'
import type { Trade } from '../trades/trade.ts'
import { tidied } from './bank-file.ts'
import { amountIn, dayIn } from './ofx-numbers.ts'
import { type Element, elementsOf, valueOf } from './sgml.ts'

/** The fields of one entry about securities. */
export class OfxEntry {
  readonly name: string
  readonly security: SecurityNamed | undefined
  readonly commodity: string | undefined
  readonly line: number
  /** The first of each name, however deep. */
  readonly #values = new Map<string, string>()

  constructor(element: Element, security: SecurityNamed | undefined, currency: string | undefined) {
    this.name = element.name
    this.line = element.line
    this.security = security
    this.commodity = commodityOf(element, currency)
    this.#gather(element)
  }

  #gather({ inside }: Element): void {
    for (const child of inside) {
      if (child.value !== '' && !this.#values.has(child.name)) this.#values.set(child.name, tidied(child.value))
      this.#gather(child)
    }
  }

  value(name: string): string {
    return this.#values.get(name) ?? ''
  }

  base(kind: Trade['kind'], security: SecurityNamed | undefined): Omit<Trade, 'row' | 'worth'> {
    const { commodity } = this
    return {
      day: this.#day(),
      kind,
      isMoney: false,
      quantity: Exact.zero,
      fee: Exact.zero,
      tax: Exact.zero,
      said: this.value('MEMO'),
      reference: '',
      ...(security && { security }),
      ...(commodity !== undefined && { commodity }),
    }
  }

  named(): SecurityNamed {
    if (!this.security) throw new NotUnderstood('the entry does not say which security this is; enter it by hand')
    return this.security
  }

  units(): Exact {
    const units = this.#figure('UNITS')
    if (!units || units.isZero) throw new NotUnderstood('the entry does not say how many units this was; enter it by hand')
    return units
  }

  total(): Exact {
    const total = this.#figure('TOTAL')
    if (!total) throw new NotUnderstood('the entry has no total; enter it by hand')
    return total
  }

  sumOf(...names: readonly string[]): Exact {
    return Exact.sum(names.map((name) => this.#figure(name)?.abs() ?? Exact.zero))
  }

  /** That the total is what units, price and charges come to. Bonds have a price in percent, and options one of each unit below. */
  checkTotal({ quantity, fee, tax, isSale }: { quantity: Exact; fee: Exact; tax: Exact; isSale: boolean }): void {
    const price = this.#figure('UNITPRICE')
    if (!price || price.isZero || this.name.endsWith('DEBT')) return
    const margin = this.sumOf('MARKUP', 'MARKDOWN')
    const each = (amountIn(this.value('SHPERCTRCT')) ?? Exact.one).times(quantity)
    const amount = this.total().abs()
    // A markup is said to be beside the price, and by some to be in it.
    const prices = [price, price.plus(margin), price.minus(margin)]
    const isNet = (one: Exact): boolean =>
      settled({ quantity: each, price: one, amount, fee, tax, rate: undefined, isForeign: false, isSale }) ===
      (fee.plus(tax).isZero ? 'gross' : 'net')
    if (prices.some(isNet)) return
    throw new NotUnderstood(
      `${each.toString()} × ${price.toString()} with the fees and taxes of ${fee.plus(tax).toText()} is not the total of ${amount.toText()}; enter this by hand`,
    )
  }

  #figure(name: string): Exact | undefined {
    const text = this.value(name)
    if (text === '') return undefined
    const number = amountIn(text)
    if (!number) throw new NotUnderstood(`"${text.slice(0, 40)}" in ${name} is no number; enter this by hand`)
    return number
  }

  #day(): Day {
    const text = this.value('DTTRADE')
    const day = dayIn(text)
    if (day === undefined) throw new NotUnderstood(`"${text.slice(0, 40)}" in DTTRADE is no day; enter this by hand`)
    return day
  }
}

/** ORIGCURRENCY says what it was before it was exchanged; the amounts are in the account's own money all the same. */
function commodityOf(entry: Element, currency: string | undefined): string | undefined {
  const [own] = elementsOf(entry, 'CURRENCY')
  return tidied(valueOf(own, 'CURSYM')) || currency
}
