import { ArrowRight } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { Networth, NetworthAnswer, ProjectionAnswer } from '../../../src/http/contract/net-worth.ts'
import { useManner } from '../../client/address.ts'
import { withQuery } from '../../client/api.ts'
import { useAnswer } from '../../client/cached-answers.ts'
import { figures } from '../../client/display-settings.ts'
import { useMarks } from '../../client/marks.ts'
import { EVERY_PART, financialMonth, useScope, useReport, useScoped } from '../../client/use-scope.ts'
import { dayOf, shortDay } from '../../figures/calendar-days.ts'
import { byYear, partsOf, type Year } from './net-worth-figures.ts'
import { aheadOf, YEARS_AHEAD } from './projection-figures.ts'
import { periodIn } from '../../figures/scope-parameters.ts'
import { isWorthless, type Place } from '../../figures/unknown.ts'
import { NothingValued, PriceGapsNotice } from '../../frame/notices.tsx'
import { Page } from '../../frame/page.tsx'
import { Card, Figure } from '../../parts/card.tsx'
import { AddingUp, Amount, Change, Rate } from '../../parts/amount.tsx'
import { NoNetWorth } from '../../parts/empty-book.tsx'
import { Held, NetWorthView } from './net-worth-view.tsx'
import { WhyNetWorth } from './why-net-worth.tsx'
import { Answered, Below } from '../../parts/loading.tsx'
import { Proof, Report } from '../../parts/proof.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'

/** The forecast of net worth, requested once it is opened; and how many years of it. */
export const useAhead = () => {
  const [years, setYears] = useManner<(typeof YEARS_AHEAD)[number] | ''>('ahead', '', ['', ...YEARS_AHEAD])
  const { path, traced } = useScoped('networth/projection', { years })
  const answer = useAnswer<ProjectionAnswer>(years === '' ? undefined : path)
  const ahead = useMemo(() => (years !== '' && answer.data ? aheadOf(answer.data) : undefined), [years, answer.data])
  const choice = (
    <label class="field">
      Ahead
      <select value={years} onChange={({ currentTarget: { value } }) => setYears(value as typeof years)}>
        <option value="">not</option>
        {YEARS_AHEAD.map((each) => (
          <option key={each} value={each}>
            {each} years
          </option>
        ))}
      </select>
    </label>
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
        What may come is not known: {answer.error?.message}
      </p>
    )
  const { conservative_cagr: lean, expected_cagr: expected, optimistic_cagr: rich } = data
  return (
    <Report.Provider value={traced}>
      <p class="quiet supposed">
        The forecast assumes a growth of {figures.value.quantity(lean)}, {figures.value.quantity(expected)} or {figures.value.quantity(rich)} % a year
        and monthly savings of{' '}
        <Proof at={['monthly_contribution']} name="Monthly savings">
          <Amount value={data.monthly_contribution} />
        </Proof>{' '}
        as until now.{' '}
        <Link class="more" href={withQuery('/planning/projection', { years })}>
          Independence <ArrowRight size={14} />
        </Link>
      </p>
    </Report.Provider>
  )
}

const at = (place: number, of: keyof Networth): Place => ['networthTimeline', place, of]

/** What a year added, as its end less the end of the year before. */
const Added = ({ year, of, name, value }: { year: Year; of: keyof Networth; name: string; value: number }) => (
  <Proof at={at(year.place, of)} minus={year.before === undefined ? [] : [at(year.before, of)]} name={`${name} in ${year.year}`}>
    <Change value={value} />
  </Proof>
)

const YEAR_COLUMNS: readonly Column<Year>[] = [
  {
    title: 'Opening',
    value: ({ start }) => start,
    cell: ({ year, start, before }) =>
      before === undefined ? (
        <span class="quiet">–</span>
      ) : (
        <Proof at={at(before, 'balanceAmount')} name={`Net worth at the start of ${year}`}>
          <Amount value={start} />
        </Proof>
      ),
  },
  {
    title: 'Paid in',
    value: ({ putIn }) => putIn,
    cell: (year) => <Added year={year} of="netInvestmentAmount" name="Paid in" value={year.putIn} />,
  },
  { title: 'Total gain', value: ({ earned }) => earned, cell: (year) => <Added year={year} of="gainAmount" name="Total gain" value={year.earned} /> },
  {
    title: 'Closing',
    value: ({ end }) => end,
    cell: ({ year, end, place }) => (
      <Proof at={at(place, 'balanceAmount')} name={`Net worth at the end of ${year}`}>
        <Amount value={end} />
      </Proof>
    ),
  },
]

const Years = ({ points }: { points: readonly Networth[] }) => (
  <Table
    name="years"
    label="Net worth by year"
    rows={useMemo(() => byYear(points), [points])}
    rowKey={({ year }) => year}
    head={{
      title: 'Year',
      value: ({ year }) => year,
      cell: ({ year, isOpen }) => (
        <>
          {year} {isOpen && <span class="quiet">so far</span>}
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
    <Page section="Assets" title="Net worth" scope={EVERY_PART}>
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
                    <Figure name={`On ${shortDay(dayOf(latest.date))}`} at={['networthTimeline', -1, 'balanceAmount']}>
                      <Amount value={latest.balanceAmount} currency={shownIn} />
                    </Figure>
                    <Figure name="Paid in" at={['networthTimeline', -1, 'netInvestmentAmount']} title="What was put in, less what was taken out">
                      <Amount value={latest.netInvestmentAmount} />
                    </Figure>
                    <Figure name="Total gain" at={['networthTimeline', -1, 'gainAmount']} title="Net worth less what was paid in">
                      <Change value={latest.gainAmount} />
                    </Figure>
                    {latest.fx_impact !== 0 && (
                      <>
                        <Figure
                          name="of it by prices"
                          at={['networthTimeline', -1, 'investment_return']}
                          title="What would have been gained had exchange rates not changed"
                        >
                          <Change value={latest.investment_return} />
                        </Figure>
                        <Figure name="of it by exchange rates" at={['networthTimeline', -1, 'fx_impact']}>
                          <Change value={latest.fx_impact} />
                        </Figure>
                      </>
                    )}
                    <Figure name="XIRR" as="percent" at={['xirr']} title="Return in per cent a year, weighted by when money went in and out">
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
                        <button
                          type="button"
                          class="chip"
                          aria-pressed={hasRates}
                          title="What net worth would be had exchange rates not changed"
                          onClick={() => showRates(hasRates ? '' : 'shown')}
                        >
                          Exchange rates
                        </button>
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
          <Card title="Why did it change?">
            <WhyNetWorth />
          </Card>
          <Card title="Year by year">
            <Report.Provider value={traced}>
              <Years points={points} />
            </Report.Provider>
          </Card>
        </Below>
      )}
    </Page>
  )
}
