import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * What stands around a table. One that fits stands free, its head sticking to the top of the page; one that is wider than its place
 * scrolls sideways on its own, its head and first column staying in sight.
 */
export const TableFrame = ({ label, children }: { label: string; children: ComponentChildren }) => {
  const frame = useRef<HTMLDivElement>(null)
  const isWide = useSignal(false)
  useLayoutEffect(() => {
    const element = frame.current
    const table = element?.querySelector('table')
    if (!element || !table) return
    const measure = (): void => {
      isWide.value = table.offsetWidth > element.clientWidth + 1
      // The bar at the top has one line or two, by what there is to choose from.
      element.style.setProperty('--top-bar', `${document.querySelector<HTMLElement>('.top-bar')?.offsetHeight ?? 0}px`)
    }
    const watched = new ResizeObserver(measure)
    watched.observe(element)
    watched.observe(table)
    measure()
    return () => watched.disconnect()
  }, [])
  return (
    <div
      ref={frame}
      class={isWide.value ? 'table-frame scrolls' : 'table-frame'}
      {...(isWide.value ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {})}
    >
      {children}
    </div>
  )
}
