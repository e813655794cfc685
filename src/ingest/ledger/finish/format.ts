import { evaluate } from '../expression/evaluate.ts'
import { parseExpression } from '../expression/parse.ts'
import type { Scope } from '../expression/tree.ts'
import { textOfValue } from '../expression/value.ts'
import type { AmountContext } from '../amount-text.ts'

/** Replaces each `%(expression)` of a text by its value. */
export function formatted(text: string, scope: Scope, context: AmountContext): string {
  if (!text.includes('%(')) return text
  let result = ''
  for (let at = 0; at < text.length; ) {
    if (text[at] !== '%' || text[at + 1] !== '(') {
      result += text[at++]
      continue
    }
    const end = closing(text, at + 1)
    result += textOfValue(evaluate(parseExpression(text.slice(at + 2, end), context), scope))
    at = end + 1
  }
  return result
}

function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) return at
  }
  return text.length
}
