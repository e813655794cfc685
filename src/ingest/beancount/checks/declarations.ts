import type { Exact } from '#vocabulary/exact.ts'
import { FileUnreadable, type Files } from '../../journal/files.ts'
import { BALANCE, COMMODITY, DOCUMENT, type Directives } from '../directives.ts'
import type { Options } from '../options.ts'
import type { Problems } from '../problems.ts'
import type { Sequence } from '../sequence.ts'

/** Directives that contradict one another: a commodity declared twice, two balances of one day that differ. */
export function checkDeclarations(directives: Directives, sequence: Sequence, problems: Problems): void {
  const commodities = new Map<number, number>()
  const balances = new Map<string, { readonly number: Exact; readonly line: number }>()
  for (let at = 0; at < sequence.count; at++) {
    const kind = sequence.kind[at]!
    if (kind !== COMMODITY && kind !== BALANCE) continue
    const directive = directives.others[sequence.at[at]!]!
    if (directive.kind === COMMODITY) {
      const before = commodities.get(directive.currency)
      if (before !== undefined)
        problems.error(
          'commodity_declared_twice',
          directive,
          `${directives.currencies.name(directive.currency)} is already declared in line ${before}; remove one of the two.`,
        )
      else commodities.set(directive.currency, directive.line)
    } else if (directive.kind === BALANCE) {
      const key = `${directive.account} ${directive.currency} ${directive.day}`
      const before = balances.get(key)
      if (before === undefined) balances.set(key, directive)
      else if (!before.number.equals(directive.number)) {
        problems.error(
          'balances_contradict',
          directive,
          `Line ${before.line} says ${before.number} for the same account, currency and day, this one says ${directive.number}; remove the wrong one.`,
        )
      }
    }
  }
}

/** Documents that are not there. */
export function checkDocuments({
  directives,
  options,
  files,
  problems,
  pathFrom,
}: {
  directives: Directives
  options: Options
  files: Files
  problems: Problems
  /** The absolute path of a name that stands in a file. */
  pathFrom: (file: number, name: string) => string
}): void {
  for (const directive of directives.others) {
    if (directive.kind !== DOCUMENT) continue
    const path = pathFrom(directive.file, directive.path)
    if (!exists(files, path)) problems.error('document_missing', directive, `There is no file "${path}"; correct the path, or remove the directive.`)
  }
  for (const { path, place } of options.documents) {
    const folder = pathFrom(place.file, path)
    if (!exists(files, folder))
      problems.error('document_folder_missing', place, `There is no folder "${folder}"; correct the option "documents", or create it.`)
  }
}

/** Asks by a pattern that only the file itself matches, which spares reading a large document; else by reading. */
function exists(files: Files, path: string): boolean {
  try {
    const name = path.slice(path.lastIndexOf('/') + 1)
    if (/^[A-Za-z0-9][^*?[\]{}()!+@\\]*$/.test(name) && !/[*?[\]{}()!+@\\]/.test(path)) {
      const pattern = `${path.slice(0, -name.length)}[${name[0]}]${name.slice(1)}`
      if (files.glob(pattern).length > 0) return true
    }
    files.bytes(path)
    return true
  } catch (problem) {
    if (!(problem instanceof FileUnreadable)) throw problem
    return problem.reason !== 'missing'
  }
}
