import { NOTE, OTHER, type Directive } from '../directives.ts'
import { parseNumber, startsNumber } from '../parse/number.ts'
import { type Place, lineStartsOf, type Source } from '../problems.ts'
import { Scanner } from '../scanner.ts'
import * as T from '../tokens.ts'
import type { Plugin } from './journal.ts'

/** No two directives are the same. */
export const noDuplicates: Plugin = {
  changesTransactions: false,
  configuration: 'none',
  run(journal) {
    const seen = new Map<string, number>()
    const meet = (key: string, place: Place): void => {
      const before = seen.get(key)
      if (before === undefined) seen.set(key, place.line)
      else
        journal.problems.error(
          'entry_duplicated',
          place,
          `This entry is the same as that of line ${before}, which plugin "noduplicates" forbids; remove one of them.`,
        )
    }
    for (const transaction of journal.transactions) {
      const { day, flag, payee, narration, tags, links } = transaction
      const postings = transaction.postings.map(({ account, number, currency, lot, price, flag: own }) => [
        account,
        number.toText(),
        currency,
        lot && [lot.number.toText(), lot.currency, lot.day, lot.label ?? null],
        price && [price.number.toText(), price.currency],
        own,
      ])
      const names = tags
        .filter(({ value }) => value === '')
        .map(({ name }) => name)
        .sort()
      meet(
        JSON.stringify([day, flag, payee ?? null, narration, names, [...links].sort(), postings.map((posting) => JSON.stringify(posting)).sort()]),
        transaction,
      )
    }
    const said = new SaidAgain(journal.sources)
    for (const directive of journal.directives.others) {
      const { file: _file, line: _line, endLine: _endLine, ...content } = directive
      meet(
        JSON.stringify({
          ...content,
          said: directive.kind === NOTE || directive.kind === OTHER ? said.of(directive) : undefined,
          tags: undefined,
          number: 'number' in content ? content.number.toText() : undefined,
          tolerance: 'tolerance' in content ? content.tolerance?.toText() : undefined,
        }),
        directive,
      )
    }
  },
}

/**
 * Notes, queries and custom directives as text, for comparing them. They are read from their lines again, because the book does not store them
 * and only this plugin needs them; the first reading found them valid.
 */
class SaidAgain {
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
    // The day is compared separately.
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
