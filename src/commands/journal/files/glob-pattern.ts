import { dirname, sep } from 'node:path'
import { type LinearPattern, linearPattern } from '#vocabulary/pattern-size.ts'

/** An include pattern taken apart: a folder that is taken literally, and a test for the name of each level below it. */
export interface GlobPattern {
  /** With a slash at its end. */
  readonly folder: string
  readonly levels: readonly Level[]
}
/** '**' stands for any number of folders, none too. */
export type Level = LinearPattern | '**'

/** A letter that stands for itself, as the folder of a journal has it (ingest/journal/include-path.ts). */
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

/**
 * What a name does, given the levels that the folders above it may have come to. All of them are followed at once, so that it takes no
 * longer for many '**'.
 */
export function entered(
  levels: readonly Level[],
  above: ReadonlySet<number>,
  name: string,
): { readonly matches: boolean; readonly into: Set<number> } {
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

/** With the levels that follow where '**' stands for no folder. A last '**' stands for a file at least. */
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
