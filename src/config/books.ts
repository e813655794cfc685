import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod'
import { BOOK_NAME, bookEntry } from './schema.ts'
import { boundedDocument, type ConfigProblem, readConfiguration, toValue } from './read.ts'
import { readEnvironment } from './environment.ts'
import { pathIn } from './load.ts'

/** One of several books of a server. */
export interface BookEntry {
  readonly name: string
  /** Absolute path of its configuration. */
  readonly file: string
}

export interface BookList {
  readonly ok: true
  /** In the order in which they are offered. */
  readonly books: readonly BookEntry[]
  /** The name of the one whose configuration has the list: it stays at the addresses that it has alone. */
  readonly own?: string
}

/** The list of a book that names no others. */
export const ownAlone = (own: string, file: string): BookList => ({ ok: true, books: [{ name: own, file }], own })

type BookListResult = BookList | { readonly ok: false; readonly problems: readonly ConfigProblem[] }

const entries = z.array(bookEntry)

/**
 * The books that a configuration names, or undefined when it names none. The file may be a book itself, or nothing but the list. What
 * else is wrong with it concerns only that book and is not reported here.
 */
export async function booksNamedIn(file: string): Promise<BookListResult | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '')
  // Nearly every configuration is of one book, and is read once more as that. (A key may be written with escapes.)
  if (!text.includes('books') && !text.includes('\\')) return undefined
  const document = boundedDocument(text, { merge: true })
  const { value } = document.errors.length > 0 ? { value: undefined } : toValue(document)
  if (value === null || typeof value !== 'object' || !('books' in value)) return undefined
  const isBook = 'journal_path' in value
  const read = readConfiguration(text, file)
  const problems = read.ok ? [] : read.problems.filter(({ key }) => (isBook ? /^books\b/.test(key) : key !== 'journal_path'))
  const named = entries.safeParse(value.books ?? [])
  if (!named.success || problems.length > 0) return { ok: false, problems }
  if (named.data.length === 0) return undefined
  const { home } = readEnvironment()
  const books = named.data.map(({ name, config }) => ({ name, file: pathIn(dirname(file), home, config) }))
  const own = isBook ? (books.find((book) => book.file === file)?.name ?? freeName(basename(dirname(file)), books)) : undefined
  const all = own === undefined || books.some(({ name }) => name === own) ? books : [{ name: own, file }, ...books]
  return { ok: true, books: all, ...(own !== undefined && { own }) }
}

/** The books of a folder: its configurations, and those of the folders in it. Each is called as its file or folder is. */
export async function booksOfFolder(folder: string): Promise<BookListResult> {
  const problem = (file: string, message: string): ConfigProblem => ({ code: 'not_found', file, line: 0, key: '', message })
  const names = (await readdir(folder).catch(() => undefined))?.toSorted()
  if (!names) return { ok: false, problems: [problem(folder, 'is no folder that can be read; name one that has configurations of books')] }
  const books: BookEntry[] = []
  for (const name of names) {
    const file = isHidden(name) ? undefined : await configurationAt(join(folder, name))
    if (file === undefined) continue
    const word = nameFor(name.replace(/\.ya?ml$/i, ''))
    books.push({ name: word === undefined ? freeName('book', books) : freeName(word, books), file })
  }
  if (books.length > 0) return { ok: true, books }
  return { ok: false, problems: [problem(folder, 'holds no configurations of books: expected NAME.yaml, or NAME/daybook.yaml')] }
}

/** What programs keep for themselves: a wastebasket, the versions of files that a sync tool replaced. */
const isHidden = (name: string): boolean => name.startsWith('.')

/** The configuration that something in a folder is, or has. */
async function configurationAt(path: string): Promise<string | undefined> {
  const isFile = async (file: string): Promise<boolean> =>
    stat(file).then(
      (entry) => entry.isFile(),
      () => false,
    )
  if (/\.ya?ml$/i.test(basename(path)) && (await isFile(path))) return path
  for (const name of ['daybook.yaml', 'paisa.yaml']) if (await isFile(join(path, name))) return join(path, name)
  return undefined
}

/** "Müllers Firma" → "Mullers-Firma"; undefined when no letter or digit is left. */
function nameFor(text: string): string | undefined {
  const word = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_]+/g, '-')
    .replaceAll(/^[-_]+|-+$/g, '')
    .slice(0, 36)
  return BOOK_NAME.test(word) ? word : undefined
}

/** The name, with a number where another book has it. */
function freeName(wanted: string, books: readonly BookEntry[]): string {
  const word = nameFor(wanted) ?? 'book'
  const isTaken = (name: string): boolean => books.some((book) => book.name.toLowerCase() === name.toLowerCase())
  let name = word
  for (let number = 2; isTaken(name); number++) name = `${word}-${number}`
  return name
}
