import { AccountRoots } from '../accounts/account-roots.ts'
import type { AccountModel } from '../accounts/model.ts'
import type { AccountRules } from '../accounts/rules.ts'
import { guessPreset } from '../presets/guess-preset.ts'
import { mapRows, presetProblem } from '../presets/map-rows.ts'
import { findTable } from '../presets/table.ts'
import { ownAccount } from '../presets/preset.ts'
import type { Statement } from '../statement.ts'
import { accountsOfRows } from './accounts-of-rows.ts'
import { decideCurrency, statedBy } from './currency-decision.ts'
import { decisionsOf, presetDecided } from './decisions.ts'
import { byOwnMovements } from './by-own-movements.ts'
import { looksLikeTrades } from '../trades/trade-layout.ts'
import { byTrades } from './by-trades.ts'
import { knowledgeOf, type MovementRequest, outcomeOf } from './movement-outcome.ts'
import { nothing, type Transformed } from './outcome.ts'
import { openingOf, openingStated } from './opening.ts'
import { provenAround } from './proven-around.ts'
import { statedAround } from './stated-around.ts'
import { placedRows, totalContradictions } from './placed-rows.ts'
import { accountDecision } from './account-decision.ts'
import { numberAbove } from '../accounts/account-numbers.ts'
import { type OwnAccount, ownAccountBy } from './own-account.ts'

/** Rows by way of their movements: those that the format names itself, or those that columns hold. */
export function byMovements(
  statement: Statement,
  request: MovementRequest,
  known: { readonly model: AccountModel; readonly rules: AccountRules },
): Transformed {
  const { rows } = statement
  const { method, today } = request
  if (method.kind === 'guess' && statement.movements) return byOwnMovements(statement, request, known)
  const trades = byTrades(statement, request, known)
  if (trades) return trades
  if (method.kind === 'guess' && looksLikeTrades(rows))
    return nothing(
      rows,
      'trades_unclear',
      'this looks like a list of trades, and its columns of units, price and money were not found; choose them by hand, or use a template',
    )
  const roots = new AccountRoots(request.rooted, request.dialect)
  const expected = request.account ?? request.former
  const guessed =
    method.kind === 'guess'
      ? guessPreset(statement, {
          today,
          ...(request.choices && { choices: request.choices }),
          ...(method.headerRow !== undefined && { headerRow: method.headerRow }),
          ...(request.account !== undefined && { account: request.account }),
          ...(expected !== undefined && { isLiability: roots.beginning('Liabilities')(expected) }),
        })
      : undefined
  const guess = guessed && provenAround(guessed, rows, today)
  const preset = method.kind === 'preset' ? method.preset : guess?.preset
  if (!preset)
    return nothing(rows, 'table_missing', 'no table with dates and amounts was found in the statement; choose the columns by hand, or use a template')
  const mapped = mapRows(rows, preset, today)
  const problem = presetProblem(mapped, rows, preset)
  if (problem !== undefined) return { ...nothing(rows, 'preset_unfit', problem), preset }
  const movements = mapped.flatMap((one) => (one.kind === 'movement' ? [one.movement] : []))
  const stated = statedAround(rows, movements, preset, today)
  const number = numberAbove(rows, Math.min(...mapped.flatMap((one) => (one.kind === 'movement' ? [one.row] : []))))
  const named = request.account ?? (method.kind === 'preset' ? ownAccount(preset) : undefined)
  const found: OwnAccount =
    named !== undefined
      ? { account: named }
      : ownAccountBy(number, movements, request, roots, {
          asked: ownAccount(preset) ?? 'Assets:Checking',
          opening: openingOf(movements) ?? openingStated(stated, movements),
        })
  const own = found.account
  const accounts = accountsOfRows(movements, { request, roots, usual: own })
  const owns = [...new Set(movements.map(accounts.of))]
  const currencies = new Map(
    (owns.length === 0 ? [own] : owns).map((account) => [
      account,
      decideCurrency(
        movements.filter((movement) => owns.length < 2 || accounts.of(movement) === account),
        {
          own: account,
          stated: statedBy(preset, method.kind === 'preset' ? 'preset' : 'heading'),
          chosen: request.choices?.currency,
          isSaved: method.kind === 'preset',
          book: request,
        },
      ),
    ]),
  )
  // One of them is enough to show what is open.
  const currency = [...currencies.values()].toSorted((a, b) => Number(a.decision.isCertain) - Number(b.decision.isCertain))[0]!
  const knowledge = knowledgeOf(request, known, { rows, preset })
  const contradictions = totalContradictions(mapped, rows, preset)
  const placed = placedRows(mapped, rows, preset, guess?.headerRow ?? findTable(rows).header?.index)
  return {
    rows,
    outcomes: placed.map((one) => {
      const account = one.kind === 'movement' ? accounts.of(one.movement) : own
      return outcomeOf(one, account, (currencies.get(account) ?? currency).of, request, knowledge)
    }),
    problems: [],
    failed: false,
    movements: 'mapped',
    ...(owns.length < 2 && { own: owns[0] ?? own }),
    ...(number !== '' && { number }),
    stated,
    contradictions,
    preset: currency.decision.by === 'asked' ? { ...preset, commodity: currency.commodity } : preset,
    decisions: [
      ...decisionsOf(guess?.decided ?? presetDecided(preset), rows, { today, currency }),
      currency.decision,
      ...(accounts.decision ? [accounts.decision] : accountDecision(found, number)),
    ],
    ...(guess?.headerRow !== undefined && { headerRow: guess.headerRow }),
  }
}
