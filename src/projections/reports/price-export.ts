import { type Day, formatDay } from '#vocabulary/day.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { type PriceRow, recordedPrices } from './parts/recorded-prices.ts'
import { Refusal } from '#vocabulary/refusal.ts'

export const PRICE_DIALECTS = ['ledger', 'hledger', 'beancount'] as const
export type PriceDialect = (typeof PRICE_DIALECTS)[number]

export interface PriceExportParameters {
  readonly dialect?: PriceDialect | undefined
  /** Nothing, or an empty list, leaves none out. */
  readonly bases?: readonly string[] | undefined
  readonly quotes?: readonly string[] | undefined
  readonly source?: string | undefined
  readonly from?: Day | undefined
  readonly to?: Day | undefined
}

export interface PriceExport {
  /** What file names end with, without the dot. */
  readonly ending: string
  /** By commodity; within each by day, quote and source. */
  readonly byBase: ReadonlyMap<string, readonly string[]>
  /** All of them by day, base, quote and source. */
  readonly lines: readonly string[]
}

const ENDINGS: Readonly<Record<PriceDialect, string>> = { ledger: 'ledger', hledger: 'journal', beancount: 'beancount' }

/** Returns recorded prices as directives of a dialect, the same bytes for unchanged prices; refuses days that end before they begin. */
export function priceExport(ledger: ValuedLedger, parameters: PriceExportParameters = {}): PriceExport | Refusal {
  const { dialect = 'ledger', bases = [], quotes = [], source, from, to } = parameters
  if (from !== undefined && to !== undefined && from > to) return new Refusal('INVALID_REQUEST', "'from' date must not be after 'to' date")
  const askedQuotes = new Set(quotes)
  const rows = recordedPrices(ledger, bases)
    .filter(({ quote }) => askedQuotes.size === 0 || askedQuotes.has(quote))
    .filter((row) => (!source || row.source === source) && (from === undefined || row.day >= from) && (to === undefined || row.day <= to))
    .sort((a, b) => a.day - b.day || byText(a.base, b.base) || byText(a.quote, b.quote) || byText(a.source, b.source))
  const byBase = new Map<string, string[]>()
  const lines = rows.map((row) => {
    const line = lineOf(ledger, row, dialect)
    const list = byBase.get(row.base)
    if (list) list.push(line)
    else byBase.set(row.base, [line])
    return line
  })
  return { ending: ENDINGS[dialect], byBase: new Map([...byBase].sort(([a], [b]) => byText(a, b))), lines }
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function lineOf({ view }: ValuedLedger, { at, day, base, quote }: PriceRow, dialect: PriceDialect): string {
  const row = view.priceOrder[at]!
  const rate = view.prices.rate.get(row).toString()
  const date = formatDay(day)
  const line = {
    ledger: `P ${date.replaceAll('-', '/')} ${timeOf(view.prices.second[row]!)} ${quoted(base)} ${rate} ${quoted(quote)}`,
    hledger: `P ${date} ${quoted(base)} ${rate} ${quoted(quote)}`,
    beancount: `${date} price ${base} ${rate} ${quote}`,
  }[dialect]
  // A name that the dialect has no way to write stays readable for a person and is not read by the tool.
  return CAN_NAME[dialect].test(base) && CAN_NAME[dialect].test(quote) ? line : `; ${line.replaceAll(/[\r\n]/g, ' ')}`
}

/** The commodities that a dialect can name, in quotes if need be. */
const CAN_NAME: Readonly<Record<PriceDialect, RegExp>> = {
  ledger: /^[^"\r\n]+$/,
  hledger: /^[^";\r\n]+$/,
  beancount: /^[A-Z/][A-Z0-9'._-]*[A-Z0-9]$|^[A-Z]$/,
}

const two = (n: number): string => String(n).padStart(2, '0')
const timeOf = (second: number): string => `${two(Math.floor(second / 3600))}:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}`

/** Ledger and hledger read a bare name as long as it is letters, or signs that stand for money; anything else needs quotes. */
const quoted = (name: string): string => (/^[\p{L}\p{Sc}]+$/u.test(name) ? name : `"${name}"`)
