import type { TargetedKeyboardEvent } from 'preact'

/** Escape closes what a summary has opened, and leads back to the summary. */
export const closeOnEscape = (event: TargetedKeyboardEvent<HTMLDetailsElement>): void => {
  const details = event.currentTarget
  if (event.key !== 'Escape' || !details.open) return
  event.stopPropagation()
  details.open = false
  details.querySelector('summary')?.focus()
}
