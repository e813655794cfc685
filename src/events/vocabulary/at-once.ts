/** Does something to each of a list, so many at a time. Where one fails, none is begun any more, and that rejects. */
export async function eachAtOnce<Item>(most: number, items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items[Symbol.iterator]()
  let isOver = false
  const some = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done && !isOver; next = waiting.next()) {
      try {
        await work(next.value)
      } catch (error) {
        isOver = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: most }, some))
}

/** Files that are looked at in the background: one by one, each would wait for a thread to wake up, which costs ten times as much as to look. */
export const FILES_AT_ONCE = 64
