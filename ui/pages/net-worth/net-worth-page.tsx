import { figureNames as names } from '#messages/figures.ts'
import { netWorth as words } from '#messages/net-worth.ts'
import { ArrowRight } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { Networth, NetworthAnswer, ProjectionAnswer } from '../../../src/http/contract/net-worth-contract.ts'
import { useManner } from '../../client/address.ts'
import { withQuery } from '../../client/api.ts'
import { useAnswer } from '../../client/cached-answers.ts'
import { figures } from '../../client/display-settings.ts'
import { useMarks } from '../../client/marks.ts'
import { EVERY_PART, financialMonth, useScope, useReport, useScoped } from '../../client/use-scope.ts'
import { dayOf, shortDay } from '../../figures/calendar-days.ts'
import { aheadOf, byYear, partsOf, type Year, YEARS_AHEAD } from './net-worth-figures.ts'
import { periodIn } from '../../figures/scope-parameters.ts'
import { isWorthless, type Place } from '../../figures/unknown.ts'
import { NothingValued, PriceGapsNotice } from '../../frame/notices.tsx'
import { Page } from '../../frame/page.tsx'
import { Card, Figure } from '../../parts/card.tsx'
import { AddingUp, Amount, Rate, NONE, Change } from '../../parts/amount.tsx'
import { NoNetWorth } from '../../parts/empty-book.tsx'
import { Held, NetWorthView } from './net-worth-view.tsx'
import { WhyNetWorth } from './why-net-worth.tsx'
import { Answered, Below } from '../../parts/loading.tsx'
import { Proof, Report } from '../../parts/proof.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { Button } from '../../parts/button.tsx'
import { SelectField } from '../../parts/fields.tsx'

/** The forecast of net worth, requested once it is opened; and how many years of it. */
export const useAhead = () => {
  const [years, setYears] = useManner<(typeof YEARS_AHEAD)[number] | ''>('ahead', '', ['', ...YEARS_AHEAD])
  const { path, traced } = useScoped('networth/projection', { years })
  const answer = useAnswer<ProjectionAnswer>(years === '' ? undefined : path)
  const ahead = useMemo(() => (years !== '' && answer.data ? aheadOf(answer.data) : undefined), [years, answer.data])
  const choice = (
    <SelectField
      label={words.forecast}
      value={years}
      choices={[['', words.off], ...YEARS_AHEAD.map((each) => [each, words.years(Number(each))] as const)]}
      onChoose={setYears}
    />
  )
  return { ahead, choice, traced, years, answer: years === '' ? undefined : answer }
}

/** What is supposed of the years ahead, and where to suppose something else. */
export const SupposedAhead = ({ ahead: { answer, traced, years } }: { ahead: ReturnType<typeof useAhead> }) => {
  const data = answer?.data
  if (!answer || (!data && !answer.error)) return null
  if (!data)
    return (
      <p class="quiet" role="alert">
        {words.noForecast(answer.error?.message ?? '')}
      </p>
    )
  const { conservative_cagr: lean, expected_cagr: expected, optimistic_cagr: rich } = data
  const { quantity } = figures.value
  return (
    <Report.Provider value={traced}>
      <p class="quiet supposed">
        {words.assumed(
          quantity(lean),
          quantity(expected),
          quantity(rich),
          <Proof at={['monthly_contribution']} name={words.monthlySavings} amount={data.monthly_contribution} />,
        )}{' '}
        <Link class="more" href={withQuery('/planning/projection', { years })}>
          {words.independence} <ArrowRight size={14} />
        </Link>
      </p>
    </Report.Provider>
  )
}

const at = (place: number, of: keyof Networth): Place => ['networthTimeline', place, of]

/** What a year added, as its end less the end of the year before. */
const Added = ({ year, of, name, value }: { year: Year; of: keyof Networth; name: string; value: number }) => (
  <Proof at={at(year.place, of)} minus={year.before === undefined ? [] : [at(year.before, of)]} name={words.inYear(name, year.year)} change={value} />
)

const YEAR_COLUMNS: readonly Column<Year>[] = [
  {
    title: words.opening,
    value: ({ start }) => start,
    cell: ({ year, start, before }) =>
      before === undefined ? NONE : <Proof at={at(before, 'balanceAmount')} name={words.openingOf(year)} amount={start} />,
  },
  {
    title: names.paidIn,
    value: ({ putIn }) => putIn,
    cell: (year) => <Added year={year} of="netInvestmentAmount" name={names.paidIn} value={year.putIn} />,
  },
  {
    title: names.netWorthGain,
    value: ({ earned }) => earned,
    cell: (year) => <Added year={year} of="gainAmount" name={names.netWorthGain} value={year.earned} />,
  },
  {
    title: words.closing,
    value: ({ end }) => end,
    cell: ({ year, end, place }) => <Proof at={at(place, 'balanceAmount')} name={words.closingOf(year)} amount={end} />,
  },
]

const Years = ({ points }: { points: readonly Networth[] }) => (
  <Table
    name="years"
    label={words.byYear}
    rows={useMemo(() => byYear(points), [points])}
    rowKey={({ year }) => year}
    head={{
      title: words.year,
      value: ({ year }) => year,
      cell: ({ year, isOpen }) => (
        <>
          {year} {isOpen && <span class="quiet">{words.soFar}</span>}
        </>
      ),
    }}
    columns={YEAR_COLUMNS}
  />
)

export const NetWorthPage = () => {
  const [{ period }] = useScope()
  const with_day = periodIn(period, financialMonth())?.first
  const { answer, traced, currency: shownIn, range } = useReport<NetworthAnswer>('networth', { thinned: true, with_day })
  const ahead = useAhead()
  const [rates, showRates] = useManner<'' | 'shown'>('rates', '', ['', 'shown'])
  const marks = useMarks()
  const points = answer.data?.networthTimeline
  // What began before the period is there to begin with: the day before its first is the point to compare with.
  const first = range && points ? Math.max(0, points.findIndex(({ date }) => dayOf(date) >= range.first) - 1) : 0
  const shown = useMemo(() => points?.slice(first), [points, first])
  const latest = useMemo(() => points?.at(-1), [points])
  const isAbroad = useMemo(() => points?.some(({ fx_impact: impact }) => impact !== 0) ?? false, [points])
  const hasRates = isAbroad && rates === 'shown'
  return (
    <Page title={names.netWorth} scope={EVERY_PART}>
      {isWorthless(answer.data) ? <NothingValued /> : <PriceGapsNotice gaps={answer.data} />}
      <Card>
        <Answered answer={answer} height={560} traced={traced}>
          {({ xirr, xirr_error }) =>
            latest === undefined ? (
              <NoNetWorth />
            ) : isWorthless(answer.data) ? (
              <Held />
            ) : (
              <>
                <AddingUp sums={partsOf(latest)}>
                  <dl class="figures">
                    <Figure name={words.on(shortDay(dayOf(latest.date)))} at={['networthTimeline', -1, 'balanceAmount']}>
                      <Amount value={latest.balanceAmount} currency={shownIn} />
                    </Figure>
                    <Figure name={names.paidIn} at={['networthTimeline', -1, 'netInvestmentAmount']} title={names.paidInExplained}>
                      <Amount value={latest.netInvestmentAmount} />
                    </Figure>
                    <Figure name={names.netWorthGain} at={['networthTimeline', -1, 'gainAmount']} title={names.netWorthGainExplained}>
                      <Change value={latest.gainAmount} />
                    </Figure>
                    {latest.fx_impact !== 0 && (
                      <>
                        <Figure name={words.byPrices} at={['networthTimeline', -1, 'investment_return']} title={words.byPricesExplained}>
                          <Change value={latest.investment_return} />
                        </Figure>
                        <Figure name={words.byRates} at={['networthTimeline', -1, 'fx_impact']} change={latest.fx_impact} />
                      </>
                    )}
                    <Figure name={names.netWorthXirr} as="percent" at={['xirr']} title={names.xirrExplained}>
                      <Rate value={xirr} problem={xirr_error} />
                    </Figure>
                  </dl>
                </AddingUp>
                <NetWorthView
                  points={shown ?? []}
                  first={first}
                  currency={shownIn}
                  height={400}
                  marks={marks}
                  hasRates={hasRates}
                  ahead={ahead.ahead}
                  tools={
                    <>
                      {isAbroad && (
                        <Button
                          class="chip"
                          aria-pressed={hasRates}
                          title={words.exchangeRatesExplained}
                          onClick={() => showRates(hasRates ? '' : 'shown')}
                        >
                          {words.exchangeRates}
                        </Button>
                      )}
                      {ahead.choice}
                    </>
                  }
                />
                <SupposedAhead ahead={ahead} />
              </>
            )
          }
        </Answered>
      </Card>
      {points && points.length > 0 && !isWorthless(answer.data) && (
        <Below height={400}>
          <Card title={words.whyChanged}>
            <WhyNetWorth />
          </Card>
          <Card title={words.yearByYear}>
            <Report.Provider value={traced}>
              <Years points={points} />
            </Report.Provider>
          </Card>
        </Below>
      )}
    </Page>
  )
}
