import { CLOSE_BRACE, COMMA, EQUALS, OPEN_BRACE } from '#vocabulary/bytes.ts'
import type { Cursor } from '../text/cursor.ts'
import { Malformed } from '../malformed.ts'

/**
 * Reads over what was paid for a lot, as the tool does: ledger's {2 EUR}, {{2 EUR}} and {=2 EUR}; {} since hledger 1.51; and
 * {2024-01-31, "label", 2 EUR}, each part once at most, since 1.52. `amount` reads one at the cursor; `isOld` refuses what came after 1.25.
 */
export function skipLot(cursor: Cursor, amount: () => void, isOld: boolean): void {
  const from = cursor.pos
  const braces = cursor.text.charCodeAt(from + 1) === OPEN_BRACE ? 2 : 1
  cursor.pos += braces
  cursor.skipSpaces()
  if (cursor.code === EQUALS) {
    cursor.pos++
    cursor.skipSpaces()
  }
  if (isOld) amount()
  else if (cursor.code !== CLOSE_BRACE) parts(cursor, from, amount)
  cursor.skipSpaces()
  for (let i = 0; i < braces; i++) {
    if (cursor.code !== CLOSE_BRACE) throw malformed(cursor, from)
    cursor.pos++
  }
}

/** A date, a label and an amount, in this order, separated by commas. */
function parts(cursor: Cursor, from: number, amount: () => void): void {
  for (const part of [DATE, LABEL]) {
    part.lastIndex = cursor.pos
    const found = part.exec(cursor.text)
    if (found === null || cursor.pos + found[0].length > cursor.end) continue
    cursor.pos += found[0].length
    if (cursor.code !== COMMA) return
    cursor.pos++
    cursor.skipSpaces()
  }
  const at = cursor.pos
  amount()
  cursor.skipSpaces()
  if (cursor.pos === at) throw malformed(cursor, from)
}

// What follows decides: {2024} is an amount, and so is {"ACME 1" 5}.
const DATE = /\d{4}([-/.])\d{1,2}\1\d{1,2}[ \t]*(?=[,}])/y
const LABEL = /"[^"\n]*"[ \t]*(?=[,}])/y

const malformed = (cursor: Cursor, from: number): Malformed =>
  new Malformed(
    'amount_invalid',
    `"${cursor.text.slice(from, cursor.end).trim()}" is not what a lot cost. Write one amount in braces, such as {2.00 EUR}, with its date and label before it if need be: {2024-01-31, "first", 2.00 EUR}.`,
    cursor.line,
  )
