import type { FastifyInstance } from 'fastify'
import { unknownAccount } from '../../projections/reports/assets-balance.ts'
import { type AccountNode, accountTree } from '../../projections/reports/balances.ts'
import { accountWords } from '../../service/changes/account-words.ts'
import { accountAssertions } from '../../service/checks/account-assertions.ts'
import { type AccountNode as ConnectNode, getAccountTree, getAccountWords, getAssertions, getPaisaAccountTree } from '../contract/accounts.ts'
import type { Daybook } from '../../service/daybook.ts'
import { route } from '../route.ts'
import { call } from '../rpc/connect.ts'
import { accountTreeAnswer, empty } from '../rpc/messages.ts'

const SHOWN_MAX = 200

/** Assertions come from the journal's files, not from the log. */
export function registerAccounts(app: FastifyInstance, { journal, ledgers }: Daybook): void {
  route(app, getAssertions, async ({ parameters: { account } }) => {
    const ledger = ledgers.current()
    const refusal = unknownAccount(ledger, account)
    if (refusal) return refusal
    const { assertions, unread } = await accountAssertions(journal, ledger.view, account)
    return {
      assertions: assertions.slice(0, SHOWN_MAX).map(({ day, text, file, line }) => ({ date: ledger.zone.start(day), text, file_name: file, line })),
      count: assertions.length,
      unread,
    }
  })
}

export function registerAccountTree(app: FastifyInstance, { ledgers }: Daybook): void {
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

export function registerAccountWords(app: FastifyInstance, { ledgers }: Daybook): void {
  route(app, getAccountWords, () => {
    const { tf_idf, index } = accountWords(ledgers.current())
    return { tf_idf: { ...tf_idf }, index: { docs: { ...index.docs }, tokens: { ...index.tokens } } }
  })
}
