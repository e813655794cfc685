import { useMemo } from 'preact/hooks'
import type { StatementsByPeriodAnswer } from '../../../src/http/contract/cash-flow.ts'
import { useManner, useParameter } from '../../client/address.ts'
import { figures } from '../../client/display-settings.ts'
import { EVERY_PART, financialMonth, useDays, useReport } from '../../client/use-scope.ts'
import { EVERY, type Every, type PeriodRow, PERIODS_MAX, periodTitle, rowsOfRoot, USUAL, usualWords } from './statements-by-period-figures.ts'
import { accountTree } from '../../figures/table-figures.ts'
import { PriceGapsNotice } from '../../frame/notices.tsx'
import { Page } from '../../frame/page.tsx'
import { Card } from '../../parts/card.tsx'
import { Amount } from '../../parts/amount.tsx'
import { Segmented } from '../../parts/fields.tsx'
import { Answered } from '../../parts/loading.tsx'
import { Proof } from '../../parts/proof.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { TreeGrid } from '../../parts/tree-grid.tsx'

const STATEMENTS = ['income', 'worth'] as const
type Of = (typeof STATEMENTS)[number]
const ROOTS = { income: ['Income', 'Expenses'], worth: ['Assets', 'Liabilities'] } as const
const NET = { income: 'Income less expenses', worth: 'Net worth' } as const
const TOTAL = { income: 'Together', worth: 'Change' } as const
const SHOWN = ['amounts', 'shares'] as const
type Shown = (typeof SHOWN)[number]
const EVERY_NAMES: Readonly<Record<Every, string>> = {
  week: 'Weeks',
  month: 'Months',
  quarter: 'Quarters',
  year: 'Years',
  financial_year: 'Financial years',
}

interface Asked {
  readonly answer: StatementsByPeriodAnswer
  readonly of: Of
  readonly every: Every
  readonly shown: Shown
}

/** The part that an account is of its root; nothing where the root has nothing. */
const Share = ({ row, at, value, whole, name }: { row: PeriodRow; at: readonly (string | number)[]; value: number; whole: number; name: string }) =>
  whole === 0 ? (
    <span class="quiet">–</span>
  ) : (
    <Proof inRow at={['rows', row.place, ...at]} percentOf={[['rows', row.rootPlace, ...at]]} as="percent" name={`${name}, in per cent`}>
      {figures.value.percent((value / whole) * 100)}
    </Proof>
  )

const column = (
  title: string,
  shown: Shown,
  at: readonly (string | number)[],
  of: (row: Pick<PeriodRow, 'amounts' | 'total'>) => number,
): Column<PeriodRow> => ({
  title,
  value: of,
  cell: (row) => {
    const value = of(row)
    const name = `${row.account}, ${title}`
    const whole = of({ amounts: row.ofRoot, total: row.ofRootTotal })
    if (shown === 'shares') return <Share row={row} at={at} value={value} whole={whole} name={name} />
    return (
      <Proof inRow at={['rows', row.place, ...at]} name={name}>
        <Amount value={value} />
      </Proof>
    )
  },
})

/** The latest first, as in every table of periods: it is what one came for, and what a phone shows. */
const latestFirst = ({ periods }: StatementsByPeriodAnswer): number[] => periods.map((_, place) => place).reverse()

const Trees = ({ answer, of, every, shown, aside }: Asked & { aside: string }) => {
  const columns = useMemo(
    () => [
      ...latestFirst(answer).map((place) =>
        column(periodTitle(answer.periods[place]!, every), shown, ['amounts', place], ({ amounts }) => amounts[place] ?? 0),
      ),
      // A share of what changed is none.
      ...(shown === 'shares' && of === 'worth' ? [] : [column(TOTAL[of], shown, ['total'], ({ total }) => total)]),
    ],
    [answer, of, every, shown],
  )
  return (
    <>
      {ROOTS[of].map((root) => {
        const nodes = accountTree(rowsOfRoot(answer, root))
        return (
          nodes.length > 0 && (
            <Card key={root} title={root} aside={aside}>
              <TreeGrid name={root.toLowerCase()} label={`${root} by ${every.replace('_', ' ')}`} nodes={nodes} columns={columns} openLevels={2} />
            </Card>
          )
        )
      })}
    </>
  )
}

interface NetRow {
  readonly place: number
  readonly title: string
  readonly amount: number
}

const Net = ({ answer, of, every }: Omit<Asked, 'shown'>) => {
  const { amounts, total } = answer.net
  const rows = latestFirst(answer).map((place): NetRow => ({ place, title: periodTitle(answer.periods[place]!, every), amount: amounts[place] ?? 0 }))
  return (
    <Card title={NET[of]}>
      <Table
        name="net"
        label={NET[of]}
        rows={rows}
        rowKey={({ title }) => title}
        head={{ title: 'Period', value: ({ title }) => title, cell: ({ title }) => title }}
        columns={[
          {
            title: NET[of],
            value: ({ amount }) => amount,
            cell: ({ amount, place, title }) => (
              <Proof at={['net', 'amounts', place]} name={`${NET[of]}, ${title}`}>
                <Amount value={amount} />
              </Proof>
            ),
            // Net worth of several days is no sum.
            ...(of === 'income' && {
              total: () => (
                <Proof at={['net', 'total']} name={`${NET[of]}: together`}>
                  <Amount value={total} />
                </Proof>
              ),
            }),
          },
        ]}
      />
    </Card>
  )
}

/** Every account by week, month, quarter or year: what it earned or spent in each, or what it held at the end of each. */
export const StatementsByPeriodPage = () => {
  const [of, setOf] = useParameter<Of>('of', 'income', STATEMENTS)
  const [every, setEvery] = useParameter<Every>('every', 'month', EVERY)
  const [shown, setShown] = useManner<Shown>('show', 'amounts', SHOWN)
  const { range } = useDays()
  const { answer, traced } = useReport<StatementsByPeriodAnswer>('statements_by_period', {
    of,
    every,
    periods: String(range ? PERIODS_MAX : USUAL[every]),
    from: range?.first,
    to: range?.last,
  })
  const offered = EVERY.filter((one) => one !== 'financial_year' || financialMonth() !== 1)
  return (
    <Page
      section="Accounts"
      title="Statements by period"
      scope={EVERY_PART}
      controls={
        <>
          <Segmented
            label="What is shown"
            choices={[
              { value: 'income', label: 'Earned and spent' },
              { value: 'worth', label: 'Owned and owed' },
            ]}
            value={of}
            onChoose={setOf}
          />
          <Segmented label="By" choices={offered.map((value) => ({ value, label: EVERY_NAMES[value] }))} value={every} onChoose={setEvery} />
          <Segmented
            label="As"
            choices={[
              { value: 'amounts', label: 'Amounts' },
              { value: 'shares', label: 'Shares' },
            ]}
            value={shown}
            onChoose={setShown}
          />
        </>
      }
    >
      <PriceGapsNotice gaps={answer.data} />
      <Answered answer={answer} height={520} traced={traced}>
        {(data) =>
          data.rows.length === 0 ? (
            <p class="empty">Nothing was booked in these periods.</p>
          ) : (
            <>
              <Trees answer={data} of={of} every={every} shown={shown} aside={range ? '' : usualWords(every)} />
              <Net answer={data} of={of} every={every} />
            </>
          )
        }
      </Answered>
    </Page>
  )
}
