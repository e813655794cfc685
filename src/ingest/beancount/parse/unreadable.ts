import type { Scanner } from '../scanner.ts'
import * as T from '../tokens.ts'

/** Leaves a line that cannot be understood; the loop over the lines records it and goes on behind it. */
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
  if (kind === T.INVALID) return new Unreadable('syntax', tokenLine, `${quoted(scanner)} ${scanner.why}; expected ${expected}.`)
  const token = kind === T.END_OF_LINE || kind === T.END_OF_FILE || T.isMark(kind) ? T.tokenName(kind) : `${T.tokenName(kind)} ${quoted(scanner)}`
  return new Unreadable('syntax', tokenLine, `Found ${token} where ${expected} was expected.`)
}

const quoted = (scanner: Scanner): string => {
  const text = scanner.slice
  const short = text.length > 60 ? `${text.slice(0, 60)}…` : text
  return short.startsWith('"') ? short : `"${short}"`
}
