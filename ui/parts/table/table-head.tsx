import { ArrowDown, ArrowUp } from 'lucide-preact'
import { nextOrder, type Order, slugOf } from '../../figures/table.ts'
import type { Column } from './column.ts'

/** The head of one column; a press sorts by it. */
export const HeadCell = <Row,>({
  column: { title, about, align, value, isDrawing },
  order,
  isText,
  onOrder,
}: {
  column: Pick<Column<Row>, 'title' | 'about' | 'align' | 'value' | 'isDrawing'>
  order: Order | undefined
  /** Its values are texts. */
  isText: boolean
  onOrder: (order: string) => void
}) => {
  const slug = slugOf(title)
  const isSorted = order?.slug === slug
  const Arrow = order?.isDescending ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      class={align}
      title={about}
      {...(value ? { 'aria-sort': !isSorted ? 'none' : order.isDescending ? 'descending' : 'ascending' } : {})}
    >
      {isDrawing ? (
        <span class="only-heard">{title}</span>
      ) : value ? (
        <button type="button" class="sort" onClick={() => onOrder(nextOrder(slug, { current: order, isText }))}>
          {title}
          {isSorted && <Arrow size={13} aria-hidden="true" />}
        </button>
      ) : (
        title
      )}
    </th>
  )
}
