import { ownValue } from '#vocabulary/own-value.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Row } from '../statement.ts'
import { codesIn } from '../trades/security-codes.ts'
import { tradeKind } from '../trades/trade-kinds.ts'
import { decimalMarkOf } from '../values/decimal-mark.ts'
import { type DecimalMark, moneyOf } from '../values/money.ts'
import { labelIn, type Meaning } from './confirmation-labels.ts'

/** As lists of brokers call them: what a confirmation says is a list of one trade. */
const HEADINGS = ['Trade date', 'Type', 'ISIN', 'Security', 'Quantity', 'Price', 'Fee', 'Tax', 'Net amount', 'Currency', 'Reference'] as const

const NUMBER = /[-+]?\s?\d[\d.,'’]*(?:\s?-(?!\d))?/g
const DAY = /\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{1,2}\.? \p{L}{3,9}\.?,? \d{4}/u
const CURRENCY = /\b(EUR|USD|GBP|CHF|SEK|NOK|DKK|PLN|CZK|HUF|CAD|AUD|JPY|HKD|SGD|INR)\b|[€£$]/

type Said = Partial<Record<Meaning, string>> & { kind: string; fees: string[]; taxes: string[]; page: number }

/**
 * Confirmations of trades, which tell one trade over a whole page, each thing beside its name or below it: the rows with a table of these trades
 * below. The same rows where there are none. What they come to is checked where trades are.
 */
export function withConfirmations(rows: Row[]): Row[] {
  if (!rows.some(({ cells }) => cells.some((cell) => codesIn(cell).isin !== ''))) return rows
  const mark = decimalMarkOf(rows.map(({ cells }) => ({ cells: cells.flatMap((cell) => cell.match(NUMBER) ?? []) })))
  const trades = saidIn(rows).flatMap((said) => tradeOf(said, mark) ?? [])
  if (trades.length === 0) return rows
  const [first] = trades
  const table = [{ page: first!.page, cells: [...HEADINGS] }, ...trades]
  return [...rows, ...table.map(({ page, cells }, at) => ({ index: rows.length + at, line: page, cells }))]
}

/** What is said of each trade. Another one begins with a title that says what happened. */
function saidIn(rows: readonly Row[]): Said[] {
  const all: Said[] = []
  let said: Said | undefined
  rows.forEach(({ cells, line }, index) => {
    const found = cells.map(labelIn)
    const title = cells.map(titled).find((kind) => kind !== undefined)
    if (title !== undefined && (said === undefined || said.net !== undefined)) {
      all.push((said = { kind: title, fees: [], taxes: [], page: line }))
      return
    }
    if (!said) return
    const known = found.filter((label) => label !== undefined)
    // Names beside each other, and below them what they are.
    const below = rows[index + 1]?.cells ?? []
    const isHeading =
      known.length > 1 &&
      known.length === cells.length &&
      below.length === cells.length &&
      known.every(({ rest }) => rest.length < 3) &&
      known.some(({ meaning }) => meaning === 'isin' || meaning === 'quantity')
    for (const [at, label] of found.entries()) {
      if (!label) continue
      const until = found.findIndex((other, later) => later > at && other !== undefined)
      const values = isHeading ? [below[at]!] : [label.rest, ...cells.slice(at + 1, until < 0 ? undefined : until)]
      take(
        said,
        label.meaning,
        values
          .join(' ')
          .replace(/^[\s:]+/, '')
          .trim(),
        cells[at]!,
      )
    }
    const { isin } = codesIn(cells.join(' '))
    if (isin !== '' && codesIn(said.isin ?? '').isin !== said.isin) said.isin = isin
  })
  return all
}

/** "Wertpapierabrechnung: Kauf", "We have sold on your behalf". */
function titled(cell: string): string | undefined {
  if (/\d{3}/.test(cell) || cell.length > 80) return undefined
  const kind = tradeKind(cell)
  return kind === 'buy' || kind === 'sell' || kind === 'dividend' ? kind : undefined
}

function take(said: Said, meaning: Meaning, value: string, label: string): void {
  if (meaning === 'fee') said.fees.push(value)
  else if (meaning === 'tax') said.taxes.push(value)
  // The last is what is left after everything.
  else if (meaning === 'net') said.net = /\d/.test(value) ? value : (said.net ?? '')
  else if (meaning === 'quantity' && !/\d/.test(value)) return
  else said[meaning] ??= meaning === 'price' && /gbx|pence|\(p\)/i.test(`${label} ${value}`) ? `${value} GBX` : value
}

function tradeOf(said: Said, mark: DecimalMark | undefined): { page: number; cells: string[] } | undefined {
  const day = DAY.exec(said['trade day'] ?? '')?.[0] ?? DAY.exec(said['settlement day'] ?? '')?.[0]
  const [quantity, net] = [numberIn(said.quantity, mark, 'first'), numberIn(said.net, mark, 'last')]
  if (day === undefined || !said.isin || !net || (!quantity && said.kind !== 'dividend')) return undefined
  const price = numberIn(said.price, mark, 'first')
  const pence = said.price?.endsWith('GBX') ? price?.times(Exact.parse('0.01')) : price
  const sum = (texts: readonly string[]): Exact => Exact.sum(texts.map((text) => numberIn(text, mark, 'last')?.abs() ?? Exact.zero))
  const currency = CURRENCY.exec(said.net ?? '')?.[0] ?? CURRENCY.exec(said.price ?? '')?.[0] ?? ''
  const written = (amount: Exact | undefined): string => (amount ? amount.abs().toText() : '')
  const cells = [
    day,
    said.kind,
    said.isin,
    said.name ?? '',
    written(quantity),
    said.kind === 'dividend' ? '' : written(pence),
    written(sum(said.fees)),
    written(sum(said.taxes)),
    written(net),
    ownValue(CODES, currency) ?? currency,
    said.reference ?? '',
  ]
  return { page: said.page, cells }
}

const CODES: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP', $: 'USD' }

/** A number of a text; those in percent are none of money. */
function numberIn(text: string | undefined, mark: DecimalMark | undefined, which: 'first' | 'last'): Exact | undefined {
  const numbers = [...(text ?? '').matchAll(NUMBER)].filter(({ 0: found, index }) => !/^\s*%/.test(text!.slice(index + found.length)))
  const amounts = numbers.flatMap(({ 0: found }) => moneyOf(found, mark) ?? [])
  return which === 'first' ? amounts[0] : amounts.at(-1)
}
