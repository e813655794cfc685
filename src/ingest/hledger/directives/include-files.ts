import { dirname } from 'node:path'
import { FileUnreadable, includePath, includePattern } from '../../journal/readable-files.ts'
import { isUtf16, UTF_16_JOURNAL } from '../../journal/scan/lines.ts'
import type { ReadingState } from '../reading-state.ts'
import { type Cursor, decodeText, Malformed } from '../text/cursor.ts'
import { Scope } from './directive-scope.ts'

const DEPTH_MAX = 200

/** `include PATTERN`, with an optional format before it ("timedot:notes.md"). */
export function include(cursor: Cursor, reading: ReadingState, scope: Scope): void {
  const { line } = cursor
  // A comment may follow the path, since hledger 1.43.
  const written = reading.options.hledgerRules === '1.25' ? cursor.rest() : cursor.rest().replace(/\s+;.*$/, '')
  // Nothing is in it, on every system.
  if (written === '/dev/null') return
  if (written === '')
    throw new Malformed('include_invalid', 'The path of the file to include is missing. Write it behind the word: include 2024.journal', line)
  const prefixed = /^(journal|ledger|hledger|timeclock|timedot|csv|ssv|tsv|rules):(.+)$/.exec(written)
  const target = prefixed === null ? written : prefixed[2]!.trim()
  const paths = matching(target, reading, scope, line)
  for (const path of paths) {
    if (scope.stack.includes(path))
      throw new Malformed('include_cycle', `${target} includes itself: ${[...scope.stack, path].join(' → ')}. Remove one of these includes.`, line)
    if (scope.stack.length >= DEPTH_MAX)
      throw new Malformed(
        'include_too_deep',
        `Files include each other more than ${DEPTH_MAX} levels deep. Include them from one file instead.`,
        line,
      )
    readFile(reading, path, { parent: scope, line, format: prefixed?.[1] })
  }
}

const sentence = (text: string): string => text[0]!.toUpperCase() + text.slice(1)

const isGlob = (path: string): boolean => /[*?[{]/.test(path)

function matching(target: string, reading: ReadingState, scope: Scope, line: number): readonly string[] {
  const from = { file: scope.path, home: reading.files.home }
  if (!isGlob(target)) return [includePath(target, from)]
  if (/\[[^\]]*$/.test(target))
    throw new Malformed('include_invalid', `"${target}" has a bracket that is not closed. Close it, or write ? in its place.`, line)
  const paths = matchesOf(reading, includePattern(target, from), line).filter((path) => path !== scope.path)
  if (paths.length === 0)
    throw new Malformed(
      'include_missing',
      `No file matches "${target}". Correct the pattern, which is taken from the folder ${dirname(scope.path)}.`,
      line,
    )
  return paths
}

interface Inclusion {
  readonly parent: Scope | undefined
  /** Line of the include directive; 0 for the root. */
  readonly line: number
  /** The prefix of the path, which decides against the file's name. */
  readonly format: string | undefined
}

/** Reads one file, the root or an included one, in its own format. A file that cannot be had is a Malformed of the include. */
export function readFile(reading: ReadingState, path: string, { parent, line, format }: Inclusion): void {
  const bytes = bytesOf(reading, path, line)
  const why = reading.inclusions.why(path, bytes.length)
  if (why !== undefined) throw new Malformed('include_too_many', `${sentence(why)}.`, line)
  const file = reading.fileOf(path, bytes)
  const text = reading.cache ? reading.cache.textOf(path, bytes) : decodeText(bytes)
  // The rules of a CSV file may name its encoding.
  if (text === undefined && !isCsv(path, format)) throw notText(path, bytes, line)
  reading.readSource(new Scope(reading, { path, file, text: text ?? '' }, parent), format)
}

const isCsv = (path: string, format: string | undefined): boolean => /^(csv|ssv|tsv)$/i.test(format ?? path.split('.').at(-1)!)

/** That a file is no text that hledger reads, and how to make it one. */
export const notText = (path: string, bytes: Uint8Array, line: number): Malformed =>
  new Malformed('file_not_text', isUtf16(bytes) ? `${path} is ${UTF_16_JOURNAL}.` : `${path} is not UTF-8 text. Save it as UTF-8.`, line)

export const bytesOf = (reading: ReadingState, path: string, line: number): Uint8Array => had(() => reading.files.bytes(path), path, line)
export const matchesOf = (reading: ReadingState, pattern: string, line: number): readonly string[] =>
  had(() => reading.files.glob(pattern), pattern, line)

function had<Result>(get: () => Result, path: string, line: number): Result {
  try {
    return get()
  } catch (failure) {
    if (!(failure instanceof FileUnreadable)) throw failure
    const why =
      failure.reason === 'missing'
        ? 'there is no such file'
        : failure.reason === 'forbidden'
          ? 'it may not be read'
          : failure.reason === 'directory'
            ? 'it is a folder'
            : failure.message
    throw new Malformed(
      'file_unreadable',
      `${path} cannot be read: ${why}. ${failure.reason === 'forbidden' ? 'Change its permissions.' : 'Correct the path; it is taken from the folder of the file that includes it.'}`,
      line,
    )
  }
}
