import type { ComponentChildren, KeyboardEventHandler, Ref } from 'preact'
import { useContext, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { common } from '#messages/common.ts'
import { tables as words } from '#messages/parts.ts'
import { isNarrow } from '../client/browser.ts'
import { figures } from '../client/display-settings.ts'
import { printsItsSums, sortedBy } from '../figures/table-figures.ts'
import { InRow, Report, RoundedNote } from './figure.tsx'
import { usePages } from './long-list.tsx'
import {
  cellsOf,
  type Column,
  firstProof,
  HeadCell,
  mainFirst,
  openRow,
  RowSheet,
  TableFrame,
  TableTools,
  tapped,
  useIsPrinted,
  useTable,
  walkProofs,
} from './table-parts.tsx'
import { Button } from './fields.tsx'

/** The column that says what a row is about; it stays in sight. */
export interface RowHead<Row> {
  readonly title: string
  readonly cell: (row: Row) => ComponentChildren
  /** What it is sorted by and saved as. */
  readonly value: (row: Row) => string | number
}

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
  first: most = Number.POSITIVE_INFINITY,
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
  /** So many rows are shown until a person asks for all of them; on paper and in files are all. */
  first?: number
  /** A table that is there to be glanced at has none. */
  tools?: boolean
}) => {
  const first: Column<Row> = { ...head, align: 'left' }
  const all = [first, ...columns]
  const { shown, order, setOrder, sortedBy: by } = useTable(name, all)
  const beside = shown.filter(({ title }) => title !== head.title)
  const visible = isNarrow.value ? mainFirst(beside) : beside
  const ordered = useMemo(() => (by?.value && order ? sortedBy(rows, by.value, order.isDescending) : rows), [rows, by?.title, order])
  const [isWhole, setWhole] = useState(false)
  const isPrinted = useIsPrinted()
  const isCut = rows.length > most && !isWhole && !isPrinted
  const { shown: paged, more } = usePages(rows.length)
  const limit = isPrinted ? rows.length : isCut ? most : paged
  const gradually = useGradually(limit)
  const drawn = isPrinted ? limit : Math.min(gradually, limit)
  const opened = openRow.value?.table === name ? ordered.find((row) => rowKey(row) === openRow.value?.key) : undefined
  const body = useRef<HTMLTableSectionElement>(null)
  // One stop of the keyboard for all figures of the table; from there the arrow keys lead on.
  useLayoutEffect(() => firstProof(body.current))
  const isRounded = useMemo(() => {
    const summed = columns.map(({ title, value, total, madeOf }) => ({ title, value, hasTotal: total !== undefined, madeOf }))
    return !printsItsSums(summed, rows, figures.value.precision)
  }, [columns, rows, figures.value])
  const sample = rows[0]
  const report = useContext(Report)
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
            <tbody ref={body} onKeyDown={walkProofs}>
              {ordered.slice(0, drawn).map((row) => {
                const key = rowKey(row)
                return (
                  <tr key={key} class={muted?.(row) ? 'muted' : undefined} onClick={tapped(() => (openRow.value = { table: name, key }))}>
                    <th scope="row">{head.cell(row)}</th>
                    {visible.map((column) => (
                      <td key={column.title} class={column.align}>
                        {column.cell(row)}
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
                <th scope="row">{words.total}</th>
                {visible.map(({ title, total }) => (
                  <td key={title}>{total?.(rows)}</td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </TableFrame>
      {isCut ? <Button onClick={() => setWhole(true)}>{common.showAll(rows.length)}</Button> : more}
      {isRounded && <RoundedNote />}
      {tools && <TableTools name={name} columns={columns} cells={() => cellsOf([first, ...beside], ordered, report)} />}
      {opened && <RowSheet name={head.cell(opened)} row={opened} columns={columns} onClose={() => (openRow.value = undefined)} />}
    </>
  )
}

/** More rows than a large screen shows. */
const FIRST = 120
const STEP = 400

/**
 * Returns how many of `count` rows to draw: first those in view, and the rest when these are painted. A thousand rows take a second, which would
 * delay the page.
 */
function useGradually(rows: number): number {
  const [drawn, setDrawn] = useState(FIRST)
  useEffect(() => {
    if (drawn >= rows) return
    // In a later frame, so that the first rows are painted before.
    const timer = setTimeout(() => setDrawn(drawn + STEP), 0)
    return () => clearTimeout(timer)
  }, [drawn, rows])
  return drawn
}

/** The head of a column: figures are right-aligned, words left; the first column is of words by default. */
export type Head = string | { readonly title: ComponentChildren; readonly align?: 'left' }

/** A table whose rows are written out one by one, each a `tr`: what it has that others have too, its frame and its head. */
export const HeadedTable = ({
  label,
  heads,
  isGlanced = false,
  kind = '',
  body,
  onKeyDown,
  children,
}: {
  label: string
  heads: readonly Head[]
  isGlanced?: boolean
  /** A class of its own. */
  kind?: string
  body?: Ref<HTMLTableSectionElement>
  onKeyDown?: KeyboardEventHandler<HTMLTableSectionElement>
  children: ComponentChildren
}) => (
  <TableFrame label={label} isGlanced={isGlanced}>
    <table class={kind ? `grid ${kind}` : 'grid'} aria-label={label}>
      <thead>
        <tr>
          {heads.map((head, place) => {
            const { title, align } = typeof head === 'string' ? { title: head, align: undefined } : head
            return (
              <th key={place} scope="col" class={align}>
                {title}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody ref={body ?? null} {...(onKeyDown && { onKeyDown })}>
        {children}
      </tbody>
    </table>
  </TableFrame>
)
