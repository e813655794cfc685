import { useMemo } from 'preact/hooks'
import type { CashFlow, CashFlowAnswer } from '../../src/http/contract/cash-flow.ts'
import { useAnswer } from '../client/answers.ts'
import { averageOf, bookedFlows, savedIn } from '../figures/cash-flow.ts'
import { type Day, dayOf, monthOf } from '../figures/days.ts'
import { counted } from '../figures/format.ts'
import { monthWords } from '../figures/months.ts'
import { Amount, Change } from '../parts/amount.tsx'
import { CashFlowChart } from '../parts/cash-flow-chart.tsx'
import { PriceGapsNotice } from '../parts/notices.tsx'
import { Card, Figure, Page } from '../parts/page.tsx'
import { useMonthRange } from '../parts/range-tabs.tsx'
import { Proof, Report } from '../parts/proof.tsx'
import { Answered } from '../parts/state.tsx'
import { figures, today } from '../client/settings.ts'

const REPORT = { report: 'cash_flow' }

/** `after`: how many months the answer has after the last of these. */
const Months = ({ flows, after }: { flows: readonly CashFlow[]; after: number }) => (
  <table class="grid">
    <thead>
      <tr>
        <th scope="col">Month</th>
        <th scope="col">Income</th>
        <th scope="col">Expenses</th>
        <th scope="col" class="medium">
          Tax
        </th>
        <th scope="col" class="narrow">
          Saved
        </th>
        <th scope="col" class="medium">
          Invested
        </th>
        <th scope="col" class="medium" title="Above zero: borrowed; below: repaid">
          Debt
        </th>
        <th scope="col" class="medium">
          Cash at its end
        </th>
      </tr>
    </thead>
    <tbody>
      {flows.toReversed().map((flow, place) => (
        <tr key={flow.date}>
          <th scope="row">{monthWords(dayOf(flow.date), today.value)}</th>
          <td>
            <Proof at={['cash_flows', -1 - after - place, 'income']} name={`Income, ${monthOf(dayOf(flow.date))}`}>
              <Amount value={flow.income} />
            </Proof>
          </td>
          <td>
            <Proof at={['cash_flows', -1 - after - place, 'expenses']} name={`Expenses, ${monthOf(dayOf(flow.date))}`}>
              <Amount value={flow.expenses} />
            </Proof>
          </td>
          <td class="medium">
            <Proof at={['cash_flows', -1 - after - place, 'tax']} name={`Tax, ${monthOf(dayOf(flow.date))}`}>
              <Amount value={flow.tax} />
            </Proof>
          </td>
          <td class="narrow">
            <Change value={savedIn(flow)} />
          </td>
          <td class="medium">
            <Proof at={['cash_flows', -1 - after - place, 'investment']} name={`Invested, ${monthOf(dayOf(flow.date))}`}>
              <Amount value={flow.investment} />
            </Proof>
          </td>
          <td class="medium">
            <Proof at={['cash_flows', -1 - after - place, 'liabilities']} name={`Debt, ${monthOf(dayOf(flow.date))}`}>
              <Amount value={flow.liabilities} />
            </Proof>
          </td>
          <td class="medium">
            <Proof at={['cash_flows', -1 - after - place, 'balance']} name={`Cash, ${monthOf(dayOf(flow.date))}`}>
              <Amount value={flow.balance} />
            </Proof>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const dayOfMonth = ({ date }: CashFlow): Day => dayOf(date)

/** "12 whole months, Nov 2025 to Oct 2026" */
const spanOf = (months: readonly CashFlow[]): string => {
  const [first, last] = [months[0], months.at(-1)]
  if (!first || !last) return ''
  const days = first === last ? monthOf(dayOf(first.date)) : `${monthOf(dayOf(first.date))} to ${monthOf(dayOf(last.date))}`
  return `${counted(months.length, 'whole month')}, ${days}`
}

const Averages = ({ whole }: { whole: readonly CashFlow[] }) => {
  const average = averageOf(whole)
  if (!average) return <p class="quiet">There is no whole month yet to tell an average of.</p>
  const { income, expenses, tax, saved } = average
  return (
    <div>
      <dl class="figures">
        <Figure name="Income a month">
          <Amount value={income} />
        </Figure>
        <Figure name="Spent a month" title="Expenses without taxes">
          <Amount value={expenses} />
        </Figure>
        <Figure name="Tax a month">
          <Amount value={tax} />
        </Figure>
        <Figure name="Saved a month">
          <Change value={saved} />
        </Figure>
        <Figure name="Savings rate" title="What is left of the income after living and taxes">
          <span class="amount">{income > 0 ? figures.value.percent((saved / income) * 100) : '–'}</span>
        </Figure>
      </dl>
      <p class="range-words quiet">on average over {spanOf(whole)}</p>
    </div>
  )
}

const CashFlows = ({ all: flows }: { all: readonly CashFlow[] }) => {
  const booked = useMemo(() => bookedFlows(flows), [flows])
  const { whole, all, tabs } = useMonthRange(booked, dayOfMonth)
  return (
    <>
      <Card>
        <div class="chart-head chart-head-first">
          <Averages whole={whole} />
          <div class="chart-tools">{tabs}</div>
        </div>
        <CashFlowChart flows={all} height={320} />
      </Card>
      <Card title="Month by month">
        <Report.Provider value={REPORT}>
          <Months flows={all} after={flows.length - booked.length} />
        </Report.Provider>
      </Card>
    </>
  )
}

export const CashFlowPage = () => {
  const answer = useAnswer<CashFlowAnswer>('/api/cash_flow')
  return (
    <Page section="Cash flow" title="Monthly">
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={480}>
        {({ cash_flows }) => (cash_flows.length === 0 ? <p class="empty">Nothing has been booked yet.</p> : <CashFlows all={cash_flows} />)}
      </Answered>
    </Page>
  )
}
