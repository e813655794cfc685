import { ArrowRight } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { common } from '#messages/common.ts'
import { figureNames as names } from '#messages/figures.ts'
import { netWorth as words } from '#messages/net-worth.ts'
import { whyNetWorth } from '#messages/why-net-worth.ts'
import type { Networth, NetworthAnswer, NetworthByAccountAnswer, ProjectionAnswer } from '../../../src/http/contract/net-worth-contract.ts'
import { useDayParameter, useManner } from '../../client/address.ts'
import { withQuery } from '../../client/api.ts'
import { useAnswer } from '../../client/cached-answers.ts'
import { figures } from '../../client/display-settings.ts'
import { useMarks } from '../../client/marks.ts'
import { EVERY_PART, financialMonth, useDays, useReport, useScope, useScoped } from '../../client/use-scope.ts'
import { dayBefore, dayOf, monthsBefore, shortDay } from '../../figures/calendar-days.ts'
import { periodIn, type ScopePart } from '../../figures/scope-parameters.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { hasGap, isWorthless, type Place } from '../../figures/unknown.ts'
import { NothingValued, PriceGapsNotice } from '../../frame/notices.tsx'
import { Page } from '../../frame/page.tsx'
import { AccountName } from '../../parts/account-name.tsx'
import { AddingUp, Amount, Card, Change, Figure, NONE, Proof, Rate, Report } from '../../parts/figure.tsx'
import { Button, DayField, SelectField } from '../../parts/fields.tsx'
import { NoNetWorth } from '../../parts/empty-book.tsx'
import { Answered, Below } from '../../parts/loading.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { aheadOf, byYear, partsOf, type Year, YEARS_AHEAD } from './net-worth-figures.ts'
import { Held, NetWorthView } from './net-worth-view.tsx'

type Row = NetworthByAccountAnswer['accounts'][number]

/** What one account did between two days. Pure. */
interface Moved {
  readonly account: string
  readonly before: number
  readonly after: number
  readonly change: number
  /** Of the change: what was put in, less what was taken out. */
  readonly putIn: number
  /** Of the change: the rest, which prices, rates and income did. */
  readonly earned: number
  /** An amount without a price is missing in it, so its change is unknown. */
  readonly isIncomplete: boolean
  /** Its place in the answer. Several are accounts that did not change, shown together. */
  readonly places: readonly number[]
}

type Of = 'balance' | 'put_in' | 'gain'

const changeOf = ({ before, ...now }: Row, of: Of): number => sumOf([now[of], -(before?.[of] ?? 0)])

/** Whether a row is of accounts that did not change, in words, and not of one that did. */
const isStill = ({ change, putIn, isIncomplete }: Moved): boolean => change === 0 && putIn === 0 && !isIncomplete

/** Accounts that have the same on both days: without them the rows would not sum to net worth. */
const stillIn = (rows: readonly Moved[]): Moved[] => {
  const still = rows.filter((row) => isStill(row) && row.before !== 0)
  if (still.length === 0) return []
  const balance = sumOf(still.map(({ before }) => before))
  const places = still.flatMap((row) => row.places)
  return [
    {
      account: whyNetWorth.unchangedAccounts(places.length),
      before: balance,
      after: balance,
      change: 0,
      putIn: 0,
      earned: 0,
      isIncomplete: false,
      places,
    },
  ]
}

/** The accounts that changed, the largest change first, then all others in one row; debts are negative, so the rows sum to net worth. */
export const movedIn = (answer: Pick<NetworthByAccountAnswer, 'accounts'>): Moved[] => {
  const rows = answer.accounts.map(
    (row, place): Moved => ({
      account: row.account,
      before: row.before?.balance ?? 0,
      after: row.balance,
      change: changeOf(row, 'balance'),
      putIn: changeOf(row, 'put_in'),
      earned: changeOf(row, 'gain'),
      isIncomplete: hasGap(answer, [
        ['accounts', place, 'balance'],
        ['accounts', place, 'before', 'balance'],
      ]),
      places: [place],
    }),
  )
  const moved = rows.filter((row) => !isStill(row))
  if (moved.length === 0) return []
  return [...moved.sort((a, b) => Math.abs(b.change) - Math.abs(a.change)), ...stillIn(rows)]
}

/** Why net worth changed between two days. */

/** The days are those of the fields. */
const PARTS: readonly ScopePart[] = ['currency', 'as_of_event', 'only']
/** A sum of more rows than a request may name has no proof. */
const ASKED_MAX = 200

const now = (of: Of, within: Place): Place => [...within, of]
const then = (of: Of, within: Place): Place => [...within, 'before', of]
/** The places of one of its figures, account by account. */
const placesOf = ({ places }: Moved, at: (within: Place) => Place): Place[] => places.map((place) => at(['accounts', place]))

/** What one row says on a day: of one account, or of all that stayed as they were. */
const Balance = ({ row, value, on, name }: { row: Moved; value: number; on: typeof now; name: string }) => {
  const [at, ...plus] = placesOf(row, (within) => on('balance', within))
  const amount = <Amount value={value} />
  return at && row.places.length <= ASKED_MAX ? (
    <Proof at={at} plus={plus} name={name}>
      {amount}
    </Proof>
  ) : (
    amount
  )
}

const columnsFor = (from: string, to: string): readonly Column<Moved>[] => {
  const on = (title: string, day: string, of: 'before' | 'after', placeOn: typeof now): Column<Moved> => ({
    title,
    about: whyNetWorth.atEndOf(shortDay(day)),
    value: (row) => row[of],
    cell: (row) => <Balance row={row} value={row[of]} on={placeOn} name={whyNetWorth.accountOn(row.account, shortDay(day))} />,
    total: (rows) => (
      <Proof at={placeOn('balance', ['together'])} name={whyNetWorth.netWorthOn(shortDay(day))} amount={sumOf(rows.map((row) => row[of]))} />
    ),
  })
  const change = (title: string, key: 'change' | 'putIn' | 'earned', of: Of, about?: string): Column<Moved> => ({
    title,
    ...(about ? { about } : {}),
    value: (row) => row[key],
    cell: (row) => {
      const [at, ...others] = placesOf(row, (within) => now(of, within))
      // What stayed as it was has nothing to be proven.
      if (at === undefined || others.length > 0) return <Change value={row[key]} />
      return <Proof at={at} minus={placesOf(row, (within) => then(of, within))} name={whyNetWorth.figureOf(row.account, title)} change={row[key]} />
    },
    total: (rows) => (
      <Proof
        at={now(of, ['together'])}
        minus={[then(of, ['together'])]}
        name={whyNetWorth.totalOf(title)}
        change={sumOf(rows.map((row) => row[key]))}
      />
    ),
  })
  return [
    on(whyNetWorth.before, from, 'before', then),
    {
      ...on(whyNetWorth.after, to, 'after', now),
      madeOf: { columns: [whyNetWorth.before, whyNetWorth.change], parts: ({ before, change: moved }) => [before, moved] },
    },
    {
      ...change(whyNetWorth.change, 'change', 'balance'),
      madeOf: { columns: [whyNetWorth.ofWhichPaidIn, whyNetWorth.ofWhichGain], parts: ({ putIn, earned }) => [putIn, earned] },
    },
    change(whyNetWorth.ofWhichPaidIn, 'putIn', 'put_in', whyNetWorth.paidInExplained),
    change(whyNetWorth.ofWhichGain, 'earned', 'gain', whyNetWorth.totalGainExplained),
  ]
}

const Sentence = ({ together }: Pick<NetworthByAccountAnswer, 'together'>) => {
  const change = (of: Of): number => sumOf([together[of], -(together.before?.[of] ?? 0)])
  const moves = (of: Of, name: string) => <Proof at={now(of, ['together'])} minus={[then(of, ['together'])]} name={name} change={change(of)} />
  return (
    <AddingUp sums={[{ parts: [change('put_in'), change('gain')], sum: change('balance') }]}>
      <p>{whyNetWorth.why(moves('balance', whyNetWorth.changeOfNetWorth), moves('put_in', whyNetWorth.paidIn), moves('gain', names.netWorthGain))}</p>
    </AddingUp>
  )
}

/** Net worth on one day and on another, and what every account had to do with it. */
export const WhyNetWorth = () => {
  const { range, last } = useDays()
  const [chosenFrom, setFrom] = useDayParameter('from', '')
  const [chosenTo, setTo] = useDayParameter('to', '')
  const to = chosenTo || last
  const from = chosenFrom || (range ? dayBefore(range.first) : monthsBefore(to, 1))
  const { path, traced } = useScoped('networth/accounts', { parts: PARTS, as_of_date: to, since: from })
  const answer = useAnswer<NetworthByAccountAnswer>(from <= to ? path : undefined)
  const moved = useMemo(() => (answer.data ? movedIn(answer.data) : []), [answer.data])
  const columns = useMemo(() => columnsFor(from, to), [from, to])
  return (
    <>
      <div class="filters-line">
        <DayField label={whyNetWorth.firstDay} value={from} onChange={(day) => day && day <= to && setFrom(day)} />
        <DayField label={whyNetWorth.lastDay} value={chosenTo} fallback={last} onChange={(day) => (day === '' || day >= from) && setTo(day)} />
      </div>
      {from > to ? (
        <p class="empty">{chosenFrom || chosenTo ? whyNetWorth.wrongOrder : whyNetWorth.noneUntilThen}</p>
      ) : (
        <Answered answer={answer} height={260} traced={traced}>
          {({ accounts, together }) =>
            accounts.length === 0 ? (
              <p class="empty">{whyNetWorth.noneUntilThen}</p>
            ) : (
              <>
                <Sentence together={together} />
                {moved.length === 0 ? (
                  <p class="empty">{whyNetWorth.noneChanged}</p>
                ) : (
                  <Table
                    name="moved"
                    label={whyNetWorth.accountsThatChanged}
                    rows={moved}
                    rowKey={({ account }) => account}
                    head={{
                      title: common.account,
                      value: ({ account }) => account,
                      cell: (row) => (isStill(row) ? row.account : <AccountName account={row.account} />),
                    }}
                    columns={columns}
                  />
                )}
              </>
            )
          }
        </Answered>
      )}
    </>
  )
}

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
