import { type Day, formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { AS_ADDED, ascending, descending, type LotOrder, LotPool } from '#vocabulary/lots.ts'
import { plus } from '../decimal28.ts'
import type { BookingMethod } from '../parsed-directives.ts'
import { costPerUnit, type CostSpec, isLot, keyOf, type Leg, type Lot, MISSING_CURRENCY, type PriceSpec } from './lot.ts'

/** A lot and how many units a posting takes from it, with the posting's sign. */
export interface Take {
  readonly lot: Lot
  readonly units: Exact
}

/** Whether a cost matches a lot, except for its date; `unitCost` is its cost per unit. */
const matches = (lot: Lot, { currency, label }: CostSpec, unitCost: Exact | undefined): boolean =>
  (unitCost === undefined || lot.number.equals(unitCost)) &&
  (currency < 0 || lot.currency === currency) &&
  (label === undefined || lot.label === label)

/** The lots that a posting reduces, by the account's booking method. */
export function takes(
  { raw, currency }: Pick<Leg, 'raw' | 'currency'>,
  units: Exact,
  cost: CostSpec,
  holding: Holding,
  method: BookingMethod,
  nameOf: (currency: number) => string,
): readonly Take[] | BookingProblem {
  const unitCost = costPerUnit(cost, units)
  const isMeant = ({ lot }: Position): boolean => matches(lot, cost, unitCost)
  // Lots of the posting's own sign are no help.
  const { parts, missing } = holding.lots.select(units.abs(), {
    day: cost.day,
    is: (position) => position.quantity.sign !== units.sign && isMeant(position),
  })
  const isChosen = method === 'FIFO' || method === 'LIFO' || method === 'HIFO'
  const taken = (): readonly Take[] => parts.map(({ lot, quantity }) => ({ lot: lot.lot, units: units.sign < 0 ? quantity.negated() : quantity }))
  if (isChosen && missing.isZero) return taken()
  const found = holding.lots.matching({ day: cost.day, is: isMeant })
  const sale = `${units} ${nameOf(currency)}`
  if (found.length === 0)
    return problem(
      'lot_not_found',
      `No lot in the account matches this sale of ${sale}; it holds ${described(
        holding.lots.lots.sort((a, b) => a.added - b.added),
        currency,
        nameOf,
      )}. Correct the cost, the date or the label.`,
    )
  if (method === 'AVERAGE')
    return problem(
      'average_not_supported',
      'Booking at AVERAGE cost is not supported, by beancount neither; choose FIFO, LIFO or HIFO, or name the lot.',
    )
  if (!isChosen && found.length > 1) {
    if (method === 'STRICT_WITH_SIZE') {
      const [oldest] = found.filter(({ quantity }) => quantity.equals(units.negated())).sort((a, b) => a.day - b.day)
      if (oldest !== undefined) return [{ lot: oldest.lot, units }]
    }
    const matching = found.reduce((sum, position) => plus(sum, position.quantity), Exact.zero)
    // Selling everything that matches leaves nothing to choose.
    if (matching.equals(units.negated())) return found.map(({ lot, quantity }) => ({ lot, units: quantity.negated() }))
    return problem(
      'lot_ambiguous',
      `Several lots match this sale of ${sale}: ${described(found, currency, nameOf)}; name one by its cost, date or label, or choose a booking method such as "FIFO" for the account.`,
    )
  }
  if (missing.isZero) return taken()
  return problem(
    'lots_insufficient',
    `There are not enough lots to take ${sale} from: ${described(found, currency, nameOf)}. Correct the number, or add the purchase that is missing.`,
  )

  function problem(code: string, message: string): BookingProblem {
    return { code, raw, message }
  }
}

const DESCRIBED_MAX = 6

function described(positions: readonly Position[], currency: number, nameOf: (currency: number) => string): string {
  if (positions.length === 0) return `no lots of ${nameOf(currency)}`
  const shown = positions
    .slice(0, DESCRIBED_MAX)
    .map(
      ({ lot, quantity }) =>
        `${quantity} ${nameOf(currency)} {${lot.number} ${nameOf(lot.currency)}, ${formatDay(lot.day)}${lot.label === undefined ? '' : `, "${lot.label}"`}}`,
    )
  return `${shown.join(', ')}${positions.length > DESCRIBED_MAX ? ` and ${positions.length - DESCRIBED_MAX} more` : ''}`
}

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

/** A lot and how many units of it an account holds, below zero where it owes them. */
interface Position {
  readonly lot: Lot
  readonly day: Day
  /** Positions are numbered as they are added. */
  readonly added: number
  quantity: Exact
}

const byDay = (a: Position, b: Position): number => a.day - b.day
const ORDERS: Readonly<Partial<Record<BookingMethod, LotOrder<Position>>>> = {
  FIFO: ascending(byDay),
  LIFO: descending(byDay),
  HIFO: descending((a, b) => a.lot.number.compare(b.lot.number)),
}

/** What an account holds of one currency: a bare amount and lots. */
class Holding {
  bare: Exact = Exact.zero
  readonly lots: LotPool<Position>
  #added = 0
  #positive = 0
  #negative = 0
  readonly #byKey = new Map<string, Position>()
  /** How many lots were paid in each currency. */
  readonly #paidIn = new Map<number, number>()

  constructor(method: BookingMethod) {
    this.lots = new LotPool<Position>(ORDERS[method] ?? AS_ADDED)
  }

  add(number: Exact, lot: Lot | undefined): void {
    if (lot === undefined) {
      this.bare = plus(this.bare, number)
      return
    }
    const key = keyOf(lot)
    const position = this.#byKey.get(key)
    if (position === undefined) {
      if (number.isZero) return
      const added = { lot, day: lot.day, added: this.#added++, quantity: number }
      this.lots.add(added)
      this.#byKey.set(key, added)
      this.#count(number.sign, 1)
      this.#paidIn.set(lot.currency, (this.#paidIn.get(lot.currency) ?? 0) + 1)
      return
    }
    this.#count(position.quantity.sign, -1)
    position.quantity = plus(position.quantity, number)
    this.#count(position.quantity.sign, 1)
    if (!position.quantity.isZero) return
    this.lots.drop(position)
    this.#byKey.delete(key)
    const others = this.#paidIn.get(lot.currency)! - 1
    if (others > 0) this.#paidIn.set(lot.currency, others)
    else this.#paidIn.delete(lot.currency)
  }

  /** The currencies in which lots were paid. */
  get costCurrencies(): Iterable<number> {
    return this.#paidIn.keys()
  }
  /** How many units of a lot there are. */
  of(lot: Lot): Exact {
    return this.#byKey.get(keyOf(lot))?.quantity ?? Exact.zero
  }

  /** True when something of the opposite sign is held, so that the amount takes away instead of adding. */
  isReducedBy(number: Exact): boolean {
    const { sign } = number
    return sign !== 0 && (this.bare.sign === -sign || (sign < 0 ? this.#positive : this.#negative) > 0)
  }

  get isEmpty(): boolean {
    return this.bare.isZero && this.lots.isEmpty
  }

  #count(sign: number, by: number): void {
    if (sign > 0) this.#positive += by
    else if (sign < 0) this.#negative += by
  }
}

/** What one account holds, by currency. */
export class Inventory {
  readonly #method: BookingMethod
  readonly #holdings = new Map<number, Holding>()

  constructor(method: BookingMethod) {
    this.#method = method
  }

  holding(currency: number): Holding {
    let holding = this.#holdings.get(currency)
    if (holding === undefined) {
      holding = new Holding(this.#method)
      this.#holdings.set(currency, holding)
    }
    return holding
  }

  /** The only currency held, undefined when there is none or more than one. */
  onlyCurrency(): number | undefined {
    return only([...this.#holdings].filter(([, holding]) => !holding.isEmpty).map(([currency]) => currency))
  }
  /** The only currency in which lots were paid. */
  onlyCostCurrency(): number | undefined {
    return only([...this.#holdings.values()].flatMap((holding) => [...holding.costCurrencies]))
  }
}

function only(currencies: readonly number[]): number | undefined {
  const distinct = new Set(currencies)
  return distinct.size === 1 ? currencies[0] : undefined
}
