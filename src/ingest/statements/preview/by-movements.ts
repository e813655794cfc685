import { findTable, whyNotBooked } from '../presets/table-columns.ts'
import { type BankAccount, columnOf, type Movement, reasonNumber, reasons, type Row, type Statement } from '../statement.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { accountIn, AccountNumbers, AccountRoots, isAccountNumber, numberAbove, plainNumber, wordsOf } from '../accounts/accounts-and-payees.ts'
import type { AccountModel, AccountRules } from '../accounts/predict.ts'
import { certain, type Decided, type Guess, guessPreset } from '../presets/guess-preset.ts'
import { mapRows, type MovementRow, ownAccount, type Preset, presetProblem } from '../presets/map-rows.ts'
import { looksLikeTrades } from '../trades/trade-layout.ts'
import { dateReader, decimalMarkOf, isBalanceLine, isDateLike, isMoney, moneyOf } from '../text/cell-values.ts'
import { meaningsOf } from '../text/header-words.ts'
import { AccountBooking, byOwnMovements, byTrades, knowledgeOf } from './row-outcomes.ts'
import {
  accountDecision,
  decideCurrency,
  decisionsOf,
  openingOf,
  openingStated,
  type OwnAccount,
  ownAccountBy,
  severalAccounts,
  statedBy,
} from './decisions.ts'
import { accountsOfBook, type Contradiction, type Decision, type MovementRequest, nothing, type PreviewRequest, type Transformed } from './preview.ts'

const OPENING =
  /^(opening|beginning|starting|previous|start) balance|^balance brought|^(anfangs|start)saldo|^alter (saldo|kontostand)|^saldo (anterior|inicial|iniziale)|^(ancien solde|solde initial)|^ingående saldo|^beginsaldo/i
const CLOSING =
  /^(closing|ending|new|final|account|current) balance|^(schluss|end)saldo|^(neuer|letzter) (saldo|kontostand)|^kontostand|^s a l d o$|^saldo(:| (vom|per|final|finale)\b|$)|^(nouveau solde|solde (final|au))|^utgående saldo|^eindsaldo/i

/** A row of a preamble is short. */
const CELLS_MAX = 4
const LETTERS_MAX = 200

/** True for a row that states an opening or closing balance. */
const statesBalance = (cells: readonly string[]): boolean =>
  cells.length <= CELLS_MAX && cells.some((cell) => cell.length <= LETTERS_MAX && (OPENING.test(cell.trim()) || CLOSING.test(cell.trim())))

type Stated = Pick<BankAccount, 'opening' | 'closing'>

/**
 * The opening and closing balance stated above or below the movements. The day is the stated one, or that of the last movement. Ambiguous
 * balances are ignored: positive ones of a debt, and several that differ.
 */
function statedAround(rows: readonly Row[], movements: readonly Movement[], preset: Preset, today: Day): Stated {
  if (movements.length === 0 || movements.some(({ balance }) => balance !== undefined)) return {}
  const moved = new Set(movements.map(({ row }) => row))
  const around = rows.filter(({ index }) => !moved.has(index)).flatMap((row) => saidIn(row, preset) ?? [])
  const only = (isOpening: boolean) => {
    const found = around.filter((one) => one.isOpening === isOpening)
    return found.every(({ amount }) => amount.equals(elementAt(found, 0).amount)) ? found[0] : undefined
  }
  const [opening, closing] = [only(true), only(false)]
  const isDebt = preset.accounts.liability !== undefined
  const isClear = ({ amount }: { amount: Exact }): boolean => !isDebt || amount.sign <= 0
  const last = movements.reduce((day, movement) => Math.max(day, movement.day), elementAt(movements, 0).day)
  return {
    ...(opening && isClear(opening) && { opening: opening.amount }),
    ...(closing && isClear(closing) && { closing: { amount: closing.amount, day: dayIn(closing.row, preset, today) ?? last } }),
  }
}

function saidIn(row: Row, { decimalMark }: Preset): { row: Row; isOpening: boolean; amount: Exact } | undefined {
  const cells = row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const at = cells.findIndex((cell) => OPENING.test(cell) || CLOSING.test(cell))
  if (at < 0 || cells.length > CELLS_MAX || elementAt(cells, at).length > LETTERS_MAX) return undefined
  const all = cells.slice(at + 1).filter((cell) => isMoney(cell) && !isDateLike(cell))
  // No document has the number 0.
  const beside = all.length > 1 ? all.filter((cell) => /[1-9]/.test(cell)) : all
  const amount =
    beside.length === 1
      ? moneyOf(elementAt(beside, 0), decimalMark)
      : beside.length === 0
        ? amountBehind(elementAt(cells, at), decimalMark)
        : undefined
  return amount && { row, isOpening: OPENING.test(elementAt(cells, at)), amount }
}

/** "Solde au 31/03/2024 1 234,56 €": the amount after the day. */
function amountBehind(cell: string, mark: Preset['decimalMark']): Exact | undefined {
  const behind = /(?:\d{4}|:)\s+([-+]?\s?[\p{Sc}]?\s?\d[\d\s.,']*[.,]\d{2}(?:\s?(?:\p{Sc}|[A-Z]{3}))?)$/u.exec(cell)?.[1]
  return behind === undefined ? undefined : moneyOf(behind, mark)
}

const FORMATS = ['DD.MM.YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD']

function dayIn({ cells }: Row, { dateFormat }: Preset, today: Day): Day | undefined {
  const [written] = cells.flatMap((cell) => cell.match(/\d{1,4}[./-]\d{1,2}[./-]\d{2,4}/) ?? [])
  if (written === undefined) return undefined
  for (const format of [dateFormat, ...FORMATS]) {
    const day = dateReader(format, today)(written)
    if (day !== undefined) return day
  }
  return undefined
}

const TOTAL =
  /^(sub|grand )?(totals?|sums?|summen?|gesamt(summe|betrag|umsatz)?|zwischensumme|somme|suma|totale?|totaal|totalt)\b[:\s]*([\p{L} ]{0,40}:?)?$/iu

/** True for a row with a total. */
const isTotal = (cells: readonly string[]): boolean => cells.some((cell) => cell.length <= 60 && TOTAL.test(cell.trim()))

interface TotalOff {
  readonly row: Row
  readonly stated: Exact
  readonly computed: Exact
}

/**
 * Totals below a table that differ from their columns. Only checked if there is a single total row, since several may be of a month or a page.
 * A total may include rows that are not booked yet.
 */
function totalsOff(
  rows: readonly Row[],
  { columns, decimalMark }: Preset,
  { booked, pending }: { readonly booked: ReadonlySet<number>; readonly pending: ReadonlySet<number> },
): TotalOff[] {
  const last = Math.max(...booked)
  const totals = rows.filter(({ index, cells }) => !booked.has(index) && isTotal(cells))
  const [total] = totals
  if (!total || totals.length > 1 || total.index < last) return []
  const mark = decimalMark ?? decimalMarkOf(rows)
  return [columns.amount, columns.debit, columns.credit].flatMap((letters): TotalOff[] => {
    const column = letters === undefined ? undefined : columnOf(letters)
    const stated = column === undefined ? undefined : moneyOf(total.cells[column] ?? '', mark)
    if (column === undefined || !stated) return []
    const sumOf = (among: (index: number) => boolean): Exact =>
      Exact.sum(rows.flatMap(({ index, cells }) => (among(index) ? (moneyOf(cells[column] ?? '', mark) ?? []) : [])))
    const computed = sumOf((index) => booked.has(index))
    const all = sumOf((index) => booked.has(index) || pending.has(index))
    const fits = [computed, all].some((sum) => sum.abs().equals(stated.abs()))
    return fits ? [] : [{ row: total, stated, computed }]
  })
}

/** Where the movements are among the rows. */
interface TablePlace {
  readonly headerRow?: number | undefined
  /** Index of the first movement, and of the last. */
  readonly first: number
  readonly last: number
  /** Whether a row has an amount in the amount columns. */
  readonly hasAmount: (row: Row) => boolean
}

type Passed = { readonly kind: 'skipped'; readonly why: string } | { readonly kind: 'error'; readonly message: string }

const skipped = (why: string): Passed => ({ kind: 'skipped', why })
const error = (message: string): Passed => ({ kind: 'error', message })

/** Why a row is not a movement: a heading, a balance, a total, a note; or an error if it looks like a movement. */
export function passedRow(row: Row, { headerRow, first, last, hasAmount }: TablePlace): Passed {
  const cells = row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (cells.length === 0) return skipped(reasons().rows.empty)
  if (row.index === headerRow || isHeading(cells)) return skipped(reasons().rows.heading)
  if (isBalanceLine(cells) || statesBalance(cells)) return skipped(reasons().rows.statesBalance)
  if (isTotal(cells)) return skipped(reasons().rows.total)
  if (headerRow !== undefined && row.index < headerRow) return skipped(reasons().rows.aboveHeading)
  const announced = cells.map(whyNotBooked).find((why) => why !== undefined)
  if (announced !== undefined) return skipped(announced)
  const hasDate = cells.some(isDateLike)
  if (hasDate && cells.some(isAmount)) return error(reasons().rows.otherColumns)
  if (row.index < first) return skipped(reasons().rows.aboveTable)
  if (hasAmount(row)) return error(reasons().rows.amountOnly)
  if (row.index > last) return skipped(reasons().rows.belowTable)
  return skipped(hasDate ? reasons().rows.dateOnly : reasons().rows.neither)
}

/** Column names, without figures. */
const isHeading = (cells: readonly string[]): boolean =>
  cells.filter((cell) => meaningsOf(cell).size > 0).length >= 2 && !cells.some((cell) => isMoney(cell) || isDateLike(cell))

/** Numbers of accounts and customers have no decimals. */
const isAmount = (cell: string): boolean => /[.,]\d{2}\b/.test(cell) && isMoney(cell) && !isDateLike(cell)

/** Previews a statement as movements: those that the format defines, or those read from table columns. */
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
  if (method.kind === 'guess' && looksLikeTrades(rows)) return nothing(rows, 'trades_unclear', reasons().problems.tradesUnclear)
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
  if (!preset) return nothing(rows, 'table_missing', reasons().problems.noTable)
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
  // One open decision is enough to ask.
  const currency = elementAt(
    [...currencies.values()].toSorted((a, b) => Number(a.decision.isCertain) - Number(b.decision.isCertain)),
    0,
  )
  const knowledge = knowledgeOf(request, known, { rows, preset })
  const bookings = new Map(
    Array.from(currencies, ([account, { of, commodity }]) => [
      account,
      new AccountBooking(request, knowledge, { own: account, currencyOf: of, commodity }),
    ]),
  )
  const anyBooking = elementAt([...bookings.values()], 0)
  const bookingOf = (one: MovementRow): AccountBooking => (one.kind === 'movement' && bookings.get(accounts.of(one.movement))) || anyBooking
  const place = placeOf(mapped, rows, preset, guess?.headerRow ?? findTable(rows).header?.index)
  return {
    rows,
    outcomes: mapped.map((one) => bookingOf(one).outcomeOf(placed(one, rows, place))),
    problems: [],
    failed: false,
    movements: 'mapped',
    ...(owns.length < 2 && { own: owns[0] ?? own }),
    ...(number !== '' && { number }),
    stated,
    contradictions: totalContradictions(mapped, rows, preset),
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
  certain('columns', columns.amount ?? [columns.debit, columns.credit].filter(Boolean).join(','), 'preset', reasons().decisions.preset),
  certain('sign', positive, 'preset', reasons().decisions.preset),
  certain('date_format', dateFormat, 'preset', reasons().decisions.preset),
]

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

/** Adds the reason why a row without a date is not a movement. */
function placed(mapped: MovementRow, rows: readonly Row[], place: TablePlace): MovementRow {
  if (mapped.kind !== 'skipped' || mapped.isDated) return mapped
  return {
    row: mapped.row,
    ...(mapped.lacksAmount ? withoutAmount(mapped, elementAt(rows, mapped.row), place) : passedRow(elementAt(rows, mapped.row), place)),
  }
}

const withoutAmount = ({ why }: Extract<MovementRow, { kind: 'skipped' }>, row: Row, place: TablePlace): Passed => {
  const passed = passedRow(row, place)
  return passed.kind === 'skipped' && (passed.why === reasons().rows.statesBalance || passed.why === reasons().rows.total)
    ? passed
    : { kind: 'skipped', why }
}

/** Totals below the table that differ from the sum of its rows. Not checked while some row is not understood. */
function totalContradictions(mapped: readonly MovementRow[], rows: readonly Row[], preset: Preset): Contradiction[] {
  const booked = new Set(mapped.flatMap(({ kind, row }) => (kind === 'movement' ? [row] : [])))
  if (booked.size === 0 || mapped.some(({ kind }) => kind === 'error')) return []
  const pending = new Set(mapped.flatMap((one) => (one.kind === 'skipped' && one.isDated ? [one.row] : [])))
  return totalsOff(rows, preset, { booked, pending }).map(({ row, stated, computed }) => ({
    line: row.line,
    row: row.index,
    message: reasons().problems.total(reasonNumber(stated.toText()), reasonNumber(computed.toText())),
  }))
}

/** Decides an open sign if only one reading leads from the stated opening balance to the closing balance. */
function provenAround(guess: Guess, rows: readonly Row[], today: Day): Guess {
  const sign = guess.decided.find(({ about, isCertain }) => about === 'sign' && !isCertain)
  const fitting = sign?.readings.filter(({ preset }) => comesOut(preset, rows, today)) ?? []
  const [only] = fitting
  if (!sign || !only || fitting.length > 1) return guess
  const proven = { ...sign, value: only.value, by: 'balance', because: reasons().decisions.balancesAround, isCertain: true } as const
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
  const known = [...(request.account === undefined ? [] : [request.account]), ...accountsOfBook(request)].filter((one) => roots.isOwn(one))
  const owns = new Map<string, string>()
  const numbers = new AccountNumbers(request.accountNumbers)
  /** The account with this number, or a new one named after its last digits. */
  const ofNumber = (written: string, taken: readonly string[]): string => {
    const number = plainNumber(written)
    const known = numbers.accountOf(number)
    if (known !== undefined) return known
    const called = (end: string): string => accountIn(request.dialect, roots.written(`Assets:Checking:${end}`))
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
    owns.set(accountName, known.find(isCalled) ?? accountIn(request.dialect, made))
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
              because: reasons().decisions.accountColumn,
              isCertain: true,
              choices: [],
            },
    }),
  }
}
