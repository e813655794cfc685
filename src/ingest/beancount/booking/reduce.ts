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
  const found: Position[] = []
  for (const position of holding.lots) if (matches(position.lot, cost, unitCost)) found.push(position)
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
      return inOrder([...found].sort((a, b) => a.lot.day - b.lot.day))
    case 'LIFO':
      return inOrder([...found].sort((a, b) => b.lot.day - a.lot.day))
    case 'HIFO':
      return inOrder([...found].sort((a, b) => b.lot.number.compare(a.lot.number)))
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
  return inOrder(found)

  function inOrder(positions: readonly Position[]): readonly Take[] | BookingProblem {
    const taken: Take[] = []
    let left = units.abs()
    for (const { lot, units: available } of positions) {
      // Lots of the posting's own sign are no help.
      if (left.isZero) break
      if (available.sign === units.sign) continue
      const size = available.abs().isLessThan(left) ? available.abs() : left
      taken.push({ lot, units: units.sign < 0 ? size.negated() : size })
      left = minus(left, size)
    }
    return left.isZero
      ? taken
      : problem(
          leg,
          'lots_insufficient',
          `There are not enough lots to take ${said} from: ${described(positions, leg.currency, nameOf)}. Correct the number, or add the purchase that is missing.`,
        )
  }
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
