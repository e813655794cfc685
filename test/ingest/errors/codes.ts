import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Codes as they stand in the sources: names in snake case between quotes, and the few of one word. Kinds, cases and options are
 * spelled alike; what cannot be told from a code by the words before it is in NO_CODES.
 */
const LITERAL = /(?<!kind: |case |leaf\(|=== )'([a-z0-9]+(?:_[a-z0-9]+)+)'/g
const ONE_WORD = /(?:new (?:LedgerError|Malformed|Unreadable)\(|\.(?:error|warning)\(|code: )\s*'([a-z0-9]+)'/g
/** `file_${error.reason}` stands for one code a reason. */
const BY_REASON = /`([a-z]+_)\$\{error\.reason\}`/g
const REASONS = ['missing', 'forbidden', 'directory', 'failed']

const NO_CODES = new Set(['apply_year', 'has_tag', 'not_utf8'])

/** Every code that a file or the files of a folder can give a problem, sorted. */
export const codesIn = (place: URL): string[] => [...new Set(textsIn(place).flatMap(codesOf))].sort()

/** The codes that stand in a source text. */
export function codesOf(text: string): string[] {
  const written = [...text.matchAll(LITERAL), ...text.matchAll(ONE_WORD)].map((match) => match[1]!)
  const composed = [...text.matchAll(BY_REASON)].flatMap((match) => REASONS.map((reason) => `${match[1]}${reason}`))
  return [...written.filter((code) => !NO_CODES.has(code)), ...composed]
}

function textsIn({ pathname }: URL): string[] {
  if (!pathname.endsWith('/')) return [readFileSync(pathname, 'utf8')]
  const names = readdirSync(pathname, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.ts')).map((name) => readFileSync(join(pathname, name), 'utf8'))
}
