import { elementAt } from '#vocabulary/element-at.ts'
import { Exact } from '#vocabulary/exact.ts'
import { codesIn, hasFormOfIsin, isIsin, type Row, settled } from '../statement.ts'
import { currencyIn, type DecimalMark, decimalMarkOf, isDateLike, isMoney, quantityOf } from '../text/cell-values.ts'
import { amountRank, DEAL, plainHeading, tradeKind, type TradeMeaning, tradeMeaning } from '../text/header-words.ts'

/** Meaning → column index; a second column of fees is `commission`. */
export type TradeColumns = Readonly<Partial<Record<TradeMeaning | 'commission', number>>>

export interface FoundColumns {
  readonly columns: TradeColumns
  readonly mark: DecimalMark | undefined
  /** The currency in the heading of the amounts. */
  readonly commodity?: string
  /** Set if a second column of amounts proves that the amounts include fees and taxes. */
  readonly charges?: 'net'
}

interface Cells {
  readonly index: number
  heading: string
  meaning: TradeMeaning | undefined
  readonly cells: readonly string[]
}

/** The meanings of a table's columns: by headings and contents; the amount also by quantity, price and charges. */
export function tradeColumns(table: TradeTable): FoundColumns | undefined {
  const rows = table.rows.filter(({ cells }) => cells.some(isDateLike))
  if (rows.length === 0) return undefined
  const mark = decimalMarkOf(rows)
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const all = Array.from({ length: width }, (_, index): Cells => {
    const heading = (table.header.cells[index] ?? '').trim()
    return { index, heading, meaning: tradeMeaning(heading), cells: rows.map(({ cells }) => (cells[index] ?? '').trim()) }
  })
  moveHeadings(all, mark)
  for (const column of all) {
    // "Northwind World / ISIN IE00…": a name with the code in it.
    if (column.meaning === 'isin' && share(column.cells, (cell) => !/\s/.test(cell)) < 1) column.meaning = 'security'
  }
  if (hasPaidColumns(all)) headUnits(all)
  const found: Partial<Record<TradeMeaning | 'commission', number>> = {}
  const free = new Set(all)
  const put = (meaning: TradeMeaning | 'commission', column: Cells | undefined): void => {
    if (!column) return
    found[meaning] = column.index
    free.delete(column)
  }
  const best = (fits: (column: Cells) => number): Cells | undefined =>
    [...free]
      .map((column) => ({ column, score: fits(column) - column.index / 1000 }))
      .filter(({ score }) => score > 0.2)
      .sort((a, b) => b.score - a.score)[0]?.column
  put('date', best(dateScore))
  put(
    'isin',
    best(({ cells, meaning }) =>
      share(cells, isIsin) === 1 ? 1 + Number(meaning === 'isin') : meaning === 'isin' ? share(cells, hasFormOfIsin) : 0,
    ),
  )
  put('kind', best(kindScore))
  const deals =
    found.kind === undefined ? all.find(({ meaning, cells }) => meaning === 'reference' && cells.some((cell) => DEAL.test(cell))) : undefined
  put('kind', deals)
  put('reference', deals)
  const numbers = (column: Cells): boolean => share(column.cells, (cell) => quantityOf(cell, mark) !== undefined) >= READABLE_MIN
  for (const meaning of ['quantity', 'price', 'rate', 'tax', 'fee'] as const)
    put(
      meaning,
      best((column) => (column.meaning === meaning && numbers(column) ? 1 + filled(column) / 10 : 0)),
    )
  // A column equal to the first in every row is part of it, such as the broker's share of the fees.
  const isPart = (column: Cells): boolean =>
    found.fee !== undefined && column.cells.every((cell, row) => cell === elementAt(all, found.fee!).cells[row])
  put(
    'commission',
    best((column) => (column.meaning === 'fee' && numbers(column) && !isPart(column) ? 1 : 0)) ??
      // A second column of taxes counts as a fee: stamp duty besides a withholding tax.
      best((column) => (column.meaning === 'tax' && numbers(column) ? 1 : 0)),
  )
  put(
    'balance',
    best((column) => (column.meaning === 'balance' && numbers(column) ? 1 : 0)),
  )
  const amounts = [...free].filter((column) => column.meaning === 'amount' && numbers(column) && filled(column) > 0)
  put('amount', bestAmount(amounts, { all, found, mark }))
  for (const column of amounts) free.delete(column)
  putCurrencies(all, found, free, put)
  // The kind may be in a description only.
  if (found.kind === undefined) put('kind', best(wordsScore))
  for (const meaning of ['symbol', 'payee', 'security', 'reference', 'status', 'description'] as const)
    put(
      meaning,
      best((column) =>
        column.meaning === meaning && fitsText(column, meaning) ? 1 + filled(column) / 10 + Number(meaning === 'reference') * variety(column) : 0,
      ),
    )
  const charges = chargesBeside(amounts, { all, found, mark })
  const heading = found.amount === undefined ? '' : elementAt(all, found.amount).heading
  const named = currencyIn(heading) ?? (/[([]\$[)\]]/.test(heading) ? '$' : undefined)
  // If the heading names the currency of the amounts, the column of currencies is that of the prices.
  if (named !== undefined && found.commodity !== undefined && found.price_commodity === undefined) {
    found.price_commodity = found.commodity
    delete found.commodity
  }
  return { columns: found, mark, ...(named !== undefined && { commodity: named }), ...(charges && { charges }) }
}

/** "Received / Paid Amount": the account's money, next to an amount of units. */
const PAID = /^(received|paid) ?\/ ?(received|paid) amount$/
const hasPaidColumns = (all: readonly Cells[]): boolean => all.some(({ heading }) => PAID.test(plainHeading(heading)))

/** In such lists "amount" and "currency" are the units and the coin. */
function headUnits(all: readonly Cells[]): void {
  for (const column of all) {
    const text = plainHeading(column.heading)
    if (text === 'amount') column.meaning = 'quantity'
    if (text === 'currency') column.meaning = 'symbol'
  }
}

/** Some lists put the heading of an amount over the currency before it, and leave the amount without one. */
function moveHeadings(all: readonly Cells[], mark: DecimalMark | undefined): void {
  for (const [at, column] of all.entries()) {
    const next = all[at + 1]
    if (!next || next.heading !== '' || column.meaning === undefined || share(column.cells, (cell) => CODE.test(cell)) < 1) continue
    if (column.meaning === 'commodity' || share(next.cells, (cell) => quantityOf(cell, mark) !== undefined) < 1) continue
    ;[next.heading, next.meaning] = [column.heading, column.meaning]
    ;[column.heading, column.meaning] = ['', undefined]
  }
}

const share = (cells: readonly string[], is: (cell: string) => boolean): number => {
  const some = cells.filter((cell) => !BLANK.test(cell))
  return some.length === 0 ? 0 : some.filter(is).length / some.length
}
/** Rows examined to classify a column. */
const ROWS_LOOKED_AT = 1000
/** A column headed as a number may have a few other cells, whose rows become errors. */
const READABLE_MIN = 0.5
/** A dash or "n/a" means nothing. */
const BLANK = /^(?:[-–—]|n\/?a)?$/i
const filled = ({ cells }: Cells): number => cells.filter((cell) => !BLANK.test(cell)).length / Math.max(1, cells.length)

const variety = ({ cells }: Cells): number => new Set(cells).size / Math.max(1, cells.length)

/** Prefers the trade date to the settlement date. */
function dateScore({ cells, heading }: Cells): number {
  if (share(cells, isDateLike) < 0.9 || filled({ cells } as Cells) < 0.6) return 0
  const text = plainHeading(heading)
  return 1 + Number(/trade|date|datum|buchungstag|ausfuhrung|time/.test(text)) / 2 - Number(/settle|valuta|wertstellung|value date|expiry/.test(text))
}

/** Known words under a heading for the kind of trade. */
function kindScore({ cells, meaning }: Cells): number {
  const some = cells.slice(0, ROWS_LOOKED_AT).filter((cell) => !BLANK.test(cell))
  const known = meaning === 'kind' ? some.filter((cell) => tradeKind(cell) !== undefined).length : 0
  if (known > 0) return 1 + known / some.length + new Set(some).size / 1000
  return 0
}

const wordsScore = ({ cells, meaning }: Cells): number =>
  meaning === 'description' || meaning === 'security' ? share(cells.slice(0, ROWS_LOOKED_AT), (cell) => tradeKind(cell) !== undefined) : 0

/** Names have letters, and references differ. */
function fitsText({ cells }: Cells, meaning: TradeMeaning): boolean {
  const some = cells.filter((cell) => !BLANK.test(cell))
  if (some.length === 0) return false
  if (meaning === 'symbol') return some.every((cell) => /^\S{1,24}$/.test(cell) && /[\p{L}\d]/u.test(cell))
  if (meaning === 'reference') return new Set(some).size > 1 || some.length === 1
  return meaning === 'status' || some.some((cell) => /\p{L}{2}/u.test(cell))
}

/** The amount on the account: the one that matches quantity, price and fees, or by its heading if several do. */
function bestAmount(
  amounts: readonly Cells[],
  { all, found, mark }: { all: readonly Cells[]; found: TradeColumns; mark: DecimalMark | undefined },
): Cells | undefined {
  const read = (at: number | undefined, row: number): Exact | undefined =>
    at === undefined ? undefined : quantityOf(elementAt(elementAt(all, at).cells, row), mark)?.number
  const fits = ({ cells }: Cells): number =>
    cells.slice(0, ROWS_LOOKED_AT).filter((cell, row) => {
      const [quantity, price, amount] = [read(found.quantity, row), read(found.price, row), quantityOf(cell, mark)?.number]
      if (!quantity || !price || !amount || quantity.isZero || price.isZero || amount.isZero) return false
      const taken = (at: number | undefined): Exact => (read(at, row) ?? Exact.zero).abs()
      const fee = taken(found.fee).plus(taken(found.commission))
      const known = {
        quantity: quantity.abs(),
        price,
        amount: amount.abs(),
        fee,
        tax: taken(found.tax),
        rate: read(found.rate, row),
        isForeign: true,
      }
      return settled({ ...known, isSale: false }) !== undefined || settled({ ...known, isSale: true }) !== undefined
    }).length
  const hasAmount = (cell: string): boolean => quantityOf(cell, mark)?.number.isZero === false
  /** Deposits and fees have an amount only in the column of the account's money. */
  const isMoreThan = (column: Cells, other: Cells): boolean =>
    column.cells.every((cell, row) => hasAmount(cell) || !hasAmount(elementAt(other.cells, row))) &&
    column.cells.some((cell, row) => hasAmount(cell) && !hasAmount(elementAt(other.cells, row)))
  const ranked = amounts.map((column) => ({ column, rank: amountRank(column.heading) }))
  const scored = ranked.map(({ column, rank }) => ({
    column,
    rank,
    fits: fits(column),
    more: rank === 1 ? 0 : ranked.filter((other) => other.rank <= rank && isMoreThan(column, other.column)).length,
  }))
  return scored.sort(
    (a, b) => b.more - a.more || b.fits - a.fits || b.rank - a.rank || filled(b.column) - filled(a.column) || a.column.index - b.column.index,
  )[0]?.column
}

/** `net` if another column has the amounts before charges in every row with charges. */
function chargesBeside(
  amounts: readonly Cells[],
  { all, found, mark }: { all: readonly Cells[]; found: TradeColumns; mark: DecimalMark | undefined },
): 'net' | undefined {
  if (found.amount === undefined) return undefined
  const net = elementAt(all, found.amount)
  const read = (cell: string): Exact => (quantityOf(cell, mark)?.number ?? Exact.zero).abs()
  const taken = net.cells.map((_, row) =>
    Exact.sum([found.fee, found.commission, found.tax].map((at) => (at === undefined ? Exact.zero : read(elementAt(elementAt(all, at).cells, row))))),
  )
  const isGross = (gross: Cells): boolean =>
    gross !== net &&
    amountRank(gross.heading) === 1 &&
    amountRank(net.heading) > 1 &&
    taken.some((charge) => !charge.isZero) &&
    taken.every(
      (charge, row) =>
        charge.isZero ||
        read(elementAt(net.cells, row))
          .minus(read(elementAt(gross.cells, row)))
          .abs()
          .equals(charge),
    )
  return amounts.some(isGross) ? 'net' : undefined
}

/** Finds currency columns: next to an amount without a heading, or with a heading of their own. */
function putCurrencies(
  all: readonly Cells[],
  found: TradeColumns,
  free: ReadonlySet<Cells>,
  put: (meaning: TradeMeaning, column: Cells | undefined) => void,
): void {
  const isCodes = (column: Cells | undefined): column is Cells => column !== undefined && share(column.cells, (cell) => CODE.test(cell)) === 1
  const beside = (at: number | undefined): Cells | undefined => {
    if (at === undefined) return undefined
    return [all[at + 1], all[at - 1]].find((column) => column !== undefined && free.has(column) && column.heading === '' && isCodes(column))
  }
  const headed = (meaning: TradeMeaning): Cells | undefined => all.find((column) => free.has(column) && column.meaning === meaning && isCodes(column))
  // A column headed as currency is one even if cells have words; those rows become errors. Days may be headed "Valuta", too.
  const isCurrencies = (column: Cells): boolean =>
    column.meaning === 'commodity' && share(column.cells, (cell) => CODE.test(cell) || !/\d/.test(cell)) >= READABLE_MIN && filled(column) > 0
  const amount = found.amount === undefined ? '' : plainHeading(elementAt(all, found.amount).heading)
  // "Currency (Total)" belongs to the total.
  const ofAmount = all.find((column) => free.has(column) && isCurrencies(column) && amount !== '' && plainHeading(column.heading).includes(amount))
  put('commodity', beside(found.amount) ?? ofAmount ?? headed('commodity') ?? all.find((column) => free.has(column) && isCurrencies(column)))
  put('price_commodity', beside(found.price) ?? headed('price_commodity'))
  put('fee_commodity', beside(found.fee) ?? headed('fee_commodity'))
  put('tax_commodity', beside(found.tax) ?? headed('tax_commodity'))
}

const CODE = /^([A-Z]{3,4}|[A-Z]?\p{Sc})$/u

/** Rows under one heading. */
export interface TradeTable {
  readonly header: Row
  readonly rows: readonly Row[]
  /** "Dividends" in lists whose rows begin with the name of their section; '' otherwise. */
  readonly section: string
}

/** Known headings that make a row a header. */
const KNOWN_MIN = 3

/** Tables with different headings; no real list has more. */
const TABLES_MAX = 50

/**
 * The tables of a list, which may have several, each with headings of its own. Repeated headings, as on each page, belong to one table.
 */
export function tradeTables(rows: readonly Row[], headerRow?: number): TradeTable[] {
  const headers = headerRow === undefined ? rows.filter(isHeader) : rows.filter(({ index }) => index === headerRow)
  const tables = new Map<string, { header: Row; section: string; rows: Row[] }>()
  headers.forEach((header, at) => {
    const key = header.cells.join('\t')
    const table = tables.get(key) ?? { header, section: sectionOf(header), rows: [] }
    if (tables.size < TABLES_MAX) tables.set(key, table)
    const last = tables.get(key) ?? [...tables.values()].at(-1)!
    const below = rows.slice(header.index + 1, headers[at + 1]?.index)
    for (const row of last.section === '' ? below : below.filter(({ cells }) => cells[0] === last.section && cells[1] === 'Data')) last.rows.push(row)
  })
  return [...tables.values()].map((table) => withSecurityAbove({ ...table, rows: wholeOrders(table.header, table.rows) }, rows))
}

/** "Trades,Header,…": the rows below begin with "Trades,Data". */
const sectionOf = ({ cells }: Row): string => (cells[1] === 'Header' ? (cells[0] ?? '') : '')

/** Only the orders, if executions and closed lots are listed below each. */
function wholeOrders({ cells: headings }: Row, rows: readonly Row[]): readonly Row[] {
  const at = headings.indexOf('DataDiscriminator')
  const orders = at < 0 ? [] : rows.filter(({ cells }) => cells[at] === 'Order')
  return orders.length === 0 ? rows : orders
}

function isHeader(row: Row): boolean {
  const cells = row.cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (sectionOf(row) !== '') return true
  if (cells.some((cell) => isIsin(cell) || isDateLike(cell) || (isMoney(cell) && /\d/.test(cell)))) return false
  return new Set(cells.map(tradeMeaning).filter((meaning) => meaning !== undefined)).size >= KNOWN_MIN
}

/** How many rows above the headings may name the security of the first trades. */
const ROWS_ABOVE = 3

/**
 * Fund statements have a title line for each fund with its ISIN, and its transactions below. Adds two columns with the security of each row.
 * Returns the same table if it already has such a column, or no titles.
 */
function withSecurityAbove<Table extends { readonly header: Row; readonly rows: readonly Row[] }>(table: Table, all: readonly Row[]): Table {
  const { header, rows } = table
  const isSaid = header.cells.some((heading) => ['isin', 'symbol', 'security'].includes(tradeMeaning(heading) ?? ''))
  const above = all.slice(Math.max(0, header.index - ROWS_ABOVE), header.index)
  if (isSaid || ![...above, ...rows].some(isTitle)) return table
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), header.cells.length)
  const beside = (row: Row, ...more: string[]): Row => ({
    ...row,
    cells: [...Array.from({ length: width }, (_, at) => row.cells[at] ?? ''), ...more],
  })
  let last = above.findLast(isTitle)
  return {
    ...table,
    header: beside(header, 'ISIN', 'Security'),
    rows: rows.map((row) => {
      if (isTitle(row)) last = row
      const text = last?.cells.join(' ') ?? ''
      return beside(row, codesIn(text).isin, nameIn(text))
    }),
  }
}

const isTitle = ({ cells }: Row): boolean => !cells.some((cell) => isDateLike(cell.trim())) && codesIn(cells.join(' ')).isin !== ''

/** "H02T-Hill Fund - Growth - ISIN: INF…": the name, without the code before it and the text after it. */
const nameIn = (text: string): string =>
  text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/\s*[-(]?\s*\bISIN\b.*$/is, '')
    .replace(/^[A-Z0-9]{1,8}-(?=\S)/, '')
    .trim()
