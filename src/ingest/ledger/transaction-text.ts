import { isWhite } from '#vocabulary/bytes.ts'
import { CLEARED, PENDING, UNMARKED } from '#vocabulary/book-columns.ts'
import type { AmountContext } from './amount-text.ts'
import { parseExpression } from './expression/parse.ts'
import { noteParts } from './note-text.ts'
import type { ParsedCheck, ParsedTransaction } from './syntax.ts'
import { nextElement, skipWhite } from './text.ts'
import { readPosting } from './posting-text.ts'

/** Reads `2024/01/31=2024/02/02 * (code) Payee  ; note`. */
export function readHeader(text: string, line: number, context: AmountContext): ParsedTransaction {
  const { word, rest: after } = nextElement(text)
  const equals = word.indexOf('=')
  const secondDay = equals < 0 ? undefined : context.dates.day(word.slice(equals + 1))
  const day = context.dates.day(equals < 0 ? word : word.slice(0, equals))
  let rest = after ?? ''
  let status: number = UNMARKED
  if (rest[0] === '*' || rest[0] === '!') {
    status = rest[0] === '*' ? CLEARED : PENDING
    rest = rest.slice(skipWhite(rest, 1))
  }
  let code: string | undefined
  if (rest[0] === '(') {
    const close = rest.indexOf(')')
    if (close > 0) {
      code = rest.slice(1, close)
      rest = rest.slice(skipWhite(rest, close + 1))
    } else rest = rest.slice(1)
  }
  const semicolon = noteStart(rest)
  const payee = (semicolon < 0 ? rest : rest.slice(0, semicolon)).trimEnd()
  const transaction: ParsedTransaction = {
    day,
    secondDay,
    status,
    code,
    payee: rest === '' ? '<Unspecified payee>' : payee,
    notes: [],
    tags: [],
    postings: [],
    checks: [],
    line,
    endLine: line,
  }
  if (semicolon >= 0) addNote(transaction, rest.slice(semicolon + 1), context, true)
  return transaction
}

/** The semicolon of a note stands behind a tab or two blanks; any other belongs to the payee. */
function noteStart(rest: string): number {
  for (let at = rest.indexOf(';'); at >= 0; at = rest.indexOf(';', at + 1)) {
    if (at === 0) continue
    if (rest[at - 1] === '\t' || (rest[at - 1] === ' ' && (rest[at - 2] === ' ' || rest[at - 2] === '\t'))) return at
  }
  return -1
}

interface Noted {
  notes: string[]
  tags: ParsedTransaction['tags']
  day: number | undefined
  secondDay: number | undefined
}

/** Appends a comment to a transaction or posting: text, tags and dates. */
export function addNote(item: Noted | ParsedTransaction, note: string, context: AmountContext, weak: boolean): void {
  const parts = noteParts(note, context)
  item.notes.push(note)
  for (const tag of parts.tags) item.tags.push(weak ? { ...tag, weak } : tag)
  if (parts.day !== undefined) item.day = parts.day
  if (parts.secondDay !== undefined) item.secondDay = parts.secondDay
}

/** Adds one indented line (without its indentation) below a header: a comment, a posting or a check. */
export function addTransactionLine(transaction: ParsedTransaction, text: string, line: number, context: AmountContext): void {
  if (text[0] === ';') {
    addNote(transaction.postings.at(-1) ?? transaction, text.slice(1), context, false)
    return
  }
  const check = readCheck(text, line, transaction.postings.length, context, CHECKS)
  if (check) transaction.checks.push(check)
  else transaction.postings.push(readPosting(text, { line, assertions: true }, context))
}

const CHECKS: Readonly<Record<string, ParsedCheck['kind']>> = { assert: 'assert', check: 'check', expr: 'expr' }
export const RULE_CHECKS: Readonly<Record<string, ParsedCheck['kind']>> = { ...CHECKS, eval: 'expr' }

export function readCheck(
  text: string,
  line: number,
  after: number,
  context: AmountContext,
  words: Readonly<Record<string, ParsedCheck['kind']>>,
): ParsedCheck | undefined {
  if (!'ace'.includes(text[0]!)) return undefined
  for (const word of Object.keys(words)) {
    if (!text.startsWith(word) || !isWhite(text.charCodeAt(word.length)) || text.length <= word.length + 1) continue
    const expression = text.slice(skipWhite(text, word.length))
    return { kind: words[word]!, expression: parseExpression(expression, context), text: expression, line, after }
  }
  return undefined
}
