/** However busy the browser is, nobody waits longer for a turn. */
const PATIENCE_MS = 300

const turns: (() => void)[] = []
const idle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: PATIENCE_MS })
  else setTimeout(run)
}
const take = (): void => {
  turns.shift()?.()
  if (turns.length > 0) idle(take)
}

/** Runs when the browser has nothing better to do, one after the other; what it returns takes it back. */
export const inTurn = (run: () => void): (() => void) => {
  turns.push(run)
  if (turns.length === 1) idle(take)
  return () => {
    const place = turns.indexOf(run)
    if (place >= 0) turns.splice(place, 1)
  }
}
