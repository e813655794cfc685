import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { figures } from '../../client/settings.ts'
import { digitsAddingUp } from '../../figures/adding-up.ts'
import { sumOf } from '../../figures/exact-sum.ts'
import { sortedBy } from '../../figures/table.ts'
import { Digits } from '../amount.tsx'
import { InRow } from '../proof.tsx'
import type { Column } from './column.ts'
import { openRow, RowSheet, tapped } from './row-sheet.tsx'
import { TableFrame } from './table-frame.tsx'
import { HeadCell } from './table-head.tsx'
import { firstDoor, walkDoors } from './walk-doors.ts'
import { TableTools } from './table-tools.tsx'
import { useTable } from './use-table.ts'

/** The column that says what a row is about; it stays in sight. */
export interface RowHead<Row> {
  readonly title: string
  readonly cell: (row: Row) => ComponentChildren
  /** What it is sorted by and saved as. */
  readonly value: (row: Row) => string | number
}

/** With how many digits the amounts of a column are written that has a sum at its foot, where it takes more than usual for them to add up. */
const digitsOf = <Row,>(columns: readonly Column<Row>[], rows: readonly Row[], usual: number): ReadonlyMap<string, number> =>
  new Map(
    columns.flatMap(({ title, value, total }) => {
      const parts = total && value ? rows.map(value).filter((amount) => typeof amount === 'number') : []
      const digits = digitsAddingUp([{ parts, sum: sumOf(parts) }], usual)
      return digits === usual ? [] : [[title, digits] as const]
    }),
  )

/**
 * A table: sorted by a press on a head, with its columns to choose, totals at its foot, and ways to copy and save it. The order is in
 * the address.
 */
export const Table = <Row,>({
  name,
  label,
  head,
  columns,
  rows,
  rowKey,
  muted,
  tools = true,
}: {
  /** Unlike those of the other tables of the page: "gain"; it names the order in the address and the files. */
  name: string
  label: string
  head: RowHead<Row>
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Rows that are there for completeness only. */
  muted?: (row: Row) => boolean
  /** A table that is there to be glanced at has none. */
  tools?: boolean
}) => {
  const first: Column<Row> = { ...head, align: 'left' }
  const all = [first, ...columns]
  const { shown, order, setOrder, sortedBy: by } = useTable(name, all)
  const visible = shown.filter(({ title }) => title !== head.title)
  const ordered = useMemo(() => (by?.value && order ? sortedBy(rows, by.value, order.isDescending) : rows), [rows, by?.title, order])
  const opened = openRow.value?.table === name ? ordered.find((row) => rowKey(row) === openRow.value?.key) : undefined
  const body = useRef<HTMLTableSectionElement>(null)
  // One stop of the keyboard for all figures of the table; from there the arrow keys lead on.
  useLayoutEffect(() => firstDoor(body.current))
  const digits = useMemo(() => digitsOf(columns, rows, figures.value.precision), [columns, rows, figures.value])
  const sample = rows[0]
  const cells = () => {
    const saved = [first, ...visible].filter(({ value }) => value)
    return [saved.map(({ title }) => title), ...ordered.map((row) => saved.map(({ value }) => value?.(row)))]
  }
  return (
    <>
      <TableFrame label={label}>
        <table class="grid" aria-label={label}>
          <thead>
            <tr>
              {[first, ...visible].map((column) => (
                <HeadCell
                  key={column.title}
                  column={column}
                  order={order}
                  onOrder={setOrder}
                  isText={sample !== undefined && typeof column.value?.(sample) === 'string'}
                />
              ))}
            </tr>
          </thead>
          <InRow.Provider value={true}>
            <tbody ref={body} onKeyDown={walkDoors}>
              {ordered.map((row) => {
                const key = rowKey(row)
                return (
                  <tr key={key} class={muted?.(row) ? 'muted' : undefined} onClick={tapped(() => (openRow.value = { table: name, key }))}>
                    <th scope="row">{head.cell(row)}</th>
                    {visible.map(({ title, align, cell }) => (
                      <td key={title} class={align}>
                        <Digits.Provider value={digits.get(title)}>{cell(row)}</Digits.Provider>
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          </InRow.Provider>
          {visible.some(({ total }) => total) && rows.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">Together</th>
                {visible.map(({ title, total }) => (
                  <td key={title}>
                    <Digits.Provider value={digits.get(title)}>{total?.(rows)}</Digits.Provider>
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </TableFrame>
      {tools && <TableTools name={name} columns={columns} cells={cells} />}
      {opened && <RowSheet name={head.cell(opened)} row={opened} columns={columns} onClose={() => (openRow.value = undefined)} />}
    </>
  )
}
