import { AccountRoots } from '../accounts/account-roots.ts'
import type { AccountModel } from '../accounts/model.ts'
import type { AccountRules } from '../accounts/rules.ts'
import { isOfTrades, ownAccount } from '../presets/preset.ts'
import { presetProblem } from '../presets/map-rows.ts'
import type { Movement, Statement } from '../statement.ts'
import { draftTrade, moneyMoved, type TradeKnowledge } from '../trades/draft-trade.ts'
import { mapTrades } from '../trades/map-trades.ts'
import { Securities } from '../trades/securities.ts'
import type { MappedTrade, Trade } from '../trades/trade.ts'
import { TradeAccounts } from '../trades/trade-accounts.ts'
import { layoutWith, tradeLayout } from '../trades/trade-layout.ts'
import { commodityIn } from '../write/amount-text.ts'
import { entryText } from '../write/entry-text.ts'
import { knowledgeOf, type MovementRequest, outcomeOf } from './movement-outcome.ts'
import { nothing, type Outcome, type Transformed } from './outcome.ts'
import { brokerAccountFor } from './own-account.ts'

/** Rows of a broker's list, by way of trades; undefined for a list that is of no broker. */
export function byTrades(
  statement: Statement,
  request: MovementRequest,
  known: { readonly model: AccountModel; readonly rules: AccountRules },
): Transformed | undefined {
  const { rows } = statement
  const { method, today, currency, transactions } = request
  if (method.kind === 'preset' && !isOfTrades(method.preset)) return undefined
  const layout =
    method.kind === 'preset'
      ? layoutWith(statement, method.preset, today)
      : tradeLayout(statement, { today, ...(method.headerRow !== undefined && { headerRow: method.headerRow }) })
  if (!layout) return undefined
  const { preset, headerRow, parts } = layout
  const mapped = parts.flatMap((part) => mapTrades(part.table, part.preset, { today, currency }))
  const problem = method.kind === 'preset' ? presetProblem(mapped.map(asMovement), rows, preset) : undefined
  if (problem !== undefined) return { ...nothing(rows, 'preset_unfit', problem), preset }
  const roots = new AccountRoots(request.rooted)
  const moved = mapped.flatMap((one) =>
    one.kind === 'movement' ? [one.movement] : one.kind === 'trade' ? [{ day: one.trade.day, amount: moneyMoved(one.trade) }] : [],
  )
  const own = request.account ?? ownAccount(preset) ?? brokerAccountFor(moved, transactions, roots)
  const knowledge = knowledgeOf(request, known, preset)
  const accounts = new TradeAccounts({ ...knowledge, transactions, own })
  const trading: TradeKnowledge = {
    securities: new Securities(request.securities ?? [], transactions, request),
    accounts,
    own,
    dialect: request.dialect,
    named: (commodity) => commodityIn(commodity ?? preset.commodity ?? currency, request.style, request.dialect),
  }
  const outcomes: (Outcome | undefined)[] = []
  for (const one of mapped) {
    if (one.kind === 'trade') outcomes[one.row] = ofTrade(one.trade, trading, request)
    else if (one.kind === 'movement' && one.isConversion) {
      const conversion = accounts.conversion()
      const chosen = new Map([[one.row, request.chosen.get(one.row) ?? [conversion.account]]])
      outcomes[one.row] = { ...outcomeOf(one, own, preset.commodity ?? currency, { ...request, chosen }, knowledge), predictions: [conversion] }
    } else outcomes[one.row] = outcomeOf(one, own, preset.commodity ?? currency, request, knowledge)
  }
  return {
    rows,
    outcomes,
    problems: [],
    failed: false,
    movements: 'mapped',
    own,
    preset: { ...preset, accounts: { asset: own } },
    ...(method.kind === 'guess' && { confidence: layout.confidence }),
    ...(headerRow >= 0 && { headerRow }),
  }
}

/** As far as the fitting of a preset goes. */
const asMovement = (one: MappedTrade) => (one.kind === 'trade' ? ({ row: one.row, kind: 'skipped', why: '', isDated: true } as const) : one)

function ofTrade(trade: Trade, trading: TradeKnowledge, { style, dialect, chosen }: MovementRequest): Outcome {
  const { draft, predictions } = draftTrade(trade, trading, chosen.get(trade.row))
  const amount = moneyMoved(trade)
  const { row, day, balance, reference } = trade
  const movement: Movement = { row, day, amount, payee: draft.payee, description: '', reference, category: '', ...(balance && { balance }) }
  const moved = amount.isZero && !balance ? [] : [{ account: trading.own, commodity: trading.named(trade.commodity), movement }]
  return { kind: 'text', text: entryText(draft, style, dialect), drafts: [draft], predictions, moved }
}
