import { fillAmounts, type StoredAmounts, storedAmounts } from '../../../events/stored-columns.ts'
import { ExactColumn } from '#vocabulary/columns.ts'
import type { Exact } from '#vocabulary/exact.ts'

/** A list of amounts on its way to a disk. */
export interface KeptAmounts {
  readonly count: number
  readonly amounts: StoredAmounts
}

/** As plain data. */
export function keptAmounts(amounts: readonly Exact[]): KeptAmounts {
  const column = new ExactColumn(amounts.length)
  for (let row = 0; row < amounts.length; row++) column.set(row, amounts[row]!)
  return { count: amounts.length, amounts: storedAmounts(column, amounts.length) }
}

/** The amounts again. Figures stay what they are for days: then it is one object, as where they were worked out. */
export function amountsFrom({ count, amounts }: KeptAmounts): Exact[] {
  const column = new ExactColumn(count)
  fillAmounts(column, amounts, count)
  const { mantissa, scale, big } = column
  const all: Exact[] = []
  for (let row = 0; row < count; row++) {
    const isSame = row > 0 && mantissa[row] === mantissa[row - 1] && scale[row] === scale[row - 1] && big.size === 0
    all.push(isSame ? all[row - 1]! : column.get(row))
  }
  return all
}
