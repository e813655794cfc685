import { lastUpTo } from '#vocabulary/search.ts'

/** Ids in a piece; one that grew to twice as many is cut. */
const PIECE = 1024

/**
 * The ids of the rows of a list, in pieces: an edit replaces a few of them, and the list before it stays what it was. One array of a hundred
 * thousand texts, copied with each edit, was gone through by the collector each time.
 */
export class RowIds {
  readonly length: number
  readonly #pieces: readonly (readonly string[])[]
  /** The row at which each piece begins. */
  readonly #begins: readonly number[]

  /** One piece at least, which may be empty. */
  constructor(pieces: readonly (readonly string[])[]) {
    this.#pieces = pieces
    const begins: number[] = []
    let length = 0
    for (const piece of pieces) {
      begins.push(length)
      length += piece.length
    }
    this.#begins = begins
    this.length = length
  }

  static of(ids: readonly string[]): RowIds {
    return new RowIds(cut(ids))
  }

  at(row: number): string {
    const piece = lastUpTo(this.#begins, row)
    return this.#pieces[piece]![row - this.#begins[piece]!]!
  }

  /** The list with others in the place of the rows `from` to `to`. */
  replaced(from: number, to: number, ids: readonly string[]): RowIds {
    const first = lastUpTo(this.#begins, from)
    const last = lastUpTo(this.#begins, to)
    const head = this.#pieces[first]!.slice(0, from - this.#begins[first]!)
    const tail = this.#pieces[last]!.slice(to - this.#begins[last]!)
    return new RowIds([...this.#pieces.slice(0, first), ...cut([...head, ...ids, ...tail]), ...this.#pieces.slice(last + 1)])
  }

  /** All of them, to be looked at. */
  toArray(): string[] {
    return this.#pieces.flat()
  }
}

function cut(ids: readonly string[]): (readonly string[])[] {
  if (ids.length < 2 * PIECE) return [ids]
  return Array.from({ length: Math.ceil(ids.length / PIECE) }, (_, piece) => ids.slice(piece * PIECE, (piece + 1) * PIECE))
}
