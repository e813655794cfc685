import { dirname, isAbsolute, join, normalize } from 'node:path'

/** The absolute path that an include names: from the folder of its file, or from the home folder of the person after a ~. */
export function includePath(written: string, { file, home }: { readonly file: string; readonly home: string }): string {
  const path = written === '~' || written.startsWith('~/') ? join(home, written.slice(1)) : written
  return normalize(isAbsolute(path) ? path : join(dirname(file), path))
}
