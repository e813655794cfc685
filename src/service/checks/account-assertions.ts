import { intAt } from '#vocabulary/element-at.ts'
import { NO_DAY, type Day, tryParseDay } from '#vocabulary/day.ts'
import { WRITTEN } from '#vocabulary/book-columns.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { assertedOn, balanceDirectives } from '../../ingest/journal/asserted.ts'
import { contentHash } from '../../ingest/journal/readable-files.ts'
import type { Book } from '../../ingest/journal/book.ts'
import type { LedgerView } from '../../projections/view/ledger-view.ts'
import type { JournalChanges } from '../changes/journal-changes.ts'

export interface AccountAssertion {
  readonly day: Day
  /** As the journal has it. */
  readonly text: string
  readonly file: string
  readonly line: number
}

/**
 * The balances that the journal asserts of one account, newest first, from its files: the log has what a book says, and an assertion
 * that holds says nothing more. Files that are not as they were read are named instead.
 */
export async function accountAssertions(
  changes: JournalChanges,
  view: LedgerView,
  account: string,
): Promise<{ readonly assertions: AccountAssertion[]; readonly unread: string[] }> {
  const sync = view.lastSync?.data
  const isBeancount = sync?.dialect === 'beancount'
  const lines = isBeancount ? new Map<string, Map<number, Day>>() : postingLines(view, account)
  const assertions: AccountAssertion[] = []
  const unread: string[] = []
  for (const { name, hash } of sync?.files ?? []) {
    const ofFile = lines.get(name)
    if (!isBeancount && !ofFile) continue
    const contents = await changes.read(name)
    if (contents instanceof Refusal || contentHash(contents) !== hash) {
      unread.push(name)
      continue
    }
    const text = contents.toString('utf8')
    if (isBeancount) {
      const roots = new Map(sync?.account_roots as [string, 'Assets'][]) as Book['accountRoots']
      for (const { day, ...found } of balanceDirectives(text, roots, (asked) => asked === account)) {
        const on = tryParseDay(day)
        if (on !== undefined) assertions.push({ ...found, day: on, file: name })
      }
      continue
    }
    const written = text.split('\n')
    for (const [line, day] of ofFile!) {
      const asserted = assertedOn(written[line - 1] ?? '')
      if (asserted !== undefined) assertions.push({ day, text: asserted, file: name, line })
    }
  }
  return { assertions: assertions.sort((a, b) => b.day - a.day || b.line - a.line), unread }
}

/** By file, the lines of an account's postings with their days, virtual ones included. */
function postingLines({ accounts, order, transactions: t, postings: p, files }: LedgerView, account: string): Map<string, Map<number, Day>> {
  const id = accounts.indexOf(account)
  const lines = new Map<string, Map<number, Day>>()
  for (const row of order) {
    if (t.origin[row] !== WRITTEN) continue
    for (let at = intAt(t.firstPosting, row); at < intAt(t.firstPosting, row + 1); at++) {
      if (p.account[at] !== id) continue
      const file = files[intAt(t.file, row)] ?? ''
      const ofFile = lines.get(file) ?? new Map<number, Day>()
      lines.set(file, ofFile)
      ofFile.set(intAt(p.line, at), p.day[at] === NO_DAY ? intAt(t.day, row) : intAt(p.day, at))
    }
  }
  return lines
}
