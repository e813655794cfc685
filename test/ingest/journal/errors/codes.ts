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

/** Every code that a file or the files of a folder can give a problem. */
export function codesIn(place: URL): string[] {
  const codes = new Set<string>()
  for (const text of textsIn(place)) {
    for (const [, code] of [...text.matchAll(LITERAL), ...text.matchAll(ONE_WORD)]) if (!NO_CODES.has(code!)) codes.add(code!)
    for (const [, stem] of text.matchAll(BY_REASON)) for (const reason of REASONS) codes.add(`${stem}${reason}`)
  }
  return [...codes].sort()
}

function textsIn({ pathname }: URL): string[] {
  if (!pathname.endsWith('/')) return [readFileSync(pathname, 'utf8')]
  const names = readdirSync(pathname, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.ts')).map((name) => readFileSync(join(pathname, name), 'utf8'))
}
