import { hierarchy, treemap } from 'd3-hierarchy'

/** Where the parts of a whole stand in a picture, each as large as what it is. Pure. */

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

/** Returns the pieces in their places, those of a group beside each other. What is nothing or less has no place. */
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
      // What is narrower than the gap beside it ends up in the middle of that, which may be beyond the edge.
      const [x0, x1, y0, y1] = [Math.min(place.x0, width), Math.min(place.x1, width), Math.min(place.y0, height), Math.min(place.y1, height)]
      return [{ ...piece, x: x0, y: y0, width: x1 - x0, height: y1 - y0 }]
    })
}
