import { plainWord } from './account-mentions.ts'
import { type Cue, cueIn } from './languages.ts'

export interface Said {
  /** As it was typed. */
  readonly text: string
  /** Lower case, without accents. */
  readonly word: string
}

export interface Segment {
  readonly cue: Cue
  readonly words: readonly Said[]
}

const CUES: ReadonlyMap<string, Cue> = new Map<string, Cue>([
  ['from', 'from'],
  ['to', 'to'],
  ['into', 'to'],
  ['using', 'with'],
  ['with', 'with'],
  ['via', 'with'],
  ['by', 'with'],
  ['on', 'on'],
  ['at', 'at'],
  ['for', 'for'],
])

/** A line cut before each word that says what follows, and at commas. What has been taken out of it already stands for nothing. */
export function segmentsOf(text: string, language = ''): Segment[] {
  const segments: { cue: Cue; words: Said[] }[] = [{ cue: '', words: [] }]
  for (const [part, comma] of Array.from(text.matchAll(/([^\s\ue000,;]+)|[,;]/g), (match) => [match[1] ?? '', match[1] === undefined] as const)) {
    const typed = part.replace(/[.!?:]+$/, '').replace(/^[("'.]+|[)"']+$/g, '')
    const word = plainWord(typed)
    const cue = CUES.get(word) ?? cueIn(word, language)
    if (comma || cue !== undefined) segments.push({ cue: cue ?? '', words: [] })
    else if (word !== '') segments.at(-1)!.words.push({ text: typed, word })
  }
  return segments.filter(({ cue, words }) => cue !== '' || words.length > 0)
}
