import { Exact } from '#vocabulary/exact.ts'
import type { ImportShown } from './import-question.ts'

/** Where the book will hold something else than the statement says at its end. The book knows best why: this stops nothing. */
export function closingsOff({ balances }: Pick<ImportShown, 'balances'>): string[] {
  return balances.flatMap(({ account, commodity, closing }) =>
    closing && !Exact.parse(closing.stated).equals(Exact.parse(closing.book))
      ? [`on ${closing.day} the statement says that ${account} holds ${closing.stated} ${commodity}, and the book will have ${closing.book}`]
      : [],
  )
}
