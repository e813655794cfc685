import { Exact, POWERS_OF_TEN } from '#vocabulary/exact.ts'
import { Quantity } from '../quantity.ts'
import { type PlainColumns, UNIT_COST } from './columns.ts'

/** What one unit cost. */
export interface UnitRate {
  readonly rate: Exact
  /** What the rate is exactly, where its decimals do not end. */
  readonly fraction?: Quantity
}

/** What one unit of a posting with a cost cost. */
export function rateOf(columns: PlainColumns, at: number): UnitRate {
  const { details } = columns
  const detail = columns.detail[at]!
  const [cost, costScale] = [details.costMantissa[detail]!, details.costScale[detail]!]
  if (columns.form[at]! & UNIT_COST) return { rate: new Exact(cost, costScale) }
  const [amount, scale] = [Math.abs(columns.mantissa[at]!), columns.scale[at]!]
  // As precisely as ledger divides.
  const places = Math.max(16, costScale + scale + 6)
  const quick = quotient(cost * (POWERS_OF_TEN[scale] ?? Number.NaN), amount * (POWERS_OF_TEN[costScale] ?? Number.NaN), places)
  if (quick) return quick
  const exact = Quantity.ofExact(new Exact(cost, costScale)).dividedBy(Quantity.ofExact(new Exact(amount, scale)))
  const rate = exact.toExact(places)
  return exact.equals(Quantity.ofExact(rate)) ? { rate } : { rate, fraction: exact }
}

/** n / d without an object per step, in lowest terms; undefined where that takes more than safe integers. Both are positive. */
function quotient(n: number, d: number, places: number): UnitRate | undefined {
  if (!(n <= Number.MAX_SAFE_INTEGER && d <= Number.MAX_SAFE_INTEGER)) return undefined
  let [divisor, rest] = [n, d]
  while (rest !== 0) [divisor, rest] = [rest, divisor % rest]
  const [top, bottom] = [n / divisor, d / divisor]
  let [twos, fives, odd] = [0, 0, bottom]
  for (; odd % 2 === 0; odd /= 2) twos++
  for (; odd % 5 === 0; odd /= 5) fives++
  if (odd !== 1) {
    const fraction = new Quantity(BigInt(top), BigInt(bottom))
    return { rate: Exact.of(fraction.roundedTo(places).numerator, places).trimmed(), fraction }
  }
  const scale = Math.max(twos, fives)
  const mantissa = top * ((POWERS_OF_TEN[scale] ?? Number.NaN) / bottom)
  return mantissa <= Number.MAX_SAFE_INTEGER ? { rate: new Exact(mantissa, scale) } : undefined
}
