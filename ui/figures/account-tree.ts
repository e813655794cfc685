import { type CellValue, sortedBy } from './table.ts'

/** Accounts as the tree their names spell, and the order in which a tree with open and closed branches is walked. */

export interface AccountNode<Row> {
  readonly account: string
  /** The last part of the name. */
  readonly name: string
  /** 1 for the top of the tree. */
  readonly level: number
  readonly row: Row
  readonly children: readonly AccountNode<Row>[]
}

const parentOf = (account: string): string => account.slice(0, Math.max(0, account.lastIndexOf(':')))

/** A row whose parent is not among the rows stands at the top, under its full name. Siblings by `order`, then by name. */
export const accountTree = <Row>(rows: Readonly<Record<string, Row>>, order: (a: Row, b: Row) => number = () => 0): AccountNode<Row>[] => {
  const childrenOf = new Map<string, string[]>()
  for (const account of Object.keys(rows).sort()) {
    let parent = parentOf(account)
    while (parent !== '' && !(parent in rows)) parent = parentOf(parent)
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), account])
  }
  const under = (parent: string, level: number): AccountNode<Row>[] =>
    (childrenOf.get(parent) ?? [])
      .map((account) => ({
        account,
        name: parent === '' ? account : account.slice(parent.length + 1),
        level,
        row: rows[account] as Row,
        children: under(account, level + 1),
      }))
      .sort((a, b) => order(a.row, b.row))
  return under('', 1)
}

/** The nodes that are to be seen, top to bottom. */
export const visibleNodes = <Row>(nodes: readonly AccountNode<Row>[], isOpen: (node: AccountNode<Row>) => boolean): AccountNode<Row>[] =>
  nodes.flatMap((node) => (node.children.length > 0 && isOpen(node) ? [node, ...visibleNodes(node.children, isOpen)] : [node]))

export const allNodes = <Row>(nodes: readonly AccountNode<Row>[]): AccountNode<Row>[] => visibleNodes(nodes, () => true)

/** The same tree with the children of each account sorted by a value. */
export const sortedTree = <Row>(nodes: readonly AccountNode<Row>[], valueOf: (row: Row) => CellValue, isDescending: boolean): AccountNode<Row>[] =>
  sortedBy(nodes, ({ row }) => valueOf(row), isDescending).map((node) => ({ ...node, children: sortedTree(node.children, valueOf, isDescending) }))
