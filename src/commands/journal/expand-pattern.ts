import { sep } from 'node:path'
import { glob, type GlobOptions, globSync } from 'tinyglobby'

/** Returns the absolute paths that match, in byte order. The part before the first magic character is a folder name taken literally. */
export function expand(pattern: string): string[] {
  const { rest, options } = taken(pattern)
  return rest === undefined ? [pattern] : inByteOrder(globSync([rest], options))
}

/** The same without keeping others waiting. */
export async function expandInBackground(pattern: string): Promise<string[]> {
  const { rest, options } = taken(pattern)
  return rest === undefined ? [pattern] : inByteOrder(await glob([rest], options))
}

/** The literal folder and the rest of a pattern; no rest when the pattern is a path. */
function taken(pattern: string): { readonly rest?: string; readonly options: GlobOptions } {
  const magic = pattern.search(/[*?[]/)
  if (magic < 0) return { options: {} }
  const folder = pattern.slice(0, pattern.lastIndexOf(sep, magic) + 1)
  const options = { cwd: folder || sep, absolute: true, onlyFiles: true, expandDirectories: false, dot: false, followSymbolicLinks: true }
  return { rest: pattern.slice(folder.length), options }
}

/** By the bytes of UTF-8: JavaScript compares 16-bit units, which puts 😀 before ～. */
const inByteOrder = (paths: readonly string[]): string[] =>
  paths
    .map((path) => ({ path, bytes: Buffer.from(path) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ path }) => path)
