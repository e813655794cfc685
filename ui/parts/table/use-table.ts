import { useMemo } from 'preact/hooks'
import { useManner } from '../../address.ts'
import { hiddenColumns } from '../../client/table-columns.ts'
import { type Order, orderIn, slugOf } from '../../figures/table.ts'
import type { Column } from './column.ts'

/** What a person has chosen for a table: its order, which the address keeps, and its columns, which the browser keeps. */
export interface Chosen<Row> {
  readonly shown: readonly Column<Row>[]
  readonly order: Order | undefined
  readonly setOrder: (order: string) => void
  /** The column that it is sorted by. */
  readonly sortedBy: Column<Row> | undefined
}

export const useTable = <Row>(name: string, columns: readonly Column<Row>[]): Chosen<Row> => {
  const [text, setOrder] = useManner<string>(`sort-${name}`, '')
  const hidden = hiddenColumns(name).value
  const order = useMemo(() => orderIn(text), [text])
  return {
    shown: useMemo(() => columns.filter(({ title }) => !hidden.has(slugOf(title))), [columns, hidden]),
    order,
    setOrder,
    sortedBy: order && columns.find(({ title, value }) => value && slugOf(title) === order.slug),
  }
}
