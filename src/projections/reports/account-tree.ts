import type { ValuedLedger } from '../valuation/valued-ledger.ts'

export interface AccountNode {
  readonly name: string
  readonly full_name: string
  /** Something is booked on this very account, or it is declared; false for a mere group. */
  readonly is_leaf: boolean
  /** By name. */
  readonly children: AccountNode[]
}

/** All accounts of the book, forecasts and declarations included, as a tree. */
export function accountTree(ledger: ValuedLedger): AccountNode[] {
  const names = new Set(ledger.view.declaredAccounts)
  for (const postings of [ledger.booked, ledger.forecast]) {
    const seen = new Set<number>()
    for (const posting of postings.chronological) seen.add(postings.account[posting]!)
    // Virtual postings stand under a bracketed name, which is no account.
    for (const account of seen) names.add(ledger.accounts.name(account).replace(/^[([](.*)[)\]]$/, '$1'))
  }
  const root = { children: [] as AccountNode[] }
  const nodes = new Map<string, { is_leaf: boolean; children: AccountNode[] }>()
  const nodeOf = (fullName: string): { is_leaf: boolean; children: AccountNode[] } => {
    const present = nodes.get(fullName)
    if (present) return present
    const colon = fullName.lastIndexOf(':')
    const node = { name: fullName.slice(colon + 1), full_name: fullName, is_leaf: false, children: [] }
    nodes.set(fullName, node)
    const above = colon < 0 ? root : nodeOf(fullName.slice(0, colon))
    above.children.push(node)
    return node
  }
  for (const name of names) nodeOf(name).is_leaf = true
  sortChildren(root.children)
  return root.children
}

function sortChildren(nodes: AccountNode[]): void {
  nodes.sort((a, b) => (a.name < b.name ? -1 : 1))
  for (const { children } of nodes) sortChildren(children)
}
