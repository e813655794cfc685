import { NESTING_MAX } from '#vocabulary/nesting.ts'

/**
 * Whether a YAML text nests as no request does. It nests by brackets, by indentation and by several dashes on a line. Brackets are counted where they
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
