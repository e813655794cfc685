import type { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../../http/contract/endpoint.ts'
import type { getExpense } from '../../../http/contract/cash-flow.ts'
import { EXPENSES, INCOME } from '../../valuation/accounts.ts'
import type { Tally } from '../../valuation/tally.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'
import { grouped } from './financial-years.ts'
import { shareOut } from './share-out.ts'

export type FlowGraph = ResultOf<typeof getExpense>['graph'][string]

/**
 * Where money came from and where it went, account by account, in one stretch of postings (in the order of lists). Income flows
 * up to the root of income before it is handed out, and spending flows down from the root of expenses.
 */
export function flowGraph(ledger: ValuedLedger, postings: readonly number[]): FlowGraph {
  const { accounts, booked } = ledger
  const nodes = new Map<number, number>()
  const addNode = (account: number): void => {
    if (nodes.has(account)) return
    const { root, parent } = accounts.traits(account)
    if ((root === INCOME || root === EXPENSES) && parent >= 0) addNode(parent)
    nodes.set(account, nodes.size + 1)
  }
  const links = new Map<number, { source: number; target: number; value: Tally }>()
  const link = (source: number, target: number, value: Exact, posting: number): void => {
    const key = source * accounts.size + target
    let between = links.get(key)
    if (!between) links.set(key, (between = { source, target, value: ledger.tally() }))
    between.value.addPart(booked, posting, value)
  }
  for (const posting of postings) addNode(booked.account[posting]!)
  for (const list of grouped(postings, (posting) => booked.group[posting]!).values()) {
    for (const { from, to, value } of shareOut(ledger, list)) {
      let source = booked.account[from]!
      let target = booked.account[to]!
      for (; accounts.traits(source).root === INCOME && accounts.traits(source).parent >= 0; source = accounts.traits(source).parent)
        link(source, accounts.traits(source).parent, value, from)
      for (; accounts.traits(target).root === EXPENSES && accounts.traits(target).parent >= 0; target = accounts.traits(target).parent)
        link(accounts.traits(target).parent, target, value, to)
      link(source, target, value, to)
    }
  }
  return {
    nodes: [...nodes].map(([account, id]) => ({ id, name: accounts.name(account) })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    links: [...links.values()]
      .map(({ source, target, value }) => ({ source: nodes.get(source)!, target: nodes.get(target)!, value: value.figure() }))
      .sort((a, b) => a.source - b.source || a.target - b.target),
  }
}
