import { type CostSpec, MISSING_CURRENCY, type PriceSpec } from '../written-terms.ts'
import type { Inventory } from './inventory.ts'
import { isLot, type Leg } from './leg.ts'

/** Why a transaction cannot be booked. */
export interface BookingProblem {
  readonly code: string
  /** Row of the raw posting in question, undefined for the whole transaction. */
  readonly raw: number | undefined
  readonly message: string
}

/** Currency in which they balance → the postings. */
export type Groups = Map<number, Leg[]>

const DONE: readonly BookingProblem[] = []

/** Puts every posting with those it must balance with, inferring currencies that were left out. The legs are completed in place. */
export function grouped(
  legs: readonly Leg[],
  inventoryOf: (account: number) => Inventory | undefined,
): { groups: Groups; problems: readonly BookingProblem[] } {
  const groups: Groups = new Map()
  const automatic: Leg[] = []
  const unknown: Leg[] = []
  for (const leg of legs) {
    shareCurrency(leg)
    if (leg.automatic) automatic.push(leg)
    else put(leg)
  }
  if (unknown.length === 1 && groups.size === 1) {
    const leg = unknown.pop()!
    const [currency] = groups.keys()
    if (leg.price === undefined && leg.cost === undefined) leg.currency = currency!
    else inTerms(leg, currency!)
    put(leg)
  }
  const problems: BookingProblem[] = []
  for (const leg of unknown.splice(0)) {
    const inventory = inventoryOf(leg.account)
    if (leg.currency === MISSING_CURRENCY) leg.currency = inventory?.onlyCurrency() ?? MISSING_CURRENCY
    const paidIn = inventory?.onlyCostCurrency()
    if (paidIn !== undefined) inTerms(leg, paidIn)
    put(leg)
  }
  for (const { raw } of unknown)
    problems.push({
      code: 'currency_unknown',
      raw,
      message: 'The currency of this posting cannot be inferred from the transaction or from what the account holds; write it.',
    })
  for (const group of groups.values()) {
    for (const leg of group) if (leg.currency === MISSING_CURRENCY) leg.currency = inventoryOf(leg.account)?.onlyCurrency() ?? MISSING_CURRENCY
  }
  if (automatic.length > 1) {
    problems.push({
      code: 'too_many_elided',
      raw: automatic.at(-1)!.raw,
      message: 'Only one posting of a transaction may be without an amount; write the amounts of the others.',
    })
  } else if (automatic.length === 1) {
    const [leg] = automatic
    for (const [currency, group] of groups) insertByPlace(group, { ...leg!, currency })
  }
  for (const group of groups.values()) {
    for (const leg of group) {
      const lacks =
        leg.currency === MISSING_CURRENCY
          ? 'units'
          : leg.cost?.currency === MISSING_CURRENCY
            ? 'cost'
            : leg.price?.currency === MISSING_CURRENCY
              ? 'price'
              : undefined
      if (lacks !== undefined)
        problems.push({ code: 'currency_unknown', raw: leg.raw, message: `The currency of the ${lacks} cannot be inferred; write it.` })
    }
  }
  return { groups, problems: problems.length === 0 ? DONE : problems }

  function put(leg: Leg): void {
    const currency = balancingCurrency(leg)
    if (currency === undefined) {
      unknown.push(leg)
      return
    }
    const group = groups.get(currency)
    if (group === undefined) groups.set(currency, [leg])
    else group.push(leg)
  }
}

/** Cost and price are in one currency: what one of them says holds for the other. */
function shareCurrency(leg: Leg): void {
  if (leg.cost === undefined || leg.price === undefined) return
  if (leg.cost.currency === MISSING_CURRENCY && leg.price.currency !== MISSING_CURRENCY) setCostCurrency(leg, leg.price.currency)
  else if (leg.price.currency === MISSING_CURRENCY && leg.cost.currency !== MISSING_CURRENCY) leg.price = inCurrency(leg.price, leg.cost.currency)
}

function inTerms(leg: Leg, currency: number): void {
  if (leg.price?.currency === MISSING_CURRENCY) leg.price = inCurrency(leg.price, currency)
  if (leg.cost?.currency === MISSING_CURRENCY) setCostCurrency(leg, currency)
}

const inCurrency = ({ number, total }: PriceSpec, currency: number): PriceSpec => ({ number, total, currency })

function setCostCurrency(leg: Leg, currency: number): void {
  if (leg.cost !== undefined && !isLot(leg.cost)) leg.cost = { ...(leg.cost satisfies CostSpec), currency }
}

function balancingCurrency({ currency, cost, price }: Leg): number | undefined {
  if (cost !== undefined && cost.currency !== MISSING_CURRENCY) return cost.currency
  if (price !== undefined && price.currency !== MISSING_CURRENCY) return price.currency
  if (cost === undefined && price === undefined && currency !== MISSING_CURRENCY) return currency
  return undefined
}

function insertByPlace(group: Leg[], leg: Leg): void {
  const at = group.findIndex((other) => other.raw > leg.raw)
  if (at < 0) group.push(leg)
  else group.splice(at, 0, leg)
}
