import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { LINE_FEED } from '#vocabulary/bytes.ts'
import type { Problem } from '../journal/problem.ts'
import { textBetween } from '../journal/scan/lines.ts'

/** The place of a directive or line; `file` is an index in the list of sources. */
export interface Place {
  readonly file: number
  readonly line: number
  readonly endLine?: number
}

/** The bytes of the files that were read, by their place in the include graph. */
export interface Source {
  readonly path: string
  readonly bytes: Uint8Array
}

const PROBLEMS_MAX = 1000
const EXCERPT_LINES_MAX = 20
const EXCERPT_BYTES_MAX = 300

/** Collects what is wrong, with the lines in question. */
export class Problems {
  readonly #into: Problem[]
  readonly #sources: readonly Source[]
  readonly #lineStarts: Int32Array[] = []
  #left = PROBLEMS_MAX

  constructor(into: Problem[], sources: readonly Source[]) {
    this.#into = into
    this.#sources = sources
  }

  /** No more are recorded, so that there is no use in reading on. */
  get isFull(): boolean {
    return this.#left === 0
  }
  /** How many there have been. */
  get count(): number {
    return PROBLEMS_MAX - this.#left
  }
  error(code: string, place: Place, message: string): void {
    this.#add('error', code, place, message)
  }
  warning(code: string, place: Place, message: string): void {
    this.#add('warning', code, place, message)
  }

  #add(severity: Problem['severity'], code: string, place: Place, message: string): void {
    if (this.#left === 0) return
    const { file, line, endLine } = place
    const path = elementAt(this.#sources, file).path
    if (--this.#left === 0) {
      this.#into.push({
        severity: 'error',
        code: 'too_many_problems',
        file: path,
        line,
        message: `More than ${PROBLEMS_MAX} problems; mend these first.`,
      })
      return
    }
    const excerpt = line > 0 ? this.#excerpt(file, line, endLine ?? line) : undefined
    this.#into.push({
      severity,
      code,
      file: path,
      line,
      message,
      ...(endLine !== undefined && endLine > line ? { endLine } : {}),
      ...(excerpt !== undefined ? { excerpt } : {}),
    })
  }

  #excerpt(file: number, first: number, last: number): string | undefined {
    const { bytes } = elementAt(this.#sources, file)
    const starts = (this.#lineStarts[file] ??= lineStartsOf(bytes))
    const lines: string[] = []
    for (let line = first; line <= last && line <= starts.length; line++) {
      if (lines.length === EXCERPT_LINES_MAX) {
        lines.push('…')
        break
      }
      const from = intAt(starts, line - 1)
      const to = line < starts.length ? intAt(starts, line) - 1 : bytes.length
      lines.push(to - from > EXCERPT_BYTES_MAX ? `${textBetween(bytes, from, from + EXCERPT_BYTES_MAX)}…` : textBetween(bytes, from, to).trimEnd())
    }
    return lines.length === 0 ? undefined : lines.join('\n')
  }
}

/** Where each line of a file begins. */
export function lineStartsOf(bytes: Uint8Array): Int32Array {
  let count = 1
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) count++
  const starts = new Int32Array(count)
  let row = 1
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) starts[row++] = at + 1
  return starts
}
