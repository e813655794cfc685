import { useMemo } from 'preact/hooks'
import type { CashFlow, CashFlowAnswer } from '../../src/http/contract/cash-flow.ts'
import { useParameter } from '../address.ts'
import { useAnswer } from '../client/answers.ts'
import { EVERY_PART, useScoped, useGoingOn } from '../client/scope.ts'
import { averageAt, averageOf, bookedFlows, firstFlow, savedAt, savedIn } from '../figures/cash-flow.ts'
import { type Day, dayOf, monthOf } from '../figures/days.ts'
import { counted } from '../figures/format.ts'
import { lastMonths, monthWords } from '../figures/months.ts'
import type { Stretch } from '../figures/scope.ts'
import { AddingUp, Amount, Change } from '../parts/amount.tsx'
import { CashFlowChart } from '../parts/flows/cash-flow-chart.tsx'
import { MonthByAccount } from '../parts/flows/month-by-account.tsx'
import { PriceGapsNotice } from '../parts/frame/notices.tsx'
import { Card, Figure, Page } from '../parts/frame/page.tsx'
import { NothingBooked } from '../parts/nothing-booked.tsx'
import { monthChoices } from '../figures/period-choices.ts'
import { PeriodSteps } from '../parts/periods/period-steps.tsx'
import { useMonthRange } from '../parts/periods/range-tabs.tsx'
import { Proof, Report, type Traced } from '../parts/proof.tsx'
import { Answered } from '../parts/state.tsx'
import type { Column } from '../parts/table/column.ts'
import { Table } from '../parts/table/table.tsx'
import { figures } from '../client/settings.ts'

interface Row extends CashFlow {
  /** Where the month stands in the answer. */
  readonly place: number
}

const TRACED = [
  { title: 'Income', of: 'income' },
  { title: 'Expenses', of: 'expenses' },
  { title: 'Tax', of: 'tax' },
  { title: 'Invested', of: 'investment' },
  { title: 'Lent', of: 'lent', about: 'Above zero: lent to others or laid out for them; below: given back' },
  { title: 'Debt', of: 'liabilities', about: 'Above zero: borrowed; below: repaid' },
  {
    title: 'Cash at its end',
    of: 'balance',
    about: 'What came into checking accounts up to then, less what left them: money of other currencies at the rates of its days',
  },
] as const

const traced = TRACED.map(
  ({ title, of, ...others }): Column<Row> => ({
    title,
    ...others,
    value: (row) => row[of],
    cell: (row) => (
      <Proof at={['cash_flows', row.place, of]} name={`${title}, ${monthOf(dayOf(row.date))}`}>
        <Amount value={row[of]} />
      </Proof>
    ),
  }),
)
const SAVED: Column<Row> = {
  title: 'Saved',
  about: 'Income less expenses and tax',
  value: savedIn,
  madeOf: { columns: ['Income', 'Expenses', 'Tax'], parts: ({ income, expenses, tax }) => [income, -expenses, -tax] },
  cell: (row) => (
    <Proof {...savedAt(row.place)} name={`Saved, ${monthOf(dayOf(row.date))}`}>
      <Change value={savedIn(row)} />
    </Proof>
  ),
}
const COLUMNS = [...traced.slice(0, 3), SAVED, ...traced.slice(3)]
/** Most books lend nothing. */
const columnsFor = (flows: readonly CashFlow[]): readonly Column<Row>[] =>
  flows.some(({ lent }) => lent !== 0) ? COLUMNS : COLUMNS.filter(({ title }) => title !== 'Lent')

/** `first`: where the first of them stands in the answer. */
const Months = ({ flows, first }: { flows: readonly CashFlow[]; first: number }) => {
  const goingOn = useGoingOn()
  const rows = useMemo(() => flows.map((flow, nth): Row => ({ ...flow, place: first + nth })).reverse(), [flows, first])
  return (
    <Table
      name="months"
      label="Cash flow by month"
      rows={rows}
      rowKey={({ date }) => date}
      head={{ title: 'Month', value: ({ date }) => dayOf(date).slice(0, 7), cell: ({ date }) => monthWords(dayOf(date), goingOn) }}
      columns={useMemo(() => columnsFor(flows), [flows])}
    />
  )
}

/** "2024-03" */
const keyOf = (flow: CashFlow | undefined): string => (flow ? dayOf(flow.date).slice(0, 7) : '')

const dayOfMonth = ({ date }: CashFlow): Day => dayOf(date)

/** "12 whole months, Nov 2025 to Oct 2026" */
const spanOf = (months: readonly CashFlow[]): string => {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return ''
  const days = first === last ? monthOf(dayOf(first.date)) : `${monthOf(dayOf(first.date))} to ${monthOf(dayOf(last.date))}`
  return `${counted(months.length, 'whole month')}, ${days}`
}

const Averages = ({ whole, first }: { whole: readonly CashFlow[]; first: number }) => {
  const average = averageOf(whole)
  if (!average) return <p class="quiet">There is no whole month yet to tell an average of.</p>
  const { income, expenses, tax, saved } = average
  const at = (of: Parameters<typeof averageAt>[2], minus?: Parameters<typeof averageAt>[3]) => averageAt(first, whole.length, of, minus)
  const { over: _, ...saved_ } = at(['income'], ['expenses', 'tax'])
  const income_ = at(['income'])
  return (
    <div>
      <AddingUp sums={[{ parts: [income, -expenses, -tax], sum: saved }]}>
        <dl class="figures">
          <Figure name="Income a month" {...at(['income'])}>
            <Amount value={income} />
          </Figure>
          <Figure name="Spent a month" title="Expenses without taxes" {...at(['expenses'])}>
            <Amount value={expenses} />
          </Figure>
          <Figure name="Tax a month" {...at(['tax'])}>
            <Amount value={tax} />
          </Figure>
          <Figure name="Saved a month" {...at(['income'], ['expenses', 'tax'])}>
            <Change value={saved} />
          </Figure>
          <Figure
            name="Savings rate"
            title="What is left of the income after living and taxes"
            as="percent"
            {...saved_}
            percentOf={[income_.at, ...income_.plus]}
          >
            <span class="amount">{income > 0 ? figures.value.percent((saved / income) * 100) : '–'}</span>
          </Figure>
        </dl>
      </AddingUp>
      <p class="range-words quiet">on average over {spanOf(whole)}</p>
    </div>
  )
}

const isWithin = ({ first, last }: Stretch, { date }: CashFlow): boolean =>
  dayOf(date).slice(0, 7) >= first.slice(0, 7) && dayOf(date).slice(0, 7) <= last.slice(0, 7)

const CashFlows = ({
  answer,
  traced,
  stretch,
}: {
  answer: CashFlowAnswer
  traced: Traced
  /** The days that are looked at; without, there are tabs to choose a range. */
  stretch: Stretch | undefined
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
      stretch
        ? lastMonths(
            flows.filter((flow) => isWithin(stretch, flow)),
            { dayIn: dayOfMonth, today: goingOn },
          )
        : undefined,
    [flows, stretch, goingOn],
  )
  const { whole, all } = inside ?? ranged
  const [choice, choose] = useParameter<string>('month', '')
  const chosen = all.findIndex((flow) => keyOf(flow) === choice)
  const month = chosen < 0 ? all.length - 1 : chosen
  const to = (place: number): void => choose(place === all.length - 1 ? '' : keyOf(all[place]))
  const [head] = all
  if (!head) return <p class="empty">Nothing is booked in this period.</p>
  const first = flows.indexOf(head)
  return (
    <Report.Provider value={traced}>
      <Card>
        <div class="chart-head chart-head-first">
          <Averages whole={whole} first={first} />
          <div class="chart-tools">{!inside && ranged.tabs}</div>
        </div>
        <CashFlowChart flows={all} place={first} height={320} chosen={month} onChoose={to} />
      </Card>
      <Card title="Month by month">
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
  const { path, traced, stretch } = useScoped('cash_flow', { parts: EVERY_PART })
  const answer = useAnswer<CashFlowAnswer>(path)
  return (
    <Page section="Cash flow" title="Cash flow" scope={EVERY_PART}>
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={480}>
        {(data) => (data.cash_flows.length === 0 ? <NothingBooked /> : <CashFlows answer={data} traced={traced} stretch={stretch} />)}
      </Answered>
    </Page>
  )
}
