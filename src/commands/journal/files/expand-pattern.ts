import { type Dirent, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { dirname, sep } from 'node:path'
import { type LinearPattern, linearPattern } from '#vocabulary/pattern-size.ts'
import { isTemporary } from '#vocabulary/temporary-file.ts'
import { FileUnreadable, inByteOrder } from '../../../ingest/journal/readable-files.ts'

/** An include pattern taken apart: a folder that is taken literally, and a test for the name of each level below it. */
interface GlobPattern {
  /** With a slash at its end. */
  readonly folder: string
  readonly levels: readonly Level[]
}
/** '**' matches any number of folders, including none. */
export type Level = LinearPattern | '**'

/** A letter that matches itself, as in the folder of a journal (ingest/journal/include-path.ts). */
const LITERAL = /\[([*?[\]{}])\]/g

/** The folder before the first level with `*`, `?` or `[`, with a slash at its end, and the rest; undefined for a path, which has none of them. */
function folderAndRest(pattern: string): { readonly folder: string; readonly rest: string } | undefined {
  const first = pattern.search(/[*?[]/)
  if (first < 0) return undefined
  const magic = pattern.replace(LITERAL, '...').search(/[*?[]/)
  const end = pattern.lastIndexOf(sep, magic < 0 ? first : magic) + 1
  return { folder: pattern.slice(0, end).replace(LITERAL, '$1'), rest: pattern.slice(end) }
}

/** Takes an absolute pattern apart; undefined for a path. */
export function globPattern(pattern: string): GlobPattern | undefined {
  const parts = folderAndRest(pattern)
  if (!parts) return undefined
  const levels = parts.rest
    .split(sep)
    .filter((level, at, all) => level !== '' || at === all.length - 1)
    // Twice in a row it means the same and would be tried in twice as many ways.
    .filter((level, at, all) => level !== '**' || all[at - 1] !== '**')
  return { folder: parts.folder, levels: levels.map((level) => (level === '**' ? '**' : namePattern(level))) }
}

/** Whether an absolute path matches. */
export function matchesGlob({ folder, levels }: GlobPattern, path: string): boolean {
  if (!path.startsWith(folder)) return false
  const names = path.slice(folder.length).split(sep)
  let reached: ReadonlySet<number> = new Set([0])
  for (const name of names.slice(0, -1)) reached = entered(levels, reached, name).into
  return entered(levels, reached, names.at(-1)!).matches
}

/** An include pattern as a watcher needs it. */
export interface FilePattern {
  /** The folder before the first magic character. */
  readonly folder: string
  /** Whether files in folders below that one may match. */
  readonly isDeep: boolean
  matches(path: string): boolean
}

/** Takes an absolute pattern, or a path, apart for a watcher. */
export function filePattern(pattern: string): FilePattern {
  const glob = globPattern(pattern)
  if (!glob) return { folder: dirname(pattern), isDeep: false, matches: (path) => path === pattern }
  const { folder, levels } = glob
  return {
    folder: folder === sep ? folder : folder.slice(0, -1),
    isDeep: levels.length > 1 || levels[0] === '**',
    matches: (path) => matchesGlob(glob, path),
  }
}

/** The levels that match a name, given those that its parent folders may match. All are followed at once, so that many '**' take no longer. */
function entered(levels: readonly Level[], above: ReadonlySet<number>, name: string): { readonly matches: boolean; readonly into: Set<number> } {
  const into = new Set<number>()
  let matches = false
  for (const at of withoutFolders(levels, above)) {
    const level = levels[at]
    if (level === undefined || !(level === '**' ? !name.startsWith('.') : level.test(name))) continue
    if (at === levels.length - 1) matches = true
    const next = level === '**' ? at : at + 1
    if (next < levels.length) into.add(next)
  }
  return { matches, into }
}

/** Adds the levels that follow where '**' matches no folder. A last '**' matches at least a file. */
function withoutFolders(levels: readonly Level[], reached: ReadonlySet<number>): Set<number> {
  const all = new Set(reached)
  for (const level of all) if (levels[level] === '**' && level < levels.length - 1) all.add(level + 1)
  return all
}

const NONE: LinearPattern = { test: () => false }

/** One level as a test of names. What begins with a point is hidden, unless the pattern begins with one too. */
function namePattern(level: string): LinearPattern {
  const choices = /^[^{}]*(?:\{[^{}]+\}[^{}]*)+$/.test(level)
  let inside = false
  const source = level.replace(/\[([!^]?)(\]?[^\]]*)\]|[\s\S]/g, (character, not: string | undefined, set: string | undefined) => {
    if (set !== undefined) return `[${not ? '^' : ''}${set.replaceAll(/[\\[\]^&~|]/g, '\\$&')}]`
    if (character === '*') return '.*'
    if (character === '?') return '.'
    if (choices && (character === '{' || character === '}')) {
      inside = character === '{'
      return inside ? '(?:' : ')'
    }
    if (inside && character === ',') return '|'
    return character.replace(/[.+^${}()|[\]\\]/, '\\$&')
  })
  const pattern = linearPattern(source, { whole: true }) ?? NONE
  return level.startsWith('.') ? pattern : { test: (name) => !name.startsWith('.') && pattern.test(name) }
}

/** How many files and folders a pattern may visit. `/**` would visit the whole disk. */
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
