import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { Skeleton } from './state.tsx'

/** However busy the browser is, nobody waits longer for what lies below. */
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
const inTurn = (run: () => void): (() => void) => {
  turns.push(run)
  if (turns.length === 1) idle(take)
  return () => {
    const place = turns.indexOf(run)
    if (place >= 0) turns.splice(place, 1)
  }
}

/** What lies below the first view of a page: it comes part by part, so that the first view is there soon and answers a press meanwhile. */
export const Below = ({ height, children }: { height: number; children: ComponentChildren }) => {
  const isTurn = useSignal(false)
  useEffect(() => inTurn(() => (isTurn.value = true)), [])
  return isTurn.value ? <>{children}</> : <Skeleton height={height} />
}
