import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type BookList, booksNamedIn, booksOfFolder, ownAlone } from '../../config/books.ts'
import { findConfig, loadFile } from '../../config/load.ts'
import { configProblemText } from '../../config/problem.ts'
import type { ChosenBook } from './chosen-book.ts'
import { findJournal } from './find-journal.ts'
import { type ListAgain, whenSaved } from './followed-list.ts'
import type { Terminal } from '../terminal/terminal.ts'
import { isConfigurationName } from './config-option.ts'

export interface ChosenBooks extends ChosenBook {
  /** A folder of configurations. */
  readonly books?: string | undefined
}

export interface ChosenList {
  readonly list: BookList
  /** As it stands on the disk later. */
  readonly again: ListAgain
}

/** Returns the books when several are meant, 'one' for a single one, and undefined after the problems of the list have been printed. */
export async function chosenBooks(chosen: ChosenBooks, terminal: Terminal): Promise<ChosenList | 'one' | undefined> {
  const file = chosen.books === undefined ? await fileOf(chosen) : undefined
  const list = chosen.books !== undefined ? await booksOfFolder(resolve(chosen.books)) : file === undefined ? undefined : await booksNamedIn(file)
  if (list === undefined) return 'one'
  if (list.ok) return { list, again: file === undefined ? folderAgain(chosen.books!) : whenSaved(file, () => listAgain(file, list)) }
  for (const problem of list.problems) terminal.err(`${configProblemText(problem)}\n`)
  return undefined
}

const folderAgain = (folder: string) => async (): Promise<BookList | undefined> => {
  const list = await booksOfFolder(resolve(folder))
  return list.ok ? list : undefined
}

/** Without a list any more, the book that had it stays alone; what is no configuration at the moment changes nothing. */
async function listAgain(file: string, { own }: BookList): Promise<BookList | undefined> {
  const list = await booksNamedIn(file)
  if (list !== undefined) return list.ok ? list : undefined
  return own !== undefined && (await loadFile(file)).ok ? ownAlone(own, file) : undefined
}

/** The configuration that is meant, as `chosenBook` finds it. */
async function fileOf({ config, journal, inFolder }: ChosenBook): Promise<string | undefined> {
  if (config !== undefined) return resolve(config)
  if (journal === undefined) {
    const { file } = await findConfig()
    const isElsewhere = inFolder && !['daybook.yaml', 'paisa.yaml'].some((name) => file === resolve(name))
    return isElsewhere && 'journal' in findJournal(resolve('.')) ? undefined : file
  }
  if (isConfigurationName(journal)) return resolve(journal)
  if (!existsSync(journal) || !statSync(journal).isDirectory()) return undefined
  return ['daybook.yaml', 'paisa.yaml'].map((name) => join(resolve(journal), name)).find((name) => existsSync(name))
}
