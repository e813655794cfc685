import { ownValue } from '#vocabulary/own-value.ts'
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

/** Longer ones first: within "vorgestern" stands another day. */
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

/** Days that a line counts back: "vor 3 Tagen", "för två veckor sedan". */
export const AGO: readonly { readonly words: string; readonly days: number }[] = [
  { words: String.raw`vor (\d{1,3}|einem|zwei|drei|vier) tag(?:en)?`, days: 1 },
  { words: String.raw`vor (\d{1,3}|einer|zwei|drei|vier) wochen?`, days: 7 },
  { words: String.raw`f[öo]r (\d{1,3}|en|två|tre|fyra) dag(?:ar)? sedan`, days: 1 },
  { words: String.raw`f[öo]r (\d{1,3}|en|två|tre|fyra) veck(?:a|or) sedan`, days: 7 },
  { words: String.raw`il y a (\d{1,3}|un|deux|trois|quatre) jours?`, days: 1 },
  { words: String.raw`hace (\d{1,3}|un|dos|tres|cuatro) días?`, days: 1 },
]
const COUNTS: Readonly<Record<string, number>> = Object.fromEntries(
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
export const countOf = (word: string): number => ownValue(COUNTS, word.toLowerCase()) ?? Number(word)

/** Words that say what follows them, without accents; those of every language, and those that only the language itself gives away. */
const EVERYWHERE: Readonly<Record<string, Cue>> = { fran: 'from', hos: 'at', beim: 'at', vom: 'from', chez: 'at', desde: 'from', avec: 'with' }
const OWN: Readonly<Record<string, Readonly<Record<string, Cue>>>> = {
  de: { von: 'from', bei: 'at', mit: 'with', per: 'with', fur: 'for', auf: 'to', an: 'to' },
  sv: { pa: 'at', med: 'with', till: 'to' },
  da: { fra: 'from', pa: 'at', med: 'with', til: 'to' },
  nb: { fra: 'from', pa: 'at', med: 'with', til: 'to' },
  nl: { van: 'from', bij: 'at', met: 'with', voor: 'for', naar: 'to' },
  fr: { pour: 'for', par: 'with', vers: 'to' },
  es: { en: 'at', con: 'with', para: 'for' },
  it: { da: 'at', con: 'with', per: 'for' },
  pt: { em: 'at', com: 'with', para: 'for' },
}

export const cueIn = (word: string, language: string): Cue | undefined => ownValue(EVERYWHERE, word) ?? ownValue(ownValue(OWN, language) ?? {}, word)
