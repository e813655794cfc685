import { Exact } from '#vocabulary/exact.ts'
import { minus, over, times } from '../decimal28.ts'
import { type CostSpec, MISSING } from '../written-terms.ts'
import type { BookingProblem } from './groups.ts'
import { costPerUnit, isLot, numberOf, type Leg, Residual, weightOf } from './leg.ts'
import type { Lot } from './lot.ts'
import type { Tolerances } from './tolerance.ts'

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
      raw: gaps[1]![0].raw,
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
