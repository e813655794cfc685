import type { Book } from '../journal/book.ts'
import { assertedOn } from '../journal/asserted.ts'
import type { Say } from './left-out.ts'
import type { Piece } from './pieces.ts'

/** Tells the balances that postings of an entry assert: what they assign is in the amounts, but nothing holds it any more. */
export function tellAssertions({ dialect }: Book, { line, lines }: Extract<Piece, { kind: 'entry' }>, file: number, say: Say): void {
  if (dialect === 'beancount') return
  lines.forEach((text, at) => {
    const asserted = /^\s+[^\s;]/.test(text) ? assertedOn(text) : undefined
    if (asserted !== undefined) say({ what: `the balance "${asserted}" is no longer asserted`, file, line: line + at })
  })
}
