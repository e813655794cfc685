import { Exact } from '#vocabulary/exact.ts'

/** An amount that somebody looks for: quantities from `from` to below `below` begin like it. */
export interface AmountSought {
  readonly exactly: Exact
  readonly from: Exact
  readonly below: Exact
}

/** "65.76", "-1,234.50", "1.234,50 EUR", "€ 12": digits with marks between them, and a currency at most. */
const WRITTEN = /^[-+−(]?\s*(?:\p{Sc}|[A-Z]{3})?\s*[-+−]?(\d[\d.,'’ \u00a0\u202f]*)\s*(?:\p{Sc}|[A-Z]{3})?\s*\)?$/u
const DIGITS_MAX = 30

/** Returns the amount that a text is, whichever mark it has between whole units and parts; undefined for a text that is none. */
export function amountSought(text: string): AmountSought | undefined {
  const [, written] = WRITTEN.exec(text.trim()) ?? []
  if (written === undefined || written.length > DIGITS_MAX) return undefined
  const digits = written.replace(/['\u2019 \u00a0\u202f]/g, '')
  const mark = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const parts = mark < 0 ? '' : digits.slice(mark + 1)
  // Three digits after the only kind of mark are thousands: nobody looks for thousandths.
  const isFraction = mark >= 0 && !(parts.length === 3 && new Set(digits.replace(/\d/g, '')).size === 1)
  const whole = (isFraction ? digits.slice(0, mark) : digits).replace(/[.,]/g, '')
  const exactly = Exact.tryParse(isFraction && parts !== '' ? `${whole}.${parts}` : whole)
  if (exactly === undefined) return undefined
  return { exactly, from: exactly, below: exactly.plus(Exact.of(1, isFraction ? parts.length : 0)) }
}
