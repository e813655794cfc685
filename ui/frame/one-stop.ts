import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'

/** A list of links that the Tab key visits once. The arrow keys walk through it, as through a menu or a row of tabs. */

const ITEMS = 'a[href], button, summary'

const isShown = (item: HTMLElement): boolean => item.getClientRects().length > 0

/** The step of a key through the items: forwards, backwards, or to an end. */
const placeAfter = (key: string, at: number, count: number): number | undefined => {
  if (key === 'ArrowDown' || key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowUp' || key === 'ArrowLeft') return (at - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

/** Makes the links and buttons inside of `list` one stop: the one that is current, or that had the focus last. */
export const useOneStop = (list: RefObject<HTMLElement>): void => {
  // After each drawing: entries may have come or gone.
  useEffect(() => {
    const element = list.current
    if (!element) return
    const items = (): HTMLElement[] => [...element.querySelectorAll<HTMLElement>(ITEMS)]
    const enter = (stop: HTMLElement | undefined): void => {
      for (const item of items()) item.tabIndex = item === stop ? 0 : -1
    }
    const focused = items().find((item) => item === document.activeElement)
    enter(focused ?? items().find((item) => item.matches('[aria-current="page"]') && isShown(item)) ?? items().find(isShown))
    const onFocus = ({ target }: FocusEvent): void => enter(items().find((item) => item === target))
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
      const shown = items().filter(isShown)
      const next = placeAfter(event.key, shown.indexOf(document.activeElement as HTMLElement), shown.length)
      if (next === undefined) return
      event.preventDefault()
      shown[next]?.focus()
    }
    element.addEventListener('focusin', onFocus)
    element.addEventListener('keydown', onKeyDown)
    return () => {
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('keydown', onKeyDown)
    }
  })
}
