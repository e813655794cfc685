import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { isNarrow } from '../../narrow.ts'
import { Dialog } from '../dialog.tsx'
import type { Column } from './column.ts'

/** What a press on a row of a table leads to by itself. */
const LEADS_ELSEWHERE = 'a, button, summary, input, select, label'

/** A row with all its columns, one below the other: on a phone no table shows them all at once. */
export const RowSheet = <Row,>({
  name,
  row,
  columns,
  onClose,
}: {
  name: ComponentChildren
  row: Row
  columns: readonly Column<Row>[]
  onClose: () => void
}) => (
  <Dialog kind="sheet" label="All columns of this row" title={name} onClose={onClose}>
    <dl class="row-sheet">
      {columns
        .filter(({ isDrawing }) => !isDrawing)
        .map(({ title, about, cell }) => (
          <div key={title}>
            <dt title={about}>{title}</dt>
            <dd>{cell(row)}</dd>
          </div>
        ))}
    </dl>
  </Dialog>
)

/** Opens the sheet of a row that was tapped on a phone, unless something in it was meant. */
export const tapped =
  (open: () => void) =>
  ({ target }: Event): void => {
    if (isNarrow.value && target instanceof Element && !target.closest(LEADS_ELSEWHERE)) open()
  }

/** At most one sheet is open. */
export const openRow = signal<{ readonly table: string; readonly key: string } | undefined>(undefined)
