import { moneyFlow as texts } from '#messages/money-flow.ts'
import { pages } from '#messages/pages.ts'
import { periods } from '#messages/parts.ts'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import type { SankeyAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import { Sankey } from './sankey.tsx'
import { useManner } from '../../client/address.ts'
import { today } from '../../client/display-settings.ts'
import { EVERY_PART, financialMonth, useDays, useReport, useScope } from '../../client/use-scope.ts'
import { monthsBefore } from '../../figures/calendar-days.ts'
import { type FlowLink, flowOf, hasTaxes, spendingOnly } from './flow-figures.ts'
import { periodIn, periodWith, periodWords, type DayRange } from '../../figures/scope-parameters.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { Page } from '../../frame/page.tsx'
import { AddingUp, Amount, askedFigure, Card, Change, Figure, openPanel, Proof, Report, type Traced } from '../../parts/figure.tsx'
import { BreakingName } from '../../parts/account-name.tsx'
import { Segmented } from '../../parts/fields.tsx'
import { Answered } from '../../parts/loading.tsx'
import type { Place } from '../../figures/unknown.ts'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'

const DEPTHS = ['1', '2', '3', 'all'] as const
type Depth = (typeof DEPTHS)[number]
const depthOf = (depth: Depth): number => (depth === 'all' ? 9 : Number(depth))
const choices = DEPTHS.map((value) => ({
  value,
  label: value === 'all' ? texts.all : value,
  title: value === 'all' ? texts.allExplained : texts.levels(Number(value)),
}))

/** The places of the figures of some links in the answer. */
const placesOf = (links: readonly FlowLink[]): { at: Place; plus: Place[]; minus: Place[] } => {
  const [first = 0, ...plus] = links.flatMap(({ plus: places }) => places)
  const at = (place: number): Place => ['links', place, 'value']
  return { at: at(first), plus: plus.map(at), minus: links.flatMap(({ minus }) => minus).map(at) }
}

const COLUMNS: readonly Column<FlowLink>[] = [
  { title: texts.to, align: 'left', value: ({ target }) => target, cell: ({ target }) => <BreakingName name={target} /> },
  {
    title: texts.amount,
    value: ({ value }) => value,
    cell: (link) => <Proof {...placesOf([link])} name={`${link.source} → ${link.target}`} amount={link.value} />,
  },
  { title: texts.transactions, value: ({ transactions }) => transactions, cell: ({ transactions }) => transactions },
]

/** A flow of money as a picture and as the table behind it, at a depth that one chooses; both lead to the transactions. */
export const FlowView = ({
  answer,
  report,
  label,
  hasIncome = true,
  more,
}: {
  answer: SankeyAnswer
  report: Traced
  label: string
  hasIncome?: boolean
  /** Further choices of the page. */
  more?: ComponentChildren
}) => {
  const [income, setIncome] = useManner<Depth>('income', '2', DEPTHS)
  const [expense, setExpense] = useManner<Depth>('expenses', '2', DEPTHS)
  const [transfers, setTransfers] = useManner<'yes' | 'no'>('transfers', 'no', ['yes', 'no'])
  const flow = useMemo(
    () =>
      flowOf(answer, {
        depth: { income: depthOf(income), expense: depthOf(expense), asset: 2, liability: 2, equity: 2 },
        transfers: transfers === 'yes',
      }),
    [answer, income, expense, transfers],
  )
  const open = (name: string, links: readonly FlowLink[]): void =>
    openPanel(askedFigure(report, placesOf(links), { name, panel: 'contents', as: 'money' }))
  return (
    <>
      <Card title={label}>
        <div class="flow-controls">
          {hasIncome && (
            <span class="field">
              {texts.incomeDepth}
              <Segmented label={texts.incomeDepth} choices={choices} value={income} onChoose={setIncome} />
            </span>
          )}
          <span class="field">
            {texts.expenseDepth}
            <Segmented label={texts.expenseDepth} choices={choices} value={expense} onChoose={setExpense} />
          </span>
          {hasIncome && (
            <label class="check">
              <input
                type="checkbox"
                checked={transfers === 'yes'}
                onChange={({ currentTarget: { checked } }) => setTransfers(checked ? 'yes' : 'no')}
              />
              {texts.transfers}
            </label>
          )}
          {more}
        </div>
        {flow.links.length === 0 ? <p class="empty">{texts.nothing}</p> : <Sankey flow={flow} label={label} onOpen={open} />}
      </Card>
      {flow.links.length > 0 && (
        <Card title={texts.table}>
          <Report.Provider value={report}>
            <Table
              name="flow"
              label={label}
              head={{ title: texts.from, cell: ({ source }) => <BreakingName name={source} />, value: ({ source }) => source }}
              columns={COLUMNS}
              rows={flow.links}
              rowKey={({ source, target }) => `${source} ${target}`}
            />
          </Report.Provider>
        </Card>
      )}
    </>
  )
}

/** From where money came to where it went, in the month that is going on or any other period. */
export const MoneyFlowPage = () => {
  const usual = periodWith('month', useDays().last, financialMonth())
  const [scope] = useScope()
  const period = scope.period || usual
  const { first, last } = periodIn(period, financialMonth()) as DayRange
  const words = periodWords(period, financialMonth())
  const { answer, traced: report } = useReport<SankeyAnswer>('sankey', { from: first, to: last })
  return (
    <Page title={pages.views.moneyFlow.title} scope={EVERY_PART} usual={usual} gaps={answer.data}>
      <Answered answer={answer} height={480}>
        {(data) => (
          <>
            <Report.Provider value={report}>
              <Card>
                <AddingUp
                  sums={[{ parts: [data.meta.totalInflow, -data.meta.totalOutflow], sum: sumOf([data.meta.totalInflow, -data.meta.totalOutflow]) }]}
                >
                  <dl class="figures">
                    <Figure name={texts.cameIn(last >= today.value ? periods.soFar(words) : words)} at={['meta', 'totalInflow']}>
                      <Amount value={data.meta.totalInflow} />
                    </Figure>
                    <Figure name={texts.wentOut} title={texts.wentOutExplained} at={['meta', 'totalOutflow']} amount={data.meta.totalOutflow} />
                    <Figure name={texts.left} at={['meta', 'totalInflow']} minus={[['meta', 'totalOutflow']]}>
                      <Change value={sumOf([data.meta.totalInflow, -data.meta.totalOutflow])} />
                    </Figure>
                  </dl>
                </AddingUp>
              </Card>
            </Report.Provider>
            <FlowView answer={data} report={report} label={texts.label(words)} />
          </>
        )}
      </Answered>
    </Page>
  )
}

/** Which accounts paid for what, over some time. */
export const ExpenseBreakdownPage = () => {
  const { last: today } = useDays()
  // Twelve months, the one that is going on among them.
  const usual = `${monthsBefore(`${today.slice(0, 7)}-01`, 11)}..${today}`
  const [scope] = useScope()
  const period = scope.period || usual
  const { first, last } = periodIn(period, financialMonth()) as DayRange
  const { answer, traced } = useReport<SankeyAnswer>('sankey', { from: first, to: last })
  const [taxes, setTaxes] = useManner<'yes' | 'no'>('taxes', 'no', ['yes', 'no'])
  const spending = useMemo(() => answer.data && spendingOnly(answer.data, { taxes: taxes === 'yes' }), [answer.data, taxes])
  return (
    <Page title={pages.views.expenseBreakdown.title} scope={EVERY_PART} usual={usual} gaps={answer.data}>
      <Answered answer={answer} height={480}>
        {() =>
          spending && (
            <FlowView
              answer={spending}
              report={traced}
              label={texts.spendingLabel(periodWords(period, financialMonth()))}
              hasIncome={false}
              more={
                hasTaxes(spending) && (
                  <label class="check">
                    <input
                      type="checkbox"
                      checked={taxes === 'yes'}
                      onChange={({ currentTarget: { checked } }) => setTaxes(checked ? 'yes' : 'no')}
                    />
                    {texts.taxes}
                  </label>
                )
              }
            />
          )
        }
      </Answered>
    </Page>
  )
}
