import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { sep } from 'node:path'
import { isTemporary } from '#vocabulary/temporary-file.ts'
import { FileUnreadable, inByteOrder } from '../../../ingest/journal/files.ts'
import { entered, globPattern, type GlobPattern } from './glob-pattern.ts'

/** Files and folders that a pattern may look at. `/**` would look at all that there are. */
const LOOKED_AT_MAX = 100_000

/** Returns the absolute paths of the files that match, in byte order. Throws FileUnreadable for a pattern that looks at too much. */
export function expand(pattern: string): string[] {
  const glob = globPattern(pattern)
  if (!glob) return [pattern]
  const walk = walking(pattern, glob)
  let step = walk.next()
  while (!step.done) step = walk.next(listed(step.value))
  return step.value
}

/** The same without keeping others waiting. */
export async function expandInBackground(pattern: string): Promise<string[]> {
  const glob = globPattern(pattern)
  if (!glob) return [pattern]
  const walk = walking(pattern, glob)
  let step = walk.next()
  while (!step.done) step = walk.next(await listedInBackground(step.value))
  return step.value
}

/** What is in a folder; links say where they lead. */
interface Listed {
  /** Without its links, so that a folder that is linked into itself is known again. */
  readonly real: string
  readonly entries: readonly { readonly name: string; readonly isFile: boolean; readonly isFolder: boolean }[]
}

const NOTHING: Listed = { real: '', entries: [] }

/** What is about to take a file's place would be that file twice, and what a Mac keeps of a file on another system's disk (`._2024.ledger`) is no text. */
const isBeside = (name: string): boolean => isTemporary(name) || name.startsWith('._')

/** Asks for one folder after the other, and returns the files that match. */
function* walking(pattern: string, { folder, levels }: GlobPattern): Generator<string, string[], Listed> {
  const found: string[] = []
  const open: { readonly path: string; readonly reached: ReadonlySet<number>; readonly above: readonly string[] }[] = [
    { path: folder, reached: new Set([0]), above: [] },
  ]
  let lookedAt = 0
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, reached, above } = next
    const { real, entries } = yield path
    if (above.includes(real)) continue
    lookedAt += entries.length
    if (lookedAt > LOOKED_AT_MAX)
      throw new FileUnreadable(
        pattern,
        'failed',
        `this pattern looks at more than ${LOOKED_AT_MAX} files and folders; write a folder before its first *`,
      )
    for (const { name, isFile, isFolder } of entries) {
      const { matches, into } = entered(levels, reached, name)
      if (isFile && matches && !isBeside(name)) found.push(path + name)
      if (isFolder && into.size > 0) open.push({ path: path + name + sep, reached: into, above: [...above, real] })
    }
  }
  return inByteOrder(found)
}

function listed(folder: string): Listed {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return { real: realpathSync(folder), entries: entries.map((entry) => kindOf(entry, entry.isSymbolicLink() ? led(folder + entry.name) : entry)) }
  } catch {
    return NOTHING // What may not be looked into has no files that match; neither has what is gone.
  }
}

async function listedInBackground(folder: string): Promise<Listed> {
  try {
    const entries = (await readdir(folder, { withFileTypes: true })).map(async (entry) =>
      kindOf(entry, entry.isSymbolicLink() ? await stat(folder + entry.name).catch(() => undefined) : entry),
    )
    return { real: await realpath(folder), entries: await Promise.all(entries) }
  } catch {
    return NOTHING
  }
}

const kindOf = ({ name }: Dirent, about: Stats | Dirent | undefined): Listed['entries'][number] => ({
  name,
  isFile: about?.isFile() ?? false,
  isFolder: about?.isDirectory() ?? false,
})

/** What a link leads to; undefined when that is nothing, or the link itself. */
function led(link: string): Stats | undefined {
  try {
    return statSync(link)
  } catch {
    return undefined
  }
}
