import type { Dialect } from '../../journal/book.ts'
import { accountsWithLots, OLDEST_FIRST } from './openings.ts'
import type { Preview, PreviewRow } from '../preview/preview.ts'

/** Lines that declare accounts: beancount wants each of them opened before it is used. */
export function openLines(accounts: readonly string[], day: string, dialect: Dialect, lots: ReadonlySet<string> = new Set()): string[] {
  return accounts.map((account) =>
    dialect === 'beancount' ? `${day} open ${account}${lots.has(account) ? OLDEST_FIRST : ''}` : `account ${account}`,
  )
}

export interface JournalTextOptions {
  readonly dialect: Dialect
  /** Which rows go in; those that are new when absent. */
  readonly chosen?: (row: PreviewRow) => boolean
  /** The last row first, for statements that begin with the newest. Otherwise transactions are in the order of the rows. */
  readonly reverse?: boolean
}

/** The journal text of a preview: its transactions with an empty line between them, in beancount after what opens new accounts. */
export function journalText({ rows, newAccounts }: Preview, { dialect, chosen, reverse }: JournalTextOptions): string {
  const taken = rows.filter(chosen ?? (({ outcome }) => outcome === 'text'))
  const texts = taken.map(({ text }) => text)
  if (reverse) texts.reverse()
  const transactions = taken.flatMap((row) => row.transactions)
  const used = new Set(transactions.flatMap(({ postings, rest = '' }) => [...postings.map(({ account }) => account), rest]))
  const first = transactions.map(({ day }) => day).sort()[0]
  const isOpened = dialect === 'beancount' && first !== undefined
  const opened = isOpened
    ? openLines(
        newAccounts.filter((account) => used.has(account)),
        first,
        dialect,
        accountsWithLots(texts.join('\n')),
      )
    : []
  const parts = [...(opened.length > 0 ? [opened.join('\n')] : []), ...texts]
  return parts.length === 0 ? '' : `${parts.join('\n\n')}\n`
}
