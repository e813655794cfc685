import { elementAt } from './element-at.ts'
import { posix } from 'node:path'

/** What receipts, invoices, contracts and letters end in. Tables are none: importers name those that they read in tags of their own. */
export const DOCUMENT_ENDINGS: ReadonlySet<string> = new Set(
  'pdf png jpg jpeg gif webp heic heif avif tif tiff bmp txt md html htm xml eml msg doc docx odt rtf xls xlsx ods p7m'.split(' '),
)
/** A ZIP that a tag names is listed as a document, but not served: a backup is one. */
const NAMED_ENDINGS: ReadonlySet<string> = new Set([...DOCUMENT_ENDINGS, 'zip'])
/** Longer is no name that a file system has. */
const CHARACTERS_MAX = 1000

/**
 * The file that the value of a tag names (`; doc: receipts/dentist.pdf`), whatever the tag is called; undefined where it names none. Org mode's
 * links are names, too; what is on the internet is not.
 */
export function fileNamed(value: string): string | undefined {
  const text = value.trim()
  if (text.length > CHARACTERS_MAX) return undefined
  const target = text.startsWith('[[') && text.endsWith(']]') ? elementAt(text.slice(2, -2).split('][', 1), 0) : text
  const name = target.replace(/^file:(?:\/\/)?/, '').trim()
  const ending = /[^/\s.]\.([A-Za-z0-9]{2,4})$/.exec(name)?.[1]
  return ending !== undefined && NAMED_ENDINGS.has(ending.toLowerCase()) && !/^[a-z]{2,}:/i.test(name) ? name : undefined
}

/** The possible paths of a name in a journal file, from the folder of the root: first next to that file, as in beancount. */
export function pathsOf(name: string, journalFile: string): readonly string[] {
  if (posix.isAbsolute(name)) return [name]
  return [...new Set([posix.join(posix.dirname(journalFile), name), posix.normalize(name)])]
}
