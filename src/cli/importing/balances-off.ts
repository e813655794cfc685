import { Exact } from '#vocabulary/exact.ts'
import type { ImportShown } from './import-question.ts'

/** Something that a statement says of its balance and that does not come out. Line 0: no line says it. */
export interface BalanceOff {
  readonly line: number
  readonly message: string
  /** The statement disagrees with its own rows: one is missing, or was read wrongly. Else the book has another balance, of which it knows best why. */
  readonly isProblem: boolean
}

/** Where the balances of a statement do not come out, as the page of imports says it. */
export function balancesOff({ balances, rows }: Pick<ImportShown, 'balances' | 'rows'>): BalanceOff[] {
  return balances.flatMap(({ account, commodity, off, closing }) => {
    const said: BalanceOff[] = []
    if (off)
      said.push({
        line: rows.find(({ row }) => row === off.row)?.line ?? 0,
        message: `the balance of ${account} goes off: the statement says ${off.stated} ${commodity}, its rows come to ${off.computed}, a difference of ${off.by}`,
        isProblem: true,
      })
    if (closing && !Exact.parse(closing.stated).equals(Exact.parse(closing.book)))
      said.push({
        line: 0,
        message: `on ${closing.day} the statement says that ${account} holds ${closing.stated} ${commodity}, and the book will have ${closing.book}`,
        isProblem: false,
      })
    return said
  })
}
