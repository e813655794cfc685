/*
 * What is pressed with a key may be gone afterwards with the row that it stood in, or stand still while it works. The browser then takes the
 * focus away and gives it to nothing, and who works with the keyboard or listens is nowhere. Here it goes back to the same control once that
 * works again, or on to what stands nearest. Where a page knows better (`focus-when.ts`) it has said so before.
 */

/** How long a page has to say itself where the keyboard goes on. */
const GRACE_MS = 120
/** How long what stands still may go on working, until somewhere else is the better place. */
const WORK_MS = 1500

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])'

interface Held {
  readonly control: HTMLElement
  /** Where it stood: what was around it, from the inside, and the how manieth it was there. */
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

/** What stands where it stood, else what stood before it there, else the same further out. */
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
  isWaiting = false
  // What is on its way may bring the control back.
  if (held === undefined || isDown || !isNowhere() || document.querySelector('main .skeleton')) return
  const { control } = held
  if (isUsable(control)) control.focus()
  else if (patience > 0 && control.isConnected && control.getClientRects().length > 0) setTimeout(goOn, patience, 0)
  else nearestTo(held)?.focus()
}

const look = (): void => {
  if (held === undefined || !isPressed || isWaiting) return
  // What has just begun to stand still has the focus until the next picture.
  if (!isNowhere() && held.control.isConnected && !held.control.matches(':disabled')) return
  isWaiting = true
  setTimeout(goOn, GRACE_MS, WORK_MS)
}

const remember = (control: EventTarget | null): void => {
  if (isByKey && control instanceof HTMLElement && control !== document.body) held = { control, places: placesOf(control) }
}

/** Whoever leaves a control that is still there, for nothing, meant to. */
const leave = ({ target, relatedTarget }: FocusEvent): void => {
  if (relatedTarget === null)
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
  addEventListener(
    'scroll',
    () => {
      // What is gone already, and made the page shorter, is what was pressed.
      if (!isWaiting) isPressed = false
    },
    { capture: true, passive: true },
  )
  addEventListener('pointerdown', () => {
    isByKey = false
    held = undefined
  })
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'class'] })
}
