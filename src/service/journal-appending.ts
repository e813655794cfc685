import type { FileEdit } from '../commands/files/change-files.ts'
import { appended, includeLine } from '../commands/import/appended.ts'
import type { BookContents } from '../commands/journal/check-book.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { contentHash } from '../ingest/journal/content-hash.ts'
import type { Dialect } from '../ingest/journal/book.ts'
import type { Problem } from '../ingest/journal/problem.ts'
import { plainStyle, styleOf, type WritingStyle } from '../ingest/statements/write/style.ts'
import type { JournalChanges } from './journal-changes.ts'

/** What it takes to have a text at the end of a file of the journal. */
export interface Appending {
  readonly edits: readonly FileEdit[]
  /** The line of the file on which the text begins, from 1. */
  readonly line: number
  /** Problems that the whole book would have. */
  readonly problems: readonly Problem[]
  /** The whole book as it would be; absent when it cannot be read. */
  readonly contents: BookContents | undefined
}

/**
 * Returns the edits that put a text at the end of a file, and the root's that includes the file where no other does yet. A file that is not
 * there is made when `mayMake` says so. Nothing is written.
 */
export async function appending(
  changes: JournalChanges,
  { name, text, mayMake }: { readonly name: string; readonly text: string; readonly mayMake: boolean },
): Promise<Appending | Refusal> {
  const path = await changes.pathOf(name)
  if (path instanceof Refusal) return path
  const now = await changes.read(name)
  if (now instanceof Refusal && (now.code !== 'NOT_FOUND' || !mayMake)) return now
  const before = now instanceof Refusal ? null : now
  const old = before?.toString('utf8') ?? ''
  if (before && !Buffer.from(old).equals(before)) {
    return new Refusal('INVALID_REQUEST', `${name} is not written in UTF-8; choose another file, or convert it`)
  }
  const after = appended(old, text)
  // The text has as many lines in the file as it has itself, whatever ends them.
  const line = after.split('\n').length - text.trimEnd().split('\n').length
  const target: FileEdit = { name, before: before && contentHash(before), after: Buffer.from(after) }
  const { files, dialect, problems, contents } = await changes.check(new Map([[path, target.after]]), true)
  const root = changes.rootName
  if (name === root || files.includes(path)) return { edits: [target], line, problems, contents }
  const rootNow = await changes.read(root)
  if (rootNow instanceof Refusal) return rootNow
  const rootPath = await changes.pathOf(root)
  if (rootPath instanceof Refusal) return rootPath
  const included: FileEdit = {
    name: root,
    before: contentHash(rootNow),
    after: Buffer.from(appended(rootNow.toString('utf8'), includeLine(dialect, name))),
  }
  const whole = await changes.check(
    new Map([
      [path, target.after],
      [rootPath, included.after],
    ]),
    true,
  )
  return { edits: [target, included], line, problems: whole.problems, contents: whole.contents }
}

/** The style of a file, and of the root where the file itself shows none. */
export async function styleOfFile(changes: JournalChanges, name: string, dialect: Dialect, plain = plainStyle(dialect)): Promise<WritingStyle> {
  const textOf = async (file: string): Promise<string> => {
    const contents = await changes.read(file)
    return contents instanceof Refusal ? '' : contents.toString('utf8')
  }
  const ofRoot = styleOf(await textOf(changes.rootName), dialect, plain)
  return name === changes.rootName ? ofRoot : styleOf(await textOf(name), dialect, ofRoot)
}

/** The transactions of the book that stand in a file from a line on, as rows of it. */
export function transactionsFrom(contents: BookContents, name: string, line: number): number[] {
  const { book } = contents
  const rows: number[] = []
  for (let row = 0; row < book.day.length; row++) if (book.line[row]! >= line && book.files[book.file[row]!] === name) rows.push(row)
  return rows
}
