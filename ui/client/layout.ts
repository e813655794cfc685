import { effect, signal } from '@preact/signals'
import { remember, stored } from './stored.ts'

/** How much of the screen what is around the figures takes: chosen for this browser. */

const RAIL = 'daybook.rail'
const DENSITY = 'daybook.density'

/** The navigation is a rail of icons. */
export const isRail = signal(stored(RAIL) === 'yes')
/** Rows and cards stand closer together, and more of them fit. */
export const isCompact = signal(stored(DENSITY) === 'compact')

effect(() => {
  document.documentElement.classList.toggle('rail', isRail.value)
  remember(RAIL, isRail.value ? 'yes' : undefined)
})
effect(() => {
  document.documentElement.classList.toggle('compact', isCompact.value)
  remember(DENSITY, isCompact.value ? 'compact' : undefined)
})

export const switchRail = (): void => {
  isRail.value = !isRail.value
}
export const switchDensity = (): void => {
  isCompact.value = !isCompact.value
}
