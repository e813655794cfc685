import { dirname, isAbsolute, join, normalize } from 'node:path'

interface Including {
  /** The file that includes. */
  readonly file: string
  /** The home folder of the person. */
  readonly home: string
}

/** The absolute path that an include names: from the folder of its file, or from the home folder of the person after a ~. */
export function includePath(written: string, { file, home }: Including): string {
  const path = written === '~' || written.startsWith('~/') ? join(home, written.slice(1)) : written
  return normalize(isAbsolute(path) ? path : join(dirname(file), path))
}

/** The same of a pattern: what is written is one, and the folder that it begins in is none, whatever its name is. */
export const includePattern = (written: string, { file, home }: Including): string =>
  includePath(written, { file: folderAsPattern(file), home: folderAsPattern(home) })

/** A path in a pattern, where the letters that mean something there stand for themselves. */
export const folderAsPattern = (path: string): string => path.replace(/[*?[\]{}]/g, (character) => `[${character}]`)
