import { activity as words } from '#messages/activity.ts'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import { ChartFrame } from '../../charts/chart-frame.tsx'
import { BarsTable } from '../../charts/chart-tables.tsx'
import { withQuery } from '../../client/api.ts'
import { useAnswer } from '../../client/cached-answers.ts'
import { figures } from '../../client/display-settings.ts'
import { financialMonth, useDays, useScoped } from '../../client/use-scope.ts'
import { type ActivityRow, barsOf, type Coloured, partTone, rowsOf, withTagless } from './activity-figures.ts'
import { dayOf, monthOf } from '../../figures/calendar-days.ts'
import type { Bar, BarPart } from '../../figures/chart-data.ts'
import { periodWith, type DayRange } from '../../figures/scope-parameters.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { Amount, Card, Proof } from '../../parts/figure.tsx'
import { BreakingName } from '../../parts/account-name.tsx'
import { Answered } from '../../parts/loading.tsx'
import type { FigurePlaces } from '../../figures/unknown.ts'

/** Of the radius: how wide the ring is. */
const RING = 0.55
/** Between two parts, in hundredths of the circle: they are distinguished without their colours, too. */
const GAP = 0.9

/**
 * What a whole is made of, as a ring whose area says how large it is among others like it. What is below nothing takes from the whole and is no part of it;
 * while figures are hidden there is only the ring. The words next to it carry the meaning.
 */
const Pie = ({ parts, size, only }: { parts: readonly BarPart[] /** From 0 to 1. */; size: number; only?: string | undefined }) => {
  const drawn = parts.filter(({ value }) => value > 0)
  const whole = sumOf(drawn.map(({ value }) => value))
  const isEmpty = figures.value.hidden || size <= 0 || whole <= 0
  const radius = 50 * (isEmpty ? 1 : Math.sqrt(size))
  const ring = { cx: 50, cy: 50, r: radius * (1 - RING / 2), pathLength: 100, 'stroke-width': radius * RING }
  let to = 0
  return (
    <svg class="pie" viewBox="0 0 100 100" aria-hidden="true">
      {isEmpty ? (
        <circle class="pie-empty" cx="50" cy="50" r="36" />
      ) : (
        drawn.map(({ name, value, tone }) => {
          const from = to
          const length = (value / whole) * 100
          to += length
          const shown = drawn.length === 1 ? length : Math.max(length - GAP, length / 2)
          const isLeft = only === undefined || tone === only
          return (
            <circle
              key={name}
              {...ring}
              class={isLeft ? tone : 'pie-rest'}
              stroke-dasharray={`${shown.toFixed(2)} ${(100 - shown).toFixed(2)}`}
              stroke-dashoffset={(-from).toFixed(2)}
            />
          )
        })
      )}
    </svg>
  )
}

/** What the rows are: payees, accounts or tags. */
export type By = 'category' | 'account' | 'payee' | 'tag'

/** The answer at a path, with a name for what has no tag. */
export const useActivity = (path: string, by: By) => {
  const answer = useAnswer<ActivityAnswer>(path)
  const data = useMemo(() => (by === 'tag' && answer.data ? withTagless(answer.data) : answer.data), [answer.data, by])
  return { ...answer, data }
}

const HEIGHT = 400

interface Month extends Bar {
  readonly place: number
  readonly key: string
  readonly first: string
  readonly total: number
  /** The part of it that is shown, and its place. */
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
  const wanted = rows.filter(({ name, isRest }) => !isRest && (only === undefined || partTone(coloured, name) === only))
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
        <Proof
          at={[...most.at, 'amounts', place]}
          percentOf={[['totals', place]]}
          name={words.nameShare(most.name, label)}
          percent={((most.amounts[place] ?? 0) / total) * 100}
        />
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
  const { range } = useDays()
  const { months, partAt } = useMemo(() => monthsOf(answer, coloured, only), [answer, coloured, only])
  const largest = Math.max(...months.map(({ total }) => total))
  // The page of months shows two years: of one that is longer ago it has to be asked for that year.
  const yearOf = (first: string): string | undefined =>
    range ? undefined : periodWith(financialMonth() === 1 ? 'year' : 'financial', first, financialMonth())
  return (
    <ChartFrame
      name="months"
      frame={{ current: null }}
      isZoomed={false}
      onZoomOut={() => undefined}
      onEscape={() => undefined}
      table={() => <BarsTable name="months" label={label} bars={months} proofOf={(place, part) => partAt(place, part)} />}
    >
      <ul class="pies" aria-label={label}>
        {months.map((month) => (
          <li key={month.key}>
            <Link href={withQuery('/expense/monthly', { period: yearOf(month.first), month: month.key })} title={words.openMonth(month.label)}>
              <Pie parts={month.parts} size={largest > 0 ? month.total / largest : 0} only={only} />
              {month.label}
            </Link>
            {month.at ? <Proof {...month.at} name={words.spentIn(month.label)} amount={month.shown} /> : <Amount value={month.shown} />}
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
}: DayRange & { by: By; coloured: Coloured; only: string | undefined; name: string }) => {
  const { path, traced } = useScoped('activity', { kind: 'expenses', by, from: first, to: last })
  const answer = useActivity(path, by)
  return (
    <Card title={words.monthByMonth(name)} aside={words.largerRing}>
      <Answered answer={answer} height={HEIGHT} traced={traced}>
        {(data) => <Months {...others} answer={data} label={words.spentInMonthsOf(name)} />}
      </Answered>
    </Card>
  )
}
