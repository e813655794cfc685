import { type Signal, useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** How wide an element is, for what is drawn to fit; 0 until it is there. */
export const useWidth = <Of extends Element>(): { readonly element: RefObject<Of>; readonly width: Signal<number> } => {
  const element = useRef<Of>(null)
  const width = useSignal(0)
  useLayoutEffect(() => {
    if (!element.current) return
    const watched = new ResizeObserver(([entry]) => {
      width.value = Math.floor(entry?.contentRect.width ?? 0)
    })
    watched.observe(element.current)
    return () => watched.disconnect()
  }, [])
  return { element, width }
}
