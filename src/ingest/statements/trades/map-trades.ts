import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { type Basis, NotUnderstood, type Row, type SecurityNamed, settled, type Trade } from '../statement.ts'
import { isCode, placesOf } from '../text/cell-values.ts'
import { movementOf, TradeCells, type TradeReading, understood, unsaid } from './trade-cells.ts'
import { basisByBalances, coinRow, exchangeColumns, exchangedRow, joinedSides } from './coins.ts'
import { type MappedRow, withoutEffect } from '../presets/map-rows.ts'
import { moneyMoved } from './draft-trade.ts'
import type { TradeLayout } from './trade-layout.ts'
import { type AmountRank, amountRank, isOfSecurity, kindOfSection, type TradeKind } from '../text/header-words.ts'

/** Maps the rows of all tables of a list. A row that is not understood becomes an error of that row only. */
export function mapLayout({ parts }: Pick<TradeLayout, 'parts'>, reading: TradeReading, dateFormat?: string): MappedRow[] {
  const all = parts.map(({ table, preset, isCash }) => {
    const cells = new TradeCells(table, dateFormat === undefined ? preset : { ...preset, dateFormat }, reading)
    return { cells, mapped: mapTable(cells), isCash }
  })
  const trades = all.flatMap(({ mapped, isCash }) => (isCash ? [] : mapped))
  return [...trades, ...all.flatMap(({ cells, mapped, isCash }) => (isCash ? withoutMoneyOf(trades, mapped, cells) : []))]
}

function mapTable(cells: TradeCells): MappedRow[] {
  const { header, rows } = cells.table
  const exchange = exchangeColumns(header)
  if (exchange) return rows.map((row) => exchangedRow(cells, exchange, row))
  const mapping = new TradeMapping(cells)
  const joined = cells.isOfCoins ? joinedSides(cells, mapping.basis) : undefined
  return rows.map((row) => joined?.get(row.index) ?? mapping.map(row))
}

/**
 * The rows of a table of the account's cash next to a table of trades. A row with the day and amount of a trade is the money of that trade and
 * is skipped.
 */
function withoutMoneyOf(trades: readonly MappedRow[], cash: readonly MappedRow[], cells: TradeCells): MappedRow[] {
  const moved = new Map<string, number>()
  for (const one of trades) {
    if (one.kind !== 'trade') continue
    const key = `${one.trade.day} ${moneyMoved(one.trade).toString()}`
    moved.set(key, (moved.get(key) ?? 0) + 1)
  }
  const rows = new Map(cells.table.rows.map((row) => [row.index, row]))
  return cash.map((one) => {
    const row = rows.get(one.row)!
    const key = `${cells.day(row)} ${cells.figure(row, 'amount')?.toString()}`
    const left = moved.get(key) ?? 0
    if (left === 0) return withoutBalance(one)
    moved.set(key, left - 1)
    return withoutEffect(row, 'is the money of a trade in another part of the list')
  })
}

/** The balances of such a table include the trades of the other table. */
function withoutBalance(one: MappedRow): MappedRow {
  if (one.kind === 'movement') {
    const { balance: _, ...movement } = one.movement
    return { ...one, movement }
  }
  if (one.kind !== 'trade') return one
  const { balance: _, ...trade } = one.trade
  return { ...one, trade }
}

const NUMBERS = ['quantity', 'price', 'amount', 'fee', 'commission', 'tax', 'rate'] as const

class TradeMapping {
  readonly #cells: TradeCells
  /** Whether the amounts include fees and taxes, as far as the whole list shows. */
  readonly basis: Basis | undefined

  constructor(cells: TradeCells) {
    this.#cells = cells
    this.basis = cells.preset.charges ?? (cells.isOfCoins ? basisByBalances(cells) : this.#basisOfAll())
  }

  map(row: Row): MappedRow {
    const day = this.#cells.bookedDay(row, true)
    if (typeof day !== 'number') return day
    return understood(row, () => {
      const mapped = this.#mapped(row, day)
      return typeof mapped === 'string' ? withoutEffect(row, mapped) : mapped
    })
  }

  /** A text says why the row moves nothing. */
  #mapped(row: Row, day: Day): MappedRow | string {
    for (const meaning of NUMBERS) {
      const cell = this.#cells.cell(row, meaning)
      if (/\d/.test(cell) && this.#cells.figure(row, meaning) === undefined)
        throw new NotUnderstood(`"${cell.slice(0, 40)}" in column ${this.#cells.preset.columns[meaning]} is not a number`)
    }
    const unknown = this.#cells.unknownCurrency(row)
    if (unknown !== undefined) throw new NotUnderstood(unknown)
    const label = this.#cells.cell(row, 'type')
    const foreign = this.#cells.foreignTax(row)
    // A total is what the account received after all charges.
    if (foreign !== undefined && this.#rankOfAmount() !== 3)
      throw new NotUnderstood(
        `the tax is in ${foreign} but the amount is not, and the list does not say the tax in that currency; enter this row by hand`,
      )
    if (this.#cells.isOfCoins) return coinRow(this.#cells, this.basis, row, day)
    const word = this.#cells.kind(row)
    const security = this.#cells.security(row) ?? (word === 'dividend' ? this.#cells.payer(row) : undefined)
    const written = this.#cells.quantity(row)
    const kind =
      kindOfSection(this.#cells.table.section) ??
      // Only a list of coins has one row for each side.
      (word === 'side' ? undefined : word) ??
      (label === '' ? this.#kindBySign(row, written) : undefined)
    const isAbout = security !== undefined || (written !== undefined && !written.isZero)
    if (kind === 'sweep') return 'moves between the cash and its sweep fund'
    if (kind === 'delivery' && isAbout)
      throw new NotUnderstood(`"${label.slice(0, 60)}" moves securities whose cost is not in this list; enter this row by hand, or leave it out`)
    if (kind === undefined && isAbout)
      throw new NotUnderstood(
        label === ''
          ? 'nothing says whether this was bought or sold; choose the column for it, or enter it by hand'
          : `"${label.slice(0, 60)}" is not a known kind of trade; enter this row by hand, or leave it out`,
      )
    if (kind === undefined || kind === 'transfer' || kind === 'delivery' || kind === 'deposit' || kind === 'withdrawal' || kind === 'conversion') {
      // Some lists have one unit, or the amount as units, in rows of money alone.
      if (security !== undefined && written !== undefined && !written.isZero)
        throw new NotUnderstood(`"${label.slice(0, 60)}" moves securities whose cost is not in this list; enter this row by hand, or leave it out`)
      return movementOf(this.#cells, this.basis, row, { day, kind })
    }
    const trade = isOfSecurity(kind) ? this.#ofUnits(row, kind, security, written) : this.#ofMoney(row, kind, security)
    if (trade === undefined) return 'moves no money'
    const balance = this.#cells.figure(row, 'balance')
    const base = {
      row: row.index,
      day,
      kind: kind as Trade['kind'],
      label: this.#cells.cell(row, 'description') || label,
      reference: this.#cells.cell(row, 'reference'),
      ...(balance && { balance }),
    }
    return { row: row.index, kind: 'trade', trade: { ...base, ...(security && { security }), ...trade } }
  }

  #kindBySign(row: Row, quantity: Exact | undefined): TradeKind | undefined {
    if (!quantity || quantity.isZero) return undefined
    const amount = this.#cells.figure(row, 'amount')
    if (quantity.sign < 0) return 'sell'
    if (this.#cells.isSigned && amount && !amount.isZero) return amount.sign < 0 ? 'buy' : this.#cells.hasSales ? undefined : 'sell'
    return this.#cells.hasSales ? 'buy' : undefined
  }

  #ofUnits(
    row: Row,
    kind: TradeKind,
    security: SecurityNamed | undefined,
    written: Exact | undefined,
  ): Omit<Trade, 'row' | 'day' | 'kind' | 'label' | 'reference'> {
    if (security === undefined) throw new NotUnderstood('nothing says which security this is; choose the column for it, or enter it by hand')
    const quantity = written?.abs() ?? Exact.zero
    if (quantity.isZero) throw new NotUnderstood('nothing says how many units this was; choose the column for it, or enter it by hand')
    const pair = this.#cells.pair(row)
    const isMoney = pair !== undefined && isCode(pair.base)
    const base = { isMoney, quantity, fee: Exact.zero, tax: Exact.zero }
    if (kind === 'split') {
      if (written!.sign < 0) throw new NotUnderstood('a split that removes units changes the cost of the remaining ones; enter it by hand')
      return { ...base, worth: Exact.zero, ...this.#cells.commodity(row) }
    }
    const isSale = kind === 'sell'
    if (isSale ? written!.sign > 0 && this.#cells.areSalesNegative : written!.sign < 0)
      throw new NotUnderstood(
        `these units have the opposite sign to "${labelOf(this.#cells, row)}", as if an earlier row were reversed; enter it by hand, or leave both out`,
      )
    const amount = this.#cells.figure(row, 'amount')
    if (this.#cells.isSigned && !this.#cells.isInverted && amount && !amount.isZero && (kind === 'buy' || isSale) && amount.sign > 0 !== isSale)
      throw new NotUnderstood(
        `${isSale ? 'a sale that costs' : 'a purchase that brings'} money reverses an earlier one; enter it by hand, or leave both out`,
      )
    const { fee, tax } = this.#cells.taken(row)
    const charges = fee.plus(tax)
    const price = this.#cells.price(row)?.abs()
    const { commodity = pair?.quote, priceCommodity } = { ...this.#cells.commodity(row), priceCommodity: this.#cells.priceCommodity(row) }
    const inCommodity = (text: string | undefined) => (text === undefined ? {} : { commodity: text })
    const inUnits = isMoney ? undefined : this.#feeInUnits(row, pair?.base ?? security.symbol, { quantity, fee, price })
    if (inUnits) {
      if (isSale || !amount || amount.isZero) throw new NotUnderstood('the fee was taken in the sold units; enter this row by hand')
      return { ...base, ...inUnits, worth: amount.abs().minus(inUnits.fee), tax, ...inCommodity(commodity) }
    }
    const feeCommodity = this.#cells.feeCommodity(row)
    const isApart = feeCommodity !== undefined && feeCommodity !== (commodity ?? this.#cells.preset.commodity)
    const apart = isApart ? { feeCommodity } : {}
    const inside = isApart ? tax : charges
    if (!amount || amount.isZero) {
      if (!price || price.isZero) throw new NotUnderstood('there is neither a price nor an amount of money; choose the column, or enter it by hand')
      const currency = priceCommodity ?? commodity
      return { ...base, worth: quantity.times(price).rounded(placesOf(currency)), fee, tax, ...inCommodity(currency), ...apart }
    }
    const implied =
      price && this.#cells.isInPence && this.#cells.hasNoCharges ? impliedFee({ quantity, price, amount: amount.abs(), isSale }) : undefined
    if (implied) return { ...base, worth: isSale ? amount.abs().plus(implied) : amount.abs().minus(implied), fee: implied, ...inCommodity(commodity) }
    const basis = this.#basisOf(row, { quantity, price, amount: amount.abs(), fee: isApart ? Exact.zero : fee, tax, isSale })
    const worth = basis === 'gross' ? amount.abs() : isSale ? amount.abs().plus(inside) : amount.abs().minus(inside)
    if (worth.sign <= 0) throw new NotUnderstood(`fee and tax are as much as the amount of ${amount.abs().toText()} or more; enter this row by hand`)
    return { ...base, worth, fee, tax, ...inCommodity(commodity), ...apart }
  }

  /** A fee taken in the bought units, valued at their price. */
  #feeInUnits(
    row: Row,
    symbol: string,
    { quantity, fee, price }: { quantity: Exact; fee: Exact; price: Exact | undefined },
  ): { quantity: Exact; fee: Exact } | undefined {
    if (fee.isZero || this.#cells.feeCommodity(row) !== symbol || symbol === '') return undefined
    if (!price) throw new NotUnderstood('the fee was taken in the bought units, and there is no price to value it; enter this row by hand')
    return { quantity: quantity.minus(fee), fee: fee.times(price).rounded(2) }
  }

  #ofMoney(row: Row, kind: TradeKind, security: SecurityNamed | undefined): Omit<Trade, 'row' | 'day' | 'kind' | 'label' | 'reference'> | undefined {
    const written = this.#cells.cell(row, 'amount')
    const amount = this.#cells.figure(row, 'amount')
    const { fee, tax } = this.#cells.taken(row)
    const base = { isMoney: false, quantity: Exact.zero, ...this.#cells.commodity(row) }
    if (!amount || amount.isZero) {
      // Some lists have the amount of a fee or tax in the column for charges.
      const alone = kind === 'fee' ? fee : kind === 'tax' ? tax : Exact.zero
      if (!alone.isZero) return { ...base, worth: alone, fee: Exact.zero, tax: Exact.zero }
      if (written === '' && security !== undefined) throw new NotUnderstood('there is no amount of money; choose the column, or enter it by hand')
      return undefined
    }
    if (kind === 'fee' || kind === 'tax') {
      // Charges have a minus in lists with signed amounts, and none elsewhere.
      return { ...base, worth: this.#cells.isSigned || amount.sign < 0 ? amount.negated() : amount, fee: Exact.zero, tax: Exact.zero }
    }
    const charges = fee.plus(tax)
    const basis = charges.isZero ? 'gross' : this.basis
    if (basis === undefined) throw new NotUnderstood(unsaid(amount, charges))
    return { ...base, worth: basis === 'gross' ? amount : amount.plus(charges), fee, tax }
  }

  #basisOf(
    row: Row,
    { price, ...figures }: { quantity: Exact; price: Exact | undefined; amount: Exact; fee: Exact; tax: Exact; isSale: boolean },
  ): Basis {
    const charges = figures.fee.plus(figures.tax)
    if (!price || price.isZero) {
      const basis = charges.isZero ? 'gross' : this.basis
      if (basis === undefined) throw new NotUnderstood(unsaid(figures.amount, charges))
      return basis
    }
    const basis = settled({ ...figures, price, rate: this.#cells.figure(row, 'rate')?.abs(), isForeign: this.#cells.isForeign(row) })
    // Two currencies without a rate cannot be compared; the amount is what was paid.
    if (
      basis === undefined &&
      this.#cells.isForeign(row) &&
      this.#cells.priceCommodity(row) !== undefined &&
      this.#cells.figure(row, 'rate') === undefined
    )
      return charges.isZero ? 'gross' : (this.basis ?? 'gross')
    if (basis === undefined) {
      const product = figures.quantity.times(price)
      throw new NotUnderstood(
        `${figures.quantity.toString()} × ${price.toString()} is ${product.toString()}, but the amount of ${figures.amount.toText()} is neither that nor that with fees and taxes; choose another column for the amount or none, or enter this row by hand`,
      )
    }
    return charges.isZero ? 'gross' : (this.#cells.preset.charges ?? basis)
  }

  #rankOfAmount(): AmountRank {
    const at = this.#cells.column('amount')
    return at === undefined ? 2 : amountRank(this.#cells.table.header.cells[at] ?? '')
  }

  /** From the trades that have fees or taxes, or else from the heading of the amount. */
  #basisOfAll(): Basis | undefined {
    const found = new Set<Basis>()
    for (const row of this.#cells.table.rows) {
      const kind = this.#cells.kind(row) ?? this.#kindBySign(row, this.#cells.quantity(row))
      const [quantity, price, amount] = [this.#cells.quantity(row)?.abs(), this.#cells.price(row)?.abs(), this.#cells.figure(row, 'amount')?.abs()]
      const { fee, tax } = this.#cells.taken(row)
      if (!quantity || !price || !amount || fee.plus(tax).isZero || (kind !== 'buy' && kind !== 'sell')) continue
      const basis = settled({
        quantity,
        price,
        amount,
        fee,
        tax,
        rate: this.#cells.figure(row, 'rate')?.abs(),
        isForeign: this.#cells.isForeign(row),
        isSale: kind === 'sell',
      })
      if (basis) found.add(basis)
    }
    if (found.size === 1) return [...found][0]
    const rank = this.#rankOfAmount()
    return found.size === 2 || rank === 2 ? undefined : rank === 3 ? 'net' : 'gross'
  }
}

const labelOf = (cells: TradeCells, row: Row): string => cells.cell(row, 'type').slice(0, 60) || 'the list'

/** The most that dealing charges and stamp duty cost; a larger difference is not a fee. */
const PART_MAX = Exact.parse('0.03')
const LEAST_MAX = Exact.of(30)

/**
 * The fee of a trade whose list has price and amount but no column for fees: their difference. Undefined if there is none, or if it is too large
 * for a fee.
 */
function impliedFee({ quantity, price, amount, isSale }: { quantity: Exact; price: Exact; amount: Exact; isSale: boolean }): Exact | undefined {
  const none = { fee: Exact.zero, tax: Exact.zero, rate: undefined, isForeign: false }
  if (price.isZero || settled({ quantity, price, amount, isSale, ...none }) !== undefined) return undefined
  const worth = quantity.times(price)
  const fee = (isSale ? worth.minus(amount) : amount.minus(worth)).rounded(2)
  return fee.sign > 0 && !fee.isGreaterThan(worth.times(PART_MAX).plus(LEAST_MAX)) ? fee : undefined
}
