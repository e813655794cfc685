import { AccountRoots } from '../accounts/account-roots.ts'
import type { AccountModel } from '../accounts/model.ts'
import type { AccountRules } from '../accounts/rules.ts'
import { wordsOf } from '../accounts/words.ts'
import { columnOf } from '../column-letters.ts'
import { certain, type Decided } from '../presets/decided.ts'
import { type Guess, guessPreset } from '../presets/guess-preset.ts'
import { mapRows, presetProblem } from '../presets/map-rows.ts'
import type { MovementRow } from '../presets/table-cells.ts'
import { findTable } from '../presets/table.ts'
import { ownAccount, type Preset } from '../presets/preset.ts'
import type { Movement, Row, Statement } from '../statement.ts'
import { isDateLike } from '../values/date-like.ts'
import { decimalMarkOf } from '../values/decimal-mark.ts'
import { moneyOf } from '../values/money.ts'
import { beancountAccount } from '../write/account-name.ts'
import { decideCurrency, statedBy } from './currency-decision.ts'
import { byOwnMovements } from './by-own-movements.ts'
import { looksLikeTrades } from '../trades/trade-layout.ts'
import { byTrades } from './by-trades.ts'
import { AccountBooking, knowledgeOf } from './row-outcome.ts'
import { nothing, type Transformed } from './outcome.ts'
import { openingOf, openingStated, type OwnAccount, ownAccountBy } from './own-account.ts'
import { type Passed, passedRow, type TablePlace } from './passed-rows.ts'
import type { Contradiction, Decision, MovementRequest, PreviewRequest } from './preview.ts'
import { statedAround, totalsOff } from './stated-around.ts'
import { accountDecision, decisionsOf, severalAccounts } from './decisions.ts'
import { AccountNumbers, isAccountNumber, numberAbove, plainNumber } from '../accounts/account-numbers.ts'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'

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
  const problem = presetProblem(mapped, rows, preset, { isGuess: method.kind === 'guess' })
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
  const bookings = new Map<string, AccountBooking>()
  const bookingOf = (account: string): AccountBooking => {
    const { of, commodity } = currencies.get(account) ?? currency
    const known = bookings.get(account)
    if (known) return known
    const booking = new AccountBooking(request, knowledge, { own: account, currencyOf: of, commodity })
    bookings.set(account, booking)
    return booking
  }
  const contradictions = totalContradictions(mapped, rows, preset)
  const placed = placedRows(mapped, rows, preset, guess?.headerRow ?? findTable(rows).header?.index)
  return {
    rows,
    outcomes: placed.map((one) => bookingOf(one.kind === 'movement' ? accounts.of(one.movement) : own).outcomeOf(one)),
    problems: [],
    failed: false,
    movements: 'mapped',
    ...(owns.length < 2 && { own: owns[0] ?? own }),
    ...(number !== '' && { number }),
    stated,
    contradictions,
    preset: currency.decision.by === 'asked' ? { ...preset, commodity: currency.commodity } : preset,
    decisions: [
      ...decisionsOf(guess?.decided ?? presetDecided(preset), rows, { today, commodityOf: ({ commodity }) => currency.of(commodity) }),
      currency.decision,
      ...(accounts.decision ? [accounts.decision] : accountDecision(found, number)),
    ],
    ...(guess?.headerRow !== undefined && { headerRow: guess.headerRow }),
  }
}

/** The decisions of a saved preset. */
const presetDecided = ({ dateFormat, positive, columns }: Preset): Decided[] => [
  certain('columns', columns.amount ?? [columns.debit, columns.credit].filter(Boolean).join(','), 'preset', SAVED),
  certain('sign', positive, 'preset', SAVED),
  certain('date_format', dateFormat, 'preset', SAVED),
]
const SAVED = 'The preset says so.'

/** The rows by their columns, those that are no movements with the reason. */
function placedRows(mapped: readonly MovementRow[], rows: readonly Row[], preset: Preset, headerRow: number | undefined): MovementRow[] {
  const place = placeOf(mapped, rows, preset, headerRow)
  return mapped.map((one) => placed(one, rows, place))
}

function placeOf(mapped: readonly MovementRow[], rows: readonly Row[], { columns, decimalMark }: Preset, headerRow: number | undefined): TablePlace {
  const indexes = mapped.flatMap((one) => (one.kind === 'movement' ? [one.row] : []))
  const mark = decimalMark ?? decimalMarkOf(rows)
  const amounts = [columns.amount, columns.debit, columns.credit].flatMap((letters) => (letters === undefined ? [] : (columnOf(letters) ?? [])))
  return {
    headerRow,
    first: indexes[0] ?? 0,
    last: indexes.at(-1) ?? rows.length,
    hasAmount: ({ cells }) => amounts.some((column) => !isDateLike(cells[column] ?? '') && moneyOf(cells[column] ?? '', mark) !== undefined),
  }
}

/** Adds the reason why a row without a date is no movement. */
function placed(mapped: MovementRow, rows: readonly Row[], place: TablePlace): MovementRow {
  if (mapped.kind !== 'skipped' || mapped.isDated) return mapped
  return { row: mapped.row, ...(mapped.lacksAmount ? withoutAmount(mapped, rows[mapped.row]!, place) : passedRow(rows[mapped.row]!, place)) }
}

const withoutAmount = ({ why }: Extract<MovementRow, { kind: 'skipped' }>, row: Row, place: TablePlace): Passed => {
  const passed = passedRow(row, place)
  return passed.kind === 'skipped' && /total|holds/.test(passed.why) ? passed : { kind: 'skipped', why }
}

/** Totals below the table that differ from its rows. None while a row is not understood. */
function totalContradictions(mapped: readonly MovementRow[], rows: readonly Row[], preset: Preset): Contradiction[] {
  const booked = new Set(mapped.flatMap(({ kind, row }) => (kind === 'movement' ? [row] : [])))
  if (booked.size === 0 || mapped.some(({ kind }) => kind === 'error')) return []
  const pending = new Set(mapped.flatMap((one) => (one.kind === 'skipped' && one.isDated ? [one.row] : [])))
  return totalsOff(rows, preset, { booked, pending }).map(({ row, stated, computed }) => ({
    line: row.line,
    row: row.index,
    message: `this total is ${stated.toText()}, but the rows add up to ${computed.toText()}`,
  }))
}

/** Decides an open sign if only one reading leads from the stated opening balance to the closing balance. */
function provenAround(guess: Guess, rows: readonly Row[], today: Day): Guess {
  const sign = guess.decided.find(({ about, isCertain }) => about === 'sign' && !isCertain)
  const fitting = sign?.readings.filter(({ preset }) => comesOut(preset, rows, today)) ?? []
  const [only] = fitting
  if (!sign || !only || fitting.length > 1) return guess
  const proven = { ...sign, value: only.value, by: 'balance', because: 'The opening and the closing balance confirm it.', isCertain: true } as const
  return { ...guess, preset: only.preset, decided: guess.decided.map((one) => (one === sign ? proven : one)) }
}

function comesOut(preset: Preset, rows: readonly Row[], today: Day): boolean {
  const movements = mapRows(rows, preset, today).flatMap((one) => {
    if (one.kind !== 'movement') return []
    const { balance: _, ...movement } = one.movement
    return [movement]
  })
  const { opening, closing } = statedAround(rows, movements, preset, today)
  return opening !== undefined && closing !== undefined && Exact.sum([opening, ...movements.map(({ amount }) => amount)]).equals(closing.amount)
}

/** Names of liabilities. */
const CARD = /card|visa|master|amex|credit|loan|mortgage/i

/** The account of each row of a list with several accounts: the book's account of that name, or a new one. */
function accountsOfRows(
  movements: readonly Movement[],
  { request, roots, usual }: { readonly request: PreviewRequest; readonly roots: AccountRoots; readonly usual: string },
): { readonly of: (movement: Movement) => string; readonly decision?: Decision } {
  const used = request.transactions.flatMap(({ postings }) => postings.map(({ account }) => account))
  const known = [...new Set([...(request.account === undefined ? [] : [request.account]), ...request.declaredAccounts, ...used])].filter((one) =>
    roots.isOwn(one),
  )
  const owns = new Map<string, string>()
  const numbers = new AccountNumbers(request.accountNumbers)
  /** The account with this number, or a new one named after its last digits. */
  const ofNumber = (written: string, taken: readonly string[]): string => {
    const number = plainNumber(written)
    const told = numbers.accountOf(number)
    if (told !== undefined) return told
    const called = (end: string): string => {
      const made = roots.written(`Assets:Checking:${end}`)
      return request.dialect === 'beancount' ? beancountAccount(made) : made
    }
    const short = called(number.slice(-4))
    return taken.includes(short) || numbers.isOther(short, number) ? called(number) : short
  }
  for (const { accountName } of movements) {
    if (accountName === undefined || owns.has(accountName)) continue
    if (isAccountNumber(accountName)) {
      owns.set(accountName, ofNumber(accountName, [...owns.values()]))
      continue
    }
    const words = wordsOf(accountName).join(' ')
    const isCalled = (account: string): boolean => wordsOf(account.slice(account.lastIndexOf(':') + 1)).join(' ') === words
    const name = (accountName.match(/[\p{L}\p{N}]+/gu) ?? []).join('-')
    const made = roots.written(`${CARD.test(accountName) ? 'Liabilities' : 'Assets'}:${name}`)
    owns.set(accountName, known.find(isCalled) ?? (request.dialect === 'beancount' ? beancountAccount(made) : made))
  }
  const several = [...new Set(owns.values())]
  return {
    of: ({ accountName }) => (accountName === undefined ? usual : owns.get(accountName)!),
    ...(owns.size > 0 && {
      decision:
        request.account !== undefined && several.length > 1
          ? severalAccounts(request.account, several)
          : {
              about: 'account',
              value: several.join(','),
              by: 'heading',
              because: 'A column names the account of each row.',
              isCertain: true,
              choices: [],
            },
    }),
  }
}
