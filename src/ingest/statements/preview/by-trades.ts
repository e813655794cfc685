import { type Day, formatDay } from '#vocabulary/day.ts'
import { AccountRoots } from '../accounts/account-roots.ts'
import type { AccountModel } from '../accounts/model.ts'
import type { AccountRules } from '../accounts/rules.ts'
import { isOfTrades, ownAccount } from '../presets/preset.ts'
import { presetProblem } from '../presets/map-rows.ts'
import type { Movement, Statement } from '../statement.ts'
import { moneyMoved } from '../trades/draft-trade.ts'
import { mapTrades } from '../trades/map-trades.ts'
import type { MappedTrade } from '../trades/mapped-trade.ts'
import { withoutMoneyOf } from '../trades/cash-table.ts'
import { layoutWith, type TradePart, tradeLayout } from '../trades/trade-layout.ts'
import { dateDecision } from './date-decision.ts'
import { SIGN_LABELS } from '../presets/guess-preset.ts'
import type { Decision } from './preview.ts'
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
      : tradeLayout(statement, {
          today,
          dateFormat: request.choices?.dateFormat,
          ...(method.headerRow !== undefined && { headerRow: method.headerRow }),
        })
  if (!layout) return undefined
  const { preset, headerRow, parts } = layout
  const isSaved = method.kind === 'preset'
  const chosen = request.choices?.sign ?? (isSaved && preset.positive === 'out' ? 'out' : undefined)
  const mappedBy = (currency: string, sign: 'in' | 'out' | undefined, format?: string): MappedTrade[] => {
    const mappedOf = (part: TradePart): MappedTrade[] =>
      mapTrades(part.table, format === undefined ? part.preset : { ...part.preset, dateFormat: format }, { today, currency, sign })
    const trades = parts.filter(({ isCash }) => !isCash).flatMap(mappedOf)
    return [...trades, ...parts.filter(({ isCash }) => isCash).flatMap((part) => withoutMoneyOf(trades, mappedOf(part), part, { today, currency }))]
  }
  const asWritten = mappedBy(request.currency, chosen)
  const unsaid = new Set(asWritten.flatMap((one) => (one.kind === 'error' && one.lacksDirection ? [one.row] : [])))
  const sign = unsaid.size > 0 ? 'in' : chosen
  const first = unsaid.size > 0 ? mappedBy(request.currency, sign) : asWritten
  const problem = isSaved ? presetProblem(first.map(asMovement), rows, preset) : undefined
  if (problem !== undefined) return { ...nothing(rows, 'preset_unfit', problem), preset }
  const roots = new AccountRoots(request.rooted, request.dialect)
  const moved = first.flatMap(movedBy)
  const own = request.account ?? ownAccount(preset) ?? brokerAccountFor(moved, transactions, roots, request)
  const knowledge = knowledgeOf(request, known, { rows, preset })
  const currency = decideCurrency(moved, {
    own,
    stated: statedBy(preset, isSaved ? 'preset' : 'heading'),
    chosen: request.choices?.currency,
    isSaved,
    book: request,
  })
  const mapped = currency.commodity === request.currency ? first : mappedBy(currency.commodity, sign)
  const trading = tradingOf(request, knowledge, { own, commodity: preset.commodity ?? currency.commodity })
  const dateDecisions = (): Decision[] => {
    const { dates } = layout
    if (!dates) return []
    const others = dates.others.map((format) => ({ format, days: new Map(mappedBy(request.currency, sign, format).flatMap(dayBy)) }))
    return [dateDecision({ ...dates, others }, moved.map(asShown), () => ({ own, currency }), transactions)]
  }
  const signDecisions = (): Decision[] => {
    if (unsaid.size === 0) return []
    const rows = moved.filter(({ row }) => unsaid.has(row)).slice(0, ROWS_SHOWN)
    const choiceOf = (value: 'in' | 'out') => ({
      value,
      label: SIGN_LABELS[value],
      rows: rows.map(({ row, day, payee, amount, commodity }) => ({
        row,
        day: formatDay(day),
        payee,
        quantity: (value === 'in' ? amount : amount.negated()).toText(),
        commodity: currency.of(commodity),
      })),
    })
    const because = 'Nothing says whether the money of some rows came in or went out.'
    return [{ about: 'sign', value: 'in', by: 'guess', because, isCertain: false, choices: [choiceOf('in'), choiceOf('out')] }]
  }
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
    preset: { ...preset, accounts: { asset: own }, ...(chosen !== undefined && { positive: chosen }) },
    decisions: [...dateDecisions(), ...signDecisions(), currency.decision],
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

/** Enough to see which reading is right. */
const ROWS_SHOWN = 3

const dayBy = (one: MappedTrade): [number, Day][] => movedBy(one).map(({ row, day }) => [row, day])
const asShown = (one: ReturnType<typeof movedBy>[number]): Movement => ({ description: '', reference: '', category: '', ...one })

/** As far as the fitting of a preset goes. */
const asMovement = (one: MappedTrade) => (one.kind === 'trade' ? ({ row: one.row, kind: 'skipped', why: '', isDated: true } as const) : one)
