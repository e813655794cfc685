import type { Day } from '#vocabulary/day.ts'
import { toldDays } from '../../valuation/told-days.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'
import type { Period } from './selection.ts'

/**
 * Months or years that cover some days, by number, oldest first: all of those that timelines tell (told-days.ts), and beyond them the ones
 * in which a posting that counts lies. So a list of them adds up to all that was booked, and one mistyped year does not make it endless.
 */
export function toldPeriods(ledger: ValuedLedger, { first, last }: Period, { numberOf, step = 1 }: Numbered): number[] {
  const told = ledger.worked(toldDays)
  const [from, to] = [Math.max(first, told.first), Math.min(last, told.last)]
  const numbers: number[] =
    from > to ? [] : Array.from({ length: (numberOf(to) - numberOf(from)) / step + 1 }, (_, nth) => numberOf(from) + nth * step)
  if (from === first && to === last) return numbers
  const { booked, counted } = ledger
  const beyond = Array.from(counted.byDay, (posting) => booked.day[posting]!).filter((day) => day >= first && day <= last && (day < from || day > to))
  return [...new Set([...beyond.map(numberOf), ...numbers])].sort((a, b) => a - b)
}

interface Numbered {
  readonly numberOf: (day: Day) => number
  /** From one number to the next. */
  readonly step?: number
}
