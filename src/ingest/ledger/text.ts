/** Cursor movements over one line of a journal. */

/** First index at or after `at` that is neither blank nor tab. */
export function skipWhite(text: string, at: number): number {
  while (at < text.length && (text.charCodeAt(at) === 32 || text.charCodeAt(at) === 9)) at++
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
    if (code === 32 || code === 9) return { word: text.slice(0, at), rest: restFrom(text, at + 1) }
  }
  return { word: text, rest: undefined }
}

/** Cuts at the first tab or pair of blanks: account names may contain single blanks. */
export function nextSpacedElement(text: string): Element {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 9) return { word: text.slice(0, at), rest: restFrom(text, at + 1) }
    if (code === 32) {
      const next = text.charCodeAt(at + 1)
      if (next === 32 || next === 9) return { word: text.slice(0, at), rest: restFrom(text, at + 2) }
    }
  }
  return { word: text, rest: undefined }
}

const restFrom = (text: string, at: number): string => text.slice(skipWhite(text, at))

export const isDigitCode = (code: number): boolean => code >= 48 && code <= 57
export const isLetterCode = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
export const isWhiteCode = (code: number): boolean => code === 32 || (code >= 9 && code <= 13)
