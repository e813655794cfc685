import { BACKSLASH, LINE_FEED, PIPE, QUOTE } from '#vocabulary/bytes.ts'
import * as T from '../tokens.ts'
import type { FileState } from './file-state.ts'
import { unexpected, Unreadable } from './unreadable.ts'

/** The strings after the flag, as an index in `descriptions`. */
export function parseDescription(state: FileState): number {
  const { scanner } = state
  scanner.skipBlanks()
  const { bytes } = scanner
  const from = scanner.at
  let to = from
  // The usual case, one or two plain strings on the line, is recognised by its bytes and decoded once per distinct text.
  for (let strings = 0; ; strings++) {
    const close = bytes[scanner.at] === QUOTE ? plainStringEnd(bytes, scanner.at) : 0
    if (close === 0 || strings === 2) break
    to = close
    scanner.at = close
    scanner.skipBlanks()
  }
  const following = bytes[scanner.at]
  if (following === QUOTE || following === PIPE) {
    scanner.at = from
    return describe(state, undefined)
  }
  const ids = state.descriptionIds
  const slice = ids.slices.id(bytes, from, to)
  const description = ids.ids[slice]
  if (description !== undefined) return description
  const end = scanner.at
  scanner.at = from
  const id = describe(state, slice)
  scanner.at = end
  return id
}

/** Where a string without escapes and line feeds ends; 0 when it is not one. */
function plainStringEnd(bytes: Uint8Array, from: number): number {
  for (let at = from + 1; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte === QUOTE) return at + 1
    if (byte === BACKSLASH || byte === LINE_FEED) return 0
  }
  return 0
}

/** Reads the strings as tokens and leaves the scanner after them. */
function describe(state: FileState, slice: number | undefined): number {
  const { scanner, directives, problems } = state
  const strings: string[] = []
  let at = scanner.at
  let piped = false
  for (;;) {
    scanner.next()
    if (scanner.kind === T.STRING) strings.push(stringOf(state))
    else if (scanner.kind === T.PIPE) piped = true
    else break
    at = scanner.at
  }
  if (scanner.kind === T.INVALID) throw unexpected(scanner, 'a string, a #tag, a ^link or the end of the line')
  scanner.at = at
  const place = { file: state.file, line: scanner.line }
  if (piped && !state.options.pipeAllowed)
    problems.error(
      'pipe_separator',
      place,
      'The pipe between payee and narration is no longer part of the language; write two strings: "payee" "narration".',
    )
  if (strings.length > 2)
    throw new Unreadable(
      'too_many_strings',
      scanner.line,
      `A transaction has a payee and a narration; there are ${strings.length} strings here. Join them, or make metadata of one.`,
    )
  const { descriptions } = directives.transactions
  const id = descriptions.push({ payee: strings.length === 2 ? strings[0] : undefined, narration: strings.at(-1) ?? '' }) - 1
  if (slice !== undefined) state.descriptionIds.ids[slice] = id
  return id
}

/** The string that the scanner is on; one of more line feeds than the option allows draws a warning, for the tools take it all the same. */
export function stringOf(state: FileState): string {
  warnOfLongString(state)
  return state.scanner.text
}

function warnOfLongString(state: FileState): void {
  const { scanner } = state
  const feeds = scanner.line - scanner.tokenLine
  const { stringLinesMax } = state.options
  if (feeds > stringLinesMax) {
    state.problems.warning(
      'string_too_long',
      { file: state.file, line: scanner.tokenLine },
      `This string goes on over ${feeds} line ends, more than the ${stringLinesMax} of option "long_string_maxlines"; look whether a quotation mark is missing.`,
    )
  }
}

/** Requires a string next and leaves the scanner on it. */
export function parseString(state: FileState): string {
  passString(state)
  return state.scanner.text
}

/** The same without its text. */
export function passString(state: FileState): void {
  const { scanner } = state
  if (scanner.next() !== T.STRING) throw unexpected(scanner, 'a string in quotation marks')
  warnOfLongString(state)
}
