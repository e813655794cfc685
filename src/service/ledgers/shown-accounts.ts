import type { Book } from '../../ingest/journal/book.ts'
import { rootedAccount } from '../../ingest/journal/roots.ts'
import { isSameOrBelow } from '../../projections/valuation/accounts.ts'
import type { LedgerView } from '../../projections/view/ledger-view.ts'

/**
 * How reports know an account that the configuration names, or a pattern of accounts. People write it as the journal does (`assets:Bank`,
 * `Vermögen:Bank:*`), and every report has it below one of the five roots. What the book shows under that very name is meant as it stands,
 * and so is a regular expression, which is about the names that the pages have.
 */
export function shownAccounts({ accounts, lastSync }: LedgerView): (name: string) => string {
  const roots = new Map(lastSync?.data.account_roots ?? []) as Book['accountRoots']
  const isInBook = (name: string): boolean => accounts.some((account) => isSameOrBelow(account, name))
  return (name) => {
    if (name.startsWith('regex:')) return name
    const above = name.replace(/:[*%]$/, '')
    const below = name.slice(above.length)
    const rooted = rootedAccount(above, roots)
    // Without the search through all accounts where nothing would be another name.
    if (rooted === above || isInBook(above)) return name
    // `Vermögen` is the root itself, and an account of that name below it where money was booked on it.
    if (below === '' && isInBook(rooted)) return rooted
    return rootedAccount(`${above}:*`, roots).slice(0, -':*'.length) + below
  }
}
