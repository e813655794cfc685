import { addTo } from '#vocabulary/groups.ts'
import { elementAt } from '#vocabulary/element-at.ts'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { type MappedRow, withoutEffect } from '../presets/map-rows.ts'
import { type Basis, NotUnderstood, type Row, type Trade } from '../statement.ts'
import { isCode, placesOf, quantityOf } from '../text/cell-values.ts'
import { movementOf, type TradeCells, understood, unsaid } from './trade-cells.ts'
import { plainHeading, type TradeKind } from '../text/header-words.ts'

/** Kinds of rows that are never part of a trade, even with the same reference or time. */
const ALONE: ReadonlySet<TradeKind | undefined> = new Set(['deposit', 'withdrawal', 'reward', 'interest', 'dividend', 'tax', 'split', 'sweep'])

interface Side {
  readonly row: Row
  readonly kind: TradeKind | undefined
  readonly coin: string
  readonly amount: Exact
  /** Positive, in the same coin. */
  readonly fee: Exact
  readonly balance: Exact | undefined
}

/**
 * Joins the rows of a list with one row for each coin: what came in, what went out and the fee form one trade. The result has each row of such
 * a trade; the first one is the trade itself.
 */
export function joinedSides(cells: TradeCells, basis: Basis | undefined): ReadonlyMap<number, MappedRow> {
  const joined = new Map<number, MappedRow>()
  for (const row of waiting(cells)) joined.set(row.index, withoutEffect(row, 'is not booked yet; another row has it booked'))
  for (const sides of groupsOf(cells)) {
    const [first] = sides
    const answer = joinedOf(sides, cells, basis)
    if (answer === undefined) continue
    joined.set(first!.row.index, answer)
    const why = `belongs to line ${first!.row.line}`
    for (const { row } of sides.slice(1)) joined.set(row.index, answer.kind === 'skipped' ? { ...answer, row: row.index } : withoutEffect(row, why))
  }
  return joined
}

/** Rows without a balance whose reference and amount another row has with a balance. */
function waiting(cells: TradeCells): Row[] {
  if (cells.column('balance') === undefined || cells.column('reference') === undefined) return []
  const keyOf = (row: Row): string => (['reference', 'commodity', 'amount'] as const).map((meaning) => cells.cell(row, meaning)).join('\t')
  const isBooked = (row: Row): boolean => cells.figure(row, 'balance') !== undefined
  const booked = new Set(cells.table.rows.filter(isBooked).map(keyOf))
  return cells.table.rows.filter((row) => !isBooked(row) && booked.has(keyOf(row)))
}

/** Rows with the same reference or, in lists without references, the same second. */
function groupsOf(cells: TradeCells): Iterable<Side[]> {
  const groups = new Map<string, Side[]>()
  const hasReferences = cells.column('reference') !== undefined
  for (const row of cells.table.rows) {
    const [kind, amount, coin] = [cells.kind(row), cells.figure(row, 'amount'), cells.commodity(row).commodity]
    if (ALONE.has(kind) || !amount || coin === undefined) continue
    const time = cells.cell(row, 'date')
    const key = hasReferences ? cells.cell(row, 'reference') : /\d:\d\d:\d\d/.test(time) ? time : ''
    if (key === '') continue
    const { fee } = cells.taken(row)
    addTo(groups, key, { row, kind, coin, amount, fee, balance: cells.figure(row, 'balance') })
  }
  return [...groups.values()].filter((sides) => sides.length > 1)
}

/** Undefined for rows that do not form a trade. */
function joinedOf(sides: readonly Side[], cells: TradeCells, basis: Basis | undefined): MappedRow | undefined {
  const { row } = elementAt(sides, 0)
  const sums = sumsOf(sides.filter(isOfTrade))
  // A coin that is lent out under another name is the same coin.
  if (sums.size === 1 || new Set([...sums.keys()].map(bare)).size === 1)
    return Exact.sum(sums.values()).isZero && sides.every(({ fee }) => fee.isZero)
      ? withoutEffect(row, 'moves between parts of the same account')
      : undefined
  const day = cells.day(row)
  if (day === undefined) return undefined
  return understood(row, () => {
    const trade = tradeOf(sides, sums, basis)
    const money = sides.filter(({ coin, balance }) => coin === trade.commodity && balance)
    const [only] = money.length === 1 ? money : []
    const base = { row: row.index, day, label: cells.cell(row, 'type'), reference: cells.cell(row, 'reference') }
    return { row: row.index, kind: 'trade', trade: { ...base, ...trade, ...(only && { balance: only.balance! }) } }
  })
}

const isOfTrade = ({ kind, amount }: Side): boolean => kind !== 'fee' && !amount.isZero

function sumsOf(sides: readonly Side[]): Map<string, Exact> {
  const sums = new Map<string, Exact>()
  for (const { coin, amount } of sides) sums.set(coin, (sums.get(coin) ?? Exact.zero).plus(amount))
  return sums
}

/** DOT.S, DOT28.S and DOT.F are DOT that is lent out. */
const bare = (coin: string): string => coin.replace(/\d*\.[A-Z]$/, '')

function tradeOf(
  sides: readonly Side[],
  sums: ReadonlyMap<string, Exact>,
  basis: Basis | undefined,
): Omit<Trade, 'row' | 'day' | 'label' | 'reference' | 'balance'> {
  const [came, went] = [[...sums].filter(([, sum]) => sum.sign > 0), [...sums].filter(([, sum]) => sum.sign < 0)]
  const moved = [...went, ...came]
    .slice(0, COINS_SHOWN)
    .map(([coin, sum]) => `${sum.toString()} ${coin}`)
    .join(' and ')
  if (came.length !== 1 || went.length !== 1)
    throw new NotUnderstood(`${sides.length} rows belong together, but ${moved} are neither a purchase nor a sale; enter them by hand`)
  const [[bought, units], [sold, out]] = [elementAt(came, 0), elementAt(went, 0)]
  if (!isCode(bought) && !isCode(sold))
    throw new NotUnderstood(`${moved}: one coin was exchanged for another, and nothing says what that was worth in money; enter it by hand`)
  const fees = feesOf(sides, basis)
  if (fees.size > 1) throw new NotUnderstood('fees were taken in several coins; enter this trade by hand')
  const [[feeCoin, fee] = ['', Exact.zero]] = fees
  const isSale = !isCode(sold)
  const [asset, money] = isSale ? [sold, bought] : [bought, sold]
  const base = { isMoney: isCode(asset), security: { isin: '', symbol: asset, name: '' }, tax: Exact.zero, commodity: money }
  const kind = isSale ? ('sell' as const) : ('buy' as const)
  const quantity = isSale ? out.abs() : units
  const worth = isSale ? units : out.abs()
  if (feeCoin === '' || fee.isZero) return { ...base, kind, quantity, worth, fee: Exact.zero }
  if (feeCoin === money) return { ...base, kind, quantity, worth, fee }
  if (feeCoin !== asset || base.isMoney) return { ...base, kind, quantity, worth, fee, feeCommodity: feeCoin }
  if (isSale) throw new NotUnderstood('the fee was taken in the sold units; enter this trade by hand')
  // The fee was paid in the bought coin: its value is what that coin cost.
  const feeWorth = worth.times(fee).dividedBy(units).rounded(placesOf(money))
  return { ...base, kind, quantity: quantity.minus(fee), worth: worth.minus(feeWorth), fee: feeWorth }
}

/** Coins shown in a message. */
const COINS_SHOWN = 5

/** Fees by coin, from rows of their own and from a fee column. */
function feesOf(sides: readonly Side[], basis: Basis | undefined): Map<string, Exact> {
  const fees = new Map<string, Exact>()
  const add = (coin: string, fee: Exact): unknown => fee.isZero || fees.set(coin, (fees.get(coin) ?? Exact.zero).plus(fee))
  for (const { kind, coin, amount, fee } of sides) {
    if (kind === 'fee') add(coin, amount.negated())
    if (!fee.isZero && basis !== 'gross')
      throw new NotUnderstood(`nothing says whether the amounts include the fee of ${fee.toText()}; choose it under "Details"`)
    add(coin, fee)
  }
  return fees
}

/** A row of a list of coins that is not part of a trade of several rows. */
export function coinRow(cells: TradeCells, basis: Basis | undefined, row: Row, day: Day): MappedRow | string {
  const [type, amount, kind] = [cells.cell(row, 'type'), cells.figure(row, 'amount'), cells.kind(row)]
  const { commodity } = cells.commodity(row)
  if (kind === 'sweep') return 'moves between the cash and its sweep fund'
  if (!amount || (amount.isZero && cells.taken(row).fee.isZero)) return amount ? 'moves no money' : 'has no amount'
  if (commodity !== undefined && !isCode(commodity))
    throw new NotUnderstood(`"${type}" moves ${commodity}, and nothing says what it cost or was worth; enter this row by hand, or leave it out`)
  if (kind === 'side' || kind === 'buy' || kind === 'sell')
    throw new NotUnderstood(`"${type}" is one side of a trade, and no row has the other side; enter it by hand`)
  if (kind === 'fee' || kind === 'tax' || kind === 'interest' || kind === 'reward' || kind === 'dividend') {
    const base = { row: row.index, day, label: type, reference: cells.cell(row, 'reference'), quantity: Exact.zero, isMoney: false }
    const balance = cells.figure(row, 'balance')
    const isTaken = kind === 'fee' || kind === 'tax'
    const { fee } = cells.taken(row)
    if (!fee.isZero && (isTaken || basis !== 'gross')) throw new NotUnderstood(unsaid(amount, fee))
    return {
      row: row.index,
      kind: 'trade',
      trade: {
        ...base,
        kind: isTaken ? kind : 'interest',
        worth: isTaken ? amount.negated() : amount,
        fee,
        tax: Exact.zero,
        ...(commodity !== undefined && { commodity }),
        ...(balance && { balance }),
      },
    }
  }
  return movementOf(cells, basis, row, { day, kind })
}

/** Whether the amounts of a list of coins include the fees, according to its balances. Undefined if unclear. */
export function basisByBalances(cells: TradeCells): Basis | undefined {
  const rows = cells.table.rows.flatMap((row) => {
    const [amount, balance, coin] = [cells.figure(row, 'amount'), cells.figure(row, 'balance'), cells.commodity(row).commodity]
    return amount && balance && coin !== undefined ? [{ coin, amount, balance, fee: cells.taken(row).fee }] : []
  })
  const found = new Set<Basis>()
  const before = new Map<string, (typeof rows)[number]>()
  for (const row of rows) {
    const last = before.get(row.coin)
    before.set(row.coin, row)
    if (!last) continue
    // The list may be in either order.
    for (const [older, newer] of [
      [last, row],
      [row, last],
    ] as const) {
      if (newer.fee.isZero) continue
      const moved = newer.balance.minus(older.balance)
      if (moved.equals(newer.amount.minus(newer.fee))) found.add('gross')
      else if (moved.equals(newer.amount)) found.add('net')
    }
  }
  // The balance after a first row is that row alone, if the account was empty before.
  for (const { amount, balance, fee } of before.size === 0 ? [] : firstOf(rows))
    if (!fee.isZero) {
      if (balance.equals(amount.minus(fee))) found.add('gross')
      else if (balance.equals(amount)) found.add('net')
    }
  return found.size === 1 ? [...found][0] : undefined
}

/** The first and the last row of each coin, since the list may be in either order. */
function firstOf<Entry extends { readonly coin: string; readonly balance: Exact }>(rows: readonly Entry[]): Entry[] {
  const lastOf = (all: readonly Entry[]): Iterable<Entry> => new Map(all.map((row) => [row.coin, row])).values()
  return [...lastOf(rows.toReversed()), ...lastOf(rows)]
}

/** The columns of a list with what was sent and received in one row, as crypto tax programs write it. */
export interface ExchangeColumns {
  readonly sent: number
  readonly sentIn: number
  readonly received: number
  readonly receivedIn: number
  readonly fee: number | undefined
  readonly feeIn: number | undefined
}

const SENT = /^(sent|sell|sold|from|outgoing)\b/
const RECEIVED = /^(received|buy|bought|to|incoming)\b/
const AMOUNT = /\b(amount|quantity|volume)$/
const COIN = /\b(currency|cur\.?|coin|asset|ticker)$/

/** Undefined for any other heading. */
export function exchangeColumns({ cells }: Row): ExchangeColumns | undefined {
  const headings = cells.map(plainHeading)
  const at = (side: RegExp, what: RegExp): number | undefined => {
    const found = headings.findIndex((heading) => side.test(heading) && what.test(heading))
    return found < 0 ? undefined : found
  }
  const [sent, sentIn, received, receivedIn] = [at(SENT, AMOUNT), at(SENT, COIN), at(RECEIVED, AMOUNT), at(RECEIVED, COIN)]
  if (sent === undefined || sentIn === undefined || received === undefined || receivedIn === undefined) return undefined
  return { sent, sentIn, received, receivedIn, fee: at(/^fee\b/, /amount|quantity|^fee$/), feeIn: at(/^fee\b/, COIN) }
}

/** Transfers from or to another account. */
const MOVED = new Set<TradeKind | undefined>(['deposit', 'withdrawal', 'transfer'])

/** A row of such a list is a purchase or sale if one side is money. The value of a coin exchanged for another is unknown. */
export function exchangedRow(cells: TradeCells, columns: ExchangeColumns, row: Row): MappedRow {
  const { index } = row
  const day = cells.bookedDay(row, true)
  if (typeof day !== 'number') return day
  const text = (at: number | undefined): string => (at === undefined ? '' : (row.cells[at] ?? '').trim())
  const figure = (at: number | undefined): Exact => {
    const written = text(at)
    const number = quantityOf(written, cells.preset.decimalMark)?.number
    if (!number && /\d/.test(written)) throw new NotUnderstood(`"${written.slice(0, 40)}" is not a number`)
    return number?.abs() ?? Exact.zero
  }
  return understood(row, () => {
    const [sent, received, fee] = [figure(columns.sent), figure(columns.received), figure(columns.fee)]
    const [given, got] = [text(columns.sentIn).toUpperCase(), text(columns.receivedIn).toUpperCase()]
    const label = cells.cell(row, 'type')
    const base = { row: index, day, label, reference: cells.cell(row, 'reference'), tax: Exact.zero }
    if (sent.isZero && received.isZero) return withoutEffect(row, 'moves nothing')
    if (sent.isZero || received.isZero) {
      const [amount, coin] = sent.isZero ? [received, got] : [sent.negated(), given]
      if (!isCode(coin)) throw new NotUnderstood(`${amount.toString()} ${coin} moved, and nothing says what it cost or was worth; enter this by hand`)
      if (!fee.isZero)
        throw new NotUnderstood(`nothing says whether the amount of ${amount.toText()} includes the fee of ${fee.toString()}; enter this by hand`)
      const category = MOVED.has(cells.kind(row)) ? '[Transfers]' : ''
      const movement = { row: index, day, amount, commodity: coin, payee: label, description: '', reference: base.reference, category }
      return { row: index, kind: 'movement', movement }
    }
    const isSale = !isCode(given) && isCode(got)
    if (!isSale && !isCode(given))
      throw new NotUnderstood(
        `${sent.toString()} ${given} was exchanged for ${received.toString()} ${got}, and nothing says what that was worth in money; enter it by hand`,
      )
    const [units, coin, worth, money] = isSale ? [sent, given, received, got] : [received, got, sent, given]
    const feeIn = text(columns.feeIn).toUpperCase() || money
    if (!fee.isZero && feeIn === coin)
      throw new NotUnderstood('the fee was taken in the traded units, and nothing says whether the amount includes it; enter this row by hand')
    const trade: Trade = {
      ...base,
      kind: isSale ? 'sell' : 'buy',
      security: { isin: '', symbol: coin, name: '' },
      isMoney: isCode(coin),
      quantity: units,
      worth,
      fee,
      commodity: money,
      ...(feeIn !== money && !fee.isZero && { feeCommodity: feeIn }),
    }
    return { row: index, kind: 'trade', trade }
  })
}
