import type { RefObject } from 'preact'
import { useEffect, useRef } from 'preact/hooks'

/**
 * For a button that makes place for what it opens, or comes back after it, and for what stands where a button was: as soon as it is there it
 * takes the focus, where the one that had it has gone. Without, whoever works with the keyboard or listens would be nowhere.
 */
export const useFocusWhen = <E extends HTMLElement = HTMLButtonElement>(isThere: boolean): RefObject<E> => {
  const next = useRef<E>(null)
  const wasThere = useRef(isThere)
  useEffect(() => {
    const has = document.activeElement
    if (isThere && !wasThere.current && (has === null || has === document.body)) next.current?.focus()
    wasThere.current = isThere
  }, [isThere])
  return next
}
