import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow.ts'
import { BarsTable } from '../../charts/bars-table.tsx'
import type { Bar } from '../../charts/bar.ts'
import { ChartFrame } from '../../charts/chart-frame.tsx'
import { Pie } from '../../charts/pie.tsx'
import { withQuery } from '../../client/api.ts'
import { financialMonth, useDays, useScoped } from '../../client/scope.ts'
import { figures } from '../../client/settings.ts'
import { type ActivityRow, barsOf, type Coloured, rowsOf, toneIn } from '../../figures/activity.ts'
import { dayOf, monthOf } from '../../figures/days.ts'
import { sumOf } from '../../figures/exact-sum.ts'
import { periodWith, type Stretch } from '../../figures/scope.ts'
import { BreakingName } from '../account-name.tsx'
import { Amount } from '../amount.tsx'
import { Card } from '../frame/page.tsx'
import { type FigurePlaces, Proof, Report } from '../proof.tsx'
import { Answered } from '../state.tsx'
import { type By, useActivity } from './use-activity.ts'

const HEIGHT = 400

interface Month extends Bar {
  readonly place: number
  readonly key: string
  readonly first: string
  readonly total: number
  /** What of it is looked at, and where that stands. */
  readonly shown: number
  readonly at: FigurePlaces | undefined
  /** What most of it went to. */
  readonly most: ActivityRow | undefined
  /** What takes from the whole has no share of it, and then the others have none either. */
  readonly hasShares: boolean
}

const monthsOf = (answer: ActivityAnswer, coloured: Coloured, only: string | undefined) => {
  const { bars, partAt } = barsOf(answer, 'month', coloured)
  const rows = rowsOf(answer)
  const wanted = rows.filter(({ name, isRest }) => !isRest && (only === undefined || toneIn(coloured, name) === only))
  const months = bars.map((bar, place): Month => {
    const total = answer.totals[place] ?? 0
    const left = bar.parts.filter(({ tone }) => only === undefined || tone === only)
    const amountOf = (row: ActivityRow | undefined): number => row?.amounts[place] ?? 0
    const most = wanted.reduce<ActivityRow | undefined>((found, row) => (amountOf(row) > Math.max(0, amountOf(found)) ? row : found), undefined)
    const { key = '', start_date = '' } = answer.periods[place] ?? {}
    const alone = left[0] && partAt(place, left[0].name)
    return {
      ...bar,
      label: monthOf(dayOf(start_date)),
      place,
      key,
      first: dayOf(start_date),
      total,
      shown: only === undefined ? total : sumOf(left.map(({ value }) => value)),
      at: only === undefined ? { at: ['totals', place] } : alone,
      most,
      hasShares: total > 0 && rows.every((row) => amountOf(row) >= 0),
    }
  })
  return { months, partAt }
}

/** "Rent 48 %": what most of a month went to. */
const Most = ({ month: { most, total, place, label, hasShares } }: { month: Month }) =>
  most ? (
    <span class="pie-most quiet">
      <BreakingName name={most.name} />{' '}
      {hasShares && (
        <Proof at={[...most.at, 'amounts', place]} percentOf={[['totals', place]]} as="percent" name={`${most.name}: share of ${label}`}>
          <span class="amount">{figures.value.percent(((most.amounts[place] ?? 0) / total) * 100)}</span>
        </Proof>
      )}
    </span>
  ) : null

const Months = ({
  answer,
  coloured,
  only,
  label,
}: {
  answer: ActivityAnswer
  coloured: Coloured
  /** The tone that is left alone. */
  only: string | undefined
  label: string
}) => {
  const { stretch } = useDays()
  const { months, partAt } = useMemo(() => monthsOf(answer, coloured, only), [answer, coloured, only])
  const largest = Math.max(...months.map(({ total }) => total))
  // The page of months shows two years: of one that is longer ago it has to be asked for that year.
  const yearOf = (first: string): string | undefined =>
    stretch ? undefined : periodWith(financialMonth() === 1 ? 'year' : 'financial', first, financialMonth())
  return (
    <ChartFrame
      name="months"
      frame={{ current: null }}
      isZoomed={false}
      onZoomOut={() => undefined}
      onEscape={() => undefined}
      table={() => <BarsTable name="months" label={label} bars={months} doorOf={(place, part) => partAt(place, part)} />}
    >
      <ul class="pies" aria-label={label}>
        {months.map((month) => (
          <li key={month.key}>
            <Link href={withQuery('/expense/monthly', { period: yearOf(month.first), month: month.key })} title={`Look into ${month.label}`}>
              <Pie parts={month.parts} size={largest > 0 ? month.total / largest : 0} only={only} />
              {month.label}
            </Link>
            {month.at ? (
              <Proof {...month.at} name={`Spent in ${month.label}`}>
                <Amount value={month.shown} />
              </Proof>
            ) : (
              <Amount value={month.shown} />
            )}
            <Most month={month} />
          </li>
        ))}
      </ul>
    </ChartFrame>
  )
}

/** The months of a year, each as a ring in the colours of the page; one leads to that month. */
export const MonthsOfYear = ({
  first,
  last,
  by,
  name,
  ...others
}: Stretch & { by: By; coloured: Coloured; only: string | undefined; name: string }) => {
  const { path, traced } = useScoped('activity', { kind: 'expenses', by, from: first, to: last })
  const answer = useActivity(path, by)
  return (
    <Card title={`${name}, month by month`} aside="the larger the ring, the more was spent">
      <Answered answer={answer} height={HEIGHT}>
        {(data) => (
          <Report.Provider value={traced}>
            <Months {...others} answer={data} label={`What was spent in each month of ${name}`} />
          </Report.Provider>
        )}
      </Answered>
    </Card>
  )
}
