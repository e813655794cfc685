import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { folded } from './folded.ts'

/**
 * The accounts of a book as its journal writes them, where it calls the five roots by other names: `Vermögen:Bank` for Assets:Bank. A table
 * for each such name of the root that has most of them, usually one; what is called as it is shown stands in it unchanged. None for most books.
 */
export function writtenAccounts({ view, accounts: { names } }: ValuedLedger): readonly (readonly string[])[] {
  const roots = view.lastSync?.data.account_roots ?? []
  const known = tables.get(names)
  if (known?.roots === roots && known.count === names.length) return known.written
  const otherNames = new Map<string, string[]>()
  // A name with a colon belongs to an account that keeps its name below its root.
  for (const [name, root] of roots)
    if (!name.includes(':') && folded(name) !== folded(root)) otherNames.set(root, [...(otherNames.get(root) ?? []), name])
  const count = Math.max(0, ...Array.from(otherNames.values(), ({ length }) => length))
  const written = Array.from({ length: count }, (_, table) =>
    names.map((name) => {
      const root = name.split(':', 1)[0]!
      const other = otherNames.get(root)?.[table]
      return other === undefined ? name : other + name.slice(root.length)
    }),
  )
  tables.set(names, { roots, count: names.length, written })
  return written
}

interface Tables {
  readonly roots: readonly unknown[]
  readonly count: number
  readonly written: readonly (readonly string[])[]
}
const tables = new WeakMap<readonly string[], Tables>()
