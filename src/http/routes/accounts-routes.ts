import type { FastifyInstance } from 'fastify'
import { Exact } from '#vocabulary/exact.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { unknownAccount } from '../../projections/reports/assets-balance.ts'
import { type AccountNode, accountTree } from '../../projections/reports/balances.ts'
import { BudgetEdits } from '../../service/changes/budget-edits.ts'
import { accountAssertions } from '../../service/checks/account-assertions.ts'
import type { Daybook } from '../../service/daybook.ts'
import { shownAccounts } from '../../service/ledgers/report-settings.ts'
import type { Login } from '../auth/login.ts'
import { accountTreeAnswer, call, empty } from '../connect-rpc.ts'
import {
  type AccountNode as ConnectNode,
  getAccountTree,
  getAccountWords,
  getAssertions,
  getPaisaAccountTree,
} from '../contract/accounts-contract.ts'
import { planBudget } from '../contract/budget-contract.ts'
import { unwritten } from '../http-refusal.ts'
import { route } from '../route.ts'
import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { type TfIdf, tfIdf, type TfIdfPosting } from '../../ingest/statements/accounts/accounts-and-payees.ts'
import type { ValuedLedger } from '../../projections/valuation/valued-ledger.ts'

const SHOWN_MAX = 200

/** Assertions come from the journal's files, not from the log. */
export function registerAccounts(app: FastifyInstance, { journal, ledgers }: Daybook): void {
  route(app, getAssertions, async ({ parameters }) => {
    const ledger = ledgers.current()
    const account = shownAccounts(ledger.view)(parameters.account)
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

export function registerBudget(app: FastifyInstance, { journal, configuration, ledgers }: Daybook, login: Login): void {
  const budgets = new BudgetEdits({ changes: journal, ledgers, configuration })

  route(app, planBudget, async ({ body: { amount, ...order }, request }) => {
    const outcome = await budgets.plan({ ...order, amount: Exact.parse(amount), who: login.nameOf(request) })
    if (outcome instanceof Refusal) return outcome
    switch (outcome.kind) {
      case 'changed':
        return { success: true, files: outcome.change.files.map(({ name }) => name), change: outcome.change.id }
      case 'unchanged':
        return { success: true, files: [], change: '' }
      default:
        return unwritten(outcome, journal)
    }
  })
}

const known = new WeakMap<ValuedLedger, TfIdf>()

/** Which words went with which account, over everything that is booked; made once for a state of the book. */
function accountWords(ledger: ValuedLedger): TfIdf {
  let words = known.get(ledger)
  if (!words) known.set(ledger, (words = tfIdf(bookedPostings(ledger))))
  return words
}

function* bookedPostings({ booked, view, accounts }: ValuedLedger): Generator<TfIdfPosting> {
  const { transactions, postings, transactionOf, payees } = view
  for (let posting = 0; posting < booked.count; posting++) {
    const row = intAt(booked.row, posting)
    yield {
      account: accounts.name(intAt(booked.account, posting)),
      payee: elementAt(payees, postings.payee.get(row) ?? intAt(transactions.payee, intAt(transactionOf, row))),
      amount: booked.amountOf(posting),
    }
  }
}
