import type { Day } from '#vocabulary/day.ts'

interface Due<Item> {
  readonly day: Day
  readonly item: Item
}

/** What is to be looked at again on a day, the earliest first. A heap: of thousands of things hardly one is due on any day, and nobody looks through all of them. */
export class DueDays<Item> {
  readonly #heap: Due<Item>[] = []
  /** On which day each is due, so that one that is asked for again and again waits once. */
  readonly #dayOf = new Map<Item, Day>()

  /** The earliest day on which something is due; far away when nothing is. */
  get next(): Day {
    return this.#heap[0]?.day ?? Number.MAX_SAFE_INTEGER
  }

  put(item: Item, day: Day): void {
    if (day === Number.MAX_SAFE_INTEGER || this.#dayOf.get(item) === day) return
    this.#dayOf.set(item, day)
    const heap = this.#heap
    let at = heap.length
    for (let above = (at - 1) >> 1; at > 0 && heap[above]!.day > day; above = (at - 1) >> 1) {
      heap[at] = heap[above]!
      at = above
    }
    heap[at] = { day, item }
  }

  /** What is due on a day, or was before; it waits no longer. */
  *take(day: Day): Generator<Item> {
    while (this.next <= day) {
      const { item, day: due } = this.#first()
      if (this.#dayOf.get(item) === due) this.#dayOf.delete(item)
      yield item
    }
  }

  #first(): Due<Item> {
    const heap = this.#heap
    const first = heap[0]!
    const last = heap.pop()!
    if (heap.length === 0) return first
    let at = 0
    for (let below = 1; below < heap.length; below = 2 * at + 1) {
      if (below + 1 < heap.length && heap[below + 1]!.day < heap[below]!.day) below++
      if (heap[below]!.day >= last.day) break
      heap[at] = heap[below]!
      at = below
    }
    heap[at] = last
    return first
  }
}
