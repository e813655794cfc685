import type { Day } from '#vocabulary/day.ts'
import { Slices } from '../journal/scan/lines.ts'
import { Amount, type Commodity, Quantity } from './ledger-amount.ts'
import { type AmountContext, Commodities } from './amount-text.ts'
import { DateReader } from './ledger-dates.ts'
import { parseExpression } from './value-expression-parser.ts'

/** Names and comments of the text, each with an id that stays the same from one reading to the next. */
export interface TextNames {
  readonly accounts: Slices
  readonly payees: Slices
  /** Comments and codes. */
  readonly texts: Slices
}

/** A change of the state, as text that says which and as an act that repeats it. */
export interface Effect {
  readonly name: string
  readonly repeat: () => void
}

/**
 * Everything that decides how the text that follows is understood: decimal marks, fixed formats, aliases and conversions of
 * commodities, formats of dates, the current year. Two states with the same fingerprint read the same text alike, which is what
 * lets a session keep what it has read; and what a stretch of text changed can be repeated without reading it again.
 */
export class ParseState implements AmountContext {
  readonly names: TextNames = { accounts: new Slices(), payees: new Slices(), texts: new Slices() }
  readonly commodities = new Commodities()
  readonly dates = new DateReader(0)
  /**
   * A commodity has an alias. Whether it counts depends on whether its symbol was seen before, which text that is not read again
   * does not tell; so with aliases nothing can be kept.
   */
  usesAliases = false
  #log = ''
  /** The changes since `takeEffects`. */
  #effects: Effect[] = []

  /** Back to how ledger starts. */
  reset(today: Day): void {
    this.commodities.reset()
    this.dates.today = today
    this.dates.formats.length = 0
    this.#log = ''
    this.#effects = []
    this.usesAliases = false
    const [s, m, h] = [this.commodities.of('s'), this.commodities.of('m'), this.commodities.of('h')]
    m.precision = 1
    h.precision = 2
    m.smaller = new Amount(Quantity.ofInteger(60), 0, s)
    h.smaller = new Amount(Quantity.ofInteger(60), 0, m)
  }
  get fingerprint(): string {
    return `${this.dates.today}${this.#log}`
  }
  /** The changes since they were taken last. */
  takeEffects(): readonly Effect[] {
    const effects = this.#effects
    this.#effects = []
    return effects
  }
  repeat(effects: readonly Effect[]): void {
    for (const { name, repeat } of effects) this.#change(name, repeat)
  }

  migrate(commodity: Commodity, digits: number): void {
    if (digits <= commodity.precision) return
    commodity.precision = digits
    // Precision matters to balancing and not to reading, so it is no part of the fingerprint.
    this.#effects.push({
      name: '',
      repeat: () => {
        commodity.precision = Math.max(commodity.precision, digits)
      },
    })
  }
  useDecimalComma(commodity: Commodity): void {
    if (!commodity.decimalComma)
      this.#change(`,${commodity.id}`, () => {
        commodity.decimalComma = true
      })
  }
  checkExpression(text: string): void {
    parseExpression(text, this)
  }
  fixStyle(commodity: Commodity): void {
    if (!commodity.fixedStyle)
      this.#change(`!${commodity.id}`, () => {
        commodity.fixedStyle = true
      })
  }
  aliasCommodity(alias: string, commodity: Commodity): void {
    this.usesAliases = true
    this.#change(`=${commodity.id} ${alias}\n`, () => this.commodities.alias(alias, commodity))
  }
  convert(larger: Commodity, smaller: Amount): void {
    const now = larger.smaller
    if (now?.key === smaller.key && now.precision === smaller.precision && now.quantity.equals(smaller.quantity)) return
    this.#change(`>${larger.id} ${smaller.key} ${smaller.quantity.toExact().toString()}`, () => {
      larger.smaller = smaller
    })
  }
  useDecimalCommaByDefault(): void {
    this.#change(',', () => {
      this.commodities.decimalCommaByDefault = true
    })
  }
  addDateFormat(format: string): void {
    this.#change(`%${format}\n`, () => {
      this.dates.addFormat(format)
    })
  }
  setToday(today: Day): void {
    this.#change('', () => {
      this.dates.today = today
    })
  }

  #change(name: string, repeat: () => void): void {
    this.#log += name
    this.#effects.push({ name, repeat })
    repeat()
  }
}
