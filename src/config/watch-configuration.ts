import { realpathSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { FlatFolders } from '#vocabulary/flat-folders.ts'
import type { LiveConfiguration } from './live-configuration.ts'
import type { ConfigProblem } from './problem.ts'

/** Editors write in several steps; a save is over when nothing has happened for this long. */
const QUIET_MS = 100

/**
 * Reads the configuration again whenever its file changes. With a problem in it, what was in effect stays in effect and `refused`
 * is told. Returns the function that ends it.
 */
export function watchConfiguration(configuration: LiveConfiguration, refused: (problems: readonly ConfigProblem[]) => void): () => void {
  const { file } = configuration.current
  let timer: NodeJS.Timeout | undefined
  const reload = async (): Promise<void> => {
    const problems = await configuration.reload()
    if (problems.length > 0) refused(problems)
  }
  // Whatever is told of: a link above it may lead to another file by now, as where settings are mounted into a container.
  let mark = markOf(file)
  const folders = new FlatFolders({
    changed: () => {
      const now = markOf(file)
      if (now === mark) return
      mark = now
      folders.follow(foldersOf(file))
      clearTimeout(timer)
      timer = setTimeout(() => void reload(), QUIET_MS)
    },
    // A folder that cannot be watched costs the convenience and nothing else.
    failed: () => undefined,
  })
  folders.follow(foldersOf(file))
  return () => {
    clearTimeout(timer)
    folders.close()
  }
}

/** Folders and not the file, because most editors replace a file instead of writing into it; and that of the file which a link leads to. */
function foldersOf(file: string): ReadonlySet<string> {
  try {
    return new Set([dirname(file), dirname(realpathSync(file))])
  } catch {
    return new Set([dirname(file)]) // It is gone for now.
  }
}

/** What the system says of the file. */
function markOf(file: string): string {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true })
    return `${dev}:${ino}:${size}:${mtimeNs}:${ctimeNs}`
  } catch {
    return 'gone' // Whoever reads it again says why.
  }
}
