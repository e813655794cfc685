import { SPACE, TAB } from '#vocabulary/bytes.ts'
/** Cursor movements over one line of a journal. */

/** First index at or after `at` that is neither blank nor tab. */
export function skipWhite(text: string, at: number): number {
  while (at < text.length && (text.charCodeAt(at) === SPACE || text.charCodeAt(at) === TAB)) at++
  return at
}

/** A word and what follows it after blanks; `rest` is undefined when nothing follows. */
export interface Element {
  readonly word: string
  readonly rest: string | undefined
}

/** Cuts at the first blank or tab. */
export function nextElement(text: string): Element {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === SPACE || code === TAB) return { word: text.slice(0, at), rest: restFrom(text, at + 1) }
  }
  return { word: text, rest: undefined }
}

/** Cuts at the first tab or pair of blanks: account names may contain single blanks. */
export function nextSpacedElement(text: string): Element {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === TAB) return { word: text.slice(0, at), rest: restFrom(text, at + 1) }
    if (code === SPACE) {
      const next = text.charCodeAt(at + 1)
      if (next === SPACE || next === TAB) return { word: text.slice(0, at), rest: restFrom(text, at + 2) }
    }
  }
  return { word: text, rest: undefined }
}

const restFrom = (text: string, at: number): string => text.slice(skipWhite(text, at))
