import { closeSync, existsSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DemoOptions, demoBook } from './demo-book.ts'

export type WrittenDemo =
  | { readonly written: true; readonly files: readonly string[] }
  /** Nothing was written, because these are already there. */
  | { readonly written: false; readonly inTheWay: readonly string[] }

/**
 * Writes the demo book into a folder, which is made if it is missing. All of it or nothing: no file that exists is touched, and what
 * was begun is taken back when the disk refuses the rest. Names are relative to the folder.
 */
export function writeDemo(folder: string, options: DemoOptions): WrittenDemo {
  const files = demoBook(options)
  // A paisa.yaml is somebody's configuration too; a daybook.yaml beside it would quietly take its place.
  const inTheWay = [...files.map((file) => file.name), 'paisa.yaml'].filter((name) => existsSync(join(folder, name)))
  if (inTheWay.length > 0) return { written: false, inTheWay }

  mkdirSync(folder, { recursive: true })
  const begun: string[] = []
  try {
    for (const { name, text } of files) {
      // Whoever made the file in the meantime keeps it.
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
