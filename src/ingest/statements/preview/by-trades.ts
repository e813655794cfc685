import type { Day } from '#vocabulary/day.ts'
import { AccountRoots } from '../accounts/account-roots.ts'
import type { AccountModel } from '../accounts/model.ts'
import type { AccountRules } from '../accounts/rules.ts'
import { isOfTrades, ownAccount } from '../presets/preset.ts'
import { presetProblem } from '../presets/map-rows.ts'
import type { Statement } from '../statement.ts'
import { moneyMoved } from '../trades/draft-trade.ts'
import { mapTrades } from '../trades/map-trades.ts'
import type { MappedTrade } from '../trades/mapped-trade.ts'
import { withoutMoneyOf } from '../trades/cash-table.ts'
import { layoutWith, type TradePart, tradeLayout } from '../trades/trade-layout.ts'
import { decideCurrency, statedBy } from './currency-decision.ts'
import { knowledgeOf, type MovementRequest, outcomeOf } from './movement-outcome.ts'
import { nothing, type Outcome, type Transformed } from './outcome.ts'
import { brokerAccountFor } from './own-account.ts'
import { tradeOutcome, tradingOf } from './trade-outcome.ts'

/** Rows of a broker's list, by way of trades; undefined for a list that is of no broker. */
export function byTrades(
  statement: Statement,
  request: MovementRequest,
  known: { readonly model: AccountModel; readonly rules: AccountRules },
): Transformed | undefined {
  const { rows } = statement
  const { method, today, transactions } = request
  const layout =
    method.kind === 'preset'
      ? isOfTrades(method.preset) || isOfCoins(statement, today)
        ? layoutWith(statement, method.preset, today)
        : undefined
      : tradeLayout(statement, { today, ...(method.headerRow !== undefined && { headerRow: method.headerRow }) })
  if (!layout) return undefined
  const { preset, headerRow, parts } = layout
  const mappedIn = (currency: string): MappedTrade[] => {
    const mappedOf = (part: TradePart): MappedTrade[] => mapTrades(part.table, part.preset, { today, currency })
    const trades = parts.filter(({ isCash }) => !isCash).flatMap(mappedOf)
    return [...trades, ...parts.filter(({ isCash }) => isCash).flatMap((part) => withoutMoneyOf(trades, mappedOf(part), part, { today, currency }))]
  }
  const first = mappedIn(request.currency)
  const problem = method.kind === 'preset' ? presetProblem(first.map(asMovement), rows, preset) : undefined
  if (problem !== undefined) return { ...nothing(rows, 'preset_unfit', problem), preset }
  const roots = new AccountRoots(request.rooted, request.dialect)
  const moved = first.flatMap(movedBy)
  const own = request.account ?? ownAccount(preset) ?? brokerAccountFor(moved, transactions, roots, request)
  const knowledge = knowledgeOf(request, known, { rows, preset })
  const currency = decideCurrency(moved, {
    own,
    stated: statedBy(preset, method.kind === 'preset' ? 'preset' : 'heading'),
    chosen: request.choices?.currency,
    isSaved: method.kind === 'preset',
    book: request,
  })
  const mapped = currency.commodity === request.currency ? first : mappedIn(currency.commodity)
  const trading = tradingOf(request, knowledge, { own, commodity: preset.commodity ?? currency.commodity })
  const outcomes: (Outcome | undefined)[] = []
  for (const one of mapped) {
    if (one.kind === 'trade') outcomes[one.row] = tradeOutcome(one.trade, trading, request)
    else if (one.kind === 'movement' && one.isConversion) {
      const conversion = trading.accounts.conversion()
      const chosen = new Map([[one.row, request.chosen.get(one.row) ?? [conversion.account]]])
      outcomes[one.row] = { ...outcomeOf(one, own, currency.of, { ...request, chosen }, knowledge), predictions: [conversion] }
    } else outcomes[one.row] = outcomeOf(one, own, currency.of, request, knowledge)
  }
  return {
    rows,
    outcomes,
    problems: [],
    failed: false,
    movements: 'mapped',
    own,
    preset: { ...preset, accounts: { asset: own } },
    decisions: [currency.decision],
    ...(method.kind === 'guess' && { confidence: layout.confidence }),
    ...(headerRow >= 0 && { headerRow }),
  }
}

/** Whether the rows are those of an exchange that tells what each coin did: their columns are those of a bank's, and their sides belong together. */
function isOfCoins(statement: Statement, today: Day): boolean {
  const guess = tradeLayout(statement, { today })
  return guess !== undefined && !isOfTrades(guess.preset)
}

/** The money that a row moves, and its currency where the list says it. */
function movedBy(one: MappedTrade) {
  if (one.kind === 'movement') return [one.movement]
  if (one.kind !== 'trade') return []
  const { row, day, commodity } = one.trade
  return [{ row, day, payee: one.trade.said, amount: moneyMoved(one.trade), ...(commodity !== undefined && { commodity }) }]
}

/** As far as the fitting of a preset goes. */
const asMovement = (one: MappedTrade) => (one.kind === 'trade' ? ({ row: one.row, kind: 'skipped', why: '', isDated: true } as const) : one)
