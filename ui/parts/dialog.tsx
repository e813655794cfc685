import { common } from '#messages/common.ts'
import { X } from 'lucide-preact'
import type { ComponentChildren, RefObject, TargetedKeyboardEvent } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { close } from '../client/toasts.tsx'
import { Button } from './fields.tsx'

/** Over the page, with the rest of it out of reach: the browser's own dialog keeps the focus inside and closes on Escape. */
export const Dialog = ({
  label,
  kind,
  title,
  onClose = close,
  onKeyDown,
  children,
}: {
  label: string
  kind: 'drawer' | 'menu' | 'palette' | 'sheet' | 'form'
  title?: ComponentChildren
  /** What closing it does; without, it is the page's one overlay. */
  onClose?: () => void
  /** For keys that nothing in it took. */
  onKeyDown?: (event: KeyboardEvent) => void
  children: ComponentChildren
}) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const latest = useRef(onClose)
  latest.current = onClose
  // Before the browser paints: keys typed right after the one that opened it belong to it already.
  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    const closed = (): void => latest.current()
    element?.addEventListener('close', closed)
    // `close` comes in a later turn, and a key right after Escape would still meet this dialog. A file chooser inside of it is cancelled too.
    const cancelled = (event: Event): void => {
      if (event.target === element) closed()
    }
    element?.addEventListener('cancel', cancelled)
    // Another page would be below it then, and its contents would be taken for something of that page.
    addEventListener('popstate', closed)
    const leftToBrowser = closedByBack(closed)
    element?.showModal()
    // The browser itself would begin with the button that closes. Under a finger a keyboard would cover half of the form.
    if (kind === 'form' && matchMedia('(hover: hover)').matches) element?.querySelector<HTMLElement>('input, textarea, select')?.focus()
    return () => {
      // Closed first: while it is open nothing behind it can get the focus again. Whatever comes next stays open.
      element?.removeEventListener('close', closed)
      element?.removeEventListener('cancel', cancelled)
      removeEventListener('popstate', closed)
      leftToBrowser()
      element?.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      class={`dialog dialog-${kind}`}
      aria-label={label}
      onClick={(event) => event.target === dialog.current && onClose()}
      {...(onKeyDown ? { onKeyDown } : {})}
    >
      <div class="dialog-body">
        {title && (
          <header class="dialog-head">
            <h2>{title}</h2>
            <Button icon={X} size={18} class="icon-button" aria-label={common.close} onClick={onClose} />
          </header>
        )}
        {children}
      </div>
    </dialog>
  )
}

/** The close functions of open dialogs, the top one last. */
const opened: (() => void)[] = []

/**
 * While a dialog is open, going back closes it, as users of phones expect. Browsers that cannot cancel a step of the history (before Safari 26.2
 * and Firefox 147) leave the page, as does a second step without a press before it.
 */
function holdBack(event: NavigateEvent): void {
  const { navigationType, cancelable, destination } = event
  if (navigationType !== 'traverse' || !cancelable || destination.index >= (navigation.currentEntry?.index ?? 0)) return
  event.preventDefault()
  opened.at(-1)?.()
}

/** Makes the back button close a dialog that was just opened. Returns a function that ends this. */
function closedByBack(close: () => void): () => void {
  if (!('navigation' in window)) return () => undefined
  if (opened.length === 0) navigation.addEventListener('navigate', holdBack)
  opened.push(close)
  return () => {
    opened.splice(opened.indexOf(close), 1)
    if (opened.length === 0) navigation.removeEventListener('navigate', holdBack)
  }
}

/** Escape closes a details element, and moves the focus to its summary. */
export const closeOnEscape = (event: TargetedKeyboardEvent<HTMLDetailsElement>): void => {
  const details = event.currentTarget
  if (event.key !== 'Escape' || !details.open) return
  event.stopPropagation()
  details.open = false
  details.querySelector('summary')?.focus()
}

/**
 * For a button that is replaced by what it opens, or returns after it, and for what replaces a button: as soon as it exists it
 * takes the focus, if the control that had it is gone. Without, users of keyboards and screen readers would lose their place.
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
