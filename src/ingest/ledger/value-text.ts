import { type AmountContext, readAmount, shortened } from './amount-text.ts'
import { parseParenthesised } from './expression/parse.ts'
import { LedgerError } from './problems.ts'
import type { ParsedCost, Written } from './syntax.ts'
import { skipWhite } from './text.ts'

/** What follows the account of a posting. */
interface ValueText {
  readonly amount: Written | undefined
  readonly cost: ParsedCost | undefined
  readonly assigned: Written | undefined
  /** Where the comment begins, or the end of the text. */
  readonly end: number
}

/** Reads `10 AAPL {$5} @ $6 = 20 AAPL`, of which each part may be missing. Without `assertions` there is no balance. */
export function readValue(text: string, context: AmountContext, assertions: boolean): ValueText {
  let at = 0
  let amount: Written | undefined
  let cost: ParsedCost | undefined
  let assigned: Written | undefined
  if (text[0] !== ';' && text[0] !== '=') {
    ;({ written: amount, end: at } = readWritten(text, 0, context, false))
    at = skipWhite(text, at)
    if (text[at] === '@' || (text[at] === '(' && text[at + 1] === '@')) ({ cost, end: at } = readCost(text, at, context))
  }
  if (assertions && text[at] === '=') {
    const start = skipWhite(text, at + 1)
    if (start >= text.length) throw new LedgerError('assertion_missing', 'nothing follows the = sign; write the balance that the account should have')
    let end: number
    ;({ written: assigned, end } = readWritten(text, start, context, true))
    at = skipWhite(text, end)
  }
  if (text[at] !== ';' && at < text.length)
    throw new LedgerError(
      'text_after_amount',
      `"${shortened(text.slice(at))}" does not belong after the amount; sums need parentheses, notes a semicolon`,
    )
  return { amount, cost, assigned, end: at }
}

function readWritten(line: string, at: number, context: AmountContext, keepStyle: boolean): { written: Written; end: number } {
  if (line[at] === '(') {
    const { expression, end } = parseParenthesised(line, at, context, keepStyle)
    return { written: { expression }, end }
  }
  const { amount, end } = readAmount(line, at, context, keepStyle ? { keepStyle } : {})
  return { written: { amount }, end }
}

function readCost(line: string, from: number, context: AmountContext): { cost: ParsedCost; end: number } {
  const virtual = line[from] === '('
  let at = from + (virtual ? 2 : 1)
  const total = line[at] === '@'
  if (total) at++
  if (virtual && line[at] === ')') at++
  at = skipWhite(line, at)
  if (at >= line.length) throw new LedgerError('cost_missing', `nothing follows ${total ? '@@' : '@'}; write the ${total ? 'whole' : 'unit'} price`)
  const fixated = line[at] === '='
  if (fixated && ++at >= line.length) throw new LedgerError('cost_missing', 'nothing follows @ =; write the unit price')
  const { written, end } = readWritten(line, at, context, true)
  return { cost: { written, total, virtual, fixated }, end: skipWhite(line, end) }
}
