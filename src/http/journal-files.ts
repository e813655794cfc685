import { readdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, relative, sep } from 'node:path'
import { CHANGES_FOLDER } from '../commands/files/intent.ts'
import type { LedgerFile } from './contract/editor-contract.ts'
import { isAmong } from '../commands/files/named-file.ts'
import type { EditedFile, SaveMode } from '../service/changes/text-editor.ts'
import { bytewise } from '../projections/names-of-the-book.ts'

/** Folders that hold no journals, and many files. */
const SKIPPED_FOLDERS = new Set(['node_modules', '.git', '.daybook', CHANGES_FOLDER])

/**
 * The files beside and below the main journal that have its ending, with their text, by name. A file that cannot be read, or is no
 * text in UTF-8, is left out; so is whatever a link points to outside the folder.
 */
export function journalFiles(
  mainJournal: string,
  versionsOf: (name: string) => readonly string[],
  others: readonly string[] = [],
): Promise<LedgerFile[]> {
  const ending = extname(mainJournal)
  const isJournal = (path: string): boolean => (ending === '' ? basename(path) === basename(mainJournal) : path.endsWith(ending))
  return textFiles(dirname(mainJournal), { isOne: isJournal, versionsOf, others, linkedAnywhere: mainJournal })
}

/** The files of a folder and those below it that are some of a kind, as above. */
export async function textFiles(
  folder: string,
  {
    isOne,
    versionsOf,
    others = [],
    linkedAnywhere = '',
  }: {
    readonly isOne: (path: string) => boolean
    readonly versionsOf: (name: string) => readonly string[]
    /** Places of other books, links resolved: they are left out. */
    readonly others?: readonly string[]
    /** The one file that may be a link to outside the folder. */
    readonly linkedAnywhere?: string
  },
): Promise<LedgerFile[]> {
  const base = await realpath(folder).catch(() => folder)
  const isOthers = async (path: string): Promise<boolean> => others.length > 0 && isAmong(others, await realpath(path).catch(() => path))
  const paths: string[] = []
  for (const path of await filesBelow(folder, { base, linkedAnywhere })) if (!(await isOthers(path))) paths.push(path)
  const backups = new Map<string, string[]>()
  for (const path of paths) {
    const of = /^(.*)\.backup\.[^/]*$/.exec(path)?.[1]
    if (of !== undefined) backups.set(of, [...(backups.get(of) ?? []), path])
  }
  const name = (path: string): string => relative(folder, path).split(sep).join('/')
  const chosen = paths.filter((path) => isOne(path) && !path.includes('.backup.'))
  const files = await Promise.all(
    chosen.map(async (path) => {
      const content = await textOf(path)
      const versions = [...(backups.get(path) ?? []).map(name), ...versionsOf(name(path))].toSorted(bytewise).reverse()
      return content === undefined ? [] : [{ name: name(path), content, versions, operation: '' }]
    }),
  )
  return files.flat().toSorted((a, b) => bytewise(a.name, b.name))
}

/** Removes the backups that Paisa made of a file. */
export async function removeBackups(folder: string, name: string): Promise<void> {
  const path = join(folder, name)
  const beside = await readdir(dirname(path), { withFileTypes: true })
  const backups = beside.filter((entry) => entry.isFile() && entry.name.startsWith(`${basename(path)}.backup.`))
  for (const backup of backups) await rm(join(dirname(path), backup.name))
}

async function filesBelow(folder: string, within: { readonly base: string; readonly linkedAnywhere: string }): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []) // A folder that may not be read has no files for us.
  const nested = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return SKIPPED_FOLDERS.has(entry.name) ? [] : filesBelow(path, within)
      if (entry.isSymbolicLink()) return (await isLinkToOwnFile(path, within)) ? [path] : []
      return entry.isFile() ? [path] : []
    }),
  )
  return nested.flat()
}

/** The main journal may be anywhere; every other link must stay in the folder. */
async function isLinkToOwnFile(path: string, { base, linkedAnywhere }: { readonly base: string; readonly linkedAnywhere: string }): Promise<boolean> {
  const target = await realpath(path).catch(() => undefined)
  if (target === undefined || !(path === linkedAnywhere || target.startsWith(base + sep))) return false
  return (await stat(target)).isFile()
}

async function textOf(path: string): Promise<string | undefined> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(path))
  } catch {
    return undefined // Gone, forbidden or binary: the list says what can be edited.
  }
}

export const SAVE_MODES: Readonly<Record<'' | 'create' | 'overwrite', SaveMode>> = { '': 'replace', create: 'create', overwrite: 'either' }

export const wireFile = ({ name, content, hash, versions }: EditedFile): LedgerFile => ({
  name,
  content,
  hash,
  versions: [...versions],
  operation: '',
})
