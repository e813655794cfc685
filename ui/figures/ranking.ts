/** Finding by a few letters. Pure. */

const NO_MATCH = -1

/**
 * How well a text answers to what was typed: the letters must occur in order; a beginning of a word and letters that follow each
 * other count more, a long text a little less.
 */
export const scoreOf = (text: string, typed: string): number => {
  const haystack = text.toLowerCase()
  const needle = typed.toLowerCase().replaceAll(/\s+/g, '')
  if (needle === '') return 0
  let score = 0
  let from = 0
  let previous = -2
  for (const letter of needle) {
    const at = haystack.indexOf(letter, from)
    if (at < 0) return NO_MATCH
    const startsWord = at === 0 || /[^\p{L}\p{N}]/u.test(haystack[at - 1] ?? '')
    score += at === previous + 1 ? 6 : startsWord ? 5 : 1
    previous = at
    from = at + 1
  }
  const whole = haystack.indexOf(typed.toLowerCase().trim())
  return score + (whole === 0 ? 20 : whole > 0 ? 10 : 0) - text.length / 100
}

/** The items that match, best first; the order given among equals. The first text counts in full, the others a third. */
export const ranked = <Item>(items: readonly Item[], typed: string, textsOf: (item: Item) => readonly string[]): Item[] => {
  if (typed.trim() === '') return [...items]
  return items
    .map((item) => ({
      item,
      score: Math.max(...textsOf(item).map((text, place) => (place === 0 ? scoreOf(text, typed) : scoreOf(text, typed) / 3))),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item)
}
