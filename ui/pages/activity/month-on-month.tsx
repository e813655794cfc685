import { useMemo } from 'preact/hooks'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow.ts'
import { LineChart } from '../../charts/lines.tsx'
import { PeriodBars } from '../../charts/period-bars.tsx'
import { useManner, useParameter } from '../../client/address.ts'
import { bookColours } from '../../client/cached-answers.ts'
import { figures, today } from '../../client/display-settings.ts'
import { EVERY_PART, useDays, useScoped } from '../../client/use-scope.ts'
import { isDay, monthsBefore } from '../../figures/calendar-days.ts'
import { monthChoicesUntil, periodAround } from '../../figures/period-choices.ts'
import { PriceGapsNotice } from '../../frame/notices.tsx'
import { Page } from '../../frame/page.tsx'
import { Card, Figure } from '../../parts/card.tsx'
import { AddingUp, Amount, Signed } from '../../parts/amount.tsx'
import { Segmented } from '../../parts/fields.tsx'
import { Answered } from '../../parts/loading.tsx'
import { PeriodSteps } from '../../parts/periods.tsx'
import { Report, type Traced } from '../../parts/proof.tsx'
import { barsOf, colouredIn, meanAt, periodName, pointsOf, volatilityOf, volatilityWords, wholeBefore } from './activity-figures.ts'
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
  const names = periods.map((period) => periodName(period, 'month'))
  const at = periods.length - 1
  const latest = points[at]
  if (!latest) return <p class="empty">Nothing has been spent in these months.</p>
  // An unfinished month is neither the lowest nor usual: statistics are of whole months.
  const whole = periods.length > 1 && running >= 0 ? totals.filter((_, place) => place !== running) : totals
  const [highest, lowest] = [totals.indexOf(Math.max(...whole)), totals.indexOf(Math.min(...whole))]
  const volatility = volatilityOf(whole)
  const before = totals[at - 1]
  const less = latest.change === undefined || before === undefined ? [] : [{ parts: [latest.total, -before], sum: latest.change }]
  return (
    <Report.Provider value={report}>
      <Card>
        <AddingUp sums={less}>
          <dl class="figures figures-above">
            <Figure name={names[at] ?? ''} at={['totals', at]}>
              <Amount value={latest.total} />
            </Figure>
            {latest.change !== undefined && (
              <Figure name={`Less ${names[at - 1]}`} at={['totals', at]} minus={[['totals', at - 1]]}>
                <Signed value={latest.change} />
              </Figure>
            )}
            <Figure name={`${latest.over.length}-month average`} {...meanAt(latest.over)}>
              <Amount value={latest.mean} />
            </Figure>
            <Figure name={`Highest, ${names[highest]}`} at={['totals', highest]}>
              <Amount value={totals[highest] ?? 0} />
            </Figure>
            <Figure name={`Lowest, ${names[lowest]}`} at={['totals', lowest]}>
              <Amount value={totals[lowest] ?? 0} />
            </Figure>
            {volatility !== undefined && (
              <Figure name="Volatility" title="How far months stray from their mean, in per cent of it">
                <span class="quiet">
                  {figures.value.percent(volatility)}, {volatilityWords(volatility)}
                </span>
              </Figure>
            )}
          </dl>
        </AddingUp>
        <LineChart
          name="spent"
          places={names.map((name) => name.replace(' so far', ''))}
          lines={[
            { name: 'Spent', values: totals, tone: 'line-0', unfinished: periods.findIndex(({ running }) => running) },
            { name: '3-month average', values: points.map(({ mean }) => mean), tone: 'line-mean' },
          ]}
          label="Spending by month and its average over three months"
          proofOf={(place, line) => (line === 'Spent' ? { at: ['totals', place] } : meanAt(points[place]?.over ?? []))}
        />
      </Card>
      <Card title="What it was made of">
        <PeriodBars
          name="months"
          bars={bars}
          legend={legend}
          label="Spending by month and category"
          proofOf={partAt}
          sumAt={(index) => ({ at: ['totals', index] })}
        />
      </Card>
      <Card title={`${names[at]} compared with the month before`}>
        <ActivityTable
          answer={answer}
          every="month"
          at={at}
          usual={wholeBefore(periods, { place: at, count: 12 })}
          linkOf={linkFor('Expenses', by)}
          coloured={coloured}
          title="What changed"
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
  const parameters = { kind: 'expenses', by, every: 'month', limit: top, from: monthsBefore(days.from, Number(window) - 1), to: days.to }
  const { path, traced } = useScoped('activity', parameters)
  const answer = useActivity(path, by)
  const step = (later: number): void => {
    const month = periodAround(end, 'month', later).from
    setEnd(month === over ? '' : month.slice(0, 7))
  }
  return (
    <Page
      title="Month on month"
      scope={EVERY_PART}
      controls={
        <>
          {tabs}
          <Segmented label="How many names" choices={TOPS.map((value) => ({ value, label: `Top ${value}` }))} value={top} onChoose={setTop} />
          <Segmented label="How many months" choices={WINDOWS.map((value) => ({ value, label: `${value}M` }))} value={window} onChoose={setWindow} />
          {!range && (
            <PeriodSteps
              name={periodName({ key: '', start_date: days.from, end_date: '', running: days.to >= today.value }, 'month')}
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
    >
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={520}>
        {(data) => <Months answer={data} report={traced} by={by} />}
      </Answered>
    </Page>
  )
}
