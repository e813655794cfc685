import { elementAt } from '#vocabulary/element-at.ts'
import { Exact } from '#vocabulary/exact.ts'
import { minus, over, quantized, times } from '../decimal28.ts'
import type { Options } from '../options.ts'
import { type BookedPosting, costPerUnit, type CostSpec, isLot, type Leg, type Lot, MISSING, numberOf, Residual, weightOf } from './lot.ts'
import type { BookingProblem } from './reduce.ts'

type Gap = 'units' | 'per' | 'total' | 'price'

/** Fills in the one number that a group may lack and turns cost specifications into lots. Zero legs are left out. */
export function interpolated(
  legs: readonly Leg[],
  currency: number,
  tolerances: () => Tolerances,
  nameOf: (currency: number) => string,
): Leg[] | BookingProblem {
  const gaps: [Leg, Gap][] = []
  for (const leg of legs) addGaps(leg, gaps)
  if (gaps.length > 1) {
    return {
      code: 'too_many_missing',
      raw: elementAt(gaps, 1)[0].raw,
      message: `Only one number may be left out among the postings that balance in ${nameOf(currency)}; here it is ${gaps.length}. Write the others.`,
    }
  }
  const [gap] = gaps
  let filled: Leg | undefined = gap?.[0]
  if (gap !== undefined) {
    const residual = new Residual()
    for (const leg of legs) if (leg !== gap[0]) residual.add(weightOf(settled(leg)))
    const weight = residual.amounts[0]?.number.negated() ?? Exact.zero
    const problem = fill(gap[0], gap[1], weight, tolerances)
    if (problem !== undefined) return problem
    // Neither a rest of nothing nor the unknown cost of no units is a posting.
    if (gap[1] === 'units' ? weight.isZero : gap[1] === 'per' && numberOf(gap[0].number).isZero) filled = undefined
  }
  const complete: Leg[] = []
  for (const leg of legs) {
    if (gap !== undefined && leg === gap[0] && filled === undefined) continue
    if (leg.cost !== undefined) {
      if (numberOf(leg.number).isZero)
        return { code: 'amount_zero', raw: leg.raw, message: 'A posting of zero units cannot have a cost; remove the posting or its cost.' }
      leg.cost = lotOf(leg)
      if (leg.cost.number.sign < 0)
        return {
          code: 'cost_negative',
          raw: leg.raw,
          message: `The cost of this lot would be negative: ${leg.cost.number} ${nameOf(leg.cost.currency)} each. Correct the cost, or the amounts that it follows from.`,
        }
    }
    complete.push(leg)
  }
  return complete
}

function addGaps(leg: Leg, gaps: [Leg, Gap][]): void {
  const { number, cost, price } = leg
  if (number === MISSING) gaps.push([leg, 'units'])
  if (cost !== undefined && !isLot(cost)) {
    if (cost.per === MISSING) gaps.push([leg, 'per'])
    if (cost.total === MISSING) gaps.push([leg, 'total'])
  }
  if (price?.number === MISSING) gaps.push([leg, 'price'])
}

/** The leg as it weighs: with its lot when it has a cost. Zero units weigh nothing, whatever they cost. */
function settled(leg: Leg): Parameters<typeof weightOf>[0] {
  const number = numberOf(leg.number)
  const cost =
    leg.cost === undefined ? undefined : number.isZero ? { number: Exact.zero, currency: leg.cost.currency, day: 0, label: undefined } : lotOf(leg)
  return {
    number,
    currency: leg.currency,
    cost,
    price: leg.price === undefined ? undefined : { number: numberOf(leg.price.number), currency: leg.price.currency },
  }
}

function lotOf({ cost, number }: Leg): Lot {
  const spec = cost!
  if (isLot(spec)) return spec
  return { number: costPerUnit(spec, numberOf(number)) ?? Exact.zero, currency: spec.currency, day: spec.day!, label: spec.label }
}

const totalOf = (cost: CostSpec): Exact => (cost.total === undefined ? Exact.zero : numberOf(cost.total))

function fill(leg: Leg, gap: Gap, weight: Exact, tolerances: () => Tolerances): BookingProblem | undefined {
  const { cost, price } = leg
  leg.inferred = true
  switch (gap) {
    case 'units': {
      let number = weight
      if (cost !== undefined && !isLot(cost)) {
        const per = numberOf(cost.per ?? Exact.zero)
        if (per.isZero)
          return {
            code: 'units_unknown',
            raw: leg.raw,
            message: 'The number of units cannot be inferred from a total cost alone; write the number or the cost of one unit.',
          }
        number = over(minus(weight, totalOf(cost)), per)
      } else if (price !== undefined) {
        const each = numberOf(price.number)
        if (each.isZero)
          return { code: 'units_unknown', raw: leg.raw, message: 'The number of units cannot be inferred from a price of zero; write the number.' }
        number = over(weight, each)
      }
      leg.number = tolerances().rounded(leg.currency, number)
      return undefined
    }
    case 'per': {
      const units = numberOf(leg.number)
      const spec = cost as CostSpec
      leg.cost = { ...spec, per: units.isZero ? Exact.zero : over(minus(weight, totalOf(spec)), units) }
      return undefined
    }
    case 'total': {
      const spec = cost as CostSpec
      leg.cost = { ...spec, total: minus(weight, times(numberOf(spec.per ?? Exact.zero), numberOf(leg.number))) }
      return undefined
    }
    case 'price': {
      const units = numberOf(leg.number)
      const number = units.isZero ? Exact.zero : over(weight, units)
      leg.price = { number: number.abs(), total: undefined, currency: price!.currency }
      return undefined
    }
  }
}

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
