import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { columnOf } from '../column-letters.ts'
import { isOfTrades, type Preset, type PresetColumn } from '../presets/preset.ts'
import { whyNotBooked } from '../presets/state.ts'
import type { Movement, Row } from '../statement.ts'
import { dateReader, type DateReader } from '../values/date-format.ts'
import { isDateLike } from '../values/date-like.ts'
import { currencyIn, isCode, named } from '../values/currency.ts'
import { dayPart } from './day-part.ts'
import { quantityOf } from './quantity.ts'
import { codesIn, coin, pairIn, type SecurityNamed } from './security-codes.ts'
import { type Basis, settled } from './settled.ts'
import { kindOfSection } from './sections.ts'
import type { MappedTrade, Trade } from './trade.ts'
import { amountRank } from './trade-headings.ts'
import { isOfSecurity, tradeKind, type TradeKind } from './trade-kinds.ts'
import type { TradeTable } from './trade-tables.ts'

/** The rows of a table as the columns of a preset tell them. What cannot be understood is an error of its row, and nothing else. */
export function mapTrades(table: TradeTable, preset: Preset, { today, currency }: { readonly today: Day; readonly currency: string }): MappedTrade[] {
  const mapping = new TradeMapping(table, preset, dateReader(preset.dateFormat, today), currency)
  return table.rows.map((row) => mapping.map(row))
}

/** Refuses a row, with a sentence for the person. */
class NotUnderstood extends Error {}

/** What was traded, and what for: AAPL/USD. */
const PAIR = /^[A-Z0-9.]{1,8}\/[A-Z]{3}$/
/** What is done, and not a name. */
const VERBS = /^(bought|sold|buy|sell|sent|received|converted|you |kauf|verkauf|koop|verkoop)\b|[@:]/i
const NAME_MAX = 80
const NUMBERS = ['quantity', 'price', 'amount', 'fee', 'commission', 'tax', 'rate'] as const
const DOLLARS = new Set(['$', 'USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD'])

class TradeMapping {
  readonly #table: TradeTable
  readonly #preset: Preset
  readonly #read: DateReader
  readonly #dollar: string
  /** Whether amounts have a sign that says which way they went. */
  readonly #isSigned: boolean
  readonly #hasSales: boolean
  /** Neither units nor codes: what each coin and currency did, one row each. */
  readonly #isOfCoins: boolean
  readonly #basis: Basis | undefined
  /** What all amounts are in that say it, and all pairs are paid in. */
  readonly #usual: string | undefined
  /** True where purchases are positive and sales negative, as the units are. */
  readonly #isInverted: boolean
  /** Columns of what is taken that write it with a minus. */
  readonly #minus = new Set<PresetColumn>()

  constructor(table: TradeTable, preset: Preset, read: DateReader, currency: string) {
    this.#table = table
    this.#preset = preset
    this.#read = read
    this.#dollar = DOLLARS.has(currency) ? currency : 'USD'
    const signs = (meaning: PresetColumn): number[] => table.rows.map((row) => this.#number(row, meaning)?.sign ?? 0)
    const amounts = signs('amount')
    this.#isOfCoins = !isOfTrades(preset) && table.section === ''
    // Where a list has several parts, those of one have the signs of all.
    const ofBuys = table.rows.flatMap((row, at) => (tradeKind(this.#cell(row, 'type')) === 'buy' && amounts[at] !== 0 ? [amounts[at]!] : []))
    const areBuysOut = ofBuys.filter((sign) => sign < 0).length > ofBuys.length / 2
    this.#isSigned = table.section !== '' || (ofBuys.length > 0 ? areBuysOut : amounts.includes(-1))
    this.#hasSales = signs('quantity').includes(-1)
    for (const meaning of ['fee', 'commission', 'tax'] as const) {
      const some = signs(meaning)
      if (some.filter((sign) => sign < 0).length > some.filter((sign) => sign > 0).length) this.#minus.add(meaning)
    }
    const alike = signs('quantity').flatMap((sign, at) => (sign === 0 || !amounts[at] ? [] : [sign === amounts[at]]))
    this.#isInverted = this.#hasSales && alike.filter(Boolean).length > alike.length / 2
    const usual = new Set(table.rows.flatMap((row) => this.#saidCommodity(row) ?? this.#pair(row)?.quote ?? []))
    this.#usual = usual.size === 1 ? [...usual][0] : undefined
    this.#basis = preset.charges ?? this.#basisOfAll()
  }

  map(row: Row): MappedTrade {
    const { index } = row
    const skipped = (why: string, isDated = false): MappedTrade => ({ row: index, kind: 'skipped', why, ...(isDated && { isDated }) })
    const written = this.#cell(row, 'date')
    const day = this.#day(row, written)
    if (day === undefined) {
      if (written === '') return skipped('has no date')
      return isDateLike(written) ? { row: index, kind: 'error', message: `"${written}" is no date in the format ${this.#preset.dateFormat}` } : skipped(`"${written.slice(0, 40)}" is no date`)
    }
    const why = whyNotBooked(this.#cell(row, 'status'))
    if (why !== undefined) return skipped(why, true)
    try {
      const mapped = this.#mapped(row, day)
      return typeof mapped === 'string' ? skipped(mapped, true) : mapped
    } catch (error) {
      if (!(error instanceof NotUnderstood)) throw error
      return { row: index, kind: 'error', message: error.message }
    }
  }

  /** A text for what moves nothing. */
  #mapped(row: Row, day: Day): MappedTrade | string {
    for (const meaning of NUMBERS) {
      const cell = this.#cell(row, meaning)
      if (/\d/.test(cell) && this.#number(row, meaning) === undefined)
        throw new NotUnderstood(`"${cell.slice(0, 40)}" in column ${this.#preset.columns[meaning]} is no number`)
    }
    const said = this.#cell(row, 'type')
    const security = this.#security(row)
    const written = this.#quantity(row)
    const kind = kindOfSection(this.#table.section) ?? tradeKind(said) ?? (said === '' ? this.#kindBySign(row, written) : undefined)
    const isAbout = security !== undefined || (written !== undefined && !written.isZero)
    if (kind === 'sweep') return 'moves between the cash and the fund that it rests in'
    if (kind === 'delivery' && isAbout)
      throw new NotUnderstood(`"${said.slice(0, 60)}" moves securities, and what they had cost is not in this list; enter this row by hand, or leave it out`)
    if (kind === undefined && isAbout)
      throw new NotUnderstood(
        said === ''
          ? 'nothing says whether this was bought or sold; choose the column that does, or enter it by hand'
          : `"${said.slice(0, 60)}" is nothing that is known to happen to securities; enter this row by hand, or leave it out`,
      )
    if (kind === 'side') throw new NotUnderstood(`"${said}" is one of two rows of a trade, and neither says what the other has; take the list of trades instead, or enter it by hand`)
    if (kind === undefined || kind === 'transfer' || kind === 'delivery' || kind === 'deposit' || kind === 'withdrawal' || kind === 'conversion') {
      if (isAbout && written !== undefined && !written.isZero)
        throw new NotUnderstood(`"${said.slice(0, 60)}" moves securities, and what they had cost is not in this list; enter this row by hand, or leave it out`)
      return this.#movement(row, day, kind)
    }
    const trade = isOfSecurity(kind) ? this.#ofUnits(row, kind, security, written) : this.#ofMoney(row, kind, security)
    if (trade === undefined) return 'moves no money'
    const balance = this.#number(row, 'balance')
    const base = { row: row.index, day, kind: kind as Trade['kind'], said: this.#cell(row, 'description') || said, reference: this.#cell(row, 'reference'), ...(balance && { balance }) }
    return { row: row.index, kind: 'trade', trade: { ...base, ...(security && { security }), ...trade } }
  }

  #kindBySign(row: Row, quantity: Exact | undefined): TradeKind | undefined {
    if (!quantity || quantity.isZero) return undefined
    const amount = this.#number(row, 'amount')
    if (quantity.sign < 0) return 'sell'
    if (this.#isSigned && amount && !amount.isZero) return amount.sign < 0 ? 'buy' : this.#hasSales ? undefined : 'sell'
    return this.#hasSales ? 'buy' : undefined
  }

  #ofUnits(row: Row, kind: TradeKind, security: SecurityNamed | undefined, written: Exact | undefined): Omit<Trade, 'row' | 'day' | 'kind' | 'said' | 'reference'> {
    if (security === undefined) throw new NotUnderstood('nothing says which security this is; choose the column that does, or enter it by hand')
    const quantity = written?.abs() ?? Exact.zero
    if (quantity.isZero) throw new NotUnderstood('nothing says how many units this was; choose the column that does, or enter it by hand')
    const pair = this.#pair(row)
    const isMoney = pair !== undefined && isCode(pair.base)
    const base = { isMoney, quantity, fee: Exact.zero, tax: Exact.zero }
    if (kind === 'split') {
      if (written!.sign < 0) throw new NotUnderstood('a split that takes units away changes the cost of those that stay; enter it by hand')
      return { ...base, worth: Exact.zero, ...this.#commodity(row) }
    }
    const isSale = kind === 'sell'
    const amount = this.#number(row, 'amount')
    if (this.#isSigned && !this.#isInverted && amount && !amount.isZero && (kind === 'buy' || isSale) && (amount.sign > 0) !== isSale)
      throw new NotUnderstood(`${isSale ? 'a sale that costs' : 'a purchase that brings'} money takes back an earlier one; enter it by hand, or leave both out`)
    const { fee, tax } = this.#taken(row)
    const charges = fee.plus(tax)
    const price = this.#price(row)?.abs()
    const { commodity = pair?.quote, priceCommodity } = { ...this.#commodity(row), priceCommodity: this.#priceCommodity(row) }
    const inCommodity = (text: string | undefined) => (text === undefined ? {} : { commodity: text })
    const inUnits = isMoney ? undefined : this.#feeInUnits(row, pair?.base ?? security.symbol, { quantity, fee, price })
    if (inUnits) {
      if (isSale || !amount || amount.isZero) throw new NotUnderstood('the fee was taken in units of what was sold; enter this row by hand')
      return { ...base, ...inUnits, worth: amount.abs().minus(inUnits.fee), tax, ...inCommodity(commodity) }
    }
    const feeCommodity = this.#feeCommodity(row)
    const isApart = feeCommodity !== undefined && feeCommodity !== (commodity ?? this.#preset.commodity)
    const apart = isApart ? { feeCommodity } : {}
    const inside = isApart ? tax : charges
    if (!amount || amount.isZero) {
      if (!price || price.isZero) throw new NotUnderstood('there is neither a price nor an amount of money; choose the column, or enter it by hand')
      const currency = priceCommodity ?? commodity
      return { ...base, worth: quantity.times(price).rounded(placesOf(currency)), fee, tax, ...inCommodity(currency), ...apart }
    }
    const basis = this.#basisOf(row, { quantity, price, amount: amount.abs(), fee: isApart ? Exact.zero : fee, tax, isSale })
    const worth = basis === 'gross' ? amount.abs() : isSale ? amount.abs().plus(inside) : amount.abs().minus(inside)
    if (worth.sign <= 0) throw new NotUnderstood(`of ${amount.abs().toText()} nothing is left after the fee and the tax`)
    return { ...base, worth, fee, tax, ...inCommodity(commodity), ...apart }
  }

  #ofMoney(row: Row, kind: TradeKind, security: SecurityNamed | undefined): Omit<Trade, 'row' | 'day' | 'kind' | 'said' | 'reference'> | undefined {
    const written = this.#cell(row, 'amount')
    const amount = this.#number(row, 'amount')
    const { fee, tax } = this.#taken(row)
    const base = { isMoney: false, quantity: Exact.zero, ...this.#commodity(row) }
    if (!amount || amount.isZero) {
      // Some write what was taken where others write what a trade's fee is, and no amount.
      const alone = kind === 'fee' ? fee : kind === 'tax' ? tax : Exact.zero
      if (!alone.isZero) return { ...base, worth: alone, fee: Exact.zero, tax: Exact.zero }
      if (written === '' && security !== undefined) throw new NotUnderstood('there is no amount of money; choose the column, or enter it by hand')
      return undefined
    }
    if (kind === 'fee' || kind === 'tax') {
      // What is taken is written with a minus where amounts have a sign, and without one elsewhere.
      return { ...base, worth: this.#isSigned || amount.sign < 0 ? amount.negated() : amount, fee: Exact.zero, tax: Exact.zero }
    }
    const charges = fee.plus(tax)
    const basis = charges.isZero ? 'gross' : this.#basis
    if (basis === undefined) throw new NotUnderstood(unsaid(amount, charges))
    return { ...base, worth: basis === 'gross' ? amount : amount.plus(charges), fee, tax }
  }

  #movement(row: Row, day: Day, kind: TradeKind | undefined): MappedTrade | string {
    const amount = this.#number(row, 'amount')
    if (!amount) return 'has no amount'
    if (amount.isZero) return 'moves no money'
    const { commodity } = this.#commodity(row)
    if (this.#isOfCoins && commodity !== undefined && !isCode(commodity))
      throw new NotUnderstood(`"${this.#cell(row, 'type')}" moves ${commodity}, and nothing says what it cost or was worth; enter this row by hand, or leave it out`)
    const isOut = this.#isSigned || (kind !== 'deposit' && kind !== 'withdrawal') ? amount.sign < 0 : kind === 'withdrawal'
    if (!this.#isSigned && kind !== 'deposit' && kind !== 'withdrawal')
      throw new NotUnderstood(`nothing says whether the ${amount.toText()} came in or went out; enter this row by hand`)
    const { fee, tax } = this.#taken(row)
    const said = this.#cell(row, 'type')
    const texts = [this.#cell(row, 'payee'), this.#cell(row, 'description'), this.#cell(row, 'security'), said].filter((text) => text !== '')
    const balance = this.#number(row, 'balance')
    const movement: Movement = {
      row: row.index,
      day,
      amount: (isOut ? amount.abs().negated() : amount.abs()).minus(this.#basis === 'gross' ? fee.plus(tax) : Exact.zero),
      payee: texts[0] ?? '',
      description: texts.find((text) => text !== texts[0]) ?? '',
      reference: this.#cell(row, 'reference'),
      category: kind === 'deposit' || kind === 'withdrawal' || kind === 'transfer' ? '[Transfers]' : '',
      ...(commodity !== undefined && { commodity }),
      ...(balance && { balance }),
    }
    return { row: row.index, kind: 'movement', movement, isConversion: kind === 'conversion' }
  }

  #basisOf(row: Row, { price, ...figures }: { quantity: Exact; price: Exact | undefined; amount: Exact; fee: Exact; tax: Exact; isSale: boolean }): Basis {
    const charges = figures.fee.plus(figures.tax)
    if (!price || price.isZero) {
      const basis = charges.isZero ? 'gross' : this.#basis
      if (basis === undefined) throw new NotUnderstood(unsaid(figures.amount, charges))
      return basis
    }
    const basis = settled({ ...figures, price, rate: this.#number(row, 'rate')?.abs(), isForeign: this.#isForeign(row) })
    // Of two currencies without a rate nothing can be computed; the amount says what was paid.
    if (basis === undefined && this.#isForeign(row) && this.#priceCommodity(row) !== undefined && this.#number(row, 'rate') === undefined)
      return charges.isZero ? 'gross' : (this.#basis ?? 'gross')
    if (basis === undefined) {
      const product = figures.quantity.times(price)
      throw new NotUnderstood(
        `${figures.quantity.toString()} × ${price.toString()} is ${product.toString()}, and the amount of ${figures.amount.toText()} is neither that nor that with fees and taxes; choose another column for the amount or none, or enter this row by hand`,
      )
    }
    return charges.isZero ? 'gross' : (this.#preset.charges ?? basis)
  }

  /** What the trades that have fees or taxes say of all; else what the heading promises. */
  #basisOfAll(): Basis | undefined {
    const said = new Set<Basis>()
    for (const row of this.#table.rows) {
      const kind = tradeKind(this.#cell(row, 'type')) ?? this.#kindBySign(row, this.#quantity(row))
      const [quantity, price, amount] = [this.#quantity(row)?.abs(), this.#price(row)?.abs(), this.#number(row, 'amount')?.abs()]
      const { fee, tax } = this.#taken(row)
      if (!quantity || !price || !amount || fee.plus(tax).isZero || (kind !== 'buy' && kind !== 'sell')) continue
      const basis = settled({ quantity, price, amount, fee, tax, rate: this.#number(row, 'rate')?.abs(), isForeign: this.#isForeign(row), isSale: kind === 'sell' })
      if (basis) said.add(basis)
    }
    if (said.size === 1) return [...said][0]
    const at = this.#column('amount')
    const rank = at === undefined ? 2 : amountRank(this.#table.header.cells[at] ?? '')
    return said.size === 2 || rank === 2 ? undefined : rank === 3 ? 'net' : 'gross'
  }

  #isForeign(row: Row): boolean {
    const [own, price] = [this.#commodity(row).commodity, this.#priceCommodity(row)]
    return own === undefined || price === undefined || own !== price
  }

  #security(row: Row): SecurityNamed | undefined {
    const pair = this.#pair(row)
    const texts = `${this.#cell(row, 'security')} ${this.#cell(row, 'description')} ${this.#cell(row, 'type')}`
    const codes = codesIn(texts)
    const symbol = pair?.base ?? (coin(this.#cell(row, 'symbol').toUpperCase()) || codes.symbol || unitOf(this.#cell(row, 'quantity')))
    const isin = this.#cell(row, 'isin') || codes.isin
    const description = this.#cell(row, 'description')
    // Some have the name where others describe what happened.
    const isName = this.#column('security') === undefined && this.#column('type') !== undefined && description.length <= NAME_MAX && !VERBS.test(description)
    const name = isName && !PAIR.test(description) ? description : this.#cell(row, 'security')
    // A row about money has the currency where others have a symbol, and a name that is none of a security.
    if (isin === '' && (symbol === '' || (isCode(symbol) && pair === undefined)) && (name === '' || this.#quantityCell(row) === '' || this.#column('symbol') !== undefined)) return undefined
    return { isin, symbol: isCode(symbol) && pair === undefined ? '' : symbol, name: name.replaceAll(/\s+/g, ' ') }
  }

  #quantityCell(row: Row): string {
    const written = this.#cell(row, 'quantity')
    return /[1-9]/.test(written) ? written : ''
  }

  #pair(row: Row): { base: string; quote: string } | undefined {
    const symbol = this.#cell(row, 'symbol').toUpperCase()
    const at = this.#column('symbol')
    const isOfPairs = at !== undefined && /pair|market/i.test(this.#table.header.cells[at] ?? '')
    if (isOfPairs || /^[A-Z]{3}[./][A-Z]{3}$/.test(symbol)) return pairIn(symbol)
    const description = this.#cell(row, 'description')
    return symbol === '' && this.#column('isin') === undefined && PAIR.test(description) ? pairIn(description) : undefined
  }

  /** Units that came or went; of some lists only a sentence says how many: "Koop 10 @ 185,5 USD". */
  #quantity(row: Row): Exact | undefined {
    const written = this.#number(row, 'quantity')
    if (written !== undefined || this.#column('quantity') !== undefined) return written
    const said = this.#told(row)
    return said === null ? undefined : quantityOf(said[1]!, this.#preset.decimalMark)?.number
  }
  #price(row: Row): Exact | undefined {
    if (this.#column('price') !== undefined) return this.#number(row, 'price')
    const said = this.#told(row)
    return said === null ? undefined : quantityOf(said[2]!, this.#preset.decimalMark)?.number
  }
  #priceCommodity(row: Row): string | undefined {
    const said = this.#column('price') === undefined ? this.#told(row)?.[3] : undefined
    return said ?? (this.#money(this.#cell(row, 'price_commodity')) || this.#beside(this.#cell(row, 'price')))
  }
  #told = (row: Row): RegExpExecArray | null =>
    /(?:^|\s)(\d[\d.,]*)\s[^@]*@\s?(\d[\d.,]*)(?:\s([A-Z]{3})\b)?/.exec(this.#cell(row, 'type').slice(0, LOOK_CHARACTERS))

  /** The fee where it was taken in units of what was bought: worth what they cost. */
  #feeInUnits(row: Row, symbol: string, { quantity, fee, price }: { quantity: Exact; fee: Exact; price: Exact | undefined }): { quantity: Exact; fee: Exact } | undefined {
    if (fee.isZero || this.#feeCommodity(row) !== symbol || symbol === '') return undefined
    if (!price) throw new NotUnderstood('the fee was taken in units of what was bought, and no price says what they were worth; enter this row by hand')
    return { quantity: quantity.minus(fee), fee: fee.times(price).rounded(2) }
  }

  #feeCommodity(row: Row): string | undefined {
    const at = this.#column('fee')
    const headed = at === undefined ? undefined : currencyIn(this.#table.header.cells[at] ?? '')
    const unit = unitOf(this.#cell(row, 'fee'))
    return this.#money(this.#cell(row, 'fee_commodity')) || (unit === '' ? undefined : this.#money(unit)) || headed
  }

  /** What was taken, positive, whichever sign the list writes it with. */
  #taken(row: Row): { readonly fee: Exact; readonly tax: Exact } {
    const taken = (meaning: PresetColumn): Exact => {
      const number = this.#number(row, meaning)
      return (this.#minus.has(meaning) ? number?.negated() : number) ?? Exact.zero
    }
    return { fee: taken('fee').plus(taken('commission')), tax: taken('tax') }
  }

  #commodity(row: Row): { readonly commodity?: string } {
    const commodity = this.#saidCommodity(row) ?? this.#usual
    return commodity === undefined ? {} : { commodity }
  }
  #saidCommodity(row: Row): string | undefined {
    return this.#money(this.#cell(row, 'commodity')) ?? this.#beside(this.#cell(row, 'amount')) ?? this.#money(this.#preset.commodity ?? '')
  }
  #money = (text: string): string | undefined => (text === '' ? undefined : text === '$' ? this.#dollar : (named(text) ?? coin(text.toUpperCase())))
  #beside(cell: string): string | undefined {
    const unit = unitOf(cell)
    return unit === '' ? undefined : this.#money(unit)
  }

  #number(row: Row, meaning: PresetColumn): Exact | undefined {
    const written = this.#cell(row, meaning)
    return written === '' ? undefined : quantityOf(written, this.#preset.decimalMark)?.number
  }
  #column(meaning: PresetColumn): number | undefined {
    const letters = this.#preset.columns[meaning]
    return letters === undefined ? undefined : columnOf(letters)
  }
  #cell({ cells, merged }: Row, meaning: PresetColumn): string {
    const column = this.#column(meaning)
    if (column === undefined) return ''
    const cell = (cells[column] ?? '').trim() || (merged?.get(column) ?? '')
    return /^[-–—]$/.test(cell) ? '' : cell
  }
  #day(row: Row, written: string): Day | undefined {
    const column = this.#column('date')
    for (const form of [dayPart(written), ...(row.shown?.get(column ?? -1) ?? []).map(dayPart)]) {
      const day = this.#read(form) ?? ISO(form)
      if (day !== undefined) return day
    }
    return undefined
  }
}

/** Of a text; what says how many of what stands at its beginning. */
const LOOK_CHARACTERS = 200

const ISO = dateReader('YYYY-MM-DD', 0)

const unitOf = (cell: string): string => quantityOf(cell, undefined)?.unit ?? ''

/** Digits of money that brokers round to. Of coins as many as there are. */
function placesOf(commodity: string | undefined): number {
  if (commodity !== undefined && !isCode(commodity)) return 12
  return new Intl.NumberFormat('en', { style: 'currency', currency: commodity ?? 'EUR' }).resolvedOptions().maximumFractionDigits ?? 2
}

const unsaid = (amount: Exact, charges: Exact): string =>
  `nothing says whether the fees and taxes of ${charges.toText()} are in the amount of ${amount.abs().toText()} or come beside it; say so under "Details"`
