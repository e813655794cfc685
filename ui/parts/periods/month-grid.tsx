import type { ComponentChildren } from 'preact'
import { configuration } from '../../client/answers.ts'
import { locale, today } from '../../client/settings.ts'
import { type Day, longDay, shortWeekday } from '../../figures/days.ts'
import { addDays, weeksOf, weekStartOf } from '../../figures/month-grid.ts'

/** A Sunday: names of weekdays are those of the week after it. */
const A_SUNDAY = '2024-01-07'

/** A month as a calendar, its weeks beginning as the configuration, or else the locale, says; on a narrow screen days without anything are left out. */
export const MonthGrid = ({
  month,
  label,
  cell,
  tint,
  line,
}: {
  /** "2024-03" */
  month: string
  label: string
  /** What stands on a day; undefined for nothing. */
  cell: (day: Day) => ComponentChildren
  /** How much of the strongest colour a day has, from 0 to 1. */
  tint?: (day: Day) => number
  /** What a line below it is drawn in, as a background; undefined for no line. */
  line?: (day: Day) => string | undefined
}) => {
  const start = configuration.value.data?.config.week_starting_day ?? weekStartOf(locale.value)
  return (
    <table class="month-grid" aria-label={label}>
      <thead>
        <tr>
          {Array.from({ length: 7 }, (_, nth) => (
            <th key={nth} scope="col">
              {shortWeekday(addDays(A_SUNDAY, start + nth))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month, start).map((week, nth) => (
          <tr key={nth}>
            {week.map((day, place) => {
              const shown = day && cell(day)
              const drawn = day && line?.(day)
              return (
                <td
                  key={place}
                  class={day === today.value ? 'today' : undefined}
                  style={
                    day && tint
                      ? { '--tint': `${Math.round(Math.max(0, Math.min(1, tint(day))) * 22)}%`, ...(drawn ? { '--line-of-day': drawn } : {}) }
                      : undefined
                  }
                  data-line={drawn ? '' : undefined}
                  data-empty={shown ? undefined : ''}
                >
                  {day && (
                    <>
                      <time dateTime={day} title={longDay(day)}>
                        {Number(day.slice(8))}
                      </time>
                      {shown}
                    </>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
