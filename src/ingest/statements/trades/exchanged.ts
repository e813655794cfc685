import { Exact } from '#vocabulary/exact.ts'
import type { Row } from '../statement.ts'
import { isCode } from '../values/currency.ts'
import { type MappedRow, withoutEffect } from '../presets/table-cells.ts'
import { quantityOf } from '../values/money.ts'
import { NotUnderstood, type Trade } from './trade.ts'
import { type TradeCells, understood } from './trade-cells.ts'
import { plainHeading } from './trade-headings.ts'
import type { TradeKind } from './trade-kinds.ts'

/** Where a list has what was given and what was got beside each other, as programs for the taxes of coins write it. */
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

/** Money that came from another account, or went there. */
const MOVED = new Set<TradeKind | undefined>(['deposit', 'withdrawal', 'transfer'])

/** A row of such a list: bought or sold where money is on one side. What a coin was worth that became another is in none of them. */
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
    const said = cells.cell(row, 'type')
    const base = { row: index, day, said, reference: cells.cell(row, 'reference'), tax: Exact.zero }
    if (sent.isZero && received.isZero) return withoutEffect(row, 'moves nothing')
    if (sent.isZero || received.isZero) {
      const [amount, coin] = sent.isZero ? [received, got] : [sent.negated(), given]
      if (!isCode(coin))
        throw new NotUnderstood(`${amount.toString()} ${coin} moved, and nothing says what it had cost or was worth; enter this by hand`)
      if (!fee.isZero)
        throw new NotUnderstood(`nothing says whether the fee of ${fee.toString()} is in the amount of ${amount.toText()}; enter this by hand`)
      const category = MOVED.has(cells.kind(row)) ? '[Transfers]' : ''
      const movement = { row: index, day, amount, commodity: coin, payee: said, description: '', reference: base.reference, category }
      return { row: index, kind: 'movement', movement }
    }
    const isSale = !isCode(given) && isCode(got)
    if (!isSale && !isCode(given))
      throw new NotUnderstood(
        `${sent.toString()} ${given} became ${received.toString()} ${got}: a coin became another, and nothing says what that was worth in money; enter it by hand`,
      )
    const [units, coin, worth, money] = isSale ? [sent, given, received, got] : [received, got, sent, given]
    const feeIn = text(columns.feeIn).toUpperCase() || money
    if (!fee.isZero && feeIn === coin)
      throw new NotUnderstood(
        'the fee was taken in units of what was traded, and nothing says whether they are in its amount; enter this row by hand',
      )
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
