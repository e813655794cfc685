import { COLON } from '#vocabulary/bytes.ts'
import { isBlank, lineEnd, textBetween } from '../../journal/scan/lines.ts'
import { didYouMean } from '../../journal/did-you-mean.ts'
import type { Scanner } from '../scanner.ts'
import type { FileState } from './file-state.ts'
import { capitalsNeeded, Unreadable } from './unreadable.ts'

/** The account that the scanner is on, found under one of the roots. */
export function accountOf(state: FileState): number {
  const { scanner, directives } = state
  if (scanner.bytes[scanner.at] === COLON) throw capitalsNeeded(wordAround(scanner), scanner.tokenLine)
  const account = directives.accounts.id(scanner.bytes, scanner.from, scanner.to)
  if (!state.roots.isValid(account, state.nameOfAccount)) throw invalidAccount(state, state.nameOfAccount(account), scanner.tokenLine)
  return account
}

/** Why no account has this name: its root, or the part below it. */
export function invalidAccount({ roots }: FileState, name: string, line: number): Unreadable {
  const [root = '', part = ''] = name.split(':', 2)
  const why = roots.has(root)
    ? `the part below the root must begin with a capital letter or a digit, which "${part}" does not; write for example "${root}:X-${part}".`
    : `it begins with one of ${roots.list}${didYouMean(root, roots.names) || '.'}`
  return new Unreadable('account_invalid', line, `"${name}" is not a valid account: ${why}`)
}

/** The word around the next byte. */
export function wordAround({ bytes, at }: Scanner): string {
  let from = at
  while (from > 0 && !isBlank(bytes[from - 1]!)) from--
  const end = lineEnd(bytes, at, bytes.length)
  let to = at
  while (to < end && !isBlank(bytes[to]!)) to++
  return textBetween(bytes, from, to).trimStart()
}
