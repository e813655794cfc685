import { useMemo } from 'preact/hooks'
import { figures } from '../../client/settings.ts'
import { counted } from '../../figures/format.ts'
import type { GroupRow } from '../../figures/portfolio.ts'
import { Amount } from '../amount.tsx'
import { type Place, Proof } from '../proof.tsx'
import type { Column } from '../table/column.ts'
import { Table } from '../table/table.tsx'

const TONES = 8

/** Groups of what funds are made of, ranked, each as a bar of the funds that it lies in. */
export const GroupTable = ({
  name,
  label,
  head,
  rows,
  tones,
  at,
}: {
  name: string
  label: string
  head: string
  rows: readonly GroupRow[]
  tones: ReadonlyMap<string, number>
  /** Where the list stands in the answer. */
  at: Place
}) => {
  const columns = useMemo(
    (): Column<GroupRow>[] => [
      {
        title: 'As a bar',
        isDrawing: true,
        cell: ({ parts }) => (
          <span class="share-line share-line-parts" aria-hidden="true">
            {!figures.value.hidden &&
              parts.map(({ fund, width }) => (
                <i key={fund} class={`share-tone-${Math.min(tones.get(fund) ?? 0, TONES - 1)}`} style={{ width: `${width}%` }} title={fund} />
              ))}
          </span>
        ),
      },
      {
        title: 'Share',
        value: ({ percentage }) => percentage,
        cell: (row) => (
          <Proof inRow at={[...at, row.at, 'percentage']} as="percent" name={`${row.name}: share`}>
            <span class="amount">{figures.value.percent(row.percentage)}</span>
          </Proof>
        ),
      },
      {
        title: 'Value',
        value: ({ amount }) => amount,
        cell: (row) => (
          <Proof inRow at={[...at, row.at, 'amount']} name={`${row.name}: value`}>
            <Amount value={row.amount} />
          </Proof>
        ),
      },
      {
        title: 'In',
        about: 'The funds that it lies in',
        align: 'left',
        value: ({ parts }) => parts.map(({ fund }) => fund).join(', '),
        cell: ({ parts }) => <span class="quiet">{parts.length > 1 ? counted(parts.length, 'fund') : parts.map(({ fund }) => fund).join(', ')}</span>,
      },
    ],
    [tones, at.join('/')],
  )
  return (
    <Table
      name={name}
      label={label}
      rows={rows}
      rowKey={({ id }) => id}
      head={{
        title: head,
        value: (row) => row.name,
        cell: (row) => (
          <>
            {row.name} {row.kind && <small class="quiet group-kind">{row.kind}</small>}
          </>
        ),
      }}
      columns={columns}
    />
  )
}
