import { elementAt } from '#vocabulary/element-at.ts'
import { Exact } from '#vocabulary/exact.ts'
import { codesIn, type Row } from '../statement.ts'
import { isDateLike } from '../text/date-format.ts'
import { type DecimalMark, decimalMarkOf, isMoney, moneyOf } from '../text/money.ts'
import { tradeKind, tradeMeaning } from '../text/header-words.ts'

/** Headings as in lists of brokers, for the trades of a note and its charges. */
const HEADINGS = ['Trade date', 'Type', 'ISIN', 'Security', 'Quantity', 'Price', 'Fee', 'Net amount', 'Currency'] as const

const TOTAL = /\bnet amount\b|\bamount (receivable|payable)/i
/** Subtotals and bases of calculation. */
const BETWEEN = /\bobligation\b|\btaxable value\b|\bnet total\b|\bpay ?in\b/i
const TAX = /\b(tax|stt|ctt|[cisu]?gst|utt|cess|stamp duty)\b/i

interface Trade {
  readonly row: Row
  readonly cells: string[]
  readonly moved: Exact
}

/**
 * Reads contract notes, which have their day above the trades and the charges below: returns the rows with a table of these trades added. Returns
 * the same rows if there are none, or if trades and charges do not add up to the amount due.
 */
export function withContractNotes(rows: readonly Row[]): readonly Row[] {
  const header = rows.find(isNoteHeader)
  const day = header && dayAbove(rows, header)
  if (!header || day === undefined) return rows
  const below = rows.slice(header.index + 1)
  const mark = decimalMarkOf(below)
  const currency = rows.some(({ cells }) => cells.some((cell) => /₹|\(rs\.?\)/i.test(cell))) ? 'INR' : ''
  const trades = below.flatMap((row) => tradeIn(row, header, mark) ?? [])
  const traded = new Set(trades.map(({ row }) => row))
  const charges = below.filter((row) => !traded.has(row)).flatMap((row) => chargeIn(row, mark) ?? [])
  const total = charges.find(({ label }) => TOTAL.test(label))
  const taken = charges.filter(({ label }) => !TOTAL.test(label) && !BETWEEN.test(label))
  if (trades.length === 0 || !total) return rows
  const due = Exact.sum([...trades.map(({ moved }) => moved), ...taken.map(({ amount }) => amount)])
  if (!due.equals(total.amount)) return rows
  const sums = [
    { kind: 'Fee', of: taken.filter(({ label }) => !TAX.test(label)) },
    { kind: 'Tax', of: taken.filter(({ label }) => TAX.test(label)) },
  ].flatMap(({ kind, of }) => {
    const sum = Exact.sum(of.map(({ amount }) => amount)).negated()
    return sum.isZero ? [] : [{ line: elementAt(of, 0).line, cells: [day, kind, '', `${kind} of contract note`, '', '', '', sum.toText(), currency] }]
  })
  const table = [
    { line: header.line, cells: [...HEADINGS] },
    ...trades.map(({ row, cells }) => ({ line: row.line, cells: [day, ...cells, currency] })),
    ...sums,
  ]
  return [...rows, ...table.map(({ line, cells }, at) => ({ index: rows.length + at, line, cells }))]
}

/** Headings of trades without a date, which is that of the whole note. */
function isNoteHeader({ cells }: Row): boolean {
  const meanings = new Set(cells.map(tradeMeaning))
  const isOfTrades = meanings.has('kind') && meanings.has('quantity') && meanings.has('price') && meanings.has('amount')
  return isOfTrades && !cells.some((cell) => /\bdate\b/i.test(cell))
}

const dayAbove = (rows: readonly Row[], header: Row): string | undefined => valueOf(rows, header, /\b(trade|trading) (date|day)\b/i, isDateLike)

/** The value after a label in a row above the trades. */
function valueOf(rows: readonly Row[], { index }: Row, label: RegExp, is: (cell: string) => boolean): string | undefined {
  for (const { cells } of rows.slice(0, index)) {
    const at = cells.findIndex((cell) => label.test(cell))
    const found = at < 0 ? undefined : [elementAt(cells, at).replace(/^[^:]*:/, ''), ...cells.slice(at + 1)].map((cell) => cell.trim()).find(is)
    if (found !== undefined) return found
  }
  return undefined
}

/** The cells from type to net amount; undefined for a row that is not a trade. */
function tradeIn(row: Row, header: Row, mark: DecimalMark | undefined): Trade | undefined {
  const at = (meaning: string): string[] =>
    header.cells.flatMap((heading, column) => (tradeMeaning(heading) === meaning ? [row.cells[column] ?? ''] : []))
  const { isin } = codesIn(row.cells.join(' '))
  const [quantity, price] = [moneyOf(at('quantity')[0] ?? '', mark)?.abs(), moneyOf(at('price')[0] ?? '', mark)?.abs()]
  const kind = tradeKind(at('kind')[0]?.trim() ?? '')
  const net = at('amount')
    .flatMap((cell) => moneyOf(cell, mark)?.abs() ?? [])
    .at(-1)
  if (isin === '' || !quantity || !price || !net || (kind !== 'buy' && kind !== 'sell')) return undefined
  const fee = net.minus(quantity.times(price)).abs()
  const name =
    at('security')[0]
      ?.replace(isin, '')
      .replaceAll(/^[\s-]+|[\s-]+$/g, '') ?? ''
  const isSale = kind === 'sell'
  return {
    row,
    cells: [kind, isin, name, quantity.toText(), price.toText(), fee.isZero ? '' : fee.toText(), net.toText()],
    moved: isSale ? net : net.negated(),
  }
}

/** A label followed only by amounts, the last of which is the total of all exchanges. */
function chargeIn({ cells, line }: Row, mark: DecimalMark | undefined): { line: number; label: string; amount: Exact } | undefined {
  const [label = '', ...values] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const last = values.at(-1)
  if (last === undefined || !/\p{L}{3}/u.test(label) || !values.every((value) => isMoney(value) && !isDateLike(value))) return undefined
  const amount = moneyOf(last, mark)
  return amount && { line, label, amount }
}
