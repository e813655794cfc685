import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

const SCROLLS = 'scrolls'

/**
 * What stands around a table. One that fits stands free, its head sticking to the top of the page; one that is wider than its place
 * scrolls sideways on its own, its head and first column staying in sight.
 */
export const TableFrame = ({
  label,
  isGlanced = false,
  children,
}: {
  label: string
  /** It is there to be glanced at, and as narrow as can be read. */
  isGlanced?: boolean
  children: ComponentChildren
}) => {
  const frame = useRef<HTMLDivElement>(null)
  const isWide = useSignal(false)
  useLayoutEffect(() => {
    const element = frame.current
    const table = element?.querySelector('table')
    if (!element || !table) return
    let barHeight: number | undefined
    let [width, columns] = [0, 0]
    const columnsNow = (): number => table.tHead?.rows[0]?.cells.length ?? 0
    const isTooWide = (): boolean => table.offsetWidth > element.clientWidth + 1
    /** One that scrolls breaks no line, and is wider than it would be if it stood free. */
    const wouldBeTooWide = (): boolean => {
      const { scrollLeft, scrollTop } = element
      element.classList.remove(SCROLLS)
      const tooWide = isTooWide()
      element.classList.add(SCROLLS)
      element.scrollTo(scrollLeft, scrollTop)
      return tooWide
    }
    const measure = (): void => {
      const hasMoreRoom = element.clientWidth > width || columnsNow() < columns
      ;[width, columns] = [element.clientWidth, columnsNow()]
      isWide.value = isTooWide() && !(isWide.value && hasMoreRoom && !wouldBeTooWide())
      // The bar at the top has one line or two, by what there is to choose from.
      const height = document.querySelector<HTMLElement>('.top-bar')?.offsetHeight ?? 0
      if (height !== barHeight) element.style.setProperty('--top-bar', `${height}px`)
      barHeight = height
    }
    // Before it is seen: rows that were drawn for a free table and then made to scroll would move what stands below them.
    measure()
    const watched = new ResizeObserver(measure)
    watched.observe(element)
    watched.observe(table)
    // What was laid out in another font until then may fit in its own.
    const fontsCame = (): void => {
      if (isWide.value) isWide.value = wouldBeTooWide()
    }
    document.fonts.addEventListener('loadingdone', fontsCame)
    return () => {
      watched.disconnect()
      document.fonts.removeEventListener('loadingdone', fontsCame)
    }
  }, [])
  return (
    <div
      ref={frame}
      class={`table-frame${isGlanced ? ' glanced' : ''}${isWide.value ? ` ${SCROLLS}` : ''}`}
      {...(isWide.value ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {})}
    >
      {children}
    </div>
  )
}
