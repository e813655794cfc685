import { rootedAccount } from '../../ingest/journal/roots.ts'
import type { BulkOperation } from '../../ingest/edit/operation.ts'
import type { Book } from '../../ingest/journal/book.ts'

/**
 * The operation under the journal's own names. The pages show every account under one of five roots, also where the journal calls them
 * otherwise (`Vermoegen:Bank` is shown as `Assets:Bank`), and that is what a person chooses.
 */
export function inOwnNames(operation: BulkOperation, book: Book): BulkOperation {
  if (operation.kind !== 'rename_account') return operation
  const { from, to } = operation
  const own = ownName(from, book)
  if (own === from) return operation
  return { kind: 'rename_account', from: own, to: likewise({ shown: from, own, name: to }) }
}

function ownName(shown: string, { accounts, accountRoots }: Book): string {
  const candidates = new Set<string>()
  for (const account of accounts.names) {
    if (account === shown || account.startsWith(`${shown}:`)) return shown
    for (let end = account.length; end > 0; end = account.lastIndexOf(':', end - 1)) {
      const name = account.slice(0, end)
      if (rootedAccount(name, accountRoots) === shown) candidates.add(name)
    }
  }
  // Two names that are shown as one cannot be told apart here; then nothing answers to the name.
  return candidates.size === 1 ? [...candidates][0]! : shown
}

/** The new name as the journal would write it, when the old one is written otherwise than it is shown. */
function likewise({ shown, own, name }: { readonly shown: string; readonly own: string; readonly name: string }): string {
  if (shown.endsWith(`:${own}`)) {
    const before = shown.slice(0, shown.length - own.length)
    return name.startsWith(before) ? name.slice(before.length) : name
  }
  const rootOf = (account: string): string => account.split(':', 1)[0]!
  return rootOf(name) === rootOf(shown) ? rootOf(own) + name.slice(rootOf(name).length) : name
}
