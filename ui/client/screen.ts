import { signal } from '@preact/signals'

/* How much room there is on the screen. Kept apart from `browser.ts`: this code needs a page. */

/** Whether the page has as little room as on a phone, or as little for letters that are large; the style sheets change at the same width. */
const query = matchMedia('(max-width: 53.75em)')
export const isNarrow = signal(query.matches)
query.addEventListener('change', () => {
  isNarrow.value = query.matches
})

/** The letters that pages are drawn for: fifteen sixteenths of a browser's default (`style/base.css`). */
const USUAL_PX = 15

const measured = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_PX || 1

/**
 * How large letters are compared with those that pages are drawn for: 2 where a person has set twice the size in the browser. Style sheets
 * measure what holds words in `rem`; what is laid out in figures is multiplied by this.
 */
export const textScale = signal(measured())

// The height of the page changes as soon as its letters are larger.
new ResizeObserver(() => {
  textScale.value = measured()
}).observe(document.documentElement)
