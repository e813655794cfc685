import type { FastifyInstance } from 'fastify'
import { type AccountNode, accountTree } from '../../projections/reports/account-tree.ts'
import type { Ledgers } from '../../service/ledgers/ledgers.ts'
import { type AccountNode as ConnectNode, getAccountTree, getPaisaAccountTree } from '../contract/account-tree.ts'
import { call } from '../rpc/connect.ts'
import { accountTreeAnswer, empty } from '../rpc/messages.ts'

export function registerAccountTree(app: FastifyInstance, ledgers: Ledgers): void {
  for (const endpoint of [getAccountTree, getPaisaAccountTree]) {
    call(app, endpoint, { request: empty, answer: accountTreeAnswer }, () => {
      const accounts = connectNodes(accountTree(ledgers.current()))
      return accounts.length > 0 ? { accounts } : {}
    })
  }
}

const connectNodes = (nodes: readonly AccountNode[]): ConnectNode[] =>
  nodes.map(({ name, full_name, is_leaf, children }) => ({
    name,
    fullName: full_name,
    ...(is_leaf ? { isLeaf: true } : {}),
    ...(children.length > 0 ? { children: connectNodes(children) } : {}),
  }))
