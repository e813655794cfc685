import { type Day, firstOfMonth } from '#vocabulary/day.ts'

/** So often it is looked whether another month has begun. */
const LOOK_MS = 30_000

/**
 * Has the journal read again when another month begins: its periodic rules are followed up to the end of a month, and what is planned would end a
 * month too early until somebody saves something. It is this server's own calendar that counts: two that share a log may have different
 * days, and one that went by what the other has read would read for ever. Returns the function that ends it.
 */
export function syncWithMonth(today: () => Day, ask: () => void): () => void {
  let month = firstOfMonth(today())
  const timer = setInterval(() => {
    const now = firstOfMonth(today())
    if (now === month) return
    month = now
    ask()
  }, LOOK_MS).unref()
  return () => clearInterval(timer)
}
