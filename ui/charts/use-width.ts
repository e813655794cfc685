import { type Signal, useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** How wide an element is, for what is drawn to fit; 0 until it is there. It may leave and come back, as a chart that is read as a table. */
export const useWidth = <Of extends Element>(): { readonly element: RefObject<Of>; readonly width: Signal<number> } => {
  const element = useRef<Of>(null)
  const watched = useRef<Of | null>(null)
  const width = useSignal(0)
  const observer = useRef<ResizeObserver>()
  useLayoutEffect(() => {
    if (element.current === watched.current) return
    watched.current = element.current
    observer.current?.disconnect()
    observer.current = new ResizeObserver(([entry]) => {
      width.value = Math.floor(entry?.contentRect.width ?? 0)
    })
    if (element.current) observer.current.observe(element.current)
  })
  useLayoutEffect(() => () => observer.current?.disconnect(), [])
  return { element, width }
}
