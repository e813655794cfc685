import { useMemo } from 'preact/hooks'
import { useParameter } from '../../address.ts'
import { useAsOf } from '../../client/scope.ts'
import { monthOf } from '../../figures/days.ts'
import { counted } from '../../figures/format.ts'
import { monthLater } from '../../figures/month-grid.ts'
import { monthChoices, monthsFromTo } from '../../figures/period-choices.ts'
import { type Due, dueIn, type Series } from '../../figures/recurring.ts'
import { DueAmount } from './due-amount.tsx'
import { MonthGrid } from '../periods/month-grid.tsx'
import { Card } from '../frame/page.tsx'
import { PeriodSteps } from '../periods/period-steps.tsx'

const STATES: readonly Due['state'][] = ['came', 'came late', 'late', 'to come']
const toneOf = (state: Due['state']): string => `due-${state.replace(' ', '-')}`
/** As far as the service says what is due. */
const MONTHS_AHEAD = 12

/** What comes back, in the month in which it came or is due; each leads to its transaction, or to the last time. */
export const DueCalendar = ({ all }: { all: readonly Series[] }) => {
  const day = useAsOf()
  const now = day.slice(0, 7)
  const [written, write] = useParameter<string>('month', '')
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(written) ? written : now
  const days = useMemo(() => dueIn(all, month, day), [all, month, day])
  const first = all.flatMap(({ times }) => times.at(-1)?.entry.day.slice(0, 7) ?? []).sort()[0] ?? now
  const to = (next: string) => () => write(next === now ? '' : next)
  return (
    <Card
      title="Calendar"
      aside={
        <PeriodSteps
          name={monthOf(`${month}-01`)}
          jump={{ at: month, choices: monthChoices(monthsFromTo(first, monthLater(now, MONTHS_AHEAD))), to: (next) => to(next)() }}
          onBack={month > first ? to(monthLater(month, -1)) : undefined}
          onOn={month < monthLater(now, MONTHS_AHEAD) ? to(monthLater(month, 1)) : undefined}
        />
      }
    >
      <MonthGrid
        month={month}
        label={`What comes back in ${monthOf(`${month}-01`)}`}
        cell={(on) => {
          const due = days.get(on)
          return (
            due && (
              <ul class="dues">
                {due.map(({ series, state, daysLate = 0, entry, flow, statement }, place) => (
                  <li key={place} class={toneOf(state)}>
                    <span>
                      {series.name}
                      <span class="only-heard">, {state}</span>
                    </span>
                    {daysLate > 0 && <small class="late">{counted(daysLate, 'day')} late</small>}
                    <DueAmount name={series.name} entry={entry} flow={flow} statement={statement} />
                  </li>
                ))}
              </ul>
            )
          )
        }}
      />
      <ul class="legend" aria-hidden="true">
        {STATES.map((state) => (
          <li key={state}>
            <span class={`swatch ${toneOf(state)}`} />
            {state}
          </li>
        ))}
      </ul>
    </Card>
  )
}
