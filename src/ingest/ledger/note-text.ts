import { COLON, SPACE, TAB } from '#vocabulary/bytes.ts'
import type { AmountContext } from './amount-text.ts'
import { parseExpression } from './expression/parse.ts'
import type { ParsedTag } from './syntax.ts'
import { skipWhite } from './text.ts'

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
  for (let from = skipWhite(note, 0); from < note.length; ) {
    let end = from + 1
    while (end < note.length && note.charCodeAt(end) !== SPACE && note.charCodeAt(end) !== TAB) end++
    if (end - from > 1) {
      const closes = note.charCodeAt(end - 1) === COLON
      if (closes && note.charCodeAt(from) === COLON) {
        for (const name of note.slice(from, end).split(':')) if (name !== '') tags.push({ name })
      } else if (first && closes) {
        const computed = note.charCodeAt(end - 2) === COLON
        const name = note.slice(from, computed ? end - 2 : end - 1)
        if (name === '') break
        const value = note.slice(end).trim()
        tags.push(computed ? { name, expression: parseExpression(value, context) } : { name, value })
        break
      }
      first = false
    }
    from = skipWhite(note, end)
  }
  return tags
}
