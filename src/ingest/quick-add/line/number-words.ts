const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const SMALL: ReadonlyMap<string, number> = new Map([
  ...ONES.map((word, value) => [word, value] as const),
  ...TENS.map((word, at) => [word, (at + 2) * 10] as const),
])
const SCALES: ReadonlyMap<string, number> = new Map([
  ['thousand', 1000],
  ['lakh', 100_000],
  ['million', 1_000_000],
])

const WORD = [...SMALL.keys(), 'hundred', ...SCALES.keys()].join('|')
/** Number words that stand together: "two hundred and fifty-five". */
export const NUMBER_WORDS = String.raw`(?:${WORD})(?:[ -]+(?:and )?(?:${WORD}))*`

/** "two hundred and fifty-five" → 255; undefined for words that are no number together, such as "five twenty". */
export function wordsAsNumber(text: string): number | undefined {
  let [total, part, smallest] = [0, 0, Number.POSITIVE_INFINITY]
  for (const word of text.toLowerCase().split(/[ -]+/)) {
    if (word === 'and') continue
    const small = SMALL.get(word)
    const scale = SCALES.get(word)
    if (small !== undefined) {
      // After "twenty" comes one to nine, after a hundred anything below it.
      if (small >= smallest) return undefined
      part += small
      smallest = small >= 20 ? 10 : 0
    } else if (word === 'hundred') {
      if (part === 0 || part > 9) return undefined
      part *= 100
      smallest = 100
    } else if (scale !== undefined) {
      if (part === 0) return undefined
      total += part * scale
      ;[part, smallest] = [0, Number.POSITIVE_INFINITY]
    }
  }
  return total + part
}
