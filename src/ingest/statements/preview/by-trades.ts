import { AccountRoots } from '../accounts/account-roots.ts'
import type { AccountModel, AccountRules } from '../accounts/predict.ts'
import { SIGN_LABELS } from '../presets/guess-preset.ts'
import { type MappedRow, presetProblem } from '../presets/map-rows.ts'
import { isOfTrades, ownAccount } from '../presets/preset.ts'
import type { Statement } from '../statement.ts'
import type { Day } from '#vocabulary/day.ts'
import { movedBy } from '../trades/draft-trade.ts'
import { mapLayout } from '../trades/map-trades.ts'
import { layoutWith, tradeLayout } from '../trades/trade-layout.ts'
import { choicesOf, dateDecision, decideCurrency, type Moved, statedBy } from './decisions.ts'
import { type Decision, type MovementRequest, nothing, type Outcome, type Transformed } from './preview.ts'
import { brokerAccountFor } from './own-account.ts'
import { AccountBooking, knowledgeOf } from './row-outcome.ts'

/** Previews a broker's list as trades; undefined for any other list. */
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
  const { preset, headerRow } = layout
  const isSaved = method.kind === 'preset'
  const chosen = request.choices?.sign ?? (isSaved && preset.positive === 'out' ? 'out' : undefined)
  const mappedBy = (currency: string, sign: 'in' | 'out' | undefined, format?: string): MappedRow[] =>
    mapLayout(layout, { today, currency, sign }, format)
  const asWritten = mappedBy(request.currency, chosen)
  const unsaid = new Set(asWritten.flatMap((one) => (one.kind === 'error' && one.lacksDirection ? [one.row] : [])))
  const sign = unsaid.size > 0 ? 'in' : chosen
  const first = unsaid.size > 0 ? mappedBy(request.currency, sign) : asWritten
  const problem = isSaved ? presetProblem(first, rows, preset) : undefined
  if (problem !== undefined) return { ...nothing(rows, 'preset_unfit', problem), preset }
  const roots = new AccountRoots(request.rooted, request.dialect)
  const moved = first.flatMap(movedIn)
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
  const booking = new AccountBooking(request, knowledge, { own, currencyOf: currency.of, commodity: preset.commodity ?? currency.commodity })
  const commodityOf = ({ commodity }: Moved): string => currency.of(commodity)
  const dateDecisions = (): Decision[] => {
    const { dates } = layout
    if (!dates) return []
    const daysBy = (format: string) =>
      new Map(
        mappedBy(request.currency, sign, format)
          .flatMap(movedIn)
          .map(({ row, day }) => [row, day]),
      )
    const others = dates.others.map((format) => ({ format, days: daysBy(format) }))
    return [dateDecision({ ...dates, others }, moved, { ownOf: () => own, commodityOf }, transactions)]
  }
  const signDecisions = (): Decision[] => {
    if (unsaid.size === 0) return []
    const readings = (['in', 'out'] as const).map((value) => ({
      value,
      label: SIGN_LABELS[value],
      moved: mappedBy(request.currency, value)
        .flatMap(movedIn)
        .filter(({ row }) => unsaid.has(row)),
    }))
    const because = 'Nothing says whether the money of some rows came in or went out.'
    return [{ about: 'sign', value: 'in', by: 'guess', because, isCertain: false, choices: choicesOf(readings, commodityOf) }]
  }
  const outcomes: (Outcome | undefined)[] = []
  for (const one of mapped) outcomes[one.row] = booking.outcomeOf(one)
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

/** Whether the rows are an exchange's list with one row for each coin: it has a bank's columns, and several rows form one trade. */
function isOfCoins(statement: Statement, today: Day): boolean {
  const guess = tradeLayout(statement, { today })
  return guess !== undefined && !isOfTrades(guess.preset)
}

/** The money that a row moves. */
const movedIn = (one: MappedRow): Moved[] => (one.kind === 'movement' ? [one.movement] : one.kind === 'trade' ? [movedBy(one.trade)] : [])
