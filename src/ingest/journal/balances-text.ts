import { atTheRight, widthOf } from '#vocabulary/text/wording.ts'
import type { BookAnswer } from './answer.ts'

/** What every account holds, a line for each commodity, with the amounts under one another. */
export function balancesText({ balances }: Pick<BookAnswer, 'balances'>): string {
  const amounts = balances.map(({ quantity, commodity }) => `${quantity} ${commodity}`.trimEnd())
  const width = amounts.reduce((widest, amount) => Math.max(widest, widthOf(amount)), 0)
  return balances.map(({ account }, i) => `${atTheRight(amounts[i]!, width)}  ${account}\n`).join('')
}
