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

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}&]+/u)
    .filter(Boolean)

/** One letter was left out, doubled, wrong, or in the place of its neighbour. */
const isOneTypoFrom = (word: string, typed: string): boolean => {
  if (Math.abs(word.length - typed.length) > 1) return false
  let from = 0
  while (from < word.length && word[from] === typed[from]) from += 1
  const [wordRest, typedRest] = [word.slice(from), typed.slice(from)]
  const isSwapped = wordRest[0] === typedRest[1] && wordRest[1] === typedRest[0] && wordRest.slice(2) === typedRest.slice(2)
  return isSwapped || wordRest.slice(1) === typedRest.slice(1) || wordRest.slice(1) === typedRest || wordRest === typedRest.slice(1)
}

/** Shorter words are too like each other. */
const TYPO_MIN = 4
const WORD = 3
const TYPO = 1

/** Each of the words that were typed begins a word of the text, in any order; or is one typo away from one. */
const scoreOfWords = (text: string, typed: readonly string[]): number => {
  const words = wordsIn(text)
  let score = 0
  for (const each of typed) {
    if (words.some((word) => word.startsWith(each))) score += WORD
    else if (each.length >= TYPO_MIN && !/\d/.test(each) && words.some((word) => isOneTypoFrom(word, each))) score += TYPO
    else return NO_MATCH
  }
  return score - text.length / 1000
}

/**
 * The items that match, best first; the order given among equals. The first text counts in full; the others a third, and only where
 * they have what was typed as it is: a sentence has the letters of nearly everything. The first two also match word by word.
 */
export const ranked = <Item>(items: readonly Item[], typed: string, textsOf: (item: Item) => readonly string[]): Item[] => {
  if (typed.trim() === '') return [...items]
  const typedWords = wordsIn(typed)
  return items
    .map((item) => {
      const texts = textsOf(item)
      const [name = '', more = ''] = texts
      return {
        item,
        score: Math.max(
          ...texts.map((text, place) => (place === 0 ? scoreOf(text, typed) : contains(text, typed) ? scoreOf(text, typed) / 3 : NO_MATCH)),
          typedWords.length > 0 ? scoreOfWords(`${name} ${more}`, typedWords) : NO_MATCH,
        ),
      }
    })
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
