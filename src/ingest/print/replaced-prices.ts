import { DIRECTIVE } from '#vocabulary/book-columns.ts'
import { formatDay, tryParseWrittenDay } from '#vocabulary/day.ts'
import type { Book } from '../journal/book.ts'
import type { PrintedPrice } from './entries.ts'

/**
 * In ledger what was paid on a day takes the place of a `P` of that day. Where it does, this is the price that the line stands for in
 * a dialect that takes no prices from costs; undefined for a line that another `P` has replaced.
 */
export function replacedPrices({ prices: p, commodities }: Book): (line: string) => PrintedPrice | undefined {
  const rows = new Map<string, number>()
  for (let row = 0; row < p.count; row++)
    if (p.origin[row] !== DIRECTIVE) rows.set(`${formatDay(p.day[row]!)} ${commodities.names[p.base[row]!]!}`, row)
  return (line) => {
    const written = /^P\s+([\d/.-]+)\s+(?:[\d:]+\s+)?("[^"]+"|[^\s\d-]+)/.exec(line)
    const [, text = '', base = ''] = written ?? []
    const day = tryParseWrittenDay(text)
    const row = day === undefined ? undefined : rows.get(`${formatDay(day)} ${base.replaceAll('"', '')}`)
    if (row === undefined) return undefined
    return {
      day: p.day[row]!,
      base: commodities.names[p.base[row]!]!,
      quote: commodities.names[p.quote[row]!]!,
      rate: p.rate.get(row),
      file: p.file[row]!,
      line: p.line[row]!,
    }
  }
}

/** A price directive of ledger. */
export const isPriceLine = (line: string): boolean => /^P\s/.test(line)
