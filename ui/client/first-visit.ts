import { signal } from '@preact/signals'

/** Which books' first sight was closed in this browser, by the path of their configuration. */

const KEY = 'daybook.understood'

const stored = (): string[] => {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : []
  } catch {
    return [] // Storage may be off, or somebody else's text in it.
  }
}

const closed = signal<readonly string[]>(stored())

/** Whether it was closed for this book. */
export const isFirstVisitClosed = (book: string): boolean => closed.value.includes(book)

/** Closes it for good. */
export const closeFirstVisit = (book: string): void => {
  closed.value = [...closed.peek(), book]
  try {
    localStorage.setItem(KEY, JSON.stringify(closed.peek()))
  } catch {
    // It then lasts as long as the page.
  }
}
