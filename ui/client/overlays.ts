import { signal } from '@preact/signals'

/** What lies over the page at the moment; one thing at a time. */
export type Overlay = 'palette' | 'jobs' | 'keys' | 'menu' | 'proof' | 'price-export' | 'fetched-prices' | 'icon' | 'quick-add'
export const overlay = signal<Overlay | undefined>(undefined)
export const open = (choice: Overlay) => (): void => {
  overlay.value = choice
}
export const close = (): void => {
  overlay.value = undefined
}
