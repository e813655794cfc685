import { elementAt } from '#vocabulary/element-at.ts'
import type { Problem } from '../journal/problem.ts'
import { LineIndex } from '../journal/scan/lines.ts'

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

/** Collects what is wrong, with the lines in question. */
export class Problems {
  readonly #into: Problem[]
  readonly #sources: readonly Source[]
  readonly #indexes: LineIndex[] = []
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
    const index = (this.#indexes[file] ??= new LineIndex(elementAt(this.#sources, file).bytes))
    return first > index.lines ? undefined : index.excerpt(first, last)
  }
}
