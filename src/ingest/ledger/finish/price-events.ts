import { type ExactColumn, lengthened } from '#vocabulary/columns.ts'
import { PriceColumns } from '#vocabulary/book-columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { copyExactRows } from '../../journal/rows.ts'
import type { Quantity } from '../quantity.ts'

/** A price with the book's own ids. */
export interface ExactPrice {
  readonly day: number
  readonly second: number
  readonly base: number
  readonly quote: number
  readonly mantissa: number | bigint
  readonly scale: number
  /** DIRECTIVE or IMPLIED. */
  readonly origin: number
  readonly file: number
  /** 1-based */
  readonly line: number
}

const FIELDS = ['day', 'second', 'base', 'quote', 'origin', 'file', 'line'] as const

/** Prices in the order in which a journal says them, each with the row of the book that it was written to. */
export class PriceEvents {
  readonly said = new PriceColumns()
  /** Several have one row where they are of one moment: it is the last that the book has. */
  row = new Int32Array(0)
  /** What prices are exactly whose decimals do not end. */
  readonly fractions = new Map<number, Quantity>()

  get count(): number {
    return this.said.count
  }
  add(fact: ExactPrice, fraction: Quantity | undefined, row: number): void {
    const { said } = this
    const at = said.next()
    if (at >= this.row.length) this.row = lengthened(this.row, said.day.length)
    said.day[at] = fact.day
    said.second[at] = fact.second
    said.base[at] = fact.base
    said.quote[at] = fact.quote
    said.origin[at] = fact.origin
    said.file[at] = fact.file
    said.line[at] = fact.line
    said.rate.set(at, new Exact(fact.mantissa, fact.scale))
    this.row[at] = row
    if (fraction !== undefined) this.fractions.set(at, fraction)
  }
  at(event: number): ExactPrice {
    const { day, second, base, quote, origin, file, line, rate } = this.said
    const { mantissa, scale } = rate.get(event)
    return {
      day: day[event]!,
      second: second[event]!,
      base: base[event]!,
      quote: quote[event]!,
      mantissa,
      scale,
      origin: origin[event]!,
      file: file[event]!,
      line: line[event]!,
    }
  }

  /** Whether a price says what another does, wherever they stand. */
  isSame(event: number, { said: others }: PriceEvents, other: number): boolean {
    const { said } = this
    return (
      said.day[event] === others.day[other] &&
      said.second[event] === others.second[other] &&
      said.base[event] === others.base[other] &&
      said.quote[event] === others.quote[other] &&
      said.origin[event] === others.origin[other] &&
      isSameRate(said.rate, event, others.rate, other)
    )
  }

  /** Writes each into its row; nothing too long for the columns stands there. What comes later is what is left. */
  putInto(prices: PriceColumns): void {
    const { said, row, count } = this
    const { mantissa, scale, big } = said.rate
    let rows = 0
    for (let event = 0; event < count; event++) if (row[event]! >= rows) rows = row[event]! + 1
    prices.reserve(rows)
    prices.count = rows
    // Most stand beside those that they stood beside.
    for (let from = 0, end = 1; from < count; from = end++) {
      while (end < count && row[end] === row[end - 1]! + 1) end++
      for (const name of FIELDS) prices[name].set(said[name].subarray(from, end), row[from])
      prices.rate.mantissa.set(mantissa.subarray(from, end), row[from])
      prices.rate.scale.set(scale.subarray(from, end), row[from])
    }
    if (big.size > 0) this.#putLong(prices.rate.big, rows)
  }
  #putLong(into: Map<number, Exact>, rows: number): void {
    const last = new Int32Array(rows)
    for (let event = 0; event < this.count; event++) last[this.row[event]!] = event
    // A later one of the same row may be short.
    for (const [event, value] of this.said.rate.big) if (last[this.row[event]!] === event) into.set(this.row[event]!, value)
  }

  /** Puts some prices of another list in the place of those from one on to before another. What their rows are is said later. */
  replace(from: number, to: number, others: PriceEvents, first: number, end: number): void {
    const { said, count } = this
    const more = end - first - (to - from)
    if (more !== 0) {
      said.reserve(count + more)
      if (this.row.length < said.day.length) this.row = lengthened(this.row, said.day.length)
      for (const name of FIELDS) said[name].copyWithin(from + end - first, to, count)
      for (const column of [said.rate.mantissa, said.rate.scale, this.row]) column.copyWithin(from + end - first, to, count)
      said.count = count + more
    }
    moveEntries(said.rate.big, from, to, more)
    moveEntries(this.fractions, from, to, more)
    for (const name of FIELDS) said[name].set(others.said[name].subarray(first, end), from)
    copyExactRows(others.said.rate, first, end, said.rate, from)
    for (const [event, fraction] of others.fractions) if (event >= first && event < end) this.fractions.set(event - first + from, fraction)
  }
}

function isSameRate(a: ExactColumn, row: number, b: ExactColumn, other: number): boolean {
  if (a.mantissa[row] !== b.mantissa[other] || a.scale[row] !== b.scale[other]) return false
  if (a.big.size === 0 && b.big.size === 0) return true
  const [one, two] = [a.big.get(row), b.big.get(other)]
  return one?.mantissa === two?.mantissa && one?.scale === two?.scale
}

/** Entries of a map by place: those between two places go, and those behind them move. */
function moveEntries<Value>(map: Map<number, Value>, from: number, to: number, by: number): void {
  if (map.size === 0) return
  const behind = [...map].filter(([place]) => place >= to)
  for (const place of map.keys()) if (place >= from) map.delete(place)
  for (const [place, value] of behind) map.set(place + by, value)
}
