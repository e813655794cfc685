import { CLOSE_BRACE, COMMA, EQUALS, OPEN_BRACE } from '#vocabulary/bytes.ts'
import { type Day, tryParseWrittenDay } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { ascending, type Costed, CostedPool, costOfPart, descending, type LotOrder } from '#vocabulary/lots.ts'
import { matchAt } from '#vocabulary/text/scanner.ts'
import { type Cursor, Malformed } from '../text/cursor.ts'

/** The braces after an amount: the cost of a purchased lot, or the lot of a sale. Each part may be absent. */
export interface LotNote {
  readonly day?: Day
  readonly label?: string
  readonly cost?: { readonly commodity: number; readonly value: Exact; readonly isTotal: boolean }
}

/** Reads an amount at the cursor. */
export type CostReader = () => { readonly commodity: number; readonly quantity: Exact }

/**
 * Reads what was paid for a lot: ledger's {2 EUR}, {{2 EUR}} and {=2 EUR}; {} since hledger 1.51; and {2024-01-31, "label", 2 EUR},
 * each part once at most, since 1.52. `isOld` refuses what came after 1.25.
 */
export function readLot(cursor: Cursor, amount: CostReader, isOld: boolean): LotNote {
  const from = cursor.pos
  const braces = cursor.text.charCodeAt(from + 1) === OPEN_BRACE ? 2 : 1
  cursor.pos += braces
  cursor.skipSpaces()
  if (cursor.code === EQUALS) {
    cursor.pos++
    cursor.skipSpaces()
  }
  const costed = (): LotNote => {
    const { commodity, quantity } = amount()
    return { cost: { commodity, value: quantity, isTotal: braces === 2 } }
  }
  const note = isOld ? costed() : cursor.code === CLOSE_BRACE ? {} : parts(cursor, from, costed)
  cursor.skipSpaces()
  for (let i = 0; i < braces; i++) {
    if (cursor.code !== CLOSE_BRACE) throw malformed(cursor, from)
    cursor.pos++
  }
  return note
}

/** A date, a label and an amount, in this order, separated by commas. */
function parts(cursor: Cursor, from: number, costed: () => LotNote): LotNote {
  let note: LotNote = {}
  for (const [part, taken] of PARTS) {
    const found = matchAt(part, cursor.text, cursor.pos)
    if (!found || cursor.pos + found[0].length > cursor.end) continue
    note = { ...note, ...taken(found[1]!) }
    cursor.pos += found[0].length
    if (cursor.code !== COMMA) return note
    cursor.pos++
    cursor.skipSpaces()
  }
  const at = cursor.pos
  const { cost } = costed()
  cursor.skipSpaces()
  if (cursor.pos === at) throw malformed(cursor, from)
  return { ...note, ...(cost && { cost }) }
}

// What follows decides: {2024} is an amount, and so is {"ACME 1" 5}.
const DATE = /(\d{4}([-/.])\d{1,2}\2\d{1,2})[ \t]*(?=[,}])/y
const LABEL = /"([^"\n]*)"[ \t]*(?=[,}])/y
const PARTS: readonly (readonly [RegExp, (text: string) => LotNote])[] = [
  [DATE, (text) => dayNote(text)],
  [LABEL, (label) => ({ label })],
]

/** The note of a lot's day; of none when the calendar does not have it. */
export function dayNote(text: string): LotNote {
  const found = tryParseWrittenDay(text)
  return found === undefined ? {} : { day: found }
}

const malformed = (cursor: Cursor, from: number): Malformed =>
  new Malformed(
    'amount_invalid',
    `"${cursor.text.slice(from, cursor.end).trim()}" is not what a lot cost. Write one amount in braces, such as {2.00 EUR}, with its date and label before it if need be: {2024-01-31, "first", 2.00 EUR}.`,
    cursor.line,
  )

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
