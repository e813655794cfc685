import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A file of a book, named relative to its folder. */
export interface BookFile {
  readonly name: string
  readonly text: string
}

export type WrittenBook =
  | { readonly written: true; readonly files: readonly string[] }
  /** Nothing was written, because these are already there. */
  | { readonly written: false; readonly inTheWay: readonly string[] }

/**
 * Writes a new book into a folder, which is made if it is missing. All of it or nothing: no file that exists is touched, and what was
 * begun is removed if the disk refuses the rest.
 */
export function writeNewBook(folder: string, files: readonly BookFile[]): WrittenBook {
  // A paisa.yaml is a configuration too; a daybook.yaml in the same folder would silently replace it.
  const inTheWay = [...files.map((file) => file.name), 'paisa.yaml'].filter((name) => existsSync(join(folder, name)))
  if (inTheWay.length > 0) return { written: false, inTheWay }

  mkdirSync(folder, { recursive: true })
  const begun: string[] = []
  try {
    for (const { name, text } of files) {
      // A file that was created meanwhile is kept.
      closeSync(openSync(join(folder, name), 'wx'))
      begun.push(name)
      writeFileSync(join(folder, name), text)
    }
  } catch (error) {
    for (const name of begun) rmSync(join(folder, name), { force: true })
    throw error
  }
  return { written: true, files: begun }
}
