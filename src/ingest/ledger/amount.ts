import { LedgerError } from './problems.ts'
import { Quantity } from './quantity.ts'

/** Digits that ledger keeps beyond a commodity's precision in products and quotients. */
const EXTRA_DIGITS = 6

/** What ledger remembers of a commodity while it reads: how it is written, how precisely, and what it converts to. */
export interface Commodity {
  /** Place in `Commodities.all`; stays the same from one reading of a session to the next. */
  readonly id: number
  readonly symbol: string
  /** The most digits after the point seen so far: the precision to which transactions must balance. */
  precision: number
  /** "1.234,56": set by the first amount that cannot be read otherwise. */
  decimalComma: boolean
  /** A `format` was given: amounts seen later no longer change style and precision. */
  fixedStyle: boolean
  /** Declared by a directive. */
  declared: boolean
  /** 1 h = 60 m: the amount of the next smaller unit that one of this is. */
  smaller: Amount | undefined
}

/** What makes a lot of a commodity: what one unit cost, when it was acquired, and a note. */
export interface Annotation {
  readonly price?: Amount
  readonly day?: number
  readonly label?: string
  readonly valuation?: string
  /** `{=10 EUR}`: the price stays, whatever the market says. */
  readonly fixated?: boolean
  /** The price was computed from a cost, not written. */
  readonly calculated?: boolean
}

/** A number with its commodity, its lot and the precision that ledger's zero test goes by. Immutable. */
export class Amount {
  constructor(
    readonly quantity: Quantity,
    /** Digits after the point: as written, grown by products and quotients. */
    readonly precision: number,
    readonly commodity?: Commodity | undefined,
    readonly annotation?: Annotation | undefined,
    /** Costs, prices and computed values: their own precision counts and not the commodity's. */
    readonly keepsPrecision = false,
  ) {}

  static integer(value: number | bigint): Amount {
    return new Amount(Quantity.ofInteger(value), 0)
  }

  get sign(): -1 | 0 | 1 {
    return this.quantity.sign
  }
  get isRealZero(): boolean {
    return this.quantity.isZero
  }
  /** Zero to the precision of the commodity, unless the amount is written no finer than that. */
  get isZero(): boolean {
    if (this.quantity.isZero) return true
    if (!this.commodity || this.keepsPrecision || this.precision <= this.commodity.precision) return false
    if (this.quantity.numerator > this.quantity.denominator) return false
    return this.quantity.printsAsZero(this.commodity.precision)
  }

  with(change: {
    quantity?: Quantity
    precision?: number
    commodity?: Commodity | undefined
    annotation?: Annotation | undefined
    keepsPrecision?: boolean
  }): Amount {
    return new Amount(
      change.quantity ?? this.quantity,
      change.precision ?? this.precision,
      'commodity' in change ? change.commodity : this.commodity,
      'annotation' in change ? change.annotation : this.annotation,
      change.keepsPrecision ?? this.keepsPrecision,
    )
  }
  negated(): Amount {
    return this.with({ quantity: this.quantity.negated() })
  }
  abs(): Amount {
    return this.sign < 0 ? this.negated() : this
  }
  /** Without its lot. */
  stripped(): Amount {
    return this.annotation ? this.with({ annotation: undefined }) : this
  }
  rounded(): Amount {
    return this.keepsPrecision ? this.with({ keepsPrecision: false }) : this
  }
  unrounded(): Amount {
    return this.keepsPrecision ? this : this.with({ keepsPrecision: true })
  }
  /** In the smallest unit that the commodity converts to: 2 h → 7200 s. */
  reduced(): Amount {
    let amount: Amount = this
    for (let steps = 0; amount.commodity?.smaller && steps < 32; steps++) {
      const { smaller } = amount.commodity
      amount = amount.times(smaller.number()).with({ commodity: smaller.commodity, annotation: undefined })
    }
    return amount
  }
  /** Without its commodity. */
  number(): Amount {
    return this.with({ commodity: undefined, annotation: undefined })
  }

  plus(other: Amount): Amount {
    if (this.commodity && other.commodity && this.key !== other.key)
      throw new LedgerError('commodity_mismatch', `amounts of ${this.symbol} and ${other.symbol} cannot be added to one; write them as two postings`)
    const raises = (this.commodity === undefined) === (other.commodity === undefined) && other.precision > this.precision
    return this.with({ quantity: this.quantity.plus(other.quantity), ...(raises ? { precision: other.precision } : {}) })
  }
  minus(other: Amount): Amount {
    return this.plus(other.negated())
  }
  times(other: Amount): Amount {
    return this.#product(this.quantity.times(other.quantity), this.precision + other.precision, other)
  }
  dividedBy(other: Amount): Amount {
    if (other.isZero) throw new LedgerError('division_by_zero', 'an amount is divided by zero; check the expression')
    return this.#product(this.quantity.dividedBy(other.quantity), this.precision + other.precision + EXTRA_DIGITS, other)
  }
  #product(quantity: Quantity, precision: number, other: Amount): Amount {
    const commodity = this.commodity ?? other.commodity
    const annotation = this.commodity ? this.annotation : other.annotation
    const cap = commodity && !this.keepsPrecision ? commodity.precision + EXTRA_DIGITS : Number.POSITIVE_INFINITY
    return new Amount(quantity, Math.min(precision, cap), commodity, annotation, this.keepsPrecision)
  }
  compare(other: Amount): -1 | 0 | 1 {
    if (this.commodity && other.commodity && this.key !== other.key)
      throw new LedgerError('commodity_mismatch', `amounts of ${this.symbol} and ${other.symbol} cannot be compared`)
    return this.quantity.compare(other.quantity)
  }

  get symbol(): string {
    return this.commodity?.symbol ?? ''
  }
  /** Equal for amounts of the same commodity and lot, which add up to one. */
  get key(): string {
    return this.annotation ? `${this.commodity?.id}${annotationKey(this.annotation)}` : this.commodity ? `${this.commodity.id}` : ''
  }
  /** For messages: "-12.50 EUR", "3 AAPL {10 USD}". */
  toString(): string {
    const shown = this.quantity.toExact(8)
    const text = (
      this.commodity && shown.scale < this.commodity.precision ? this.quantity.roundedTo(this.commodity.precision).toExact() : shown
    ).toText()
    const lot = this.annotation?.price && !this.annotation.calculated ? ` {${this.annotation.price.toString()}}` : ''
    return `${padded(text, this.commodity?.precision ?? 0)}${this.symbol === '' ? '' : ` ${quoted(this.symbol)}`}${lot}`
  }
}

export const sameCommodity = (a: Amount, b: Amount): boolean => a.key === b.key

const quoted = (symbol: string): string => (/[\s0-9.,;:?!\-+*/^&|=<>{}[\]()@]/.test(symbol) ? `"${symbol}"` : symbol)

function padded(text: string, places: number): string {
  const point = text.indexOf('.')
  const missing = places - (point < 0 ? 0 : text.length - point - 1)
  return missing <= 0 ? text : `${text}${point < 0 ? '.' : ''}${'0'.repeat(missing)}`
}

function annotationKey(annotation: Annotation): string {
  const { price } = annotation
  const priced = price ? `{${annotation.fixated ? '=' : ''}${price.quantity.toExact(24).toString()} ${price.commodity?.id}}` : ''
  const dated = annotation.day === undefined ? '' : `[${annotation.day}]`
  return `${priced}${dated}${annotation.label === undefined ? '' : `(${annotation.label})`}${annotation.valuation === undefined ? '' : `((${annotation.valuation}))`}`
}
