import type { AccountNode } from '../contract/account-tree.ts'
import { bytewise } from '../names-of-the-book.ts'

/** The tree of account names: siblings by name, a leaf is an account that is itself in the list. */
export function accountTree(accounts: readonly string[]): AccountNode[] {
  const roots: Branch = new Map()
  for (const account of accounts) {
    let level = roots
    let node: Node | undefined
    for (const name of account.split(':')) {
      node = level.get(name)
      if (!node) level.set(name, (node = { children: new Map(), isLeaf: false }))
      level = node.children
    }
    if (node) node.isLeaf = true
  }
  return nodesOf(roots, '')
}

interface Node {
  readonly children: Branch
  isLeaf: boolean
}
type Branch = Map<string, Node>

const nodesOf = (branch: Branch, above: string): AccountNode[] =>
  [...branch]
    .sort(([a], [b]) => bytewise(a, b))
    .map(([name, { children, isLeaf }]) => {
      const fullName = above === '' ? name : `${above}:${name}`
      return { name, fullName, ...(isLeaf ? { isLeaf: true as const } : {}), ...(children.size > 0 ? { children: nodesOf(children, fullName) } : {}) }
    })
