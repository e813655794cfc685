import { matchAt } from '#vocabulary/text/scanner.ts'
import { CLOSE_BRACE, COMMA, EQUALS, OPEN_BRACE } from '#vocabulary/bytes.ts'
import { type Day, tryParseWrittenDay } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
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
