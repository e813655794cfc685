import { BACKSLASH, CLOSE_BRACE, CLOSE_BRACKET, OPEN_BRACE, OPEN_BRACKET, QUOTE } from './bytes.ts'

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
