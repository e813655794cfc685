import { useMemo } from 'preact/hooks'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow.ts'
import { useAnswer } from '../../client/answers.ts'
import { useScoped } from '../../client/scope.ts'
import { figures } from '../../client/settings.ts'
import { dayOf, shortDay } from '../../figures/days.ts'
import { sumOf } from '../../figures/exact-sum.ts'
import { lastOfMonth } from '../../figures/month-grid.ts'
import { Amount } from '../amount.tsx'
import { Below } from '../below.tsx'
import { MonthGrid } from '../periods/month-grid.tsx'
import { Card } from '../frame/page.tsx'
import { type Place, Proof, Report } from '../proof.tsx'
import { Answered } from '../state.tsx'

/** What a day's spending was made of, as a line in the colours of the page. What came back is in its sum, and no part of it. */
const lineOf = (parts: readonly Category[], colourOf: Shown['colourOf']): string | undefined => {
  const spent = parts.filter(({ amount }) => amount > 0)
  const whole = sumOf(spent.map(({ amount }) => amount))
  let to = 0
  const stops = spent.map(({ name, amount }) => {
    const from = to
    to += (amount / whole) * 100
    return `${colourOf(name)} ${from.toFixed(1)}% ${to.toFixed(1)}%`
  })
  return stops.length > 0 ? `linear-gradient(90deg, ${stops.join(', ')})` : undefined
}

const Grid = ({ answer, month, name, isWanted, colourOf }: { answer: ActivityAnswer } & Shown) => {
  const days = useMemo(
    () => new Map(answer.periods.map(({ start_date }, place) => [dayOf(start_date), sumOn(answer, place, isWanted)])),
    [answer, isWanted],
  )
  const most = Math.max(1, ...[...days.values()].map(({ total }) => total))
  return (
    <MonthGrid
      month={month}
      label={`What was spent on each day of ${name}`}
      tint={(day) => (figures.value.hidden ? 0 : (days.get(day)?.total ?? 0) / most)}
      line={(day) => (figures.value.hidden ? undefined : lineOf(days.get(day)?.parts ?? [], colourOf))}
      cell={(day) => {
        const of = days.get(day)
        return (
          of?.isUsed && (
            <Proof {...of.places} name={`Spent on ${shortDay(day)}`}>
              <Amount value={of.total} />
            </Proof>
          )
        )
      }}
    />
  )
}

interface Category {
  readonly name: string
  readonly amount: number
}

interface Shown {
  readonly month: string
  readonly name: string
  /** The categories that the page is about; all of them when absent. */
  readonly isWanted: ((category: string) => boolean) | undefined
  /** The colour that a category has on the page. */
  readonly colourOf: (category: string) => string
}

/** What was spent on a day, and where that stands. */
const sumOn = ({ rows, totals }: ActivityAnswer, day: number, isWanted: Shown['isWanted']) => {
  const used = rows.flatMap(({ name, amounts }, row) => (amounts[day] !== 0 && (!isWanted || isWanted(name)) ? [row] : []))
  const parts = used.map((row): Category => ({ name: rows[row]?.name ?? '', amount: rows[row]?.amounts[day] ?? 0 }))
  if (!isWanted) return { total: totals[day] ?? 0, places: { at: ['totals', day] }, isUsed: used.length > 0, parts }
  const [at, ...plus] = used.map((row): Place => ['rows', row, 'amounts', day])
  return { total: sumOf(parts.map(({ amount }) => amount)), places: { at, plus }, isUsed: at !== undefined, parts }
}

/** What was spent on each day of a month; a day leads to its transactions. */
export const ExpenseCalendar = ({ month, name, isWanted, colourOf }: Shown) => {
  const { path, traced } = useScoped('activity', { every: 'day', from: `${month}-01`, to: lastOfMonth(month) })
  const answer = useAnswer<ActivityAnswer>(path)
  return (
    <Card title={`${name}, day by day`} aside={<span>a day leads to what was bought on it</span>}>
      <Answered answer={answer} height={320}>
        {(data) => (
          <Report.Provider value={traced}>
            <Below height={320}>
              <Grid answer={data} month={month} name={name} isWanted={isWanted} colourOf={colourOf} />
            </Below>
          </Report.Provider>
        )}
      </Answered>
    </Card>
  )
}
