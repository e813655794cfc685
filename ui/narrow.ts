import { signal } from '@preact/signals'

/** Whether the page is as narrow as on a phone; the style sheets change at the same width. */
const query = matchMedia('(max-width: 860px)')
export const isNarrow = signal(query.matches)
query.addEventListener('change', () => {
  isNarrow.value = query.matches
})
