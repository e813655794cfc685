/** What was gone to last, newest first, as it is kept in the browser. Pure. */

export interface Recent {
  readonly label: string
  readonly kind: string
  readonly href: string
}

const KEPT = 8

const isRecent = (value: unknown): value is Recent => {
  const { label, kind, href } = (value ?? {}) as Partial<Record<string, unknown>>
  // What stands in the browser's storage may be of another version or of another hand: an address is one of our own.
  return typeof label === 'string' && typeof kind === 'string' && typeof href === 'string' && /^\/(?![/\\])/.test(href)
}

/** Returns what is kept; nothing where that cannot be read. */
export const recentsIn = (stored: string | null): Recent[] => {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.filter(isRecent).slice(0, KEPT) : []
  } catch {
    return []
  }
}

export const withRecent = (recents: readonly Recent[], next: Recent): Recent[] =>
  [next, ...recents.filter(({ href }) => href !== next.href)].slice(0, KEPT)
