import { type Day, monthOf, monthsBefore } from './days.ts'

/** Periods to choose among, the newest first. Pure. */
export interface PeriodChoice {
  readonly value: string
  readonly label: string
  /** What it stands under: months under their year. */
  readonly group?: string
}

/** Of some months, "2024-03", oldest first. */
export const monthChoices = (months: readonly string[]): PeriodChoice[] =>
  months.toReversed().map((value) => ({ value, label: monthOf(`${value}-01`), group: value.slice(0, 4) }))

/** Of some years, oldest first, as they are called. */
export const yearChoices = (years: readonly string[]): PeriodChoice[] => years.toReversed().map((value) => ({ value, label: value }))

/** The months from one to another, both included; none when the first is later. */
export const monthsFromTo = (first: string, last: string): string[] => {
  const at = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
  return Array.from({ length: Math.max(0, at(last) - at(first) + 1) }, (_, nth) => {
    const month = at(first) + nth
    return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}`
  })
}

/** So far back a month is chosen at once where nothing says when a book begins. */
const MONTHS_BACK = 120

/** The ten years of months up to a day. */
export const monthChoicesUntil = (day: Day): PeriodChoice[] => monthChoices(monthsFromTo(monthsBefore(day, MONTHS_BACK).slice(0, 7), day.slice(0, 7)))

/** Those of one group together, in the order in which they come. */
export const inGroups = (choices: readonly PeriodChoice[]): [group: string, choices: PeriodChoice[]][] => {
  const groups = new Map<string, PeriodChoice[]>()
  for (const choice of choices) {
    const group = choice.group ?? ''
    groups.set(group, [...(groups.get(group) ?? []), choice])
  }
  return [...groups]
}
