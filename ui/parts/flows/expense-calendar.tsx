import { useMemo } from 'preact/hooks'
import type { ActivityAnswer } from '../../../src/http/contract/activity.ts'
import { useAnswer } from '../../client/answers.ts'
import { useScoped } from '../../client/scope.ts'
import { figures } from '../../client/settings.ts'
import { dayOf, shortDay } from '../../figures/days.ts'
import { lastOfMonth } from '../../figures/month-grid.ts'
import { Amount } from '../amount.tsx'
import { Below } from '../below.tsx'
import { MonthGrid } from '../periods/month-grid.tsx'
import { Card } from '../frame/page.tsx'
import { Proof, Report } from '../proof.tsx'
import { Answered } from '../state.tsx'

const Grid = ({ answer, month, name }: { answer: ActivityAnswer; month: string; name: string }) => {
  const days = useMemo(
    () => new Map(answer.periods.map(({ start_date }, place) => [dayOf(start_date), { place, total: answer.totals[place] ?? 0 }])),
    [answer],
  )
  const most = Math.max(1, ...answer.totals)
  const isUsed = (place: number): boolean => answer.rows.some(({ amounts }) => amounts[place] !== 0)
  return (
    <MonthGrid
      month={month}
      label={`What was spent on each day of ${name}`}
      tint={(day) => (figures.value.hidden ? 0 : (days.get(day)?.total ?? 0) / most)}
      cell={(day) => {
        const of = days.get(day)
        return (
          of &&
          isUsed(of.place) && (
            <Proof at={['totals', of.place]} name={`Spent on ${shortDay(day)}`}>
              <Amount value={of.total} />
            </Proof>
          )
        )
      }}
    />
  )
}

/** What was spent on each day of a month; a day leads to its transactions. */
export const ExpenseCalendar = ({ month, name }: { month: string; name: string }) => {
  const { path, traced } = useScoped('activity', { every: 'day', from: `${month}-01`, to: lastOfMonth(month) })
  const answer = useAnswer<ActivityAnswer>(path)
  return (
    <Card title={`${name}, day by day`} aside={<span>a day leads to what was bought on it</span>}>
      <Answered answer={answer} height={320}>
        {(data) => (
          <Report.Provider value={traced}>
            <Below height={320}>
              <Grid answer={data} month={month} name={name} />
            </Below>
          </Report.Provider>
        )}
      </Answered>
    </Card>
  )
}
