import { isoCodeOf } from '#vocabulary/currencies.ts'
import { civil, type Day, tryDayOf, weekday } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { ownValue } from '#vocabulary/element-at.ts'
import { dayWithoutYear, monthOf, NEAR_DAYS, SHORT_WEEKDAYS } from '#vocabulary/text/dates.ts'
import { type DecimalMark, moneyText } from '../statements/text/cell-values.ts'
import { currencyAfter, currencyBefore, type CurrencyNames, inUnits } from './currency-names.ts'

/*
 * Words of other languages in a line. What means nothing else is understood from everybody; what does ("hier" is here in German and yesterday in
 * French, "by" and "med" are something else everywhere) from those whose language it is.
 */

/** What the words after it are about; '' at the beginning and after a comma. */
export type Cue = '' | 'from' | 'to' | 'with' | 'on' | 'at' | 'for'

interface DayWords {
  /** A pattern of theirs, with and without accents. */
  readonly words: string
  /** Days from today. */
  readonly from: number
  /** Only in these languages. */
  readonly only?: readonly string[]
}

/** Longer ones first: "vorgestern" contains another word for a day. */
export const DAY_WORDS: readonly DayWords[] = [
  {
    words: 'vorgestern|i f[öo]rrg[åa]r|f[öo]rrg[åa]r|i forg[åa]rs|eergisteren|avant-hier|anteayer|antier|anteontem|przedwczoraj|předevčírem',
    from: -2,
  },
  { words: 'gestern|ig[åa]r|i g[åa]r|gisteren|ayer|ontem|ieri|wczoraj|eilen|včera', from: -1 },
  { words: "heute|idag|i dag|vandaag|aujourd['’]hui|hoy|hoje|oggi|dzisiaj|dziś|tänään|dnes", from: 0 },
  { words: 'imorgon|i morgon|i morgen|demain|domani|jutro|huomenna|zítra', from: 1 },
  { words: 'hier', from: -1, only: ['fr'] },
  { words: 'morgen', from: 1, only: ['de', 'nl'] },
]

/** Longer ones first. Chinese has no blanks around a word. */
const CHINESE_DAYS: readonly DayWords[] = [
  { words: '大前天', from: -3 },
  { words: '前天', from: -2 },
  { words: '昨天|昨日', from: -1 },
  { words: '今天|今日', from: 0 },
  { words: '明天', from: 1 },
  { words: '后天', from: 2 },
]

/** Days that a line counts back: "vor 3 Tagen", "för två veckor sedan". */
export const AGO: readonly { readonly words: string; readonly days: number }[] = [
  { words: String.raw`vor (\d{1,3}|einem|zwei|drei|vier) tag(?:en)?`, days: 1 },
  { words: String.raw`vor (\d{1,3}|einer|zwei|drei|vier) wochen?`, days: 7 },
  { words: String.raw`f[öo]r (\d{1,3}|en|två|tre|fyra) dag(?:ar)? sedan`, days: 1 },
  { words: String.raw`f[öo]r (\d{1,3}|en|två|tre|fyra) veck(?:a|or) sedan`, days: 7 },
  { words: String.raw`il y a (\d{1,3}|un|deux|trois|quatre) jours?`, days: 1 },
  { words: String.raw`hace (\d{1,3}|un|dos|tres|cuatro) días?`, days: 1 },
]
const FOREIGN_COUNTS: Readonly<Record<string, number>> = Object.fromEntries(
  [
    ['einem einer en un', 1],
    ['zwei två deux dos', 2],
    ['drei tre trois tres', 3],
    ['vier fyra quatre cuatro', 4],
  ].flatMap(([words, count]) =>
    String(words)
      .split(' ')
      .map((word) => [word, Number(count)]),
  ),
)
export const countOf = (word: string): number => ownValue(FOREIGN_COUNTS, word.toLowerCase()) ?? Number(word)

/** Words that say what follows them, without accents; those of every language, and those that only the language itself gives away. */
const EVERYWHERE: Readonly<Record<string, Cue>> = { fran: 'from', hos: 'at', beim: 'at', vom: 'from', chez: 'at', desde: 'from', avec: 'with' }
const OWN: Readonly<Record<string, Readonly<Record<string, Cue>>>> = Object.fromEntries(
  Object.entries({
    de: { from: 'von aus', at: 'bei am im', with: 'mit per', for: 'fur', to: 'auf aufs an ans nach zum zur' },
    sv: { at: 'pa', with: 'med', to: 'till' },
    da: { from: 'fra', at: 'pa', with: 'med', to: 'til' },
    nb: { from: 'fra', at: 'pa', with: 'med', to: 'til' },
    nl: { from: 'van', at: 'bij', with: 'met', for: 'voor', to: 'naar' },
    fr: { from: 'depuis', with: 'par', for: 'pour', to: 'vers' },
    es: { at: 'en', with: 'con', for: 'para', to: 'a al hacia' },
    it: { from: 'dal dalla', at: 'da', with: 'con', for: 'per', to: 'a al sul verso' },
    pt: { at: 'em', with: 'com', for: 'para' },
  }).map(([language, cues]) => [
    language,
    Object.fromEntries(Object.entries(cues).flatMap(([cue, words]) => words.split(' ').map((word) => [word, cue as Cue]))),
  ]),
)

export const cueIn = (word: string, language: string): Cue | undefined => ownValue(EVERYWHERE, word) ?? ownValue(ownValue(OWN, language) ?? {}, word)

/** Articles and the like, without accents, which are no payee by themselves. With a capital they may begin a name: "Le Bistro". */
const SMALL_WORDS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  [
    'de der die das den dem ein eine einen einem und',
    'fr le la les un une du de des et l',
    'es el la los las un una de del y',
    'it il lo la i gli le un una di del della e',
    'pt o a os as um uma de do da e',
    'nl de het een en',
    'sv en ett och',
    'da en et og',
    'nb en et og',
  ].map((line) => [line.slice(0, 2), new Set(line.slice(3).split(' '))]),
)

export const isSmallWord = (text: string, language: string): boolean => ownValue(SMALL_WORDS, language)?.has(text) === true

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

/** Amounts that a line could each mean, as they were typed or with the currencies that it could name. */
export interface OpenAmount {
  readonly choices: readonly string[]
}

/** A number that may be the amount. */
interface Candidate extends Found<Exact> {
  /** As it was typed. */
  readonly number: string
  /** What its currency can be; none where the line names none. */
  readonly currencies: readonly string[]
  readonly isWord: boolean
}

/** Groups with blanks between them, or digits with marks among them. */
const NUMBER = String.raw`\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d(?:[\d.,'\u2019]*\d)?|[.,]\d+`
const CANDIDATE = new RegExp(
  String.raw`(?<![\p{N}#.,])(?<number>${NUMBER})(?<scale>k(?!\p{L})| ?(?:thousand|lakhs?|million)(?!\p{L})| ?(?:tausend|mille|mil)(?= \p{L})| ?[千万])?(?<tenth>块\d(?!\d))?(?![\p{N}%])`,
  'giu',
)
const LOOK = 14
const IN_WORDS = new RegExp(String.raw`(?<!\p{L})(?<number>${NUMBER_WORDS})(?= \p{L})`, 'giu')
const SCALES: Readonly<Record<string, number>> = {
  k: 1000,
  thousand: 1000,
  tausend: 1000,
  mille: 1000,
  mil: 1000,
  千: 1000,
  万: 10_000,
  lakh: 100_000,
  lakhs: 100_000,
  million: 1_000_000,
}
/** Words that may belong to what was bought, unless a currency follows. */
const AMBIGUOUS_SCALE = /^ ?(?:tausend|mille|mil)$/i
const DIGITS_MAX = 40

/** The amount of money in a line: the one with a currency, or else the likeliest number; open where there are several of a kind. */
export function findAmount(text: string, names: CurrencyNames, mark?: DecimalMark): FoundAmount | OpenAmount | undefined {
  const numbers = [...text.matchAll(CANDIDATE)].flatMap((match) => candidate(text, match as RegExpExecArray, names, mark) ?? [])
  const named = numbers.filter(({ currencies }) => currencies.length > 0)
  if (named.length > 0) return theOne(named, numbers, text)
  const inWords = [...text.matchAll(IN_WORDS)].flatMap((match): Candidate[] => {
    const { index, 0: number } = match
    const whole = wordsAsNumber(number)
    const after = currencyAfter(text.slice(index + number.length), names)
    if (whole === undefined || whole === 0 || after === undefined) return []
    const { currencies, isWord, length } = after
    const value = inUnits(Exact.of(whole), after.name)
    return [{ begin: index, end: index + number.length + length, value, number, currencies, isWord, confidence: 0.6 }]
  })
  if (inWords.length > 0) return theOne(inWords, inWords, text)
  const found = theOne(numbers, numbers, text)
  return found && 'value' in found ? { ...found, confidence: numbers.length === 1 ? 0.6 : 0.4 } : found
}

/** After these a number is the price of one. */
const EACH = /(?:@|\bat|[àá]|\bje|\bzu|\bper)\s?$/iu
/** "11.27." is a day in some languages and may be an amount at the end of a sentence. */
const DAY_OR_AMOUNT = /^(?:[1-9]|[12]\d|3[01])\.(?:[1-9]|[12]\d|3[01])$/

/**
 * The likeliest of some candidates. A year is not likely, and a whole number beside decimals is a count: "3 coffees 12.50".
 * Open where two are as likely, where one may be a day, where a price follows a number of shares, things or pounds, and where a currency
 * is named as those of several countries are.
 */
function theOne(candidates: readonly Candidate[], numbers: readonly Candidate[], text: string): FoundAmount | OpenAmount | undefined {
  const written = ({ begin, end }: Candidate): string => text.slice(begin, end).trim()
  const before = ({ begin }: Candidate): string => text.slice(Math.max(0, begin - LOOK), begin)
  const isNamed = ({ currencies }: Candidate): boolean => currencies.length > 0
  const isYear = (one: Candidate): boolean =>
    /^(?:19|20)\d\d$/.test(one.value.toText()) && (isNamed(one) || /(?<!\p{L})(?:in|im|of|since|en|em|year) $/iu.test(before(one)))
  const likely = candidates.every(isYear) ? candidates : candidates.filter((one) => !isYear(one))
  const [best] = likely.toSorted((a, b) => Number(b.value.scale > 0) - Number(a.value.scale > 0))
  if (best === undefined) return undefined
  const { currencies, number, isWord, ...found } = best
  const [currency] = currencies
  const mayBeDay = currency === undefined && text[best.end] === '.' && DAY_OR_AMOUNT.test(written(best))
  const isPriced = (one: Candidate): boolean => EACH.test(before(one)) && !/^\s?(?:[ap]m|uhr)(?!\p{L})/iu.test(text.slice(one.end))
  const isThing = currencies.length === 1 && isoCodeOf(currency!) === undefined
  const rivals = numbers.filter(
    (one) =>
      one !== best &&
      (mayBeDay ||
        isThing ||
        (isWord && best.value.scale === 0 && one.value.scale > 0) ||
        isPriced(best) ||
        isPriced(one) ||
        (likely.includes(one) && (isNamed(one) || one.value.scale > 0 === best.value.scale > 0))),
  )
  const open = [best, ...rivals].toSorted((a, b) => a.begin - b.begin).map(written)
  if (new Set(open).size > 1) return { choices: open }
  if (currencies.length > 1) return { choices: currencies.map((one) => `${number} ${one}`) }
  return currency === undefined ? found : { ...found, currency }
}

/** A letter beside a number makes it a part of a word, but not in Chinese, which has no blanks. */
const LETTER = String.raw`(?!\p{Script=Han})\p{L}`
const ENDS_IN_WORD = new RegExp(`${LETTER}[-+]?$`, 'u')
const BEGINS_WITH_WORD = new RegExp(`^-?${LETTER}`, 'u')
/** "-5", "- 5": what a bank writes of money that was spent. */
const SIGN = /(?<!\S)[-+\u2212]\s?$/u

function candidate(text: string, match: RegExpExecArray, names: CurrencyNames, mark: DecimalMark | undefined): Candidate | undefined {
  const { number = '', scale, tenth } = match.groups as Readonly<Record<string, string | undefined>>
  // Custom decides only what is ambiguous: 1,234. Groups of one or two digits do not exist.
  const plain = number.length > DIGITS_MAX ? undefined : moneyText(number, /[.,]\d{3}$/.test(number) ? mark : undefined)
  const digits = plain === undefined ? undefined : Exact.tryParse(plain)
  if (digits === undefined || digits.isZero) return undefined
  const begin = match.index
  const currencyFrom = (at: number) => currencyAfter(text.slice(at), names)
  // "2 mil reais" are thousands, "20 Mille Miglia" are not.
  const isWhole = !AMBIGUOUS_SCALE.test(scale ?? '') || currencyFrom(begin + match[0].length) !== undefined
  const [typed, factor] = isWhole ? [match[0], scale] : [number]
  const end = begin + typed.length
  // "20块5" is 20.5 yuan.
  const priced = end - (tenth?.length ?? 0)
  const [before, after] = [currencyBefore(text.slice(0, begin), names), currencyFrom(priced)]
  // Part of something else: A4, 4th, 7-Eleven.
  if ((before === undefined && ENDS_IN_WORD.test(text.slice(0, begin))) || (after === undefined && BEGINS_WITH_WORD.test(text.slice(end))))
    return undefined
  const scaled = factor === undefined ? digits : digits.times(Exact.of(SCALES[factor.trim().toLowerCase()]!)).trimmed()
  const value = tenth === undefined ? scaled : scaled.plus(Exact.of(Number(tenth.at(-1)), 1))
  const named = before?.isWord === false ? before : (after ?? before)
  const { currencies = [], isWord = false, length = 0, name = '' } = named ?? {}
  const first = begin - (named === before ? length : 0)
  return {
    begin: first - (SIGN.exec(text.slice(0, first))?.[0].length ?? 0),
    end: named === after ? Math.max(end, priced + length) : end,
    value: inUnits(value, name),
    number: typed.trim(),
    currencies,
    isWord,
    confidence: SIGNED.test(name) ? 0.95 : 0.9,
  }
}

/** True for a sign such as €. */
const SIGNED = /^\p{Sc}$/u

export interface DayContext {
  readonly today: Day
  /** Whether 3/4 is the third of April; the fourth of March otherwise. */
  readonly dayFirst: boolean
  /** The user's language, as "de"; '' if unknown. */
  readonly language?: string
  /** The amount was found and taken out, so that "11.27." can only be a day. */
  readonly hasAmount?: boolean
}

const MONTH = String.raw`(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)`
const WEEKDAY = String.raw`(sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?)`
const COUNTS: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7 }
/** A day without a year that is further ahead than this was last year's. */
const AHEAD_MAX_DAYS = 182

/** What other languages write before a day: "am 3. Januar", "le 27/11". */
const BEFORE_DAY = '(?:am|vom|den|le|du|(?:el )?d[ií]a|el|il|em|op)'
/** Languages that write "27.11." for a day; in others it may be an amount at the end of a sentence. */
const DOTTED_DAYS: ReadonlySet<string> = new Set(['cs', 'da', 'de', 'et', 'fi', 'hr', 'lv', 'nb', 'nn', 'no', 'pl', 'ru', 'sk', 'sl', 'tr'])

type Reader = (match: RegExpExecArray, context: DayContext) => Day | undefined

/** A month by its name. "des" is one in Norwegian alone: "am 1. des Monats". */
const monthIn = (word: string, { language = '' }: DayContext): number | undefined =>
  word.toLowerCase() === 'des' && !['nb', 'nn', 'no'].includes(language) ? undefined : monthOf(word)

/** The same in other languages. */
const elsewhere = (): readonly ReturnType<typeof way>[] => [
  way(String.raw`(\d{1,2})\. (\p{L}{3,10})`, 0.8, ([, day, name], context) => {
    const month = monthIn(name!, context)
    return month === undefined ? undefined : withoutYear(month, Number(day), context)
  }),
  way(String.raw`${BEFORE_DAY} (\d{1,2})(?:er)? (?:de )?(\p{L}{3,10})`, 0.8, ([, day, name], context) => {
    const month = monthIn(name!, context)
    return month === undefined ? undefined : withoutYear(month, Number(day), context)
  }),
  way(String.raw`${BEFORE_DAY} (\d{1,2})\.(\d{1,2})\.?`, 0.8, ([, day, month], context) => withoutYear(Number(month), Number(day), context)),
  way(String.raw`(\d{1,2})\.(\d{1,2})\.`, 0.8, ([, a, b], context) => {
    if (DOTTED_DAYS.has(context.language ?? '')) return withoutYear(Number(b), Number(a), context)
    return context.hasAmount ? ordered(Number(a), Number(b), context, (month, day) => withoutYear(month, day, context)) : undefined
  }),
  way(String.raw`(?:am|vom|den) (\d{1,2})\.|le (1)er|(?:el )?d[ií]a (\d{1,2})`, 0.7, ([, ...days], { today }) =>
    lastSuch(Number(days.find(Boolean)), today),
  ),
  ...DAY_WORDS.map(({ words, from, only }) =>
    way(words, 0.85, (_, { today, language = '' }) => (only === undefined || only.includes(language) ? today + from : undefined)),
  ),
  ...AGO.map(({ words, days }) => way(words, 0.85, ([, count], { today }) => today - countOf(count!) * days)),
  inChinese(String.raw`(?:(\d{4})年)?(\d{1,2})月(\d{1,2})[日号]?`, 0.9, ([, year, month, day], context) =>
    year === undefined ? withoutYear(Number(month), Number(day), context) : dated(Number(year), Number(month), Number(day)),
  ),
  ...CHINESE_DAYS.map(({ words, from }) => inChinese(words, 0.85, (_, { today }) => today + from)),
]

/** Ways to say a day, the plainest first, each with how sure it is. A number that is part of a longer one is none, nor is one of money. */
const WAYS: readonly { readonly pattern: RegExp; readonly confidence: number; readonly read: Reader }[] = [
  way(String.raw`(\d{4})([-/.])(\d{1,2})\2(\d{1,2})`, 0.95, ([, year, , month, day]) => dated(Number(year), Number(month), Number(day))),
  way(String.raw`(\d{1,2})(?:st|nd|rd|th|\.)?[ -]*(\p{L}{3,10})\.?,?[ -]+(\d{4})`, 0.9, ([, day, month, year]) =>
    dated(Number(year), monthOf(month!), Number(day)),
  ),
  way(String.raw`(\p{L}{3,10})\.? +(\d{1,2})(?:st|nd|rd|th)?,? +(\d{4})`, 0.9, ([, month, day, year]) =>
    dated(Number(year), monthOf(month!), Number(day)),
  ),
  way(String.raw`(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})`, 0.9, ([, day, month, year]) => dated(inFull(year!), Number(month), Number(day))),
  way(String.raw`(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})`, 0.85, ([, a, , b, year], context) =>
    ordered(Number(a), Number(b), context, (month, day) => dated(inFull(year!), month, day)),
  ),
  way(String.raw`(\d{1,2})(?:st|nd|rd|th)?[ -]+(?:of )?${MONTH}`, 0.8, ([, day, month], context) =>
    withoutYear(monthOf(month!)!, Number(day), context),
  ),
  way(String.raw`${MONTH} +(\d{1,2})(?:st|nd|rd|th)?`, 0.8, ([, month, day], context) => withoutYear(monthOf(month!)!, Number(day), context)),
  way('day before yesterday', 0.85, (_, { today }) => today - 2),
  ...['today', 'yesterday', 'tomorrow'].map((word) => way(word, 0.85, (_, { today }) => today + NEAR_DAYS[word]!)),
  way(String.raw`(\d{1,3}|an?|one|two|three|four|five|six|seven) (day|week)s? ago`, 0.85, ([, count, unit], { today }) => {
    return today - (ownValue(COUNTS, count!.toLowerCase()) ?? Number(count)) * (unit!.toLowerCase() === 'week' ? 7 : 1)
  }),
  way(String.raw`(last|next|this|on) ${WEEKDAY}`, 0.85, ([, which, name], { today }) => {
    const ahead = (SHORT_WEEKDAYS.indexOf(name!.slice(0, 3).toLowerCase()) - weekday(today) + 7) % 7
    if (which!.toLowerCase() === 'next') return today + (ahead === 0 ? 7 : ahead)
    // "Last friday" on a Friday was a week ago; "on friday" is today then.
    return today - ((7 - ahead) % 7 || (which!.toLowerCase() === 'last' ? 7 : 0))
  }),
  way(String.raw`(\d{1,2})/(\d{1,2})`, 0.7, ([, a, b], context) =>
    ordered(Number(a), Number(b), context, (month, day) => withoutYear(month, day, context)),
  ),
  ...elsewhere(),
]

function way(source: string, confidence: number, read: Reader) {
  return {
    pattern: new RegExp(
      String.raw`(?<![\p{L}\p{N}\p{Sc}.,/-])(?:(?:on|${BEFORE_DAY}) (?=\d|\p{L}{3,10} \d))?(?:${source})(?![\p{L}\p{N}/-]|[.,]\d)`,
      'giu',
    ),
    confidence,
    read,
  }
}

function inChinese(source: string, confidence: number, read: Reader) {
  return { pattern: new RegExp(String.raw`(?<!\d)(?:${source})(?!\d)`, 'gu'), confidence, read }
}

/** The day that a line names; undefined when it names none that the calendar has. */
export function findDay(text: string, context: DayContext): Found<Day> | undefined {
  for (const { pattern, confidence, read } of WAYS)
    for (const match of text.matchAll(pattern)) {
      const value = read(match as RegExpExecArray, context)
      if (value !== undefined) return { value, begin: match.index, end: match.index + match[0].length, confidence }
    }
  return undefined
}

const dated = (year: number, month: number | undefined, day: number): Day | undefined =>
  month !== undefined && year >= 1900 && year < 2200 ? tryDayOf(year, month, day) : undefined

const inFull = (year: string): number => (year.length === 2 ? 2000 + Number(year) : Number(year))

/** Two numbers as month and day: what can be only one of them is that, otherwise it goes by custom. */
function ordered(a: number, b: number, { dayFirst }: DayContext, of: (month: number, day: number) => Day | undefined): Day | undefined {
  if (a > 12) return of(b, a)
  if (b > 12) return of(a, b)
  return dayFirst ? of(b, a) : of(a, b)
}

/** The last such day of a month: what is written down has happened. */
function lastSuch(day: number, today: Day): Day | undefined {
  const { year, month } = civil(today)
  const now = tryDayOf(year, month, day)
  return now !== undefined && now <= today ? now : month === 1 ? tryDayOf(year - 1, 12, day) : tryDayOf(year, month - 1, day)
}

const withoutYear = (month: number, day: number, { today }: DayContext): Day | undefined =>
  dayWithoutYear(month, day, { today, ahead: AHEAD_MAX_DAYS })

/** Something that was found in a line of text, and where. */
interface Found<Value> {
  readonly value: Value
  readonly begin: number
  readonly end: number
  /** 0 to 1. */
  readonly confidence: number
}

/** Replaces what has been understood already: no word, and no blank that would join its neighbours. Unicode reserves it for programs. */
const TAKEN = '\ue000'

/** The text with a part of it taken out; everything else stays where it is. */
export const without = (text: string, { begin, end }: { readonly begin: number; readonly end: number }): string =>
  text.slice(0, begin) + TAKEN.repeat(end - begin) + text.slice(end)
