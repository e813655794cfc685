import type { Directive } from '../directives.ts'
import { parseNumber, startsNumber } from '../parse/number.ts'
import { lineStartsOf, type Source } from '../problems.ts'
import { Scanner } from '../scanner.ts'
import * as T from '../tokens.ts'

/**
 * What notes, queries and custom directives say, as text to compare them by: read again from their lines, for the book has no place for
 * it and only one plugin asks. It was sound when it was read first.
 */
export class SaidAgain {
  readonly #sources: readonly Source[]
  readonly #files: { readonly scanner: Scanner; readonly starts: Int32Array }[] = []

  constructor(sources: readonly Source[]) {
    this.#sources = sources
  }

  of({ file, line }: Directive): string {
    const { bytes } = this.#sources[file]!
    const { scanner, starts } = (this.#files[file] ??= { scanner: new Scanner(bytes), starts: lineStartsOf(bytes) })
    scanner.at = starts[line - 1]!
    const said: string[] = []
    const tags: string[] = []
    // Its day is compared as a day.
    scanner.next()
    scanner.next()
    while (scanner.kind !== T.END_OF_LINE && scanner.kind !== T.END_OF_FILE) {
      if (startsNumber(scanner.kind)) {
        said.push(parseNumber(scanner).toText())
        continue
      }
      // Tags and links are a set.
      if (scanner.kind === T.TAG || scanner.kind === T.LINK) tags.push(scanner.slice)
      else said.push(scanner.kind === T.STRING ? JSON.stringify(scanner.text) : scanner.slice)
      scanner.next()
    }
    return JSON.stringify([said, [...new Set(tags)].sort()])
  }
}
