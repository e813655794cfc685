import { fileNamed, pathsOf } from '#vocabulary/document-names.ts'
import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { homeFolder } from '#vocabulary/temporary-file.ts'
import { isBelow } from '../commands/files/named-file.ts'
import { DiskFiles, nameIn } from '../commands/journal/files/disk-files.ts'
import { booksNamedIn, booksOfFolder } from '../config/books.ts'
import { type Configuration, keptBack, loadFile } from '../config/load.ts'
import { FileUnreadable, includePath, includePattern } from '../ingest/journal/readable-files.ts'
import { documentsOption } from './documents.ts'

const FILES_MAX = 5000
const FILE_BYTES_MAX = 256 * 1024 * 1024

/** What a file of another book's journal leads to; absolute paths. */
interface Leads {
  readonly included: readonly string[]
  readonly documents: readonly string[]
}

/**
 * The files and folders of other books whose configurations lie near this one. Nothing of them is read, shown or written for this book. They are
 * looked up again each time, since any of them may change at any time; a file is read again only when its time or size has changed.
 */
export class OtherBooks {
  readonly #configuration: { readonly current: Configuration }
  /** The files that this book's journal includes, from its folder. */
  readonly #own: () => readonly string[]
  readonly #read = new Map<string, { readonly stamp: string; readonly result: Promise<unknown> }>()

  constructor(configuration: { readonly current: Configuration }, own: () => readonly string[]) {
    this.#configuration = configuration
    this.#own = own
  }

  /** Absolute paths, links resolved. */
  async places(): Promise<readonly string[]> {
    const { file, paths } = this.#configuration.current
    const folder = await real(dirname(paths.journal))
    const own = new Set(await Promise.all([paths.journal, ...this.#own().map((name) => resolve(dirname(paths.journal), name))].map(real)))
    const ownPlaces = new Set(
      await Promise.all([paths.data, paths.backups, paths.sheets, ...(paths.importFolder ? [paths.importFolder] : [])].map(real)),
    )
    const found = new Set<string>()
    for (const other of await this.#configurations()) {
      if (other === (await real(file))) continue
      found.add(other)
      const loaded = await this.#kept('configuration', other, () => loadFile(other))
      if (!loaded?.ok) continue
      for (const place of await this.#placesOf(loaded.configuration, folder, own)) if (!ownPlaces.has(place)) found.add(place)
    }
    return [...found].filter((place) => !own.has(place))
  }

  async #placesOf(configuration: Configuration, folder: string, own: ReadonlySet<string>): Promise<readonly string[]> {
    const { paths } = configuration
    const journal = await real(paths.journal)
    const kept = keptBack(configuration)
    // A book that this one includes is a part of it; only what Daybook keeps for the other one is not.
    if (own.has(journal)) return Promise.all(kept.map(real))
    const others = dirname(journal)
    if (isBelow(folder, others)) return Promise.all([others, ...kept].map(real))
    const { importFolder, addJournal, sheets } = paths
    const named = [
      ...kept,
      ...(importFolder ? [importFolder] : []),
      ...(addJournal ? [addJournal] : []),
      ...(isBelow(folder, sheets) ? [sheets] : []),
    ]
    return Promise.all([...named, ...(await this.#graph(journal))].map(real))
  }

  /** The files of a journal and the documents that they name. What cannot be read leads nowhere. */
  async #graph(root: string): Promise<readonly string[]> {
    const files = new Set([root])
    const documents: string[] = []
    for (const file of files) {
      if (files.size > FILES_MAX) break
      const leads = await this.#kept('journal', file, () => leadsOf(file, root))
      for (const included of leads?.included ?? []) files.add(included)
      documents.push(...(leads?.documents ?? []))
    }
    return [...files, ...documents]
  }

  /** Links resolved. */
  async #configurations(): Promise<ReadonlySet<string>> {
    const { file, paths } = this.#configuration.current
    const files = new Set<string>()
    for (const folder of new Set([dirname(file), dirname(paths.journal)])) {
      const list = await booksOfFolder(folder)
      if (list.ok) for (const book of list.books) files.add(book.file)
    }
    for (const listing of [file, ...files]) {
      const list = await this.#kept('list', listing, () => booksNamedIn(listing))
      if (list?.ok) for (const book of list.books) files.add(book.file)
    }
    return new Set(await Promise.all([...files].map(real)))
  }

  /** What was read of a file last, while the file has the same time and size; undefined where there is none. */
  async #kept<Result>(kind: string, file: string, read: () => Promise<Result>): Promise<Result | undefined> {
    const stats = await stat(file).catch(() => undefined)
    if (!stats?.isFile() || stats.size > FILE_BYTES_MAX) return undefined
    const key = `${kind} ${file}`
    const stamp = `${stats.mtimeMs} ${stats.size}`
    const known = this.#read.get(key)
    if (known?.stamp === stamp) return known.result as Promise<Result>
    const result = read()
    this.#read.set(key, { stamp, result })
    return result
  }
}

const real = (path: string): Promise<string> => realpath(path).catch(() => resolve(path))

/** In all three dialects an include is a line of its own, and hledger's may begin with the kind of the file. */
const INCLUDE = /^[ \t]*[!@]?include[ \t]+(?:[a-z]+:(?!\/\/))?(?:"([^"\n]+)"|([^\n"]+?))[ \t]*$/gm
const STRING = /"((?:[^"\\\n]|\\.)+)"/g
const TAG = /[\w-]+:[ \t]*([^,;"\n]+)/g

/** By the form of its lines, and not by its grammar: too much held back is better than too little. */
async function leadsOf(file: string, root: string): Promise<Leads> {
  const text = await readFile(file, 'utf8').catch(() => '')
  const folder = dirname(root)
  const name = nameIn(folder, file)
  const included = [...text.matchAll(INCLUDE)].flatMap(([, quoted, plain]) => pathsFor(quoted ?? plain!, file))
  const documents = new Set<string>()
  for (const form of [STRING, TAG])
    for (const [, value] of text.matchAll(form)) {
      const named = fileNamed(value!.replaceAll(/\\(.)/g, '$1'))
      if (named !== undefined) for (const path of pathsOf(named, name)) documents.add(resolve(folder, path))
    }
  const inFolder = documentsOption(text, name)
  if (inFolder !== undefined) documents.add(resolve(folder, inFolder))
  return { included, documents: [...documents].filter((path) => path !== folder) }
}

function pathsFor(written: string, file: string): readonly string[] {
  const from = { file, home: homeFolder() }
  if (!/[*?[{]/.test(written)) return [includePath(written, from)]
  try {
    return new DiskFiles().glob(includePattern(written, from))
  } catch (error) {
    if (!(error instanceof FileUnreadable)) throw error
    return []
  }
}
