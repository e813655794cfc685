import { Exact } from '#vocabulary/exact.ts'
import type { OpeningOffer } from '../../ingest/statements/preview/preview.ts'
import type { ImportShown } from './import-question.ts'

/**
 * Where the book will hold something else than the statement says at its end: without the other halves of transfers, which are not written, and
 * with the opening balance when it is. The book knows best why: this stops nothing.
 */
export function closingsOff({ balances, rows }: Pick<ImportShown, 'balances' | 'rows'>, opening: OpeningOffer | undefined): string[] {
  const halves = rows.filter(({ similar }) => similar?.isOtherHalf).flatMap(({ transactions }) => transactions)
  return balances.flatMap(({ account, commodity, closing }) => {
    if (!closing) return []
    const isOfIt = (one: { readonly account: string; readonly commodity: string }): boolean => one.account === account && one.commodity === commodity
    const left = halves.filter(({ day }) => day <= closing.day).flatMap(({ postings }) => postings.filter(isOfIt))
    const begins = opening && isOfIt(opening) && opening.day <= closing.day ? Exact.parse(opening.quantity) : Exact.zero
    const book = left.reduce((sum, { quantity }) => sum.minus(Exact.parse(quantity)), Exact.parse(closing.book).plus(begins))
    if (Exact.parse(closing.stated).equals(book)) return []
    return [`on ${closing.day} the statement says that ${account} holds ${closing.stated} ${commodity}, and the book will have ${book.toText()}`]
  })
}
