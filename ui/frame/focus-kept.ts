/*
 * A control that was pressed with a key may disappear with its row, or be disabled while it works. The browser then removes the
 * focus, and users of keyboards and screen readers lose their place. Here it returns to the same control once that
 * works again, or moves to the nearest one. Where a page knows better (`useFocusWhen` in dialog.tsx) it has done so before.
 */

/** How long a page has to say itself where the keyboard goes on. */
const GRACE_MS = 120
/** How long a disabled control may work until another place is better. */
const WORK_MS = 1500

/** What is on the screen stays where it is: the page may have been scrolled meanwhile. */
const IN_PLACE = { preventScroll: true }

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])'

interface Held {
  readonly control: HTMLElement
  /** Its place: its ancestors, from the inside, and its index in each. */
  readonly places: readonly { readonly within: Element; readonly nth: number }[]
}

/** What has the focus, or has lost it without anybody having taken it away. */
let held: Held | undefined
let isByKey = true
/** With what has the focus something was done, which may be why it goes. A row that is scrolled out of sight goes as well, and is not to be run after. */
let isPressed = false
/** A key that presses is held down: what comes next is not to be pressed with it. */
let isDown = false
let isWaiting = false

const isUsable = (control: HTMLElement): boolean => !control.matches(':disabled, [inert] *') && control.getClientRects().length > 0

const placesOf = (control: HTMLElement): Held['places'] => {
  const places: { within: Element; nth: number }[] = []
  for (let at: Element = control; at.parentElement && !at.matches('main, dialog'); at = at.parentElement)
    places.push({ within: at.parentElement, nth: [...at.parentElement.children].indexOf(at) })
  return places
}

const controlsIn = (element: Element): HTMLElement[] =>
  [...(element.matches(CONTROLS) ? [element as HTMLElement] : []), ...element.querySelectorAll<HTMLElement>(CONTROLS)].filter(isUsable)

/** The control in its place, else the one before it, else the same further out. */
const nearestTo = ({ places }: Held): HTMLElement | null => {
  for (const { within, nth } of places) {
    if (!within.isConnected) continue
    const children = [...within.children]
    const next = children.slice(nth).find((child) => controlsIn(child).length > 0)
    if (next) return controlsIn(next)[0] ?? null
    const before = children.slice(0, nth).findLast((child) => controlsIn(child).length > 0)
    if (before) return controlsIn(before).at(-1) ?? null
  }
  return document.getElementById('main')
}

const isNowhere = (): boolean => document.activeElement === document.body || document.activeElement === null

const goOn = (patience: number): void => {
  // Pending updates may restore the control.
  if (held !== undefined && isNowhere() && (isDown || document.querySelector('main .skeleton'))) {
    setTimeout(goOn, GRACE_MS, patience)
    return
  }
  isWaiting = false
  if (held === undefined || !isNowhere()) return
  const { control } = held
  if (isUsable(control)) control.focus(IN_PLACE)
  else if (patience > 0 && control.isConnected && control.getClientRects().length > 0) setTimeout(goOn, patience, 0)
  else nearestTo(held)?.focus(IN_PLACE)
}

const look = (): void => {
  if (held === undefined || !isPressed || isWaiting) return
  // A control that has just been disabled has the focus until the next frame.
  if (!isNowhere() && held.control.isConnected && !held.control.matches(':disabled')) return
  isWaiting = true
  setTimeout(goOn, GRACE_MS, WORK_MS)
}

const remember = (control: EventTarget | null): void => {
  if (isByKey && control instanceof HTMLElement && control !== document.body) held = { control, places: placesOf(control) }
}

/** Leaving a control that still exists, for nothing, is intended, unless it was disabled. */
const leave = ({ target, relatedTarget }: FocusEvent): void => {
  if (relatedTarget === null && target instanceof HTMLElement && isUsable(target))
    setTimeout(() => {
      if (held?.control === target && isNowhere() && isUsable(held.control)) held = undefined
    })
}

const presses = (key: string): boolean => key === 'Enter' || key === ' ' || key === 'Escape'

/** Keeps the focus of who works with the keyboard, from the first key on. */
export const keepFocus = ({ key: first }: KeyboardEvent): void => {
  remember(document.activeElement)
  isPressed = presses(first)
  addEventListener('focusin', ({ target }) => remember(target))
  addEventListener('focusout', leave)
  addEventListener('keydown', ({ key }) => {
    isByKey = true
    isDown = key === 'Enter' || key === ' '
    isPressed = presses(key)
  })
  addEventListener('keyup', () => {
    isDown = false
    look()
  })
  addEventListener('blur', () => (isDown = false))
  for (const byHand of ['wheel', 'touchmove']) addEventListener(byHand, () => (isPressed = false), { capture: true, passive: true })
  addEventListener('pointerdown', () => {
    isByKey = false
    held = undefined
  })
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'class'] })
}
