import { type Signal, useSignal } from '@preact/signals'
import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'

/**
 * Whether what is said of one place of a chart stays, so that its figures can be pressed: by a press, a tap or Enter, until Escape or
 * a press elsewhere.
 */
export const usePinned = (frame: RefObject<HTMLElement>): Signal<boolean> => {
  const isPinned = useSignal(false)
  useEffect(() => {
    if (!isPinned.value) return
    const elsewhere = ({ target }: Event): void => {
      if (target instanceof Element && !frame.current?.contains(target) && !target.closest('dialog')) isPinned.value = false
    }
    addEventListener('pointerdown', elsewhere)
    return () => removeEventListener('pointerdown', elsewhere)
  }, [isPinned.value])
  return isPinned
}

/** The first figure in what was pinned gets the focus. */
export const focusPinned = (frame: RefObject<HTMLElement>): void => {
  requestAnimationFrame(() => frame.current?.querySelector<HTMLElement>('.tooltip .proof')?.focus())
}
