import { basename, dirname, sep } from 'node:path'
import { type LinearPattern, linearPattern } from '#vocabulary/linear-pattern.ts'
import { folderAndRest } from './glob-pattern.ts'

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
  const { folder, rest } = folderAndRest(pattern) ?? { folder: withSlash(dirname(pattern)), rest: basename(pattern) }
  const name = namePattern(rest.slice(rest.lastIndexOf(sep) + 1))
  return {
    folder: folder === sep ? folder : folder.slice(0, -1),
    isDeep: rest.includes(sep) || rest.includes('**'),
    mayMatch: (path) => path.startsWith(folder) && name.test(path.slice(path.lastIndexOf(sep) + 1)),
  }
}

const withSlash = (folder: string): string => (folder.endsWith(sep) ? folder : folder + sep)

/** The last part of a pattern as an expression for file names; one that matches every name for what goes beyond `*`, `?` and `[a-z]`. */
function namePattern(part: string): LinearPattern {
  if (part === '' || /[{}()!+@\\^]/.test(part)) return EVERY_NAME
  const source = part.replace(/\[([^\]]*)\]|[.*?$|[\]]/g, (character, set: string | undefined) =>
    set !== undefined ? `[${set}]` : character === '*' ? '.*' : character === '?' ? '.' : `\\${character}`,
  )
  return linearPattern(source, { whole: true }) ?? EVERY_NAME
}

const EVERY_NAME: LinearPattern = { test: () => true }
