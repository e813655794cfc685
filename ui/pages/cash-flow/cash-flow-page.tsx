import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { cashFlow as texts } from '#messages/cash-flow.ts'
import { pages } from '#messages/pages.ts'
import type { CashFlow, CashFlowAnswer, SankeyAnswer, YearlyCashFlowAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import type { LedgerAnswer } from '../../../src/http/contract/transactions-contract.ts'
import { useMonthRange } from '../../charts/chart-frame.tsx'
import { useParameter } from '../../client/address.ts'
import { useAnswer } from '../../client/cached-answers.ts'
import { figures, today } from '../../client/display-settings.ts'
import { EVERY_PART, useDays, useGoingOn, useReport, useScoped, WITHOUT_PERIOD } from '../../client/use-scope.ts'
import { type Day, dayOf, lastMonths, monthOf, monthWords } from '../../figures/calendar-days.ts'
import { monthChoices } from '../../figures/period-choices.ts'
import type { DayRange } from '../../figures/scope-parameters.ts'
import { beginsAt } from '../../figures/unknown.ts'
import { Page } from '../../frame/page.tsx'
import { AccountName } from '../../parts/account-name.tsx'
import { AddingUp, Amount, Card, Figure, NONE, Proof, Report, Signed, type Traced, useGap } from '../../parts/figure.tsx'
import { NothingBooked } from '../../parts/empty-book.tsx'
import { Answered } from '../../parts/loading.tsx'
import { PeriodSteps } from '../../parts/periods.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { ToDate, YearBars, type YearColumn, yearName, YearTable } from '../activity/year-table.tsx'
import { CashFlowChart } from './cash-flow-chart.tsx'
import {
  averageAt,
  averageOf,
  bookedFlows,
  firstFlow,
  isIncome,
  monthQuery,
  type Moved,
  movedIn,
  type MovedTogether,
  movedTogether,
  savedAt,
  savedIn,
} from './cash-flow-figures.ts'
import { FlowView } from './flow-pages.tsx'

const Quantity = ({ of, commodity }: { of: number; commodity: string }) => (
  <span class="amount">
    {figures.value.units(of, commodity)} <span class="unit">{commodity}</span>
  </span>
)

const column = (title: string, isOf: (moved: Moved) => boolean, sign: 1 | -1): Column<Moved> => ({
  title,
  value: (moved) => (isOf(moved) ? moved.quantity * sign : undefined),
  cell: (moved) =>
    isOf(moved) ? (
      <Proof
        {...(sign === 1 ? { minus: [moved.at] } : { at: moved.at })}
        as="quantity"
        commodity={moved.commodity}
        name={texts.ofMonth(moved.account, title)}
      >
        <Quantity of={moved.quantity * sign} commodity={moved.commodity} />
      </Proof>
    ) : (
      NONE
    ),
})
const ACCOUNT_COLUMNS = [column(texts.cameIn, isIncome, 1), column(texts.wentOut, (moved) => !isIncome(moved), -1)]

const KINDS = [
  { key: 'cameIn', name: texts.cameIn },
  { key: 'wentOut', name: texts.wentOut },
  { key: 'left', name: texts.left },
] as const

const Together = ({ all }: { all: readonly MovedTogether[] }) => (
  <>
    {all.map((moved) => (
      <dl key={moved.commodity} class="figures figures-above">
        {KINDS.map(({ key, name }) => {
          const { value, ...places } = moved[key]
          return (
            <div key={key} class="figure">
              <dt>{name}</dt>
              <dd>
                {value === 0 && !places.at && !places.minus?.length ? (
                  NONE
                ) : (
                  <Proof {...places} as="quantity" commodity={moved.commodity} name={texts.inCommodity(name, moved.commodity)}>
                    <Quantity of={value} commodity={moved.commodity} />
                  </Proof>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    ))}
  </>
)

/** What a month brought and took by account, in the currencies in which it came and went. */
export const MonthByAccount = ({ month, name, steps }: { month: string; name: string; steps: ComponentChildren }) => {
  const asked = { query: monthQuery(month, today.value), group_by: 'account', limit: '1' }
  const { answer, traced } = useReport<LedgerAnswer>('ledger', { parts: WITHOUT_PERIOD, ...asked })
  const rows = useMemo(() => movedIn(answer.data?.groups ?? []), [answer.data])
  return (
    <Card title={texts.byAccount} aside={steps}>
      <Answered answer={answer} height={320} traced={traced}>
        {() =>
          rows.length === 0 ? (
            <p class="empty">{texts.nothingThen}</p>
          ) : (
            <>
              <Together all={movedTogether(rows)} />
              <Table
                name="accounts"
                label={texts.byAccountIn(name)}
                head={{ title: texts.account, value: ({ account }) => account, cell: ({ account }) => <AccountName account={account} /> }}
                columns={ACCOUNT_COLUMNS}
                rows={rows}
                rowKey={({ account, commodity }) => `${account} ${commodity}`}
              />
            </>
          )
        }
      </Answered>
    </Card>
  )
}

interface Row extends CashFlow {
  /** The place of the month in the answer. */
  readonly place: number
}

const TRACED = [
  { title: texts.income, of: 'income' },
  { title: texts.expenses, of: 'expenses' },
  { title: texts.taxes, of: 'tax' },
  { title: texts.invested, of: 'investment', about: texts.investedExplained, isSigned: true },
  { title: texts.lent, of: 'lent', about: texts.lentExplained, isSigned: true },
  { title: texts.debt, of: 'liabilities', about: texts.debtExplained, isSigned: true },
  { title: texts.cash, of: 'balance', about: texts.cashExplained },
] as const

const traced = TRACED.map(
  ({ title, of, ...others }: (typeof TRACED)[number] & { readonly isSigned?: boolean; readonly about?: string }): Column<Row> => ({
    title,
    ...(others.about ? { about: others.about } : {}),
    value: (row) => row[of],
    cell: (row) => (
      <Proof at={['cash_flows', row.place, of]} name={texts.ofMonth(title, monthOf(dayOf(row.date)))}>
        {others.isSigned ? <Signed value={row[of]} /> : <Amount value={row[of]} />}
      </Proof>
    ),
  }),
)
const SAVED: Column<Row> = {
  title: texts.saved,
  about: texts.savedExplained,
  value: savedIn,
  madeOf: { columns: [texts.income, texts.expenses, texts.taxes], parts: ({ income, expenses, tax }) => [income, -expenses, -tax] },
  cell: (row) => <Proof {...savedAt(row.place)} name={texts.ofMonth(texts.saved, monthOf(dayOf(row.date)))} change={savedIn(row)} />,
}
const COLUMNS = [...traced.slice(0, 3), SAVED, ...traced.slice(3)]
/** Most books lend nothing. */
const columnsFor = (isLent: boolean): readonly Column<Row>[] => (isLent ? COLUMNS : COLUMNS.filter(({ title }) => title !== texts.lent))

/** `first`: the place of the first of them in the answer. */
const Months = ({ flows, first }: { flows: readonly CashFlow[]; first: number }) => {
  const goingOn = useGoingOn()
  const rows = useMemo(() => flows.map((flow, nth): Row => ({ ...flow, place: first + nth })).reverse(), [flows, first])
  const gapAt = useGap()
  const isLent = rows.some(({ lent, place }) => lent !== 0 || gapAt({ at: ['cash_flows', place, 'lent'] }))
  return (
    <Table
      name="months"
      label={texts.byMonth}
      rows={rows}
      rowKey={({ date }) => date}
      head={{ title: texts.month, value: ({ date }) => dayOf(date).slice(0, 7), cell: ({ date }) => monthWords(dayOf(date), goingOn) }}
      columns={useMemo(() => columnsFor(isLent), [isLent])}
    />
  )
}

/** "2024-03" */
const keyOf = (flow: CashFlow | undefined): string => (flow ? dayOf(flow.date).slice(0, 7) : '')

const dayOfMonth = ({ date }: CashFlow): Day => dayOf(date)

const spanOf = (months: readonly CashFlow[]): string =>
  texts.averageMonths(months.length, monthOf(dayOf(months[0]?.date ?? '')), monthOf(dayOf(months.at(-1)?.date ?? '')))

const Averages = ({ whole, first }: { whole: readonly CashFlow[]; first: number }) => {
  const average = averageOf(whole)
  if (!average) return <p class="quiet">{texts.noAverage}</p>
  const { income, expenses, tax, saved } = average
  const at = (of: Parameters<typeof averageAt>[2], minus?: Parameters<typeof averageAt>[3]) => averageAt(first, whole.length, of, minus)
  const { over: _, ...saved_ } = at(['income'], ['expenses', 'tax'])
  const income_ = at(['income'])
  return (
    <div>
      <AddingUp sums={[{ parts: [income, -expenses, -tax], sum: saved }]}>
        <dl class="figures">
          <Figure name={texts.aMonth.income} {...at(['income'])} amount={income} />
          <Figure name={texts.aMonth.expenses} title={texts.expensesExplained} {...at(['expenses'])} amount={expenses} />
          <Figure name={texts.aMonth.taxes} {...at(['tax'])} amount={tax} />
          <Figure name={texts.aMonth.saved} {...at(['income'], ['expenses', 'tax'])} change={saved} />
          <Figure name={texts.savingsRate} title={texts.savingsRateExplained} as="percent" {...saved_} percentOf={[income_.at, ...income_.plus]}>
            <span class="amount">{income > 0 ? figures.value.percent((saved / income) * 100) : '–'}</span>
          </Figure>
        </dl>
      </AddingUp>
      <p class="range-words quiet">{spanOf(whole)}</p>
    </div>
  )
}

const isWithin = ({ first, last }: DayRange, { date }: CashFlow): boolean =>
  dayOf(date).slice(0, 7) >= first.slice(0, 7) && dayOf(date).slice(0, 7) <= last.slice(0, 7)

const CashFlows = ({
  answer,
  traced,
  range,
}: {
  answer: CashFlowAnswer
  traced: Traced
  /** The days that are looked at; without, the last months are. */
  range: DayRange | undefined
}) => {
  const goingOn = useGoingOn()
  const flows = answer.cash_flows
  const booked = useMemo(() => {
    const all = bookedFlows(answer)
    return all.slice(firstFlow(answer, all.length))
  }, [answer])
  const ranged = useMonthRange(booked, dayOfMonth)
  const inside = useMemo(
    () =>
      range
        ? lastMonths(
            flows.filter((flow) => isWithin(range, flow)),
            { dayIn: dayOfMonth, today: goingOn },
          )
        : undefined,
    [flows, range, goingOn],
  )
  const { whole, all } = inside ?? ranged
  const [choice, choose] = useParameter<string>('month', '')
  const chosen = all.findIndex((flow) => keyOf(flow) === choice)
  const month = chosen < 0 ? all.length - 1 : chosen
  const to = (place: number): void => choose(place === all.length - 1 ? '' : keyOf(all[place]))
  const [head] = all
  if (!head) return <p class="empty">{texts.nothing}</p>
  const first = flows.indexOf(head)
  return (
    <Report.Provider value={traced}>
      <Card>
        <div class="chart-head chart-head-first">
          <Averages whole={whole} first={first} />
        </div>
        <CashFlowChart flows={all} place={first} height={320} chosen={month} onChoose={to} />
      </Card>
      <Card title={texts.monthByMonth}>
        <Months flows={all} first={first} />
      </Card>
      <MonthByAccount
        month={keyOf(all[month])}
        name={monthWords(dayOf(all[month]?.date ?? head.date), goingOn)}
        steps={
          <PeriodSteps
            name={monthOf(dayOf(all[month]?.date ?? head.date))}
            jump={{
              at: keyOf(all[month]),
              choices: monthChoices(all.map(keyOf)),
              to: (key) => to(all.findIndex((flow) => keyOf(flow) === key)),
            }}
            onBack={month > 0 ? () => to(month - 1) : undefined}
            onOn={month < all.length - 1 ? () => to(month + 1) : undefined}
          />
        }
      />
    </Report.Provider>
  )
}

export const CashFlowPage = () => {
  const { answer, traced, range } = useReport<CashFlowAnswer>('cash_flow', { parts: EVERY_PART })
  return (
    <Page title={pages.views.cashFlow.title} scope={EVERY_PART} gaps={answer.data}>
      <Answered answer={answer} height={480}>
        {(data) => (data.cash_flows.length === 0 ? <NothingBooked /> : <CashFlows answer={data} traced={traced} range={range} />)}
      </Answered>
    </Page>
  )
}

type Year = YearlyCashFlowAnswer['years'][number]

const PARTS = [
  { key: 'income', name: texts.income, tone: 'tone-in' },
  { key: 'expenses', name: texts.expenses, tone: 'tone-spent', sign: -1 },
  { key: 'tax', name: texts.taxes, tone: 'tone-tax', sign: -1 },
] as const
const YEAR_COLUMNS: readonly YearColumn<Year>[] = [
  { title: texts.income, key: 'income' },
  { title: texts.expenses, key: 'expenses' },
  { title: texts.taxes, key: 'tax' },
  { title: texts.saved, key: 'saved', as: 'change', about: texts.savedExplained, madeOf: { of: ['income'], less: ['expenses', 'tax'] } },
  { title: texts.savingsRate, key: 'savings_rate', as: 'percent', about: texts.savingsRateExplained },
  { title: texts.invested, key: 'investment', about: texts.investedExplained },
]
const TO_DATE = [
  { name: texts.income, rows: ['income'] },
  { name: texts.expenses, less: ['expenses'] },
  { name: texts.taxes, less: ['tax'] },
  { name: texts.saved },
] as const
/** The flow of a year is of its days, and takes no other day than the last of a period. */
const YEARLY = EVERY_PART.filter((part) => part !== 'as_of')

/** Years of money in and out side by side, and where it went in one of them. */
export const CashFlowYearlyPage = () => {
  const { answer, traced } = useReport<YearlyCashFlowAnswer>('cash_flow/yearly', { parts: YEARLY })
  const years = answer.data?.years ?? []
  const [chosen, choose] = useParameter<string>('year', '')
  const last = years.length - 1
  const begins = beginsAt(answer.data, last, (place) => YEAR_COLUMNS.map(({ key }) => ['years', place, key]))
  const { range, words } = useDays()
  // Years that the period touches; its end cuts the last of them.
  const touched = range ? years.findIndex(({ end_date }) => end_date.slice(0, 10) >= range.first) : begins
  const first = touched < 0 ? years.length : Math.max(begins, touched)
  const found = years.findIndex(({ key }) => key === chosen)
  const at = found < first ? last : found
  const year = at < first ? undefined : years[at]
  const from = year && (range && first === last ? range.first : year.start_date.slice(0, 10))
  const days = year && from && { from, to: year.end_date.slice(0, 10) }
  const flowOf = useScoped('sankey', { parts: YEARLY, ...days })
  const flow = useAnswer<SankeyAnswer>(days && flowOf.path)
  const go = (index: number): void => choose(index === last ? '' : (years[index]?.key ?? ''))
  return (
    <Page
      title={pages.views.cashFlowByYear.title}
      scope={YEARLY}
      controls={
        year && (
          <PeriodSteps
            name={yearName(year)}
            onBack={at > first ? () => go(at - 1) : undefined}
            onOn={at < last ? () => go(at + 1) : undefined}
            jump={{
              at: year.key,
              choices: years
                .slice(first)
                .toReversed()
                .map((each) => ({ value: each.key, label: yearName(each) })),
              to: (key) => go(years.findIndex((each) => each.key === key)),
            }}
          />
        )
      }
      gaps={answer.data}
    >
      <Answered answer={answer} height={480}>
        {({ years: all }) =>
          all.length <= first ? (
            <NothingBooked />
          ) : (
            <Card>
              <Report.Provider value={traced}>
                <YearBars cards={all} first={first} at="years" parts={PARTS} label={texts.chartByYear} sums={texts.saved} chosen={at} onChoose={go} />
                <ToDate kind="left" figures={TO_DATE} parts={YEARLY}>
                  <YearTable label={pages.views.cashFlowByYear.title} cards={all} first={first} columns={YEAR_COLUMNS} at="years" />
                </ToDate>
              </Report.Provider>
            </Card>
          )
        }
      </Answered>
      {year && days && (
        <Answered answer={flow} height={480}>
          {(data) => <FlowView answer={data} report={flowOf.traced} label={texts.flowIn(range && first === last ? words : yearName(year))} />}
        </Answered>
      )}
    </Page>
  )
}
