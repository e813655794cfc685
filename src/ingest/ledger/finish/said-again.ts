import { NONE } from '#vocabulary/columns.ts'
import type { PriceColumns } from '#vocabulary/book-columns.ts'
import type { Quantity } from '../quantity.ts'
import { type ExactPrice, PriceEvents } from './price-events.ts'
import { placedBetween } from './prices-between.ts'

/** Prices one after the other: of the reading before, or new ones. */
interface Piece {
  /** Among those that it stands in. */
  readonly from: number
  count: number
  readonly isOld: boolean
  /** Of what is old: the id of its file, where that is another, and by how many lines it has moved. */
  readonly file: number
  readonly moved: number
}

/**
 * What a reading says of prices where the reading before is known: mostly the same, but for a few in one place. These get rows of their own,
 * and all others have those that they had, so that nobody has to look for them.
 */
export class SaidAgain {
  readonly #before: PriceEvents
  readonly #fresh = new PriceEvents()
  readonly #pieces: Piece[] = []
  #count = 0

  constructor(before: PriceEvents) {
    this.#before = before
  }

  get count(): number {
    return this.#count
  }
  add(fact: ExactPrice, fraction: Quantity | undefined): void {
    const last = this.#pieces.at(-1)
    if (last?.isOld === false) last.count++
    else this.#pieces.push({ from: this.#fresh.count, count: 1, isOld: false, file: NONE, moved: 0 })
    this.#fresh.add(fact, fraction, NONE)
    this.#count++
  }
  /** Prices of the reading before. */
  repeat(from: number, count: number, { file, moved }: { readonly file: number; readonly moved: number }): void {
    if (count === 0) return
    const last = this.#pieces.at(-1)
    if (last?.isOld && last.from + last.count === from && last.file === file && last.moved === moved) last.count += count
    else this.#pieces.push({ from, count, isOld: true, file, moved })
    this.#count += count
  }

  /** Hands over each as it stands by now. */
  each(take: (fact: ExactPrice, fraction: Quantity | undefined) => void): void {
    for (const { from, count, isOld, file, moved } of this.#pieces) {
      const events = isOld ? this.#before : this.#fresh
      for (let event = from; event < from + count; event++) {
        const fact = events.at(event)
        take({ ...fact, file: file === NONE ? fact.file : file, line: fact.line + moved }, events.fractions.get(event))
      }
    }
  }

  /**
   * Writes all into the rows of a book, which has none. From then on the prices before are these. False, with nothing written, where it is
   * not told from what came and went alone which price of one moment the book has, and where.
   */
  putInto(prices: PriceColumns): boolean {
    const before = this.#before
    const head = this.#head()
    const tail = this.#tail(head)
    const gone = { from: head, to: before.count - tail }
    const come = this.#listed(head, this.#count - tail)
    const rows = placedBetween(before, gone, come)
    if (!rows) return false
    before.replace(gone.from, gone.to, come, 0, come.count)
    const { row } = before
    row.set(come.row.subarray(0, come.count), head)
    const shift = rows.come - rows.gone
    if (shift !== 0)
      for (let event = head + come.count; event < before.count; event++) if (row[event]! >= rows.above + rows.gone) row[event]! += shift
    this.#place()
    before.putInto(prices)
    return true
  }

  /** How many say the same as before, counted from the first. */
  #head(): number {
    let same = 0
    for (const { from, count, isOld } of this.#pieces) {
      if (isOld) {
        if (from !== same) return same
        same += count
        continue
      }
      for (let at = from; at < from + count; at++, same++) if (same >= this.#before.count || !this.#fresh.isSame(at, this.#before, same)) return same
    }
    return same
  }
  /** How many of the others say the same, counted from the last. */
  #tail(head: number): number {
    const before = this.#before
    const most = Math.min(before.count, this.#count) - head
    let same = 0
    for (let piece = this.#pieces.length - 1; piece >= 0 && same < most; piece--) {
      const { from, count, isOld } = this.#pieces[piece]!
      if (isOld) {
        if (from + count !== before.count - same) return same
        same = Math.min(most, same + count)
        continue
      }
      for (let at = from + count - 1; at >= from && same < most; at--, same++)
        if (!this.#fresh.isSame(at, before, before.count - 1 - same)) return same
    }
    return same
  }

  /** Those from one to before another in a list of their own. */
  #listed(first: number, end: number): PriceEvents {
    const listed = new PriceEvents()
    let begin = 0
    for (const { from, count, isOld } of this.#pieces) {
      const events = isOld ? this.#before : this.#fresh
      for (let at = Math.max(first, begin); at < Math.min(end, begin + count); at++) {
        const event = at - begin + from
        listed.add(events.at(event), events.fractions.get(event), NONE)
      }
      begin += count
    }
    return listed
  }

  /** Writes down where prices stand by now that are the same as before. */
  #place(): void {
    const { said, fractions } = this.#before
    let begin = 0
    for (const { from, count, isOld, file, moved } of this.#pieces) {
      if (!isOld) {
        said.file.set(this.#fresh.said.file.subarray(from, from + count), begin)
        said.line.set(this.#fresh.said.line.subarray(from, from + count), begin)
        for (let at = 0; at < count; at++) {
          const fraction = this.#fresh.fractions.get(from + at)
          if (fraction === undefined) fractions.delete(begin + at)
          else fractions.set(begin + at, fraction)
        }
      } else {
        if (file !== NONE) said.file.fill(file, begin, begin + count)
        if (moved !== 0) for (let at = begin; at < begin + count; at++) said.line[at]! += moved
      }
      begin += count
    }
  }
}
