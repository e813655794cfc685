import type { AccountNode } from '../../projections/reports/account-tree.ts'
import type { AccountNode as ConnectNode } from '../contract/account-tree.ts'

/** The JSON form of Connect: lowerCamelCase, and what is false or empty is left out. */
export const connectNodes = (nodes: readonly AccountNode[]): ConnectNode[] =>
  nodes.map(({ name, full_name, is_leaf, children }) => ({
    name,
    fullName: full_name,
    ...(is_leaf ? { isLeaf: true } : {}),
    ...(children.length > 0 ? { children: connectNodes(children) } : {}),
  }))
