import { type Signal, signal } from '@preact/signals'

/** Which columns of which table a person has put away, for this browser. */

const KEY = 'daybook.columns.'
const chosen = new Map<string, Signal<ReadonlySet<string>>>()

const stored = (table: string): ReadonlySet<string> => {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(KEY + table) ?? '[]')
    return new Set(Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [])
  } catch {
    // Storage may be off, or hold what somebody else wrote: every column is shown.
    return new Set()
  }
}

/** The slugs of the columns that are put away. */
export const hiddenColumns = (table: string): Signal<ReadonlySet<string>> => {
  let hidden = chosen.get(table)
  if (!hidden) chosen.set(table, (hidden = signal(stored(table))))
  return hidden
}

export const setColumn = (table: string, slug: string, isShown: boolean): void => {
  const hidden = hiddenColumns(table)
  const next = new Set(hidden.peek())
  if (isShown) next.delete(slug)
  else next.add(slug)
  hidden.value = next
  try {
    localStorage.setItem(KEY + table, JSON.stringify([...next]))
  } catch {
    // The choice lasts as long as the page.
  }
}
