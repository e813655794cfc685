import type { ComponentChildren } from 'preact'
import type { MadeOf } from '../../figures/table-digits.ts'

/** One column of a table. */
export interface Column<Row> {
  /** Unlike those of the other columns: it names the column in the address, in files and for who chooses columns. */
  readonly title: string
  /** Longer than the title, for who points at it. */
  readonly about?: string
  readonly cell: (row: Row) => ComponentChildren
  /** What it is sorted by, and what stands in copies and files; undefined where there is nothing. A column without it is only looked at. */
  readonly value?: (row: Row) => number | string | undefined
  /** Texts stand at the left, figures at the right. */
  readonly align?: 'left'
  /** What stands at the foot of the column, of the rows that are shown. */
  readonly total?: (rows: readonly Row[]) => ComponentChildren
  /** What its figure is the sum of: all of them are then written with as many digits as it takes for them to add up. */
  readonly madeOf?: MadeOf<Row>
  /** The figure for which one looks at the row: on a phone it stands behind the name, where it is in sight without scrolling. */
  readonly isMain?: true
  /** A drawing beside figures: its title is for who cannot see it. */
  readonly isDrawing?: true
}

/** How they stand beside the name of the row where not all of them are in sight: what matters first, and drawings of it last. */
export const mainFirst = <Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] => {
  const rank = ({ isMain, isDrawing }: Column<Row>): number => (isMain ? 0 : isDrawing ? 2 : 1)
  return columns.toSorted((one, other) => rank(one) - rank(other))
}
