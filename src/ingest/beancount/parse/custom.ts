import type { Exact } from '#vocabulary/exact.ts'
import type { Budget } from '../directives.ts'
import * as T from '../tokens.ts'
import type { FileState } from './file-state.ts'
import { passValue } from './metadata.ts'
import { isCurrency, parseNumber, startsNumber, unexpected } from './posting-terms.ts'

interface Slice {
  readonly from: number
  readonly to: number
}

/** Fava's intervals of budgets. */
const EVERY: readonly Budget['every'][] = ['daily', 'weekly', 'monthly', 'quarterly', 'yearly']

/**
 * The values of a custom entry, with the scanner on the first of them. A budget, as Fava reads it, has an account, a period and an amount; one
 * that has something else gets a warning, as it plans nothing. Other custom entries mean nothing here.
 */
export function parseCustomValues(state: FileState, isBudget: boolean, line: number): Budget | undefined {
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
  const warn = (what: string): undefined => {
    state.problems.warning('budget_invalid', { file: state.file, line }, `This budget plans nothing: ${what}`)
  }
  if (!isBudget) return undefined
  if (count !== 3 || account === undefined || every === undefined || amount === undefined)
    return warn('a budget is an account, a period and an amount, as in Expenses:Food "monthly" 400.00 EUR.')
  const period = EVERY.find((each) => each === every)
  if (period === undefined) return warn(`"${every}" is no period; write ${EVERY.slice(0, -1).join(', ')} or ${EVERY.at(-1)}.`)
  const { number, currency } = amount
  return {
    account: directives.accounts.id(scanner.bytes, account.from, account.to),
    every: period,
    number,
    currency: directives.currencies.id(scanner.bytes, currency.from, currency.to),
  }
}

/** Anything but a tag, a link or NULL, which cannot be distinguished from what follows. */
function passCustomValue(state: FileState): void {
  if (isCurrency(state.scanner.kind) || state.scanner.kind === T.TAG || state.scanner.kind === T.NULL)
    throw unexpected(state.scanner, 'a string, a date, a number, an amount, an account, TRUE or FALSE')
  passValue(state)
}
