import { activity as texts, monthOnMonth as words } from '#messages/activity.ts'
import { pages } from '#messages/pages.ts'
import { useMemo } from 'preact/hooks'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import { LineChart } from '../../charts/lines.tsx'
import { PeriodBars } from '../../charts/bars.tsx'
import { useManner, useParameter } from '../../client/address.ts'
import { bookColours } from '../../client/cached-answers.ts'
import { figures, today } from '../../client/display-settings.ts'
import { EVERY_PART, useDays, useOwnPeriod, useScoped } from '../../client/use-scope.ts'
import { isDay, monthOf, monthsBefore, monthWords } from '../../figures/calendar-days.ts'
import { monthChoicesUntil, periodAround } from '../../figures/period-choices.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { Page } from '../../frame/page.tsx'
import { AddingUp, Card, Figure, Report, type Traced } from '../../parts/figure.tsx'
import { Segmented } from '../../parts/fields.tsx'
import { Answered } from '../../parts/loading.tsx'
import { PeriodSteps } from '../../parts/periods.tsx'
import {
  barsOf,
  colouredIn,
  comparableWith,
  meanAt,
  periodName,
  periodSoFar,
  pointsOf,
  volatilityKind,
  volatilityOf,
  wholeBefore,
} from './activity-figures.ts'
import { type By, useActivity } from './activity-months.tsx'
import { ActivityTable, linkFor, useBy } from './activity-view.tsx'

const WINDOWS = ['6', '12', '24'] as const
const TOPS = ['5', '8', '12'] as const

const Months = ({ answer, report, by }: { answer: ActivityAnswer; report: Traced; by: By }) => {
  const { periods, totals } = answer
  const running = periods.findIndex((period) => period.running)
  const points = useMemo(() => pointsOf(totals, running), [totals, running])
  const coloured = useMemo(() => colouredIn(answer, { by, root: 'Expenses', colours: bookColours.value }), [answer, by, bookColours.value])
  const { bars, legend, partAt } = useMemo(() => barsOf(answer, 'month', coloured), [answer, coloured])
  const names = periods.map((period) => periodSoFar(period, 'month'))
  const at = periods.length - 1
  const like = comparableWith(answer, at, 'month')
  const latest = points[at]
  if (!latest) return <p class="empty">{words.nothing}</p>
  // An unfinished month is neither the lowest nor usual: statistics are of whole months.
  const whole = periods.length > 1 && running >= 0 ? totals.filter((_, place) => place !== running) : totals
  const [highest, lowest] = [totals.indexOf(Math.max(...whole)), totals.indexOf(Math.min(...whole))]
  const volatility = volatilityOf(whole)
  const before = like.totals[at - 1]
  const change = before === undefined ? undefined : sumOf([latest.total, -before])
  const less = before === undefined || change === undefined ? [] : [{ parts: [latest.total, -before], sum: change }]
  return (
    <Report.Provider value={report}>
      <Card>
        <AddingUp sums={less}>
          <dl class="figures figures-above">
            <Figure name={names[at] ?? ''} at={['totals', at]} amount={latest.total} />
            {change !== undefined && (
              <Figure name={words.versus(like.nameOf(at - 1))} at={like.totalAt(at)} minus={[like.totalAt(at - 1)]} signed={change} />
            )}
            <Figure name={words.average(latest.over.length)} {...meanAt(latest.over)} amount={latest.mean} />
            <Figure name={words.highest(names[highest] ?? '')} at={['totals', highest]} amount={totals[highest] ?? 0} />
            <Figure name={words.lowest(names[lowest] ?? '')} at={['totals', lowest]} amount={totals[lowest] ?? 0} />
            {volatility !== undefined && (
              <Figure name={words.volatility} title={words.volatilityExplained}>
                <span class="quiet">{words[volatilityKind(volatility)](figures.value.percent(volatility))}</span>
              </Figure>
            )}
          </dl>
        </AddingUp>
        <LineChart
          name="spent"
          places={periods.map((period) => periodName(period, 'month'))}
          lines={[
            { name: words.spent, values: totals, tone: 'line-0', unfinished: periods.findIndex(({ running }) => running) },
            { name: words.average(3), values: points.map(({ mean }) => mean), tone: 'line-mean' },
          ]}
          label={words.chart}
          proofOf={(place, line) => (line === words.spent ? { at: ['totals', place] } : meanAt(points[place]?.over ?? []))}
        />
      </Card>
      <Card title={words.madeOf}>
        <PeriodBars
          name="months"
          bars={bars}
          legend={legend}
          label={words.madeOfChart}
          proofOf={partAt}
          sumAt={(index) => ({ at: ['totals', index] })}
        />
      </Card>
      <Card title={at > 0 ? texts.compared(names[at] ?? '', like.nameOf(at - 1)) : names[at]}>
        <ActivityTable
          answer={answer}
          every="month"
          at={at}
          usual={wholeBefore(periods, { place: at, count: 12 })}
          linkOf={linkFor('Expenses', by)}
          coloured={coloured}
          title={words.whatChanged}
        />
      </Card>
    </Report.Provider>
  )
}

/** How a month of spending compares with those before it. */
export const MonthOnMonthPage = () => {
  const [window, setWindow] = useParameter<(typeof WINDOWS)[number]>('months', '12', WINDOWS)
  const [top, setTop] = useManner<(typeof TOPS)[number]>('top', '8', TOPS)
  const { by, tabs } = useBy()
  // The month that is over last: one that has just begun is no month to be compared.
  const { range, last } = useDays()
  const over = periodAround(last, 'month', range ? 0 : -1).from
  const [written, setEnd] = useParameter<string>('end', '')
  const end = !range && isDay(`${written}-01`) ? `${written}-01` : over
  const days = periodAround(end, 'month')
  const parameters = {
    kind: 'expenses',
    by,
    every: 'month',
    limit: top,
    from: monthsBefore(days.from, Number(window) - 1),
    to: days.to,
    to_date: 'true',
  }
  useOwnPeriod({
    spans: WINDOWS.map((value) => ({ value, label: words.monthsTo(Number(value), monthOf(end)) })),
    value: window,
    choose: (value) => setWindow(value as (typeof WINDOWS)[number]),
  })
  const { path, traced } = useScoped('activity', parameters)
  const answer = useActivity(path, by)
  const step = (later: number): void => {
    const month = periodAround(end, 'month', later).from
    setEnd(month === over ? '' : month.slice(0, 7))
  }
  return (
    <Page
      title={pages.views.monthOnMonth.title}
      scope={EVERY_PART}
      controls={
        <>
          {tabs}
          <Segmented label={words.rows} choices={TOPS.map((value) => ({ value, label: words.top(value) }))} value={top} onChoose={setTop} />
          {!range && (
            <PeriodSteps
              name={monthWords(days.from, today.value)}
              onBack={() => step(-1)}
              onOn={days.to < today.value ? () => step(1) : undefined}
              jump={{
                at: days.from.slice(0, 7),
                choices: monthChoicesUntil(last),
                to: (key) => setEnd(key === over.slice(0, 7) ? '' : key),
              }}
            />
          )}
        </>
      }
      gaps={answer.data}
    >
      <Answered answer={answer} height={520}>
        {(data) => <Months answer={data} report={traced} by={by} />}
      </Answered>
    </Page>
  )
}
