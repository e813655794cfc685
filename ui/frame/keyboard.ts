import { signal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'
import { keyOf, remember, stored } from '../client/browser.ts'

/** Keys that work anywhere on the page, except while something is being typed. */
export interface Shortcut {
  /** "?", "s", or two keys one after the other: "g d". */
  readonly keys: string
  readonly label: string
  /** Of the page: goes before the same key of the whole program while the page is open. */
  readonly here?: true
  readonly run: () => void
}

const shortcuts = signal<readonly Shortcut[]>([])
/** What is on offer at the moment, for the page that lists the keys. */
export const activeShortcuts = shortcuts

const SEQUENCE_MS = 1200

const OFF = 'daybook.keys'
/** Whether keys without Ctrl or ⌘ do something. Speech and a restless hand press them unintended, so they can be turned off. */
export const hasShortcuts = signal(stored(OFF) !== 'off')
export const switchShortcuts = (): void => {
  hasShortcuts.value = !hasShortcuts.value
  remember(OFF, hasShortcuts.value ? undefined : 'off')
}

/** What a key presses by itself. */
const isPressed = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' && event.target instanceof Element && event.target.closest('a, button, summary') !== null

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

let first: { key: string; at: number } | undefined

const take = (event: KeyboardEvent): void => {
  if (
    !hasShortcuts.peek() ||
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    isTyping(event.target) ||
    isPressed(event) ||
    document.querySelector('dialog[open]')
  )
    return
  const key = keyOf(event)
  const sequence = first !== undefined && event.timeStamp - first.at < SEQUENCE_MS ? `${first.key} ${key}` : key
  const offered = shortcuts.peek().toSorted((a, b) => Number(b.here ?? false) - Number(a.here ?? false))
  const shortcut = offered.find(({ keys }) => keys === sequence) ?? offered.find(({ keys }) => keys === key)
  first = undefined
  if (shortcut) {
    event.preventDefault()
    shortcut.run()
  } else if (shortcuts.peek().some(({ keys }) => keys.startsWith(`${key} `))) {
    first = { key, at: event.timeStamp }
  }
}

export const listenForKeys = (): void => addEventListener('keydown', take)

/** Offers shortcuts for as long as the component is on the screen. */
export const useShortcuts = (offered: readonly Shortcut[]): void => {
  // With the page and not after it: what can be seen can be used.
  useLayoutEffect(() => {
    shortcuts.value = [...shortcuts.peek(), ...offered]
    return () => {
      shortcuts.value = shortcuts.peek().filter((shortcut) => !offered.includes(shortcut))
    }
  }, [offered])
}

const isApple = /Mac|iPhone|iPad/.test(globalThis.navigator?.platform ?? '')
/** "⌘K" or "Ctrl K" */
export const commandKey = (key: string): string => (isApple ? `⌘${key}` : `Ctrl ${key}`)
