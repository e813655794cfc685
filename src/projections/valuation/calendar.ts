import { addMonths, type Day, civil, dayOf, lastOfMonth, formatDay } from '#vocabulary/day.ts'

const two = (n: number): string => `${n < 10 ? '0' : ''}${n}`

/** "2022-02" */
export function monthLabel(day: Day): string {
  const { year, month } = civil(day)
  return `${String(year).padStart(4, '0')}-${two(month)}`
}

/** Months since year 0: equal for two days exactly when they are in the same calendar month. */
export function monthIndex(day: Day): number {
  const { year, month } = civil(day)
  return year * 12 + month - 1
}
export const firstOfMonthIndex = (index: number): Day => dayOf(Math.floor(index / 12), (((index % 12) + 12) % 12) + 1, 1)

/** Financial years that begin with a given month (1 to 12). */
export class FinancialCalendar {
  readonly firstMonth: number
  constructor(firstMonth: number) {
    this.firstMonth = firstMonth
  }

  /** The calendar year in which the financial year of a day begins. */
  yearOf(day: Day): number {
    const { year, month } = civil(day)
    return month < this.firstMonth ? year - 1 : year
  }
  firstDay(year: number): Day {
    return dayOf(year, this.firstMonth, 1)
  }
  lastDay(year: number): Day {
    return lastOfMonth(addMonths(this.firstDay(year), 11))
  }
  /** "2021 - 22", or "2021" when the financial year is the calendar year. */
  label(year: number): string {
    return this.firstMonth === 1 ? `${year}` : `${year} - ${two((year + 1) % 100)}`
  }
  /** "2021-22", or "2021" when the financial year is the calendar year. */
  shortLabel(year: number): string {
    return this.firstMonth === 1 ? `${year}` : `${year}-${two((year + 1) % 100)}`
  }
}

/** The year that a financial year's label begins with: "2021", "2021 - 22", "2021-22" and Paisa's unpadded "2008 - 9"; undefined otherwise. */
export function yearOfLabel(label: string): number | undefined {
  const match = /^(\d{4})(?:\s*-\s*(\d{1,2}))?$/.exec(label.trim())
  if (!match) return undefined
  const year = Number(match[1])
  if (match[2] !== undefined && Number(match[2]) !== (year + 1) % 100) return undefined
  return year
}

/** The moment that Paisa sends for "no date". */
export const ZERO_TIME = '0001-01-01T00:00:00Z'

const DAY_MS = 86_400_000
/** The offset is computed at both ends of a segment of days, and for every day in it only if they differ. */
const STRETCH_DAYS = 8

/** Days as moments of one IANA time zone, in RFC 3339: "2022-01-01T00:00:00+05:30". */
export class Zone {
  readonly #format: Intl.DateTimeFormat | undefined
  readonly #starts = new Map<Day, string>()
  readonly #boundaries = new Map<number, string>()

  constructor(name: string) {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
    this.#format = ['UTC', 'Etc/UTC', 'GMT'].includes(format.resolvedOptions().timeZone) ? undefined : format
  }

  /** Midnight at which the day begins. */
  start(day: Day): string {
    let text = this.#starts.get(day)
    if (text === undefined) {
      text = `${formatDay(day)}T00:00:00${this.#offsetAtMidnight(day)}`
      this.#starts.set(day, text)
    }
    return text
  }
  /** The last nanosecond of the day. */
  end(day: Day): string {
    return `${formatDay(day)}T23:59:59.999999999${this.#offsetAtMidnight(day + 1)}`
  }

  #offsetAtMidnight(day: Day): string {
    if (!this.#format) return 'Z'
    const stretch = Math.floor(day / STRETCH_DAYS)
    const before = this.#boundary(stretch)
    if (before === this.#boundary(stretch + 1) && before === this.#boundary(stretch + 2)) return before
    const midnightAt = (offset: string): number => day * DAY_MS - minutesOf(offset) * 60_000
    const yesterday = this.#offsetAt((day - 1) * DAY_MS)
    const today = this.#offsetAt(midnightAt(yesterday))
    // Where clocks are put forward at midnight there is none; the old offset names the moment at which the day begins.
    return this.#offsetAt(midnightAt(today)) === today ? today : yesterday
  }
  #boundary(stretch: number): string {
    let offset = this.#boundaries.get(stretch)
    if (offset === undefined) {
      // A day and a half early, so that no zone's local midnight in the segment is before it. The end is two segments later.
      offset = this.#offsetAt((stretch * STRETCH_DAYS - 1.5) * DAY_MS)
      this.#boundaries.set(stretch, offset)
    }
    return offset
  }
  #offsetAt(moment: number): string {
    const name = this.#format?.formatToParts(new Date(moment)).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
    const offset = /GMT([+-]\d{2}:\d{2})/.exec(name)?.[1] ?? 'Z'
    return offset === '+00:00' ? 'Z' : offset
  }
}

function minutesOf(offset: string): number {
  if (offset === 'Z') return 0
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6))
  return offset.startsWith('-') ? -minutes : minutes
}

const zones = new Map<string, Zone>()

/** One zone per name for the life of the process: asking for offsets is slow (20 µs each). */
export function zoneOf(name: string): Zone {
  let zone = zones.get(name)
  if (!zone) zones.set(name, (zone = new Zone(name)))
  return zone
}
