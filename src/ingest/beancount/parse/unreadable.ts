import type { Scanner } from '../scanner.ts'
import * as T from '../tokens.ts'

/** Leaves a line that cannot be understood; the loop over the lines records it and continues after it. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  constructor(
    readonly code: string,
    readonly line: number,
    message: string,
  ) {
    super(message)
  }
}

/** The scanner's token is not what the rule needs. */
export function unexpected(scanner: Scanner, expected: string): Unreadable {
  const { kind, tokenLine } = scanner
  const unclosed = scanner.unclosedString()
  if (unclosed !== undefined) return unclosed === tokenLine ? stringWithoutEnd(unclosed) : runawayString(unclosed, tokenLine)
  if (kind === T.INVALID && /^\p{L}[^:]*:/u.test(scanner.slice)) return capitalsNeeded(scanner.slice, tokenLine)
  if (kind === T.INVALID) return new Unreadable('syntax', tokenLine, `${quoted(scanner)} ${scanner.why}; expected ${expected}.`)
  const token = kind === T.END_OF_LINE || kind === T.END_OF_FILE || T.isMark(kind) ? T.tokenName(kind) : `${T.tokenName(kind)} ${quoted(scanner)}`
  return new Unreadable('syntax', tokenLine, `Found ${token} where ${expected} was expected.`)
}

/** Every part of an account begins with a capital letter or a digit; the message has the name as it could be. */
export function capitalsNeeded(name: string, line: number): Unreadable {
  const meant = name.replaceAll(/(?<=^|:)\p{Ll}/gu, (letter) => letter.toUpperCase())
  const wayOut = meant === name ? '.' : `; write "${meant}".`
  return new Unreadable('account_invalid', line, `"${name}" is not a valid account: every part begins with a capital letter or a digit${wayOut}`)
}

const stringWithoutEnd = (line: number): Unreadable =>
  new Unreadable('string_unclosed', line, 'The string that begins here has no closing quotation mark, and no other one follows; write it.')

const runawayString = (line: number, lastLine: number): Unreadable =>
  new Unreadable(
    'string_unclosed',
    line,
    `The string that begins here has no closing quotation mark, so that it goes on to the next one, on line ${lastLine}; write it.`,
  )

const quoted = (scanner: Scanner): string => {
  const text = scanner.slice
  const short = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return short.startsWith('"') ? short : `"${short}"`
}
