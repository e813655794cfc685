import { signal } from '@preact/signals'

/* How much room there is on the screen. Kept apart from `browser.ts`: this code needs a page. */

/** Whether the page has as little room as on a phone, or as little for letters that are large; the style sheets change at the same width. */
const query = matchMedia('(max-width: 53.75em)')
export const isNarrow = signal(query.matches)
query.addEventListener('change', () => {
  isNarrow.value = query.matches
})

/** The letters that pages are drawn for: fifteen sixteenths of what a browser writes with unless told otherwise (`style/base.css`). */
const USUAL_PX = 15

const measured = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_PX || 1

/**
 * How large letters are beside those that pages are drawn for: 2 where a person has told the browser to write twice as large. Style sheets
 * measure what holds words in `rem`; what is laid out in figures is multiplied by this.
 */
export const textScale = signal(measured())

// The page is another one in height as soon as its letters are larger.
new ResizeObserver(() => {
  textScale.value = measured()
}).observe(document.documentElement)
