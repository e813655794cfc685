import type { Dialect } from '../journal/book.ts'
import type { PrintedTransaction } from './entries.ts'
import { type Say, said } from './left-out.ts'

/** A payee of ledger or hledger, which end it at a semicolon. */
export const payeeText = (payee: string): string =>
  payee
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/\s{2,};|;/g, ',')
    .trim()

/** Reports payees that the target writes differently or ignores. */
export function sayPayees({ day, payee, file, line, postings }: PrintedTransaction, target: Dialect, say: Say): void {
  if (target !== 'beancount' && payee.includes(';'))
    say({ what: `${said(day, payee)}: a payee ends at a semicolon in ${target}, so it is written with a comma`, kind: 'payee', file, line })
  if (target === 'ledger') return
  for (const posting of postings)
    if (posting.payee !== undefined)
      say({
        what: `${said(day, payee)}: the posting to ${posting.account} has its own payee ${posting.payee}, which ${target} only keeps as a note`,
        kind: 'own payee',
        file,
        line,
      })
}
