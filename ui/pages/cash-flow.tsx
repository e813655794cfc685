import type { CashFlow, CashFlowAnswer } from '../../src/http/contract/cash-flow.ts'
import { useAnswer } from '../client/answers.ts'
import { sumOf } from '../figures/exact-sum.ts'
import { savedIn } from '../figures/cash-flow.ts'
import { dayOf, monthOf } from '../figures/days.ts'
import { Amount, Change } from '../parts/amount.tsx'
import { CashFlowChart } from '../parts/cash-flow-chart.tsx'
import { PriceGapsNotice } from '../parts/notices.tsx'
import { Card, Figure, Page } from '../parts/page.tsx'
import { useRange } from '../parts/range-tabs.tsx'
import { Proof, Report } from '../parts/proof.tsx'
import { Answered } from '../parts/state.tsx'
import { figures } from '../client/settings.ts'

const REPORT = { report: 'cash_flow' }

const sum = (flows: readonly CashFlow[], of: (flow: CashFlow) => number): number => sumOf(flows.map(of))

const Months = ({ flows }: { flows: readonly CashFlow[] }) => (
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
          <th scope="row">{monthOf(dayOf(flow.date))}</th>
          <td>
            <Proof at={['cash_flows', -1 - place, 'income']} name={`Income, ${monthOf(dayOf(flow.date))}`}>
              <Amount value={flow.income} />
            </Proof>
          </td>
          <td>
            <Proof at={['cash_flows', -1 - place, 'expenses']} name={`Expenses, ${monthOf(dayOf(flow.date))}`}>
              <Amount value={flow.expenses} />
            </Proof>
          </td>
          <td class="medium">
            <Proof at={['cash_flows', -1 - place, 'tax']} name={`Tax, ${monthOf(dayOf(flow.date))}`}>
              <Amount value={flow.tax} />
            </Proof>
          </td>
          <td class="narrow">
            <Change value={savedIn(flow)} />
          </td>
          <td class="medium">
            <Proof at={['cash_flows', -1 - place, 'investment']} name={`Invested, ${monthOf(dayOf(flow.date))}`}>
              <Amount value={flow.investment} />
            </Proof>
          </td>
          <td class="medium">
            <Proof at={['cash_flows', -1 - place, 'liabilities']} name={`Debt, ${monthOf(dayOf(flow.date))}`}>
              <Amount value={flow.liabilities} />
            </Proof>
          </td>
          <td class="medium">
            <Proof at={['cash_flows', -1 - place, 'balance']} name={`Cash, ${monthOf(dayOf(flow.date))}`}>
              <Amount value={flow.balance} />
            </Proof>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

const CashFlows = ({ all }: { all: readonly CashFlow[] }) => {
  const { inRange, tabs } = useRange(all, ({ date }) => dayOf(date), '1y')
  const income = sum(inRange, (flow) => flow.income)
  const saved = sum(inRange, savedIn)
  const months = Math.max(1, inRange.length)
  return (
    <>
      <Card>
        <div class="chart-head chart-head-first">
          <dl class="figures">
            <Figure name="Income a month">
              <Amount value={income / months} />
            </Figure>
            <Figure name="Spent a month" title="Expenses without taxes">
              <Amount value={sum(inRange, ({ expenses }) => expenses) / months} />
            </Figure>
            <Figure name="Tax a month">
              <Amount value={sum(inRange, ({ tax }) => tax) / months} />
            </Figure>
            <Figure name="Saved a month">
              <Change value={saved / months} />
            </Figure>
            <Figure name="Savings rate" title="What is left of the income after living and taxes">
              <span class="amount">{income > 0 ? figures.value.percent((saved / income) * 100) : '–'}</span>
            </Figure>
          </dl>
          <div class="chart-tools">{tabs}</div>
        </div>
        <CashFlowChart flows={inRange} height={320} />
      </Card>
      <Card title="Month by month">
        <Report.Provider value={REPORT}>
          <Months flows={inRange} />
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
