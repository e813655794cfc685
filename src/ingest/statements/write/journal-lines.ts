import { elementAt } from '#vocabulary/element-at.ts'
import type { Dialect } from '../../journal/book.ts'

/* Lines of journal text, without reading it as a journal. */

/** Valid beginnings of unindented lines in ledger: a date, a rule, a comment, a directive. */
const BEGINS =
  /^(?:\d|[~=;#%|*]|-{2}|[!@]?(?:account|alias|apply|assert|bucket|capture|check|comment|commodity|def|define|end|eval|expr|fixed|import|include|payee|python|tag|test|value|year)\b|[AbCDhIiNOoPY]\s)/

/**
 * The first line that ledger silently ignores, so that a row of a statement would be lost. Undefined for none, and for the other dialects, which
 * refuse such lines.
 */
export function passedOver(text: string, dialect: Dialect): { readonly line: number; readonly text: string } | undefined {
  if (dialect !== 'ledger') return undefined
  const lines = text.split('\n')
  const at = lines.findIndex((line) => /^\S/.test(line) && !BEGINS.test(line))
  return at < 0 ? undefined : { line: at + 1, text: elementAt(lines, at).slice(0, 60) }
}

const TRANSACTION = /^(\d{4}-\d{2}-\d{2})\s+(?:[*!]|txn)/
const POSTING = /^[ \t]+(?:[*!] )?([\p{Lu}\p{N}][\p{L}\p{N}-]*(?::[\p{Lu}\p{N}][\p{L}\p{N}-]*)+)(?=\s|$)/u
const OPEN = /^\d{4}-\d{2}-\d{2}\s+open\s+(\S+)/

/** Accounts of a text that hold lots, or sell from them. */
export function accountsWithLots(text: string): ReadonlySet<string> {
  return new Set(text.split('\n').flatMap((line) => (/\s\{/.test(line) ? [POSTING.exec(line)?.[1] ?? ''] : [])))
}

/** What a new account says of its lots: the oldest are sold first, as in Daybook's reports. Otherwise beancount asks which, once there are two. */
export const OLDEST_FIRST = ' "FIFO"'

/** Whether a root journal says itself which lots are sold first. */
export const saysBookingMethod = (root: string): boolean => /^option\s+"booking_method"/m.test(root)

/**
 * The lines by which beancount opens the accounts of a text that are not open yet: on the first of January of the year in which the book, or
 * the text, begins. What is written next may be older: the list of another bank, of the same month.
 * @param saysMethod whether the book itself says which lots are sold first
 * @param begin the year of the first transaction of the book, where it has any
 */
export function openingsOf(
  text: string,
  opened: ReadonlySet<string>,
  { saysMethod = false, begin = '9999' }: { readonly saysMethod?: boolean; readonly begin?: string | undefined } = {},
): string[] {
  const known = new Set(opened)
  const lots = saysMethod ? new Set() : accountsWithLots(text)
  const first = new Map<string, string>()
  let day = ''
  for (const line of text.split('\n')) {
    const [head, posting, open] = [TRANSACTION.exec(line), POSTING.exec(line), OPEN.exec(line)]
    if (head) day = head[1]!
    else if (open) known.add(open[1]!)
    else if (posting && day !== '') {
      const before = first.get(posting[1]!)
      if (before === undefined || day < before) first.set(posting[1]!, day)
    }
  }
  return [...first]
    .filter(([account]) => !known.has(account))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([account, used]) => [account, used.slice(0, 4) < begin ? used.slice(0, 4) : begin] as const)
    .map(([account, year]) => `${year}-01-01 open ${account}${lots.has(account) ? OLDEST_FIRST : ''}`)
}
