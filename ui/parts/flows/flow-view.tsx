import { useMemo } from 'preact/hooks'
import type { SankeyAnswer } from '../../../src/http/contract/cash-flow.ts'
import { useManner } from '../../address.ts'
import { Sankey } from '../../charts/sankey.tsx'
import { type FlowLink, flowOf } from '../../figures/flow.ts'
import { BreakingName } from '../account-name.tsx'
import { Amount } from '../amount.tsx'
import { Card } from '../frame/page.tsx'
import { askedFigure, openPanel, type Place, Proof, Report, type Traced } from '../proof.tsx'
import { Segmented } from '../fields/segmented.tsx'
import type { Column } from '../table/column.ts'
import { Table } from '../table/table.tsx'

const DEPTHS = ['1', '2', '3', 'all'] as const
type Depth = (typeof DEPTHS)[number]
const depthOf = (depth: Depth): number => (depth === 'all' ? 9 : Number(depth))
const choices = DEPTHS.map((value) => ({
  value,
  label: value === 'all' ? 'All' : value,
  title: value === 'all' ? 'Every account by itself' : `The first ${value} parts of a name`,
}))

/** Where the figures of some links stand in the answer. */
const placesOf = (links: readonly FlowLink[]): { at: Place; plus: Place[]; minus: Place[] } => {
  const [first = 0, ...plus] = links.flatMap(({ plus: places }) => places)
  const at = (place: number): Place => ['links', place, 'value']
  return { at: at(first), plus: plus.map(at), minus: links.flatMap(({ minus }) => minus).map(at) }
}

const COLUMNS: readonly Column<FlowLink>[] = [
  { title: 'To', align: 'left', value: ({ target }) => target, cell: ({ target }) => <BreakingName name={target} /> },
  {
    title: 'Amount',
    value: ({ value }) => value,
    cell: (link) => (
      <Proof {...placesOf([link])} name={`${link.source} → ${link.target}`}>
        <Amount value={link.value} />
      </Proof>
    ),
  },
  { title: 'Transactions', value: ({ transactions }) => transactions, cell: ({ transactions }) => transactions },
]

/** A flow of money as a picture and as the table behind it, at a depth that one chooses; both lead to the transactions. */
export const FlowView = ({
  answer,
  report,
  label,
  hasIncome = true,
}: {
  answer: SankeyAnswer
  report: Traced
  label: string
  hasIncome?: boolean
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
    openPanel(askedFigure(report, placesOf(links), { name, door: 'contents', as: 'money' }))
  return (
    <>
      <Card title={label}>
        <div class="flow-controls">
          {hasIncome && (
            <span class="field">
              Income
              <Segmented label="How deep income is told apart" choices={choices} value={income} onChoose={setIncome} />
            </span>
          )}
          <span class="field">
            Expenses
            <Segmented label="How deep expenses are told apart" choices={choices} value={expense} onChoose={setExpense} />
          </span>
          {hasIncome && (
            <label class="check">
              <input
                type="checkbox"
                checked={transfers === 'yes'}
                onChange={({ currentTarget: { checked } }) => setTransfers(checked ? 'yes' : 'no')}
              />
              Transfers
            </label>
          )}
        </div>
        {flow.links.length === 0 ? <p class="empty">No money moved in these days.</p> : <Sankey flow={flow} label={label} onOpen={open} />}
      </Card>
      {flow.links.length > 0 && (
        <Card title="The same as a table">
          <Report.Provider value={report}>
            <Table
              name="flow"
              label={label}
              head={{ title: 'From', cell: ({ source }) => <BreakingName name={source} />, value: ({ source }) => source }}
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
