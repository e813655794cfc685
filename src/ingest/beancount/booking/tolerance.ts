import { Exact } from '#vocabulary/exact.ts'
import { quantized, times } from '../decimal28.ts'
import type { Options } from '../options.ts'
import { type CostSpec, MISSING } from '../written-terms.ts'
import { Residual, weightOf } from './leg.ts'
import type { BookedPosting, Lot } from './lot.ts'

const MAXIMUM = new Exact(5, 1)
/** Amounts are rounded to the tolerance only when it has few digits, that is, when a person could have meant it. */
const ROUNDING_DIGITS_MAX = 4

/** Currency → how far off a transaction may be. */
export class Tolerances {
  readonly #values = new Map<number, Exact>()
  readonly #fallback: Exact
  readonly #rounds: boolean

  constructor(defaults: ReadonlyMap<number, Exact>, fallback: Exact, rounds: boolean) {
    this.#rounds = rounds
    for (const [currency, value] of defaults) this.#values.set(currency, value)
    this.#fallback = fallback
  }
  of(currency: number): Exact {
    return this.#values.get(currency) ?? this.#fallback
  }
  raise(currency: number, to: Exact): void {
    const present = this.#values.get(currency)
    if (present === undefined || present.isLessThan(to)) this.#values.set(currency, to)
  }
  /** An inferred amount, rounded to the precision of the amounts around it. */
  rounded(currency: number, number: Exact): Exact {
    const tolerance = this.of(currency)
    if (tolerance.isZero || !this.#rounds) return number
    const quantum = tolerance.times(new Exact(2, 0)).trimmed()
    let { mantissa, scale } = quantum
    if (scale === 0) {
      let value = BigInt(mantissa)
      while (value % 10n === 0n) {
        value /= 10n
        scale--
      }
      mantissa = value
    }
    return mantissa.toString().replace('-', '').length > ROUNDING_DIGITS_MAX ? number : quantized(number, scale)
  }
}

/** What a posting contributes to the tolerances of its transaction. */
export interface ToleranceSource {
  readonly number: Exact | typeof MISSING
  readonly currency: number
  readonly cost: CostSpec | Lot | undefined
  readonly price: { readonly number: Exact | typeof MISSING; readonly currency: number } | undefined
}

/** Infers tolerances from the precision of amounts: half of the last digit, for each currency that of the coarsest amount. */
export class ToleranceRule {
  readonly #defaults = new Map<number, Exact>()
  readonly #fallback: Exact
  readonly #multiplier: Exact
  readonly #fromCost: boolean
  readonly #rounds: boolean

  constructor(options: Options, currencyId: (name: string) => number) {
    for (const [name, value] of options.toleranceDefaults) if (name !== '*') this.#defaults.set(currencyId(name), value)
    this.#fallback = options.toleranceDefaults.get('*') ?? Exact.zero
    this.#multiplier = options.toleranceMultiplier
    this.#fromCost = options.toleranceFromCost
    this.#rounds = !options.preciseInterpolation
  }

  /** `asWritten` says that a default counts only for currencies that are named: that of the lot a sale finds by itself is none of them. */
  infer(sources: readonly ToleranceSource[], { asWritten = false } = {}): Tolerances {
    const tolerances = new Tolerances(asWritten ? this.#defaultsIn(sources) : this.#defaults, this.#fallback, this.#rounds)
    const fromCost = new Map<number, Exact>()
    for (const { number, currency, cost, price } of sources) {
      if (number === MISSING || currency < 0 || number.scale === 0) continue
      const tolerance = new Exact(1, number.scale).times(this.#multiplier)
      tolerances.raise(currency, tolerance)
      if (!this.#fromCost) continue
      if (cost !== undefined) add(fromCost, cost.currency, costTolerance(tolerance, cost))
      if (price !== undefined && price.number !== MISSING) add(fromCost, price.currency, smaller(times(tolerance, price.number), MAXIMUM))
    }
    for (const [currency, tolerance] of fromCost) tolerances.raise(currency, tolerance)
    return tolerances
  }

  #defaultsIn(sources: readonly ToleranceSource[]): ReadonlyMap<number, Exact> {
    if (this.#defaults.size === 0) return this.#defaults
    const named = new Set(sources.flatMap(({ currency, cost, price }) => [currency, cost?.currency, price?.currency]))
    return new Map([...this.#defaults].filter(([currency]) => named.has(currency)))
  }
}

function costTolerance(tolerance: Exact, cost: CostSpec | Lot): Exact {
  const numbers = 'number' in cost ? [cost.number] : [cost.total, cost.per]
  let least = MAXIMUM
  for (const number of numbers) if (number !== undefined && number !== MISSING) least = smaller(times(tolerance, number), least)
  return least
}

const smaller = (a: Exact, b: Exact): Exact => (a.isLessThan(b) ? a : b)
const add = (sums: Map<number, Exact>, currency: number, value: Exact): void =>
  void sums.set(currency, (sums.get(currency) ?? Exact.zero).plus(value))

/** What does not add up in a transaction, as a message; undefined when it balances within its tolerance. */
export function offBalance(
  postings: readonly Omit<BookedPosting, 'raw'>[],
  rule: ToleranceRule,
  nameOf: (currency: number) => string,
): string | undefined {
  const residual = new Residual()
  for (const { number, currency, lot, price } of postings) residual.add(weightOf({ number, currency, cost: lot, price }))
  const { amounts } = residual
  if (amounts.length === 0) return undefined
  const tolerances = rule.infer(
    postings.filter(({ inferred }) => !inferred).map(({ number, currency, lot, price }) => ({ number, currency, cost: lot, price })),
  )
  const off = amounts.filter(({ number, currency }) => number.abs().isGreaterThan(tolerances.of(currency)))
  if (off.length === 0) return undefined
  const sums = off.map(({ number, currency }) => `${number} ${nameOf(currency)}`).join(', ')
  const says = `The transaction does not balance: its postings add up to ${sums} instead of zero.`
  // A total that does not divide by its units leaves such a rest, which whole numbers do not tolerate.
  if (off.every(({ number }) => number.abs().isLessThan(ROUNDING)))
    return `${says} That is the rounding of a total price or cost; write an amount with places, such as 100.00, to have a tolerance.`
  return `${says} Correct an amount, or leave one out to have it inferred.`
}

const ROUNDING = new Exact(1, 15)
