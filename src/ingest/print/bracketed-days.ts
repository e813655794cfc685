import type { Dialect } from '../journal/book.ts'

/** What a comment stands below: in hledger days in brackets mean something to postings alone. */
export type CommentOf = 'transaction' | 'posting'

const DAYS = /^=?\d+(?:[-/.]\d+){1,2}(?:=\d+(?:[-/.]\d+){1,2})?$/

/**
 * A comment of another dialect, in which ledger takes nothing for a day that was none. Brackets with a number in them are one to it where
 * the comment has no colon: the transaction or posting above is moved there, or the journal is refused. Days of postings are hledger's too.
 */
export const forLedger = (comment: string, { source, of }: { readonly source: Dialect | undefined; readonly of: CommentOf }): string =>
  source === 'ledger' || comment.includes(':')
    ? comment
    : parenthesized(comment, (inner) => of === 'posting' && source !== 'beancount' && DAYS.test(inner))

/** The same for hledger, which looks into every comment of a posting. */
export function forHledger(comment: string, { source, of }: { readonly source: Dialect; readonly of: CommentOf }): string {
  if (source === 'hledger' || of === 'transaction') return comment
  // Ledger has the first of them for a day, and only without a colon.
  const meant = source === 'ledger' && !comment.includes(':') ? comment.indexOf('[') : -1
  return parenthesized(comment, (inner, at) => at === meant && DAYS.test(inner))
}

/** A text in which nothing is meant as a day. */
export const withoutDays = (text: string): string => parenthesized(text, () => false)

/** Walks from one closing bracket to the next, as a comment may have thousands that are never closed. */
function parenthesized(comment: string, isKept: (inner: string, at: number) => boolean): string {
  const parts = comment.split(']')
  let end = 0
  return parts
    .map((part, index) => {
      if (index === parts.length - 1) return part
      const open = part.search(/\[[\d=]/)
      const [before, inner] = [part.slice(0, open), part.slice(open + 1)]
      const keeps = open < 0 || isKept(inner, end + open)
      end += part.length + 1
      return keeps ? `${part}]` : `${before}(${inner})`
    })
    .join('')
}
