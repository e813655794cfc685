import { globPattern, matchesGlob } from '../../../src/commands/journal/files/expand-pattern.ts'
import { dayOf } from '#vocabulary/day.ts'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import type { Problem } from '../../../src/ingest/journal/problem.ts'
import { type Files, FileUnreadable } from '../../../src/ingest/journal/readable-files.ts'
import type { ReadOptions } from '../../../src/ingest/journal/read-options.ts'
import { readerOf } from '../../../src/ingest/readers.ts'

/** The smallest journal that we could think of for one problem. A text alone is the root file. */
export interface Example {
  /** Names, taken from the root's folder, and contents; the first one is the root. */
  readonly files: Readonly<Record<string, string | Uint8Array>>
  /** Files that are there and cannot be read. */
  readonly unreadable?: Readonly<Record<string, FileUnreadable['reason']>>
  readonly options?: Partial<ReadOptions>
  /** What the page says in place of files that are too large for it. */
  readonly shown?: string
  /** Other problems that cannot be avoided on the way to this one; the page leaves them out. */
  readonly besides?: readonly string[]
}

export interface ErrorCase {
  /** When it appears: one sentence, in the words of somebody who keeps books. */
  readonly when: string
  readonly examples: readonly (string | Example)[]
}

/** A text as Windows writes it when it calls it Unicode. */
export const asUtf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))

/** By code. */
export type ErrorCases = Readonly<Record<string, ErrorCase>>

export const TODAY = dayOf(2024, 6, 15)
const FOLDER = '/books'

/** The name of a root file, by which its dialect is told. */
export const ROOTS: Readonly<Record<Dialect, string>> = { ledger: 'main.ledger', hledger: 'main.journal', beancount: 'main.beancount' }

export const exampleOf = (dialect: Dialect, written: string | Example): Example =>
  typeof written === 'string' ? { files: { [ROOTS[dialect]]: written } } : written

/** The large ones take seconds, and are asked for by the test of their code and by the page. */
const known = new WeakMap<Example, readonly Problem[]>()

/** Reads an example as the program would read it from a disk, once. */
export function problemsOf(dialect: Dialect, example: Example): readonly Problem[] {
  const problems = known.get(example) ?? problemsIn(dialect, example)
  known.set(example, problems)
  return problems
}

function problemsIn(dialect: Dialect, { files, unreadable = {}, options = {} }: Example): readonly Problem[] {
  const [root = ''] = [...Object.keys(files), ...Object.keys(unreadable)]
  return readerOf(dialect).read(`${FOLDER}/${root}`, inMemory(files, unreadable), { today: TODAY, ...options }).problems
}

/** The name of a path below the folder of the root. */
export const nameOf = (path: string): string => path.replace(`${FOLDER}/`, '')

function inMemory(files: Example['files'], unreadable: NonNullable<Example['unreadable']>): Files {
  const contents = new Map(Object.entries(files).map(([name, content]) => [`${FOLDER}/${name}`, content]))
  return {
    bytes(path) {
      const content = contents.get(path)
      const isFolder = [...contents.keys()].some((name) => name.startsWith(`${path}/`))
      const reason = unreadable[nameOf(path)] ?? (isFolder ? 'directory' : 'missing')
      if (content === undefined) throw new FileUnreadable(path, reason, SAID[reason])
      return typeof content === 'string' ? new TextEncoder().encode(content) : content
    },
    home: FOLDER,
    glob(pattern) {
      const glob = globPattern(pattern)
      return [...contents.keys()].filter((path) => (glob ? matchesGlob(glob, path) : path === pattern)).sort()
    },
  }
}

/** As `commands/journal/files/disk-files.ts` says it. */
const SAID: Readonly<Record<FileUnreadable['reason'], string>> = {
  missing: 'the file does not exist',
  forbidden: 'the file may not be read: check its permissions',
  directory: 'this is a folder, not a file',
  failed: 'the file cannot be read',
}
