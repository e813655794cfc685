import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { ascending, type Costed, CostedPool, costOfPart, descending, type LotOrder } from '#vocabulary/lots.ts'
import { Malformed } from '../text/cursor.ts'

/** Which lots are taken: the oldest, the newest, the dearest, any at their average cost, or only those that are named. */
type MethodName = 'FIFO' | 'LIFO' | 'HIFO' | 'AVERAGE' | 'SPECID'

export interface LotMethod {
  readonly name: MethodName
  /** Lots of all accounts are one pool: those that are taken must be the first of them. */
  readonly ofAllAccounts: boolean
}

export const FIRST_IN_FIRST_OUT: LotMethod = { name: 'FIFO', ofAllAccounts: false }

/** Reads the value of a `lots:` tag; 'NONE' keeps lots out of an account. Throws a Malformed for an unknown method. */
export function lotMethod(value: string, line: number): LotMethod | 'NONE' {
  const [, name, all] = /^(FIFO|LIFO|HIFO|AVERAGE|SPECID|NONE)(ALL)?$/i.exec(value.trim().toUpperCase()) ?? []
  if (name === undefined || (all !== undefined && (name === 'SPECID' || name === 'NONE')))
    throw new Malformed(
      'lot_method_unknown',
      `"${value}" is no way to choose lots. Write FIFO, LIFO, HIFO, AVERAGE, each with ALL behind it for the lots of all accounts, SPECID, or NONE for an account without lots.`,
      line,
    )
  return name === 'NONE' ? 'NONE' : { name: name as MethodName, ofAllAccounts: all !== undefined }
}

/** What was acquired at once, as far as it is still held, or a part of that. Quantity and cost are positive. */
export interface Lot extends Costed {
  readonly day: Day
  readonly label: string | undefined
  readonly unitCost: Exact
  readonly currency: number
}

/** Places of a quotient. */
export const PLACES = 24

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const byAge = (a: Lot, b: Lot): number => a.day - b.day || compareText(a.label ?? '', b.label ?? '')
const OLDEST_FIRST = ascending(byAge)
const ORDERS: Readonly<Record<MethodName, LotOrder<Lot>>> = {
  FIFO: OLDEST_FIRST,
  LIFO: descending(byAge),
  HIFO: descending((a, b) => a.unitCost.compare(b.unitCost) || byAge(b, a)),
  AVERAGE: OLDEST_FIRST,
  SPECID: OLDEST_FIRST,
}

/** Lots of one commodity in one account. With an `average` parts cost their share of that. */
export class LotPool extends CostedPool<Lot> {
  constructor(
    readonly account: string,
    readonly method: LotMethod,
    average?: (lot: Lot) => Costed,
  ) {
    super(ORDERS[method.name], { places: PLACES, average })
  }

  /** True when this pool's method takes the first of two lots before the other. */
  isBefore(one: Lot, other: Lot): boolean {
    const { compare, isDescending } = this.order
    return isDescending ? compare(one, other) > 0 : compare(one, other) < 0
  }
}

/** A part of a lot, with its share of the cost. */
export const shareOf = (lot: Lot, quantity: Exact): Lot => ({ ...lot, quantity, cost: costOfPart(lot, quantity, PLACES) })
