/** Finding by a few letters. Pure. */

const NO_MATCH = -1
const WORD_MARK = /[^\p{L}\p{N}]/u
const isWordAt = (text: string, at: number): boolean => at === 0 || WORD_MARK.test(text[at - 1] ?? '')

/** Where letters that are not adjacent may begin: only with a word, as typing "mom" does not mean "Amount of money". */
const firstWordWith = (text: string, letter: string): number => {
  let at = text.indexOf(letter)
  while (at >= 0 && !isWordAt(text, at)) at = text.indexOf(letter, at + 1)
  return at
}

/**
 * How well a text matches what was typed: it has it as it is, or its letters in order from the beginning of a word on. A beginning
 * of a word and letters that follow each other count more, a long text a little less.
 */
export const scoreOf = (text: string, typed: string): number => {
  const haystack = text.toLowerCase()
  const needle = typed.toLowerCase().replaceAll(/\s+/g, '')
  if (needle === '') return 0
  const whole = haystack.indexOf(typed.toLowerCase().trim())
  let score = 0
  let from = whole >= 0 ? whole : firstWordWith(haystack, needle.charAt(0))
  if (from < 0) return NO_MATCH
  let previous = -2
  for (const letter of needle) {
    const at = haystack.indexOf(letter, from)
    if (at < 0) return NO_MATCH
    score += at === previous + 1 ? 6 : isWordAt(haystack, at) ? 5 : 1
    previous = at
    from = at + 1
  }
  return score + (whole === 0 ? 20 : whole > 0 ? 10 : 0) - text.length / 100
}

const contains = (text: string, typed: string): boolean => text.toLowerCase().includes(typed.toLowerCase().trim())

/**
 * The items that match, best first; the order given among equals. The first text counts in full; the others a third, and only where
 * they have what was typed as it is: a sentence has the letters of nearly everything.
 */
export const ranked = <Item>(items: readonly Item[], typed: string, textsOf: (item: Item) => readonly string[]): Item[] => {
  if (typed.trim() === '') return [...items]
  return items
    .map((item) => ({
      item,
      score: Math.max(
        ...textsOf(item).map((text, place) => (place === 0 ? scoreOf(text, typed) : contains(text, typed) ? scoreOf(text, typed) / 3 : NO_MATCH)),
      ),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item)
}

/** What was gone to last, newest first, as it is kept in the browser. Pure. */

export interface Recent {
  readonly label: string
  readonly kind: string
  readonly href: string
}

const KEPT = 8

const isRecent = (value: unknown): value is Recent => {
  const { label, kind, href } = (value ?? {}) as Partial<Record<string, unknown>>
  // The browser's storage may be of another version or edited: an address must be one of our own.
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
