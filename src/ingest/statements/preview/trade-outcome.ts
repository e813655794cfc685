import { Exact } from '#vocabulary/exact.ts'
import type { Movement } from '../statement.ts'
import { draftTrade, moneyMoved, type TradeKnowledge } from '../trades/draft-trade.ts'
import { Securities } from '../trades/securities.ts'
import type { Trade } from '../trades/trade.ts'
import { TradeAccounts } from '../trades/trade-accounts.ts'
import { commodityIn } from '../write/amount-text.ts'
import { entryText } from '../write/entry-text.ts'
import type { MovementRequest } from './movement-outcome.ts'
import type { AccountKnowledge } from './account-knowledge.ts'
import { otherAccount } from './other-account.ts'
import type { Outcome } from './outcome.ts'

/** What the trades of one account have to know. */
export function tradingOf(
  request: MovementRequest,
  knowledge: AccountKnowledge,
  { own, commodity: usual }: { readonly own: string; readonly commodity: string },
): TradeKnowledge {
  const { transactions, style, dialect } = request
  return {
    securities: new Securities(request.securities?.() ?? [], transactions, request),
    accounts: new TradeAccounts({ ...knowledge, transactions, own }),
    own,
    dialect,
    named: (commodity) => commodityIn(commodity ?? usual, style, dialect),
    other: (side) => otherAccount(side, knowledge),
  }
}

/** A trade as its transaction. */
export function tradeOutcome(trade: Trade, trading: TradeKnowledge, { style, dialect, chosen }: MovementRequest): Outcome {
  const { draft, predictions } = draftTrade(trade, trading, chosen.get(trade.row))
  const { row, day, balance, reference, transfer } = trade
  const amount = transfer === undefined ? moneyMoved(trade) : Exact.zero
  const movement: Movement = { row, day, amount, payee: draft.payee, description: '', reference, category: '', ...(balance && { balance }) }
  const moved = amount.isZero && !balance ? [] : [{ account: trading.own, commodity: trading.named(trade.commodity), movement }]
  return { kind: 'text', text: entryText(draft, style, dialect), drafts: [draft], predictions, moved }
}
