import { useMemo } from 'preact/hooks'
import { periods } from '#messages/parts.ts'
import { statements as words } from '#messages/statements.ts'
import type { StatementsByPeriodAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import { useManner, useParameter } from '../../client/address.ts'
import { figures } from '../../client/display-settings.ts'
import { EVERY_PART, financialMonth, useDays, useReport } from '../../client/use-scope.ts'
import { dayInYear, dayOf, monthOf, shortDay } from '../../figures/calendar-days.ts'
import { accountTree } from '../../figures/table-figures.ts'
import { Page } from '../../frame/page.tsx'
import { Card, Proof } from '../../parts/figure.tsx'
import { Segmented, SelectField } from '../../parts/fields.tsx'
import { Answered } from '../../parts/loading.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { TreeGrid } from '../../parts/tree-grid.tsx'

/** Accounts by period. Pure. */

const EVERY = ['week', 'month', 'quarter', 'year', 'financial_year'] as const
type Every = (typeof EVERY)[number]

/** So many are shown, the latest, while no period is chosen; and of one that is long. */
export const USUAL: Readonly<Record<Every, number>> = { week: 13, month: 12, quarter: 8, year: 10, financial_year: 10 }
export const PERIODS_MAX = 60

/** "the last 12 months" */
export const usualWords = (every: Every): string => words.latest[every](USUAL[every])

type Period = StatementsByPeriodAnswer['periods'][number]

/** What a column is called: "Mar 2024", "Q1 2024", "4 Mar – 10 Mar 2024", "2024", each "so far" while it runs. */
export const periodTitle = ({ key, start_date, end_date, running }: Period, every: Every): string => {
  const named = (): string => {
    switch (every) {
      case 'week':
        return `${dayInYear(dayOf(start_date))} – ${shortDay(dayOf(end_date))}`
      case 'month':
        return monthOf(dayOf(start_date))
      case 'quarter': {
        const [, year = '', quarter = ''] = /^(\d+)-Q(\d)$/.exec(key) ?? []
        return periods.quarter(quarter, year)
      }
      default:
        return key
    }
  }
  return running ? periods.soFar(named()) : named()
}

/** The latest first, as in every table of periods: it is what one came for, and what a phone shows. */
export const latestFirst = ({ periods }: Pick<StatementsByPeriodAnswer, 'periods'>): number[] => periods.map((_, place) => place).reverse()

interface PeriodRow {
  readonly account: string
  readonly amounts: readonly number[]
  readonly total: number
  /** Its place in the answer, and that of the root that it belongs to. */
  readonly place: number
  readonly rootPlace: number
  /** What the root has in each period. */
  readonly ofRoot: readonly number[]
  readonly ofRootTotal: number
}

/** The rows under a root, by account. */
export const rowsOfRoot = ({ rows }: StatementsByPeriodAnswer, root: string): Record<string, PeriodRow> => {
  const rootPlace = rows.findIndex(({ account }) => account === root)
  const whole = rows[rootPlace]
  if (!whole) return {}
  return Object.fromEntries(
    rows.flatMap((row, place) =>
      row.account === root || row.account.startsWith(`${root}:`)
        ? [[row.account, { ...row, place, rootPlace, ofRoot: whole.amounts, ofRootTotal: whole.total }]]
        : [],
    ),
  )
}

const CHOICES = ['one', ...EVERY] as const

/** Whether a statement is of one period, or of several side by side: the same choice for all statements. */
export const useEvery = (): [every: 'one' | Every, choose: (every: 'one' | Every) => void] => useParameter<'one' | Every>('every', 'one', CHOICES)

export const EveryChoice = () => {
  const [every, choose] = useEvery()
  return (
    <SelectField
      label={words.sideBySide}
      value={every}
      choices={CHOICES.filter((one) => one !== 'financial_year' || financialMonth() !== 1).map((one) => [one, words.every[one]] as const)}
      onChoose={choose}
    />
  )
}

type Of = 'income' | 'worth'
const ROOTS = { income: ['Income', 'Expenses'], worth: ['Assets', 'Liabilities'] } as const
const TITLES = { income: words.incomeStatement, worth: words.balanceSheet } as const
const NET = { income: words.incomeLessExpenses, worth: words.netWorth } as const
const TOTAL = { income: words.total, worth: words.change } as const
const SHOWN = ['amounts', 'shares'] as const
type Shown = (typeof SHOWN)[number]

interface Asked {
  readonly answer: StatementsByPeriodAnswer
  readonly of: Of
  readonly every: Every
  readonly shown: Shown
}

/** The part that an account is of its root; nothing where the root has nothing. */
const Share = ({ row, at, value, whole, name }: { row: PeriodRow; at: readonly (string | number)[]; value: number; whole: number; name: string }) => (
  <Proof
    inRow
    at={['rows', row.place, ...at]}
    percentOf={[['rows', row.rootPlace, ...at]]}
    as="percent"
    name={words.inPercent(name)}
    orNone={whole === 0}
  >
    {whole !== 0 && figures.value.percent((value / whole) * 100)}
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
    const name = words.figureIn(row.account, title)
    const whole = of({ amounts: row.ofRoot, total: row.ofRootTotal })
    if (shown === 'shares') return <Share row={row} at={at} value={value} whole={whole} name={name} />
    return <Proof inRow at={['rows', row.place, ...at]} name={name} amount={value} />
  },
})

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
              <TreeGrid name={root.toLowerCase()} label={words.byPeriod[every](root)} nodes={nodes} columns={columns} openLevels={2} />
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
        head={{ title: words.period, value: ({ title }) => title, cell: ({ title }) => title }}
        columns={[
          {
            title: NET[of],
            value: ({ amount }) => amount,
            cell: ({ amount, place, title }) => <Proof at={['net', 'amounts', place]} name={words.figureIn(NET[of], title)} amount={amount} />,
            // Net worth of several days is no sum.
            ...(of === 'income' && {
              total: () => <Proof at={['net', 'total']} name={words.figureIn(NET[of], words.total)} amount={total} />,
            }),
          },
        ]}
      />
    </Card>
  )
}

/** The income statement or the balance sheet of several periods side by side: every account in each of them, or at the end of each. */
export const StatementsByPeriod = ({ of, every }: { of: Of; every: Every }) => {
  const [shown, setShown] = useManner<Shown>('show', 'amounts', SHOWN)
  const { range } = useDays()
  const { answer, traced } = useReport<StatementsByPeriodAnswer>('statements_by_period', {
    of,
    every,
    periods: String(range ? PERIODS_MAX : USUAL[every]),
    from: range?.first,
    to: range?.last,
  })
  return (
    <Page
      section="Accounts"
      title={TITLES[of]}
      scope={EVERY_PART}
      controls={
        <>
          <EveryChoice />
          <Segmented
            label={words.shownAs}
            choices={[
              { value: 'amounts', label: words.amounts },
              { value: 'shares', label: words.shares },
            ]}
            value={shown}
            onChoose={setShown}
          />
        </>
      }
      gaps={answer.data}
    >
      <Answered answer={answer} height={520} traced={traced}>
        {(data) =>
          data.rows.length === 0 ? (
            <p class="empty">{words.noneInPeriods}</p>
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
