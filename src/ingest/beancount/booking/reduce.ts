import { formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { minus, plus } from '../decimal28.ts'
import type { BookingMethod } from '../directives.ts'
import type { CostSpec } from '../written-terms.ts'
import type { BookingProblem } from './groups.ts'
import type { Holding } from './inventory.ts'
import { costPerUnit, type Leg } from './leg.ts'
import type { Lot } from './lot.ts'
import type { Position } from './positions.ts'

/** A lot and how many units a posting takes from it, with the posting's sign. */
export interface Take {
  readonly lot: Lot
  readonly units: Exact
}

/** Whether a cost names a lot, by as much as it says; `unitCost` is what it says of one unit. */
export const matches = (lot: Lot, { currency, day, label }: CostSpec, unitCost: Exact | undefined): boolean =>
  (unitCost === undefined || lot.number.equals(unitCost)) &&
  (currency < 0 || lot.currency === currency) &&
  (day === undefined || lot.day === day) &&
  (label === undefined || lot.label === label)

/** The lots that a posting reduces, by the account's booking method. */
export function takes(
  leg: Leg,
  units: Exact,
  cost: CostSpec,
  holding: Holding,
  method: BookingMethod,
  nameOf: (currency: number) => string,
): readonly Take[] | BookingProblem {
  const unitCost = costPerUnit(cost, units)
  const isMeant = ({ lot }: Position): boolean => matches(lot, cost, unitCost)
  // Mostly the first will do, and nobody has to look at all others.
  if (method === 'FIFO' || method === 'LIFO') {
    const taken = takenFrom(holding.lotsFor(method), isMeant)
    if (taken !== undefined) return taken
  }
  const found = holding.lots.filter(isMeant)
  const said = `${units} ${nameOf(leg.currency)}`
  if (found.length === 0) {
    return problem(
      leg,
      'lot_not_found',
      `No lot in the account matches this sale of ${said}; it holds ${described([...holding.lots], leg.currency, nameOf)}. Correct the cost, the date or the label.`,
    )
  }
  switch (method) {
    case 'FIFO':
      return insufficient(found.sort((a, b) => a.lot.day - b.lot.day))
    case 'LIFO':
      return insufficient(found.sort((a, b) => b.lot.day - a.lot.day))
    case 'HIFO':
      return takenFrom(highestFirst(found)) ?? insufficient([...highestFirst(found)])
    case 'AVERAGE':
      return problem(
        leg,
        'average_not_supported',
        'Booking at AVERAGE cost is not supported, by beancount neither; choose FIFO, LIFO or HIFO, or name the lot.',
      )
    case 'STRICT_WITH_SIZE':
      if (found.length > 1) {
        const sized = found.filter((position) => position.units.equals(units.negated())).sort((a, b) => a.lot.day - b.lot.day)
        if (sized.length > 0) return [{ lot: sized[0]!.lot, units }]
      }
  }
  if (found.length > 1) {
    const matching = found.reduce((sum, position) => plus(sum, position.units), Exact.zero)
    // Selling everything that matches leaves nothing to choose.
    if (matching.equals(units.negated())) return found.map(({ lot, units: of }) => ({ lot, units: of.negated() }))
    return problem(
      leg,
      'lot_ambiguous',
      `Several lots match this sale of ${said}: ${described(found, leg.currency, nameOf)}; name one by its cost, date or label, or choose a booking method such as "FIFO" for the account.`,
    )
  }
  return takenFrom(found) ?? insufficient(found)

  /** Undefined where they are not enough. */
  function takenFrom(positions: Iterable<Position>, isWanted?: (position: Position) => boolean): readonly Take[] | undefined {
    const taken: Take[] = []
    let left = units.abs()
    if (left.isZero) return taken
    for (const position of positions) {
      // Lots of the posting's own sign are no help.
      const { lot, units: available } = position
      if (available.sign === units.sign || isWanted?.(position) === false) continue
      const size = available.abs().isLessThan(left) ? available.abs() : left
      taken.push({ lot, units: units.sign < 0 ? size.negated() : size })
      left = minus(left, size)
      if (left.isZero) return taken
    }
    return undefined
  }
  function insufficient(positions: readonly Position[]): BookingProblem {
    return problem(
      leg,
      'lots_insufficient',
      `There are not enough lots to take ${said} from: ${described(positions, leg.currency, nameOf)}. Correct the number, or add the purchase that is missing.`,
    )
  }
}

/** Sales that one lot is enough for, or a few, leave the others unsorted. */
const FEW_TAKEN = 3

/** By what a unit cost, and as they came where it was the same. */
function* highestFirst(positions: readonly Position[]): Iterable<Position> {
  const others = [...positions]
  for (let taken = 0; taken < FEW_TAKEN && others.length > 0; taken++) {
    let highest = 0
    for (let at = 1; at < others.length; at++) if (others[at]!.lot.number.compare(others[highest]!.lot.number) > 0) highest = at
    yield others.splice(highest, 1)[0]!
  }
  yield* others.sort((a, b) => b.lot.number.compare(a.lot.number))
}

const problem = (leg: Leg, code: string, message: string): BookingProblem => ({ code, raw: leg.raw, message })

const DESCRIBED_MAX = 6

function described(positions: readonly Position[], currency: number, nameOf: (currency: number) => string): string {
  if (positions.length === 0) return `no lots of ${nameOf(currency)}`
  const shown = positions
    .slice(0, DESCRIBED_MAX)
    .map(
      ({ lot, units }) =>
        `${units} ${nameOf(currency)} {${lot.number} ${nameOf(lot.currency)}, ${formatDay(lot.day)}${lot.label === undefined ? '' : `, "${lot.label}"`}}`,
    )
  return `${shown.join(', ')}${positions.length > DESCRIBED_MAX ? ` and ${positions.length - DESCRIBED_MAX} more` : ''}`
}
