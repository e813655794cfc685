import type { Exact } from '#vocabulary/exact.ts'
import type { Budget } from '../directives.ts'
import * as T from '../tokens.ts'
import type { FileState } from './file-state.ts'
import { passValue } from './metadata.ts'
import { parseNumber, startsNumber } from './number.ts'
import { isCurrency } from './terms.ts'
import { unexpected } from './unreadable.ts'

interface Slice {
  readonly from: number
  readonly to: number
}

/** How often Fava says that a budget comes. */
const EVERY: ReadonlySet<string> = new Set(['daily', 'weekly', 'monthly', 'quarterly', 'yearly'] satisfies Budget['every'][])

/**
 * The values of a custom entry, with the scanner on the first of them. What is named "budget" and says an account, how often and an amount,
 * as Fava reads it, is one; whatever else stands there means nothing to anybody here, and is let be.
 */
export function parseCustomValues(state: FileState, isBudget: boolean): Budget | undefined {
  const { scanner, directives } = state
  // Names are mentioned once it is known to be a budget: of what means nothing, none comes into the book.
  let account: Slice | undefined
  let every: string | undefined
  let amount: { readonly number: Exact; readonly currency: Slice } | undefined
  let count = 0
  for (; scanner.kind !== T.END_OF_LINE && scanner.kind !== T.END_OF_FILE; count++) {
    const { kind } = scanner
    if (isBudget && kind === T.ACCOUNT && count === 0) account = { from: scanner.from, to: scanner.to }
    if (isBudget && kind === T.STRING && count === 1) every = scanner.text
    if (isBudget && startsNumber(kind) && count === 2) {
      const number = parseNumber(scanner)
      if (!isCurrency(scanner.kind)) continue
      amount = { number, currency: { from: scanner.from, to: scanner.to } }
      scanner.next()
    } else passCustomValue(state)
  }
  if (count !== 3 || account === undefined || every === undefined || amount === undefined || !EVERY.has(every)) return undefined
  const { number, currency } = amount
  return {
    account: directives.accounts.id(scanner.bytes, account.from, account.to),
    every: every as Budget['every'],
    number,
    currency: directives.currencies.id(scanner.bytes, currency.from, currency.to),
  }
}

/** Anything but a tag, a link or NULL: those cannot be told from what follows. */
function passCustomValue(state: FileState): void {
  if (isCurrency(state.scanner.kind) || state.scanner.kind === T.TAG || state.scanner.kind === T.NULL)
    throw unexpected(state.scanner, 'a string, a date, a number, an amount, an account, TRUE or FALSE')
  passValue(state)
}
