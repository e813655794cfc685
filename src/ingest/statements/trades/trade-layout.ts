import { countsOf } from '#vocabulary/groups.ts'
import { columnLetters, columnOf, hasFormOfIsin, PAIR, reasons, type Row, type Statement } from '../statement.ts'
import type { Day } from '#vocabulary/day.ts'
import { type DateGuess, guessColumnDates } from '../presets/guess-columns.ts'
import { isOfTrades, type Preset, type PresetColumn } from '../presets/map-rows.ts'
import { decimalMarkOf, isDateLike } from '../text/cell-values.ts'
import { type ExchangeColumns, exchangeColumns } from './coins.ts'
import { type FoundColumns, tradeColumns, type TradeTable, tradeTables } from './trade-columns.ts'
import { DEAL, isOfMoves, plainHeading, tradeKind, tradeMeaning } from '../text/header-words.ts'

/** A table and its columns. */
export interface TradePart {
  readonly table: TradeTable
  readonly preset: Preset
  /** A separate table of the account's cash, next to one of trades. */
  readonly isCash?: boolean
}

/** The layout of a broker's list. */
export interface TradeLayout {
  /** Of the table of trades; the user may change it. */
  readonly preset: Preset
  readonly headerRow: number
  /** The order of day and month, and its proof. */
  readonly dates?: DateGuess
  readonly parts: readonly TradePart[]
}

const FORMAT = 'YYYY-MM-DD'

/** The layout of a list of securities trades; undefined for others, such as a bank's. */
export function tradeLayout(
  { rows, reading }: Pick<Statement, 'rows' | 'reading'>,
  { today, headerRow, dateFormat: chosen }: { readonly today: Day; readonly headerRow?: number; readonly dateFormat?: string | undefined },
): TradeLayout | undefined {
  const tables = tradeTables(rows, headerRow)
  for (const table of tables) {
    const exchange = exchangeColumns(table.header)
    const found = exchange && columnsOfExchange(table, exchange)
    if (!found) continue
    const preset = presetOf(table, found, today, reading.delimiter ?? '')
    return withDates({ preset, headerRow: table.header.index, parts: [{ table, preset }] }, chosen, today)
  }
  const parts = tables.flatMap((table): (TradePart & { found: FoundColumns })[] => {
    if (!isOfMoves(table.section)) return []
    const found = tradeColumns(table)
    return found ? [{ table, found, preset: presetOf(table, found, today, reading.delimiter ?? '') }] : []
  })
  const main = parts.find(({ table, found, preset }) => isOfTrades(preset) && listsTrades(table, found))
  if (!main) return withDates(coinLayout(parts), chosen, today)
  const layout = {
    preset: main.preset,
    headerRow: main.table.header.index,
    parts: main.table.section === '' ? parts.flatMap(besideTrades) : parts,
  }
  return withDates(layout, chosen, today)
}

/** Tables of trades, and tables of cash, which have a running balance. Others are summaries. */
const besideTrades = (part: TradePart & { readonly found: FoundColumns }): TradePart[] => {
  const { amount, balance } = part.found.columns
  if (isOfTrades(part.preset)) return [part]
  return amount !== undefined && balance !== undefined ? [{ ...part, isCash: true }] : []
}

/** Columns for display only: the meaning of a row depends on which side is money. */
function columnsOfExchange(table: TradeTable, { sent, sentIn, received, receivedIn, fee, feeIn }: ExchangeColumns): FoundColumns | undefined {
  const meanings = table.header.cells.map(tradeMeaning)
  const date = table.header.cells.findIndex((_, at) => table.rows.some(({ cells }) => isDateLike((cells[at] ?? '').trim())))
  if (date < 0) return undefined
  const [kind, reference] = [meanings.indexOf('kind'), meanings.indexOf('reference')]
  const columns = {
    date,
    quantity: received,
    symbol: receivedIn,
    amount: sent,
    commodity: sentIn,
    ...(kind >= 0 && { kind }),
    ...(reference >= 0 && { reference }),
    ...(fee !== undefined && { fee }),
    ...(feeIn !== undefined && { fee_commodity: feeIn }),
  }
  return { columns, mark: decimalMarkOf(table.rows) }
}

/** The layout of an exchange's list with one row for each coin: the coin is the currency of the amount. */
function coinLayout(parts: readonly (TradePart & { readonly found: FoundColumns })[]): TradeLayout | undefined {
  const main = parts.find(({ table, found: { columns } }) => {
    const { symbol, amount, kind, security } = columns
    if (symbol === undefined || amount === undefined || kind === undefined || security !== undefined) return false
    return table.rows.some(({ cells }) => COIN.test((cells[symbol] ?? '').trim()))
  })
  if (!main) return undefined
  const { symbol, reference: _, ...others } = main.preset.columns
  const reference = sharedReference(main)
  const preset: Preset = { ...main.preset, columns: { ...others, commodity: symbol!, ...(reference !== undefined && { reference }) } }
  return { preset, headerRow: main.table.header.index, parts: [{ table: main.table, preset }] }
}

/** The reference column that groups rows: the one whose values most rows share with another row. */
function sharedReference({ table: { header, rows } }: TradePart): string | undefined {
  const columns = header.cells.flatMap((heading, at) => (tradeMeaning(heading) === 'reference' ? [at] : []))
  const shared = columns.flatMap((at) => {
    const counts = countsOf(rows.map(({ cells }) => (cells[at] ?? '').trim()))
    // A value that all rows share, such as a customer number, groups nothing.
    const isOfAll = counts.size === 1 && rows.length > SIDES_MAX
    const some = [...counts].filter(([text, count]) => text !== '' && count > 1)
    return isOfAll ? [] : [{ at, rows: some.reduce((sum, [, count]) => sum + count, 0) }]
  })
  const best = shared.sort((a, b) => b.rows - a.rows)[0]
  return best && columnLetters(best.at)
}
/** In, out, and a fee. */
const SIDES_MAX = 3

/** The most common coins. */
const COIN = /^(X?XBT|BTC|X?ETH|XXRP|XRP|SOL|ADA|USDT|USDC|DOT|LTC|BNB)$/

/** The layout with the user's columns for the table of trades. */
export function layoutWith(statement: Pick<Statement, 'rows' | 'reading'>, preset: Preset, today: Day): TradeLayout | undefined {
  const guess = tradeLayout(statement, { today, dateFormat: preset.dateFormat })
  const dates: DateGuess = { format: preset.dateFormat, by: 'preset', because: reasons().decisions.preset, isCertain: true, others: [] }
  if (guess)
    return { ...guess, preset, dates, parts: guess.parts.map((part) => (part.table.header.index === guess.headerRow ? { ...part, preset } : part)) }
  const tables = tradeTables(statement.rows).filter(({ section, rows }) => section === '' && rows.length > 0)
  const whole: TradeTable = tables[0] ?? { header: NO_HEADER, rows: statement.rows, section: '' }
  return { preset, dates, headerRow: whole.header.index, parts: [{ table: whole, preset }] }
}

const NO_HEADER: Row = { index: -1, line: 0, cells: [] }

/**
 * Whether a table lists trades: codes of securities, or units with a price or amount that were bought or sold. A shop's list of orders has
 * units and prices, too.
 */
function listsTrades({ header, rows }: TradeTable, { columns }: FoundColumns): boolean {
  const cell = (row: Row, at: number | undefined): string => (at === undefined ? '' : (row.cells[at] ?? '').trim())
  const hasMoney = columns.amount !== undefined || columns.price !== undefined
  if (!hasMoney) return false
  if (rows.some((row) => hasFormOfIsin(cell(row, columns.isin)))) return true
  const isNamed =
    columns.symbol !== undefined ||
    (columns.price !== undefined && OF_SECURITIES.test(plainHeading(header.cells[columns.security ?? -1] ?? ''))) ||
    rows.some((row) => PAIR.test(cell(row, columns.description)) || DEAL.test(cell(row, columns.kind)))
  if (columns.quantity === undefined || !isNamed) return false
  const isTraded = (row: Row): boolean => ['buy', 'sell'].includes(tradeKind(cell(row, columns.kind)) ?? '')
  return rows.some(isTraded) || (columns.price !== undefined && rows.some((row) => /^-\d/.test(cell(row, columns.quantity))))
}

/** Whether a table names securities, their units and a price, and most rows say that something was bought or sold: such amounts are not plain spending. */
export function looksLikeTrades(rows: readonly Row[]): boolean {
  return tradeTables(rows).some(({ header, rows: below }) => {
    const meanings = new Set(header.cells.map(tradeMeaning))
    const namesSecurities =
      meanings.has('isin') || meanings.has('symbol') || header.cells.some((heading) => OF_SECURITIES.test(plainHeading(heading)))
    if (!namesSecurities || !meanings.has('quantity') || !meanings.has('price') || !meanings.has('kind')) return false
    const at = header.cells.findIndex((heading) => tradeMeaning(heading) === 'kind')
    const traded = below.filter(({ cells }) => ['buy', 'sell'].includes(tradeKind(cells[at] ?? '') ?? ''))
    return traded.length > 0 && traded.length * 2 >= below.length
  })
}

/** Words that shops do not use for their goods. */
const OF_SECURITIES = /security|\bshares\b|wertpapier|vardepapper|scheme|\bfund\b|\bfonds\b|\bstock\b|investment|bezeichnung|\btitre|titolo/

/** The format of the dates of a table, and what proves it. */
function datesIn({ header, rows }: TradeTable, column: number, today: Day): DateGuess | undefined {
  const dates = rows.map(({ cells }) => (cells[column] ?? '').trim()).filter(isDateLike)
  return guessColumnDates(dates, { column, headings: header.cells, rows }, today)
}

/** All tables of a list have the order of day and month that was chosen, or that one of them proves. */
function withDates<Found extends TradeLayout | undefined>(layout: Found, chosen: string | undefined, today: Day): Found {
  if (!layout) return layout
  const guesses = layout.parts.map(({ table, preset }) => datesIn(table, columnOf(preset.columns.date ?? '') ?? -1, today))
  const open = guesses.find((guess) => guess && !guess.isCertain)
  const main = guesses[layout.parts.findIndex(({ table }) => table.header.index === layout.headerRow)] ?? guesses[0]
  const format = chosen ?? guesses.find((guess) => guess?.isCertain && open?.others.concat(open.format).includes(guess.format))?.format
  const dates: DateGuess | undefined =
    chosen !== undefined
      ? { format: chosen, by: 'asked', because: reasons().decisions.chosen, isCertain: true, others: [] }
      : open && format !== undefined
        ? { ...open, format, by: 'values', because: reasons().decisions.otherTable, isCertain: true, others: [] }
        : (open ?? main)
  const read = (preset: Preset, guess: DateGuess | undefined): Preset =>
    format !== undefined && (guess === main || (guess && !guess.isCertain)) ? { ...preset, dateFormat: format } : preset
  const parts = layout.parts.map((part, at) => ({ ...part, preset: read(part.preset, guesses[at]) }))
  return { ...layout, parts, preset: read(layout.preset, main), ...(dates && { dates }) }
}

/** Found columns as a preset. */
function presetOf(table: TradeTable, { columns, mark, commodity, charges }: FoundColumns, today: Day, delimiter: string): Preset {
  const { kind, ...others } = columns
  const letters = Object.entries({ ...others, type: kind }).flatMap(([meaning, at]) => (at === undefined ? [] : [[meaning, columnLetters(at)]]))
  return {
    name: 'Guess',
    columns: Object.fromEntries(letters) as Partial<Record<PresetColumn, string>>,
    dateFormat: datesIn(table, columns.date ?? -1, today)?.format ?? FORMAT,
    accounts: {},
    delimiter,
    positive: 'in',
    ...(mark !== undefined && { decimalMark: mark }),
    ...(commodity !== undefined && { commodity }),
    ...(charges && { charges }),
  }
}
