import { addMonths, type Day, civil, dayOf, lastOfMonth } from '#vocabulary/day.ts'

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
