/** However busy the browser is, nobody waits longer for a turn. */
const PATIENCE_MS = 300

const turns: (() => void)[] = []
const idle = (run: () => void): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(run, { timeout: PATIENCE_MS })
  else setTimeout(run)
}
let isAsked = false
const ask = (): void => {
  if (isAsked || turns.length === 0) return
  isAsked = true
  idle(take)
}
const take = (): void => {
  isAsked = false
  try {
    turns.shift()?.()
  } finally {
    // What cannot be drawn keeps nothing else from its turn.
    ask()
  }
}

/** Runs when the browser has nothing better to do, one after the other; what it returns takes it back. */
export const inTurn = (run: () => void): (() => void) => {
  turns.push(run)
  ask()
  return () => {
    const place = turns.indexOf(run)
    if (place >= 0) turns.splice(place, 1)
  }
}
