import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A package whose work is in the program. */
export interface Licence {
  readonly name: string
  readonly version: string
  readonly licence: string
}

let known: readonly Licence[] | undefined

/** The packages that were built in, by name (build.mjs writes the list); none where the program runs from its sources. */
export async function licences(): Promise<readonly Licence[]> {
  const text = known ? undefined : await readFile(new URL('./licences.json', import.meta.url), 'utf8').catch(() => '[]')
  return (known ??= JSON.parse(text!) as readonly Licence[])
}

/** When and from what the program was built. */
export interface Built {
  readonly at: string
  /** As git describes it; '' where the sources had no history. */
  readonly commit: string
  readonly branch: string
}

let builtThen: Promise<Built | undefined> | undefined

/** What the build wrote down of itself (build.mjs); undefined where the program runs from its sources. */
export const builtFrom = (): Promise<Built | undefined> =>
  (builtThen ??= readFile(new URL('./built.json', import.meta.url), 'utf8').then(
    (text) => JSON.parse(text) as Built,
    () => undefined,
  ))

/** Bytes of all files below a folder; undefined where there is none. What goes away meanwhile counts for nothing. */
export async function folderBytes(folder: string): Promise<number | undefined> {
  // Folder by folder: from Node 26 on, a recursive `readdir` follows links to folders, and one may lead to the whole machine.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined)
  if (entries === undefined) return undefined
  let bytes = 0
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += (await folderBytes(path)) ?? 0
    else if (entry.isFile())
      bytes += await stat(path).then(
        ({ size }) => size,
        () => 0,
      )
  }
  return bytes
}
