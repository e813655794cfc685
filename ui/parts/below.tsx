import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { inTurn } from '../in-turn.ts'
import { Skeleton } from './state.tsx'

/** What lies below the first view of a page: it comes part by part, so that the first view is there soon and answers a press meanwhile. */
export const Below = ({ height, children }: { height: number; children: ComponentChildren }) => {
  const isTurn = useSignal(false)
  useEffect(() => inTurn(() => (isTurn.value = true)), [])
  return isTurn.value ? <>{children}</> : height > 0 ? <Skeleton height={height} /> : null
}

/** How many of the entries of a list are there: some at first, more with every turn, and from then on all that there will be. */
export const useGrowing = (count: number, step: number): number => {
  const grown = useSignal(step)
  const isWhole = useRef(false)
  if (grown.value >= count) isWhole.current = true
  useEffect(() => {
    if (!isWhole.current) return inTurn(() => (grown.value += step))
  }, [grown.value])
  return isWhole.current ? count : grown.value
}
