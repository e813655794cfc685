import { amounts as words } from '#messages/figures.ts'
import { ChevronLeft, ChevronRight } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useContext } from 'preact/hooks'
import { configuration } from '../client/cached-answers.ts'
import { locale, today } from '../client/display-settings.ts'
import { InHead, type OwnPeriod, useOwnPeriod } from '../client/use-scope.ts'
import { type Day, longDay, shortWeekday } from '../figures/calendar-days.ts'
import { addDays, inGroups, type PeriodChoice, weeksOf, weekStartOf, yearChoices } from '../figures/period-choices.ts'
import { Button } from './fields.tsx'

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
  /** The content of a day; undefined for nothing. */
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

/** Fewer are reached by a step or two. */
const LEAST = 3

const STEPS: OwnPeriod = { spans: [], value: '', choose: () => undefined }

/** One period after the other: the one before, its name, the one after. The name is also the way to any of `choices`. */
export const PeriodSteps = ({
  name,
  onBack,
  onOn,
  jump,
}: {
  name: string
  onBack?: (() => void) | undefined
  onOn?: (() => void) | undefined
  /** To each of these at once; `at` is the one that is shown. */
  jump?: { readonly at: string; readonly choices: readonly PeriodChoice[]; readonly to: (value: string) => void } | undefined
}) => {
  const isInHead = useContext(InHead)
  useOwnPeriod(isInHead ? STEPS : undefined)
  return (
    <div class="period-steps">
      <Button icon={ChevronLeft} size={18} class="icon-button" aria-label={words.previousPeriod} disabled={!onBack} onClick={onBack} />
      {jump && jump.choices.length >= LEAST ? (
        <select aria-label={words.period} value={jump.at} title={words.choosePeriod} onChange={(event) => jump.to(event.currentTarget.value)}>
          {!jump.choices.some(({ value }) => value === jump.at) && <option value={jump.at}>{name}</option>}
          {inGroups(jump.choices).map(([group, choices]) => {
            const options = choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))
            return group === '' ? (
              options
            ) : (
              <optgroup key={group} label={group}>
                {options}
              </optgroup>
            )
          })}
        </select>
      ) : (
        <span aria-live="polite">{name}</span>
      )}
      <Button icon={ChevronRight} size={18} class="icon-button" aria-label={words.nextPeriod} disabled={!onOn} onClick={onOn} />
    </div>
  )
}

/** Year by year through those that a report has, oldest first; each is shown as it is called. */
export const YearSteps = ({ years, year, go }: { years: readonly string[]; year: string; go: (year: string) => void }) => {
  const to = (next: string | undefined) => (next === undefined ? undefined : () => go(next))
  const at = years.indexOf(year)
  return <PeriodSteps name={year} onBack={to(years[at - 1])} onOn={to(years[at + 1])} jump={{ at: year, choices: yearChoices(years), to: go }} />
}
