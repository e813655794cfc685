import { byteAt, elementAt, intAt } from '#vocabulary/element-at.ts'
import type { Annotation } from '#vocabulary/annotations.ts'
import { type Day, NO_DAY, tryParseDay } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { type Files, FileUnreadable, folderAsPattern } from '../../journal/readable-files.ts'
import { BALANCE, COMMODITY, type Directives, DOCUMENT } from '../parsed-directives.ts'
import type { Options } from '../options.ts'
import type { Place, Problems } from '../problems.ts'
import type { Sequence } from '../sequence.ts'

export interface DocumentSearch {
  readonly directives: Directives
  readonly options: Options
  readonly files: Files
  readonly problems: Problems
  /** The absolute path of a name in a file. */
  readonly pathFrom: (file: number, name: string) => string
}

/** Documents that directives name and that are not there. */
export function checkDocuments({ directives, files, problems, pathFrom }: DocumentSearch): void {
  for (const directive of directives.others) {
    if (directive.kind !== DOCUMENT) continue
    const path = pathFrom(directive.file, directive.path)
    if (!exists(files, path)) problems.error('document_missing', directive, `There is no file "${path}"; correct the path, or remove the directive.`)
  }
}

/**
 * The documents in the folders that the option "documents" names, as bean-check takes them up: `Assets/Bank/2024-05-01.statement.pdf`
 * is one of Assets:Bank of that day, if some directive knows the account. They have no line in the root file.
 */
export function foundDocuments({ directives, options, files, problems, pathFrom }: DocumentSearch): Annotation[] {
  const found: Annotation[] = []
  for (const { path, place } of options.documents) {
    const folder = pathFrom(place.file, path)
    if (!exists(files, folder)) {
      problems.error('document_folder_missing', place, `There is no folder "${folder}"; correct the option "documents", or create it.`)
      continue
    }
    for (const file of filesWithDay(files, folder, place, problems)) {
      const below = file.slice(folder.length + 1).split('/')
      const name = below.slice(0, -1).join(':').normalize('NFKC')
      if (directives.accounts.find(name) < 0) continue
      const written = below.at(-1)!.slice(0, '2024-05-01'.length)
      const day = tryParseDay(written)
      if (day === undefined)
        problems.error('document_day_invalid', place, `${written} is no day, in the name of the document "${file}"; rename it, or move it elsewhere.`)
      else found.push({ kind: 'document', day, name, text: file, tags: [], links: [], file: place.file, line: 0 })
    }
  }
  return found
}

function filesWithDay(files: Files, folder: string, place: Place, problems: Problems): readonly string[] {
  const digits = (count: number): string => '[0-9]'.repeat(count)
  try {
    return files.glob(`${folderAsPattern(folder)}/**/${digits(4)}-${digits(2)}-${digits(2)}?*`)
  } catch (problem) {
    if (!(problem instanceof FileUnreadable)) throw problem
    problems.error('file_unreadable', place, `"${folder}" cannot be looked through: ${problem.message}.`)
    return []
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

/** Directives that contradict one another: a commodity declared twice, two balances of one day that differ. */
export function checkDeclarations(directives: Directives, sequence: Sequence, problems: Problems): void {
  const commodities = new Map<number, number>()
  // Of one day, for they come in the order of days.
  const balances = new Map<number, { readonly number: Exact; readonly line: number }>()
  let day: Day = NO_DAY
  const currencies = directives.currencies.size
  for (let at = 0; at < sequence.count; at++) {
    const kind = byteAt(sequence.kind, at)
    if (kind !== COMMODITY && kind !== BALANCE) continue
    const directive = elementAt(directives.others, intAt(sequence.at, at))
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
      if (directive.day !== day) {
        balances.clear()
        day = directive.day
      }
      const key = directive.account * currencies + directive.currency
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
