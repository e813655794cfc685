import { CLEARED, PENDING, type Status, UNMARKED } from '#vocabulary/book-columns.ts'
import type { Amount } from '../amounts/amount.ts'
import { Malformed } from '../malformed.ts'
import { costTotal } from '../amounts/amount.ts'

/* What the fields of a record mean once rules and columns have given them a text. */

/** The amount that counts when several columns may hold it: the one that is not zero. */
export function single(amounts: readonly Amount[], line: number): Amount | undefined {
  if (amounts.length < 2) return amounts[0]
  const nonZero = amounts.filter((amount) => !amount.quantity.isZero)
  if (nonZero.length > 1)
    throw new Malformed(
      'csv_value_invalid',
      'This record has more than one amount for one posting. Only one of the amount columns may be other than zero.',
      line,
    )
  return nonZero[0] ?? amounts[0]
}

/** What the second posting gets: the first one's amount at cost, negated. */
export function opposite({ commodity, quantity, cost }: Amount): Amount {
  if (cost === undefined) return { commodity, quantity: quantity.negated(), cost: undefined }
  return { commodity: cost.commodity, quantity: costTotal(quantity, cost.rate, cost.isTotal).negated(), cost: undefined }
}

/** A comment as it is shown: the rules write \\n for the end of a line. */
export const commentOf = (value: string | undefined): string => (value ?? '').replaceAll('\\n', '\n').trim()

/** The status that a column or a rule gives. */
export function statusOf(text: string, line: number): Status {
  if (text === '') return UNMARKED
  if (text === '*') return CLEARED
  if (text === '!') return PENDING
  throw new Malformed(
    'csv_value_invalid',
    `In this record "${text}" is not a status. Expected * or ! or nothing; map the bank's words with "if" rules.`,
    line,
  )
}
