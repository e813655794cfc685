import { parseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { ReportSettings } from '../../src/projections/valuation/settings.ts'
import { ValuedLedger } from '../../src/projections/valuation/valued-ledger.ts'
import { viewFromText } from './view-from-text.ts'
import { plainSettings } from './plain-settings.ts'

/** A book (see view-from-text.ts) in euros as of a day. */
export function ledgerOf(text: string, today: string, settings: Partial<ReportSettings> = {}): ValuedLedger {
  return new ValuedLedger(viewFromText(text), { ...plainSettings(settings.defaultCurrency ?? 'EUR'), ...settings }, parseDay(today))
}

/** An answer with its amounts as decimal text, so that expectations read like the wire. */
export function plain(value: unknown): unknown {
  if (value instanceof Exact) return value.toString()
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || typeof value !== 'object') return value
  // One after the other: by way of a list of entries it took a sixth of what properties take.
  const copy: Record<string, unknown> = {}
  for (const [key, of] of Object.entries(value)) {
    if (key === '__proto__') Object.defineProperty(copy, key, { value: plain(of), enumerable: true })
    else copy[key] = plain(of)
  }
  return copy
}

/** Every figure of an answer with its JSON Pointer. */
export function figuresIn(value: unknown, pointer = ''): { pointer: string; figure: Exact }[] {
  if (value instanceof Exact) return [{ pointer, figure: value }]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, of]) => figuresIn(of, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`))
}
