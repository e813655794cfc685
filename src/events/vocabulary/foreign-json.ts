import { BACKSLASH, CLOSE_BRACE, CLOSE_BRACKET, OPEN_BRACE, OPEN_BRACKET, QUOTE } from './bytes.ts'

/** The JSON is nested too deeply. */
export class NestsTooDeeply extends SyntaxError {}

/**
 * Parses untrusted JSON. Throws a SyntaxError for invalid JSON and for deep nesting, which takes much memory and time: sixty megabytes of
 * brackets kept a thread busy for minutes.
 */
export function parseForeignJson(text: string): unknown {
  if (isNestedTooDeep(new TextEncoder().encode(text))) throw new NestsTooDeeply('nests too deeply')
  return JSON.parse(text)
}

/** No request of ours nests deeper than ten; parsers and schemas call themselves for each level, and a stack ends. */
export const NESTING_MAX = 64

/** Whether a JSON text opens more than 64 arrays and objects within each other. Looked at before anything parses it. */
export function isNestedTooDeep(json: Uint8Array): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (isInString) {
      if (byte === BACKSLASH) at++
      else if (byte === QUOTE) isInString = false
    } else if (byte === QUOTE) isInString = true
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      if (++depth > NESTING_MAX) return true
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth--
  }
  return false
}

/** How JSON writes a NUL character; also the end of a text that has a backslash before it. */
const WRITTEN = '\\u0000'

/** Whether a value that JSON can write has a NUL character in a text or a name: no table of a database can keep one. */
export const hasNul = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.includes('\0')
    : typeof value === 'object' && value !== null && Object.entries(value).some(([name, part]) => name.includes('\0') || hasNul(part))

/** The same of a value beside its JSON text, which nearly always says at once that there is none. */
export const hasNulIn = (json: string, value: unknown): boolean => json.includes(WRITTEN) && hasNul(value)

/** What stands for it where PostgreSQL is to keep a text: its text and its JSON have every character but this. */
const SYMBOL = '\u2400'

/** A text as a table can keep it: the symbol for NUL in the place of the character. */
export const withoutNul = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', SYMBOL) : text)
