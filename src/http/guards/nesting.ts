import { BACKSLASH, CLOSE_BRACE, CLOSE_BRACKET, OPEN_BRACE, OPEN_BRACKET, QUOTE } from '#vocabulary/bytes.ts'

/** No request of ours nests deeper than ten; parsers and schemas call themselves for each level, and a stack ends. */
const NESTING_MAX = 64

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

/**
 * The same of a YAML text, which nests by brackets, by indentation and by several dashes on a line. Brackets are counted where they
 * stand, in texts too: a configuration that has 64 of them open is none.
 */
export function isYamlNestedTooDeep(yaml: string): boolean {
  let open = 0
  const indents: number[] = []
  for (const line of yaml.split('\n')) {
    const [prefix = ''] = /^(?:[ ]|[-?:][ ])*/.exec(line) ?? []
    if (prefix.length === line.length) continue
    while (indents.length > 0 && indents.at(-1)! >= prefix.length) indents.pop()
    indents.push(prefix.length)
    const dashes = prefix.replaceAll(' ', '').length
    if (indents.length + dashes > NESTING_MAX) return true
    for (const character of line) {
      if (character === '[' || character === '{') open++
      else if (character === ']' || character === '}') open = Math.max(0, open - 1)
      if (open > NESTING_MAX) return true
    }
  }
  return false
}
