import type { PlacedPiece } from './treemap-layout.ts'

/** Where the parts of a whole stand below what they are parts of: each as wide as what it is, a row for each level. Pure. */

export interface Branch<Of> {
  readonly of: Of
  readonly group: string
  readonly value: number
  readonly children: readonly Branch<Of>[]
}

const GAP = 2

/** How many rows there are. */
export const depthOf = (branches: readonly Branch<unknown>[]): number =>
  branches.reduce((most, { value, children }) => (value > 0 ? Math.max(most, 1 + depthOf(children)) : most), 0)

/**
 * Returns the parts row by row, from the left. What is nothing or less has no place; where it makes the others more than the whole that
 * they are below, these share its width.
 */
export const layers = <Of>(branches: readonly Branch<Of>[], { width, rowHeight }: { width: number; rowHeight: number }): PlacedPiece<Of>[] => {
  const placed: (PlacedPiece<Of> & { readonly row: number })[] = []
  const place = (
    among: readonly Branch<Of>[],
    { x: from, width: room, whole, row }: { x: number; width: number; whole: number; row: number },
  ): void => {
    const shown = among.filter(({ value }) => value > 0)
    const all = Math.max(
      whole,
      shown.reduce((sum, { value }) => sum + value, 0),
    )
    let x = from
    for (const { of, group, value, children } of shown) {
      const own = (value / all) * room
      placed.push({ of, group, value, x, y: row * rowHeight, width: Math.max(0, own - GAP), height: rowHeight - GAP, row })
      place(children, { x, width: own, whole: value, row: row + 1 })
      x += own
    }
  }
  // The last of a row has no neighbour to keep away from.
  place(branches, { x: 0, width: width + GAP, whole: 0, row: 0 })
  return placed.sort((a, b) => a.row - b.row || a.x - b.x).map(({ row: _, ...piece }) => piece)
}
