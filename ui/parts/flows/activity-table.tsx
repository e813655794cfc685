import { useContext, useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow.ts'
import { Sparkline } from '../../charts/sparkline.tsx'
import { figures } from '../../client/settings.ts'
import { type ActivityRow, type Every, meanOf, periodName, rowsOf } from '../../figures/activity.ts'
import { sumOf } from '../../figures/exact-sum.ts'
import { BreakingName } from '../account-name.tsx'
import { Amount, Signed } from '../amount.tsx'
import { type Place, Proof, Report, unknownIn } from '../proof.tsx'
import type { Column } from '../table/column.ts'
import { Table } from '../table/table.tsx'

export interface ActivityTableProps {
  readonly answer: ActivityAnswer
  readonly every: Every
  /** The period that the table is about, and those that it is compared with on average. */
  readonly at: number
  /** Where the trend begins. */
  readonly first?: number
  readonly usual: readonly number[]
  /** Where a name leads; nowhere without. */
  readonly linkOf: (name: string) => string | undefined
  /** What a name is. */
  readonly title: string
  /** The colour that a name has on the page, for a bar beside it. */
  readonly toneOf?: (name: string) => string
  /** The colour that is left alone: the table is about its names only. */
  readonly only?: string | undefined
}

const NONE = <span class="quiet">–</span>

const columnsFor = (
  { answer, every, at, first = 0, usual, toneOf, only }: ActivityTableProps,
  { rows, isUnknown }: { rows: readonly ActivityRow[]; isUnknown: ReturnType<typeof unknownIn> },
): Column<ActivityRow>[] => {
  const period = answer.periods[at]
  const before = at > first ? answer.periods[at - 1] : undefined
  const name = period ? periodName(period, every) : ''
  const place = (row: ActivityRow, index: number): Place => [...row.at, 'amounts', index]
  const amount = (row: ActivityRow, index: number): number => row.amounts[index] ?? 0
  const known = (row: ActivityRow, index: number): number | undefined => (isUnknown({ at: place(row, index) }) ? undefined : amount(row, index))
  const sum = (index: number) => () => (
    <Proof at={['totals', index]} name={answer.periods[index]?.key ?? ''}>
      <Amount value={answer.totals[index] ?? 0} />
    </Proof>
  )
  const cell = (index: number) => (row: ActivityRow) => (
    <Proof at={place(row, index)} name={`${row.name}, ${answer.periods[index]?.key}`}>
      <Amount value={amount(row, index)} />
    </Proof>
  )
  // What takes from the whole has no share of it, and then the others have none either.
  const whole = answer.rows.some(({ amounts }) => (amounts[at] ?? 0) < 0) ? 0 : (answer.totals[at] ?? 0)
  const changed = (row: ActivityRow): number => sumOf([amount(row, at), -amount(row, at - 1)])
  const most = Math.max(...rows.map((row) => amount(row, at)))
  // Some of the names are not what all of them are together.
  const total = <Total,>(of: Total): { total?: Total } => (only === undefined ? { total: of } : {})
  return [
    ...(toneOf
      ? [
          {
            title: 'As a bar',
            isDrawing: true as const,
            cell: (row: ActivityRow) => (
              <span class="category-bar" aria-hidden="true">
                {!figures.value.hidden && most > 0 && (
                  <i class={toneOf(row.name)} style={{ width: `${Math.max(0, (amount(row, at) / most) * 100)}%` }} />
                )}
              </span>
            ),
          },
        ]
      : []),
    { title: name, value: (row) => known(row, at), cell: cell(at), ...total(sum(at)) },
    {
      title: 'Share',
      about: `Of all in ${name}`,
      value: (row) => (whole > 0 ? (amount(row, at) / whole) * 100 : undefined),
      cell: (row) =>
        whole > 0 ? (
          <Proof at={place(row, at)} percentOf={[['totals', at]]} as="percent" name={`${row.name}, share of ${name}`}>
            <span class="amount">{figures.value.percent((amount(row, at) / whole) * 100)}</span>
          </Proof>
        ) : (
          NONE
        ),
    },
    ...(before
      ? [
          { title: periodName(before, every), value: (row: ActivityRow) => known(row, at - 1), cell: cell(at - 1), ...total(sum(at - 1)) },
          {
            title: 'Change',
            about: `From ${periodName(before, every)} to ${name}`,
            value: changed,
            madeOf: {
              columns: [name, periodName(before, every)],
              parts: (row: ActivityRow) => [amount(row, at), -amount(row, at - 1)],
            },
            cell: (row: ActivityRow) => (
              <Proof at={place(row, at)} minus={[place(row, at - 1)]} name={`${row.name}: change`}>
                <Signed value={changed(row)} />
              </Proof>
            ),
          },
        ]
      : []),
    ...(usual.length > 1
      ? [
          {
            title: 'Usual',
            about: `On average of the ${usual.length} before that are whole`,
            value: (row: ActivityRow) => meanOf(row.amounts, usual),
            cell: (row: ActivityRow) => (
              <Proof
                at={place(row, usual[0] ?? 0)}
                plus={usual.slice(1).map((index) => place(row, index))}
                over={usual.length}
                name={`${row.name}, on average of ${usual.length}`}
              >
                <Amount value={meanOf(row.amounts, usual)} />
              </Proof>
            ),
          },
        ]
      : []),
    { title: 'Trend', isDrawing: true, cell: ({ amounts }) => <Sparkline values={amounts.slice(first)} /> },
    {
      title: 'Together',
      about: 'In all periods that are shown',
      value: (row) => (isUnknown({ at: [...row.at, 'total'] }) ? undefined : row.total),
      cell: (row) => (
        <Proof at={[...row.at, 'total']} name={`${row.name}, together`}>
          <Amount value={row.total} />
        </Proof>
      ),
      ...total(() => (
        <Proof at={['total']} name="Together">
          <Amount value={answer.total} />
        </Proof>
      )),
    },
  ]
}

/** Names with their sum in a period, beside the one before, what is usual, and all of them together. */
export const ActivityTable = (props: ActivityTableProps) => {
  const { answer, at, every, linkOf, title, usual, toneOf, only } = props
  const report = useContext(Report)
  const rows = useMemo(
    () =>
      rowsOf(answer)
        .filter(({ name }) => only === undefined || toneOf?.(name) === only)
        .sort((a, b) => Number(a.isRest) - Number(b.isRest) || (b.amounts[at] ?? 0) - (a.amounts[at] ?? 0)),
    [answer, at, only],
  )
  const columns = useMemo(() => columnsFor(props, { rows, isUnknown: unknownIn(report) }), [answer, at, every, usual.join(), rows])
  return (
    <Table
      name="activity"
      label={title}
      head={{
        title,
        value: ({ name }) => name,
        cell: ({ name, isRest }) => {
          const to = isRest ? undefined : linkOf(name)
          const shown = <BreakingName name={name} />
          return to === undefined ? shown : <Link href={to}>{shown}</Link>
        },
      }}
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      muted={({ amounts }) => (amounts[at] ?? 0) === 0}
    />
  )
}
