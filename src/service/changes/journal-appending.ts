import { intAt } from '#vocabulary/element-at.ts'
import { basename, dirname, relative, sep } from 'node:path'
import { type Day, formatDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { FileEdit } from '../../commands/files/change-files.ts'
import { appended, includeLine, openingsOf, saysBookingMethod } from '../../ingest/statements/write/draft.ts'
import type { BookContents } from '../../commands/journal/check-book.ts'
import type { Configuration } from '../../config/load.ts'
import type { Dialect } from '../../ingest/journal/book.ts'
import { contentHash } from '../../ingest/journal/readable-files.ts'
import type { Problem } from '../../ingest/journal/problem.ts'
import { declaredMarks, plainStyle, styleOf, type WritingStyle } from '../../ingest/statements/write/style.ts'
import { fileOfTheYear, type WrittenTransactions } from '../../projections/names-of-the-book.ts'
import type { JournalChanges } from './journal-changes.ts'

/** What it takes to have a text in a file of the journal. */
export interface Appending {
  readonly dialect: Dialect
  readonly edits: readonly FileEdit[]
  /** The line of the file on which the text begins, from 1. */
  readonly line: number
  /** Problems that the whole book would have. */
  readonly problems: readonly Problem[]
  /** The whole book as it would be; absent when it cannot be read. */
  readonly contents: BookContents | undefined
}

/**
 * Returns the edits that put a text at the end of a file, what opens new accounts before it in beancount, and the root's that includes the file
 * where no other does yet. A file that is not there is made when `mayMake` says so. Nothing is written.
 */
export async function appending(
  changes: JournalChanges,
  { name, text, mayMake }: { readonly name: string; readonly text: string; readonly mayMake: boolean },
): Promise<Appending | Refusal> {
  const why = changes.whyNot(name)
  if (why !== undefined) return new Refusal('INVALID_REQUEST', `${JSON.stringify(name.slice(0, 200))} ${why}`)
  const target = await fileNow(changes, name)
  if (target instanceof Refusal && (target.code !== 'NOT_FOUND' || !mayMake)) return target
  const path = await changes.pathOf(name)
  if (path instanceof Refusal) return path
  const before = target instanceof Refusal ? null : target
  const prepared = async (added: string): Promise<Appending | Refusal> => {
    const after = appended(before?.text ?? '', added)
    // The text has as many lines in the file as it has itself, whatever ends them.
    const line = after.split('\n').length - added.trimEnd().split('\n').length
    const edit: FileEdit = { name, before: before && before.hash, after: Buffer.from(after) }
    const alone = await changes.check(new Map([[path, edit.after]]), 'contents')
    if (name === changes.rootName || alone.files.includes(path)) return { ...alone, edits: [edit], line, contents: alone.contents }
    const root = await fileNow(changes, changes.rootName)
    if (root instanceof Refusal) return root
    const rootPath = await changes.pathOf(changes.rootName)
    if (rootPath instanceof Refusal) return rootPath
    const included: FileEdit = {
      name: changes.rootName,
      before: root.hash,
      after: Buffer.from(appended(root.text, includeLine(alone.dialect, name))),
    }
    const whole = await changes.check(new Map([edit, included].map((one, at) => [at === 0 ? path : rootPath, one.after])), 'contents')
    return { ...whole, edits: [edit, included], line, contents: whole.contents }
  }
  const plain = await prepared(text)
  if (plain instanceof Refusal) return plain
  const opened = withOpenings(text, plain, await saysMethod(changes))
  return opened === text ? plain : prepared(opened)
}

/**
 * Returns the edit that replaces a text in a file, as whole lines; '' removes it with the empty line before it. Undefined if the file does not
 * contain it.
 */
export async function replacing(
  changes: JournalChanges,
  { name, old, text }: { readonly name: string; readonly old: string; readonly text: string },
): Promise<readonly FileEdit[] | Refusal | undefined> {
  const file = await fileNow(changes, name)
  const path = await changes.pathOf(name)
  if (path instanceof Refusal) return path
  if (file instanceof Refusal) return file.code === 'NOT_FOUND' ? undefined : file
  const place = placeOf(file.text, old)
  if (!place) return undefined
  const { begin, end, lineEnd } = place
  const edit = (put: string): FileEdit => {
    const lines = put === '' ? '' : put.replaceAll('\n', lineEnd) + lineEnd
    const gap = put === '' && file.text.slice(0, begin).endsWith(lineEnd + lineEnd) ? lineEnd.length : 0
    return { name, before: file.hash, after: Buffer.from(file.text.slice(0, begin - gap) + lines + file.text.slice(end)) }
  }
  if (text === '') return [edit('')]
  const { contents, ...checked } = await changes.check(new Map([[path, edit(text).after]]), 'contents')
  return [edit(withOpenings(text, { ...checked, contents }, await saysMethod(changes)))]
}

/**
 * Returns the text of a file to which something was added at the end, with what opens its new accounts before that; the text as it is where
 * nothing else was added, and where opening accounts does not help.
 */
export async function withAddedOpened(
  changes: JournalChanges,
  { name, content }: { readonly name: string; readonly content: string },
): Promise<string> {
  const file = await fileNow(changes, name)
  const path = await changes.pathOf(name)
  if (path instanceof Refusal || file instanceof Refusal) return content
  // Editors in browsers drop the mark at the beginning.
  const before = content.startsWith('\ufeff') ? file.text : file.text.replace(/^\ufeff/, '')
  if (!content.startsWith(before)) return content
  const begin = before.length + /^\s*/.exec(content.slice(before.length))![0].length
  const lineEnd = before.includes('\r\n') ? '\r\n' : '\n'
  const { contents, ...checked } = await changes.check(new Map([[path, Buffer.from(content)]]), 'contents')
  const added = content.slice(begin).replaceAll('\r\n', '\n')
  const opened = withOpenings(added, { ...checked, contents }, await saysMethod(changes))
  return opened === added ? content : content.slice(0, begin) + opened.replaceAll('\n', lineEnd)
}

/** The place of a text as whole lines, with its last line end. */
function placeOf(file: string, text: string): { readonly begin: number; readonly end: number; readonly lineEnd: string } | undefined {
  for (const lineEnd of ['\n', '\r\n']) {
    const lines = text.replaceAll('\n', lineEnd) + lineEnd
    for (let begin = file.indexOf(lines); begin >= 0; begin = file.indexOf(lines, begin + 1))
      if (begin === 0 || file[begin - 1] === '\n') return { begin, end: begin + lines.length, lineEnd }
  }
  return undefined
}

async function fileNow(changes: JournalChanges, name: string): Promise<{ readonly text: string; readonly hash: string } | Refusal> {
  const bytes = await changes.read(name)
  if (bytes instanceof Refusal) return bytes
  const text = bytes.toString('utf8')
  if (!Buffer.from(text).equals(bytes)) return new Refusal('INVALID_REQUEST', (t) => t.entries.notUtf8(name))
  return { text, hash: contentHash(bytes) }
}

/** Whether the book says itself which lots are sold first. */
async function saysMethod(changes: JournalChanges): Promise<boolean> {
  const root = await changes.read(changes.rootName)
  return !(root instanceof Refusal) && saysBookingMethod(root.toString('utf8'))
}

/** A text with what opens its new accounts before it, where the book would not load without. */
function withOpenings(
  text: string,
  { dialect, contents, problems }: Pick<Appending, 'dialect' | 'contents' | 'problems'>,
  isMethodSaid: boolean,
): string {
  if (dialect !== 'beancount' || !contents || !problems.some(({ severity }) => severity === 'error')) return text
  const opened = openingsOf(text, new Set(contents.declaredAccounts), { saysMethod: isMethodSaid, begin: firstYear(contents) })
  return opened.length === 0 ? text : `${opened.join('\n')}\n\n${text}`
}

/** In which the book begins. */
const firstYear = ({ book: { day } }: BookContents): string | undefined =>
  day.length === 0 ? undefined : formatDay(day.reduce((first, one) => Math.min(first, one)) as Day).slice(0, 4)

/** Commodities are declared in the root file, or in a small file of their own. */
const DECLARATIONS_MAX = 64 * 1024

/** The style of a file; of the root where the file itself shows none, and of the latest others where the root shows none either. */
export async function styleOfFile(
  changes: Pick<JournalChanges, 'read' | 'rootName' | 'recordedNames'>,
  name: string,
  dialect: Dialect,
  plain = plainStyle(dialect),
): Promise<WritingStyle> {
  const textOf = async (file: string): Promise<string> => {
    const contents = await changes.read(file)
    return contents instanceof Refusal ? '' : contents.toString('utf8')
  }
  const root = changes.rootName
  const others = changes.recordedNames.filter((file) => file !== root && file !== name)
  let declared = plain.declared
  for (const file of others) {
    const text = await textOf(file)
    // The mark of a whole file is that of no other.
    if (text.length <= DECLARATIONS_MAX) declared = { ...declared, byCommodity: declaredMarks(text, declared).byCommodity }
  }
  let style = styleOf(await textOf(root), dialect, { ...plain, declared })
  for (const file of others.toReversed()) {
    if (style.amounts.size > declared.byCommodity.size) break
    style = { ...styleOf(await textOf(file), dialect, style), declared: style.declared }
  }
  return name === root ? style : styleOf(await textOf(name), dialect, style)
}

/** The transactions of the book in a file from a line on, as rows of it. */
export function transactionsFrom(contents: BookContents, name: string, line: number): number[] {
  const { book } = contents
  const rows: number[] = []
  for (let row = 0; row < book.day.length; row++) if (intAt(book.line, row) >= line && book.files[intAt(book.file, row)] === name) rows.push(row)
  return rows
}

/** The file that gets what is added, relative to the journal's folder. */
export function addingFile(changes: JournalChanges, { paths }: Configuration): string | Refusal {
  const path = paths.addJournal
  if (path === undefined) {
    return new Refusal('INVALID_REQUEST', (t) => t.entries.noFileForEntries)
  }
  const name = relative(changes.folder, path).split(sep).join('/')
  if (name.startsWith('../') || name === '') {
    return new Refusal('INVALID_REQUEST', (t) => t.entries.fileOutside(path))
  }
  return name
}

/**
 * The file for additions without a named file, relative to the journal's folder: add_journal_path, or else the file of this year with the newest
 * transaction, or the main journal file.
 */
export function usualFile(book: WrittenTransactions, { paths }: Pick<Configuration, 'paths'>, today: Day): string {
  if (paths.addJournal !== undefined) return relative(dirname(paths.journal), paths.addJournal).split(sep).join('/')
  return fileOfTheYear(book, today) ?? basename(paths.journal)
}
