import { type Day, formatDay, NO_DAY, tryParseWrittenDay } from '#vocabulary/day.ts'
import type { PrintedPosting, PrintedTransaction } from './entries.ts'
import { type Say, said } from './left-out.ts'

/**
 * The comments of a posting with what its target needs to give it its own day: of several, ledger goes by the last and hledger by the
 * first, and a day that was a tag, or had no year, is none in the other.
 */
export function withOwnDays(comments: readonly string[], { day, secondDay }: PrintedPosting, target: 'ledger' | 'hledger'): readonly string[] {
  if (day === undefined && secondDay === undefined) return comments
  const told = comments.flatMap(toldDay)
  if (target === 'hledger') return day === undefined || told[0] === day ? comments : [` date:${formatDay(day)}`, ...comments]
  if (secondDay === undefined && told.at(-1) === day) return comments
  const second = secondDay === undefined ? '' : `=${slashed(secondDay)}`
  return [...comments, ` [${day === undefined ? '' : slashed(day)}${second}]`]
}

/** A day in brackets; none where they have one without its year. Neither tool looks for it behind a colon here. */
function toldDay(comment: string): Day[] {
  if (comment.includes(':') || !/^[^[]*\[\d/.test(comment)) return []
  const [, written = ''] = /^[^[]*\[([^\]=]*)[\]=]/.exec(comment) ?? []
  return [tryParseWrittenDay(written) ?? NO_DAY]
}

const slashed = (day: Day): string => formatDay(day).replaceAll('-', '/')

/** In beancount a transaction has one day for all that it moves. */
export function sayOwnDays({ day, payee, file, line, postings }: PrintedTransaction, say: Say): void {
  for (const { account, day: own } of postings)
    if (own !== undefined && own !== day)
      say({
        what: `${said(day, payee)}: the posting to ${account} is of ${formatDay(own)}, which is only noted; it moves with the others`,
        kind: 'day',
        file,
        line,
      })
}
