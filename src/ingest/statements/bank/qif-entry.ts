import { ownValue } from '#vocabulary/own-value.ts'
import { Exact } from '#vocabulary/exact.ts'
import { NotUnderstood } from '../trades/not-understood.ts'
import { type Basis, settled } from '../trades/settled.ts'
import { type DecimalMark, moneyOf } from '../values/money.ts'
import { tidied } from './bank-file.ts'
import { type QifRecord, valueOf } from './qif-records.ts'

export type Action = 'buy' | 'sell' | 'short' | 'cover' | 'dividend' | 'interest' | 'fee' | 'reinvested' | 'opening' | 'movement'

/** What an action is, in lower case and without the X of those whose money comes from or goes to another account. */
export const ACTIONS: Readonly<Record<string, Action | undefined>> = {
  buy: 'buy',
  sell: 'sell',
  shtsell: 'short',
  cvrshrt: 'cover',
  div: 'dividend',
  cglong: 'dividend',
  cgmid: 'dividend',
  cgshort: 'dividend',
  intinc: 'interest',
  margint: 'interest',
  miscexp: 'fee',
  miscinc: 'movement',
  reinvdiv: 'reinvested',
  reinvint: 'reinvested',
  reinvlg: 'reinvested',
  reinvmd: 'reinvested',
  reinvsh: 'reinvested',
  shrsin: 'opening',
  cash: 'movement',
  xin: 'movement',
  xout: 'movement',
  contrib: 'movement',
  withdrw: 'movement',
}
/** The fields of one entry of an investment account. */
export class QifEntry {
  /** In lower case, without the X of a transfer. */
  readonly action: string
  readonly category: string
  /** Where the money of a trade is, when it is in another account. */
  readonly transfer: string | undefined
  readonly #record: QifRecord
  readonly #mark: DecimalMark

  constructor(record: QifRecord, mark: DecimalMark) {
    this.#record = record
    this.#mark = mark
    const written = this.value('N').toLowerCase()
    this.action = ownValue(ACTIONS, written) === undefined && written.endsWith('x') ? written.slice(0, -1) : written
    this.category = this.value('L').replace(/\/[^/\]]*$/, '')
    this.transfer = this.action !== written && this.category !== '' ? this.category : undefined
  }

  value(letter: string): string {
    return tidied(valueOf(this.#record, letter))
  }

  number(letter: string): Exact | undefined {
    const text = this.value(letter)
    if (text === '') return undefined
    const number = moneyOf(text, this.#mark)
    if (!number) throw new NotUnderstood(`"${text.slice(0, 40)}" is no number; enter this by hand`)
    return number
  }

  worthOf(quantity: Exact, amount: Exact | undefined): Exact | undefined {
    if (amount && !amount.isZero) return amount
    const price = this.number('I')
    return price && !price.isZero ? quantity.times(price).rounded(2) : undefined
  }

  /** Whether the commission is in the amount. Prices of bonds are in percent, and say nothing of it. */
  basisOf({ quantity, amount, fee, isSale }: { quantity: Exact; amount: Exact; fee: Exact; isSale: boolean }): Basis {
    const price = this.number('I')
    if (!price || price.isZero) {
      if (!fee.isZero)
        throw new NotUnderstood(`nothing says whether the commission of ${fee.toText()} is in the amount of ${amount.toText()}; enter this by hand`)
      return 'gross'
    }
    const known = { quantity, price, amount, fee, tax: Exact.zero, rate: undefined, isForeign: false, isSale }
    const basis = settled(known) ?? settled({ ...known, price: price.dividedBy(HUNDRED) }) ?? settled({ ...known, price: price.times(TEN) })
    if (basis === undefined)
      throw new NotUnderstood(
        `${quantity.toString()} × ${price.toString()} is ${quantity.times(price).toString()}, and the amount of ${amount.toText()} is neither that nor that with the commission; enter this by hand`,
      )
    return basis
  }
}

const HUNDRED = Exact.of(100)
const TEN = Exact.of(10)
