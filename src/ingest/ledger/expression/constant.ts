import { Amount } from '../amount.ts'
import { LedgerError } from '../problems.ts'
import { evaluate } from './evaluate.ts'
import type { Expression, Scope } from './tree.ts'

/** Knows no names: what stands in a price is known where it is written. */
const NOWHERE: Scope = { lookup: () => undefined, define: () => {} }

/** The amount that an expression without names comes to, like ($1.00 * 2). */
export function constantAmount(expression: Expression, text: string): Amount {
  const value = evaluate(expression, NOWHERE)
  if (value instanceof Amount) return value
  throw new LedgerError('expression_type', `"${text}" does not come to one amount; write one that does, like ($1.00 * 2)`)
}
