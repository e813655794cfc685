const INCLUSIONS_MAX = 100_000
/** Files that are included more than once count from the second time on. */
const REPEATED_MAX = 10_000
const REPEATED_MB_MAX = 64

/** What one reading has included so far. Ten files that include each other ten times would otherwise be read ten thousand million times. */
export class Inclusions {
  #count = 0
  #repeated = 0
  #repeatedBytes = 0
  readonly #seen = new Set<string>()

  /** Counts the inclusion of a file. Returns why it is one too many, undefined when it is not. */
  why(path: string, bytes: number): string | undefined {
    if (++this.#count > INCLUSIONS_MAX) return `more than ${INCLUSIONS_MAX} files are included; write them together`
    if (!this.#seen.has(path)) {
      this.#seen.add(path)
      return undefined
    }
    this.#repeatedBytes += bytes
    if (++this.#repeated > REPEATED_MAX)
      return `files are included again more than ${REPEATED_MAX} times; look for files that include each other many times`
    if (this.#repeatedBytes <= REPEATED_MB_MAX * 1_000_000) return undefined
    return `files that are included more than once come to more than ${REPEATED_MB_MAX} MB; include each of them once`
  }
}
