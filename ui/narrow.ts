import { signal } from '@preact/signals'

/** Whether the page has as little room as on a phone, or as little for letters that are large; the style sheets change at the same width. */
const query = matchMedia('(max-width: 53.75em)')
export const isNarrow = signal(query.matches)
query.addEventListener('change', () => {
  isNarrow.value = query.matches
})
