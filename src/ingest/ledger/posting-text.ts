import { BALANCED_VIRTUAL, CLEARED, PENDING, REAL, UNMARKED, VIRTUAL } from '#vocabulary/book-columns.ts'
import { type AmountContext, NotedWidening, readAmount, shortened } from './amount-text.ts'
import { parseParenthesised } from './expression/parse.ts'
import { noteParts } from './note-text.ts'
import type { ParsedCost, ParsedPosting, Widening, Written } from './syntax.ts'
import { LedgerError } from './problems.ts'
import { nextSpacedElement, skipWhite } from './text.ts'

/** Where the posting stands: rules and periodic rules have no balance assertions. */
export interface PostingPlace {
  readonly line: number
  readonly assertions: boolean
}

/** Reads one posting line, without its indentation. */
export function readPosting(text: string, place: PostingPlace, context: AmountContext): ParsedPosting {
  const widens: Widening[] = []
  const noting = new NotedWidening(context, widens)
  let from = skipWhite(text, 0)
  let status: number = UNMARKED
  if (text[from] === '*' || text[from] === '!') {
    status = text[from] === '*' ? CLEARED : PENDING
    from = skipWhite(text, from + 1)
  }
  if (from >= text.length || text[from] === ';')
    throw new LedgerError('account_missing', 'the posting has no account; write one, like Assets:Checking', place.line)
  const { word, rest } = nextSpacedElement(text.slice(from))
  const named = accountName(word.trimEnd())

  let line = rest ?? ''
  let at = 0
  let amount: Written | undefined
  let cost: ParsedCost | undefined
  let assigned: Written | undefined
  if (line !== '' && line[0] !== ';' && line[0] !== '=') {
    ;({ written: amount, end: at } = readWritten(line, 0, noting, false))
    at = skipWhite(line, at)
    if (line[at] === '@' || (line[at] === '(' && line[at + 1] === '@')) ({ cost, end: at } = readCost(line, at, noting))
  }
  if (place.assertions && line[at] === '=') {
    const start = skipWhite(line, at + 1)
    if (start >= line.length) throw new LedgerError('assertion_missing', 'nothing follows the = sign; write the balance that the account should have')
    let end: number
    ;({ written: assigned, end } = readWritten(line, start, noting, true))
    at = skipWhite(line, end)
  }
  let note: ReturnType<typeof noteParts> | undefined
  if (line[at] === ';') {
    note = noteParts(line.slice(at + 1), noting)
    line = ''
    at = 0
  }
  if (at < line.length && skipWhite(line, at) < line.length)
    throw new LedgerError(
      'text_after_amount',
      `"${shortened(line.slice(at))}" does not belong after the amount; sums need parentheses, notes a semicolon`,
    )
  // Field by field: a spread in front of this many makes every posting an object of its own shape.
  return {
    account: named.account,
    kind: named.kind,
    deferred: named.deferred,
    status,
    amount,
    cost,
    assigned,
    notes: note ? [note.note] : [],
    tags: note ? note.tags : [],
    day: note?.day,
    secondDay: note?.secondDay,
    line: place.line,
    widens,
  }
}

function accountName(written: string): { account: string; kind: number; deferred: boolean } {
  const [first, last] = [written[0], written.at(-1)]
  if (written.length < 2) return { account: written, kind: REAL, deferred: false }
  const inner = written.slice(1, -1)
  if (first === '(' && last === ')') return { account: inner, kind: VIRTUAL, deferred: false }
  if (first === '[' && last === ']') return { account: inner, kind: BALANCED_VIRTUAL, deferred: false }
  if (first === '<' && last === '>') return { account: inner, kind: REAL, deferred: true }
  return { account: written, kind: REAL, deferred: false }
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
