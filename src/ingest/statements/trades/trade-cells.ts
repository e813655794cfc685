import { elementAt } from '#vocabulary/element-at.ts'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { isMostlyNegative, isOfTrades, type MappedRow, type Preset, type PresetColumn, TableCells, wrong } from '../presets/map-rows.ts'
import {
  type Basis,
  codesIn,
  coin,
  columnOf,
  DirectionUnsaid,
  hasFormOfIsin,
  type Movement,
  NotUnderstood,
  PAIR,
  pairIn,
  type Row,
  type SecurityNamed,
} from '../statement.ts'
import { currencyIn, currencyNamed, isCode, quantityOf } from '../text/cell-values.ts'
import { type TradeKind, tradeKind, tradeMeaning } from '../text/header-words.ts'
import type { TradeTable } from './trade-columns.ts'

/** Beginnings of descriptions of an action, which are not names. */
const VERBS = /^(bought|sold|buy|sell|sent|received|converted|you |kauf|verkauf|koop|verkoop)\b|[@:]/i
/** "… 100 @ 68.50": quantity and price. */
const AT_PRICE = /\s\d[\d.,]*\s?@\s?\d[\d.,]*p?$/i
const NAME_MAX = 80
const NAME_MIN = 6
/** "Northwind World / ISIN IE00B3XXRP09" */
const CODE_BEHIND = /\s*[/,(-]?\s*\bISIN\b:?\s*[A-Z]{2}[A-Z0-9]{9}\d\)?\s*$/
const DIVIDEND_WORDS =
  /\b(interim|final|special|qualified|ordinary|cash|gross|net|dividends?|distributions?|div|income|received|paid|payments?|for|from|of|on)\b/gi
const DOLLARS = new Set(['$', 'USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD'])

/** The result of mapping a row, or an error if the row is not understood. */
export function understood(row: Row, mapped: () => MappedRow): MappedRow {
  try {
    return mapped()
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error
    return { ...wrong(row, error.message), ...(error instanceof DirectionUnsaid && { lacksDirection: true }) }
  }
}

export interface TradeReading {
  readonly today: Day
  readonly currency: string
  readonly sign?: 'in' | 'out' | undefined
}

/** The cells of a table of trades by meaning, and what only all its rows together show. */
export class TradeCells extends TableCells {
  readonly table: TradeTable
  /** Whether the signs of amounts show their direction. */
  readonly isSigned: boolean
  /** A list without units and codes: one row for each coin and currency. */
  readonly isOfCoins: boolean
  /** Prices in pence beside amounts in pounds. */
  readonly isInPence: boolean
  /** Whether some units are negative. */
  readonly hasSales: boolean
  /** Whether the units of sales mostly are negative. */
  readonly areSalesNegative: boolean
  /** Whether amounts have the sign of the units: purchases positive, sales negative. */
  readonly isInverted: boolean
  /** The user's choice of what a positive amount means, if neither signs nor words show it. */
  readonly sign: 'in' | 'out' | undefined
  readonly #dollar: string
  /** The only currency of amounts and pairs, if there is only one. */
  readonly #usual: string | undefined
  /** Columns of charges with negative numbers. */
  readonly #minus = new Set<PresetColumn>()
  /** Cache: most rows have the same few words. */
  readonly #kinds = new Map<string, TradeKind | undefined>()

  /** Other columns whose headings mean the kind of trade. */
  readonly #kindColumns: readonly number[]

  constructor(table: TradeTable, preset: Preset, { today, currency, sign }: TradeReading) {
    super(preset, today)
    this.sign = sign
    this.table = table
    this.#dollar = DOLLARS.has(currency) ? currency : 'USD'
    const used = new Set(Object.values(preset.columns).map(columnOf))
    this.#kindColumns = table.header.cells.flatMap((heading, at) => (!used.has(at) && tradeMeaning(heading) === 'kind' ? [at] : []))
    const signs = (meaning: PresetColumn): number[] => table.rows.map((row) => this.figure(row, meaning)?.sign ?? 0)
    const [amounts, units] = [signs('amount'), signs('quantity')]
    const ofBuys = table.rows.flatMap((row, at) => (this.kind(row) === 'buy' && amounts[at] !== 0 ? [elementAt(amounts, at)] : []))
    const areBuysOut = ofBuys.filter((sign) => sign < 0).length > ofBuys.length / 2
    // Lists with sections have signed amounts.
    this.isInPence = /\((p|pence)\)|\bpence\b/i.test(table.header.cells[this.column('price') ?? -1] ?? '')
    this.isOfCoins = !isOfTrades(preset) && table.section === ''
    this.isSigned = table.section !== '' || (ofBuys.length > 0 && !this.isOfCoins ? areBuysOut : amounts.includes(-1))
    this.hasSales = units.includes(-1)
    const ofSales = table.rows.flatMap((row, at) => (this.kind(row) === 'sell' && units[at] !== 0 ? [elementAt(units, at)] : []))
    this.areSalesNegative = ofSales.filter((sign) => sign < 0).length > ofSales.length / 2
    for (const meaning of CHARGES) if (isMostlyNegative(signs(meaning))) this.#minus.add(meaning)
    const alike = units.flatMap((sign, at) => (sign === 0 || !amounts[at] ? [] : [sign === amounts[at]]))
    this.isInverted = this.hasSales && alike.filter(Boolean).length > alike.length / 2
    const usual = new Set(table.rows.flatMap((row) => this.#ownCommodity(row) ?? this.pair(row)?.quote ?? []))
    this.#usual = usual.size === 1 ? [...usual][0] : undefined
  }

  /** The kind of a row from a known word; "ORDER" may have "BUY" in another column. */
  kind(row: Row): TradeKind | undefined {
    return this.#kindIn(row, this.cell(row, 'type')) ?? this.#otherKind(row)
  }

  #otherKind({ cells }: Row): TradeKind | undefined {
    const known = this.#kindColumns.flatMap((at) => tradeKind((cells[at] ?? '').trim()) ?? [])
    return new Set(known).size === 1 ? known[0] : undefined
  }

  #kindIn(row: Row, written: string): TradeKind | undefined {
    // Names are removed: "REINVESTMENT NORTHWIND TAX EXEMPT FUND" is not a tax.
    const names = [this.cell(row, 'security'), this.cell(row, 'description')].filter((name) => name.length >= NAME_MIN && name !== written)
    const label = names.reduce((text, name) => text.replace(name, ' '), written)
    if (!this.#kinds.has(label)) this.#kinds.set(label, tradeKind(label))
    return this.#kinds.get(label)
  }

  override cell(row: Row, meaning: PresetColumn): string {
    const cell = super.cell(row, meaning)
    return /^(?:[-–—]|n\/?a)$/i.test(cell) ? '' : cell
  }

  figure(row: Row, meaning: PresetColumn): Exact | undefined {
    const written = this.cell(row, meaning === 'amount' && this.#hasMoneyAsUnits(row) ? 'quantity' : meaning)
    return written === '' ? undefined : quantityOf(written, this.preset.decimalMark)?.number
  }

  /** Deposits may have their currency in the column of coins and their amount in that of units. */
  #hasMoneyAsUnits(row: Row): boolean {
    return this.cell(row, 'amount') === '' && this.column('amount') !== undefined && isCode(this.cell(row, 'symbol').toUpperCase())
  }

  /** Whether the list has no column for charges. */
  get hasNoCharges(): boolean {
    return CHARGES.every((meaning) => this.column(meaning) === undefined)
  }

  security(row: Row): SecurityNamed | undefined {
    const pair = this.pair(row)
    const texts = `${this.cell(row, 'security')} ${this.cell(row, 'description')} ${this.cell(row, 'type')}`
    const codes = codesIn(texts)
    const symbol = pair?.base ?? (coin(this.cell(row, 'symbol').toUpperCase()) || codes.symbol || unitOf(this.cell(row, 'quantity')))
    const isin = this.#isin(row) || codes.isin
    const description = this.cell(row, 'description').replace(AT_PRICE, '')
    // In some lists the description is the name.
    const isName =
      this.column('security') === undefined && this.column('type') !== undefined && description.length <= NAME_MAX && !VERBS.test(description)
    const name = isName && !PAIR.test(description) ? description : this.cell(row, 'security')
    // Rows about money may have a currency as symbol and a name that is not of a security.
    if (
      isin === '' &&
      (symbol === '' || (isCode(symbol) && pair === undefined)) &&
      (name === '' || this.#quantityCell(row) === '' || this.column('symbol') !== undefined)
    )
      return undefined
    return { isin, symbol: isCode(symbol) && pair === undefined ? '' : symbol, name: name.replace(CODE_BEHIND, '').replaceAll(/\s+/g, ' ') }
  }

  /** Rows about money may have another code there. */
  #isin(row: Row): string {
    const written = this.cell(row, 'isin')
    return hasFormOfIsin(written) ? written : ''
  }

  /** The payer of a dividend without a code: the description without words for dividends. */
  payer(row: Row): SecurityNamed | undefined {
    const text = this.cell(row, 'security') || this.cell(row, 'description')
    const name = text
      .replaceAll(DIVIDEND_WORDS, ' ')
      .replaceAll(/[\s*:,-]+/g, ' ')
      .trim()
    return text.length <= NAME_MAX && /\p{L}{3}/u.test(name) ? { isin: '', symbol: '', name } : undefined
  }

  #quantityCell(row: Row): string {
    const written = this.cell(row, 'quantity')
    return /[1-9]/.test(written) ? written : ''
  }

  pair(row: Row): { base: string; quote: string } | undefined {
    const symbol = this.cell(row, 'symbol').toUpperCase()
    const at = this.column('symbol')
    const isOfPairs = at !== undefined && /pair|market/i.test(this.table.header.cells[at] ?? '')
    if (isOfPairs || /^[A-Z]{3}[./][A-Z]{3}$/.test(symbol)) return pairIn(symbol)
    const description = this.cell(row, 'description')
    return symbol === '' && this.column('isin') === undefined && PAIR.test(description) ? pairIn(description) : undefined
  }

  /** The units, in some lists only part of a sentence: "Koop 10 @ 185,5 USD". */
  quantity(row: Row): Exact | undefined {
    if (this.#hasMoneyAsUnits(row)) return undefined
    const written = this.figure(row, 'quantity')
    if (written !== undefined || this.column('quantity') !== undefined) return written
    const sentence = this.#sentence(row)
    return sentence === null ? undefined : quantityOf(sentence[1]!, this.preset.decimalMark)?.number
  }

  price(row: Row): Exact | undefined {
    if (this.column('price') !== undefined) {
      const price = this.figure(row, 'price')
      return this.isInPence ? price?.times(HUNDREDTH) : price
    }
    const sentence = this.#sentence(row)
    return sentence === null ? undefined : quantityOf(sentence[2]!, this.preset.decimalMark)?.number
  }

  priceCommodity(row: Row): string | undefined {
    const inSentence = this.column('price') === undefined ? this.#sentence(row)?.[3] : undefined
    return inSentence ?? (this.#money(this.cell(row, 'price_commodity')) || this.#beside(this.cell(row, 'price')))
  }

  #sentence = (row: Row): RegExpExecArray | null =>
    /(?:^|\s)(\d[\d.,]*)\s[^@]*@\s?(\d[\d.,]*)(?:\s([A-Z]{3})\b)?/.exec(this.cell(row, 'type').slice(0, LOOK_CHARACTERS))

  isForeign(row: Row): boolean {
    const [own, price] = [this.commodity(row).commodity, this.priceCommodity(row)]
    return own === undefined || price === undefined || own !== price
  }

  /** Charges as positive numbers, whatever their sign in the list. */
  taken(row: Row): { readonly fee: Exact; readonly tax: Exact } {
    const taken = (meaning: PresetColumn): Exact => {
      const number = this.figure(row, meaning)
      return (this.#minus.has(meaning) ? number?.negated() : number) ?? Exact.zero
    }
    // A tax in another currency is not part of the account's amount.
    return { fee: taken('fee').plus(taken('commission')), tax: this.foreignTax(row) === undefined ? taken('tax') : Exact.zero }
  }

  commodity(row: Row): { readonly commodity?: string } {
    const commodity = this.#ownCommodity(row) ?? this.#usual
    return commodity === undefined ? {} : { commodity }
  }

  feeCommodity(row: Row): string | undefined {
    const at = this.column('fee')
    const headed = at === undefined ? undefined : currencyIn(this.table.header.cells[at] ?? '')
    const unit = unitOf(this.cell(row, 'fee'))
    return this.#money(this.cell(row, 'fee_commodity')) || (unit === '' ? undefined : this.#money(unit)) || headed
  }

  /** The currency of the tax, if it differs from that of the amount. */
  foreignTax(row: Row): string | undefined {
    const commodity = this.#money(this.cell(row, 'tax_commodity'))
    return commodity === undefined || (this.figure(row, 'tax')?.isZero ?? true) || commodity === this.commodity(row).commodity ? undefined : commodity
  }

  /** A message for a cell that is not a currency; assuming the usual one could book dollars as euros. "ADA.S" is a staked coin. */
  unknownCurrency(row: Row): string | undefined {
    const written = this.cell(row, 'commodity')
    if (written === '' || currencyNamed(written) !== undefined || /^([A-Z0-9]{2,12}(\.[A-Z])?|[A-Z]?\p{Sc})$/u.test(written)) return undefined
    return `"${written.slice(0, 40)}" in column ${this.preset.columns.commodity} is not a currency code, such as EUR; write that into the list, or enter this row by hand`
  }

  #ownCommodity(row: Row): string | undefined {
    if (this.#hasMoneyAsUnits(row)) return this.cell(row, 'symbol').toUpperCase()
    return this.#money(this.cell(row, 'commodity')) ?? this.#beside(this.cell(row, 'amount')) ?? this.#money(this.preset.commodity ?? '')
  }

  #money = (text: string): string | undefined =>
    text === '' ? undefined : text === '$' ? this.#dollar : (currencyNamed(text) ?? coin(text.toUpperCase()))

  #beside(cell: string): string | undefined {
    const unit = unitOf(cell)
    return unit === '' ? undefined : this.#money(unit)
  }
}

/** Characters searched for a quantity. */
const LOOK_CHARACTERS = 200

const CHARGES = ['fee', 'commission', 'tax'] as const

const HUNDREDTH = Exact.parse('0.01')

const unitOf = (cell: string): string => quantityOf(cell, undefined)?.unit ?? ''

/** A row about money alone; a text says why it moves nothing. */
export function movementOf(
  cells: TradeCells,
  basis: Basis | undefined,
  row: Row,
  { day, kind }: { readonly day: Day; readonly kind: TradeKind | undefined },
): MappedRow | string {
  const amount = cells.figure(row, 'amount')
  if (!amount) return 'has no amount'
  if (amount.isZero) return 'moves no money'
  const { commodity } = cells.commodity(row)
  const isDirected = kind === 'deposit' || kind === 'withdrawal'
  const isOut = cells.isSigned || !isDirected ? amount.sign < 0 || cells.sign === 'out' : kind === 'withdrawal'
  // A minus is clear in any list.
  if (!cells.isSigned && cells.sign === undefined && !isDirected && amount.sign > 0)
    throw new DirectionUnsaid(`nothing says whether the ${amount.toText()} came in or went out; enter this row by hand`)
  const { fee, tax } = cells.taken(row)
  const charges = fee.plus(tax)
  if (!charges.isZero && basis === undefined) throw new NotUnderstood(unsaid(amount, charges))
  const texts = [cells.cell(row, 'payee'), cells.cell(row, 'description'), cells.cell(row, 'security'), cells.cell(row, 'type')].filter(
    (text) => text !== '',
  )
  const balance = cells.figure(row, 'balance')
  const movement: Movement = {
    row: row.index,
    day,
    amount: (isOut ? amount.abs().negated() : amount.abs()).minus(basis === 'gross' ? charges : Exact.zero),
    payee: texts[0] ?? '',
    description: texts.find((text) => text !== texts[0]) ?? '',
    reference: cells.cell(row, 'reference'),
    category: kind === 'deposit' || kind === 'withdrawal' || kind === 'transfer' ? '[Transfers]' : '',
    ...(commodity !== undefined && { commodity }),
    ...(balance && { balance }),
  }
  return { row: row.index, kind: 'movement', movement, ...(kind === 'conversion' && { isConversion: true }) }
}

/** The message for an amount that may or may not include fees and taxes. */
export const unsaid = (amount: Exact, charges: Exact): string =>
  `nothing says whether the amount of ${amount.abs().toText()} includes the fees and taxes of ${charges.toText()}; choose it under "Details"`
