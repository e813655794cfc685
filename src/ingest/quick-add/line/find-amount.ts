import { Exact } from '#vocabulary/exact.ts'
import { type DecimalMark, moneyText } from '../../statements/values/money.ts'
import { currencyNamed, SIGNED, type CurrencyNames } from './currencies.ts'
import type { Found } from './found.ts'

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const TENS = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const SMALL: ReadonlyMap<string, number> = new Map([
  ...ONES.map((word, value) => [word, value] as const),
  ...TENS.map((word, at) => [word, (at + 2) * 10] as const),
])
const WORD_SCALES: ReadonlyMap<string, number> = new Map([
  ['thousand', 1000],
  ['lakh', 100_000],
  ['million', 1_000_000],
])

const WORD = [...SMALL.keys(), 'hundred', ...WORD_SCALES.keys()].join('|')
/** Consecutive number words: "two hundred and fifty-five". */
const NUMBER_WORDS = String.raw`(?:${WORD})(?:[ -]+(?:and )?(?:${WORD}))*`

/** "two hundred and fifty-five" → 255; undefined for words that do not form one number, such as "five twenty". */
export function wordsAsNumber(text: string): number | undefined {
  let [total, part, smallest] = [0, 0, Number.POSITIVE_INFINITY]
  for (const word of text.toLowerCase().split(/[ -]+/)) {
    if (word === 'and') continue
    const small = SMALL.get(word)
    const scale = WORD_SCALES.get(word)
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

export interface FoundAmount extends Found<Exact> {
  /** Absent where the line names none. */
  readonly currency?: string
}

/** Groups with blanks between them, or digits with marks among them. */
const NUMBER = String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d(?:[\d.,'\u2019]*\d)?|[.,]\d+`
const CANDIDATE = new RegExp(
  String.raw`(?<![\p{N}#.,])(?<number>${NUMBER})(?<scale>k(?!\p{L})| ?(?:thousand|lakhs?|million)(?!\p{L}))?(?![\p{N}%])`,
  'giu',
)
/** What stands around a number, as far as it can be the name of a currency. */
const BEFORE = /(?<![\p{L}\p{N}])(?<name>\p{Sc}|Rs\.|\p{L}{2,10})(?<gap>\s?)[-+]?$/iu
const AFTER = /^(?<gap>\s?)(?<name>\p{Sc}|\p{L}{2,10})(?!\p{L})/iu
const LOOK = 14
const IN_WORDS = new RegExp(String.raw`(?<!\p{L})(?<number>${NUMBER_WORDS}) (?<after>\p{L}{2,10})(?!\p{L})`, 'giu')
const SCALES: Readonly<Record<string, number>> = { k: 1000, thousand: 1000, lakh: 100_000, lakhs: 100_000, million: 1_000_000 }
const DIGITS_MAX = 40

/** The amount of money in a line: that of which a currency stands, or else the likeliest of its numbers. */
export function findAmount(text: string, names: CurrencyNames, mark?: DecimalMark): FoundAmount | undefined {
  const numbers = [...text.matchAll(CANDIDATE)].flatMap((match) => candidate(text, match as RegExpExecArray, names, mark) ?? [])
  const named = numbers.filter(({ currency }) => currency !== undefined)
  if (named.length > 0) return likeliest(named)
  const inWords = [...text.matchAll(IN_WORDS)].flatMap((match) => {
    const [whole, currency] = [wordsAsNumber(match.groups!['number']!), currencyNamed(match.groups!['after']!, names)]
    if (whole === undefined || whole === 0 || currency === undefined) return []
    return [{ ...placed(match.index, match[0].length), value: inUnits(Exact.of(whole), match.groups!['after']!), currency, confidence: 0.6 }]
  })
  if (inWords.length > 0) return inWords[0]
  const best = likeliest(numbers)
  return best && { ...best, confidence: numbers.length === 1 ? 0.6 : 0.4 }
}

function candidate(text: string, match: RegExpExecArray, names: CurrencyNames, mark: DecimalMark | undefined): FoundAmount | undefined {
  const { number = '', scale } = match.groups as Readonly<Record<string, string | undefined>>
  // Custom settles only what can be both: 1,234. Nobody groups one or two digits.
  const plain = number.length > DIGITS_MAX ? undefined : moneyText(number, /[.,]\d{3}$/.test(number) ? mark : undefined)
  const digits = plain === undefined ? undefined : Exact.tryParse(plain)
  if (digits === undefined || digits.isZero) return undefined
  let [begin, end] = [match.index, match.index + match[0].length]
  const [before, after] = [BEFORE.exec(text.slice(Math.max(0, begin - LOOK), begin)), AFTER.exec(text.slice(end, end + LOOK))]
  const nameOf = (around: RegExpExecArray | null): string => around?.groups!['name'] ?? ''
  const [ofBefore, ofAfter] = [currencyNamed(nameOf(before), names), currencyNamed(nameOf(after), names)]
  const isAttached = (around: RegExpExecArray | null): boolean => around !== null && around.groups!['gap'] === '' && /\p{L}/u.test(nameOf(around))
  // Part of something else: A4, 4th.
  if (
    (ofBefore === undefined && (isAttached(before) || /\p{L}$/u.test(text.slice(0, begin)))) ||
    (ofAfter === undefined && /^\p{L}/u.test(text.slice(end)))
  )
    return undefined
  const value = scale === undefined ? digits : digits.times(Exact.of(SCALES[scale.trim().toLowerCase()]!)).trimmed()
  const currency = ofBefore ?? ofAfter
  if (currency === undefined) return { begin, end, value, confidence: 0.9 }
  const around = ofBefore === undefined ? after! : before!
  if (ofBefore === undefined) end += around[0].length
  else begin -= around[0].length
  return { begin, end, value: inUnits(value, nameOf(around)), confidence: SIGNED.test(nameOf(around)) ? 0.95 : 0.9, currency }
}

/** "50 cents" are half of what the currency is. */
const inUnits = (value: Exact, name: string): Exact => (/^(cents?|pence|paise)$/i.test(name) ? value.times(Exact.of(1, 2)) : value)

const placed = (begin: number, length: number) => ({ begin, end: begin + length })

/** Not what looks like a year; then what has decimals; then what stands first. */
function likeliest(candidates: readonly FoundAmount[]): FoundAmount | undefined {
  const rank = ({ value, confidence }: FoundAmount): number =>
    (value.scale === 0 && value.compare(Exact.of(1900)) >= 0 && value.compare(Exact.of(2100)) < 0 ? 0 : 10) +
    confidence +
    (value.scale > 0 ? 0.01 : 0)
  return candidates.reduce<FoundAmount | undefined>((best, one) => (best === undefined || rank(one) > rank(best) ? one : best), undefined)
}
