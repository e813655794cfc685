import { dirname, sep } from 'node:path'
import { type LinearPattern, linearPattern } from '#vocabulary/linear-pattern.ts'

/** An include pattern as a watcher needs it. */
export interface FilePattern {
  /** The folder before the first magic character. */
  readonly folder: string
  /** Whether files in folders below that one may match. */
  readonly isDeep: boolean
  /** False for a path that cannot match. What is true may still not match: reading decides that. */
  mayMatch(path: string): boolean
}

/** Takes an absolute pattern apart. */
export function filePattern(pattern: string): FilePattern {
  const magic = pattern.search(/[*?[]/)
  const folder = dirname(magic < 0 ? pattern : `${pattern.slice(0, magic)}x`)
  const below = pattern.slice(folder.endsWith(sep) ? folder.length : folder.length + 1)
  const name = namePattern(below.slice(below.lastIndexOf(sep) + 1))
  const inFolder = folder.endsWith(sep) ? folder : folder + sep
  return {
    folder,
    isDeep: below.includes(sep) || below.includes('**'),
    mayMatch: (path) => path.startsWith(inFolder) && name.test(path.slice(path.lastIndexOf(sep) + 1)),
  }
}

/** The last part of a pattern as an expression for file names; one that matches every name for what goes beyond `*`, `?` and `[a-z]`. */
function namePattern(part: string): LinearPattern {
  if (part === '' || /[{}()!+@\\^]/.test(part)) return EVERY_NAME
  const source = part.replace(/\[([^\]]*)\]|[.*?$|[\]]/g, (character, set: string | undefined) =>
    set !== undefined ? `[${set}]` : character === '*' ? '.*' : character === '?' ? '.' : `\\${character}`,
  )
  return linearPattern(source, { whole: true }) ?? EVERY_NAME
}

const EVERY_NAME: LinearPattern = { test: () => true }
