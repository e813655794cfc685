import { hierarchy, treemap } from 'd3-hierarchy'

/** Lays out the parts of a whole as areas of proportional size. Pure. */

export interface Piece<Of> {
  readonly of: Of
  readonly group: string
  readonly value: number
}

export interface PlacedPiece<Of> extends Piece<Of> {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Node<Of> {
  readonly piece?: Piece<Of>
  readonly children?: readonly Node<Of>[]
}

const GAP = 2

/** Returns the pieces in their places, those of a group next to each other. Zero and negative values have no place. */
export const layOut = <Of>(pieces: readonly Piece<Of>[], { width, height }: { width: number; height: number }): PlacedPiece<Of>[] => {
  const groups = new Map<string, Node<Of>[]>()
  for (const piece of pieces) {
    if (piece.value <= 0) continue
    const members = groups.get(piece.group) ?? []
    groups.set(piece.group, [...members, { piece }])
  }
  const root = hierarchy<Node<Of>>({ children: [...groups.values()].map((children) => ({ children })) }, ({ children }) => children)
    .sum(({ piece }) => piece?.value ?? 0)
    .sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  return treemap<Node<Of>>()
    .size([width, height])
    .paddingInner(GAP)(root)
    .leaves()
    .flatMap(({ data: { piece }, ...place }): PlacedPiece<Of>[] => {
      if (!piece) return []
      // What is narrower than its gap ends up in the middle of the gap, which may be beyond the edge.
      const [x0, x1, y0, y1] = [Math.min(place.x0, width), Math.min(place.x1, width), Math.min(place.y0, height), Math.min(place.y1, height)]
      return [{ ...piece, x: x0, y: y0, width: x1 - x0, height: y1 - y0 }]
    })
}

/** Lays out the parts of a whole below it: each as wide as its value, one row for each level. Pure. */

export interface Branch<Of> {
  readonly of: Of
  readonly group: string
  readonly value: number
  readonly children: readonly Branch<Of>[]
}

const BAND_GAP = 2

/** How many rows there are. */
export const depthOf = (branches: readonly Branch<unknown>[]): number =>
  branches.reduce((most, { value, children }) => (value > 0 ? Math.max(most, 1 + depthOf(children)) : most), 0)

/**
 * Returns the parts row by row, from the left. Zero and negative values have no place; where they make the others more than the whole that
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
      placed.push({ of, group, value, x, y: row * rowHeight, width: Math.max(0, own - BAND_GAP), height: rowHeight - BAND_GAP, row })
      place(children, { x, width: own, whole: value, row: row + 1 })
      x += own
    }
  }
  // The last of a row has no neighbour to keep away from.
  place(branches, { x: 0, width: width + BAND_GAP, whole: 0, row: 0 })
  return placed.sort((a, b) => a.row - b.row || a.x - b.x).map(({ row: _, ...piece }) => piece)
}
