import { goals as words } from '#messages/goals.ts'
import { type Day, dayAt, monthsBefore, secondsOf } from './calendar-days.ts'
import type { Line, LineTone } from './chart-data.ts'
import { sumOf } from './sum-figures.ts'

/** How a goal is reached: what has to be put aside for it, and when it is there. Estimates, from which nothing is booked. Pure. */

const MONTHS_MAX = 1200

/** What a yearly rate in per cent makes of one in a month. */
const growthOf = (rate: number): number => (1 + rate / 100) ** (1 / 12)

/** What has to be put aside at the beginning of each month, to have the target after so many; 0 when it will be there without. */
export const neededMonthly = ({ target, current, rate, months }: { target: number; current: number; rate: number; months: number }): number => {
  if (months <= 0) return Math.max(0, target - current)
  const growth = growthOf(rate)
  const whole = growth ** months
  const ofOne = growth === 1 ? months : ((whole - 1) / (growth - 1)) * growth
  return Math.max(0, (target - current * whole) / ofOne)
}

/** What there is at the end of each month to come, until the target is reached or so many have passed. */
export const forecastOf = ({
  target,
  current,
  rate,
  monthly,
  months = MONTHS_MAX,
}: {
  target: number
  current: number
  rate: number
  monthly: number
  months?: number
}): number[] => {
  const growth = growthOf(rate)
  const values: number[] = []
  for (let value = current; value < target && values.length < months; values.push(value)) value = (value + monthly) * growth
  return values
}

/** What is put aside a month: on average, and in the leaner and the richer half of the months. */
export interface Habit {
  readonly mean: number
  readonly lean: number
  readonly rich: number
}

/** A goal from which more was taken than put in expects no further payments. */
export const habitOf = (months: readonly number[]): Habit => {
  const mean = (of: readonly number[]): number => (of.length === 0 ? 0 : Math.max(0, sumOf(of) / of.length))
  const sorted = months.toSorted((a, b) => a - b)
  const half = Math.ceil(sorted.length / 2)
  return { mean: mean(sorted), lean: mean(sorted.slice(0, half)), rich: mean(sorted.slice(-half)) }
}

/** Whole months from one day to a later one. */
export const monthsBetween = (from: Day, to: Day): number => {
  const [a, b] = [from, to].map((day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))) as [number, number]
  return Math.max(0, b - a)
}

const monthsAfter = (day: Day, months: number): Day => monthsBefore(day, -months)

export interface Milestone {
  readonly percent: number
  readonly amount: number
  /** When it was reached, or will be; undefined when it will not. */
  readonly day: Day | undefined
  readonly isReached: boolean
  /** It was reached, and there is less again now. */
  readonly isLost: boolean
}

/** A quarter, the half, three quarters and all of a target. `forecast` has what there is at the end of each month after today. */
export const milestonesOf = (
  history: readonly { readonly day: Day; readonly value: number }[],
  { target, forecast, today }: { target: number; forecast: readonly number[]; today: Day },
): Milestone[] =>
  [25, 50, 75, 100].map((percent): Milestone => {
    const amount = (target * percent) / 100
    const reached = history.find(({ value }) => value >= amount)
    if (reached) return { percent, amount, day: reached.day, isReached: true, isLost: (history.at(-1)?.value ?? 0) < amount }
    const month = forecast.findIndex((value) => value >= amount)
    return { percent, amount, day: month < 0 ? undefined : monthsAfter(today, month + 1), isReached: false, isLost: false }
  })

/** The first day of the month some months before the one of a day. */
export const monthStart = (day: Day, before: number): Day => monthsBefore(dayAt(secondsOf(`${day.slice(0, 7)}-01`)), before)

/** The page of a goal. */
export const goalLink = ({ type, name }: { readonly type: string; readonly name: string }): string =>
  `/planning/goals/${type}/${encodeURIComponent(name)}`

interface Prioritised {
  readonly name: string
  readonly priority: number
}

/** The most important first; goals without an order keep that of the configuration. */
export const inOrder = <Goal extends Prioritised>(goals: readonly Goal[]): Goal[] => goals.toSorted((a, b) => b.priority - a.priority)

/** A list with one of its members at another place. */
export const moved = <Of>(list: readonly Of[], from: number, to: number): Of[] => {
  const others = list.filter((_, place) => place !== from)
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)]
}

/** Goals as the configuration has them, with priorities that put them in this order. */
export const prioritised = <Savings extends Prioritised, Retirement extends Prioritised>(
  { savings, retirement }: { readonly savings: readonly Savings[]; readonly retirement: readonly Retirement[] },
  order: readonly { readonly type: string; readonly name: string }[],
) => {
  const priorityOf = (type: string, name: string): number => order.length - order.findIndex((goal) => goal.type === type && goal.name === name)
  return {
    savings: savings.map((goal) => ({ ...goal, priority: priorityOf('savings', goal.name) })),
    retirement: retirement.map((goal) => ({ ...goal, priority: priorityOf('retirement', goal.name) })),
  }
}

export const FORECAST_MONTHS_MAX = 40 * 12

/** What was saved, and where that leads: with what is put aside on average, and in leaner and richer months. */
export const goalLines = (
  history: readonly { readonly day: Day; readonly value: number }[],
  { today, ...ahead }: { readonly [Way in 'forecast' | 'lean' | 'rich']: readonly number[] } & { readonly today: Day },
): { readonly days: readonly Day[]; readonly lines: readonly Line[] } => {
  // Lean months may never lead there: they are followed twice as far as the others need.
  const count = Math.min(FORECAST_MONTHS_MAX, Math.max(ahead.forecast.length, Math.min(ahead.lean.length, 2 * ahead.forecast.length)))
  const months = Array.from({ length: count }, (_, month) => month)
  const last = history.at(-1)?.value ?? 0
  const line = (label: string, tone: LineTone, values: readonly number[]): Line => ({
    label,
    tone,
    values: [...history.map((_, place) => (place === history.length - 1 ? last : null)), ...months.map((month) => values[month] ?? null)],
  })
  return {
    days: [...history.map(({ day }) => day), ...months.map((month) => monthsAfter(today, month + 1))],
    lines: [
      { label: words.saved, tone: 'accent', values: [...history.map(({ value }) => value), ...months.map(() => null)] },
      line(words.forecast, 'quiet', ahead.forecast),
      line(words.inLeanMonths, 'lean', ahead.lean),
      line(words.inRichMonths, 'rich', ahead.rich),
    ],
  }
}
