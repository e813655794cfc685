import { goals as words } from '#messages/goals.ts'
import type { Day } from '../../figures/calendar-days.ts'
import type { Line, LineTone } from '../../figures/chart-data.ts'
import { monthsAfter } from '../../figures/goal.ts'

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
