import { formatDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { plus } from '../decimal28.ts'
import type { BookingMethod } from '../directives.ts'
import type { CostSpec } from '../written-terms.ts'
import type { BookingProblem } from './groups.ts'
import type { Holding, Position } from './inventory.ts'
import { costPerUnit, type Leg } from './leg.ts'
import type { Lot } from './lot.ts'

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
