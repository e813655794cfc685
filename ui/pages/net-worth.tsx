import { useMemo } from 'preact/hooks'
import type { Networth, NetworthAnswer } from '../../src/http/contract/net-worth.ts'
import { useManner } from '../address.ts'
import { useAnswer } from '../client/answers.ts'
import { useMarks } from '../client/marks.ts'
import { EVERY_PART, financialMonth, useScope, useScoped } from '../client/scope.ts'
import { dayOf, shortDay } from '../figures/days.ts'
import { AddingUp, Amount, Change, Rate } from '../parts/amount.tsx'
import { SupposedAhead, useAhead } from '../parts/holdings/net-worth-ahead.tsx'
import { NetWorthView } from '../parts/holdings/net-worth-view.tsx'
import { NoNetWorth } from '../parts/first-visit/empty-book.tsx'
import { Held } from '../parts/holdings/held.tsx'
import { NothingValued, PriceGapsNotice } from '../parts/frame/notices.tsx'
import { Card, Figure, Page } from '../parts/frame/page.tsx'
import { type Place, Proof, Report } from '../parts/proof.tsx'
import { Answered } from '../parts/state.tsx'
import type { Column } from '../parts/table/column.ts'
import { Table } from '../parts/table/table.tsx'
import { periodIn } from '../figures/scope.ts'
import { byYear, partsOf, type Year } from '../figures/net-worth.ts'
import { isWorthless } from '../figures/unvalued.ts'

const at = (place: number, of: keyof Networth): Place => ['networthTimeline', place, of]

/** What a year added, as its end less the end of the year before. */
const Added = ({ year, of, name, value }: { year: Year; of: keyof Networth; name: string; value: number }) => (
  <Proof at={at(year.place, of)} minus={year.before === undefined ? [] : [at(year.before, of)]} name={`${name} in ${year.year}`}>
    <Change value={value} />
  </Proof>
)

const YEAR_COLUMNS: readonly Column<Year>[] = [
  {
    title: 'At its start',
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
    title: 'Invested',
    value: ({ putIn }) => putIn,
    cell: (year) => <Added year={year} of="netInvestmentAmount" name="Invested" value={year.putIn} />,
  },
  { title: 'Gain', value: ({ earned }) => earned, cell: (year) => <Added year={year} of="gainAmount" name="Gained" value={year.earned} /> },
  {
    title: 'At its end',
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
  const { path, traced, currency: shownIn, stretch } = useScoped('networth', { thinned: true, with_day })
  const answer = useAnswer<NetworthAnswer>(path)
  const ahead = useAhead()
  const [rates, showRates] = useManner<'' | 'shown'>('rates', '', ['', 'shown'])
  const marks = useMarks()
  const points = answer.data?.networthTimeline
  // What began before the period is there to begin with: the day before its first is the point to compare with.
  const first = stretch && points ? Math.max(0, points.findIndex(({ date }) => dayOf(date) >= stretch.first) - 1) : 0
  const shown = useMemo(() => points?.slice(first), [points, first])
  const latest = useMemo(() => points?.at(-1), [points])
  const isAbroad = useMemo(() => points?.some(({ fx_impact: impact }) => impact !== 0) ?? false, [points])
  const hasRates = isAbroad && rates === 'shown'
  return (
    <Page section="Assets" title="Net worth" scope={EVERY_PART}>
      {isWorthless(answer.data) ? <NothingValued /> : <PriceGapsNotice gaps={answer.data} />}
      <Card>
        <Answered answer={answer} height={560}>
          {({ xirr, xirr_error }) =>
            latest === undefined ? (
              <NoNetWorth />
            ) : isWorthless(answer.data) ? (
              <Held />
            ) : (
              <Report.Provider value={traced}>
                <AddingUp sums={partsOf(latest)}>
                  <dl class="figures">
                    <Figure name={`On ${shortDay(dayOf(latest.date))}`} at={['networthTimeline', -1, 'balanceAmount']}>
                      <Amount value={latest.balanceAmount} currency={shownIn} />
                    </Figure>
                    <Figure name="Invested" at={['networthTimeline', -1, 'netInvestmentAmount']} title="What was put in, less what was taken out">
                      <Amount value={latest.netInvestmentAmount} />
                    </Figure>
                    <Figure name="Gain" at={['networthTimeline', -1, 'gainAmount']} title="Net worth, less what was put in">
                      <Change value={latest.gainAmount} />
                    </Figure>
                    {latest.fx_impact !== 0 && (
                      <>
                        <Figure
                          name="of it by prices"
                          at={['networthTimeline', -1, 'investment_return']}
                          title="What would have been gained had exchange rates stood still"
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
                          title="What net worth would be had exchange rates stood still"
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
              </Report.Provider>
            )
          }
        </Answered>
      </Card>
      {points && points.length > 0 && !isWorthless(answer.data) && (
        <Card title="Year by year">
          <Report.Provider value={traced}>
            <Years points={points} />
          </Report.Provider>
        </Card>
      )}
    </Page>
  )
}
