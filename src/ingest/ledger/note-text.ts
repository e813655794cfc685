import type { AmountContext } from './amount-text.ts'
import { parseExpression } from './expression/parse.ts'
import type { ParsedTag } from './syntax.ts'

/** What a comment says besides its text. */
export interface NoteParts {
  readonly note: string
  readonly tags: ParsedTag[]
  readonly day: number | undefined
  readonly secondDay: number | undefined
}

/** Reads `:tag:tag:`, `Name: text`, `Name:: expression` and, in comments without a colon, `[date=date]`. */
export function noteParts(note: string, context: AmountContext): NoteParts {
  const parts: NoteParts = { note, tags: [], day: undefined, secondDay: undefined }
  if (note.includes(':')) return { ...parts, tags: tagsOf(note, context) }
  const open = note.indexOf('[')
  const close = note.indexOf(']')
  if (open < 0 || close < open || !/[0-9=]/.test(note[open + 1] ?? '')) return parts
  const [first = '', second] = splitAt(note.slice(open + 1, close), '=')
  return {
    ...parts,
    day: first === '' ? undefined : context.dates.day(first),
    secondDay: second === undefined ? undefined : context.dates.day(second),
  }
}

const splitAt = (text: string, mark: string): [string, string | undefined] => {
  const at = text.indexOf(mark)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

export function tagsOf(note: string, context: AmountContext): ParsedTag[] {
  const tags: ParsedTag[] = []
  let first = true
  for (const match of note.matchAll(/[^ \t]+/g)) {
    const word = match[0]
    if (word.length < 2) continue
    if (word.startsWith(':') && word.endsWith(':')) {
      for (const name of word.split(':')) if (name !== '') tags.push({ name })
    } else if (first && word.endsWith(':')) {
      const computed = word.at(-2) === ':'
      const name = word.slice(0, computed ? -2 : -1)
      const value = note.slice(match.index + word.length).trim()
      if (name === '') break
      tags.push(computed ? { name, expression: parseExpression(value, context) } : { name, value })
      break
    }
    first = false
  }
  return tags
}
